"""Sounds: short, soft and off until somebody wants them; never before a gesture, never after a word for silence."""

import base64
import subprocess
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hatch_build import _node
from tests.server.processes import ROOT
from tests.web import scenes
from tests.web.axe import check_axe
from tests.web.hands import Hands
from tests.web.hosting import Person, seat_in
from tests.web.servers import Server
from tests.web.visits import Visitor
from tests.web.words import word

SYNTH = ROOT / "web" / "src" / "sound" / "synth.ts"
STRIP = (
    "process.stdout.write(require('module').stripTypeScriptTypes(require('fs').readFileSync(process.argv[1], 'utf8')))"
)

RENDER = """async (address) => {
  const { SOUNDS, play } = await import(address);
  const told = {};
  for (const sound of SOUNDS) {
    const context = new OfflineAudioContext(1, 44100, 44100);
    play(context, context.destination, { sound, times: 9 }, 0);
    const samples = (await context.startRendering()).getChannelData(0);
    let peak = 0, last = 0, energy = 0;
    samples.forEach((sample, place) => {
      peak = Math.max(peak, Math.abs(sample));
      energy += sample * sample;
      if (Math.abs(sample) > 1e-4) last = place;
    });
    told[sound] = { peak, seconds: last / 44100, loudness: Math.sqrt(energy / samples.length) };
  }
  return told;
}"""

COUNT = """
window.voices = 0;
window.contexts = 0;
window.AudioContext = class extends AudioContext {
  constructor(...words) { super(...words); window.contexts += 1; window.context = this; }
  createGain() { const gain = super.createGain(); window.master ??= gain; return gain; }
};
for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const { start } = prototype;
  prototype.start = function (...words) { window.voices += 1; return start.apply(this, words); };
}
// Playwright's own questions to the page count as gestures for the browser: only real ones do here.
window.touched = false;
for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, () => (window.touched = true), true);
Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive: window.touched }) });
window.away = false;
Object.defineProperty(document, "hidden", { get: () => window.away });
"""
"""Counts what is started on the real context, and can pretend that nobody looks."""

HEARD = "() => performance.getEntriesByType('mark').map(({ name }) => name).filter((name) => name.startsWith('sound '))"


def test_every_sound_is_heard_and_none_is_loud_or_long(visitor: Visitor) -> None:
    script = subprocess.run([_node(), "-e", STRIP, str(SYNTH)], capture_output=True, check=True, timeout=60).stdout
    page = visitor()
    told = page.evaluate(RENDER, f"data:text/javascript;base64,{base64.b64encode(script).decode()}")
    assert len(told) == 13
    for sound, found in told.items():
        assert 0.05 < found["peak"] < 0.95, (sound, found)
        assert 0.05 < found["seconds"] <= 0.6, (sound, found)
        assert 0.003 < found["loudness"] < 0.2, (sound, found)


class Scene:
    """Ada at her turn against Ben, who is not there: nothing happens but what she does."""

    def __init__(self, visitor: Visitor, server: Server, language: Any = "en") -> None:
        self.ada, self.ben = Person(server), Person(server, "Ben")
        self.table = seat_in(server, scenes.a_turn(), [self.ada, self.ben])
        self.grumbles: list[str] = []
        self.language = language
        self.move_to(visitor(language, person=self.ada))
        self.come()

    def move_to(self, page: Page) -> Page:
        """Go on in another tab."""
        page.add_init_script(COUNT)
        page.on("console", lambda said: self.grumbles.append(said.text) if "AudioContext" in said.text else None)
        self.page, self.hands = page, Hands(page, self.language)
        return page

    def come(self) -> None:
        self.page.goto(self.table.path)
        self.hands.settled()

    @property
    def speaker(self) -> Any:
        return self.page.get_by_role("button", name=word(self.language, "sound.on"), exact=True)

    def draw(self) -> None:
        before = self.hands.seq()
        self.page.locator(".market .deck.open").first.click()
        self.hands.changed(before)

    def switch_on(self) -> None:
        with self.page.expect_response(lambda answer: "/assets/player" in answer.url):
            self.speaker.click()
        self.page.wait_for_function("() => window.context?.state === 'running'")

    @property
    def heard(self) -> list[str]:
        return [name.removeprefix("sound ") for name in self.page.evaluate(HEARD)]

    def hears(self, *sounds: str) -> None:
        """Wait until these have been heard, and nothing else."""
        self.page.wait_for_function(f"(count) => ({HEARD})().length >= count", arg=len(sounds))
        assert self.heard == list(sounds)


def test_quiet_until_asked_for_and_silent_at_once(visitor: Visitor, server: Server) -> None:
    scene = Scene(visitor, server)
    page = scene.page
    expect(scene.speaker).to_have_attribute("aria-pressed", "false")
    scene.draw()
    assert page.evaluate("() => [window.contexts, window.voices]") == [0, 0]
    assert not page.evaluate(
        "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('player'))"
    )

    scene.switch_on()
    scene.draw()
    scene.hears("card")
    assert page.evaluate("() => window.voices") > 0
    slider = page.get_by_role("slider", name=word("en", "sound.volume"))
    slider.fill("20")
    page.wait_for_function("() => Math.abs(window.master.gain.value - 0.04) < 1e-6")
    check_axe(page, "header")

    scene.speaker.click()
    page.wait_for_function("() => window.master.gain.value === 0")
    scene.ben.order(scene.table, do="say", text="hello")
    expect(page.get_by_role("tab", name=word("en", "table.tab.chat"))).to_be_visible()
    assert scene.heard == ["card"]
    assert not scene.grumbles


def test_much_at_once_is_a_few_sounds_and_away_only_ones_own_turn(visitor: Visitor, server: Server) -> None:
    scene = Scene(visitor, server)
    scene.draw()
    scene.switch_on()
    before = scene.hands.seq()
    for number in range(8):
        scene.ben.order(scene.table, do="say", text=f"word {number}")
    scene.hands.changed(before + 7)
    scene.page.wait_for_function(f"() => ({HEARD})().length > 0")
    assert set(scene.heard) == {"chat"}
    assert len(scene.heard) <= 4
    scene.page.evaluate("() => { window.away = true; performance.clearMarks(); }")
    scene.draw()
    moves = scene.ben.look(scene.table)["choices"]["moves"]
    assert "draw blind" in moves
    for _ in range(2):
        scene.ben.play(scene.table, "draw blind", seat=1)
    scene.hears("turn")
    scene.page.evaluate("() => { window.away = false; performance.clearMarks(); }")
    route = next(route for route, _ in scene.hands.routes())
    scene.hands.claim(route)
    scene.page.wait_for_function(f"() => ({HEARD})().includes('sound claim')")


def test_remembered_but_not_before_a_gesture_in_french_by_keyboard(visitor: Visitor, server: Server) -> None:
    scene = Scene(visitor, server, "fr")
    page = scene.page
    scene.hands.by = "keyboard"
    scene.hands.press(scene.speaker)
    page.wait_for_function("() => window.context?.state === 'running'")
    page.keyboard.press("Tab")
    expect(page.get_by_role("slider", name=word("fr", "sound.volume"))).to_be_focused()
    page.keyboard.press("End")

    # Nobody has touched the new tab: nothing is made, and the browser has nothing to grumble at.
    page = scene.move_to(page.context.new_page())
    scene.come()
    expect(scene.speaker).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("slider")).to_have_value("100")
    before = scene.hands.seq()
    scene.ben.order(scene.table, do="say", text="bonjour")
    scene.hands.changed(before)
    assert page.evaluate("() => window.contexts") == 0
    page.keyboard.press("Shift")
    page.wait_for_function("() => window.context?.state === 'running'")
    scene.hands.by = "mouse"
    scene.draw()
    scene.page.wait_for_function(
        f"() => ({HEARD})().includes('sound card') || ({HEARD})().includes('sound locomotive')"
    )
    assert not scene.grumbles

    page.goto("/settings")
    expect(page.get_by_role("checkbox", name=word("fr", "sound.on"))).to_be_checked()
    expect(page.get_by_role("slider", name=word("fr", "sound.volume"))).to_have_value("100")
    check_axe(page)


@pytest.mark.parametrize("language", ["en"])
def test_on_a_phone_the_menu_has_them(visitor: Visitor, server: Server, language: Any) -> None:
    ada = Person(server)
    table = seat_in(server, scenes.a_turn(), [ada, Person(server, "Ben")])
    page = visitor(language, size=(360, 740), touch=True, person=ada)
    page.goto(table.path)
    Hands(page, language).settled()
    expect(page.get_by_role("button", name=word(language, "sound.on"), exact=True)).to_be_hidden()
    page.get_by_role("button", name=word(language, "table.menu")).tap()
    page.get_by_role("checkbox", name=word(language, "sound.on")).tap()
    expect(page.get_by_role("slider", name=word(language, "sound.volume"))).to_be_visible()
    check_axe(page, "dialog[open]")

"""Sounds: short, soft, off by default, never before a gesture, and silent as soon as they are switched off."""

import base64
import subprocess
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hatch_build import _node
from tests.server.ops.processes import ROOT
from tests.web import scenes
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PHONE, PageFactory
from tests.web.page_player import PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import User, store_table
from tests.web.translations import translate

SYNTH = ROOT / "web" / "src" / "sound" / "synth.ts"
STRIP_TYPES = (
    "process.stdout.write(require('module').stripTypeScriptTypes(require('fs').readFileSync(process.argv[1], 'utf8')))"
)

RENDER = """async (address) => {
  const { SOUNDS, play } = await import(address);
  const measured = {};
  for (const sound of SOUNDS) {
    const context = new OfflineAudioContext(1, 44100, 44100);
    play(context, context.destination, { sound, times: 9 }, 0);
    const samples = (await context.startRendering()).getChannelData(0);
    let peak = 0, last = 0, energy = 0;
    samples.forEach((sample, index) => {
      peak = Math.max(peak, Math.abs(sample));
      energy += sample * sample;
      if (Math.abs(sample) > 1e-4) last = index;
    });
    measured[sound] = { peak, seconds: last / 44100, loudness: Math.sqrt(energy / samples.length) };
  }
  return measured;
}"""

INSTRUMENT = """
window.voices = 0;
window.contexts = 0;
window.AudioContext = class extends AudioContext {
  constructor(...options) { super(...options); window.contexts += 1; window.context = this; }
  createGain() { const gain = super.createGain(); window.master ??= gain; return gain; }
};
for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const { start } = prototype;
  prototype.start = function (...times) { window.voices += 1; return start.apply(this, times); };
}
// The browser counts Playwright's evaluations as gestures: only real ones do here.
window.touched = false;
for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, () => (window.touched = true), true);
Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive: window.touched }) });
window.pageHidden = false;
Object.defineProperty(document, "hidden", { get: () => window.pageHidden });
"""
"""Counts contexts and sources on the real AudioContext, and can simulate a hidden page."""

PLAYED = (
    "() => performance.getEntriesByType('mark').map(({ name }) => name).filter((name) => name.startsWith('sound '))"
)


def test_every_sound_is_audible_short_and_soft(open_page: PageFactory) -> None:
    script = subprocess.run(
        [_node(), "-e", STRIP_TYPES, str(SYNTH)], capture_output=True, check=True, timeout=60
    ).stdout
    page = open_page()
    measured = page.evaluate(RENDER, f"data:text/javascript;base64,{base64.b64encode(script).decode()}")
    assert len(measured) == 13
    for sound, found in measured.items():
        assert 0.05 < found["peak"] < 0.95, (sound, found)
        assert 0.05 < found["seconds"] <= 0.6, (sound, found)
        assert 0.003 < found["loudness"] < 0.2, (sound, found)


class Scene:
    """Ada's turn in a game against Ben, who is absent, so that only she acts."""

    def __init__(self, open_page: PageFactory, server: Server, language: Any = "en") -> None:
        self.ada, self.ben = User(server), User(server, "Ben")
        self.table = store_table(server, scenes.ordinary_turn(), [self.ada, self.ben])
        self.warnings: list[str] = []
        self.language = language
        self.move_to(open_page(language, user=self.ada))
        self.sit_down()

    def move_to(self, page: Page) -> Page:
        """Continue in another tab."""
        page.add_init_script(INSTRUMENT)
        page.on(
            "console", lambda message: self.warnings.append(message.text) if "AudioContext" in message.text else None
        )
        self.page, self.player = page, PagePlayer(page, self.language)
        return page

    def sit_down(self) -> None:
        self.page.goto(self.table.path)
        self.player.wait_for_turn()

    @property
    def sound_button(self) -> Any:
        return self.page.get_by_role("button", name=translate(self.language, "sound-on"), exact=True)

    def draw(self) -> None:
        before = self.player.seq()
        self.page.locator(".market .deck.open").first.click()
        self.player.wait_for_change(before)

    def switch_on(self) -> None:
        with self.page.expect_response(lambda answer: "/assets/player" in answer.url):
            self.sound_button.click()
        self.page.wait_for_function("() => window.context?.state === 'running'")

    @property
    def played(self) -> list[str]:
        return [name.removeprefix("sound ") for name in self.page.evaluate(PLAYED)]

    def expect_sounds(self, *sounds: str) -> None:
        """Wait until exactly these sounds have been played."""
        self.page.wait_for_function(f"(count) => ({PLAYED})().length >= count", arg=len(sounds))
        assert self.played == list(sounds)


def test_sounds_are_off_by_default_and_stop_at_once(open_page: PageFactory, server: Server) -> None:
    scene = Scene(open_page, server)
    page = scene.page
    expect(scene.sound_button).to_have_attribute("aria-pressed", "false")
    scene.draw()
    assert page.evaluate("() => [window.contexts, window.voices]") == [0, 0]
    assert not page.evaluate(
        "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('player'))"
    )

    scene.switch_on()
    scene.draw()
    scene.expect_sounds("card")
    assert page.evaluate("() => window.voices") > 0
    slider = page.get_by_role("slider", name=translate("en", "sound-volume"))
    slider.fill("20")
    page.wait_for_function("() => Math.abs(window.master.gain.value - 0.04) < 1e-6")
    check_axe(page, "header")

    scene.sound_button.click()
    page.wait_for_function("() => window.master.gain.value === 0")
    scene.ben.order(scene.table, do="say", text="hello")
    expect(page.get_by_role("tab", name=translate("en", "table-tab-chat"))).to_be_visible()
    assert scene.played == ["card"]
    assert not scene.warnings


def test_bursts_are_limited_and_a_hidden_page_sounds_only_for_the_own_turn(
    open_page: PageFactory, server: Server
) -> None:
    scene = Scene(open_page, server)
    scene.draw()
    scene.switch_on()
    before = scene.player.seq()
    for number in range(8):
        scene.ben.order(scene.table, do="say", text=f"message {number}")
    scene.player.wait_for_change(before + 7)
    scene.page.wait_for_function(f"() => ({PLAYED})().length > 0")
    assert set(scene.played) == {"chat"}
    assert len(scene.played) <= 4
    scene.page.evaluate("() => { window.pageHidden = true; performance.clearMarks(); }")
    scene.draw()
    assert "draw blind" in scene.ben.legal_moves(scene.table)
    for _ in range(2):
        scene.ben.play(scene.table, "draw blind", seat=1)
    scene.expect_sounds("turn")
    scene.page.evaluate("() => { window.pageHidden = false; performance.clearMarks(); }")
    route = next(route for route, _ in scene.player.routes())
    scene.player.claim(route)
    scene.page.wait_for_function(f"() => ({PLAYED})().includes('sound claim')")


def test_the_setting_is_remembered_but_needs_a_gesture_in_each_tab(open_page: PageFactory, server: Server) -> None:
    scene = Scene(open_page, server, "fr")
    page = scene.page
    scene.player.device = "keyboard"
    scene.player.press(scene.sound_button)
    page.wait_for_function("() => window.context?.state === 'running'")
    page.keyboard.press("Tab")
    expect(page.get_by_role("slider", name=translate("fr", "sound-volume"))).to_be_focused()
    page.keyboard.press("End")

    # Before a gesture in the new tab no context is created, so the browser logs no warning.
    page = scene.move_to(page.context.new_page())
    scene.sit_down()
    expect(scene.sound_button).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("slider")).to_have_value("100")
    before = scene.player.seq()
    scene.ben.order(scene.table, do="say", text="bonjour")
    scene.player.wait_for_change(before)
    assert page.evaluate("() => window.contexts") == 0
    page.keyboard.press("Shift")
    page.wait_for_function("() => window.context?.state === 'running'")
    scene.player.device = "mouse"
    scene.draw()
    scene.page.wait_for_function(
        f"() => ({PLAYED})().includes('sound card') || ({PLAYED})().includes('sound locomotive')"
    )
    assert not scene.warnings

    page.goto("/settings")
    expect(page.get_by_role("checkbox", name=translate("fr", "sound-on"))).to_be_checked()
    expect(page.get_by_role("slider", name=translate("fr", "sound-volume"))).to_have_value("100")
    check_axe(page)


@pytest.mark.parametrize("language", ["en"])
def test_on_a_phone_sounds_are_in_the_menu(open_page: PageFactory, server: Server, language: Any) -> None:
    ada = User(server)
    table = store_table(server, scenes.ordinary_turn(), [ada, User(server, "Ben")])
    page = open_page(language, size=PHONE, touch=True, user=ada)
    page.goto(table.path)
    PagePlayer(page, language).wait_for_turn()
    expect(page.get_by_role("button", name=translate(language, "sound-on"), exact=True)).to_be_hidden()
    page.get_by_role("button", name=translate(language, "table-menu")).tap()
    page.get_by_role("checkbox", name=translate(language, "sound-on")).tap()
    expect(page.get_by_role("slider", name=translate(language, "sound-volume"))).to_be_visible()
    check_axe(page, "dialog[open]")

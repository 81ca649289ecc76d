"""A finished game looked at again: the line from the deal to the end, keys, links to a moment, eyes, the seal of the
deal, the count; and games from elsewhere, from good files and bad ones."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from draisine.play import Game
from draisine.server.games.replay import SeatNamed, replay_of
from tests.sizes import daily
from tests.web import scenes
from tests.web.axe import check_axe
from tests.web.hosting import Person, Table, seat_in
from tests.web.servers import Server
from tests.web.test_axe import FADED
from tests.web.visits import Language, Look, Visitor
from tests.web.words import pattern, word

REFUSED = r"status of 4\d\d"
"""What a browser writes down when a server says no."""
PHONE = (360, 740)
LANGUAGES: tuple[Language, ...] = ("en", "fr")
both_languages = pytest.mark.parametrize("language", daily(LANGUAGES, 2))


@cache
def finished() -> Game:
    return scenes.finished("amsterdam", 3)


@cache
def shown() -> Any:
    """The replay as all eyes see it."""
    return msgspec.to_builtins(replay_of("t", finished().record(), [SeatNamed(seat=seat) for seat in range(3)], None))


def kept(server: Server) -> tuple[Person, Table]:
    ada = Person(server, "Ada")
    return ada, seat_in(server, finished(), [ada, "conductor", "conductor"])


def open_at(page: Page, path: str) -> Locator:
    page.goto(path)
    replay = page.locator(".replay")
    expect(replay).to_be_visible()
    return replay


def expect_at(page: Page, at: int) -> None:
    """The moment is shown everywhere: on the line, in the story, and on the board."""
    expect(page.locator(".replay")).to_have_attribute("data-at", str(at))
    expect(page.get_by_role("slider")).to_have_value(str(at))
    owners = shown()["moments"][at]["view"]["routes"]
    assert claimed(page) == len(owners)


def claimed(page: Page) -> int:
    """How many routes the board says are somebody's."""
    language = page.evaluate("() => document.documentElement.lang")
    owned = pattern(language, "route.owned").pattern.strip("^$")
    labels = page.locator("[data-route]").evaluate_all("(all) => all.map((each) => each.getAttribute('aria-label'))")
    return sum(bool(re.search(owned, label or "")) for label in labels)


def turns() -> list[int]:
    return [m["step"] for m in shown()["moments"] if any(event["type"] == "turn_began" for event in m["events"])]


@both_languages
def test_a_game_is_watched_again_by_slider_keys_buttons_and_story(
    visitor: Visitor, server: Server, language: Language
) -> None:
    ada, table = kept(server)
    last, begins = len(shown()["moments"]) - 1, turns()
    page = visitor(language, person=ada)
    page.goto(table.path)
    page.get_by_role("link", name=word(language, "replay.link"), exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(word(language, "replay.title", board="Amsterdam"))
    expect_at(page, 0)
    slider = page.get_by_role("slider", name=word(language, "replay.slider"), exact=True)
    expect(slider).to_have_attribute("max", str(last))
    slider.fill("20")
    expect_at(page, 20)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^{word(language, 'replay.at', at=20, last=last)}"))
    page.locator("h1").focus()
    after = next(at for at in begins if at > 21)
    for key, at in (("ArrowRight", 21), ("PageDown", after), ("ArrowLeft", after - 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        expect_at(page, at)
    for name, at in (("replay.on", 1), ("replay.turn.on", next(at for at in begins if at > 1)), ("replay.first", 0)):
        page.get_by_role("button", name=word(language, name), exact=True).click()
        expect_at(page, at)
    story = page.locator("[data-at] > button")
    story.nth(12).click()
    expect(story.nth(12)).to_have_attribute("aria-current", "step")
    expect_at(page, int(page.locator("li[data-at]").nth(12).get_attribute("data-at") or 0))


def test_it_goes_on_by_itself_at_any_speed_until_it_is_stopped(visitor: Visitor, server: Server) -> None:
    ada, table = kept(server)
    page = visitor(person=ada, still=False)
    page.clock.install()
    open_at(page, f"/replay/{table.id}?at=10")
    page.clock.pause_at(page.evaluate("() => Date.now() + 1000"))
    page.locator("h1").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name=word("en", "replay.pause"))).to_be_visible()
    pass_time(page)
    slow = int(page.locator(".replay").get_attribute("data-at") or 0)
    assert 13 <= slow <= 16
    page.get_by_role("button", name=word("en", "replay.times", speed=4), exact=True).click()
    pass_time(page)
    quick = int(page.locator(".replay").get_attribute("data-at") or 0)
    assert quick - slow >= 8
    page.locator("h1").focus()
    page.keyboard.press("Space")
    pass_time(page)
    expect_at(page, quick)


def pass_time(page: Page) -> None:
    """Five seconds, a quarter at a time: each moment waits for the one before."""
    for _ in range(20):
        page.clock.run_for(250)


def test_a_link_leads_others_to_the_same_moment(visitor: Visitor, server: Server) -> None:
    ada, table = kept(server)
    page = visitor(person=ada)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_at(page, f"/replay/{table.id}?key={table.watch}&at=7")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"at=8"))
    page.get_by_label(word("en", "replay.eyes")).select_option("1")
    expect(page).to_have_url(re.compile(r"seat=1"))
    page.get_by_role("button", name=word("en", "replay.copy")).click()
    expect(page.get_by_text(word("en", "app.copied"))).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    eve = visitor("fr")
    open_at(eve, link)
    expect_at(eve, 8)
    expect(eve.get_by_label(word("fr", "replay.eyes"))).to_have_value("1")
    # Without the key of the link it is a table like any other that is not theirs.
    stranger = visitor(expected=[REFUSED])
    stranger.goto(f"/replay/{table.id}?at=8")
    expect(stranger.get_by_role("heading", level=1)).to_have_text("There is no such table.")


def test_every_hand_is_seen_or_one(visitor: Visitor, server: Server) -> None:
    ada, table = kept(server)
    page = visitor(person=ada)
    open_at(page, f"/replay/{table.id}?at=30")
    own = shown()["moments"][30]["own"]
    hands = page.locator(".beneath .chips")
    expect(hands).to_have_count(3)
    for seat in range(3):
        chips = hands.nth(seat).locator(".chip").all_inner_texts()
        assert sorted(int(chip) for chip in chips) == sorted(own[seat]["hand"].values())
        expect(page.locator(".beneath").nth(seat).locator("li button")).to_have_count(len(own[seat]["tickets"]))
    ticket = page.locator(".beneath").first.locator("li button").first
    ticket.click()
    expect(ticket).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".frame.veiled")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_label(word("en", "replay.eyes")).select_option("0")
    expect(hands).to_have_count(1)
    expect_at(page, 30)
    expect(page.locator(".frame.veiled")).to_have_count(0)
    assert [url.rsplit("?")[1] for url in asked if "/replay?" in url] == ["seat=0"]
    # What the others drew is not told any more.
    assert not page.locator("li[data-at] .line", has_text=pattern_of("log.blind_taken", "Conductor 1")).count()


def pattern_of(name: str, seat: str) -> re.Pattern[str]:
    return re.compile(word("en", name, seat=re.escape(seat), card="an? .+ card"))


@both_languages
def test_the_seal_tells_what_was_promised_and_how_to_check_it(
    visitor: Visitor, server: Server, language: Language
) -> None:
    ada, table = kept(server)
    header = finished().record().header
    page = visitor(language, person=ada)
    open_at(page, f"/replay/{table.id}")
    page.get_by_role("button", name=word(language, "seal.holds"), exact=True).click()
    dialog = page.get_by_role("dialog", name=word(language, "seal.holds"))
    for words in (header.seed_hash, header.seed, f"draisine verify draisine-amsterdam-{table.id}.jsonl"):
        expect(dialog.get_by_text(str(words), exact=True)).to_be_visible()
    expect(dialog).to_contain_text(word(language, "seal.checked", count=shown()["shuffle"]["draws"]))
    check_axe(page, "dialog")
    # Keys of the dialog are its own.
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay")).to_have_attribute("data-at", "0")
    page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()


def test_the_end_is_counted_again(visitor: Visitor, server: Server) -> None:
    ada, table = kept(server)
    last = len(shown()["moments"]) - 1
    page = visitor(person=ada, still=False)
    open_at(page, f"/replay/{table.id}?at={last}")
    totals = [str(seat.total) for seat in finished().score_sheet().seats]
    ledger = page.locator(".count .total td")
    expect(ledger).to_have_text(totals)
    trail = page.locator("td.trail button").first
    trail.click()
    expect(page.locator(".frame.veiled")).to_be_visible()
    page.locator("h1").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".count")).to_have_count(0)
    expect(page.locator(".frame.veiled")).to_have_count(0)
    # Whoever lets the game run to its end is shown the count.
    page.keyboard.press("Space")
    expect(page.locator(".count .show")).to_be_visible()
    page.keyboard.press("Escape")
    expect(ledger).to_have_text(totals)


def test_the_record_and_the_picture_can_be_taken_along(visitor: Visitor, server: Server) -> None:
    ada, table = kept(server)
    page = visitor(person=ada)
    open_at(page, f"/replay/{table.id}")
    with page.expect_download() as download:
        page.get_by_role("link", name=word("en", "replay.record"), exact=True).click()
    assert Game.replay(download.value.path().read_text()).is_over
    assert download.value.suggested_filename == f"draisine-amsterdam-{table.id}.jsonl"
    page.get_by_role("button", name=word("en", "replay.picture"), exact=True).click()
    expect(page.get_by_role("img", name=word("en", "count.picture.alt"))).to_be_visible()


@both_languages
def test_a_game_from_elsewhere_is_brought_along_and_bad_files_are_not(
    visitor: Visitor, tmp_path: Path, language: Language
) -> None:
    text = finished().record().to_text()
    page = visitor(language, expected=[REFUSED])
    page.goto("/replay")
    expect(page.get_by_role("heading", level=1)).to_have_text(word(language, "import.title"))
    chooser = page.locator("input[type=file]")
    refusals = {
        "picture.png": (b"\x89PNG\r\n\x1a\n" + bytes(300), {"en": "This is not the record", "fr": "Ce n'est pas une"}),
        "cut.jsonl": (text[: len(text) // 2].encode(), {"en": "does not hold", "fr": "ne tient pas"}),
        "future.jsonl": (text.replace('"rules":1', '"rules":9', 1).encode(), {"en": "newer", "fr": "plus récente"}),
        "huge.jsonl": (b"x" * 1_000_001, {"en": "too large", "fr": "trop gros"}),
    }
    for name, (content, said) in refusals.items():
        (tmp_path / name).write_bytes(content)
        chooser.set_input_files(tmp_path / name)
        expect(page.get_by_role("alert")).to_contain_text(said[language])
        expect(page).to_have_url(re.compile(r"/replay$"))
    check_axe(page)
    page.evaluate(DROP, text)
    expect(page.locator(".replay")).to_be_visible()
    assert re.search(r"/replay/import-\w+", page.url)
    expect(page.locator("aside .name").first).to_have_text(word(language, "new.seat", number=1))
    page.keyboard.press("End")
    totals = [str(seat.total) for seat in finished().score_sheet().seats]
    expect(page.locator(".count .total td")).to_have_text(totals)
    page.get_by_role("link", name=word(language, "import.title"), exact=True).click()
    page.get_by_role("button", name=re.compile(word(language, "import.remove"))).click()
    page.get_by_role("button", name=word(language, "import.remove"), exact=True).click()
    expect(page.get_by_role("heading", name=word(language, "import.mine"))).to_have_count(0)


DROP = """(text) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], "game.jsonl"));
  document.querySelector(".place").dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
}"""  # noqa: E501


LOOKS: tuple[Look, ...] = ("light", "dark")


@pytest.mark.parametrize(("size", "touch"), daily([(PHONE, True), ((1280, 800), False)], 2))
def test_everybody_can_watch_again(visitor: Visitor, server: Server, size: tuple[int, int], touch: bool) -> None:
    ada, table = kept(server)
    page = visitor("fr", size=size, touch=touch, person=ada)
    last = len(shown()["moments"]) - 1
    for at in (40, last):
        open_at(page, f"/replay/{table.id}?at={at}")
        expect(page.locator(".count table") if at == last else page.locator(".beneath").first).to_be_visible()
        for look in LOOKS:
            page.emulate_media(color_scheme=look)
            page.evaluate(FADED)
            check_axe(page)
        wide = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1]
    if touch:
        # The line stays in reach, however far somebody reads.
        page.locator("#story-title").scroll_into_view_if_needed()
        page.get_by_role("button", name=word("fr", "replay.first"), exact=True).tap()
        expect_at(page, 0)

"""Replays: navigation, links to a move, perspectives, verification of the deal, the final count; and imported games."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from draisine.boards import RULES_VERSION
from draisine.messages import languages
from draisine.play import Game
from draisine.server.games.replay import SeatName, build_replay
from tests.soak import every_nth, one_of
from tests.web import scenes
from tests.web.accessibility_checks import WAIT_FOR_TRANSITIONS, check_axe
from tests.web.browser_windows import PHONE, Language, PageFactory, Theme
from tests.web.servers import Server
from tests.web.table_setup import Table, User, store_table
from tests.web.translations import bot_name, pattern, translate

CLIENT_ERROR = r"status of 4\d\d"
"""What a browser logs for a client error."""


@cache
def finished() -> Game:
    return scenes.finished("amsterdam", 3)


@cache
def replay() -> Any:
    """The replay from the open perspective."""
    return msgspec.to_builtins(build_replay("t", finished().record(), [SeatName(seat=seat) for seat in range(3)], None))


def store_finished_game(server: Server) -> tuple[User, Table]:
    ada = User(server, "Ada")
    return ada, store_table(server, finished(), [ada, "conductor", "conductor"])


def open_at(page: Page, path: str) -> Locator:
    page.goto(path)
    shown = page.locator(".replay")
    expect(shown).to_be_visible()
    return shown


def expect_at(page: Page, at: int) -> None:
    """The slider and the board show this move."""
    expect(page.locator(".replay")).to_have_attribute("data-at", str(at))
    expect(page.get_by_role("slider")).to_have_value(str(at))
    owners = replay()["moments"][at]["view"]["routes"]
    assert claimed(page) == len(owners)


def claimed(page: Page) -> int:
    """The number of claimed routes according to their labels."""
    language = page.evaluate("() => document.documentElement.lang")
    owned = pattern(language, "route-owned").pattern.strip("^$")
    labels = page.locator("[data-route]").evaluate_all("(all) => all.map((each) => each.getAttribute('aria-label'))")
    return sum(bool(re.search(owned, label or "")) for label in labels)


def turns() -> list[int]:
    return [m["step"] for m in replay()["moments"] if any(event["type"] == "turn_began" for event in m["events"])]


@pytest.mark.parametrize("language", one_of(languages(), 0))
def test_a_replay_is_navigated_by_slider_keys_buttons_and_log(
    open_page: PageFactory, server: Server, language: Language
) -> None:
    ada, table = store_finished_game(server)
    last, begins = len(replay()["moments"]) - 1, turns()
    page = open_page(language, user=ada)
    page.goto(table.path)
    page.get_by_role("link", name=translate(language, "replay-link"), exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(translate(language, "replay-title", board="Amsterdam"))
    expect_at(page, 0)
    slider = page.get_by_role("slider", name=translate(language, "replay-slider"), exact=True)
    expect(slider).to_have_attribute("max", str(last))
    slider.fill("20")
    expect_at(page, 20)
    expect(slider).to_have_attribute(
        "aria-valuetext", re.compile(rf"^{translate(language, 'replay-at', at=20, last=last)}")
    )
    page.locator("h1").focus()
    after = next(at for at in begins if at > 21)
    for key, at in (("ArrowRight", 21), ("PageDown", after), ("ArrowLeft", after - 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        expect_at(page, at)
    for name, at in (("replay-on", 1), ("replay-turn-on", next(at for at in begins if at > 1)), ("replay-first", 0)):
        page.get_by_role("button", name=translate(language, name), exact=True).click()
        expect_at(page, at)
    log = page.locator("[data-at] > button")
    log.nth(12).click()
    expect(log.nth(12)).to_have_attribute("aria-current", "step")
    expect_at(page, int(page.locator("li[data-at]").nth(12).get_attribute("data-at") or 0))


def test_autoplay_runs_at_several_speeds_until_paused(open_page: PageFactory, server: Server) -> None:
    ada, table = store_finished_game(server)
    page = open_page(user=ada, reduced_motion=False)
    page.clock.install()
    open_at(page, f"/replay/{table.id}?at=10")
    page.clock.pause_at(page.evaluate("() => Date.now() + 1000"))
    page.locator("h1").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name=translate("en", "replay-pause"))).to_be_visible()
    run_five_seconds(page)
    slow = int(page.locator(".replay").get_attribute("data-at") or 0)
    assert 13 <= slow <= 16
    page.get_by_role("button", name=translate("en", "replay-times", speed=4), exact=True).click()
    run_five_seconds(page)
    quick = int(page.locator(".replay").get_attribute("data-at") or 0)
    assert quick - slow >= 8
    page.locator("h1").focus()
    page.keyboard.press("Space")
    run_five_seconds(page)
    expect_at(page, quick)


def run_five_seconds(page: Page) -> None:
    """In steps of a quarter, as each move schedules the next one."""
    for _ in range(20):
        page.clock.run_for(250)


def test_a_link_opens_the_same_move_and_perspective(open_page: PageFactory, server: Server) -> None:
    ada, table = store_finished_game(server)
    page = open_page(user=ada)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_at(page, f"/replay/{table.id}?key={table.watch}&at=7")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"at=8"))
    page.get_by_label(translate("en", "replay-eyes")).select_option("1")
    expect(page).to_have_url(re.compile(r"seat=1"))
    page.get_by_role("button", name=translate("en", "replay-copy")).click()
    expect(page.get_by_text(translate("en", "app-copied"))).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    eve = open_page("fr")
    open_at(eve, link)
    expect_at(eve, 8)
    expect(eve.get_by_label(translate("fr", "replay-eyes"))).to_have_value("1")
    # Without the key of the link the table looks nonexistent.
    stranger = open_page(expected=[CLIENT_ERROR])
    stranger.goto(f"/replay/{table.id}?at=8")
    expect(stranger.get_by_role("heading", level=1)).to_have_text(translate("en", "error-no_such_table"))


def test_all_hands_or_only_one_are_shown(open_page: PageFactory, server: Server) -> None:
    ada, table = store_finished_game(server)
    page = open_page(user=ada)
    open_at(page, f"/replay/{table.id}?at=30")
    own = replay()["moments"][30]["own"]
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
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.get_by_label(translate("en", "replay-eyes")).select_option("0")
    expect(hands).to_have_count(1)
    expect_at(page, 30)
    expect(page.locator(".frame.veiled")).to_have_count(0)
    assert [url.rsplit("?")[1] for url in requested if "/replay?" in url] == ["seat=0"]
    # The cards drawn by others are no longer shown.
    assert not page.locator(
        "li[data-at] .line", has_text=log_pattern("event-blind_taken", f"{bot_name('en', 'conductor')} 1")
    ).count()


def log_pattern(name: str, seat: str) -> re.Pattern[str]:
    return re.compile(translate("en", name, seat=re.escape(seat), card="an? .+ card"))


@pytest.mark.parametrize("language", one_of(languages(), 1))
def test_the_verification_dialog_shows_the_seed_and_how_to_check_it(
    open_page: PageFactory, server: Server, language: Language
) -> None:
    ada, table = store_finished_game(server)
    header = finished().record().header
    page = open_page(language, user=ada)
    open_at(page, f"/replay/{table.id}")
    page.get_by_role("button", name=translate(language, "seal-holds"), exact=True).click()
    dialog = page.get_by_role("dialog", name=translate(language, "seal-holds"))
    for text in (header.seed_hash, header.seed, f"draisine verify draisine-amsterdam-{table.id}.jsonl"):
        expect(dialog.get_by_text(str(text), exact=True)).to_be_visible()
    expect(dialog).to_contain_text(translate(language, "seal-checked", count=replay()["shuffle"]["draws"]))
    check_axe(page, "dialog")
    # Keys pressed in the dialog do not control the replay.
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay")).to_have_attribute("data-at", "0")
    page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()


def test_the_final_count_is_shown_at_the_end(open_page: PageFactory, server: Server) -> None:
    ada, table = store_finished_game(server)
    last = len(replay()["moments"]) - 1
    page = open_page(user=ada, reduced_motion=False)
    open_at(page, f"/replay/{table.id}?at={last}")
    totals = [str(seat.total) for seat in finished().score_sheet().seats]
    totals_row = page.locator(".count .total td")
    expect(totals_row).to_have_text(totals)
    trail = page.locator("td.trail button").first
    trail.click()
    expect(page.locator(".frame.veiled")).to_be_visible()
    page.locator("h1").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".count")).to_have_count(0)
    expect(page.locator(".frame.veiled")).to_have_count(0)
    # Autoplay to the end shows the animated count.
    page.keyboard.press("Space")
    expect(page.locator(".count .show")).to_be_visible()
    page.keyboard.press("Escape")
    expect(totals_row).to_have_text(totals)


def test_record_and_picture_are_available(open_page: PageFactory, server: Server) -> None:
    ada, table = store_finished_game(server)
    page = open_page(user=ada)
    open_at(page, f"/replay/{table.id}")
    with page.expect_download() as download:
        page.get_by_role("link", name=translate("en", "replay-record"), exact=True).click()
    assert Game.replay(download.value.path().read_text()).is_over
    assert download.value.suggested_filename == f"draisine-amsterdam-{table.id}.jsonl"
    page.get_by_role("button", name=translate("en", "replay-picture"), exact=True).click()
    expect(page.get_by_role("img", name=translate("en", "count-picture-alt"))).to_be_visible()


@pytest.mark.parametrize("language", one_of(languages(), 2))
def test_a_record_is_imported_and_invalid_files_are_refused(
    open_page: PageFactory, tmp_path: Path, language: Language
) -> None:
    text = finished().record().to_text()
    page = open_page(language, expected=[CLIENT_ERROR])
    page.goto("/replay")
    expect(page.get_by_role("heading", level=1)).to_have_text(translate(language, "import-title"))
    chooser = page.locator("input[type=file]")
    refusals = {
        "picture.png": (b"\x89PNG\r\n\x1a\n" + bytes(300), "error-record_foreign"),
        "cut.jsonl": (text[: len(text) // 2].encode(), "error-record_broken"),
        "future.jsonl": (text.replace(f'"rules":{RULES_VERSION}', '"rules":9', 1).encode(), "error-record_newer"),
        "huge.jsonl": (b"x" * 1_000_001, "import-large"),
    }
    for name, (content, message) in refusals.items():
        (tmp_path / name).write_bytes(content)
        chooser.set_input_files(tmp_path / name)
        expect(page.get_by_role("alert")).to_have_text(pattern(language, message))
        expect(page).to_have_url(re.compile(r"/replay$"))
    check_axe(page)
    page.evaluate(DROP, text)
    expect(page.locator(".replay")).to_be_visible()
    assert re.search(r"/replay/import-\w+", page.url)
    expect(page.locator("aside .name").first).to_have_text(translate(language, "new-seat", number=1))
    page.keyboard.press("End")
    totals = [str(seat.total) for seat in finished().score_sheet().seats]
    expect(page.locator(".count .total td")).to_have_text(totals)
    page.get_by_role("link", name=translate(language, "import-title"), exact=True).click()
    page.get_by_role("button", name=re.compile(translate(language, "import-remove"))).click()
    page.get_by_role("button", name=translate(language, "import-remove"), exact=True).click()
    expect(page.get_by_role("heading", name=translate(language, "import-mine"))).to_have_count(0)


DROP = """(text) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], "game.jsonl"));
  document.querySelector(".place").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
}"""  # noqa: E501


THEMES: tuple[Theme, ...] = ("light", "dark")


@pytest.mark.parametrize(("size", "touch"), every_nth([(PHONE, True), ((1280, 800), False)], 2))
def test_a_replay_is_accessible_and_fits_the_screen(
    open_page: PageFactory, server: Server, size: tuple[int, int], touch: bool
) -> None:
    ada, table = store_finished_game(server)
    page = open_page("fr", size=size, touch=touch, user=ada)
    last = len(replay()["moments"]) - 1
    for at in (40, last):
        open_at(page, f"/replay/{table.id}?at={at}")
        expect(page.locator(".count table") if at == last else page.locator(".beneath").first).to_be_visible()
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.evaluate(WAIT_FOR_TRANSITIONS)
            check_axe(page)
        wide = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1]
    if touch:
        # The controls stay in reach while scrolling.
        page.locator("#story-title").scroll_into_view_if_needed()
        page.get_by_role("button", name=translate("fr", "replay-first"), exact=True).tap()
        expect_at(page, 0)

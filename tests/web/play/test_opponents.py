"""The moves of the others: marked on the board, named at their seats, listed since the own turn, shown at a pace."""

import json
import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from draisine.messages import Value
from tests.web import scenes
from tests.web.accessibility_checks import check_axe
from tests.web.browser_windows import PHONE, PageFactory
from tests.web.layout_checks import check_labels, check_width
from tests.web.page_player import PagePlayer
from tests.web.servers import Server
from tests.web.table_page import TablePage, sit
from tests.web.table_setup import User, seat_user, store_table
from tests.web.translations import translate

RECORD_WAITING_MOVES = """() => {
  window.movesWaited = false;
  window.waitingMoves?.disconnect();
  window.waitingMoves = new MutationObserver(() => {
    window.movesWaited ||= document.querySelector(".playback") !== null;
  });
  window.waitingMoves.observe(document.querySelector("header"), { childList: true, subtree: true });
}"""


def text(name: str, /, **values: Value) -> str:
    return translate("en", name, **values)


def marked_seats(page: Page) -> Locator:
    return page.locator(".marks [data-mark]")


def chips(page: Page) -> Locator:
    return page.get_by_role("region", name=text("recent-title")).locator("[data-move]")


def expect_pressed(page: Page, *pressed: bool) -> None:
    for index, state in enumerate(pressed):
        expect(chips(page).nth(index)).to_have_attribute("aria-pressed", str(state).lower())


def last_routes(table_page: TablePage, seats: Sequence[int]) -> list[str]:
    """The route that each of these seats claimed last, from the log."""
    claims = re.compile(r"claims (.+) with")
    names = ["Ada", "Ben", "Cleo"]
    lines = [line for line in table_page.log().all_inner_texts() if claims.search(line)]
    found = [next(line for line in reversed(lines) if line.startswith(names[seat])) for seat in seats]
    return [match[1] for line in found if (match := claims.search(line))]


def draw_two_cards(player: PagePlayer) -> None:
    for _ in range(2):
        before = player.seq()
        player.press(player.page.locator(".market .deck.open").first)
        player.wait_for_change(before)


def test_the_last_moves_of_the_others_stay_marked_until_the_next_own_move(
    open_page: PageFactory, server: Server
) -> None:
    table_page = sit(open_page, server, scenes.answered_by_claims())
    page = table_page.page
    expect(marked_seats(page)).to_have_count(2)
    expect(page.locator(".mark-badges path")).to_have_count(6)
    routes = last_routes(table_page, (1, 2))
    for seat, (name, route) in enumerate(zip(("Ben", "Cleo"), routes, strict=True), 1):
        expect(marked_seats(page).and_(page.locator(f'[data-mark="{seat}"]'))).to_have_count(1)
        owned = text("route-last", state=text("route-owned", name=name))
        expect(page.locator(f'[data-route][aria-label^="{route}"][aria-label$="{owned}"]')).to_have_count(1)
        line = page.locator(".side section ol > li").nth(seat).locator(".last")
        expect(line).to_contain_text(text("action-route_claimed", route=route))
    check_axe(page)
    before = table_page.player.seq()
    table_page.player.press(page.locator(".market .deck.open").first)
    table_page.player.wait_for_change(before)
    expect(page.locator(".turn.mine")).to_be_visible()
    expect(marked_seats(page)).to_have_count(2)
    table_page.player.press(page.locator(".market .deck.open").first)
    expect(marked_seats(page)).to_have_count(0)
    expect(chips(page)).to_have_count(0)
    own = page.locator(".side section ol > li").first.locator(".last")
    expect(own).to_contain_text(text("action-blind_taken", count=2))


def test_the_moves_since_the_last_turn_are_listed_and_shown_again(open_page: PageFactory, server: Server) -> None:
    table_page = sit(open_page, server, scenes.answered_by_claims())
    page, veil = table_page.page, table_page.page.locator(".veil")
    routes = last_routes(table_page, (1, 2))
    names = [
        text("recent-move", name=name, action=text("action-route_claimed", route=route))
        for name, route in zip(("Ben", "Cleo"), routes, strict=True)
    ]
    page.reload()
    expect(chips(page)).to_have_count(2)
    assert [chip.get_attribute("aria-label") for chip in chips(page).all()] == names
    expect(veil).to_have_count(0)
    # By click: the move is highlighted, and no longer after another one.
    chips(page).first.click()
    expect_pressed(page, True, False)
    expect(veil).to_have_count(1)
    for city in routes[0].split(" – "):
        expect(page.locator(".veil ~ .names").first).to_contain_text(city.split()[0])
    chips(page).first.click()
    expect_pressed(page, False, False)
    expect(veil).to_have_count(0)
    # By keys, anywhere on the page and in the list.
    for key, pressed in (("n", (True, False)), ("n", (False, True)), ("n", (False, False)), ("p", (False, True))):
        page.keyboard.press(key)
        expect_pressed(page, *pressed)
    table_page.player.tab_to(chips(page).nth(1))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect_pressed(page, True, False)
    page.keyboard.press("Escape")
    expect_pressed(page, False, False)
    # All of them, one after the other, and the list is hidden; the board keeps its marks.
    table_page.press("recent-replay")
    expect_pressed(page, True, False)
    expect_pressed(page, False, True)
    expect_pressed(page, False, False)
    table_page.press("recent-close")
    expect(chips(page)).to_have_count(0)
    expect(marked_seats(page)).to_have_count(2)


def test_the_moves_of_bots_are_shown_at_the_chosen_pace(open_page: PageFactory, server: Server) -> None:
    me, table = seat_user(server, scenes.ordinary_turn(0, 3))
    page = open_page(user=me)
    settings = json.dumps({"pace": "step"})
    page.goto("/settings")
    page.evaluate("(settings) => localStorage.setItem('draisine.settings', settings)", settings)
    page.goto(table.path)
    player = PagePlayer(page)
    player.wait_for_turn()
    draw_two_cards(player)
    # Step by step: the server is at the person's next turn long before the page.
    own = player.seq()
    next_move = page.get_by_role("button", name=re.compile(text("pace-next-says", count=1).split("(")[0]))
    expect(next_move).to_have_attribute("aria-disabled", "false")
    while not me.snapshot(table)["choices"]:
        page.wait_for_timeout(50)
    assert player.seq() == own
    assert not player.is_my_turn
    expect(chips(page)).to_have_count(0)
    next_move.click()
    expect(chips(page)).to_have_count(1)
    expect(next_move).to_have_attribute("aria-disabled", "false")
    expect(next_move).to_be_focused()
    assert not player.is_my_turn
    page.keyboard.press("n")
    player.wait_for_turn()
    expect(page.locator("#content")).to_be_focused()
    expect(chips(page)).to_have_count(2)
    assert player.seq() == me.snapshot(table)["seq"]
    # Skipped: all that waits is shown at once.
    draw_two_cards(player)
    expect(next_move).to_have_attribute("aria-disabled", "false")
    while not me.snapshot(table)["choices"]:
        page.wait_for_timeout(50)
    page.get_by_role("button", name=text("pace-skip-says")).click()
    expect(page.locator(".turn.mine")).to_be_visible()
    assert player.seq() == me.snapshot(table)["seq"]
    # Slow and instant, chosen in the menu.
    for pace, waited in (("slow", True), ("instant", False)):
        page.get_by_role("button", name=text("table-menu"), exact=True).click()
        page.get_by_role("radio", name=text(f"pace-{pace}")).check()
        page.get_by_role("dialog").get_by_role("button", name=text("app-close"), exact=True).click()
        page.evaluate(RECORD_WAITING_MOVES)
        draw_two_cards(player)
        if waited:
            page.get_by_role("button", name=text("pace-skip-says")).click()
        player.wait_for_turn()
        assert page.evaluate("() => window.movesWaited") == waited, pace
        assert json.loads(page.evaluate("() => localStorage.getItem('draisine.settings')"))["pace"] == pace


def test_the_list_of_moves_fits_on_a_phone_and_keeps_its_place(open_page: PageFactory, server: Server) -> None:
    me = User(server)
    table = store_table(server, scenes.answered_by_claims(), [me, User(server, "Ben"), User(server, "Cleo")])
    page = open_page("de", "dark", PHONE, touch=True, user=me)
    page.goto(table.path)
    moves, line = page.locator("[data-move]"), page.locator("header .recent")
    expect(moves).to_have_count(2)
    check_width(page, "moves")
    check_labels(page, "moves")
    check_axe(page, "header")
    box = line.bounding_box()
    assert box is not None
    moves.last.tap()
    expect(page.locator(".veil")).to_have_count(1)
    draw_two_cards(PagePlayer(page, "de", "touch"))
    expect(moves).to_have_count(0)
    emptied = line.bounding_box()
    assert emptied is not None
    assert emptied["height"] == box["height"]

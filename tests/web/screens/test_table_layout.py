"""The table of every board at every number of players on five screens: nothing overlaps, no text is cut off, seats and
tickets can be reached. Sampled by default, complete in `make soak`."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from draisine.boards import load, names
from draisine.messages import languages
from draisine.play import Game, moves
from tests.soak import SOAK
from tests.web import scenes
from tests.web.browser_windows import PHONE, PageFactory
from tests.web.captures import open_tab
from tests.web.layout_checks import find_layout_faults
from tests.web.page_player import PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import User, seat_user, store_table
from tests.web.translations import translate

SCREENS = ((360, 740), (740, 360), (768, 1024), (1366, 768), (1920, 1080))
PEOPLE = (
    "Maximiliane Konstantinopolitanskaja", "Jean-Christophe de la Rochefoucauld", "Bartholomäus Niederwimmer", "Ada",
    "Wilhelmina van Oldenbarnevelt", "Cleo",
)  # fmt: skip
REGIONS = ["header", "main", ".market", ".hand", "[role=tablist]", ".seats > section", "[role=tabpanel]"]
LAPTOP = (1366, 768)
OVERLAP = """(selectors) => {
  const [a, b] = selectors.map((each) => document.querySelector(each).getBoundingClientRect());
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 1 && height > 1;
}"""
LETTER_HEIGHTS = """async () => {
  await document.fonts.load("500 100px Alegreya", "0o");
  const context = document.createElement("canvas").getContext("2d");
  context.font = "500 100px Alegreya";
  return ["0", "o"].map((letter) => context.measureText(letter).actualBoundingBoxAscent);
}"""
"""The heights of a zero and of the letter o in the font of names."""
MIN_PANEL, MIN_BOARD = 120, 150
"""The least height of the open tab beside the board, and of the board, in pixels."""
CASES = {board: range(load(board).players.least, load(board).players.most + 1) for board in names()}
SAMPLE = {"usa": (0,), "europe": (1,), "old_west": (3, 1), "first_journey": (2,), "amsterdam": (4,)}
"""The screens on which the largest table of each board is checked by default; a new board is checked on all."""

Size = tuple[int, int]


def cases() -> Iterator[tuple[str, int, list[Size]]]:
    """Every board with every number of players on every screen in `make soak`, else the sample."""
    for board, counts in CASES.items():
        if SOAK > 1:
            yield from ((board, players, list(SCREENS)) for players in counts)
        else:
            yield board, counts[-1], [SCREENS[index] for index in SAMPLE.get(board, range(len(SCREENS)))]


def midgame(board: str, players: int) -> Game:
    """A late turn in which the first seat can claim a route."""
    whole = scenes.finished(board, players)
    turns = (whole.at_step(number) for number in range(len(whole.steps) - 8 * players, 0, -1))
    return next(filter(scenes.has_move(moves.Claim), turns))


@pytest.mark.parametrize(
    ("board", "players", "screens"), list(cases()), ids=lambda value: str(value).replace(", ", " ")
)
def test_a_table_fits_on_every_screen(
    open_page: PageFactory, server: Server, board: str, players: int, screens: list[Size]
) -> None:
    language = languages()[(len(board) + players) % len(languages())]
    me = User(server, PEOPLE[0], language)
    others = [User(server, name) for name in PEOPLE[1:players]]
    table = store_table(server, midgame(board, players), [me, *others])
    page = open_page(language, size=screens[0], touch=True, user=me)
    page.goto(table.path)
    expect(page.locator("[data-route]").first).to_be_attached()
    page.evaluate("document.fonts.ready")
    for size in screens:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        check_table(page, language, f"{board}, {players} players, {size[0]} × {size[1]}")


def check_table(page: Page, language: str, case: str) -> None:
    """Check the table as it is, then with the tickets open, then with a claim."""
    narrow = page.evaluate("innerWidth < 900")
    page.wait_for_timeout(100)
    assert not find_layout_faults(page, REGIONS), case
    assert height_of(page.locator("main .board")) > MIN_BOARD, case
    check_tickets(page, case, narrow=narrow)
    player = PagePlayer(page, language, device="touch")
    if claimable := player.routes():
        player.click_route(claimable[0][0])
        expect(player.button("claim-confirm")).to_be_visible()
        page.wait_for_timeout(100)
        assert not find_layout_faults(page, [*REGIONS, ".table > .sheet"]), f"a claim, {case}"
        player.press(player.button("app-cancel"))


def height_of(element: Locator) -> float:
    box = element.bounding_box()
    return box["height"] if box else 0


def check_tickets(page: Page, case: str, *, narrow: bool) -> None:
    """The tickets have room, and the last one can be scrolled into view."""
    open_tab(page, "tickets")
    panel = page.get_by_role("tabpanel")
    assert height_of(panel) >= MIN_PANEL, case
    last = panel.get_by_role("button").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.9)
    if narrow:
        open_tab(page, "players")
        seats = page.locator("[aria-labelledby=seats-title] > ol > li")
        seats.last.scroll_into_view_if_needed()
        expect(seats.last).to_be_in_viewport(ratio=0.9)
        page.locator("[role=tab][aria-selected=true]").click()


def test_a_notice_covers_no_part_of_the_map(open_page: PageFactory, server: Server) -> None:
    me, table = seat_user(server, scenes.ordinary_turn())
    page = open_page(size=LAPTOP, user=me)
    for size in (LAPTOP, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(table.path)
        player = PagePlayer(page)
        player.wait_for_turn()
        player.click_route(min(set(player.routes(claimable_only=False)) - set(player.routes()))[0])
        notice = page.locator(".notices [role=alert] p")
        expect(notice).to_be_visible()
        assert not page.evaluate(OVERLAP, [".notices [role=alert] p", "main .board"]), size


def test_the_board_can_be_seen_while_tickets_are_chosen(open_page: PageFactory, server: Server) -> None:
    me, table = seat_user(server, scenes.ticket_offer())
    page = open_page(size=PHONE, touch=True, user=me)
    page.goto(table.path)
    player = PagePlayer(page, device="touch")
    player.wait_for_turn()
    low = height_of(page.locator("main .board"))
    assert not find_layout_faults(page, [*REGIONS, ".table > .sheet"])
    player.press(player.button("ticket-choose-board"))
    expect(player.panel).to_have_count(0)
    assert height_of(page.locator("main .board")) > low + 150
    assert not find_layout_faults(page, REGIONS)
    player.press(page.locator(".folded"))
    expect(player.panel).to_be_visible()


def test_the_filter_for_claimable_routes_is_for_players(open_page: PageFactory, server: Server) -> None:
    table = store_table(server, scenes.ordinary_turn(), [User(server, "Ben"), User(server, "Cleo")])
    page = open_page(size=LAPTOP)
    page.goto(f"{table.path}?key={table.watch}")
    open_tab(page, "routes")
    expect(page.get_by_role("searchbox")).to_be_visible()
    expect(page.get_by_label(translate("en", "routes-only_open"))).to_have_count(0)


def test_the_picture_of_a_game_is_seen_without_scrolling(open_page: PageFactory, server: Server) -> None:
    """After a game of six on a laptop; the digits in it and in names are not mistaken for letters."""
    me, table = seat_user(server, scenes.finished("old_west", 6, bot="random"))
    page = open_page(size=LAPTOP, user=me)
    page.goto(table.path)
    button = page.get_by_role("button", name=translate("en", "count-picture"))
    expect(button).to_be_in_viewport(ratio=1)
    zero, small_o = page.evaluate(LETTER_HEIGHTS)
    assert zero > 1.25 * small_o
    assert page.evaluate("() => document.querySelector('aside').scrollTop") == 0
    button.click()
    expect(page.get_by_role("img", name=translate("en", "count-picture-alt"))).to_be_in_viewport(ratio=1)
    save = page.get_by_role("link", name=translate("en", "count-picture-save"))
    expect(save).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(save).to_have_count(0)
    expect(button).to_be_focused()

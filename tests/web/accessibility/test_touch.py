"""The page on a phone, by touch."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from draisine.messages import languages
from tests.soak import every_nth
from tests.web import scenes
from tests.web.browser_windows import PHONE, Language, PageFactory
from tests.web.layout_checks import check_width
from tests.web.page_player import CLICK_POINT, WAIT_FOR_REST, PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import Table, User, move_texts, seat_user
from tests.web.translations import translate

NO_CONFIRMATION = "localStorage.setItem('draisine.settings', JSON.stringify({ confirm: false }))"
READ_BOARD_TRANSFORM = """() => {
  const { a, e, f } = document.querySelector("svg[role=group]").getScreenCTM();
  return [a, e, f];
}"""

NAMES_OF_ROUTE = """async (route) => {
  const board = document.querySelector(".table").dataset.board;
  const { between } = (await (await fetch(`/api/boards/${board}`)).json()).routes[route];
  return between.filter((city) => document.querySelector(`svg[role=group] [data-name="${city}"]`)).length;
}"""
"""How many of the two cities of a route have a name on the board."""

Point = tuple[float, float]


class Bounds(NamedTuple):
    """A rectangle of the screen."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def contains(self, other: "Bounds") -> bool:
        """Whether the other rectangle is inside, with a tolerance of a pixel."""
        inner = (other.left - self.left, other.top - self.top, self.right - other.right, self.bottom - other.bottom)
        return min(inner) > -1


def bounds(element: Locator) -> Bounds:
    box = element.bounding_box()
    assert box is not None
    return Bounds(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])


def touch_player(open_page: PageFactory, person: User) -> PagePlayer:
    return PagePlayer(open_page(size=PHONE, touch=True, user=person), device="touch")


def board_transform(page: Page) -> tuple[float, float, float]:
    """The scale and position of the board on the screen, once it has stopped moving."""
    page.evaluate(WAIT_FOR_REST)
    scale, x, y = page.evaluate(READ_BOARD_TRANSFORM)
    return scale, x, y


class TouchPoints:
    """Touch events sent through the DevTools protocol."""

    def __init__(self, page: Page) -> None:
        self._cdp: CDPSession = page.context.new_cdp_session(page)

    def drag(self, *lines: tuple[Point, Point], steps: int = 8) -> None:
        """Move one finger along each line."""
        self._dispatch("touchStart", [start for start, _ in lines])
        for step in range(1, steps + 1):
            self._dispatch("touchMove", [_interpolate(*line, step / steps) for line in lines])
        self._dispatch("touchEnd", [])

    def _dispatch(self, kind: str, points: Sequence[Point]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def _interpolate(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def board_centre(page: Page) -> Point:
    box = page.locator("main .board").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def payments_of(seen: Any) -> dict[str, list[str]]:
    """Legal payments by route."""
    found: dict[str, list[str]] = {}
    for move in move_texts(seen["choices"]):
        if match := re.fullmatch(r"claim (\S+) with (.+)", move):
            found.setdefault(match[1], []).append(match[2])
    return found


def unambiguous_claim(person: User, table: Table) -> str:
    """A route with one payment and no parallel route, so that nothing needs to be asked."""
    payments = payments_of(person.snapshot(table))
    return next(route for route, options in payments.items() if len(options) == 1 and "/" not in route)


FONTS = [
    (language, fonts)
    for number, language in enumerate(languages())
    for fonts in (("loaded", "fallback") if number % 2 else ("fallback", "loaded"))
]
"""Every other one has all languages, both with and without the fonts of the page."""


@pytest.mark.parametrize(("language", "fonts"), every_nth(FONTS, 2))
def test_the_turn_line_fits_on_a_narrow_table(
    open_page: PageFactory, server: Server, language: Language, fonts: str
) -> None:
    me, table = seat_user(server, scenes.ordinary_turn())
    page = open_page(language, size=PHONE, touch=True, user=me, expected=[r"\.woff2"])
    if fonts == "fallback":
        page.route("**/*.woff2", lambda route: route.abort())
    page.goto(table.path)
    turn_line = page.locator(".turn.mine p")
    expect(turn_line).to_contain_text(translate(language, "turn-do"))
    page.evaluate("document.fonts.ready.then(() => null)")
    assert turn_line.evaluate("line => line.scrollHeight <= line.clientHeight + 1")
    check_width(page, "a turn")


def test_the_footer_of_a_narrow_page_links_to_all_sections(open_page: PageFactory) -> None:
    page = open_page("fr", size=PHONE, touch=True)
    page.goto("/settings")
    for name in ("learn-title", "list-mine", "list-open", "rules-title"):
        page.locator("footer").get_by_role("link", name=translate("fr", name)).tap()
        expect(page.get_by_role("heading", level=1)).to_have_text(translate("fr", name))


@pytest.mark.parametrize(("board", "players"), every_nth([("old_west", 3), ("usa", 2)], 2))
def test_the_last_turns_and_the_score_table_on_a_phone(
    open_page: PageFactory, server: Server, board: str, players: int
) -> None:
    me, table = seat_user(server, scenes.near_end(board, players, left=10 * players))
    player = touch_player(open_page, me)
    player.page.goto(table.path)
    player.play_to_end()
    assert player.counts.get("claim", 0) > 0
    player.press(player.button("count-skip"))
    score_table = player.page.get_by_role("table")
    expect(score_table).to_be_visible()
    totals = score_table.locator(".total td").all_inner_texts()
    sheet = player.page.request.get(f"/api/tables/{table.id}/count").json()["sheet"]
    assert [int(total.replace("−", "-")) for total in totals] == [seat["total"] for seat in sheet["seats"]]


def test_two_fingers_zoom_and_one_pans_without_claiming(open_page: PageFactory, server: Server) -> None:
    me, table = seat_user(server, scenes.ordinary_turn())
    player = touch_player(open_page, me)
    page = player.page
    page.goto(table.path)
    player.wait_for_turn()
    page.get_by_role("button", name=player.text("table-zoom_whole")).tap()
    x, y = board_centre(page)
    scale, *_ = board_transform(page)
    fingers = TouchPoints(page)

    fingers.drag(((x - 20, y), (x - 80, y)), ((x + 20, y), (x + 80, y)))
    near, left, top = board_transform(page)
    assert near > 2 * scale
    fingers.drag(((x, y), (x + 60, y + 40)))
    after, right, down = board_transform(page)
    assert after == near
    assert (right - left, down - top) == pytest.approx((60, 40), abs=2)
    fingers.drag(((x - 80, y), (x - 10, y)), ((x + 80, y), (x + 10, y)))
    whole, *_ = board_transform(page)
    assert whole == pytest.approx(scale, rel=0.01)

    expect(player.panel).to_have_count(0)
    expect(page.get_by_role("alert").get_by_role("paragraph")).to_have_count(0)
    assert player.seq() == me.snapshot(table)["seq"]
    assert page.evaluate("() => visualViewport.scale") == 1


MAP_FILLS_FRAME = """() => {
  const bounds = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [map, frame] = [bounds(".frame .sheet"), bounds("main .board")];
  return map.left <= frame.left && map.right >= frame.right && map.height >= frame.height - 1;
}"""


def test_the_map_fills_a_phone_and_follows_the_selected_route(open_page: PageFactory, server: Server) -> None:
    me, table = seat_user(server, scenes.ordinary_turn(), bot="random")
    player = touch_player(open_page, me)
    page = player.page
    page.goto(table.path)
    player.wait_for_turn()
    frame = page.locator("main .board")
    page.wait_for_function(MAP_FILLS_FRAME)
    assert bounds(frame).height > 0.55 * PHONE[1]
    for route, _ in sorted(player.routes())[:: max(1, len(player.routes()) // 3)]:
        player.click_route(route)
        expect(player.button("claim-confirm")).to_be_visible()
        board_transform(page)
        assert bounds(frame).contains(bounds(page.locator(f'[data-route="{route}"]'))), route
        assert bounds(frame).bottom <= bounds(player.panel).top + 1, "the panel covers the map"
        assert page.evaluate(NAMES_OF_ROUTE, route) == 2, f"no names at both ends of {route}"
        player.press(player.button("app-cancel"))


def test_dragging_over_a_claimable_route_claims_nothing(open_page: PageFactory, server: Server) -> None:
    me, table = seat_user(server, scenes.ordinary_turn())
    player = touch_player(open_page, me)
    page = player.page
    page.add_init_script(NO_CONFIRMATION)
    page.goto(table.path)
    player.wait_for_turn()
    page.get_by_role("button", name=player.text("table-zoom_in")).tap()
    board_transform(page)
    x, y = page.locator(f'[data-route="{unambiguous_claim(me, table)}"]').evaluate(CLICK_POINT)
    TouchPoints(page).drag(((x, y), (x, y - 50)))
    board_transform(page)
    expect(player.panel).to_have_count(0)
    assert player.seq() == me.snapshot(table)["seq"]


def test_a_tap_asks_for_confirmation_regardless_of_the_settings(open_page: PageFactory, server: Server) -> None:
    me, table = seat_user(server, scenes.ordinary_turn(), bot="random")
    player = touch_player(open_page, me)
    player.page.add_init_script(NO_CONFIRMATION)
    player.page.goto(table.path)
    player.wait_for_turn()
    route = unambiguous_claim(me, table)
    before = player.seq()
    player.click_route(route)
    expect(player.panel.get_by_role("heading")).to_be_visible()
    expect(player.button("claim-confirm")).to_be_enabled()
    assert player.seq() == me.snapshot(table)["seq"] == before
    player.press(player.button("claim-confirm"))
    player.wait_for_change(before)
    assert me.snapshot(table)["view"]["routes"][route] == 0


def test_a_click_claims_at_once_with_the_same_setting(open_page: PageFactory, server: Server) -> None:
    me, table = seat_user(server, scenes.ordinary_turn(), bot="random")
    page = open_page(user=me)
    page.add_init_script(NO_CONFIRMATION)
    page.goto(table.path)
    player = PagePlayer(page)
    player.wait_for_turn()
    route = unambiguous_claim(me, table)
    before = player.seq()
    player.click_route(route)
    player.wait_for_change(before)
    assert me.snapshot(table)["view"]["routes"][route] == 0


# Width

"""On a phone, by fingers alone."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.sizes import daily
from tests.web import scenes
from tests.web.hands import SPOT, Hands
from tests.web.hosting import Person, Table, open_table, seat_me_in
from tests.web.senses import open_tab
from tests.web.servers import Server
from tests.web.visits import Language, Visitor
from tests.web.words import word

PHONE = (360, 740)
NO_QUESTIONS = "localStorage.setItem('draisine.settings', JSON.stringify({ confirm: false }))"
PLACE = """async () => {
  const read = () => {
    const { a, e, f } = document.querySelector("svg[role=group]").getScreenCTM();
    return [a, e, f];
  };
  const frames = async () => { for (let count = 0; count < 5; count++) await new Promise(requestAnimationFrame); };
  let before, now = read();
  do {
    before = now;
    await frames();
    now = read();
  } while (String(now) !== String(before));
  return now;
}"""

Point = tuple[float, float]


def by_finger(visitor: Visitor, person: Person) -> Hands:
    return Hands(visitor(size=PHONE, touch=True, person=person), by="touch")


def place_of(page: Page) -> tuple[float, float, float]:
    """How big the board is on the screen, and where it lies, once it has come to rest."""
    scale, x, y = page.evaluate(PLACE)
    return scale, x, y


class Fingers:
    """Real touch points, as a screen reports them."""

    def __init__(self, page: Page) -> None:
        self._cdp: CDPSession = page.context.new_cdp_session(page)

    def move(self, *ways: tuple[Point, Point], steps: int = 8) -> None:
        """Put fingers down, move each along its way, lift them."""
        self._tell("touchStart", [start for start, _ in ways])
        for step in range(1, steps + 1):
            self._tell("touchMove", [_between(*way, step / steps) for way in ways])
        self._tell("touchEnd", [])

    def _tell(self, kind: str, points: Sequence[Point]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def middle_of_board(page: Page) -> Point:
    box = page.locator("main .board").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def claims_of(seen: Any) -> dict[str, list[str]]:
    """Open claims by route."""
    found: dict[str, list[str]] = {}
    for move in seen["choices"]["moves"]:
        if match := re.fullmatch(r"claim (\S+) with (.+)", move):
            found.setdefault(match[1], []).append(match[2])
    return found


def plain_claim(person: Person, table: Table) -> str:
    """A route with one way to pay and no second track: there would be nothing to ask."""
    claims = claims_of(person.look(table))
    return next(route for route, ways in claims.items() if len(ways) == 1 and "/" not in route)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_narrow_table_says_in_full_what_one_can_do(visitor: Visitor, server: Server, language: Language) -> None:
    me, table = seat_me_in(server, scenes.a_turn())
    page = visitor(language, size=PHONE, touch=True, person=me)
    page.goto(table.path)
    words = page.locator(".turn.mine p")
    expect(words).to_contain_text(word(language, "turn.do"))
    assert words.evaluate("words => words.scrollHeight <= words.clientHeight + 1")
    check_width(page, "a turn")


def test_the_foot_of_a_narrow_page_leads_to_all_places(visitor: Visitor) -> None:
    page = visitor("fr", size=PHONE, touch=True)
    page.goto("/settings")
    for name in ("learn.title", "list.mine", "list.open", "rules.title"):
        page.locator("footer").get_by_role("link", name=word("fr", name)).tap()
        expect(page.get_by_role("heading", level=1)).to_have_text(word("fr", name))


@pytest.mark.parametrize(("board", "players"), daily([("old_west", 3), ("usa", 2)], 2))
def test_a_phone_plays_the_last_turns_and_sees_the_final_table(
    visitor: Visitor, server: Server, board: str, players: int
) -> None:
    me, table = seat_me_in(server, scenes.near_the_end(board, players, left=10 * players))
    hands = by_finger(visitor, me)
    hands.page.goto(table.path)
    hands.play_to_the_end()
    assert hands.done.get("claim", 0) > 0
    hands.press(hands.button("count.skip"))
    ledger = hands.page.get_by_role("table")
    expect(ledger).to_be_visible()
    totals = ledger.locator(".total td").all_inner_texts()
    sheet = hands.page.request.get(f"/api/tables/{table.id}/count").json()["sheet"]
    assert [int(total.replace("−", "-")) for total in totals] == [seat["total"] for seat in sheet["seats"]]


def test_two_fingers_zoom_and_one_pans_without_claiming(visitor: Visitor, server: Server) -> None:
    me, table = seat_me_in(server, scenes.a_turn())
    hands = by_finger(visitor, me)
    page = hands.page
    page.goto(table.path)
    hands.settled()
    x, y = middle_of_board(page)
    scale, *_ = place_of(page)
    fingers = Fingers(page)

    fingers.move(((x - 20, y), (x - 80, y)), ((x + 20, y), (x + 80, y)))
    near, left, top = place_of(page)
    assert near > 2 * scale
    fingers.move(((x, y), (x + 60, y + 40)))
    after, right, down = place_of(page)
    assert after == near
    assert (right - left, down - top) == pytest.approx((60, 40), abs=2)
    fingers.move(((x - 80, y), (x - 10, y)), ((x + 80, y), (x + 10, y)))
    whole, *_ = place_of(page)
    assert whole == pytest.approx(scale, rel=0.01)

    expect(hands.panel).to_have_count(0)
    expect(page.get_by_role("alert").get_by_role("paragraph")).to_have_count(0)
    assert hands.seq() == me.look(table)["seq"]
    assert page.evaluate("() => visualViewport.scale") == 1


def test_a_drag_over_a_route_that_could_be_claimed_claims_nothing(visitor: Visitor, server: Server) -> None:
    me, table = seat_me_in(server, scenes.a_turn())
    hands = by_finger(visitor, me)
    page = hands.page
    page.add_init_script(NO_QUESTIONS)
    page.goto(table.path)
    hands.settled()
    page.get_by_role("button", name=hands.word("table.zoom_in")).tap()
    place_of(page)
    x, y = page.locator(f'[data-route="{plain_claim(me, table)}"]').evaluate(SPOT)
    Fingers(page).move(((x, y), (x, y - 50)))
    place_of(page)
    expect(hands.panel).to_have_count(0)
    assert hands.seq() == me.look(table)["seq"]


def test_a_tap_asks_before_it_claims_whatever_the_settings_say(visitor: Visitor, server: Server) -> None:
    me, table = seat_me_in(server, scenes.a_turn(), bot="random")
    hands = by_finger(visitor, me)
    hands.page.add_init_script(NO_QUESTIONS)
    hands.page.goto(table.path)
    hands.settled()
    route = plain_claim(me, table)
    before = hands.seq()
    hands.point_at(route)
    expect(hands.panel.get_by_role("heading")).to_be_visible()
    expect(hands.button("claim.confirm")).to_be_enabled()
    assert hands.seq() == me.look(table)["seq"] == before
    hands.press(hands.button("claim.confirm"))
    hands.changed(before)
    assert me.look(table)["view"]["routes"][route] == 0


def test_with_a_mouse_the_same_setting_claims_at_once(visitor: Visitor, server: Server) -> None:
    me, table = seat_me_in(server, scenes.a_turn(), bot="random")
    page = visitor(person=me)
    page.add_init_script(NO_QUESTIONS)
    page.goto(table.path)
    hands = Hands(page)
    hands.settled()
    route = plain_claim(me, table)
    before = hands.seq()
    hands.point_at(route)
    hands.changed(before)
    assert me.look(table)["view"]["routes"][route] == 0


# Nothing is wider than the phone


def check_width(page: Page, where: str) -> None:
    width = page.evaluate("() => [innerWidth, document.documentElement.scrollWidth, document.body.scrollWidth]")
    assert width == [PHONE[0]] * 3, where
    page.evaluate("() => scrollBy(100, 0)")
    assert page.evaluate("() => scrollX") == 0, where


def plain_screens(me: Person) -> Iterator[tuple[str, str]]:
    """Addresses, and something that shows that the screen is there."""
    room = open_table("amsterdam", [me, None])
    yield "/", ".boards"
    yield "/new", "form .seats"
    yield "/new?with=friends&board=old_west", "form .seats"
    yield "/new?with=device", "form .seats"
    yield "/mine", "main ul li"
    yield "/lobby", "main a.button"
    yield "/settings", "main section"
    yield f"/join/{Person.open(me).invite}", "form"
    yield "/watch/nowhere", "main"
    yield "/nowhere", "main h1"
    yield room.path, "ol.seats"


def test_no_screen_is_wider_than_a_phone(visitor: Visitor, server: Server) -> None:
    me = Person(server, "Maximiliane Konstantinopolitanskaja")
    page = visitor(size=PHONE, touch=True, person=me, expected=["404 .*/(by-link/)?nowhere"])
    for address, sign in plain_screens(me):
        page.goto(address)
        expect(page.locator(sign).first).to_be_visible()
        check_width(page, address)


def claiming(hands: Hands) -> None:
    hands.settled()
    hands.point_at(hands.routes()[0][0])
    expect(hands.panel).to_be_visible()


def counting(hands: Hands) -> None:
    expect(hands.page.get_by_role("table")).to_be_visible()


TABLES: dict[str, tuple[Callable[[], Any], Callable[[Hands], None]]] = {
    "tickets": (scenes.tickets_on_offer, Hands.settled),
    "tunnel": (scenes.a_tunnel_that_asks, Hands.settled),
    "City": (scenes.a_city, Hands.settled),
    "claim": (scenes.a_station, claiming),
    "count": (lambda: scenes.finished("old_west", 5, bot="random"), counting),
}


@pytest.mark.parametrize("name", TABLES)
def test_no_table_is_wider_than_a_phone(visitor: Visitor, server: Server, name: str) -> None:
    make, look = TABLES[name]
    me = Person(server, "Maximiliane Konstantinopolitanskaja")
    hands = by_finger(visitor, me)
    hands.page.goto(seat_me_in(server, make(), me=me).table.path)
    look(hands)
    check_width(hands.page, name)
    if name == "claim":
        hands.press(hands.button("app.cancel"))
        for tab in ("players", "tickets", "routes", "log", "chat"):
            open_tab(hands.page, tab)
            check_width(hands.page, tab)

"""The page without a mouse: everything is reached, named and done with keys alone."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from draisine.play import Game, moves
from tests.sizes import daily
from tests.web import scenes
from tests.web.hands import Hands
from tests.web.hosting import Person, open_table, seat_me_in
from tests.web.ledgers import check_final_table
from tests.web.servers import Server
from tests.web.visits import Visitor
from tests.web.words import word

Named = tuple[str, str]
"""A role and a name, as somebody hears them."""

INTERACTIVE = {
    "button", "link", "textbox", "searchbox", "checkbox", "radio", "combobox", "tab", "tabpanel", "log", "switch",
    "slider", "listbox", "menuitem", "spinbutton", "DisclosureTriangle",
}  # fmt: skip
HAS_FOCUS = "() => ![null, document.body].includes(document.activeElement)"
ROUTE = "() => document.activeElement.dataset.route ?? null"


class Ears:
    """What a program says that reads the screen aloud: the browser's own idea of roles and names."""

    def __init__(self, page: Page) -> None:
        self._cdp = page.context.new_cdp_session(page)
        self._page = page

    def focused(self) -> Named | None:
        """What has the focus; None: nothing has."""
        if not self._page.evaluate(HAS_FOCUS):
            return None
        thing = self._cdp.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        asked = {"objectId": thing, "fetchRelatives": False}
        return _named(self._cdp.send("Accessibility.getPartialAXTree", asked)["nodes"][0])

    def interactive(self) -> list[Named]:
        """Everything on the page that can be used."""
        nodes = self._cdp.send("Accessibility.getFullAXTree")["nodes"]
        found = [_named(node) for node in nodes if not node["ignored"]]
        return [named for named in found if named[0] in INTERACTIVE]

    def tour(self, longest: int = 150) -> list[Named]:
        """All stops of the Tab key, from the top of the page until it comes around."""
        stops: list[Named] = []
        for _ in range(longest):
            self._page.keyboard.press("Tab")
            here = self.focused()
            if here is None:
                return stops
            stops.append(here)
        raise AssertionError(f"Tab never comes around: {stops}")


def _named(node: dict[str, Any]) -> Named:
    return node["role"]["value"], node.get("name", {}).get("value", "").strip()


def at_the_table(visitor: Visitor, server: Server, game: Game) -> tuple[Page, Hands]:
    """A keyboard player in the first seat of a game."""
    seated = seat_me_in(server, game)
    page = visitor(person=seated.me)
    page.goto(seated.table.path)
    hands = Hands(page, by="keyboard")
    hands.settled()
    return page, hands


def test_a_whole_game_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor("en")
    page.goto("/")
    hands = Hands(page, by="keyboard")
    _open_a_table(page, hands)
    hands.play_to_the_end()
    hands.press(hands.button("count.skip"))
    assert hands.done["claim"] > 2, hands.done
    sheet = check_final_table(page, "en")
    assert (sheet["board"], len(sheet["seats"])) == ("amsterdam", 2)


def _open_a_table(page: Page, hands: Hands) -> None:
    hands.press(page.get_by_role("link", name="Amsterdam", exact=True))
    players = page.get_by_role("group", name=word("en", "new.players"))
    hands.tab_to(players.get_by_role("radio", checked=True))
    page.keyboard.press("ArrowLeft")
    expect(players.get_by_role("radio", name="2")).to_be_checked()
    hands.press(hands.button("new.start"))
    expect(page.locator(".table")).to_be_visible()


def test_the_first_page_is_read_from_top_to_bottom(visitor: Visitor) -> None:
    page = visitor("en")
    page.goto("/")
    expect(page.get_by_role("link", name=word("en", "home.mine.says"))).to_be_visible()
    names = [name.casefold() for _, name in Ears(page).tour()]
    ways = [f"home.{way}" for way in ("friends", "device", "watch", "mine")]
    boards = ("USA", "Europe", "Old West", "Amsterdam", "First Journey")
    expected = [
        *(
            word("en", name)
            for name in ("app.skip", "app.home", "learn.title", "list.mine", "list.open", "rules.title")
        ),
        *("English", "Français", word("en", "app.theme.to_dark"), word("en", "app.settings")),
        *(word("en", name) for name in ("home.play_now", "learn.home")),
        *(name for board in boards for name in (board, word("en", "rules.read.board", board=board))),
        *(f"{word('en', way)} {word('en', f'{way}.says')}" for way in ways),
        word("en", "learn.title"),
    ]
    assert names == [name.casefold() for name in expected]


def test_a_new_table_is_filled_in_from_top_to_bottom(visitor: Visitor) -> None:
    page = visitor("en")
    page.goto("/new?board=old_west")
    expect(page.get_by_role("button", name=word("en", "new.start"))).to_be_visible()
    stops = Ears(page).tour()
    assert [name for _, name in stops[:10]] == [
        *(
            word("en", name)
            for name in ("app.skip", "app.home", "learn.title", "list.mine", "list.open", "rules.title")
        ),
        *("English", "Français", word("en", "app.theme.to_dark"), word("en", "app.settings")),
    ]
    assert stops[10:] == [
        ("radio", "Old West"),
        ("link", word("en", "rules.read.board", board="Old West")),
        ("radio", "3"),
        ("combobox", word("en", "new.seat.who", number=1)),
        ("textbox", word("en", "new.me.name")),
        ("combobox", word("en", "new.seat.who", number=2)),
        ("combobox", word("en", "new.seat.who", number=3)),
        ("checkbox", word("en", "new.alvin")),
        ("combobox", word("en", "new.clock")),
        ("checkbox", word("en", "new.open")),
        ("DisclosureTriangle", word("en", "hook.title")),
        ("button", word("en", "new.start")),
        ("link", word("en", "learn.title")),
    ]


def test_the_table_is_read_as_it_is_played(visitor: Visitor, server: Server) -> None:
    """Who moves, the board, the cards to draw, the hand, the tickets, the other panels."""
    game = scenes.a_turn()
    page, _ = at_the_table(visitor, server, game)
    stops = Ears(page).tour()
    view = game.view(0)
    assert view.own is not None
    before, cards, behind = stops[:5], stops[5:15], stops[15:]
    tools = ("table.undo", "hint.ask", "sound.on", "table.menu")
    assert before == [("link", word("en", "app.home")), *(("button", word("en", tool)) for tool in tools)]
    assert cards[0][0] == "button"
    assert cards[0][1].endswith(word("en", "route.claimable"))
    assert [name for _, name in cards[1:4]] == [word("en", f"table.zoom_{way}") for way in ("in", "out", "whole")]
    assert [name for _, name in cards[4:9]] == [word("en", "market.place", card=_a_card(kind)) for kind in view.market]
    assert cards[9:] == [("button", word("en", "market.deck", count=view.deck))]
    assert behind[0] == ("button", word("en", "market.tickets", count=view.ticket_deck))
    assert behind[1] == ("button", word("en", "rules.ask"))
    hand, tickets = behind[2 : 2 + len(view.own.hand)], behind[2 + len(view.own.hand) : -1]
    assert [name for _, name in hand] == [
        word("en", "hand.filter", count=count, card=word("en", f"card.{kind}", count=count))
        for kind, count in sorted(view.own.hand.items(), key=lambda held: held[0] != "locomotive")
    ]
    assert len(tickets) == len(view.own.tickets)
    assert all(name.endswith(word("en", "ticket.show", ticket="")) for _, name in tickets)
    assert behind[-1] == ("tab", word("en", "table.tab.tickets"))


def _a_card(kind: str | None) -> str:
    assert kind is not None
    if kind == "locomotive":
        return word("en", "card.a.locomotive")
    name = word("en", f"card.{kind}")
    return word("en", "card.a.vowel" if name[0] in "aeiou" else "card.a", card=name)


def test_escape_closes_a_claim_and_goes_back_to_its_route(visitor: Visitor, server: Server) -> None:
    page, hands = at_the_table(visitor, server, scenes.a_turn())
    for route, _ in sorted(hands.routes())[:2]:
        hands.point_at(route)
        expect(hands.panel.filter(has=hands.button("claim.confirm"))).to_be_visible()
        assert page.evaluate("() => document.activeElement.closest('[role=dialog]') !== null")
        page.keyboard.press("Escape")
        expect(hands.button("claim.confirm")).to_have_count(0)
        assert _has_focus(page)
    assert page.evaluate(ROUTE) == route


def test_escape_closes_the_menu_and_goes_back_to_its_button(visitor: Visitor, server: Server) -> None:
    page, hands = at_the_table(visitor, server, scenes.a_turn())
    menu = hands.button("table.menu")
    hands.press(menu)
    expect(page.get_by_role("dialog", name=word("en", "table.menu"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(menu).to_be_focused()


def test_escape_goes_back_from_a_station_to_the_list_of_cities(visitor: Visitor, server: Server) -> None:
    page, hands = at_the_table(visitor, server, scenes.a_station())
    hands.press(hands.button("market.station"))
    city = page.get_by_role("dialog", name=word("en", "market.station")).get_by_role("button").nth(1)
    hands.press(city)
    expect(hands.button("station.confirm")).to_be_visible()
    page.keyboard.press("Escape")
    expect(hands.button("station.confirm")).to_have_count(0)
    expect(city).to_be_focused()


def test_a_route_is_looked_up_in_the_list_and_claimed(visitor: Visitor, server: Server) -> None:
    page, hands = at_the_table(visitor, server, scenes.a_turn())
    route, _ = max(hands.routes(), key=lambda each: each[1])
    group = page.locator(f'[data-route="{route}"]')
    words = group.get_attribute("aria-label") or ""
    hands.find_in_the_list(group)
    expect(page.locator(".body li")).not_to_have_count(len(hands.routes(open_only=False)))
    page.keyboard.press("Enter")
    expect(hands.button("claim.confirm")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".body").get_by_role("button", name=words, exact=True).first).to_be_focused()
    page.keyboard.press("Enter")
    hands.press(hands.button("claim.confirm"))
    expect(group).to_have_attribute("aria-label", re.compile(f"{word('en', 'route.own')}$"))


def _has_focus(page: Page) -> bool:
    return bool(page.evaluate(HAS_FOCUS))


def play_three_turns(hands: Hands) -> None:
    """Draw two cards, take tickets, claim a route."""
    for play in (draw_blind, draw_blind, take_tickets, answer, claim):
        before = hands.seq()
        play(hands)
        hands.changed(before)
        hands.settled()
        assert _has_focus(hands.page), f"the focus is lost: {play.__name__}"


def take_tickets(hands: Hands) -> None:
    hands.press(hands.page.locator(".market .deck").nth(1))


def leave_the_tunnel(hands: Hands) -> None:
    hands.press(hands.button("tunnel.leave"))


def found_no_city(hands: Hands) -> None:
    hands.press(hands.button("city.no"))


def build_a_station(hands: Hands) -> None:
    hands.press(hands.button("market.station"))
    hands.press(hands.page.get_by_role("dialog", name=word("en", "market.station")).get_by_role("button").first)
    hands.press(hands.button("station.confirm"))


def swap_tickets(hands: Hands) -> None:
    hands.press(hands.button("market.swap"))
    hands.press(hands.button("market.swap.short"))


def claim(hands: Hands) -> None:
    hands.claim(hands.routes()[0][0])


def draw_blind(hands: Hands) -> None:
    hands.press(hands.page.locator(".market .deck").first)


def answer(hands: Hands) -> None:
    hands.turn()


MOVES: dict[str, tuple[Callable[[], Game], Callable[[Hands], None]]] = {
    "first tickets": (lambda: scenes.until("choose", scenes.can(moves.KeepTickets), "amsterdam"), answer),
    "ordinary turns": (scenes.a_turn, play_three_turns),
    "a tunnel paid": (scenes.a_tunnel_that_asks, answer),
    "a tunnel left": (scenes.a_tunnel_that_asks, leave_the_tunnel),
    "a station": (scenes.a_station, build_a_station),
    "a start": (lambda: scenes.until("start city", scenes.can(moves.ChooseStart), "old_west", 3), answer),
    "a City": (scenes.a_city, answer),
    "no City": (scenes.a_city, found_no_city),
    "Alvin": (scenes.alvin, answer),
    "a swap": (lambda: scenes.until("swap", scenes.can(moves.SwapTickets), "first_journey"), swap_tickets),
}


@pytest.mark.parametrize("name", daily(MOVES, 2))
def test_the_focus_is_never_lost_after_a_move(visitor: Visitor, server: Server, name: str) -> None:
    """Whoever comes from a table's link has the focus nowhere; after a first move it must be somewhere."""
    make, play = MOVES[name]
    page, hands = at_the_table(visitor, server, make())
    before = hands.seq()
    play(hands)
    hands.changed(before)
    hands.settled()
    assert _has_focus(page), "the focus is lost"


def test_arrows_lead_to_the_nearest_route_that_can_be_claimed(visitor: Visitor, server: Server) -> None:
    page, hands = at_the_table(visitor, server, scenes.a_turn())
    open_now = {route for route, _ in hands.routes()}
    places = {route: _middle(page, route) for route in open_now}
    hands.tab_to(page.locator('[data-route][tabindex="0"]'))
    moved = 0
    for arrow in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowDown") * 2:
        here = page.evaluate(ROUTE)
        page.keyboard.press(arrow)
        there = page.evaluate(ROUTE)
        assert there in open_now
        if there != here:
            moved += 1
            _check_nearest(places, here, there, arrow)
    assert moved > 5


def test_arrows_with_shift_lead_to_routes_that_cannot_be_claimed_and_they_say_why(
    visitor: Visitor, server: Server
) -> None:
    page, hands = at_the_table(visitor, server, scenes.a_turn())
    open_now = {route for route, _ in hands.routes()}
    hands.tab_to(page.locator('[data-route][tabindex="0"]'))
    for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"):
        page.keyboard.press(f"Shift+{arrow}")
        if page.evaluate(ROUTE) not in open_now:
            break
    else:
        raise AssertionError("Shift and arrows lead to nothing but open routes")
    page.keyboard.press("Enter")
    expect(page.locator(".notices [role=alert] p")).not_to_be_empty()
    assert _has_focus(page)


def _middle(page: Page, route: str) -> tuple[float, float]:
    box = page.locator(f'[data-route="{route}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


WAYS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowDown": (0, 1), "ArrowUp": (0, -1)}
BLUR = 12
"""Pixels by which the middle of a bent route is not the middle of its box."""


def _check_nearest(places: dict[str, tuple[float, float]], here: str, there: str, arrow: str) -> None:
    """It lies in the direction, and nothing else lies both nearer and straighter ahead."""
    along, aside = _ahead(places[here], places[there], arrow)
    assert along > -BLUR, f"{arrow} from {here} leads back to {there}"
    better = [
        other
        for other in places.keys() - {here, there}
        for near, off in [_ahead(places[here], places[other], arrow)]
        if BLUR < near < along - BLUR and off < aside - BLUR and off < near
    ]
    assert not better, f"{arrow} from {here} leads to {there}, past {better}"


def _ahead(here: tuple[float, float], there: tuple[float, float], arrow: str) -> tuple[float, float]:
    right, down = WAYS[arrow]
    x, y = there[0] - here[0], there[1] - here[1]
    return x * right + y * down, abs(x * down) + abs(y * right)


SCREENS = ["/", "/new?board=old_west", "/new?with=friends", "/new?with=device", "/mine", "/lobby", "/settings"]


def screens(page: Page, server: Server, me: Person) -> Iterator[str]:
    """One screen after the other, each of them ready."""
    for address in SCREENS:
        page.goto(address)
        expect(page.locator("h1")).to_be_visible()
        yield address
    room = open_table("usa", [me, None, "conductor"])
    page.goto(room.path)
    expect(page.get_by_role("heading", name=word("en", "new.seats"))).to_be_visible()
    yield "room"
    page.goto(open_table("usa", [Person(server, "Ben"), None]).join_path)
    expect(page.get_by_role("button", name=word("en", "room.join.go"))).to_be_visible()
    yield "join"
    for name, make in TABLES.items():
        page.goto(seat_me_in(server, make(), me=me).table.path)
        expect(page.locator(".table")).to_be_visible()
        yield name


TABLES: dict[str, Callable[[], Game]] = {
    "tickets on offer": scenes.tickets_on_offer,
    "a station can be built": scenes.a_station,
    "a tunnel asks": scenes.a_tunnel_that_asks,
    "a City": scenes.a_city,
    "Alvin": scenes.alvin,
    "a start": lambda: scenes.until("start city", scenes.can(moves.ChooseStart), "old_west", 3),
    "over": scenes.finished,
}


def test_everything_that_can_be_used_has_a_name(visitor: Visitor, server: Server) -> None:
    me = Person(server)
    page = visitor(person=me)
    ears = Ears(page)
    nameless: list[str] = []
    for screen in screens(page, server, me):
        found = ears.interactive()
        assert len(found) > 5, screen
        nameless += [f"{screen}: {role}" for role, name in found if not name]
    assert not nameless

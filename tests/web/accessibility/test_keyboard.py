"""The page by keyboard: everything can be reached, has a name, and can be used."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from draisine.play import Game, moves
from tests.soak import every_nth
from tests.web import scenes
from tests.web.accessibility_checks import HAS_FOCUS, AccessibilityTree
from tests.web.browser_windows import PageFactory
from tests.web.page_player import PagePlayer
from tests.web.score_table import check_score_table
from tests.web.servers import Server
from tests.web.table_setup import User, open_table, seat_user
from tests.web.translations import translate

ROUTE = "() => document.activeElement.dataset.route ?? null"


def sit_down(open_page: PageFactory, server: Server, game: Game) -> tuple[Page, PagePlayer]:
    """A keyboard player in the first seat of a game."""
    seated = seat_user(server, game)
    page = open_page(user=seated.user)
    page.goto(seated.table.path)
    player = PagePlayer(page, device="keyboard")
    player.wait_for_turn()
    return page, player


def test_a_whole_game_by_keyboard_alone(open_page: PageFactory) -> None:
    page = open_page("en")
    page.goto("/")
    player = PagePlayer(page, device="keyboard")
    _open_table(page, player)
    player.play_to_end()
    player.press(player.button("count-skip"))
    assert player.counts["claim"] > 2, player.counts
    sheet = check_score_table(page, "en")
    assert (sheet["board"], len(sheet["seats"])) == ("amsterdam", 2)


def _open_table(page: Page, player: PagePlayer) -> None:
    player.press(page.get_by_role("link", name="Amsterdam", exact=True))
    players = page.get_by_role("group", name=translate("en", "new-players"))
    player.tab_to(players.get_by_role("radio", checked=True))
    page.keyboard.press("ArrowLeft")
    expect(players.get_by_role("radio", name="2")).to_be_checked()
    player.press(player.button("new-start"))
    expect(page.locator(".table")).to_be_visible()


def test_the_tab_order_of_the_home_page(open_page: PageFactory) -> None:
    page = open_page("en")
    page.goto("/")
    expect(page.get_by_role("link", name=translate("en", "home-mine-says"))).to_be_visible()
    names = [name.casefold() for _, name in AccessibilityTree(page).tab_stops()]
    links = (
        ("home-friends", "home-friends-says"),
        ("home-device", "home-device-says"),
        ("list-open", "home-watch-says"),
        ("list-mine", "home-mine-says"),
    )
    boards = ("USA", "Europe", "Old West", "Amsterdam", "First Journey")
    expected = [
        *(
            translate("en", name)
            for name in ("app-skip", "app-home", "learn-title", "list-mine", "list-open", "rules-title")
        ),
        translate("en", "app-language"),
        *(translate("en", "app-theme-to_dark"), translate("en", "app-settings")),
        *(translate("en", name) for name in ("home-play_now", "learn-home")),
        *(name for board in boards for name in (board, translate("en", "rules-read-board", board=board))),
        *(f"{translate('en', title)} {translate('en', says)}" for title, says in links),
        translate("en", "learn-title"),
    ]
    assert names == [name.casefold() for name in expected]


def test_the_tab_order_of_the_form_for_a_new_table(open_page: PageFactory) -> None:
    page = open_page("en")
    page.goto("/new?board=old_west")
    expect(page.get_by_role("button", name=translate("en", "new-start"))).to_be_visible()
    stops = AccessibilityTree(page).tab_stops()
    assert [name for _, name in stops[:9]] == [
        *(
            translate("en", name)
            for name in ("app-skip", "app-home", "learn-title", "list-mine", "list-open", "rules-title")
        ),
        translate("en", "app-language"),
        *(translate("en", "app-theme-to_dark"), translate("en", "app-settings")),
    ]
    assert stops[9:] == [
        ("radio", "Old West"),
        ("link", translate("en", "rules-read-board", board="Old West")),
        ("radio", "3"),
        ("combobox", translate("en", "new-seat-who", number=1)),
        ("textbox", translate("en", "settings-name")),
        ("radio", translate("en", "seat-colour-pine")),
        ("combobox", translate("en", "new-seat-who", number=2)),
        ("combobox", translate("en", "new-seat-who", number=3)),
        ("checkbox", translate("en", "new-alvin")),
        ("radio", translate("en", "new-time-none")),
        ("checkbox", translate("en", "new-open")),
        ("DisclosureTriangle", translate("en", "new-more")),
        ("button", translate("en", "new-start")),
        ("link", translate("en", "learn-title")),
    ]


def test_the_tab_order_of_a_table(open_page: PageFactory, server: Server) -> None:
    """The moves of the others, tools, the board, the market, the hand, the tickets, the other panels."""
    game = scenes.ordinary_turn()
    page, _ = sit_down(open_page, server, game)
    stops = AccessibilityTree(page).tab_stops()
    view = game.view(0)
    assert view.own is not None
    home, (_, move), close, *stops = stops
    assert home == ("link", translate("en", "app-home"))
    assert move.startswith(f"{translate('en', 'bot-conductor')}: ")
    assert close == ("button", translate("en", "recent-close"))
    before, cards, behind = stops[:4], stops[4:14], stops[14:]
    tools = ("table-undo", "hint-ask", "sound-on", "table-menu")
    assert before == [("button", translate("en", tool)) for tool in tools]
    assert cards[0][0] == "button"
    assert cards[0][1].endswith(translate("en", "route-claimable"))
    assert [name for _, name in cards[1:4]] == [
        translate("en", f"table-zoom_{zoom}") for zoom in ("in", "out", "whole")
    ]
    assert [name for _, name in cards[4:9]] == [
        translate("en", "market-place", card=_a_card(kind)) for kind in view.market
    ]
    assert cards[9:] == [("button", translate("en", "market-deck", count=view.deck))]
    assert behind[0] == ("button", translate("en", "market-tickets", count=view.ticket_deck))
    assert behind[1] == ("button", translate("en", "rules-ask"))
    hand, tickets = behind[2 : 2 + len(view.own.hand)], behind[2 + len(view.own.hand) : -1]
    assert [name for _, name in hand] == [
        translate("en", "hand-filter", count=count, card=translate("en", f"card-{kind}", count=count))
        for kind, count in sorted(view.own.hand.items(), key=lambda held: held[0] != "locomotive")
    ]
    assert len(tickets) == len(view.own.tickets)
    assert all(name.endswith(translate("en", "ticket-show", ticket="")) for _, name in tickets)
    assert behind[-1] == ("tab", translate("en", "table-tab-tickets"))


def _a_card(kind: str | None) -> str:
    assert kind is not None
    return translate("en", "card-one", kind=kind, card=translate("en", f"card-{kind}", count=1))


def test_escape_closes_a_claim_and_focuses_its_route(open_page: PageFactory, server: Server) -> None:
    page, player = sit_down(open_page, server, scenes.ordinary_turn())
    for route, _ in sorted(player.routes())[:2]:
        player.click_route(route)
        expect(player.panel.filter(has=player.button("claim-confirm"))).to_be_visible()
        assert page.evaluate("() => document.activeElement.closest('[role=dialog]') !== null")
        page.keyboard.press("Escape")
        expect(player.button("claim-confirm")).to_have_count(0)
        assert _has_focus(page)
    assert page.evaluate(ROUTE) == route


def test_escape_closes_the_menu_and_focuses_its_button(open_page: PageFactory, server: Server) -> None:
    page, player = sit_down(open_page, server, scenes.ordinary_turn())
    menu = player.button("table-menu")
    player.press(menu)
    expect(page.get_by_role("dialog", name=translate("en", "table-menu"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(menu).to_be_focused()


def test_escape_returns_from_a_station_to_the_list_of_cities(open_page: PageFactory, server: Server) -> None:
    page, player = sit_down(open_page, server, scenes.station())
    player.press(player.button("market-station"))
    city = page.get_by_role("dialog", name=translate("en", "market-station")).get_by_role("button").nth(1)
    player.press(city)
    expect(player.button("station-confirm")).to_be_visible()
    page.keyboard.press("Escape")
    expect(player.button("station-confirm")).to_have_count(0)
    expect(city).to_be_focused()


def test_a_route_is_found_in_the_list_and_claimed(open_page: PageFactory, server: Server) -> None:
    page, player = sit_down(open_page, server, scenes.ordinary_turn())
    route, _ = max(player.routes(), key=lambda each: each[1])
    group = page.locator(f'[data-route="{route}"]')
    label = group.get_attribute("aria-label") or ""
    player.focus_in_list(group)
    expect(page.locator(".body li")).not_to_have_count(len(player.routes(claimable_only=False)))
    page.keyboard.press("Enter")
    expect(player.button("claim-confirm")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".body").get_by_role("button", name=label, exact=True).first).to_be_focused()
    page.keyboard.press("Enter")
    player.press(player.button("claim-confirm"))
    expect(group).to_have_attribute("aria-label", re.compile(f"{translate('en', 'route-own')}$"))


def _has_focus(page: Page) -> bool:
    return bool(page.evaluate(HAS_FOCUS))


def play_three_turns(player: PagePlayer) -> None:
    """Draw two cards, draw tickets, claim a route."""
    for play in (draw_blind, draw_blind, draw_tickets, answer, claim):
        before = player.seq()
        play(player)
        player.wait_for_change(before)
        player.wait_for_turn()
        assert _has_focus(player.page), f"the focus is lost: {play.__name__}"


def draw_tickets(player: PagePlayer) -> None:
    player.press(player.page.locator(".market .deck").nth(1))
    player.press(player.button("market-tickets-short"))


def leave_tunnel(player: PagePlayer) -> None:
    player.press(player.button("tunnel-leave"))


def found_no_city(player: PagePlayer) -> None:
    player.press(player.button("city-no"))


def build_station(player: PagePlayer) -> None:
    player.press(player.button("market-station"))
    player.press(player.page.get_by_role("dialog", name=translate("en", "market-station")).get_by_role("button").first)
    player.press(player.button("station-confirm"))


def swap_tickets(player: PagePlayer) -> None:
    player.press(player.button("market-swap"))
    player.press(player.button("market-swap-short"))


def claim(player: PagePlayer) -> None:
    player.claim(player.routes()[0][0])


def draw_blind(player: PagePlayer) -> None:
    player.press(player.page.locator(".market .deck").first)


def answer(player: PagePlayer) -> None:
    player.play_step()


MOVES: dict[str, tuple[Callable[[], Game], Callable[[PagePlayer], None]]] = {
    "first tickets": (lambda: scenes.search("choose", scenes.has_move(moves.KeepTickets), "amsterdam"), answer),
    "ordinary turns": (scenes.ordinary_turn, play_three_turns),
    "tunnel paid": (scenes.tunnel_payment, answer),
    "tunnel left": (scenes.tunnel_payment, leave_tunnel),
    "station": (scenes.station, build_station),
    "start city": (lambda: scenes.search("start city", scenes.has_move(moves.ChooseStart), "old_west", 3), answer),
    "City founded": (scenes.city_founding, answer),
    "no City founded": (scenes.city_founding, found_no_city),
    "Alvin": (scenes.alvin, answer),
    "swap": (lambda: scenes.search("swap", scenes.has_move(moves.SwapTickets), "first_journey"), swap_tickets),
}


@pytest.mark.parametrize("name", every_nth(MOVES, 2))
def test_the_focus_is_never_lost_after_a_move(open_page: PageFactory, server: Server, name: str) -> None:
    """Nothing has the focus after opening a link to a table; after the first move something must."""
    make, play = MOVES[name]
    page, player = sit_down(open_page, server, make())
    before = player.seq()
    play(player)
    player.wait_for_change(before)
    player.wait_for_turn()
    assert _has_focus(page), "the focus is lost"


def test_arrow_keys_focus_the_nearest_claimable_route(open_page: PageFactory, server: Server) -> None:
    page, player = sit_down(open_page, server, scenes.ordinary_turn())
    claimable = {route for route, _ in player.routes()}
    centres = {route: _centre(page, route) for route in claimable}
    player.tab_to(page.locator('[data-route][tabindex="0"]'))
    moved = 0
    for arrow in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowDown") * 2:
        here = page.evaluate(ROUTE)
        page.keyboard.press(arrow)
        there = page.evaluate(ROUTE)
        assert there in claimable
        if there != here:
            moved += 1
            _check_nearest(centres, here, there, arrow)
    assert moved > 5


def test_shift_and_arrow_keys_focus_other_routes_which_say_why_they_cannot_be_claimed(
    open_page: PageFactory, server: Server
) -> None:
    page, player = sit_down(open_page, server, scenes.ordinary_turn())
    claimable = {route for route, _ in player.routes()}
    player.tab_to(page.locator('[data-route][tabindex="0"]'))
    for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"):
        page.keyboard.press(f"Shift+{arrow}")
        if page.evaluate(ROUTE) not in claimable:
            break
    else:
        raise AssertionError("Shift and arrow keys focus only claimable routes")
    page.keyboard.press("Enter")
    expect(page.locator(".notices [role=alert] p")).not_to_be_empty()
    assert _has_focus(page)


def _centre(page: Page, route: str) -> tuple[float, float]:
    box = page.locator(f'[data-route="{route}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


DIRECTIONS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowDown": (0, 1), "ArrowUp": (0, -1)}
TOLERANCE = 12
"""Pixels between the centre of a bent route and that of its bounding box."""


def _check_nearest(centres: dict[str, tuple[float, float]], here: str, there: str, arrow: str) -> None:
    """The route lies in this direction, and no other one is both nearer and straighter ahead."""
    along, aside = _ahead(centres[here], centres[there], arrow)
    assert along > -TOLERANCE, f"{arrow} from {here} leads back to {there}"
    better = [
        other
        for other in centres.keys() - {here, there}
        for near, off in [_ahead(centres[here], centres[other], arrow)]
        if TOLERANCE < near < along - TOLERANCE and off < aside - TOLERANCE and off < near
    ]
    assert not better, f"{arrow} from {here} leads to {there}, past {better}"


def _ahead(here: tuple[float, float], there: tuple[float, float], arrow: str) -> tuple[float, float]:
    right, down = DIRECTIONS[arrow]
    x, y = there[0] - here[0], there[1] - here[1]
    return x * right + y * down, abs(x * down) + abs(y * right)


SCREENS = [
    "/",
    "/new?board=old_west",
    "/new?with=friends",
    "/new?with=device",
    "/mine",
    "/lobby",
    "/settings",
    "/fairness",
]


def screens(page: Page, server: Server, me: User) -> Iterator[str]:
    """Open one screen after another and wait until it is ready."""
    for address in SCREENS:
        page.goto(address)
        expect(page.locator("h1")).to_be_visible()
        yield address
    waiting_room = open_table("usa", [me, None, "conductor"])
    page.goto(waiting_room.path)
    expect(page.get_by_role("heading", name=translate("en", "new-seats"))).to_be_visible()
    yield "waiting room"
    page.goto(open_table("usa", [User(server, "Ben"), None]).join_path)
    expect(page.get_by_role("button", name=translate("en", "room-join-go"))).to_be_visible()
    yield "join"
    for name, make in TABLES.items():
        page.goto(seat_user(server, make(), user=me).table.path)
        expect(page.locator(".table")).to_be_visible()
        yield name


TABLES: dict[str, Callable[[], Game]] = {
    "ticket offer": scenes.ticket_offer,
    "station": scenes.station,
    "tunnel payment": scenes.tunnel_payment,
    "City founding": scenes.city_founding,
    "Alvin": scenes.alvin,
    "start city": lambda: scenes.search("start city", scenes.has_move(moves.ChooseStart), "old_west", 3),
    "over": scenes.finished,
}


def test_every_interactive_element_has_a_name(open_page: PageFactory, server: Server) -> None:
    me = User(server)
    page = open_page(user=me)
    tree = AccessibilityTree(page)
    nameless: list[str] = []
    for screen in screens(page, server, me):
        found = tree.interactive()
        assert len(found) > 5, screen
        nameless += [f"{screen}: {role}" for role, name in found if not name]
    assert not nameless

"""Every screen fits on a phone of 360 pixels: every second one in one language by default, all in every language in
`make soak`."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Page, expect

from draisine.boards import names
from draisine.messages import languages
from tests.soak import SOAK, every_nth
from tests.web import scenes
from tests.web.browser_windows import PHONE, PageFactory
from tests.web.captures import open_tab
from tests.web.layout_checks import check_labels, check_width
from tests.web.page_player import PagePlayer
from tests.web.screen_tour import SCREENS, Screen, ScreenVisit, screen_name
from tests.web.servers import Server
from tests.web.table_setup import User, open_table, seat_user

LONG_NAME = "Maximiliane Konstantinopolitanskaja"
NOT_FOUND = ["404 .*/(by-link|nowhere)"]


T = TypeVar("T")


def with_languages(screens: Iterable[T]) -> list[tuple[T, str]]:
    """Pair every second screen with one language, in turn; in `make soak` every screen with all of them."""
    if SOAK > 1:
        return list(product(screens, languages()))
    return [(screen, languages()[number % len(languages())]) for number, screen in enumerate(every_nth(screens, 2))]


def check(page: Page, screen: str | None) -> None:
    check_width(page, screen or page.url)
    check_labels(page, screen or page.url)


def _name(value: Screen | str) -> str:
    return value if isinstance(value, str) else screen_name(value)


@pytest.mark.parametrize(("screen", "language"), with_languages(SCREENS), ids=_name)
def test_no_screen_of_the_tour_is_wider_than_a_phone(
    open_page: PageFactory, server: Server, screen: Screen, language: str
) -> None:
    me = User(server, LONG_NAME, language)
    page = open_page(language, size=PHONE, touch=True, user=me)
    screen(ScreenVisit(page, server, me, language, ("light",), check))


def plain_screens(server: Server, me: User) -> Iterator[tuple[str, str]]:
    """Addresses, and a selector that shows that the screen is ready."""
    waiting_room = open_table("amsterdam", [me, None])
    finished = seat_user(server, scenes.finished("europe", 3), user=me).table
    yield "/", ".boards"
    yield "/new", "form .seats"
    yield "/new?with=friends&board=old_west", "form .seats"
    yield "/new?with=device", "form .seats"
    yield "/mine", "main ul li"
    yield "/mine?show=statistics", "figure, .lead"
    yield "/lobby", "main a.button"
    yield "/settings", "main section"
    yield "/rules", "main h2"
    yield from ((f"/rules/{board}", ".rules section") for board in every_nth(names(), 3))
    yield "/replay", "main h1"
    yield f"/replay/{finished.id}", ".replay"
    yield f"/deal/{finished.id}", "table"
    yield f"/join/{User.open_table(me).invite}", "form"
    yield "/watch/nowhere", "main"
    yield "/nowhere", "main h1"
    yield waiting_room.path, "ol.seats"


@pytest.mark.parametrize("number", range(len(languages())), ids=languages())
def test_no_plain_screen_is_wider_than_a_phone(open_page: PageFactory, server: Server, number: int) -> None:
    language = languages()[number]
    me = User(server, LONG_NAME, language)
    page = open_page(language, size=PHONE, touch=True, user=me, expected=NOT_FOUND)
    screens = list(plain_screens(server, me))
    # Each language visits other screens than the languages before it.
    for address, selector in every_nth(screens[number:] + screens[:number], len(languages())):
        page.goto(address)
        expect(page.locator(selector).first).to_be_visible()
        check(page, address)


def open_claim(player: PagePlayer) -> None:
    player.wait_for_turn()
    player.click_route(player.routes()[0][0])
    expect(player.panel).to_be_visible()


def wait_for_score_table(player: PagePlayer) -> None:
    expect(player.page.get_by_role("table")).to_be_visible()


TABLES: dict[str, tuple[Callable[[], Any], Callable[[PagePlayer], None]]] = {
    "tickets": (scenes.ticket_offer, PagePlayer.wait_for_turn),
    "tunnel": (scenes.tunnel_payment, PagePlayer.wait_for_turn),
    "City": (scenes.city_founding, PagePlayer.wait_for_turn),
    "claim": (scenes.station, open_claim),
    "count": (lambda: scenes.finished("old_west", 5, bot="random"), wait_for_score_table),
}


@pytest.mark.parametrize(("name", "language"), with_languages(TABLES))
def test_no_table_is_wider_than_a_phone(open_page: PageFactory, server: Server, name: str, language: str) -> None:
    make, prepare = TABLES[name]
    me = User(server, LONG_NAME, language)
    player = PagePlayer(open_page(language, size=PHONE, touch=True, user=me), language, device="touch")
    player.page.goto(seat_user(server, make(), user=me).table.path)
    prepare(player)
    check(player.page, name)
    if name == "claim":
        player.press(player.button("app-cancel"))
        for tab in ("players", "tickets", "routes", "log", "chat", "notes"):
            open_tab(player.page, tab)
            check(player.page, tab)

"""The page of a link says who invites to which game, and says so if there is no seat left."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web import scenes
from tests.web.browser_windows import PHONE, PageFactory
from tests.web.layout_checks import check_labels, check_width
from tests.web.servers import Server
from tests.web.table_setup import Table, User, open_table, store_table
from tests.web.translations import translate


def text(page: Page, name: str, **values: str | int) -> None:
    expect(page.get_by_text(translate("en", name, **values))).to_be_visible()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=translate("en", name), exact=True).click()


def test_an_invitation_names_host_board_seats_and_clock(open_page: PageFactory, server: Server) -> None:
    """On a phone, before the guest has an account."""
    ada = User(server, "Ada")
    table = open_table("usa", [ada, "conductor", None], clock=300)
    page = open_page(size=PHONE, touch=True)
    page.goto(table.join_path)
    expect(
        page.get_by_role("heading", name=translate("en", "room-join-invites", host="Ada", board="USA"))
    ).to_be_visible()
    seats = translate("en", "room-join-seats", count=1)
    clock = translate("en", "room-clock", time=translate("en", "new-clock-minute", count=5))
    expect(page.locator(".facts")).to_have_text(f"{seats} · {translate('en', 'number-players', count=3)} · {clock}")
    picture = page.locator("main img")
    expect(picture).to_have_attribute("src", re.compile("/board/usa"))
    page.wait_for_function("image => image.naturalWidth > 0", arg=picture.element_handle())
    check_width(page, "invitation")
    check_labels(page, "invitation")
    press(page, "room-join-go")
    page.wait_for_url("**/table/**")
    assert all(seat["taken"] for seat in ada.snapshot(table)["table"]["seats"])


def start_game(server: Server) -> Table:
    return store_table(server, scenes.ordinary_turn(), [User(server, "Ada"), User(server, "Ben")])


def fill_seats(server: Server) -> Table:
    return open_table("usa", [User(server, "Ada"), "conductor"], start=False)


def finish_game(server: Server) -> Table:
    return store_table(server, scenes.finished("usa", 2), [User(server, "Ada"), User(server, "Ben")])


@pytest.mark.parametrize(
    ("make", "obstacle", "button"),
    [
        (start_game, "room-join-started", "room-join-look"),
        (fill_seats, "room-join-full", "room-join-look"),
        (finish_game, "room-join-over", "room-join-result"),
    ],
)
def test_a_latecomer_learns_why_and_may_watch(
    open_page: PageFactory, server: Server, make: Callable[[Server], Table], obstacle: str, button: str
) -> None:
    table = make(server)
    page = open_page()
    page.goto(table.join_path)
    expect(page.get_by_role("status").filter(has_text=translate("en", obstacle))).to_be_visible()
    expect(page.get_by_role("button", name=translate("en", "room-join-go"))).to_have_count(0)
    press(page, button)
    page.wait_for_url("**/table/**")


def test_a_guest_whose_seat_is_taken_meanwhile_does_not_become_a_spectator(
    open_page: PageFactory, server: Server
) -> None:
    ada, ben = User(server, "Ada"), User(server, "Ben")
    table = open_table("usa", [ada, None])
    page = open_page()
    page.goto(table.join_path)
    text(page, "room-join-invites", host="Ada", board="USA")
    ben.order(table, do="sit", seat=1)
    ada.order(table, do="start")
    press(page, "room-join-go")
    text(page, "room-join-started")
    assert page.url.endswith(table.join_path)
    press(page, "room-join-look")
    page.wait_for_url("**/table/**")
    text(page, "table-watching")


def test_links_of_an_older_release_lose_their_token(open_page: PageFactory, server: Server) -> None:
    """The token moves from the path or query into the fragment, and no request of the page has it in its address."""
    table = open_table("usa", [User(server, "Ada"), None])
    page, addresses = open_page(), []
    page.on("request", lambda request: addresses.append(request.url))
    page.goto(f"/watch/{table.watch}")
    expect(page.get_by_role("button", name=translate("en", "room-join-look"))).to_be_visible()
    assert page.url.endswith(table.watch_path)
    press(page, "room-join-look")
    page.wait_for_url(f"**{table.path}?watch#key={table.watch}")
    expect(page.get_by_role("heading", name=translate("en", "room-title", board="USA"))).to_be_visible()
    # A fragment is never sent.
    sent = [address.partition("#")[0] for address in addresses]
    assert [address for address in sent if table.watch in address] == [f"{server.address}/watch/{table.watch}"]
    page.goto(f"{table.path}?key={table.watch}")
    page.wait_for_url(f"**{table.path}#key={table.watch}")
    page.reload()
    expect(page.get_by_role("heading", name=translate("en", "room-title", board="USA"))).to_be_visible()


def test_the_link_of_a_closed_table_says_so(open_page: PageFactory, server: Server) -> None:
    ada = User(server, "Ada")
    table = open_table("usa", [ada, None])
    ada.order(table, do="close")
    page = open_page()
    page.goto(table.join_path)
    expect(page.get_by_role("heading", name=translate("en", "room-closed"))).to_be_visible()
    expect(page.locator("form")).to_have_count(0)

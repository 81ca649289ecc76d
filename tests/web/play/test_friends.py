"""Friends join by link, name and seat, and cannot see each other's cards."""

import re
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect

from draisine.messages import Value
from tests.web import scenes
from tests.web.browser_windows import PageFactory
from tests.web.captures import TrafficCapture, open_tab, texts_of
from tests.web.page_player import PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import User, store_table
from tests.web.translations import city_label, translate

HOST, GUEST, BOT = range(3)


class Friend(NamedTuple):
    """A browser, the messages it receives, and its player."""

    page: Page
    traffic: TrafficCapture
    player: PagePlayer

    @property
    def snapshot(self) -> Any:
        """The table as the server shows it to this friend now."""
        path = re.sub(r".*/table/([^?]+).*", r"/api/tables/\1", self.page.url)
        key = re.findall(r"[?&](key=[^&]+)", self.page.url)
        return self.page.request.get(f"{path}?{''.join(key)}").json()

    def press(self, name: str, **values: Value) -> None:
        self.page.get_by_role("button", name=translate("en", name, **values), exact=True).click()


def open_browser(open_page: PageFactory) -> Friend:
    page = open_page()
    return Friend(page, TrafficCapture(page), PagePlayer(page))


def open_for_friends(host: Friend, name: str) -> tuple[str, str]:
    """Open a table for three at the page; return its two links."""
    page = host.page
    page.goto("/")
    page.locator("a[href='/new?with=friends']").click()
    page.get_by_label(translate("en", "settings-name")).fill(name)
    host.press("new-open_table")
    sit = page.get_by_label(translate("en", "room-link-sit"))
    expect(sit).to_have_value(re.compile("/join#"))
    return sit.input_value(), page.get_by_label(translate("en", "room-watch")).input_value()


def follow(guest: Friend, link: str, name: str, button: str) -> None:
    """Open a link, enter a name and press the button."""
    guest.page.goto(link)
    guest.page.get_by_label(translate("en", "home-name")).fill(name)
    guest.press(button)
    guest.page.wait_for_url("**/table/**")


def start_with_friends(open_page: PageFactory) -> tuple[Friend, Friend, Friend]:
    """A started game with a host, a guest, a spectator, and a bot in the remaining seat."""
    host, guest, watcher = (open_browser(open_page) for _ in range(3))
    sit, watch = open_for_friends(host, "Ada")
    follow(guest, sit, "Ben", "room-join-go")
    follow(watcher, watch, "Cleo", "room-join-look")
    seats = host.page.locator("ol.seats > li")
    expect(seats.nth(HOST)).to_contain_text("Ada")
    expect(seats.nth(GUEST)).to_contain_text("Ben")
    expect(guest.page.get_by_role("button", name=translate("en", "room-start"), exact=True)).to_have_count(0)
    start = host.page.get_by_role("button", name=translate("en", "room-start"), exact=True)
    expect(start).to_be_disabled()
    host.press("room-fill")
    expect(seats.nth(BOT)).to_contain_text(translate("en", "seat-bot"))
    start.click()
    return host, guest, watcher


def choose_tickets(*friends: Friend) -> None:
    for friend in friends:
        assert friend.player.play_step() == "keep"


def take_turn(friend: Friend) -> None:
    """Play all steps of a turn."""
    friend.player.play_step()
    while friend.player.is_my_turn:
        friend.player.play_step()


def claim_longest_route(friend: Friend) -> str:
    """With four cards in hand some route can always be claimed."""
    friend.player.wait_for_turn()
    route, _ = max(friend.player.routes(), key=lambda each: each[1])
    before = friend.player.seq()
    friend.player.claim(route)
    friend.player.wait_for_change(before)
    return route


def in_order(*friends: Friend) -> list[Friend]:
    """The friends in turn order, starting with the first player."""
    first = friends[0].snapshot["view"]["first"]
    return sorted(friends, key=lambda friend: (friend.snapshot["seat"] - first) % 3)


def expect_claim(page: Page, route: str, owner: str) -> None:
    """The claim is visible on the board and in the log."""
    group = page.locator(f'[data-route="{route}"]')
    expect(group).to_have_attribute(
        "aria-label", re.compile(re.escape(translate("en", "route-owned", name=owner)) + "$")
    )
    name = (group.get_attribute("aria-label") or "").split(",")[0]
    open_tab(page, "log")
    line = translate("en", "event-route_claimed", seat=owner, route=name, cards="").strip()
    expect(page.get_by_role("log").get_by_text(line)).to_be_visible()


def say(friend: Friend, text: str) -> None:
    open_tab(friend.page, "chat")
    friend.page.get_by_label(translate("en", "chat-say")).fill(text)
    friend.press("chat-send")


def ticket_names(page: Page, tickets: set[str]) -> set[str]:
    board = page.request.get("/api/boards/usa").json()
    ends = [board["tickets"][ticket]["between"] for ticket in tickets]
    return {" – ".join(city_label("en", board["cities"][city]) for city in both) for both in ends}


def check_hand(friend: Friend) -> None:
    """The cards on the screen are those in the server's snapshot."""
    hand = friend.snapshot["view"]["own"]["hand"]
    shown = friend.page.locator(".hand .pile .count").all_inner_texts()
    assert sorted(map(int, shown)) == sorted(hand.values())
    assert friend.traffic.snapshots[-1]["view"]["own"]["hand"] == hand


def check_secrecy(friend: Friend, seats: list[int], others: list[Friend]) -> None:
    """Nothing sent to this page or shown on it reveals the hands of others."""
    assert friend.traffic.leaks(seats) == []
    secret = {ticket for other in others for ticket in other.traffic.tickets} - friend.traffic.tickets
    assert len(secret) >= 3
    assert not secret & friend.traffic.strings()
    texts = " | ".join(texts_of(friend.page))
    assert not [name for name in ticket_names(friend.page, secret) if name in texts]


def test_friends_join_by_link_and_cannot_see_each_others_hands(open_page: PageFactory) -> None:
    host, guest, watcher = start_with_friends(open_page)
    choose_tickets(guest, host)
    order = in_order(host, guest)
    names = {host: "Ada", guest: "Ben"}
    claims = {friend: claim_longest_route(friend) for friend in order}
    for friend, other in ((host, guest), (guest, host), (watcher, host), (watcher, guest)):
        expect_claim(friend.page, claims[other], names[other])
    for friend in order:
        take_turn(friend)

    say(host, "A fine day for trains.")
    open_tab(guest.page, "chat")
    expect(guest.page.get_by_role("log").get_by_text("A fine day for trains.")).to_be_visible()
    expect(guest.page.get_by_role("log").get_by_text("Ada")).to_be_visible()

    order[0].player.wait_for_turn()
    check_hand(host)
    check_hand(guest)
    check_secrecy(host, [HOST], [guest])
    check_secrecy(guest, [GUEST], [host])
    check_secrecy(watcher, [], [host, guest])


def test_a_spectator_has_no_hand_and_sees_why_routes_cannot_be_claimed(open_page: PageFactory, server: Server) -> None:
    ada, ben = User(server, "Ada"), User(server, "Ben")
    table = store_table(server, scenes.ordinary_turn(), [ada, ben])
    claims = [move for move in ada.legal_moves(table) if move.startswith("claim")]
    watcher = open_browser(open_page)
    follow(watcher, table.watch_path, "Cleo", "room-join-look")
    page, player = watcher.page, watcher.player
    expect(page.get_by_text(translate("en", "table-watching"))).to_be_visible()
    notice = page.get_by_role("alert")
    route = claims[0].split()[1]
    player.click_route(route)
    expect(notice).to_contain_text(translate("en", "why-watching"))
    before = player.seq()
    ada.play(table, claims[0])
    player.wait_for_change(before)
    expect_claim(page, route, "Ada")
    player.click_route(route)
    expect(notice).to_contain_text(translate("en", "why-taken", name="Ada"))
    expect(page.locator("section.hand")).to_have_count(0)
    expect(page.locator(".market .open")).to_have_count(0)
    assert player.routes() == []
    assert watcher.traffic.snapshots
    assert watcher.traffic.own_hands == []
    assert player.seq() == ada.snapshot(table)["seq"]

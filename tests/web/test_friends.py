"""Friends by invitation: a link, a name, a seat; and nobody looks into anybody's cards."""

import re
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect

from tests.web import scenes
from tests.web.hands import Hands
from tests.web.hosting import Person, seat_in
from tests.web.senses import Ears, open_tab, words_of
from tests.web.servers import Server
from tests.web.visits import Visitor
from tests.web.words import word

HOST, GUEST, BOT = range(3)


class Friend(NamedTuple):
    """Somebody's browser, and all that it is told."""

    page: Page
    ears: Ears
    hands: Hands

    @property
    def asked(self) -> Any:
        """The table as the server shows it to them now."""
        path = re.sub(r".*/table/([^?]+).*", r"/api/tables/\1", self.page.url)
        key = re.findall(r"[?&](key=[^&]+)", self.page.url)
        return self.page.request.get(f"{path}?{''.join(key)}").json()

    def press(self, name: str, **values: object) -> None:
        self.page.get_by_role("button", name=word("en", name, **values), exact=True).click()


def come(visitor: Visitor) -> Friend:
    page = visitor()
    return Friend(page, Ears(page), Hands(page))


def open_for_friends(host: Friend, name: str) -> tuple[str, str]:
    """Open a table for three on the page; the two links that it shows."""
    page = host.page
    page.goto("/")
    page.locator("a[href='/new?with=friends']").click()
    page.get_by_label(word("en", "new.me.name")).fill(name)
    host.press("new.open_table")
    sit = page.get_by_label(word("en", "room.link.sit"))
    expect(sit).to_have_value(re.compile("/join/"))
    return sit.input_value(), page.get_by_label(word("en", "room.watch")).input_value()


def follow(guest: Friend, link: str, name: str, button: str) -> None:
    """Open a link, say a name, press the one button."""
    guest.page.goto(link)
    guest.page.get_by_label(word("en", "home.name")).fill(name)
    guest.press(button)
    guest.page.wait_for_url("**/table/**")


def gather(visitor: Visitor) -> tuple[Friend, Friend, Friend]:
    """A host, a guest, somebody who watches, and a bot in the seat that is left: the game has begun."""
    host, guest, watcher = (come(visitor) for _ in range(3))
    sit, watch = open_for_friends(host, "Ada")
    follow(guest, sit, "Ben", "room.join.go")
    follow(watcher, watch, "Cleo", "room.join.look")
    seats = host.page.locator("ol.seats > li")
    expect(seats.nth(HOST)).to_contain_text("Ada")
    expect(seats.nth(GUEST)).to_contain_text("Ben")
    expect(guest.page.get_by_role("button", name=word("en", "room.start"), exact=True)).to_have_count(0)
    start = host.page.get_by_role("button", name=word("en", "room.start"), exact=True)
    expect(start).to_be_disabled()
    host.press("room.fill")
    expect(seats.nth(BOT)).to_contain_text(word("en", "seat.bot"))
    start.click()
    return host, guest, watcher


def choose_tickets(*friends: Friend) -> None:
    for friend in friends:
        assert friend.hands.turn() == "keep"


def take_turn(friend: Friend) -> None:
    """All steps of a turn; the turn comes round again only after somebody else's."""
    friend.hands.turn()
    while friend.hands.my_turn:
        friend.hands.turn()


def claim_something(friend: Friend) -> str:
    """With four cards in hand something can always be claimed."""
    friend.hands.settled()
    route, _ = max(friend.hands.routes(), key=lambda each: each[1])
    before = friend.hands.seq()
    friend.hands.claim(route)
    friend.hands.changed(before)
    return route


def in_order(*friends: Friend) -> list[Friend]:
    """The friends in the order of their turns, from the first player on."""
    first = friends[0].asked["view"]["first"]
    return sorted(friends, key=lambda friend: (friend.asked["seat"] - first) % 3)


def expect_claim(page: Page, route: str, owner: str) -> None:
    """The claim is seen on the board, and told in the log."""
    group = page.locator(f'[data-route="{route}"]')
    expect(group).to_have_attribute(
        "aria-label", re.compile(re.escape(word("en", "route.owned").format(name=owner)) + "$")
    )
    name = (group.get_attribute("aria-label") or "").split(",")[0]
    open_tab(page, "log")
    told = word("en", "log.route_claimed", seat=owner, route=name, cards="").strip()
    expect(page.get_by_role("log").get_by_text(told)).to_be_visible()


def say(friend: Friend, text: str) -> None:
    open_tab(friend.page, "chat")
    friend.page.get_by_label(word("en", "chat.say")).fill(text)
    friend.press("chat.send")


def ticket_names(page: Page, tickets: set[str]) -> set[str]:
    board = page.request.get("/api/boards/usa").json()
    ends = [board["tickets"][ticket]["between"] for ticket in tickets]
    return {" – ".join(board["cities"][city]["en"] for city in both) for both in ends}


def check_hand(friend: Friend) -> None:
    """The cards on the screen are those that the server gave to this person."""
    hand = friend.asked["view"]["own"]["hand"]
    shown = friend.page.locator(".hand .pile .count").all_inner_texts()
    assert sorted(map(int, shown)) == sorted(hand.values())
    assert friend.ears.snapshots[-1]["view"]["own"]["hand"] == hand


def check_secrecy(friend: Friend, seats: list[int], others: list[Friend]) -> None:
    """Nothing that was sent to this page, or is written in it, tells what another holds."""
    assert friend.ears.trespasses(seats) == []
    secret = {ticket for other in others for ticket in other.ears.tickets} - friend.ears.tickets
    assert len(secret) >= 3
    assert not secret & friend.ears.mentions()
    words = " | ".join(words_of(friend.page))
    assert not [name for name in ticket_names(friend.page, secret) if name in words]


def test_friends_play_by_link_and_nobody_sees_anothers_hand(visitor: Visitor) -> None:
    host, guest, watcher = gather(visitor)
    choose_tickets(guest, host)
    order = in_order(host, guest)
    names = {host: "Ada", guest: "Ben"}
    claims = {friend: claim_something(friend) for friend in order}
    for friend, other in ((host, guest), (guest, host), (watcher, host), (watcher, guest)):
        expect_claim(friend.page, claims[other], names[other])
    for friend in order:
        take_turn(friend)

    say(host, "A fine day for trains.")
    open_tab(guest.page, "chat")
    expect(guest.page.get_by_role("log").get_by_text("A fine day for trains.")).to_be_visible()
    expect(guest.page.get_by_role("log").get_by_text("Ada")).to_be_visible()

    order[0].hands.settled()
    check_hand(host)
    check_hand(guest)
    check_secrecy(host, [HOST], [guest])
    check_secrecy(guest, [GUEST], [host])
    check_secrecy(watcher, [], [host, guest])


def test_whoever_watches_has_no_hand_and_is_told_why_a_route_is_not_theirs(visitor: Visitor, server: Server) -> None:
    ada, ben = Person(server, "Ada"), Person(server, "Ben")
    table = seat_in(server, scenes.a_turn(), [ada, ben])
    claims = [move for move in ada.look(table)["choices"]["moves"] if move.startswith("claim")]
    watcher = come(visitor)
    follow(watcher, table.watch_path, "Cleo", "room.join.look")
    page, hands = watcher.page, watcher.hands
    expect(page.get_by_text(word("en", "table.watching"))).to_be_visible()
    notice = page.get_by_role("alert")
    route = claims[0].split()[1]
    hands.point_at(route)
    expect(notice).to_contain_text(word("en", "why.watching"))
    before = hands.seq()
    ada.play(table, claims[0])
    hands.changed(before)
    expect_claim(page, route, "Ada")
    hands.point_at(route)
    expect(notice).to_contain_text(word("en", "why.taken").format(name="Ada"))
    expect(page.locator("section.hand")).to_have_count(0)
    expect(page.locator(".market .open")).to_have_count(0)
    assert hands.routes() == []
    assert watcher.ears.snapshots
    assert watcher.ears.own == []
    assert hands.seq() == ada.look(table)["seq"]

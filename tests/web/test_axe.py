"""Whoever sees little, sees no colours, or only hears the page, can use every screen of it: axe finds no fault."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from draisine.play import Game, moves, new_game
from tests.sizes import daily
from tests.web import scenes
from tests.web.axe import check_axe
from tests.web.hands import Hands
from tests.web.hosting import Person, open_table, seat_in, seat_me_in
from tests.web.servers import Server
from tests.web.visits import Language, Look, Visitor
from tests.web.words import word

PHONE = (360, 740)
LOOKS: tuple[Look, ...] = ("light", "dark")
BOARDS = ("usa", "europe", "old_west", "first_journey", "amsterdam")

FADED = """async () => {
  const endless = (each) => each.effect.getComputedTiming().iterations === Infinity;
  for (let quiet = 0; quiet < 3; ) {
    await new Promise(requestAnimationFrame);
    const fading = document.getAnimations().filter((each) => !endless(each));
    quiet = fading.length ? 0 : quiet + 1;
    await Promise.allSettled(fading.map((each) => each.finished));
  }
}"""
"""Until one look has turned into the other: half-way colours are nobody's."""


class Visit(NamedTuple):
    """Somebody whom the server knows, in their browser."""

    page: Page
    server: Server
    me: Person
    language: Language
    looks: tuple[Look, ...]

    def word(self, name: str, **values: object) -> str:
        return word(self.language, name, **values)

    def go(self, address: str, landmark: str) -> None:
        """To a screen, which is there when a thing of it is."""
        self.page.goto(address)
        expect(self.page.locator(landmark).first).to_be_visible()

    def sit(self, game: Game) -> Hands:
        self.go(seat_me_in(self.server, game, me=self.me).table.path, ".table")
        return Hands(self.page, self.language)

    def check(self, within: str | None = None) -> None:
        """No fault by day and none by night."""
        for _ in self.looking():
            check_axe(self.page, within)

    def looking(self) -> Iterator[Look]:
        """In one look after the other."""
        for look in self.looks:
            self.page.emulate_media(color_scheme=look)
            self.page.evaluate(FADED)
            yield look


def home(visit: Visit) -> None:
    visit.go("/", ".ways")
    visit.check()


def new_tables(visit: Visit) -> None:
    visit.go("/new?board=old_west&with=device", ".seats")
    visit.check()
    for board in BOARDS:
        visit.page.locator(f"input[value={board}]").check(force=True)
        check_axe(visit.page, ".chosen")


def rooms(visit: Visit) -> None:
    """As its host, who has the links, and as a guest."""
    visit.go("/new?with=friends", ".seats")
    visit.page.get_by_role("button", name=visit.word("new.open_table")).click()
    expect(visit.page.locator(".links")).to_be_visible()
    visit.check()
    table = open_table("usa", [Person(visit.server, "Ben"), None, "conductor"])
    visit.go(f"{table.path}?key={table.invite}", ".seating")
    visit.check()


def joining(visit: Visit) -> None:
    table = open_table("usa", [Person(visit.server, "Ben"), None])
    for path in (table.join_path, table.watch_path):
        visit.go(path, "form")
        visit.check()


def lists(visit: Visit) -> None:
    open_table("europe", [visit.me, None, None], visibility="open")
    seat_me_in(visit.server, scenes.a_turn(), me=visit.me)
    visit.go("/lobby", "a.game")
    visit.check()
    visit.go("/mine", "a.game")
    visit.check()


def settings(visit: Visit) -> None:
    visit.go("/settings", "form")
    visit.page.locator("summary").click()
    visit.check()
    visit.page.get_by_role("button", name=visit.word("settings.forget")).click()
    visit.check("dialog")


def first_tickets(visit: Visit) -> None:
    visit.sit(new_game("usa", 2, "axe"))
    expect(visit.page.locator(".panel")).to_be_visible()
    visit.check()


def a_turn(visit: Visit) -> None:
    """My turn, a claim, a reason why not, and everything that can be opened."""
    hands = visit.sit(scenes.a_turn())
    for _ in visit.looking():
        for tab in ("log", "chat", "routes"):
            visit.page.get_by_role("tab", name=visit.word(f"table.tab.{tab}")).click()
            check_axe(visit.page, "aside")
    hands.point_at(hands.routes()[0][0])
    expect(hands.button("claim.confirm")).to_be_visible()
    visit.check()
    visit.page.keyboard.press("Escape")
    closed = set(hands.routes(open_only=False)) - set(hands.routes())
    hands.point_at(min(closed)[0])
    expect(visit.page.locator(".notices [role=alert] p")).to_be_visible()
    visit.check(".board")
    hands.button("table.menu").click()
    visit.check("dialog")


def a_station(visit: Visit) -> None:
    hands = visit.sit(scenes.a_station())
    hands.button("market.station").click()
    expect(visit.page.locator(".panel")).to_be_visible()
    visit.check(".panel")


def a_tunnel(visit: Visit) -> None:
    visit.sit(scenes.a_tunnel_that_asks())
    expect(visit.page.locator(".panel")).to_be_visible()
    visit.check(".panel")


def a_city(visit: Visit) -> None:
    visit.sit(scenes.a_city())
    expect(visit.page.locator(".panel")).to_be_visible()
    visit.check(".panel")


def a_start(visit: Visit) -> None:
    hands = visit.sit(scenes.until("start city", scenes.can(moves.ChooseStart), "old_west", 3))
    visit.page.locator(".panel button").first.click()
    expect(hands.button("start.confirm")).to_be_visible()
    visit.check("main .panel")
    visit.check("aside .panel")


def alvin(visit: Visit) -> None:
    visit.sit(scenes.alvin())
    expect(visit.page.locator(".panel")).to_be_visible()
    visit.check(".panel")


def watching(visit: Visit) -> None:
    table = seat_in(visit.server, scenes.a_turn(), [Person(visit.server, "Ben"), Person(visit.server, "Cleo")])
    visit.go(f"{table.path}?key={table.watch}", ".table")
    visit.check()


def a_curtain(visit: Visit) -> None:
    table = seat_in(visit.server, scenes.a_turn(), [visit.me, visit.me])
    visit.go(table.path, ".curtain")
    visit.check()


def the_count(visit: Visit) -> None:
    """The table, and the show."""
    hands = visit.sit(scenes.finished("europe", 3))
    expect(visit.page.locator(".count table")).to_be_visible()
    visit.check()
    hands.button("count.again").click()
    expect(hands.button("count.skip")).to_be_visible()
    visit.check(".count")


def learning(visit: Visit) -> None:
    """The chapters; a scene, as it begins and after a move that leads elsewhere; the end of a chapter."""
    visit.go("/learn", ".chapters")
    visit.check()
    visit.go("/learn/usa-draw", "section.lesson")
    visit.check()
    visit.go("/learn/usa-claim", "section.lesson")
    visit.page.locator(".market .deck.open").first.click()
    expect(visit.page.locator(".lesson button.main")).to_be_visible()
    visit.check(".lesson")
    visit.go("/learn?done=usa", ".finished")
    visit.check(".finished")


SCREENS: tuple[Callable[[Visit], None], ...] = (
    home, new_tables, rooms, joining, lists, settings, first_tickets, a_turn, a_station, a_tunnel, a_city, a_start,
    alvin, watching, a_curtain, the_count, learning,
)  # fmt: skip
SMALL: tuple[Callable[[Visit], None], ...] = (home, rooms, settings, first_tickets, a_tunnel, the_count)


def _called(screen: Callable[[Visit], None]) -> str:
    return screen.__name__.replace("_", " ")


@pytest.mark.parametrize("screen", SCREENS, ids=_called)
def test_everybody_can_use(visitor: Visitor, server: Server, screen: Callable[[Visit], None]) -> None:
    language: Language = "en" if SCREENS.index(screen) % 2 else "fr"
    me = Person(server, language=language)
    looks = daily(LOOKS[:: -1 if SCREENS.index(screen) % 4 > 1 else 1], 2)
    screen(Visit(visitor(language, person=me), server, me, language, tuple(looks)))


@pytest.mark.parametrize("screen", daily(SMALL, 2), ids=_called)
def test_everybody_can_use_on_a_phone(visitor: Visitor, server: Server, screen: Callable[[Visit], None]) -> None:
    number = SCREENS.index(screen) % 2
    language: Language = "fr" if number else "en"
    me = Person(server, language=language)
    page = visitor(language, size=PHONE, touch=True, person=me)
    screen(Visit(page, server, me, language, LOOKS[number:][:1]))

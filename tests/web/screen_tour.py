"""A tour of all screens of the page, on each of which a test runs its check."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from playwright.sync_api import Page, expect

from draisine.messages import Value
from draisine.play import Game, moves, new_game
from tests.web import scenes
from tests.web.accessibility_checks import WAIT_FOR_TRANSITIONS
from tests.web.browser_windows import Language, Theme
from tests.web.page_player import PagePlayer
from tests.web.review_page import ReviewPage, reviewed, shared_review, store_finished
from tests.web.servers import Server
from tests.web.table_setup import User, open_table, seat_user, store_table
from tests.web.translations import translate

Check = Callable[[Page, str | None], None]
"""A check of a page, or of an element of it given by a selector."""
THEMES: tuple[Theme, ...] = ("light", "dark")
BOARDS = ("usa", "europe", "old_west", "first_journey", "amsterdam")
HINT_TIMEOUT = 30_000
"""Milliseconds in which a hint is computed, on a busy machine too."""


class ScreenVisit(NamedTuple):
    """A signed-in user in a browser, the themes to visit, and the check of every screen."""

    page: Page
    server: Server
    me: User
    language: Language
    themes: tuple[Theme, ...]
    run_check: Check

    def text(self, name: str, /, **values: Value) -> str:
        return translate(self.language, name, **values)

    def go(self, address: str, landmark: str) -> None:
        """Open a screen and wait for an element of it."""
        self.page.goto(address)
        expect(self.page.locator(landmark).first).to_be_visible()

    def sit(self, game: Game) -> PagePlayer:
        self.go(seat_user(self.server, game, user=self.me).table.path, ".table")
        return PagePlayer(self.page, self.language)

    def check(self, within: str | None = None) -> None:
        """Check the page, or an element of it, in all themes."""
        for _ in self.themed():
            self.run_check(self.page, within)

    def themed(self) -> Iterator[Theme]:
        """Switch through the themes."""
        for theme in self.themes:
            self.page.emulate_media(color_scheme=theme)
            self.page.evaluate(WAIT_FOR_TRANSITIONS)
            yield theme


def home(visit: ScreenVisit) -> None:
    visit.go("/", ".links")
    visit.check()


def new_tables(visit: ScreenVisit) -> None:
    visit.go("/new?board=old_west&with=device", ".seats")
    visit.page.locator("summary").click()
    visit.check()
    for board in BOARDS:
        visit.page.locator(f"input[value={board}]").check(force=True)
        visit.run_check(visit.page, ".chosen")


def waiting_rooms(visit: ScreenVisit) -> None:
    """As the host, who sees the links, and as a guest."""
    visit.go("/new?with=friends", ".seats")
    visit.page.get_by_role("button", name=visit.text("new-open_table")).click()
    expect(visit.page.locator(".links")).to_be_visible()
    visit.check()
    table = open_table("usa", [User(visit.server, "Ben"), None, "conductor"])
    visit.go(f"{table.path}?key={table.invite}", ".seating")
    visit.check()


def joining(visit: ScreenVisit) -> None:
    table = open_table("usa", [User(visit.server, "Ben"), None])
    for path in (table.join_path, table.watch_path):
        visit.go(path, "form")
        visit.check()


def lists(visit: ScreenVisit) -> None:
    open_table("europe", [visit.me, None, None], visibility="open")
    seat_user(visit.server, scenes.ordinary_turn(), user=visit.me)
    visit.go("/lobby", "a.game")
    visit.check()
    visit.go("/mine", "a.game")
    visit.check()


def settings(visit: ScreenVisit) -> None:
    visit.go("/settings", "#reports")
    for summary in visit.page.locator("summary").all():
        summary.click()
    expect(visit.page.locator("details li")).to_be_visible()
    visit.check()
    visit.page.get_by_role("button", name=visit.text("settings-forget")).click()
    visit.check("dialog")


def first_tickets(visit: ScreenVisit) -> None:
    visit.sit(new_game("usa", 2, "axe"))
    expect(visit.page.locator(".panel")).to_be_visible()
    visit.check()


def ordinary_turn(visit: ScreenVisit) -> None:
    """A turn with all panels, a claim, a refusal, and the menu."""
    player = visit.sit(scenes.ordinary_turn())
    player.click_route(player.routes()[0][0])
    expect(player.button("claim-confirm")).to_be_visible()
    visit.check()
    visit.page.keyboard.press("Escape")
    closed = set(player.routes(claimable_only=False)) - set(player.routes())
    player.click_route(min(closed)[0])
    expect(visit.page.locator(".notices [role=alert] p")).to_be_visible()
    visit.check("header")
    player.button("table-menu").click()
    visit.check("dialog")
    visit.page.keyboard.press("Escape")
    for _ in visit.themed():
        for tab in ("log", "chat", "notes", "routes"):
            visit.page.get_by_role("tab", name=visit.text(f"table-tab-{tab}")).click()
            visit.run_check(visit.page, "aside")


def hint(visit: ScreenVisit) -> None:
    player = visit.sit(scenes.ordinary_turn())
    player.wait_for_turn()
    player.button("hint-ask").click()
    panel = visit.page.get_by_role("dialog", name=visit.text("hint-ask"))
    expect(panel.get_by_role("button", name=visit.text("hint-do"))).to_be_visible(timeout=HINT_TIMEOUT)
    visit.check("[role=dialog]")


def plan(visit: ScreenVisit) -> None:
    """The editor of a plan, with two turns in it."""
    table = store_table(visit.server, scenes.ordinary_turn(1), [visit.me, User(visit.server, "Ben")])
    visit.go(table.path, ".table")
    visit.page.get_by_role("button", name=visit.text("plan-open-says"), exact=True).click()
    panel = visit.page.get_by_role("dialog", name=visit.text("plan-title"))
    for name in ("plan-says-locomotive", "hint-move-tickets"):
        panel.get_by_role("button", name=visit.text(name)).click()
    expect(panel.locator("ol li")).to_have_count(2)
    visit.check("[role=dialog]")


def undo_request(visit: ScreenVisit) -> None:
    """The question before a request, and another person's request."""
    ben = User(visit.server, "Ben")
    table = store_table(visit.server, scenes.ordinary_turn(), [visit.me, ben])
    visit.me.play(table, "draw blind")
    visit.go(table.path, ".table")
    visit.page.get_by_role("button", name=visit.text("table-undo"), exact=True).click()
    expect(visit.page.get_by_role("dialog", name=visit.text("undo-title"))).to_be_visible()
    visit.check("dialog")
    other = store_table(visit.server, scenes.ordinary_turn(), [ben, visit.me])
    ben.play(other, "draw blind")
    ben.order(other, do="undo", seat=0)
    visit.go(other.path, ".table")
    expect(visit.page.locator(".banners")).to_contain_text(visit.text("table-undo-asked", name="Ben"))
    visit.check(".banners")


def absence(visit: ScreenVisit) -> None:
    """The vote on an absent person."""
    people = [User(visit.server, "Ben"), visit.me, User(visit.server, "Cleo")]
    table = store_table(visit.server, scenes.ordinary_turn(players=3), people, hours_ago=48)
    visit.go(table.path, ".vote")
    visit.check(".banners")


def station(visit: ScreenVisit) -> None:
    player = visit.sit(scenes.station())
    player.button("market-station").click()
    expect(visit.page.locator(".panel")).to_be_visible()
    visit.check(".panel")


def tunnel(visit: ScreenVisit) -> None:
    visit.sit(scenes.tunnel_payment())
    expect(visit.page.locator(".panel")).to_be_visible()
    visit.check(".panel")


def city_founding(visit: ScreenVisit) -> None:
    visit.sit(scenes.city_founding())
    expect(visit.page.locator(".panel")).to_be_visible()
    visit.check(".panel")


def start_city(visit: ScreenVisit) -> None:
    player = visit.sit(scenes.search("start city", scenes.has_move(moves.ChooseStart), "old_west", 3))
    visit.page.locator(".panel button").first.click()
    expect(player.button("start-confirm")).to_be_visible()
    visit.check("main .panel")
    visit.check("aside .panel")


def alvin(visit: ScreenVisit) -> None:
    visit.sit(scenes.alvin())
    expect(visit.page.locator(".panel")).to_be_visible()
    visit.check(".panel")


def watching(visit: ScreenVisit) -> None:
    table = store_table(visit.server, scenes.ordinary_turn(), [User(visit.server, "Ben"), User(visit.server, "Cleo")])
    visit.go(f"{table.path}?key={table.watch}", ".table")
    visit.check()


def curtain(visit: ScreenVisit) -> None:
    table = store_table(visit.server, scenes.ordinary_turn(), [visit.me, visit.me])
    visit.go(table.path, ".curtain")
    visit.check()


def final_count(visit: ScreenVisit) -> None:
    """The score table and its animation."""
    player = visit.sit(scenes.finished("europe", 3))
    expect(visit.page.locator(".count table")).to_be_visible()
    visit.check()
    player.button("count-again").click()
    expect(player.button("count-skip")).to_be_visible()
    visit.check(".count")


def learning(visit: ScreenVisit) -> None:
    """The chapters; a lesson at its start and after a wrong move; the end of a chapter."""
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


def review(visit: ScreenVisit) -> None:
    """A review before it is started; the parts of another one, and a mistake to be played better."""
    _, table = store_finished(visit.server)
    visit.go(f"/replay/{table.id}?key={table.watch}&show=review", "section.review button.main")
    visit.check()
    game = shared_review(visit.server)
    shown = ReviewPage(visit.page, visit.language)
    shown.open(f"{game.path}&key={game.table.watch}")
    shown.decisions.first.click()
    visit.check()
    for tab in ("balance", "tickets"):
        shown.open_tab(tab)
        visit.check("section.review")
    visit.page.locator("section.review button.main").click()
    expect(visit.page.locator("section.exercise")).to_be_visible()
    visit.check()


def quality(visit: ScreenVisit) -> None:
    """The quality of play in my games, and the statistics of all shuffles."""
    reviewed(visit.server, user=visit.me)
    visit.go("/mine?show=quality", "figure svg")
    visit.check()
    visit.go("/fairness", "h1")
    visit.check()


Screen = Callable[[ScreenVisit], None]

SCREENS: tuple[Screen, ...] = (
    home, new_tables, waiting_rooms, joining, lists, settings, first_tickets, ordinary_turn, hint, plan, undo_request,
    absence, station, tunnel, city_founding, start_city, alvin, watching, curtain, final_count, learning,
    review, quality,
)  # fmt: skip


def screen_name(screen: Screen) -> str:
    return screen.__name__.replace("_", " ")

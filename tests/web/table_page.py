"""A user's page of a table, and games in which a move has a given outcome."""

from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from draisine.messages import Value
from draisine.play import Event, Game, Move, moves
from tests.web import scenes
from tests.web.browser_windows import PageFactory
from tests.web.page_player import PagePlayer
from tests.web.servers import Server
from tests.web.table_setup import Table, User, seat_user, store_table
from tests.web.translations import city_label, translate

Outcome = Callable[[Game, list[Event]], bool]


class TablePage(NamedTuple):
    """A user's page of a table, with access to the server's snapshots."""

    page: Page
    player: PagePlayer
    me: User
    table: Table

    def view(self) -> Any:
        return self.me.snapshot(self.table)["view"]

    def moves(self, verb: str) -> list[str]:
        """The legal moves with a verb, without that verb."""
        found = [move for move in self.me.legal_moves(self.table) if move.startswith(f"{verb} ")]
        return [move.removeprefix(f"{verb} ") for move in found]

    def board(self) -> Any:
        return self.page.request.get(f"/api/boards/{self.view()['board']}").json()

    def city(self, city: str) -> str:
        return city_label("en", self.board()["cities"][city])

    def between(self, route: str) -> str:
        board = self.board()
        return " – ".join(city_label("en", board["cities"][city]) for city in board["routes"][route]["between"])

    def log(self) -> Locator:
        """Open the log and return its lines."""
        self.page.get_by_role("tab", name=translate("en", "table-tab-log")).click()
        return self.page.locator("[role=log] li")

    def route(self, route: str) -> Locator:
        return self.page.locator(f'[data-route="{route}"]')

    def open_claim(self, route: str) -> Locator:
        """Click a route and return the panel that opens."""
        self.player.click_route(route)
        panel = self.page.get_by_role("dialog", name=translate("en", "claim-title", route=self.between(route)))
        expect(panel).to_be_visible()
        return panel

    def press(self, name: str, **values: Value) -> None:
        self.page.get_by_role("button", name=translate("en", name, **values), exact=True).click()


def with_name(message: str, name: str, **values: Value) -> str:
    """A message with a person's name inserted."""
    return translate("en", message, name=name, **values)


def sit(open_page: PageFactory, server: Server, game: Game, *, bots: bool = False) -> TablePage:
    """Open the page of the first seat. The other seats have bots, or idle people so that nothing else happens."""
    me = User(server)
    others = [User(server, name) for name in ("Ben", "Cleo")[: game.players - 1]]
    table = seat_user(server, game, user=me).table if bots else store_table(server, game, [me, *others])
    page = open_page(user=me)
    page.goto(table.path)
    expect(page.locator(".table")).to_be_visible()
    return TablePage(page, PagePlayer(page), me, table)


def can_cause(kind: type[Move], outcome: Outcome) -> scenes.Condition:
    """Whether the first seat has a move of this kind with this outcome."""
    return lambda game: bool(moves_causing(game, kind, outcome))


def moves_causing(game: Game, kind: type[Move], outcome: Outcome) -> list[Any]:
    """The moves with this outcome; draws are determined by the seed, so the page will show the same."""
    if game.to_move != (0,):
        return []
    return [move for move in game.legal_moves(0) if isinstance(move, kind) and _causes(game, move, outcome)]


def _causes(game: Game, move: Move, outcome: Outcome) -> bool:
    after = game.copy()
    return outcome(after, after.play(move))


def occur(*kinds: type[Event]) -> Outcome:
    """The outcome that events of these kinds occur, for the first seat if they belong to a seat."""
    return lambda _, happened: all(
        any(isinstance(event, kind) and getattr(event, "seat", 0) == 0 for event in happened) for kind in kinds
    )


def count_payments(game: Game, route: str) -> int:
    return sum(isinstance(move, moves.Claim) and move.route == route for move in game.legal_moves(0))

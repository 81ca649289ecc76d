"""Tables for browser tests: opened over HTTP, or written to the database with a game in progress."""

import asyncio
import itertools
import threading
import time
from collections.abc import Coroutine, Sequence
from typing import Any, NamedTuple

import httpx
import msgspec

from draisine.play import Game, Move
from draisine.server.store import NewTable, Store
from draisine.server.tables.entries import (
    BotSat,
    Entry,
    Opened,
    Played,
    Sat,
    Started,
    TableOptions,
    TimeBank,
    Visibility,
)
from draisine.server.tables.ruling import Ruling
from draisine.server.tokens import hash_token, new_id, new_token
from tests.server.registries import TIMEOUT
from tests.web.servers import Server


class User:
    """A registered user who acts over HTTP; `open_page(user=…)` opens their browser."""

    def __init__(self, server: Server, name: str = "Ada", language: str = "en") -> None:
        self.name = name
        self._address = server.address
        self._headers: dict[str, str] = {}
        self._numbers = itertools.count(1)
        me = self._request("POST", "/api/people", json={"name": name, "language": language})
        self.id: str = me["id"]
        self.token: str = me["token"]
        self._headers = {"Authorization": f"Bearer {self.token}"}

    def open_table(self, board: str = "usa", players: int = 2, **options: Any) -> "Table":
        """Open an empty table. `options`: those of the game, `clock`, `visibility`."""
        opened = self._request("POST", "/api/tables", json={"board": board, "players": players, **options})
        return Table(**opened)

    def order(self, table: "Table", **command: Any) -> None:
        """Send an order (`do="say", text="hello"`) that must not be refused."""
        refused = self._order(table, command)
        assert refused is None, refused

    def refusal(self, table: "Table", **command: Any) -> str:
        """Send an order that must be refused; returns the code."""
        refused = self._order(table, command)
        assert refused is not None
        return str(refused["code"])

    def _order(self, table: "Table", command: dict[str, Any]) -> Any:
        order = {"id": f"{self.id}-{next(self._numbers)}", "command": command}
        answer = self._request("POST", f"/api/tables/{table.id}/orders", json=order, params={"key": table.invite})
        return answer["refused"]

    def play(self, table: "Table", move: str, seat: int = 0) -> None:
        """Play a move, given as text."""
        self.order(table, do="play", seat=seat, move=move)

    def snapshot(self, table: "Table", seat: int | None = None) -> Any:
        """The table as the user sees it now."""
        params = {"key": table.invite} if seat is None else {"key": table.invite, "seat": seat}
        return self._request("GET", f"/api/tables/{table.id}", params=params)

    def legal_moves(self, table: "Table") -> list[str]:
        """The text of each legal move; none while it is not their turn."""
        return move_texts(self.snapshot(table)["choices"])

    def _request(self, method: str, path: str, **content: Any) -> Any:
        with httpx.Client(base_url=self._address, trust_env=False, verify=False, timeout=TIMEOUT) as web:
            answer = web.request(method, path, headers=self._headers, **content)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json()


class Table(NamedTuple):
    """A table and its two links."""

    id: str
    invite: str
    watch: str

    @property
    def path(self) -> str:
        """Address of the table for those who have a seat."""
        return f"/table/{self.id}"

    @property
    def join_path(self) -> str:
        """The invitation link."""
        return f"/join#{self.invite}"

    @property
    def watch_path(self) -> str:
        """The spectator link."""
        return f"/watch#{self.watch}"


def move_texts(choices: Any) -> list[str]:
    """The text of each move in the choices of a snapshot."""
    return [str(move) for move in msgspec.convert(choices["moves"], list[Move])] if choices else []


Occupant = User | str
"""A user, or a bot by its name."""


def open_table(board: str, occupants: Sequence[Occupant | None], *, start: bool = True, **options: Any) -> Table:
    """Open a table hosted by the first user among the occupants, seat them all, and start the game unless a seat is
    free (None) or `start` is False."""
    host = next(occupant for occupant in occupants if isinstance(occupant, User))
    table = host.open_table(board, len(occupants), **options)
    for seat, occupant in enumerate(occupants):
        if isinstance(occupant, User):
            occupant.order(table, do="sit", seat=seat)
        elif occupant is not None:
            host.order(table, do="seat_bot", seat=seat, bot=occupant)
    if start and None not in occupants:
        host.order(table, do="start")
    return table


def store_table(
    server: Server,
    game: Game,
    occupants: Sequence[Occupant],
    *,
    clock: int | None = None,
    bank: TimeBank | None = None,
    visibility: Visibility = "link",
    hours_ago: float = 0,
) -> Table:
    """Store a table with this game, as if the occupants had played it there some time ago. The first user among them is
    the host.

    The entries are written directly to the server's database: the server loads the table, and its bots start playing,
    at the first request for it."""
    assert len(occupants) == game.players, f"{game.players} seats, {len(occupants)} occupants"
    table = Table(new_id(), new_token(), new_token())
    host = next(occupant.id for occupant in occupants if isinstance(occupant, User))
    options = TableOptions(
        board=game.board.id, players=game.players, game=game.options, clock=clock, bank=bank, visibility=visibility
    )
    entries = [*_seat_entries(occupants), *_game_entries(game, occupants)]
    now = time.time() - 3600 * hours_ago

    async def write() -> None:
        store = await Store.open(server.database)
        try:
            links = NewTable(id=table.id, invite_hash=hash_token(table.invite), watch_hash=hash_token(table.watch))
            await store.tables.create(links, Opened(options=options, host=host), now)
            await store.log.append(
                table.id, 0, Ruling(entries, seed=game._seed), phase="over" if game.is_over else "playing", at=now,
                order=None, answer=b"{}",
            )  # fmt: skip
        finally:
            await store.close()

    _run_in_thread(write())
    return table


def seat_user(
    server: Server, game: Game, *, seat: int = 0, bot: str = "conductor", user: User | None = None
) -> "SeatedUser":
    """Store a table with a user in one seat and bots in the others; `open_page(user=seated.user)` and
    `page.goto(seated.table.path)` show it."""
    person = user or User(server)
    occupants: list[Occupant] = [bot] * game.players
    occupants[seat] = person
    return SeatedUser(person, store_table(server, game, occupants))


class SeatedUser(NamedTuple):
    """A user and the table where they have a seat."""

    user: User
    table: Table


def _seat_entries(occupants: Sequence[Occupant]) -> list[Entry]:
    return [
        BotSat(seat=seat, bot=occupant)
        if isinstance(occupant, str)
        else Sat(seat=seat, person=occupant.id, name=occupant.name)
        for seat, occupant in enumerate(occupants)
    ]


def _game_entries(game: Game, occupants: Sequence[Occupant]) -> list[Entry]:
    by = ["bot" if isinstance(occupant, str) else occupant.id for occupant in occupants]
    record = game.record()
    # The record of a finished game has the seed, but its Started entry must not.
    started = Started(header=msgspec.structs.replace(record.header, seed=None), deal=record.steps[0])
    return [started, *(Played(by=by[step.seat or 0], step=step) for step in record.steps[1:])]


def _run_in_thread(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine in another thread: Playwright's event loop runs in this one."""
    failures: list[BaseException] = []

    def run() -> None:
        try:
            asyncio.run(work)
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(TIMEOUT)
    if failures:
        raise failures[0]

"""Tables for the browser: opened by scripts over the network, or with a game that was played up to some moment."""

import asyncio
import itertools
import threading
import time
from collections.abc import Coroutine, Sequence
from typing import Any, NamedTuple

import httpx
import msgspec

from draisine.play import Game
from draisine.server.store import NewTable, Store
from draisine.server.tables.entries import BotSat, Entry, Opened, Played, Sat, Started, TableOptions
from draisine.server.tables.rulings import Ruling
from draisine.server.tokens import hash_of, new_id, new_token
from tests.server.halls import PATIENCE
from tests.web.servers import Server


class Person:
    """Somebody whom the server knows: they ask as a script does, and `visitor(person=…)` is their browser."""

    def __init__(self, server: Server, name: str = "Ada", language: str = "en") -> None:
        self.name = name
        self._address = server.address
        self._headers: dict[str, str] = {}
        self._numbers = itertools.count(1)
        me = self._asked("POST", "/api/people", json={"name": name, "language": language})
        self.id: str = me["id"]
        self.token: str = me["token"]
        self._headers = {"Authorization": f"Bearer {self.token}"}

    def open(self, board: str = "usa", players: int = 2, **options: Any) -> "Table":
        """A new table with nobody at it. `options`: those of the game, `clock`, `visibility`."""
        opened = self._asked("POST", "/api/tables", json={"board": board, "players": players, **options})
        return Table(**opened)

    def order(self, table: "Table", **command: Any) -> None:
        """Give an order (`do="say", text="hello"`), which must not be refused."""
        order = {"id": f"{self.id}-{next(self._numbers)}", "command": command}
        answer = self._asked("POST", f"/api/tables/{table.id}/orders", json=order, params={"key": table.invite})
        assert answer["refused"] is None, answer["refused"]

    def play(self, table: "Table", move: str, seat: int = 0) -> None:
        """Play a move, given in words."""
        self.order(table, do="play", seat=seat, move=move)

    def look(self, table: "Table", seat: int | None = None) -> Any:
        """The table as they see it now."""
        asked = {"key": table.invite} if seat is None else {"key": table.invite, "seat": seat}
        return self._asked("GET", f"/api/tables/{table.id}", params=asked)

    def _asked(self, method: str, path: str, **content: Any) -> Any:
        with httpx.Client(base_url=self._address, trust_env=False, verify=False, timeout=PATIENCE) as web:
            answer = web.request(method, path, headers=self._headers, **content)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json()


class Table(NamedTuple):
    """A table, and its two links."""

    id: str
    invite: str
    watch: str

    @property
    def path(self) -> str:
        """Where the page shows it, for those who have a seat there."""
        return f"/table/{self.id}"

    @property
    def join_path(self) -> str:
        """The link to sit down."""
        return f"/join/{self.invite}"

    @property
    def watch_path(self) -> str:
        """The link to watch."""
        return f"/watch/{self.watch}"


Sitter = Person | str
"""A person, or a bot by its name."""


def open_table(board: str, sitters: Sequence[Sitter | None], *, start: bool = True, **options: Any) -> Table:
    """A table of the first person among the sitters: all sit down, and the game begins if no seat is free (None)."""
    host = next(sitter for sitter in sitters if isinstance(sitter, Person))
    table = host.open(board, len(sitters), **options)
    for seat, sitter in enumerate(sitters):
        if isinstance(sitter, Person):
            sitter.order(table, do="sit", seat=seat)
        elif sitter is not None:
            host.order(table, do="seat_bot", seat=seat, bot=sitter)
    if start and None not in sitters:
        host.order(table, do="start")
    return table


def seat_in(server: Server, game: Game, sitters: Sequence[Sitter], *, clock: int | None = None) -> Table:
    """A table where a game has come so far as this one, as if the sitters had played it there. The first person among
    them is the host.

    It is written into the server's database behind its back, in the server's own words. Nobody has the table open yet:
    the server reads it when somebody comes, and until then bots wait, too."""
    assert len(sitters) == game.players, f"{game.players} seats, {len(sitters)} sitters"
    table = Table(new_id(), new_token(), new_token())
    host = next(sitter.id for sitter in sitters if isinstance(sitter, Person))
    options = TableOptions(board=game.board.id, players=game.players, game=game.options, clock=clock)
    entries = [*_seating(sitters), *_played(game, sitters)]
    now = time.time()

    async def write() -> None:
        store = await Store.open(server.database)
        try:
            links = NewTable(id=table.id, invite_hash=hash_of(table.invite), watch_hash=hash_of(table.watch))
            await store.open_table(links, Opened(options=options, host=host), now)
            await store.append(
                table.id, 0, Ruling(entries, seed=game._seed), phase="over" if game.is_over else "playing", at=now,
                order=None, answer=b"{}",
            )  # fmt: skip
        finally:
            await store.close()

    _in_a_loop(write())
    return table


def seat_me_in(
    server: Server, game: Game, *, seat: int = 0, bot: str = "conductor", me: Person | None = None
) -> "Seated":
    """A person in one seat of a game that has come so far, and bots in the others: `visitor(person=it.me)` and then
    `page.goto(it.table.path)`."""
    person = me or Person(server)
    sitters: list[Sitter] = [bot] * game.players
    sitters[seat] = person
    return Seated(person, seat_in(server, game, sitters))


class Seated(NamedTuple):
    """Who sits where."""

    me: Person
    table: Table


def _seating(sitters: Sequence[Sitter]) -> list[Entry]:
    return [
        BotSat(seat=seat, bot=sitter) if isinstance(sitter, str) else Sat(seat=seat, person=sitter.id, name=sitter.name)
        for seat, sitter in enumerate(sitters)
    ]


def _played(game: Game, sitters: Sequence[Sitter]) -> list[Entry]:
    by = ["bot" if isinstance(sitter, str) else sitter.id for sitter in sitters]
    record = game.record()
    # At the start nobody knew the seed, also where the game is over by now.
    started = Started(header=msgspec.structs.replace(record.header, seed=None), deal=record.steps[0])
    return [started, *(Played(by=by[step.seat or 0], step=step) for step in record.steps[1:])]


def _in_a_loop(work: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: in this one runs Playwright's loop."""
    failures: list[BaseException] = []

    def run() -> None:
        try:
            asyncio.run(work)
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(PATIENCE)
    if failures:
        raise failures[0]

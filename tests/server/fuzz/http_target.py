"""A server application for generated requests, with tables in every phase."""

import asyncio
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import httpx
import requests
from schemathesis import Case
from sqlalchemy import create_engine, text

from draisine.play import Game, format_move, new_game
from draisine.server.app import create_app
from draisine.server.settings import Settings
from draisine.server.store import NewTable
from draisine.server.store.database import parse_url
from draisine.server.store.schema import (
    fairness_counts,
    fairness_games,
    metadata,
    rate_limits,
    results,
    review_qualities,
    reviews,
    uptime,
)
from draisine.server.tables.entries import Closed, Entry, Opened, Played, TableOptions
from draisine.server.tables.ruling import Actor, Ruling
from draisine.server.tables.table import Phase
from draisine.server.tokens import hash_token, new_id, new_token
from tests.play.random_games import play_random_moves
from tests.server.api_client import HOST, ApiClient, get_registry, get_session
from tests.server.registries import FAST_SETTINGS, wait_until
from tests.server.table_scenes import SEED, seat_entries, started_entry

BASE = f"http://{HOST}"
HOURS = 1e6
Scene = tuple[str, str, int]
"""Phase, board, and number of moves played."""

OPERATIONAL = (results, reviews, review_qualities, fairness_games, fairness_counts, rate_limits, uptime)
"""Tables whose rows are no effect of a request: some are derived from the log in the background, the others come with
every request or as time passes."""


@cache
def random_game(board: str, moves: int) -> Game:
    game = new_game(board, 2, SEED)
    play_random_moves(game, 1, moves)
    return game


@dataclass(frozen=True)
class FuzzTable:
    """A table with its links and legal moves."""

    id: str
    invite: str
    watch: str
    moves: tuple[str, ...]


class Sent(NamedTuple):
    """The response to a request."""

    answer: httpx.Response
    changed: bool
    """Whether the database changed."""


VERSIONS = {"sqlite": "PRAGMA data_version", "postgresql": "SELECT pg_current_wal_insert_lsn()::text"}
"""Queries whose result changes with every write."""


class DatabaseDigest:
    """A digest of the whole database, read directly."""

    def __init__(self, url: str) -> None:
        parsed = parse_url(url)
        self._engine = create_engine(parsed, isolation_level="AUTOCOMMIT")
        self._connection = self._engine.connect()
        self._read: tuple[Any, str] | None = None

    def digest(self) -> str:
        """A digest of every row of every table, cached until the database reports a write."""
        version = self._connection.scalar(text(VERSIONS[self._connection.dialect.name]))
        if self._read is None or self._read[0] != version:
            self._read = version, self._digest()
        return self._read[1]

    def _digest(self) -> str:
        digest = hashlib.sha256()
        for table in metadata.sorted_tables:
            if table in OPERATIONAL:
                continue
            key = ", ".join(column.name for column in table.primary_key)
            for row in self._connection.execute(text(f'SELECT * FROM "{table.name}" ORDER BY {key}')):
                digest.update(repr(tuple(row)).encode())
        return digest.hexdigest()

    def close(self) -> None:
        self._connection.close()
        self._engine.dispose()


class HttpTarget:
    """A server with a few registered people."""

    def __init__(self, url: str, runner: asyncio.Runner) -> None:
        # Bots never move and no table is evicted: only requests change the database.
        slow = {"bot_pace": HOURS, "undo_seconds": HOURS, "quiet_seconds": HOURS}
        self.app = create_app(url, Settings(**{**FAST_SETTINGS, **slow, "review_effort": 0.001}))
        self.runner = runner
        self.http = ApiClient(self.app).http
        self.people: dict[str, ApiClient] = {}
        self._tables: dict[Scene, FuzzTable] = {}
        self._database = DatabaseDigest(url)

    async def open(self) -> None:
        opened = asyncio.Event()
        self._closing = asyncio.Event()
        self._task = asyncio.create_task(self._run(opened))
        await opened.wait()
        for name in ("Ada", "Ben", "Eve"):
            self.people[name] = await ApiClient(self.app).register(name)

    async def _run(self, opened: asyncio.Event) -> None:
        """Enter and leave the lifespan in the same task, as Litestar requires."""
        async with self.app.lifespan():
            await get_registry(self.app).ready.wait()
            opened.set()
            await self._closing.wait()

    async def close(self) -> None:
        self._closing.set()
        await self._task
        self._database.close()

    def table(self, scene: Scene) -> FuzzTable:
        """A fresh table in the state of the scene."""
        if scene not in self._tables:
            self._tables[scene] = self.runner.run(self._store_table(scene))
        return self._tables[scene]

    async def _store_table(self, scene: Scene) -> FuzzTable:
        """Store a table hosted by Ada with Ada and Ben seated; before the game, a third seat is free."""
        kind, board, moves = scene
        ada, ben = self.people["Ada"].id, self.people["Ben"].id
        started = kind not in ("open", "listed")
        options = TableOptions(
            board=board, players=2 if started else 3, visibility="open" if kind == "listed" else "link"
        )
        entries: list[Entry] = seat_entries([Actor(ada, "Ada"), Actor(ben, "Ben")])
        game = random_game(board, moves)
        if started:
            entries.append(started_entry(game))
            entries += [Played(by=(ada, ben)[step.seat or 0], step=step) for step in game.steps[1:]]
        if kind == "closed":
            entries.append(Closed(why="the end of the evening"))
        phase: Phase = "open" if kind == "listed" else kind  # type: ignore[assignment]
        table = FuzzTable(new_id(), new_token(), new_token(), legal_moves(game))
        links = NewTable(id=table.id, invite_hash=hash_token(table.invite), watch_hash=hash_token(table.watch))
        store = self.app.state.store
        await store.tables.create(links, Opened(options=options, host=ada), 0.0)
        ruling = Ruling(entries, seed=SEED if started else None)
        await store.log.append(table.id, 0, ruling, phase=phase, at=0.0, order=None, answer=b"{}")
        return table

    def send(self, case: Case[Any], role: str, table: FuzzTable) -> Sent:
        """Send a generated request in a role."""
        sent = requests.Request(**case.as_transport_kwargs(base_url=BASE)).prepare()
        headers = {name: value for name, value in sent.headers.items() if name.lower() != "content-length"}
        return self.send_raw(str(sent.method), str(sent.url), sent.body or b"", headers, role, table)

    def send_raw(
        self, method: str, url: str, content: Any, headers: dict[str, Any], role: str, table: FuzzTable
    ) -> Sent:
        before = self._database.digest()
        answer = self.runner.run(
            self.http.request(method, url, content=content, headers={**headers, **self._credentials(role)})
        )
        # A session cookie from this response would be sent with the next request, in another role.
        self.http.cookies.clear()
        sent = Sent(answer, self._database.digest() != before)
        if sent.changed:
            self.runner.run(self._reset(table))
        return sent

    def _credentials(self, role: str) -> dict[str, str]:
        person = self.people.get({"host": "Ada", "player": "Ben", "cross-origin": "Ada"}.get(role, "Eve"))
        assert person is not None
        if role == "anonymous":
            return {}
        if role == "impostor":
            return {"Authorization": f"Bearer {new_token()}"}
        if role == "cross-origin":
            return {"Cookie": f"draisine={person.token}", "Origin": "http://elsewhere.test"}
        return {"Authorization": f"Bearer {person.token}"}

    async def _reset(self, table: FuzzTable) -> None:
        """Register deleted people again and use new tables from now on."""
        self._tables.clear()
        for name, person in self.people.items():
            if (await person.http.get("/api/me")).status_code != 200:
                self.people[name] = await ApiClient(self.app).register(name)
        # A plan for the current turn is executed in the background: wait for it before the next request.
        session = await get_session(self.app, table.id)
        await wait_until(lambda: all(agent.role != "plan" for agent in session.agents.values()))


def legal_moves(game: Game) -> tuple[str, ...]:
    return tuple(format_move(move) for seat in game.to_move for move in game.legal_moves(seat)[:40])


def running_target(url: str) -> Iterator[HttpTarget]:
    with asyncio.Runner() as runner:
        target = HttpTarget(url, runner)
        runner.run(target.open())
        yield target
        runner.run(target.close())

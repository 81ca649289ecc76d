"""Results of finished games, computed from the log on first request and stored."""

import asyncio
from collections.abc import Collection, Sequence

import structlog

from draisine.play import Game
from draisine.server.maintenance import build_table
from draisine.server.runtime.registry import TableRegistry
from draisine.server.store import Store, StoredEntry, StoredResult
from draisine.server.tables.entries import Played
from draisine.server.tables.results import Result, compute_results, substituted_seats
from draisine.server.tables.table import UNREADABLE, Table

log = structlog.get_logger()


class Archive:
    """Computes and stores results of finished games. Games are replayed one at a time, in a thread."""

    def __init__(self, registry: TableRegistry, store: Store) -> None:
        self._registry = registry
        self._store = store
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._unreadable: set[str] = set()
        self._one_at_a_time = asyncio.Lock()

    async def results(self, tables: Sequence[str], patience: float) -> dict[str, list[StoredResult]]:
        """Return the results of finished tables by id. Missing results are computed; those that take longer than
        `patience` seconds are absent now and available on a later request."""
        stored = await self._store.results.for_tables(tables)
        missing = await self.compute([table for table in tables if table not in stored], patience)
        return stored | await self._store.results.for_tables(missing) if missing else stored

    async def compute(self, tables: Sequence[str], patience: float) -> list[str]:
        """Compute results of finished tables and wait up to `patience` seconds; return the ids of readable tables."""
        readable = [table for table in tables if table not in self._unreadable]
        tasks = [self._tasks.get(table) or self._start(table) for table in readable]
        if tasks:
            await asyncio.wait(tasks, timeout=patience)
        return readable

    def pending(self, tables: Sequence[str]) -> int:
        """Return how many of these tables will have results."""
        return sum(table not in self._unreadable for table in tables)

    def _start(self, table: str) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(self._compute(table))
        self._tasks[table] = task
        task.add_done_callback(lambda _: self._tasks.pop(table, None))
        return task

    async def _compute(self, table: str) -> None:
        # Reading a game replays it, which must wait until the engine is compiled.
        await self._registry.ready.wait()
        async with self._one_at_a_time:
            try:
                ended, scored = await self._read(table)
                await self._store.results.add(table, ended, scored)
            except UNREADABLE as error:
                # The game does not replay: a retry would fail too.
                self._unreadable.add(table)
                log.error("a finished table cannot be read", table=table, error=repr(error)[:300])
            except Exception as error:
                log.warning("results could not be stored", table=table, error=repr(error)[:300])

    async def _read(self, table: str) -> tuple[float, list[tuple[str | None, Result]]]:
        session = self._registry.peek(table)
        if session is not None and session.table.phase == "over":
            ended = max(at for at, entry in session.entries if isinstance(entry, Played))
            # A copy, because scoring uses the scratch space of the game while it is being viewed.
            substituted = substituted_seats(entry for _, entry in session.entries)
            game = session.table.started_game.copy()
            return ended, await asyncio.to_thread(_score, session.table, game, substituted)
        rows, seed = await self._store.log.entries(table), await self._store.log.seed(table)
        ended = max(row.at for row in rows if isinstance(row.entry, Played))
        return ended, await asyncio.to_thread(_replay_and_score, rows, seed)

    async def close(self) -> None:
        """Cancel pending computations; they are repeated on the next request."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _replay_and_score(rows: Sequence[StoredEntry], seed: bytes | None) -> list[tuple[str | None, Result]]:
    table = build_table(rows, seed)
    return _score(table, table.started_game, substituted_seats(row.entry for row in rows))


def _score(table: Table, game: Game, substituted: Collection[int]) -> list[tuple[str | None, Result]]:
    results = compute_results(table.seats, game, substituted)
    return [(seat.person, result) for seat, result in zip(table.seats, results, strict=True)]

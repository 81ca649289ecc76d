"""Results of finished games: made from the log when somebody first asks for them, and kept."""

import asyncio
from collections.abc import Sequence

import structlog

from draisine.play import Game, RecordError
from draisine.server.games.results import Result, results_of
from draisine.server.ops.maintenance import folded
from draisine.server.store import Kept, Scored, Store
from draisine.server.tables.entries import Played
from draisine.server.tables.registry import Hall
from draisine.server.tables.table import Table

log = structlog.get_logger()


class Archive:
    """What came of finished games. Games are played again one at a time, beside everything else that goes on."""

    def __init__(self, hall: Hall, store: Store) -> None:
        self._hall = hall
        self._store = store
        self._making: dict[str, asyncio.Task[None]] = {}
        self._unreadable: set[str] = set()
        self._one_at_a_time = asyncio.Lock()

    async def results(self, tables: Sequence[str], patience: float) -> dict[str, list[Scored]]:
        """The results of finished tables by their ids. What is not kept yet is made; what is not made within so many
        seconds is missing this time, and there the next."""
        kept = await self._store.results(tables)
        missing = await self.make([table for table in tables if table not in kept], patience)
        return kept | await self._store.results(missing) if missing else kept

    async def make(self, tables: Sequence[str], patience: float) -> list[str]:
        """Have results made of finished tables, and wait so long for them; those that could be read are named."""
        readable = [table for table in tables if table not in self._unreadable]
        tasks = [self._making.get(table) or self._begin(table) for table in readable]
        if tasks:
            await asyncio.wait(tasks, timeout=patience)
        return readable

    def pending(self, tables: Sequence[str]) -> int:
        """Of how many of these tables there will be results."""
        return sum(table not in self._unreadable for table in tables)

    def _begin(self, table: str) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(self._make(table))
        self._making[table] = task
        task.add_done_callback(lambda _: self._making.pop(table, None))
        return task

    async def _make(self, table: str) -> None:
        # To read a game is to play it again: while the engine is being compiled nobody does.
        await self._hall.ready.wait()
        async with self._one_at_a_time:
            try:
                ended, scored = await self._read(table)
                await self._store.keep_results(table, ended, scored)
            except (RecordError, AssertionError, ValueError, IndexError) as error:
                # It does not replay: asking again does not help.
                self._unreadable.add(table)
                log.error("a finished table cannot be read", table=table, error=repr(error)[:300])
            except Exception as error:
                log.warning("results cannot be kept just now", table=table, error=repr(error)[:300])

    async def _read(self, table: str) -> tuple[float, list[tuple[str | None, Result]]]:
        live = self._hall.glance(table)
        if live is not None and live.table.phase == "over":
            ended = max(at for at, entry in live.kept if isinstance(entry, Played))
            # A copy: counting needs room of its own, and others look at the game meanwhile.
            return ended, await asyncio.to_thread(_scored, live.table, live.table.playing.copy())
        kept, seed = await self._store.log(table), await self._store.seed(table)
        ended = max(row.at for row in kept if isinstance(row.entry, Played))
        return ended, await asyncio.to_thread(_replayed, kept, seed)

    async def close(self) -> None:
        """Leave the rest for the next time."""
        tasks = list(self._making.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _replayed(kept: Sequence[Kept], seed: bytes | None) -> list[tuple[str | None, Result]]:
    table = folded(kept, seed)
    return _scored(table, table.playing)


def _scored(table: Table, game: Game) -> list[tuple[str | None, Result]]:
    results = results_of(table.seats, game)
    return [(seat.person, result) for seat, result in zip(table.seats, results, strict=True)]

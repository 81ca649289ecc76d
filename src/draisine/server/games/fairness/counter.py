"""Counts what chance decided in finished games, each once, in the background."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence

import structlog

from draisine.server.games.background_thread import BackgroundThread
from draisine.server.games.fairness.draws import Draw, count_draws
from draisine.server.games.fairness.report import GAMES
from draisine.server.runtime.registry import TableRegistry
from draisine.server.store import FairnessRow, Store, StoredEntry
from draisine.server.tables.entries import Opened
from draisine.server.tables.table import UNREADABLE, Table

PAUSE = 60.0
"""Seconds between two looks for finished games."""
BATCH = 20
"""Games that are read between two looks."""
log = structlog.get_logger()


async def count_games(registry: TableRegistry, store: Store, thread: BackgroundThread, pause: float = PAUSE) -> None:
    """Count finished games until cancelled."""
    await registry.ready.wait()
    while True:
        await asyncio.sleep(pause)
        try:
            while await count_batch(store, thread):
                pass
        except Exception as error:
            registry.metrics.failures.labels("task").inc()
            log.warning("finished games could not be counted", error=repr(error)[:300])


async def count_batch(store: Store, thread: BackgroundThread) -> int:
    """Count some finished games; return how many. One that cannot be read counts nothing, and is not read again."""
    tables = await store.fairness.uncounted(BATCH)
    for table in tables:
        entries, seed = await store.log.entries(table), await store.log.seed(table)
        try:
            rows = await thread.run(_count_table, entries, seed)
        except UNREADABLE as error:
            log.error("a finished table cannot be read", table=table, error=repr(error)[:300])
            rows = []
        await store.fairness.add(table, rows)
    return len(tables)


def _count_table(entries: Sequence[StoredEntry], seed: bytes | None) -> list[FairnessRow]:
    opened = entries[0].entry
    assert isinstance(opened, Opened), "the first entry opens the table"
    draws = count_draws(Table(opened, seed), (row.entry for row in entries[1:]))
    return sum_draws(opened.options.board, draws) if draws else []


def sum_draws(board: str, draws: Iterable[Draw]) -> list[FairnessRow]:
    """The counts of one game on a board."""
    sums: dict[tuple[str, int, str], list[Draw]] = defaultdict(list)
    for draw in draws:
        sums[draw.kind, draw.players, draw.label].append(draw)
    counted = FairnessRow(board=board, kind=GAMES, players=0, label="", observed=1, expected=1.0, variance=0.0)
    return [counted, *(_sum(board, found) for found in sums.values())]


def _sum(board: str, draws: Sequence[Draw]) -> FairnessRow:
    return FairnessRow(
        board=board,
        kind=draws[0].kind,
        players=draws[0].players,
        label=draws[0].label,
        observed=sum(draw.observed for draw in draws),
        expected=sum(draw.expected for draw in draws),
        variance=sum(draw.variance for draw in draws),
    )

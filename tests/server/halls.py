"""A hall on a database, with tables at which something is going on."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from draisine.play import Game
from draisine.server.settings import Settings
from draisine.server.store import NewTable, Store
from draisine.server.tables.commands import Command, Order
from draisine.server.tables.entries import Entry
from draisine.server.tables.messages import Answer, Message, Snapshot, Update
from draisine.server.tables.registry import Hall
from draisine.server.tables.rulings import Asker, Ruling
from draisine.server.tables.session import Live, Reader
from draisine.server.tables.table import Table
from tests.server.scenes import SEED, beginning, eyes, folded, opening, portrait, seating
from tests.server.store.scenes import opened

QUICK: dict[str, Any] = {
    "bot_pace": 0.0,
    "orders_per_second": 1e6,
    "newcomers_per_minute": 1e6,
    "tables_per_minute": 1e6,
    "imports_per_minute": 1e6,
}
"""Bots that do not dawdle, and people who may be as quick as they like."""

PATIENCE = 180
"""Nothing here is measured: a test that waits so long has failed."""


@asynccontextmanager
async def hall_on(url: str, **settings: Any) -> AsyncIterator[tuple[Hall, Store]]:
    """A hall, and its store."""
    async with opened(url) as store:
        hall = Hall(store, Settings(**{**QUICK, **settings}))
        hall.ready.set()
        try:
            yield hall, store
        finally:
            await hall.close()


async def open_table(store: Store, board: str = "usa", players: int = 2, table: str = "t", **options: Any) -> None:
    links = NewTable(id=table, invite_hash=f"invite {table}", watch_hash=f"watch {table}")
    await store.open_table(links, opening(board, players, **options), 0.0)


async def start_at(
    store: Store,
    game: Game,
    *sitters: Asker | str,
    table: str = "t",
    clock: int | None = None,
    seed: bytes = SEED,
) -> None:
    """A table at which a game is being played, as if all had sat down and the host had started. `seed` is its own."""
    await open_table(store, game.board.id, game.players, table, game=game.options, clock=clock)
    ruling = Ruling([*seating(list(sitters)), beginning(game)], seed=seed)
    await store.append(table, 0, ruling, phase="playing", at=0.0, order=None, answer=b"{}")


async def ask(
    hall: Hall, asker: Asker, command: Command, order: str, seq: int | None = None, table: str = "t"
) -> Answer:
    return await hall.order(table, asker, Order(id=order, command=command, seq=seq))


def refusal(answer: Answer) -> str | None:
    return answer.refused.code if answer.refused else None


async def until(condition: Callable[[], object]) -> None:
    """Let others go on until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.002)


def idle(live: Live) -> bool:
    """Whether nothing is under way at a table."""
    return all(agent.task.done() for agent in live.agents.values())


def held(live: Live) -> list[int]:
    """The seats that bots hold for people."""
    return [number for number, seat in enumerate(live.table.seats) if seat.held]


async def kept(store: Store, table: str = "t") -> list[Entry]:
    return [row.entry for row in await store.log(table)]


async def from_store(store: Store, table: str = "t") -> Table:
    return folded(await kept(store, table), await store.seed(table))


async def check_one_truth(hall: Hall, store: Store, table: str = "t") -> None:
    """The live table is what the kept entries add up to."""
    live = await hall.table(table)
    assert portrait(await from_store(store, table)) == portrait(live.table)
    assert [entry for _, entry in live.kept] == await kept(store, table)


class Follower:
    """Somebody who follows a table and remembers all that came."""

    def __init__(self, hall: Hall, live: Live, asker: Asker, seat: int | None = None) -> None:
        self.messages: list[Message] = [live.snapshot(eyes(asker, seat))]
        self.reader = Reader(eyes(asker, seat), self.messages.append)
        hall.join(live, self.reader)

    @property
    def first(self) -> int:
        """The entry after which it began to follow."""
        start = self.messages[0]
        assert isinstance(start, Snapshot)
        return start.seq

    @property
    def told(self) -> list[int]:
        """The numbers of all entries told since."""
        return [told.seq for message in self.messages if isinstance(message, Update) for told in message.told]

    @property
    def latest(self) -> Snapshot:
        last = self.messages[-1]
        return last.now if isinstance(last, Update) else last  # type: ignore[return-value]

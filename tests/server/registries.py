"""Table registries on a database, and tables with games in progress."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from draisine.boards import Board
from draisine.engine.compiler.records import new
from draisine.engine.state import Observation, Scratch
from draisine.play import Game, Move
from draisine.play.referee import Referee
from draisine.server.runtime.outgoing import Outgoing
from draisine.server.runtime.registry import TableRegistry
from draisine.server.runtime.session import Subscriber, TableSession
from draisine.server.runtime.uptime import Uptime
from draisine.server.settings import Settings
from draisine.server.store import NewTable, Store
from draisine.server.tables import commands
from draisine.server.tables.commands import Command, Order
from draisine.server.tables.entries import Entry, TimeBank
from draisine.server.tables.messages import Answer, ServerMessage, Snapshot, Update
from draisine.server.tables.ruling import Actor, Ruling
from draisine.server.tables.table import Table
from tests.server.store.factories import open_store
from tests.server.table_scenes import (
    PEOPLE,
    SEED,
    ZOE,
    fingerprint,
    opened_entry,
    random_move,
    rebuild_table,
    seat_entries,
    started_entry,
    viewer_of,
)

RATES = ("_per_second", "_per_minute", "_per_day")
FAST_SETTINGS: dict[str, Any] = {
    "bot_pace": 0.0,
    **{name: 1e9 for name in Settings.__struct_fields__ if name.endswith(RATES)},
    **{name: 0 for name in Settings.__struct_fields__ if name.startswith("keep_")},
    **dict.fromkeys(("tables_each", "tables_per_address", "sockets_per_address", "connections_per_address"), 10**6),
}
"""Bots move at once, nothing is deleted, and no limit per person or address applies but that on sockets per person."""

TIMEOUT = 180
"""Seconds after which any wait fails; generous, as these tests measure nothing."""


def first_legal_move(board: Board, observation: Observation) -> Move:
    """What the bots of these tests choose."""
    return Referee(board).legal_moves(observation, new(Scratch), int(observation.viewer))[0]


def down_until(now: float) -> Uptime:
    """The uptime of a server that was down since `start_game` stored its table: clocks have their full time."""
    return Uptime([(0.0, 0.0), (now, now)])


@asynccontextmanager
async def open_registry(url: str, **settings: Any) -> AsyncIterator[tuple[TableRegistry, Store]]:
    """A registry that is ready, and its store."""
    async with open_store(url) as store:
        registry = TableRegistry(store, Settings(**{**FAST_SETTINGS, **settings}))
        registry.uptime = down_until(time.time())
        registry.ready.set()
        registry.search_ready.set()
        try:
            yield registry, store
        finally:
            await registry.close()


async def open_table(store: Store, board: str = "usa", players: int = 2, table: str = "t", **options: Any) -> None:
    links = NewTable(id=table, invite_hash=f"invite {table}", watch_hash=f"watch {table}")
    await store.tables.create(links, opened_entry(board, players, **options), 0.0)


async def start_game(
    store: Store,
    game: Game,
    *occupants: Actor | str,
    table: str = "t",
    clock: int | None = None,
    bank: TimeBank | None = None,
    seed: bytes = SEED,
) -> None:
    """Store a table where this game is being played, as if everyone had sat down and the host had started it. `seed`
    is the game's own."""
    await open_table(store, game.board.id, game.players, table, game=game.options, clock=clock, bank=bank)
    ruling = Ruling([*seat_entries(list(occupants)), started_entry(game)], seed=seed)
    await store.log.append(table, 0, ruling, phase="playing", at=0.0, order=None, answer=b"{}")


async def send(
    registry: TableRegistry, actor: Actor, command: Command, order: str, seq: int | None = None, table: str = "t"
) -> Answer:
    return await registry.orders.submit(table, actor, Order(id=order, command=command, seq=seq))


def refusal_code(answer: Answer) -> str | None:
    return answer.refused.code if answer.refused else None


async def wait_until(condition: Callable[[], object]) -> None:
    """Let other tasks run until the condition holds."""
    async with asyncio.timeout(TIMEOUT):
        while not condition():
            await asyncio.sleep(0.002)


def is_idle(session: TableSession) -> bool:
    """Whether no agent of the table is running."""
    return all(agent.task.done() for agent in session.agents.values())


def held_seats(session: TableSession) -> list[int]:
    """The seats that bots hold for absent people."""
    return [number for number, seat in enumerate(session.table.seats) if seat.held]


async def stored_entries(store: Store, table: str = "t") -> list[Entry]:
    return [row.entry for row in await store.log.entries(table)]


async def stored_table(store: Store, table: str = "t") -> Table:
    return rebuild_table(await stored_entries(store, table), await store.log.seed(table))


async def check_consistent(registry: TableRegistry, store: Store, table: str = "t") -> None:
    """The table in memory equals the one rebuilt from the stored entries."""
    session = await registry.get(table)
    # No agent may play between the two.
    async with session.lock:
        assert fingerprint(await stored_table(store, table)) == fingerprint(session.table)
        assert [entry for _, entry in session.entries] == await stored_entries(store, table)


async def send_random_order(registry: TableRegistry, rng: random.Random, order: str) -> None:
    """Send a move, or an undo, answer, or change of seats, in a game of three people."""
    session = await registry.get("t")
    if session.table.phase != "playing":
        return
    seat, move = random_move(session.table.started_game, rng)
    own = rng.randrange(3)
    choices: list[Command] = [
        commands.Play(seat=seat, move=move),
        commands.Play(seat=seat, move=move),
        commands.Play(seat=seat, move=move),
        commands.Undo(seat=own),
        commands.AnswerUndo(agree=True),
        commands.Stand(seat=own),
        commands.TakeBack(seat=own),
        commands.TakeBack(seat=own),
    ]
    command = rng.choice(choices)
    await send(registry, PEOPLE[seat if isinstance(command, commands.Play) else own], command, order)


def watch(registry: TableRegistry, session: TableSession) -> "Follower":
    """Watch a table: bots without people play only there."""
    return Follower(registry, session, ZOE)


def decode(message: Outgoing) -> ServerMessage:
    """The message that a client decodes."""
    decoded: ServerMessage = msgspec.json.decode(message.content, type=ServerMessage)
    return decoded


class Follower:
    """A subscriber to a table that records all messages."""

    def __init__(self, registry: TableRegistry, session: TableSession, actor: Actor, seat: int | None = None) -> None:
        self.messages: list[ServerMessage] = [session.snapshot(viewer_of(actor, seat))]
        self.reader = Subscriber(viewer_of(actor, seat), lambda message: self.messages.append(decode(message)))
        registry.subscribe(session, self.reader)

    @property
    def first_seq(self) -> int:
        """The sequence number of the first snapshot."""
        start = self.messages[0]
        assert isinstance(start, Snapshot)
        return start.seq

    @property
    def received(self) -> list[int]:
        """The sequence numbers of all entries received since."""
        return [told.seq for message in self.messages if isinstance(message, Update) for told in message.told]

    @property
    def latest(self) -> Snapshot:
        """The last snapshot received; updates with chat messages only have none."""
        snapshots = [message.now if isinstance(message, Update) else message for message in self.messages]
        return next(each for each in reversed(snapshots) if isinstance(each, Snapshot))

    def is_current(self, session: TableSession) -> bool:
        """Whether it has received everything: what it last saw is what it would see now, but for the chat."""
        now = session.snapshot(self.reader.viewer)
        received = {"seq": max([self.first_seq, *self.received]), "chat": None}
        return msgspec.structs.replace(self.latest, **received) == msgspec.structs.replace(now, **received)

"""A table in memory: its state, its subscribers, and the agents that act there."""

import asyncio
import time
from collections.abc import Callable, Container
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import msgspec

from draisine.bots.search.advice import Advice
from draisine.play import Game
from draisine.play.record import share_document
from draisine.server.runtime.outgoing import Outgoing
from draisine.server.runtime.time_banks import TimeBanks
from draisine.server.runtime.uptime import Uptime
from draisine.server.tables.entries import Entry, Said, Started, TakenBack
from draisine.server.tables.messages import Answer, EntryView, Snapshot, Update
from draisine.server.tables.plans import Plan
from draisine.server.tables.ruling import Ruling
from draisine.server.tables.table import Table
from draisine.server.tables.views import TimeLeft, Viewer, audience_of, describe_entry, snapshot

MAX_REFUSALS = 256
"""Refusals that are remembered, so that a repeated order gets the same answer."""


@dataclass(eq=False)
class Subscriber:
    """A connection that receives the updates of a table, as one viewer may see them."""

    viewer: Viewer
    deliver: Callable[[Outgoing], None]
    close: Callable[[int, str], None] = lambda _code, _reason: None
    token_hash: str = ""
    """The hash of the token that the client signed in with."""
    origin: str = ""
    """The keyed hash of the client's address."""
    auto_seat: bool = False
    """Whether the client named no seat: then it sees as its person's only seat, as soon as there is one."""


@dataclass(eq=False)
class Agent:
    """A task that acts for a seat without a person: a bot, a plan or a clock. `since` is the entry with which the seat
    came to owe its decision."""

    since: int
    role: str
    task: "asyncio.Task[None]"


class LinkHashes(NamedTuple):
    """The hashes of a table's two links."""

    sit: str
    watch: str


@dataclass(eq=False)
class TableSession:
    """A table in memory."""

    id: str
    table: Table
    links: LinkHashes
    entries: list[tuple[float, Entry]]
    """All entries with their times, the opening first."""
    plans: dict[int, Plan]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the table changes."""
    subscribers: list[Subscriber] = field(default_factory=list)
    agents: dict[int, Agent] = field(default_factory=dict)
    hints: dict[int, tuple[int, Advice]] = field(default_factory=dict)
    """The last hint of a seat, and the entry with which it came to owe the decision that the hint is about."""
    refusals: dict[str, Answer] = field(default_factory=dict)
    stale: bool = False
    """Whether the log may have more entries: then the session catches up before it is used."""
    last_used: float = 0.0
    uses: int = 0
    """How often it was requested since it was loaded."""
    now: Callable[[], float] = time.time
    uptime: Uptime = field(default_factory=Uptime)
    """When a process was up: clocks stand still otherwise."""
    origin: str = ""
    """The keyed hash of the address that created the table."""
    undo_seconds: float = 60.0
    resumed: dict[int, float] = field(default_factory=dict)
    """When people took their seats back: their clocks restart then."""
    has_webhook: bool = False
    banks: TimeBanks | None = field(init=False, default=None)
    """The total-time clocks, where the table has them."""

    def __post_init__(self) -> None:
        """Set up the clocks of a table whose entries follow."""
        bank = self.table.options.bank
        self.banks = None if bank is None else TimeBanks(bank, len(self.table.seats), self.uptime)

    def apply(self, at: float, entry: Entry, game: Game | None = None) -> None:
        """Apply an entry. `game` is the game after it, where it is known."""
        if isinstance(entry, Started):
            entry = msgspec.structs.replace(entry, header=share_document(entry.header))
        self.table.apply(entry, game)
        self.entries.append((at, entry))
        if isinstance(entry, TakenBack):
            self.resumed[entry.seat] = at
        if self.banks is not None:
            self.banks.apply(self.table, at, entry)

    def deadline(self, seat: int) -> float | None:
        """When the time of a person who owes a decision runs out; None if no clock runs for the seat."""
        if self.banks is not None:
            return self.banks.deadline(seat)
        table = self.table
        clock, player = table.options.clock, table.seats[seat]
        if clock is None or table.phase != "playing" or seat not in table.owing_since or player.bot or player.held:
            return None
        owing_at, _ = self.entries[table.owing_since[seat]]
        return self.uptime.later(max(owing_at, self.resumed.get(seat, 0.0)), clock)

    def undo_deadline(self) -> float | None:
        """When bots stop waiting for answers to an undo request; None if no bot waits. Whether a plan waits too is
        private."""
        table = self.table
        if table.undo is None or not any(table.seats[seat].bot or table.seats[seat].held for seat in table.owing_since):
            return None
        requested_at, _ = self.entries[table.undo.since]
        return self.uptime.later(requested_at, self.undo_seconds)

    def away_seats(self) -> frozenset[int]:
        """The seats whose people have owed a decision for so long that the others may vote on them. Where a clock runs,
        it decides."""
        table = self.table
        if table.options.has_clock or table.phase != "playing":
            return frozenset()
        return frozenset(seat for seat in table.owing_since if self._is_away(seat))

    def _is_away(self, seat: int) -> bool:
        player = self.table.seats[seat]
        owing_at, _ = self.entries[self.table.owing_since[seat]]
        since = max(owing_at, self.resumed.get(seat, 0.0))
        patience = self.table.options.away_hours * 3600
        return player.person is not None and not player.held and self.now() >= self.uptime.later(since, patience)

    def out_of_time(self) -> frozenset[int]:
        """The held seats whose people have no time left for this turn, not even in overtime."""
        if self.banks is None:
            return frozenset()
        held = (number for number, seat in enumerate(self.table.seats) if seat.held)
        return frozenset(number for number in held if not self.banks.may_return(number))

    def due_after(self, ruling: Ruling, at: float) -> float | None:
        """When a clock may run out once a ruling is stored; the session knows better when it is evicted."""
        if ruling.phase_of(self.table) != "playing":
            return None
        if self.banks is None:
            return None if self.table.options.clock is None else at + self.table.options.clock
        to_move = (ruling.game or self.table.started_game).to_move
        people = [seat for seat in to_move if self.table.seats[seat].person and not self.table.seats[seat].held]
        return min((at + self.banks.left(seat, at) for seat in people), default=None)

    def next_due(self) -> float | None:
        """When the first clock runs out, or bots stop waiting for answers to an undo request."""
        ends = [self.deadline(seat) for seat in self.table.owing_since]
        return min((end for end in (*ends, self.undo_deadline()) if end is not None), default=None)

    def time_left(self) -> TimeLeft:
        """The seconds left to each seat and for an undo."""
        now, lapse = self.now(), self.undo_deadline()
        ends = {seat: end for seat in self.table.owing_since if (end := self.deadline(seat)) is not None}
        left = {seat: round(max(0.0, end - now), 1) for seat, end in ends.items()}
        undo = None if lapse is None else round(max(0.0, lapse - now), 1)
        return TimeLeft(left, undo, self.away_seats(), *self._banks_left(now))

    def _banks_left(self, now: float) -> tuple[dict[int, float], dict[int, int]]:
        """The bank of each person's seat, and the time per turn of those in overtime."""
        banks = self.banks
        if banks is None or self.table.game is None:
            return {}, {}
        people = [number for number, seat in enumerate(self.table.seats) if seat.person is not None]
        left = {seat: round(banks.left(seat, now), 1) for seat in people}
        return left, {seat: banks.overtime for seat in people if banks.in_overtime(seat)}

    def snapshot(self, viewer: Viewer, *, with_chat: bool = True) -> Snapshot:
        """The table as a viewer sees it now."""
        plan = self.plans.get(viewer.seat, []) if viewer.seat is not None else []
        return snapshot(self.table, self.id, viewer, plan, self.time_left(), with_chat=with_chat)

    def update(self, viewer: Viewer, after: int) -> Update:
        """The entries after a number as a viewer may see them, and a snapshot without the chat."""
        return Update(told=self._describe(viewer, after), now=self.snapshot(viewer, with_chat=False))

    def _describe(self, viewer: Viewer, after: int) -> list[EntryView]:
        numbered = enumerate(self.entries[after + 1 :], after + 1)
        views = [describe_entry(self.table, seq, at, entry, viewer) for seq, (at, entry) in numbered]
        return [view for view in views if view is not None]

    def _chat_update(self, viewer: Viewer, after: int) -> Update | None:
        """New chat messages, without a snapshot; None if the viewer cannot read them."""
        views = self._describe(viewer, after)
        return Update(told=views, now=None) if views else None

    def broadcast(self, after: int, seats: Container[int | None] | None = None) -> None:
        """Send all subscribers, or those who see as one of some seats, what is new after an entry: one message, encoded
        once, for each audience. Subscribers whose seat is no longer theirs are disconnected first. Chat messages come
        without a snapshot, which would multiply their size."""
        said = [isinstance(entry, Said) for _, entry in self.entries[after + 1 :]]
        subscribers = [each for each in self.check_subscribers() if seats is None or each.viewer.seat in seats]
        viewers = [audience_of(self.table, each.viewer, with_chat=any(said)) for each in subscribers]
        build = self._chat_update if said and all(said) else self.update
        messages = {viewer: build(viewer, after) for viewer in dict.fromkeys(viewers)}
        encoded = {viewer: Outgoing(message) for viewer, message in messages.items() if message is not None}
        for subscriber, viewer in zip(subscribers, viewers, strict=True):
            if viewer in encoded:
                subscriber.deliver(encoded[viewer])

    def check_subscribers(self) -> list[Subscriber]:
        """All subscribers, each with the seat that it sees as now. Those whose seat is no longer theirs are
        disconnected."""
        for subscriber in list(self.subscribers):
            if subscriber.auto_seat:
                only_seat = self.table.only_seat(subscriber.viewer.person)
                if only_seat != subscriber.viewer.seat:
                    subscriber.viewer = replace(subscriber.viewer, seat=only_seat)
            seat = subscriber.viewer.seat
            if seat is not None and self.table.seats[seat].person != subscriber.viewer.person:
                self.subscribers.remove(subscriber)
                subscriber.close(4403, "not_yours")
        return list(self.subscribers)

    def remember_refusal(self, key: str, answer: Answer) -> None:
        """Remember the answer to a refused order; the oldest is dropped when there are too many."""
        self.refusals[key] = answer
        if len(self.refusals) > MAX_REFUSALS:
            del self.refusals[next(iter(self.refusals))]

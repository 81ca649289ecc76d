"""A table in use: its state, those who follow it, and what is under way there."""

import asyncio
import time
from collections.abc import Callable, Container
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from draisine.bots.search.advice import Advice
from draisine.play import Game
from draisine.server.tables.entries import Entry, TakenBack
from draisine.server.tables.messages import Answer, Message, Snapshot, Update
from draisine.server.tables.table import Table
from draisine.server.tables.views import Times, Viewer, snapshot, told

REFUSALS = 256
"""Refusals that are remembered, so that an order sent again is answered alike."""


@dataclass(eq=False)
class Reader:
    """Somebody who follows a table through one seat's eyes: how to tell them something, and how to send them away."""

    viewer: Viewer
    deliver: Callable[[Message], None]
    dismiss: Callable[[int, str], None] = lambda _code, _why: None
    session: str = ""
    """The hash of the session that they came with."""
    follows: bool = False
    """Whether they named no seat: then their eyes are those of their only seat, as soon as they have one."""


@dataclass(eq=False)
class Agent:
    """What plays for a seat that needs no person just now: a bot, a plan or a clock, since an entry."""

    since: int
    role: str
    task: "asyncio.Task[None]"


class Keys(NamedTuple):
    """The hashes of a table's two links."""

    sit: str
    watch: str


@dataclass(eq=False)
class Live:
    """A table in use."""

    id: str
    table: Table
    keys: Keys
    kept: list[tuple[float, Entry]]
    """All entries with their times, the opening first."""
    plans: dict[int, list[str]]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    readers: list[Reader] = field(default_factory=list)
    agents: dict[int, Agent] = field(default_factory=dict)
    advised: dict[int, tuple[int, Advice]] = field(default_factory=dict)
    """For a seat the last hint, and since which entry it has owed the decision that it is about."""
    refusals: dict[str, Answer] = field(default_factory=dict)
    stale: bool = False
    """Whether more may be kept than is known here: then it is read anew before it is used."""
    used: float = 0.0
    now: Callable[[], float] = time.time
    began: float = 0.0
    """Since when this process counts time: clocks stand still while there is none."""
    undo_seconds: float = 60.0
    returned: dict[int, float] = field(default_factory=dict)
    """When people took their seats back: their time begins anew then."""
    hooked: bool = False
    """Whether somebody elsewhere wants to be told of turns (see `hooks.py`)."""

    def fold(self, at: float, entry: Entry, game: Game | None = None) -> None:
        """Go on by one entry."""
        self.table.fold(entry, game)
        self.kept.append((at, entry))
        if isinstance(entry, TakenBack):
            self.returned[entry.seat] = at

    def time_is_up(self, seat: int) -> float | None:
        """When the time of a person who owes a decision is up; None, if no clock runs for them."""
        table = self.table
        clock, player = table.options.clock, table.seats[seat]
        if clock is None or table.phase != "playing" or seat not in table.since or player.bot or player.held:
            return None
        asked, _ = self.kept[table.since[seat]]
        return max(asked, self.returned.get(seat, 0.0), self.began) + clock

    def undo_lapses(self) -> float | None:
        """When bots wait no longer for answers to an undo. That a plan waits too is nobody's business."""
        table = self.table
        if table.undo is None or not any(table.seats[seat].bot or table.seats[seat].held for seat in table.since):
            return None
        asked, _ = self.kept[table.undo.since]
        return max(asked, self.began) + self.undo_seconds

    def times(self) -> Times:
        """The seconds that are left."""
        now, lapse = self.now(), self.undo_lapses()
        ends = {seat: end for seat in self.table.since if (end := self.time_is_up(seat)) is not None}
        left = {seat: round(max(0.0, end - now), 1) for seat, end in ends.items()}
        return Times(left, None if lapse is None else round(max(0.0, lapse - now), 1))

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """The table as a viewer sees it now."""
        plan = self.plans.get(viewer.seat, []) if viewer.seat is not None else []
        return snapshot(self.table, self.id, viewer, plan, self.times())

    def update(self, viewer: Viewer, after: int) -> Update:
        """What a viewer has missed since an entry, and how things are now."""
        numbered = enumerate(self.kept[after + 1 :], after + 1)
        seen = [told(self.table, seq, at, entry, viewer) for seq, (at, entry) in numbered]
        return Update(told=[entry for entry in seen if entry is not None], now=self.snapshot(viewer))

    def tell(self, after: int, only: Container[int | None] | None = None) -> None:
        """Tell everybody around the table, or those with the eyes of some seats, what is new since an entry. Whoever
        looks through a seat that is no longer theirs is sent away first."""
        for reader in list(self.readers):
            if reader.follows:
                reader.viewer = replace(reader.viewer, seat=self.table.only_seat(reader.viewer.person))
            seat = reader.viewer.seat
            if seat is not None and self.table.seats[seat].person != reader.viewer.person:
                self.readers.remove(reader)
                reader.dismiss(4403, "this seat is no longer yours")
            elif only is None or seat in only:
                reader.deliver(self.update(reader.viewer, after))

    def remember(self, key: str, answer: Answer) -> None:
        """Keep a refusal for a while."""
        self.refusals[key] = answer
        if len(self.refusals) > REFUSALS:
            del self.refusals[next(iter(self.refusals))]

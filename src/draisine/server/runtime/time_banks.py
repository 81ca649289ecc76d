"""Total-time clocks: how much of their time people have left, from the times of the table's entries.

A bank is charged while its seat owes a decision and its person plays it. Nothing of it is stored: after a restart it
follows from the same entries, and the time without service is not charged.
"""

from dataclasses import dataclass, field

from draisine.play import events
from draisine.server.runtime.uptime import Uptime
from draisine.server.tables.entries import Entry, Held, Played, TakenBack, TimeBank, Undone
from draisine.server.tables.table import Table

MIN_OVERTIME = 30
"""Seconds for a turn in overtime, at least."""
OVERTIME_SHARE = 20
"""The part of the whole time that a turn in overtime has: a twentieth."""
BOTS = ("bot", "fallback")


@dataclass
class SeatTime:
    """The bank of a seat."""

    left: float
    """Seconds left at `since`, or now if it is not running."""
    since: float | None = None
    """Since when it has been running."""
    overtime: bool = False
    """Whether it has run out once: from then on there is a fixed time for each turn."""
    turns: list[int] = field(default_factory=list)
    """The steps with which turns of the seat ended; those taken back are not in it."""
    rewarded: int = 0
    """Turns for which an increment or overtime was given. One that is taken back and played again earns no second."""


class TimeBanks:
    """The banks of all seats of a table."""

    def __init__(self, bank: TimeBank, seats: int, uptime: Uptime) -> None:
        self._bank = bank
        self._uptime = uptime
        self._seats = [SeatTime(float(bank.seconds)) for _ in range(seats)]

    @property
    def overtime(self) -> int:
        """Seconds for a turn of a person who returns after their bank has run out."""
        return max(MIN_OVERTIME, self._bank.increment, self._bank.seconds // OVERTIME_SHARE)

    def in_overtime(self, seat: int) -> bool:
        """Whether the bank of a seat has run out once."""
        return self._seats[seat].overtime

    def may_return(self, seat: int) -> bool:
        """Whether a person who takes the seat back now has time to play."""
        time = self._seats[seat]
        return time.left > 0 or (time.overtime and len(time.turns) >= time.rewarded)

    def is_running(self, seat: int) -> bool:
        """Whether the bank of a seat is being charged."""
        return self._seats[seat].since is not None

    def left(self, seat: int, now: float) -> float:
        """The seconds left to a seat."""
        time = self._seats[seat]
        spent = 0.0 if time.since is None else self._uptime.elapsed(time.since, now)
        return max(0.0, time.left - spent)

    def deadline(self, seat: int) -> float | None:
        """When the bank of a seat will have run out; None if it is not running."""
        time = self._seats[seat]
        return None if time.since is None else self._uptime.later(time.since, time.left)

    def apply(self, table: Table, at: float, entry: Entry) -> None:
        """Follow an entry that was applied to the table."""
        running = {
            seat
            for seat in (table.owing_since if table.phase == "playing" else ())
            if table.seats[seat].person is not None and not table.seats[seat].held
        }
        for number, time in enumerate(self._seats):
            if time.since is not None and (number not in running or table.owing_since[number] == table.seq):
                time.left = self.left(number, at)
                time.since = None
        match entry:
            case Played(by=by, step=step) if step.seat is not None and _ends_turn(table, step.seat):
                self._end_turn(self._seats[step.seat], step.step, by_person=by not in BOTS)
            case Undone(to=to):
                for time in self._seats:
                    time.turns = [step for step in time.turns if step <= to]
            case Held(seat=seat, why="clock"):
                self._seats[seat].left, self._seats[seat].overtime = 0.0, True
            case TakenBack(seat=seat):
                self._give_overtime(self._seats[seat])
        for seat in running:
            if self._seats[seat].since is None:
                self._seats[seat].since = at

    def _end_turn(self, time: SeatTime, step: int, *, by_person: bool) -> None:
        time.turns.append(step)
        if not by_person:
            return
        if time.overtime:
            self._give_overtime(time)
        elif len(time.turns) > time.rewarded:
            time.left += self._bank.increment
            time.rewarded = len(time.turns)

    def _give_overtime(self, time: SeatTime) -> None:
        """Give the time for one turn, once for each: it does not add up."""
        if time.overtime and len(time.turns) >= time.rewarded:
            time.left, time.rewarded = float(self.overtime), len(time.turns) + 1


def _ends_turn(table: Table, seat: int) -> bool:
    """Whether the last step ended the turn of a seat: it owes no other decision, or that of its next turn."""
    return seat not in table.owing_since or any(
        isinstance(event, events.TurnBegan) for event in table.events.get(table.seq, ())
    )

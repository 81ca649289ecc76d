"""A table: what its entries add up to."""

from dataclasses import dataclass, field
from typing import Literal

from draisine.play import Event, Game, Record
from draisine.server.tables import entries
from draisine.server.tables.entries import Entry, HoldReason, TableOptions

Phase = Literal["open", "playing", "over", "closed"]
Hints = Literal["on", "off", "ask"]
"""`ask`: somebody would like hints, and not everybody has agreed."""


@dataclass
class Seat:
    """Who plays a seat: a person, or a bot; a bot may hold it for an absent person."""

    person: str | None = None
    name: str = ""
    bot: str | None = None
    held: bool = False
    why: HoldReason | None = None
    """Why a bot holds it."""

    @property
    def taken(self) -> bool:
        """Whether anybody or any bot sits there."""
        return self.person is not None or self.bot is not None


@dataclass
class UndoRequest:
    """A move that somebody wants back, and who has agreed."""

    seat: int
    to: int
    since: int
    """The entry with which it was asked for."""
    agreed: set[str] = field(default_factory=set)


@dataclass
class Deal:
    """A deal that was played before: the first table of it, its secret, and everybody who has been at a table of it."""

    first: str
    seed: bytes | None
    known: frozenset[str]


class Table:
    """The state of a table after its entry number `seq`."""

    def __init__(self, opened: entries.Opened, seed: bytes | None = None, table_id: str = "") -> None:
        self.id = table_id
        self.options: TableOptions = opened.options
        self.host = opened.host
        self.seats = [Seat() for _ in range(opened.options.players)]
        self.seq = 0
        self.since: dict[int, int] = {}
        """For each seat that owes a decision, the entry with which it came to owe it. At set-up all choose at once, and
        what another chooses changes nothing for oneself."""
        self.phase: Phase = "open"
        self.game: Game | None = None
        self.undo: UndoRequest | None = None
        self.rematch: str | None = None
        self.hinted: set[str] = set()
        """Those who agree that hints are given."""
        self.chat: list[tuple[int, entries.Said]] = []
        self.told: dict[int, list[Event]] = {}
        """What happened in the game, by entry; with all secrets."""
        self.seed = seed
        self.deal: Deal | None = None
        """Where a deal is played again."""
        self.earlier: Game | None = None
        """The game before its last step, where it is at hand."""
        self.judged: dict[tuple[int, int, str], bool] = {}
        """What was found out about the last step: see `rulings`."""
        self._told = 0

    @property
    def people(self) -> dict[str, list[int]]:
        """Everybody who has a seat, and which ones."""
        found: dict[str, list[int]] = {}
        for number, seat in enumerate(self.seats):
            if seat.person is not None:
                found.setdefault(seat.person, []).append(number)
        return found

    @property
    def hints(self) -> Hints:
        """Whether hints are given: to somebody who plays alone, and where everybody who is there agrees."""
        there = {seat.person for seat in self.seats if seat.person and not seat.held}
        if len(there) <= 1 or there <= self.hinted:
            return "on"
        return "ask" if there & self.hinted else "off"

    def only_seat(self, person: str) -> int | None:
        """The seat of a person who has one, and only one."""
        own = self.people.get(person, [])
        return own[0] if len(own) == 1 else None

    def fold(self, entry: Entry, game: Game | None = None) -> None:
        """Go on by one entry. `game` is the game after it, where somebody has played it already."""
        self.seq += 1
        match entry:
            case entries.Opened():
                raise ValueError("a table is opened once")
            case entries.Sat(seat=seat, person=person, name=name):
                if person not in self.people:
                    # Whoever comes later has agreed to nothing.
                    self.hinted.clear()
                self.seats[seat] = Seat(person=person, name=name)
            case entries.BotSat(seat=seat, bot=bot):
                self.seats[seat] = Seat(bot=bot)
            case entries.Stood(seat=seat):
                self.seats[seat] = Seat()
            case entries.Held(seat=seat, why=why):
                self.seats[seat].held, self.seats[seat].why = True, why
            case entries.TakenBack(seat=seat):
                self.seats[seat].held, self.seats[seat].why = False, None
            case entries.Said():
                self.chat.append((self.seq, entry))
            case entries.HintsAllowed(person=person, agree=agree):
                self.hinted = self.hinted | {person} if agree else set()
            case entries.Rematched(table=table):
                self.rematch = table
            case entries.Closed():
                self.phase = "closed"
            case _:
                self._fold_game(entry, game)

    def _fold_game(self, entry: Entry, ahead: Game | None) -> None:
        match entry:
            case entries.Started():
                self.phase = "playing"
                if ahead is None:
                    assert self.seed is not None, "a game that has begun has a seed"
                    ahead = Game.resume(Record(header=entry.header, steps=[entry.deal]), self.seed)
                self.game = ahead
                self._tell()
                self._ask_all()
            case entries.Played(step=step):
                if ahead is None:
                    self.earlier = None
                    self.playing.follow(step)
                else:
                    self.earlier, self.game = self.game, ahead
                self._tell()
                waiting = {seat: since for seat, since in self.since.items() if seat != step.seat}
                self.since = {seat: waiting.get(seat, self.seq) for seat in self.playing.to_move}
                self.undo = None
                if self.playing.is_over:
                    self.phase = "over"
            case entries.UndoAsked(seat=seat, to=to):
                self.undo = UndoRequest(seat, to, self.seq)
            case entries.UndoAgreed(person=person):
                if self.undo is not None:
                    self.undo.agreed.add(person)
            case entries.UndoRefused():
                self.undo = None
            case entries.Undone(to=to):
                self.earlier, self.game = None, self.playing.back_to(to)
                self._told = len(self.game.events)
                self._ask_all()
                self.undo = None

    def _ask_all(self) -> None:
        self.since = dict.fromkeys(self.playing.to_move, self.seq)

    def _tell(self) -> None:
        happened = self.playing.events
        self.told[self.seq] = happened[self._told :]
        self._told = len(happened)

    @property
    def playing(self) -> Game:
        """The game, once there is one."""
        assert self.game is not None, "no game has begun"
        return self.game

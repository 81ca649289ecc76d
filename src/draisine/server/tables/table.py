"""The state of a table: the result of applying its entries."""

from dataclasses import dataclass, field
from typing import Literal

from draisine.bots import DEFAULT_BOT
from draisine.play import Event, Game, Record
from draisine.server.tables import entries
from draisine.server.tables.commands import VoteChoice
from draisine.server.tables.entries import Entry, HoldReason, TableOptions
from draisine.server.tables.forced import FORCED

SUBSTITUTE = DEFAULT_BOT
"""The bot that holds the seat of an absent person."""
FALLBACK = "planner"
"""The quick bot that moves where the seat's own bot takes too long, and where no person watches or plays."""
UNREADABLE = (ValueError, LookupError, AssertionError)
"""The errors if stored entries do not build a table: they are damaged, or this release lacks the rules of the game."""
Phase = Literal["open", "playing", "over", "closed"]
Hints = Literal["on", "off", "ask"]
"""`ask`: some people have agreed, but not all."""


@dataclass
class Seat:
    """A seat: played by a person or a bot, or held by a bot for an absent person."""

    person: str | None = None
    name: str = ""
    bot: str | None = None
    held: bool = False
    hold_reason: HoldReason | None = None
    """Why a bot holds it."""
    reserved_for: str | None = None
    """The person who may accept the free seat; `name` is theirs."""
    colour: str | None = None
    """The id of its chosen colour; see `seating.seat_colours`."""

    @property
    def taken(self) -> bool:
        """Whether a person or a bot has the seat."""
        return self.person is not None or self.bot is not None

    @property
    def has_left(self) -> bool:
        """Whether its person gave it up by their own will. They may come back, but are not waited for."""
        return self.held and self.hold_reason == "left"


@dataclass
class UndoRequest:
    """A request to take a move back, and who has agreed."""

    seat: int
    to: int
    since: int
    """The entry of the request."""
    agreed: set[str] = field(default_factory=set)


@dataclass
class Deal:
    """A deal that was played before: its first table, its seed, and the people who were at a table of it."""

    first_table: str
    seed: bytes | None
    known_to: frozenset[str]


class Table:
    """The state of a table after its entry number `seq`."""

    def __init__(self, opened: entries.Opened, seed: bytes | None = None, table_id: str = "") -> None:
        self.id = table_id
        self.options: TableOptions = opened.options
        self.host = opened.host
        self.seats = [Seat() for _ in range(opened.options.players)]
        self.seq = 0
        self.owing_since: dict[int, int] = {}
        """For each seat that owes a decision, the entry with which it came to owe it. At set-up all seats choose at
        once, and the choice of one does not change this for the others."""
        self.phase: Phase = "open"
        self.game: Game | None = None
        self.undo: UndoRequest | None = None
        self.last_undo: tuple[int, int] | None = None
        """Seat and step of the last undo request: no request is made twice, so that none can stall the game."""
        self.votes: dict[int, dict[str, VoteChoice]] = {}
        """The votes on seats whose people are away, by seat and person."""
        self.closed: entries.Closed | None = None
        self.rematch: str | None = None
        self.hint_consents: set[str] = set()
        """The people who have agreed to hints."""
        self.chat: list[tuple[int, entries.Said]] = []
        self.events: dict[int, list[Event]] = {}
        """The game's events by entry, including hidden information."""
        self.seed = seed
        self.deal: Deal | None = None
        """The deal, where one is played again."""
        self.forced_steps: set[int] = set()
        """The steps of the game that were forced answers: no one chose them, and an undo does not stop at them."""
        self.previous_game: Game | None = None
        """The game before its last step, if it is in memory."""
        self.reveal_checks: dict[tuple[int, int, str], bool] = {}
        """Cache of `rulings._revealed_nothing` for the last step."""
        self._event_count = 0

    @property
    def people(self) -> dict[str, list[int]]:
        """The seats of each person."""
        found: dict[str, list[int]] = {}
        for number, seat in enumerate(self.seats):
            if seat.person is not None:
                found.setdefault(seat.person, []).append(number)
        return found

    @property
    def invited(self) -> set[str]:
        """The host, the people with a seat, and those for whom one is reserved."""
        reserved = {seat.reserved_for for seat in self.seats if seat.reserved_for}
        return {self.host, *self.people, *reserved}

    @property
    def host_name(self) -> str | None:
        """The name at the first seat of the host; None if they have no seat, or were deleted."""
        own = self.people.get(self.host, [])
        return (self.seats[own[0]].name or None) if own else None

    @property
    def free_seats(self) -> int:
        """How many seats are neither taken nor reserved."""
        return sum(not seat.taken and seat.reserved_for is None for seat in self.seats)

    @property
    def active_people(self) -> set[str]:
        """The people whose game this is: all with a seat, present or held for them, but those who have left. What
        affects everyone, such as undo and hints, needs their consent."""
        return {seat.person for seat in self.seats if seat.person and not seat.has_left}

    @property
    def hints(self) -> Hints:
        """Hints are on for a person who plays alone, and where all active people have agreed."""
        active = self.active_people
        if len(active) <= 1 or active <= self.hint_consents:
            return "on"
        return "ask" if active & self.hint_consents else "off"

    def only_seat(self, person: str) -> int | None:
        """The seat of a person who has exactly one."""
        own = self.people.get(person, [])
        return own[0] if len(own) == 1 else None

    def apply(self, entry: Entry, game: Game | None = None) -> None:
        """Apply an entry. `game` is the game after it, where it has been computed already."""
        self.seq += 1
        match entry:
            case entries.Opened():
                raise ValueError("a table is opened once")
            case entries.Sat(seat=seat, person=person, name=name, colour=colour):
                if person not in self.people:
                    # A newcomer has not agreed to hints.
                    self.hint_consents.clear()
                self.seats[seat] = Seat(person=person, name=name, colour=colour)
            case entries.Reserved(seat=seat, person=person, name=name, colour=colour):
                self.seats[seat] = Seat(reserved_for=person, name=name, colour=colour)
            case entries.BotSat(seat=seat, bot=bot, colour=colour):
                self.seats[seat] = Seat(bot=bot, colour=colour)
            case entries.ColourChosen(seat=seat, colour=colour):
                self.seats[seat].colour = colour
            case entries.Stood(seat=seat):
                self.seats[seat] = Seat()
            case entries.Held(seat=seat, why=why):
                self.seats[seat].held, self.seats[seat].hold_reason = True, why
                self.votes.pop(seat, None)
            case entries.TakenBack(seat=seat):
                self.seats[seat].held, self.seats[seat].hold_reason = False, None
            case entries.Voted(person=person, seat=seat, choice=choice):
                self.votes.setdefault(seat, {})[person] = choice
            case entries.HostChanged(person=person):
                self.host = person
            case entries.Said():
                self.chat.append((self.seq, entry))
            case entries.HintsAllowed(person=person, agree=agree):
                self.hint_consents = self.hint_consents | {person} if agree else set()
            case entries.Rematched(table=table):
                self.rematch = table
            case entries.Closed():
                self.phase, self.closed = "closed", entry
            case _:
                self._apply_game(entry, game)

    def _apply_game(self, entry: Entry, next_game: Game | None) -> None:
        match entry:
            case entries.Started():
                self.phase = "playing"
                if next_game is None:
                    assert self.seed is not None, "a game that has begun has a seed"
                    next_game = Game.resume(Record(header=entry.header, steps=[entry.deal]), self.seed)
                self.game = next_game
                self._record_events()
                self._all_owe()
            case entries.Played(by=by, step=step):
                if next_game is None:
                    self.previous_game = None
                    self.started_game.apply_step(step)
                else:
                    self.previous_game, self.game = self.game, next_game
                self._record_events()
                self.forced_steps |= {step.step} if by == FORCED else set()
                waiting = {seat: since for seat, since in self.owing_since.items() if seat != step.seat}
                self.owing_since = {seat: waiting.get(seat, self.seq) for seat in self.started_game.to_move}
                self.undo = self.last_undo = None
                if step.seat is not None:
                    self.votes.pop(step.seat, None)
                if self.started_game.is_over:
                    self.phase = "over"
            case entries.UndoAsked(seat=seat, to=to):
                self.undo, self.last_undo = UndoRequest(seat, to, self.seq), (seat, to)
            case entries.UndoAgreed(person=person):
                if self.undo is not None:
                    self.undo.agreed.add(person)
            case entries.UndoRefused():
                self.undo = None
            case entries.Undone(to=to):
                self.previous_game, self.game = None, self.started_game.at_step(to)
                self._event_count = len(self.game.events)
                self.forced_steps = {step for step in self.forced_steps if step <= to}
                self._all_owe()
                self.undo = self.last_undo = None
                self.votes.clear()

    def release_caches(self) -> None:
        """Free the memory of what only makes the next step faster."""
        self.previous_game = None
        if self.game is not None:
            self.game.release_caches()

    def _all_owe(self) -> None:
        self.owing_since = dict.fromkeys(self.started_game.to_move, self.seq)

    def _record_events(self) -> None:
        all_events = self.started_game.events
        self.events[self.seq] = all_events[self._event_count :]
        self._event_count = len(all_events)

    @property
    def started_game(self) -> Game:
        """The game, which must have begun."""
        assert self.game is not None, "no game has begun"
        return self.game

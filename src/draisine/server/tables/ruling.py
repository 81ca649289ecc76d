"""The outcome of a command, its author, and the checks that many commands share. Each check raises Refused."""

from dataclasses import dataclass, field

from draisine.bots import BUILT_IN
from draisine.play import Game
from draisine.server.tables import entries
from draisine.server.tables.entries import Entry
from draisine.server.tables.plans import Plan
from draisine.server.tables.refusals import Refused
from draisine.server.tables.table import Phase, Seat, Table

MAX_NAME_LENGTH, MAX_TEXT_LENGTH = 40, 500


@dataclass
class Ruling:
    """The entries that follow from a command, to be stored together or not at all, and what goes with them."""

    entries: list[Entry] = field(default_factory=list)
    seed: bytes | None = None
    """The secret seed of a game that begins."""
    plan: tuple[int, Plan] | None = None
    """A seat and its new plan: stored outside the log, because it is private."""
    game: Game | None = None
    """The game after the last of these entries: a copy, which becomes the table's game once they are stored."""
    sequel: list[Entry] = field(default_factory=list)
    """The first entries of the table of a rematch, which is created first."""

    def phase_of(self, table: Table) -> Phase:
        """The phase of the table once this is stored."""
        if any(isinstance(entry, entries.Closed) for entry in self.entries):
            return "closed"
        if self.game is None:
            return table.phase
        return "over" if self.game.is_over else "playing"


@dataclass(frozen=True)
class Actor:
    """The person who sent a command, as authenticated."""

    person: str
    name: str
    invited: bool = True
    """Whether they may take a seat: a link for spectators is not enough."""
    blocked: frozenset[str] = frozenset()
    """People who have blocked them, or whom they have blocked; needed to sit down only."""


def require_running(table: Table) -> Game:
    """The game, which must be in progress."""
    if table.phase != "playing":
        raise Refused("not_playing")
    return table.started_game


def find_seat(table: Table, seat: int) -> Seat:
    """A seat by its number."""
    if not 0 <= seat < len(table.seats):
        raise Refused("no_such_seat")
    return table.seats[seat]


def require_own_seat(table: Table, actor: Actor, seat: int) -> None:
    """Check that a seat belongs to the actor."""
    if find_seat(table, seat).person != actor.person:
        raise Refused("not_yours")


def require_free_seat(table: Table, seat: int) -> None:
    """Check that a seat is neither a person's nor a bot's."""
    if find_seat(table, seat).taken:
        raise Refused("seat_taken")


def require_host(table: Table, actor: Actor) -> None:
    """Check that the actor hosts the table."""
    if actor.person != table.host:
        raise Refused("not_host")


def require_bot(name: str) -> None:
    """Check that a bot is built in: clients must not name modules to import, nor set the time of a search."""
    if name not in BUILT_IN:
        raise Refused("no_such_bot", bot=name[:40])


def clean_text(text: str, longest: int) -> str:
    """A text on one line without control characters; Refused if it is empty or too long."""
    cleaned = "".join(letter for letter in text if letter.isprintable()).strip()
    if not cleaned:
        raise Refused("empty")
    if len(cleaned) > longest:
        raise Refused("too_long")
    return cleaned

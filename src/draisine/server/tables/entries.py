"""The entries of a table's append-only log. The table is the result of applying them in order (event sourcing)."""

from typing import Literal

import msgspec

from draisine.play import Options
from draisine.play.record import Header, Step
from draisine.server.tables.commands import Reaction, Room, VoteChoice

Visibility = Literal["open", "link"]
HoldReason = Literal["left", "clock", "away"]
"""`left`: by the person's own will; `clock`: their time ran out; `away`: the others voted for it."""
UndoEnd = Literal["refused", "withdrawn", "lapsed"]
ClosedBy = Literal["operator", "host", "players"]


class TimeBank(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A total-time clock: each person's seconds for the whole game, and those added after each of their turns."""

    seconds: int
    increment: int = 0


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a table.

    `clock`: seconds for a decision; `bank`: a total-time clock instead; neither: no limit. `away_hours`: how long a
    person may owe a decision before the others may vote on their seat. `several_seats`: whether guests may take more
    than one seat; None: at tables by link. `card_counter`: whether the page counts cards for the players."""

    board: str
    players: int
    game: Options = Options()
    clock: int | None = None
    visibility: Visibility = "link"
    away_hours: int = 24
    several_seats: bool | None = None
    card_counter: bool = True
    bank: TimeBank | None = None

    @property
    def has_clock(self) -> bool:
        """Whether the time of people is limited."""
        return self.clock is not None or self.bank is not None

    @property
    def allows_several_seats(self) -> bool:
        """Whether people other than the host may take more than one seat."""
        return self.visibility == "link" if self.several_seats is None else self.several_seats


class _Entry(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="what", kw_only=True, omit_defaults=True
):
    pass


class Opened(_Entry, frozen=True, tag="opened"):
    """A table is opened."""

    options: TableOptions
    host: str


class Sat(_Entry, frozen=True, tag="sat"):
    """A person takes a seat. `colour` is the id of the seat's colour; None: that of its number."""

    seat: int
    person: str
    name: str
    colour: str | None = None


class Reserved(_Entry, frozen=True, tag="reserved"):
    """A free seat is reserved for a person, who has to accept it by sitting down."""

    seat: int
    person: str
    name: str
    colour: str | None = None


class BotSat(_Entry, frozen=True, tag="bot_sat"):
    """A bot is put on a seat."""

    seat: int
    bot: str
    colour: str | None = None


class ColourChosen(_Entry, frozen=True, tag="colour_chosen"):
    """The colour of a seat changes."""

    seat: int
    colour: str


class Stood(_Entry, frozen=True, tag="stood"):
    """A seat becomes free."""

    seat: int


class Started(_Entry, frozen=True, tag="started"):
    """The game begins: header and deal of its record. The secret seed is stored elsewhere."""

    header: Header
    deal: Step


class Played(_Entry, frozen=True, tag="played"):
    """A move; `by` is the id of a person, `bot`, `plan`, `fallback` for a quick bot that moved instead of the seat's
    own, or `forced` for the only answer to a question that was not asked."""

    by: str
    step: Step


class UndoAsked(_Entry, frozen=True, tag="undo_asked"):
    """A seat asks to take its last move back, to the game after step `to`."""

    seat: int
    to: int


class UndoAgreed(_Entry, frozen=True, tag="undo_agreed"):
    """A person agrees."""

    person: str


class UndoRefused(_Entry, frozen=True, tag="undo_refused"):
    """The request ends: a person refused it, its author withdrew it, or the time for answers ran out."""

    person: str
    why: UndoEnd = "refused"


class Undone(_Entry, frozen=True, tag="undone"):
    """The game goes back to the state after step `to`."""

    seat: int
    to: int


class Held(_Entry, frozen=True, tag="held"):
    """A bot plays for an absent person."""

    seat: int
    why: HoldReason


class TakenBack(_Entry, frozen=True, tag="taken_back"):
    """The person plays the seat again."""

    seat: int


class Voted(_Entry, frozen=True, tag="voted"):
    """A person votes on a seat whose person is away."""

    person: str
    seat: int
    choice: VoteChoice


class HostChanged(_Entry, frozen=True, tag="host_changed"):
    """Another person becomes the host."""

    person: str


class Said(_Entry, frozen=True, tag="said"):
    """A chat message to one of the two rooms: a text, or a reaction. Once redacted it is neither."""

    person: str
    name: str
    text: str
    room: Room
    reaction: Reaction | None = None

    @property
    def redacted(self) -> bool:
        """Whether the content was removed."""
        return not self.text and self.reaction is None


class Rematched(_Entry, frozen=True, tag="rematched"):
    """A rematch was opened at another table."""

    table: str


class HintsAllowed(_Entry, frozen=True, tag="hints_allowed"):
    """A person agrees to hints at this table; or refuses, which cancels the consent of all."""

    person: str
    agree: bool


class Closed(_Entry, frozen=True, tag="closed"):
    """The table was closed before the end of the game. `why` is the reason given by an operator."""

    why: str
    by: ClosedBy = "operator"


class Redacted(_Entry, frozen=True, tag="redacted"):
    """Earlier entries of this log were changed, to remove personal data: a table in memory has to be read again."""


Entry = (
    Opened | Sat | Reserved | BotSat | ColourChosen | Stood | Started | Played | UndoAsked | UndoAgreed | UndoRefused
    | Undone | Held | TakenBack | Voted | HostChanged | Said | Rematched | HintsAllowed | Closed | Redacted
)  # fmt: skip

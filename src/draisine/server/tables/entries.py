"""What is kept of a table: numbered entries, only ever added. The table is what they add up to."""

from typing import Literal

import msgspec

from draisine.play import Options
from draisine.play.record import Header, Step
from draisine.server.tables.commands import Room

Visibility = Literal["open", "link"]
HoldReason = Literal["left", "clock"]
UndoEnd = Literal["refused", "withdrawn", "lapsed"]


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is chosen when a table is opened. `clock`: seconds for a turn; None: all the time in the world."""

    board: str
    players: int
    game: Options = Options()
    clock: int | None = None
    visibility: Visibility = "link"


class _Entry(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="what", kw_only=True, omit_defaults=True
):
    pass


class Opened(_Entry, frozen=True, tag="opened"):
    """A table is opened."""

    options: TableOptions
    host: str


class Sat(_Entry, frozen=True, tag="sat"):
    """Somebody sits down."""

    seat: int
    person: str
    name: str


class BotSat(_Entry, frozen=True, tag="bot_sat"):
    """A bot is put on a seat."""

    seat: int
    bot: str


class Stood(_Entry, frozen=True, tag="stood"):
    """A seat is free again."""

    seat: int


class Started(_Entry, frozen=True, tag="started"):
    """The game begins: all that it is played with, and the deal. Its secret seed is kept elsewhere."""

    header: Header
    deal: Step


class Played(_Entry, frozen=True, tag="played"):
    """A move, by whoever plays the seat: `by` is a person, `bot` or `plan`."""

    by: str
    step: Step


class UndoAsked(_Entry, frozen=True, tag="undo_asked"):
    """A seat wants its last move back: the game as it was after step `to`."""

    seat: int
    to: int


class UndoAgreed(_Entry, frozen=True, tag="undo_agreed"):
    """A person agrees."""

    person: str


class UndoRefused(_Entry, frozen=True, tag="undo_refused"):
    """A person does not, and that settles it; or the asker asks no more, or nobody answered in time."""

    person: str
    why: UndoEnd = "refused"


class Undone(_Entry, frozen=True, tag="undone"):
    """The game is as it was after step `to`."""

    seat: int
    to: int


class Held(_Entry, frozen=True, tag="held"):
    """A bot plays for an absent person."""

    seat: int
    why: HoldReason


class TakenBack(_Entry, frozen=True, tag="taken_back"):
    """The person plays again."""

    seat: int


class Said(_Entry, frozen=True, tag="said"):
    """Words of a person, to one of the two rooms."""

    person: str
    name: str
    text: str
    room: Room


class Rematched(_Entry, frozen=True, tag="rematched"):
    """The same people meet again at another table."""

    table: str


class HintsAllowed(_Entry, frozen=True, tag="hints_allowed"):
    """A person agrees that hints are given at this table; or does not, and then nobody's word counts any more."""

    person: str
    agree: bool


class Closed(_Entry, frozen=True, tag="closed"):
    """The table is closed before the game is over."""

    why: str


Entry = (
    Opened | Sat | BotSat | Stood | Started | Played | UndoAsked | UndoAgreed | UndoRefused | Undone | Held | TakenBack
    | Said | Rematched | HintsAllowed | Closed
)  # fmt: skip

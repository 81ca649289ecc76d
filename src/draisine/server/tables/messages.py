"""What a table tells a person. Everything here is made for one pair of eyes by `showing`."""

from typing import Literal

import msgspec

from draisine.play import CountEvent, Event, ScoreSheet, View
from draisine.server.tables.commands import Room
from draisine.server.tables.entries import HoldReason, TableOptions, UndoEnd
from draisine.server.tables.rulings import UndoOffer
from draisine.server.tables.table import Hints, Phase


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


class Reason(msgspec.Struct, frozen=True):
    """Why something is not done, for programs and in words."""

    code: str
    en: str
    fr: str


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """A seat. `yours` tells its owner, nobody learns anybody's id. Of one that is `held`: by which bot, and why.
    `seconds`: how much of its time is left where it owes a decision and a clock runs; seconds, because the clock of the
    reader's device may be wrong."""

    seat: int
    name: str
    bot: str | None
    held: bool
    yours: bool
    taken: bool
    holder: str | None = None
    why: HoldReason | None = None
    seconds: float | None = None


class UndoShown(msgspec.Struct, frozen=True, kw_only=True):
    """A move that a seat wants back, how many people are still to answer, and how many agree. `asked`: you are one of
    those to answer. `seconds`: how long bots wait for the answers; None: nobody but people waits."""

    seat: int
    waiting: int
    asked: bool
    agreed: int = 0
    seconds: float | None = None


class ChatShown(msgspec.Struct, frozen=True, kw_only=True):
    """Words that somebody said."""

    seq: int
    name: str
    text: str
    room: Room


class TableShown(msgspec.Struct, frozen=True, kw_only=True):
    """A table and those around it."""

    id: str
    options: TableOptions
    phase: Phase
    seats: list[SeatShown]
    hosting: bool
    undo: UndoShown | None
    hints: Hints
    """Whether hints are given here: everybody sees it."""
    hints_agreed: list[int]
    """The seats of those who agree."""
    rematch: str | None
    seed_hash: str | None
    """Fixed before the first move: at the end the seed is told, and anybody can check the deal."""
    deal: list[int] | None
    """Where a deal is played again: the seats of those who have been at a table of it."""


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may do now, and why it cannot claim the other routes: for each the number of its reason."""

    moves: list[str]
    refused: dict[str, int]
    reasons: list[Reason]


Kind = Literal[
    "opened", "sat", "bot_sat", "stood", "started", "played", "undo_asked", "undo_agreed", "undo_refused", "undone",
    "held", "taken_back", "said", "rematched", "hints_allowed", "closed",
]  # fmt: skip


class Told(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry of the table, as far as the reader may know it."""

    seq: int
    at: float
    what: Kind
    seat: int | None = None
    name: str | None = None
    bot: str | None = None
    why: HoldReason | UndoEnd | None = None
    text: str | None = None
    room: Room | None = None
    table: str | None = None
    planned: bool = False
    """Whether the reader's own plan played this. Nobody else learns that there was a plan."""
    agree: bool | None = None
    events: list[Event] = []


class Snapshot(_Message, frozen=True, tag="snapshot"):
    """Everything as it is after entry `seq`; `seat` is the seat whose eyes are used (None: a spectator's)."""

    seq: int
    table: TableShown
    seat: int | None
    view: View | None
    choices: Choices | None
    plan: list[str]
    chat: list[ChatShown]
    undo_offer: UndoOffer | None = None
    """What it would be to take one's last move back now: done at once, or asked of the others."""


class Update(_Message, frozen=True, tag="update"):
    """What happened since, and how things are now."""

    told: list[Told]
    now: Snapshot


class Answer(_Message, frozen=True, tag="answer"):
    """The answer to an order: done, as of entry `seq`; or not, and why."""

    order: str
    seq: int
    refused: Reason | None = None


class FinalCount(msgspec.Struct, frozen=True, kw_only=True):
    """The count of a finished game, and in which order it is told."""

    sheet: ScoreSheet
    events: list[CountEvent]


Message = Snapshot | Update | Answer

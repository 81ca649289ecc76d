"""What a table tells a person. Everything here is made for one pair of eyes by `showing`."""

from typing import Literal

import msgspec

from draisine.play import CountEvent, Event, ScoreSheet, View
from draisine.server.commands import Room
from draisine.server.entries import HoldReason, TableOptions
from draisine.server.table import Hints, Phase


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


class Reason(msgspec.Struct, frozen=True):
    """Why something is not done, for programs and in words."""

    code: str
    en: str
    fr: str


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """A seat. `yours` tells its owner, nobody learns anybody's id."""

    seat: int
    name: str
    bot: str | None
    held: bool
    yours: bool
    taken: bool


class UndoShown(msgspec.Struct, frozen=True, kw_only=True):
    """A move that a seat wants back, and how many people are still to answer. `asked`: you are one of them."""

    seat: int
    waiting: int
    asked: bool


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
    why: HoldReason | None = None
    text: str | None = None
    room: Room | None = None
    table: str | None = None
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

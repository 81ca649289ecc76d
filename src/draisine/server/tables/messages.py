"""Messages of the server to a client. Each is built for one viewer by `views`."""

from typing import Literal

import msgspec

from draisine.messages import Message
from draisine.play import Event, Move, ScoreEvent, ScoreSheet, SelectionNeed, TicketPath, View
from draisine.server.tables.commands import Reaction, Room, VoteChoice
from draisine.server.tables.entries import ClosedBy, HoldReason, TableOptions, UndoEnd
from draisine.server.tables.plans import Plan
from draisine.server.tables.table import Hints, Phase
from draisine.server.tables.undo import UndoOffer


class _ServerMessage(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


class Reason(msgspec.Struct, frozen=True):
    """Why a request is refused: a code for programs, and a message for people."""

    code: str
    message: Message


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat. `yours` marks the viewer's own; ids of people are never sent. `holder` and `why` tell which bot holds a
    `held` seat, and why. `seconds` are left where the seat owes a decision and a clock runs; they are relative because
    the clock of the client's device may be wrong. `bank`: what is left of a total-time clock, whether it runs or not;
    `overtime`: the seconds for each turn once it has run out. `same_as` is the first seat of the same person, where
    they have several. `reserved` for the person of that name; `yours` then asks the viewer to accept it.
    `colour` is the id of a seat colour of the drawing's tokens."""

    seat: int
    name: str
    bot: str | None
    held: bool
    yours: bool
    taken: bool
    holder: str | None = None
    why: HoldReason | None = None
    seconds: float | None = None
    bank: float | None = None
    overtime: int | None = None
    same_as: int | None = None
    reserved: bool = False
    colour: str = ""


class VoteView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat whose person has been away for long: how many people voted for a bot and for the end of the game, how many
    votes either `needed`, and the viewer's own. Only people who play are asked: `may_vote`."""

    seat: int
    bot: int
    end: int
    needed: int
    may_vote: bool
    yours: VoteChoice | None = None


class ClosedView(msgspec.Struct, frozen=True, kw_only=True):
    """Who closed a table, and the reason that an operator gave."""

    by: ClosedBy
    why: str = ""


class UndoView(msgspec.Struct, frozen=True, kw_only=True):
    """An undo request: how many people have not answered, and how many agree. `asked`: the viewer has not answered.
    `seconds`: how long bots still wait for the answers; None if no bot waits."""

    seat: int
    waiting: int
    asked: bool
    agreed: int = 0
    seconds: float | None = None


class ChatMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A chat message: a text, or a reaction, which each reader sees in their own language."""

    seq: int
    name: str
    text: str
    room: Room
    reaction: Reaction | None = None


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table and its seats."""

    id: str
    options: TableOptions
    phase: Phase
    seats: list[SeatView]
    hosting: bool
    undo: UndoView | None
    hints: Hints
    """Whether hints are given here; public."""
    hints_agreed: list[int]
    """The seats of the people who have agreed to hints."""
    rematch: str | None
    seed_hash: str | None
    """Commitment to the seed, made before the first move: the record of the finished game reveals the seed."""
    deal: list[int] | None
    """Where a deal is played again: the seats of people who were at another table of it."""
    votes: list[VoteView]
    """Seats whose people have been away for long."""
    closed: ClosedView | None = None


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """The legal moves of a seat, and for each route that it cannot claim the index of the reason in `reasons`."""

    moves: list[Move]
    refused: dict[str, int]
    reasons: list[Reason]
    unpayable: Reason | None = None
    """Where a City or the extra cards of a tunnel can only be declined: which cards are missing."""


EntryKind = Literal[
    "opened", "sat", "reserved", "bot_sat", "colour_chosen", "stood", "started", "played", "undo_asked", "undo_agreed",
    "undo_refused", "undone", "held", "taken_back", "voted", "host_changed", "said", "rematched", "hints_allowed",
    "closed",
]  # fmt: skip


class EntryView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of the table's log, as far as the viewer may know it."""

    seq: int
    at: float
    what: EntryKind
    seat: int | None = None
    name: str | None = None
    bot: str | None = None
    why: HoldReason | UndoEnd | ClosedBy | None = None
    text: str | None = None
    """Of a chat message, or the operator's reason for closing the table."""
    room: Room | None = None
    reaction: Reaction | None = None
    """Of a chat message without text; `seat` is then that of its author, who may be a spectator."""
    table: str | None = None
    planned: bool = False
    """Whether the viewer's own plan played this move. Others do not learn that there was a plan."""
    fallback: bool = False
    """Whether a quick bot played this move because the seat's own took too long."""
    forced: bool = False
    """Whether this was the only answer to a question, which was not asked."""
    agree: bool | None = None
    choice: VoteChoice | None = None
    events: list[Event] = []


class Snapshot(_ServerMessage, frozen=True, tag="snapshot"):
    """The whole table after entry `seq`, as `seat` sees it (None: a spectator)."""

    seq: int
    table: TableView
    seat: int | None
    view: View | None
    choices: Choices | None
    plan: Plan
    chat: list[ChatMessage] | None
    """The last messages; None in an update, whose entries have the new ones."""
    undo_offer: UndoOffer | None = None
    """Whether the seat's last move can be taken back at once (`free`) or the others must agree (`ask`)."""


class Update(_ServerMessage, frozen=True, tag="update"):
    """New entries, and the snapshot after them; None if they are chat messages only."""

    told: list[EntryView]
    now: Snapshot | None


class Answer(_ServerMessage, frozen=True, tag="answer"):
    """The answer to an order: carried out, as of entry `seq`, or `refused`."""

    order: str
    seq: int
    refused: Reason | None = None


class FinalCount(msgspec.Struct, frozen=True, kw_only=True):
    """The score sheet of a finished game, and its events in the order of presentation."""

    sheet: ScoreSheet
    events: list[ScoreEvent]


class OwnTicketPaths(msgspec.Struct, frozen=True, kw_only=True):
    """The cheapest path of each ticket that a seat holds or is offered, and the trains that every selection of offered
    tickets needs together with the tickets in hand."""

    paths: list[TicketPath]
    needs: list[SelectionNeed]


ServerMessage = Snapshot | Update | Answer

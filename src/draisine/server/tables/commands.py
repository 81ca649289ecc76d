"""What a person asks of a table. Who asks comes from the session, never from the message."""

from typing import Annotated, Literal

import msgspec

Room = Literal["players", "spectators"]
OrderId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")]


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    pass


class Sit(_Command, frozen=True, tag="sit"):
    """Take a free seat. Several seats of one person are played on one device, each under its own name."""

    seat: int
    name: str = ""


class Stand(_Command, frozen=True, tag="stand"):
    """Give a seat up. Before the start it is free again; in a game a bot holds it."""

    seat: int


class SeatBot(_Command, frozen=True, tag="seat_bot"):
    """Put a bot on a free seat (the host's right)."""

    seat: int
    bot: str


class Clear(_Command, frozen=True, tag="clear"):
    """Take whoever sits there off a seat before the start (the host's right)."""

    seat: int


class Start(_Command, frozen=True, tag="start"):
    """Begin: every seat is taken (the host's right)."""


class Play(_Command, frozen=True, tag="play"):
    """Play a move, given in words."""

    seat: int
    move: str


class Undo(_Command, frozen=True, tag="undo"):
    """Take back the seat's last move: at once if nothing was learnt and nobody else has acted, else if all agree."""

    seat: int


class AnswerUndo(_Command, frozen=True, tag="answer_undo"):
    """Agree that a move is taken back, or not."""

    agree: bool


class TakeBack(_Command, frozen=True, tag="take_back"):
    """Play on in a seat that a bot was holding."""

    seat: int


class PlanAhead(_Command, frozen=True, tag="plan"):
    """Plans for the seat's next turn, in order of preference: the first that can begin is played the moment the turn
    comes. `then` joins the moves of one turn: "draw blind then draw blind". No moves: no plan."""

    seat: int
    moves: list[str]


class Say(_Command, frozen=True, tag="say"):
    """Say something to those at the table, or to those who watch."""

    text: str
    room: Room = "players"


class Rematch(_Command, frozen=True, tag="rematch"):
    """Meet again at a table of the same kind, in the same seats, once the game is over."""


class AllowHints(_Command, frozen=True, tag="allow_hints"):
    """Agree that people at this table may ask for hints, or not: all of them must, where there are several."""

    agree: bool


Command = (
    Sit | Stand | SeatBot | Clear | Start | Play | Undo | AnswerUndo | TakeBack | PlanAhead | Say | Rematch
    | AllowHints
)  # fmt: skip


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A command with an id that its sender made: sent twice, it is carried out once and answered alike."""

    id: OrderId
    command: Command
    seq: int | None = None
    """The last entry that the sender knew. A move is refused if the game went on since."""

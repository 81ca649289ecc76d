"""Commands of a person to a table. Who sends one is known from the login session, never from the message."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from draisine.play import Move
from draisine.server.tables.plans import Turn

Room = Literal["players", "spectators"]
Reaction = Literal["good_luck", "well_played", "thanks", "wow", "laugh", "oops", "hurry", "good_game"]
"""Quick reactions. Logs have these names, so none is ever removed."""
VoteChoice = Literal["bot", "end"]
"""What players decide about a seat whose person is away: a bot holds it, or the game ends."""
OrderId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")]


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    pass


class Sit(_Command, frozen=True, tag="sit"):
    """Take a free seat, or accept one that is reserved for the person. The host may take several, to be played on one
    device, each under its own name; guests where the table allows it."""

    seat: int
    name: str = ""
    colour: str | None = None
    """A free colour, by its id; None: the one that the seat shows."""


class Stand(_Command, frozen=True, tag="stand"):
    """Give up a seat, or decline a reserved one: before the start it becomes free, in a game a bot holds it."""

    seat: int


class SeatBot(_Command, frozen=True, tag="seat_bot"):
    """Put a bot on a free seat (host only)."""

    seat: int
    bot: str
    colour: str | None = None


class ChooseColour(_Command, frozen=True, tag="choose_colour"):
    """Change the colour of a seat before the start: its player, or the host for a bot."""

    seat: int
    colour: str


class Clear(_Command, frozen=True, tag="clear"):
    """Free a taken or reserved seat before the start (host only)."""

    seat: int


class Start(_Command, frozen=True, tag="start"):
    """Start the game, once every seat is taken (host only)."""


class Close(_Command, frozen=True, tag="close"):
    """Close the table: before the start, or where no other person plays (host only)."""


class Play(_Command, frozen=True, tag="play"):
    """Play a move; clients may also send its text."""

    seat: int
    move: Move | str


class Undo(_Command, frozen=True, tag="undo"):
    """Take back the seat's last move: at once if it revealed nothing and no one else has acted, else if all agree."""

    seat: int


class AnswerUndo(_Command, frozen=True, tag="answer_undo"):
    """Agree to an undo request, or not."""

    agree: bool


class TakeBack(_Command, frozen=True, tag="take_back"):
    """Take over a seat of one's own that a bot holds."""

    seat: int


class Vote(_Command, frozen=True, tag="vote"):
    """Vote on the seat of a person who has been away for long: a bot holds it, or the game ends. It is done once all
    present people have voted for the same."""

    seat: int
    choice: VoteChoice


class PlanAhead(_Command, frozen=True, tag="plan"):
    """Plan the seat's next turn: the first of these turns whose first step is legal is played once the turn begins. A
    turn may also be sent as text. An empty list deletes the plan."""

    seat: int
    moves: Sequence[Turn | str]


class Say(_Command, frozen=True, tag="say"):
    """Write to the chat of the players or of the spectators."""

    text: str
    room: Room = "players"


class React(_Command, frozen=True, tag="react"):
    """Send a reaction to the chat of the players or of the spectators."""

    reaction: Reaction
    room: Room = "players"


class Rematch(_Command, frozen=True, tag="rematch"):
    """Open a table with the same options and bots, once the game is over. The seats of the others are reserved."""


class AllowHints(_Command, frozen=True, tag="allow_hints"):
    """Agree to hints at this table, or not: all people there must agree."""

    agree: bool


Command = (
    Sit | Stand | SeatBot | ChooseColour | Clear | Start | Close | Play | Undo | AnswerUndo | TakeBack | Vote
    | PlanAhead | Say | React | Rematch | AllowHints
)  # fmt: skip


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A command with an id chosen by the client: sent twice, it is carried out once and gets the same answer."""

    id: OrderId
    command: Command
    seq: int | None = None
    """The last entry that the client knew. A move is refused if the seat's decision is newer."""

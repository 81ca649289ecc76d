"""Requests and responses about reviews."""

from typing import Annotated, Literal

import msgspec

from draisine.bots.search.explanation import Explanation
from draisine.play import Move, View
from draisine.review.labels import Label
from draisine.review.model import Curve, Part, Quality, Review
from draisine.server.tables.messages import Choices

ReviewState = Literal["none", "waiting", "running", "done", "failed"]
MoveText = Annotated[str, msgspec.Meta(max_length=200)]
StepNumber = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=20)]


class _Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class ReviewStatus(msgspec.Struct, frozen=True, kw_only=True):
    """The review of a finished game, and how far it is: from 0 to 1. `ahead` games are reviewed before; `curve` is the
    rough curve of a review that is not done yet. `can_start`: a POST starts it."""

    state: ReviewState
    done: float = 0.0
    ahead: int = 0
    curve: Curve | None = None
    review: Review | None = None
    can_start: bool = False


class TryMove(_Request, frozen=True, kw_only=True):
    """Another move of a seat in the position before a step. `part`: `payment` if only the cards to pay with are to be
    judged."""

    step: StepNumber
    seat: SeatNumber
    move: Move | MoveText
    part: Part = "move"


class CheckMove(_Request, frozen=True, kw_only=True):
    """A move that the caller is about to make in a running game."""

    move: Move | MoveText
    seat: SeatNumber


class TriedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move as it was judged: what it loses against the best option, in points of win probability with the standard
    error, and the best option and its reason if it is clearly better."""

    move: Move
    label: Label
    loss: float
    error: float
    best: Move | None = None
    why: Explanation | None = None


class CheckedMove(msgspec.Struct, frozen=True, kw_only=True):
    """What a move would lose, and the best option and its reason if it is clearly better."""

    label: Label
    loss: float
    best: Move | None = None
    why: Explanation | None = None


class ReviewPosition(msgspec.Struct, frozen=True, kw_only=True):
    """What the seat to move saw before a step, and what it could do."""

    step: int
    seat: int
    view: View
    legal: Choices


class ContinueGame(_Request, frozen=True, kw_only=True):
    """Play on from the position after a step, in a seat, against bots."""

    step: StepNumber
    seat: SeatNumber
    bot: Annotated[str, msgspec.Meta(max_length=40)] = "baron"


class WeekQuality(msgspec.Struct, frozen=True, kw_only=True):
    """The quality of a person's play in a week (`2026-W47`): the mean loss of a decision in points, with a 95 %
    interval."""

    week: str
    games: int
    decisions: int
    loss: float
    low: float
    high: float


class GameQuality(msgspec.Struct, frozen=True, kw_only=True):
    """The quality of a person's play in a reviewed game."""

    game: str
    board: str
    players: int
    ended: float
    quality: Quality


class PlayQuality(msgspec.Struct, frozen=True, kw_only=True):
    """The quality of a person's play in their reviewed games, the oldest first."""

    weeks: list[WeekQuality]
    games: list[GameQuality]

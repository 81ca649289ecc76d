"""The content of a review. Chances are from 0 to 1; losses and luck are in points, hundredths of a chance."""

from typing import Literal

import msgspec

from draisine.bots.search.explanation import Explanation
from draisine.play import Move
from draisine.review.labels import Label

FORMAT_VERSION = 1
"""Raised when stored reviews must be computed again."""

LuckKind = Literal["seat", "deal", "card", "market", "tunnel", "tickets"]
Phase = Literal["opening", "middle", "ending"]
Part = Literal["move", "payment"]


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A move and the chance of winning with it, with its standard error."""

    move: Move
    value: float
    error: float


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A real decision: one with two or more options."""

    step: int
    """The step of the record in which it was made."""
    seat: int
    part: Part
    """`payment` if only the cards to pay with are judged."""
    phase: Phase
    move: Move
    label: Label
    loss: float
    """How much worse it was than the best option; 0 if that may be chance."""
    error: float
    """The standard error of the loss."""
    best: Move | None = None
    """The best option, if it is clearly better."""
    why: Explanation | None = None
    """Why it is better."""
    plan: list[str] = []
    """The free routes that its plan wants."""
    options: list[Option] = []
    """The best options and the chosen one."""


class LuckEvent(msgspec.Struct, frozen=True, kw_only=True):
    """What a chance event changed for a seat. `step` 0 is the deal."""

    step: int
    seat: int
    kind: LuckKind
    luck: float
    error: float


class TicketChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A subset of offered tickets, the chance of winning with it at the time, and what its tickets are worth in the
    final count: points, or in a race completed tickets."""

    tickets: list[str]
    value: float
    error: float
    hindsight: int


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """An offer of tickets, and all choices, the best of the time first."""

    step: int
    seat: int
    kept: list[str]
    choices: list[TicketChoice]


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """A rival's claim that cost a seat much of its chance of winning."""

    step: int
    by: int
    route: str
    cost: float


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """Facts of a seat's game that need no evaluation."""

    unused_trains: int
    unspent_cards: int
    locomotives_spent: int
    locomotives_wasted: int
    """Spent where a card of the colour in hand would have done."""
    route_points: int
    trains_used: int
    lost_turns: int
    """Turns that brought nothing: passes, abandoned tunnels, and draws of cards that were never spent."""
    blocks: list[Block]


class Accounting(msgspec.Struct, frozen=True, kw_only=True):
    """Where a seat's result comes from, in points: `result - start` is the sum of luck, losses (negative), others and
    residual."""

    start: float
    result: float
    luck: float
    luck_by_kind: dict[LuckKind, float]
    net_luck: float
    """Luck minus its mean over all seats."""
    losses: float
    others: float
    """The effect of the others' decisions, of what they left to choose from, and of the final reveal."""
    residual: float
    """What the estimator cannot attribute."""


class Quality(msgspec.Struct, frozen=True, kw_only=True):
    """The quality of play: the mean loss of real decisions in points, with a 95 % interval."""

    decisions: int
    loss: float
    low: float
    high: float


class SeatReview(msgspec.Struct, frozen=True, kw_only=True):
    """The review of one seat."""

    seat: int
    accounting: Accounting
    quality: Quality
    phases: dict[Phase, Quality]
    labels: dict[Label, int]
    facts: Facts


class Curve(msgspec.Struct, frozen=True, kw_only=True):
    """Chances of winning after every step: a row per seat. Each seat's own is by what it knew then."""

    chances: list[list[float]]
    errors: list[list[float]]


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The review of a finished game."""

    version: int = FORMAT_VERSION
    board: str
    players: int
    steps: int
    curve: Curve
    open_curve: list[list[float]]
    """With all cards open: a row per seat."""
    seats: list[SeatReview]
    decisions: list[Decision]
    luck: list[LuckEvent]
    offers: list[Offer]
    playouts: int
    """The simulated games behind it."""


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far a review is, from 0 to 1, and the rough curve once there is one."""

    done: float
    curve: Curve | None = None

"""Plans for a seat's next turn, and the move that a plan comes to once the turn has begun.

A plan is a list of turns in order of preference. A turn is a list of steps, a step a list of alternatives, of which the
first legal one is played. An alternative is a complete move or a partial one whose payment or market place is chosen
when it is played. Plans written as text, by other clients and by versions before 0.2, join the steps of a turn with
`then` and alternatives with `or`:

    claim calgary-helena then draw blind      any_claim; the fewest locomotives, then the colour held most
    claim calgary-helena with red             any_claim with a colour
    station paris, extra                      any_station, any_extra
    draw red or draw blind                    draw_kind, draw_blind
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from draisine.play import Game, IllegalMove, Move, Step
from draisine.play.moves import BuildStation, Claim, DrawCard, FoundCity, PayExtra, parse_move

THEN, OR = " then ", " or "
LOCOMOTIVE = "locomotive"
PaidMove = Claim | BuildStation | FoundCity | PayExtra


class _PartialMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True):
    pass


class AnyClaim(_PartialMove, frozen=True, tag="any_claim"):
    """Claim a route with the cheapest payment, of a colour if one is given."""

    route: str
    colour: str | None = None


class AnyStation(_PartialMove, frozen=True, tag="any_station"):
    """Build a station with the cheapest payment."""

    city: str
    colour: str | None = None


class AnyCity(_PartialMove, frozen=True, tag="any_city"):
    """Found a City with the cheapest payment."""

    city: str
    colour: str | None = None


class AnyExtra(_PartialMove, frozen=True, tag="any_extra"):
    """Pay the extra cards of a tunnel with the cheapest payment."""

    colour: str | None = None


class DrawKind(_PartialMove, frozen=True, tag="draw_kind"):
    """Take the face-up card of a kind: a colour or a locomotive."""

    card: str


PartialMove = AnyClaim | AnyStation | AnyCity | AnyExtra | DrawKind
Wish = Move | PartialMove
Turn = list[list[Wish]]
"""The steps of a turn, each a list of alternatives."""
Plan = list[Turn]


class PlannedMove(NamedTuple):
    """The first move of a planned turn, and the steps that follow it."""

    move: Move
    rest: Turn


def begin_turn(game: Game, seat: int, turn: Turn) -> PlannedMove | None:
    """The move that starts a planned turn now; None if none of its alternatives is legal."""
    if not turn:
        return None
    legal = game.legal_moves(seat)
    for wish in turn[0]:
        move = _find_move(game, seat, legal, wish)
        if move is not None:
            return PlannedMove(move, turn[1:])
    return None


def without_answered(rest: Turn, answers: Iterable[Step]) -> Turn:
    """The steps of a turn that are left after forced answers, which a plan may have foreseen."""
    for answer in answers:
        if rest and answer.move in [str(wish) for wish in rest[0] if not isinstance(wish, PartialMove)]:
            rest = rest[1:]
    return rest


def parse_turn(text: str) -> Turn:
    """A turn written as text; IllegalMove if an alternative cannot be read."""
    return [[_parse_wish(wish) for wish in step.split(OR)] for step in text.split(THEN)]


def read_plan(turns: Iterable[Turn | str]) -> Plan:
    """A plan as it was sent or stored. A text that cannot be read is left out: it could never be played."""
    plan: Plan = []
    for turn in turns:
        try:
            plan.append(parse_turn(turn) if isinstance(turn, str) else turn)
        except IllegalMove:
            continue
    return plan


def _parse_wish(text: str) -> Wish:
    wish = " ".join(text.split())
    try:
        return parse_move(wish)
    except IllegalMove:
        partial = _parse_partial(wish)
        if partial is None:
            raise
        return partial


def _parse_partial(wish: str) -> PartialMove | None:
    target, _, colour = wish.partition(" with ")
    verb, _, name = target.partition(" ")
    match verb:
        case "extra" if not name:
            return AnyExtra(colour or None)
        case "claim" if name:
            return AnyClaim(name, colour or None)
        case "station" if name:
            return AnyStation(name, colour or None)
        case "city" if name:
            return AnyCity(name, colour or None)
        case "draw" if name:
            return DrawKind(name)
    return None


def _find_move(game: Game, seat: int, legal: list[Move], wish: Wish) -> Move | None:
    """The legal move that fulfils a wish."""
    match wish:
        case DrawKind(card):
            market = game.view(seat).market
            return next((move for move in legal if isinstance(move, DrawCard) and market[move.place - 1] == card), None)
        case AnyClaim(_, colour) | AnyStation(_, colour) | AnyCity(_, colour) | AnyExtra(colour):
            payments = [move for move in legal if isinstance(move, PaidMove) and _pays_for(move, wish)]
            return _cheapest(game, seat, [move for move in payments if colour is None or move.cards.get(colour)])
        case _:
            return wish if _is_legal(game, seat, wish) else None


def _pays_for(move: PaidMove, wish: PartialMove) -> bool:
    """Whether a move pays for what a wish names."""
    match move, wish:
        case (Claim(route), AnyClaim(wanted)):
            return route == wanted
        case (BuildStation(city), AnyStation(wanted)) | (FoundCity(city), AnyCity(wanted)):
            return city == wanted
        case (PayExtra(), AnyExtra()):
            return True
    return False


def _cheapest(game: Game, seat: int, moves: list[PaidMove]) -> PaidMove | None:
    """The payment with the fewest locomotives; among those, of the colour that the hand holds most of."""
    own = game.view(seat).own
    hand = {} if own is None else own.hand

    def price(move: PaidMove) -> tuple[int, int]:
        held = [hand.get(kind, 0) for kind in move.cards if kind != LOCOMOTIVE]
        return move.cards.get(LOCOMOTIVE, 0), -max(held, default=0)

    return min(moves, key=price, default=None)


def _is_legal(game: Game, seat: int, move: Move) -> bool:
    """Whether a move can be played. It is tried on a copy: tickets may be named in any order."""
    try:
        game.copy().play(move, seat)
    except (IllegalMove, ValueError):
        return False
    return True

"""What a plan says, and what it comes to when the turn is there.

A plan is a list of turns in order of preference. A turn is one or more steps joined by `then`; a step is one or more
wishes joined by `or`, of which the first that can be had is played. A wish is a move in words, or a part of one:

    claim calgary-helena        the payment with the fewest locomotives, then of the colour that the hand has most of
    claim calgary-helena with red    the same, of this colour
    station paris, extra        the same for a station, and for what a tunnel asks on top
    draw red                    the card of this kind, if one lies face up and may be taken
"""

from typing import NamedTuple

from draisine.play import Game, IllegalMove, Move
from draisine.play.moves import BuildStation, Claim, DrawCard, FoundCity, PayExtra, parse, text

THEN, OR = " then ", " or "
LOCOMOTIVE = "locomotive"
Paid = Claim | BuildStation | FoundCity | PayExtra


class Begun(NamedTuple):
    """The first move of a planned turn, and what is left of that turn."""

    move: str
    rest: str


def turn_of(game: Game, seat: int, turn: str) -> Begun | None:
    """How a planned turn begins now; None, if it cannot."""
    step, _, rest = turn.partition(THEN)
    legal = game.legal_moves(seat)
    for wish in step.split(OR):
        move = _move_of(game, seat, legal, " ".join(wish.split()))
        if move is not None:
            return Begun(text(move), rest)
    return None


def _move_of(game: Game, seat: int, legal: list[Move], wish: str) -> Move | None:
    """The legal move that a wish comes to."""
    verb, _, rest = wish.partition(" ")
    if verb == "draw":
        market = game.view(seat).market
        lying = [move for move in legal if isinstance(move, DrawCard) and market[move.place - 1] == rest]
        if lying:
            return lying[0]
    place, _, colour = wish.partition(" with ")
    ways = [move for move in legal if isinstance(move, Paid) and text(move).startswith(_left_open(move, place))]
    fitting = [move for move in ways if not colour or move.cards.get(colour)]
    if fitting:
        return _thriftiest(game, seat, fitting)
    try:
        meant = parse(wish)
    except IllegalMove:
        return None
    return meant if _is_legal(game, seat, meant) else None


def _left_open(move: Paid, place: str) -> str:
    """How a move begins of which a wish names only the place."""
    return f"{place} " if isinstance(move, PayExtra) else f"{place} with "


def _thriftiest(game: Game, seat: int, ways: list[Paid]) -> Paid:
    """The way to pay with the fewest locomotives; among those, of the colour that the hand has most of."""
    own = game.view(seat).own
    hand = {} if own is None else own.hand

    def price(move: Paid) -> tuple[int, int]:
        held = [hand.get(kind, 0) for kind in move.cards if kind != LOCOMOTIVE]
        return move.cards.get(LOCOMOTIVE, 0), -max(held, default=0)

    return min(ways, key=price)


def _is_legal(game: Game, seat: int, move: Move) -> bool:
    """Whether a move can be played. It is tried: tickets may be named in any order."""
    try:
        game.copy().play(move, seat)
    except (IllegalMove, ValueError):
        return False
    return True

"""Conversion between named cards and the engine's numbers of payments."""

import sys
from typing import NamedTuple

from draisine.engine.capacities import GRAY, LENGTH, LOCO
from draisine.engine.enums import ONLY_LOCOS, PAYMENT
from draisine.engine.rules.payments import payment_colour, payment_locos
from draisine.play.errors import IllegalMove, card_name, counted_cards
from draisine.play.moves import Cards
from draisine.play.names import Names

SEVERAL = 2
"""Selects the plural of a colour in languages where it has one."""


class Price(NamedTuple):
    """A number of cards, the locomotives required among them, and the colour (GRAY: any one; LOCO: locomotives)."""

    cards: int
    locos: int = 0
    colour: int = GRAY


def payment_cards(names: Names, payment: int, price: int) -> Cards:
    """Return the cards of a payment."""
    locos = int(payment_locos(payment, price))
    cards = {} if locos == price else {names.cards[int(payment_colour(payment))]: price - locos}
    return {**cards, names.cards[LOCO]: locos} if locos else cards


def find_payment(names: Names, hand: list[int], cards: Cards, price: Price) -> int:
    """Return the number of the payment with these cards; IllegalMove if they do not pay the price."""
    counts = {names.card(name): count for name, count in cards.items()}
    _check_price(names, counts, price)
    _check_hand(names, hand, counts)
    if counts.get(LOCO, 0) < price.locos:
        raise IllegalMove("need_locos", count=price.locos)
    colours = [kind for kind in counts if kind != LOCO]
    return PAYMENT + colours[0] * LENGTH + counts.get(LOCO, 0) if colours else ONLY_LOCOS


def _check_price(names: Names, counts: dict[int, int], price: Price) -> None:
    if any(count < 1 for count in counts.values()):
        raise IllegalMove("wrong_payment")
    colours = [kind for kind in counts if kind != LOCO]
    if len(colours) > 1:
        raise IllegalMove("two_colours")
    if colours and price.colour not in (GRAY, colours[0]):
        raise _wrong_colour(names, price.colour, colours[0])
    offered = sum(counts.values())
    if offered != price.cards:
        # Larger numbers have no JSON form.
        raise IllegalMove("price", offered=min(offered, sys.maxsize), count=price.cards)


def _check_hand(names: Names, hand: list[int], counts: dict[int, int]) -> None:
    for kind, count in counts.items():
        if hand[kind] < count:
            raise _not_in_hand(names.cards[kind], int(hand[kind]))


def _wrong_colour(names: Names, colour: int, offered: int) -> IllegalMove:
    if colour == LOCO:
        return IllegalMove("wrong_colour-locomotive")
    asked, paid = (card_name(names.cards[kind], SEVERAL) for kind in (colour, offered))
    return IllegalMove("wrong_colour", colour=asked, offered=paid)


def _not_in_hand(kind: str, count: int) -> IllegalMove:
    if count:
        return IllegalMove("not_in_hand", cards=counted_cards(kind, count))
    return IllegalMove("not_in_hand-none", kind=kind, card=card_name(kind, 0))

"""Cards by name, and the engine's number for a way to pay."""

from typing import NamedTuple

from draisine.engine.capacities import GRAY, LENGTH, LOCO
from draisine.engine.enums import ONLY_LOCOS, PAYMENT
from draisine.engine.rules.payments import payment_colour, payment_locos
from draisine.play.errors import IllegalMove
from draisine.play.moves import Cards
from draisine.play.names import Names


class Price(NamedTuple):
    """What is asked: so many cards, so many of them locomotives, of a colour (GRAY: any one; LOCO: locomotives)."""

    cards: int
    locos: int = 0
    colour: int = GRAY


def cards_of(names: Names, payment: int, price: int) -> Cards:
    """The cards of a payment."""
    locos = int(payment_locos(payment, price))
    cards = {} if locos == price else {names.cards[int(payment_colour(payment))]: price - locos}
    return {**cards, names.cards[LOCO]: locos} if locos else cards


def payment_for(names: Names, hand: list[int], cards: Cards, price: Price) -> int:
    """The number of a payment, or the reason why these cards do not pay the price."""
    counts = {names.card(name): count for name, count in cards.items()}
    _check_fit(names, counts, price)
    _check_hand(names, hand, counts)
    if counts.get(LOCO, 0) < price.locos:
        raise IllegalMove("need_locos", locos=price.locos)
    colours = [kind for kind in counts if kind != LOCO]
    return PAYMENT + colours[0] * LENGTH + counts.get(LOCO, 0) if colours else ONLY_LOCOS


def _check_fit(names: Names, counts: dict[int, int], price: Price) -> None:
    if any(count < 1 for count in counts.values()):
        raise IllegalMove("wrong_payment")
    colours = [kind for kind in counts if kind != LOCO]
    if len(colours) > 1:
        raise IllegalMove("two_colours")
    if colours and price.colour not in (GRAY, colours[0]):
        raise IllegalMove("wrong_colour", colour=names.cards[price.colour], offered=names.cards[colours[0]])
    if sum(counts.values()) != price.cards:
        raise IllegalMove("price", offered=sum(counts.values()), price=price.cards)


def _check_hand(names: Names, hand: list[int], counts: dict[int, int]) -> None:
    for kind, count in counts.items():
        if hand[kind] < count:
            raise IllegalMove("not_in_hand", have=int(hand[kind]), card=names.cards[kind])

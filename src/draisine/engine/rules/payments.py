"""Ways to pay: a colour with so many locomotives, or locomotives only. One number each."""

from draisine.engine.capacities import COLOURS, GRAY, LENGTH, LOCO
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import ONLY_LOCOS, PAYMENT
from draisine.engine.state import Scratch, State


@jit
def list_payments(state: State, scratch: Scratch, seat: int, price: int, symbols: int, colour: int) -> int:
    """List the ways the seat can pay so many cards, at least `symbols` of them locomotives (A-17, A-50)."""
    hand = state.players[seat].hand
    locos = hand[LOCO]
    size = 0
    low = 0 if colour == GRAY else colour
    high = COLOURS if colour == GRAY else colour + 1
    for kind in range(low, high):
        have = hand[kind]
        if have > 0:
            for used in range(max(symbols, price - have), min(locos, price - 1) + 1):
                scratch.decision[size] = PAYMENT + kind * LENGTH + used
                size += 1
    if locos >= price:
        scratch.decision[size] = ONLY_LOCOS
        size += 1
    return size


@jit
def payment_colour(payment: int) -> int:
    """The colour among the cards of a payment, or LOCO when there is none."""
    return LOCO if payment == ONLY_LOCOS else (payment - PAYMENT) // LENGTH


@jit
def payment_locos(payment: int, price: int) -> int:
    """The locomotives among the cards of a payment."""
    return price if payment == ONLY_LOCOS else (payment - PAYMENT) % LENGTH


@jit
def spend(state: State, seat: int, kind: int, count: int) -> None:
    """Take cards out of a hand; what others knew to be in it shrinks with them."""
    me = state.players[seat]
    me.hand[kind] -= count
    me.cards -= count
    me.known[kind] = max(0, me.known[kind] - count)


@jit
def pay(state: State, seat: int, payment: int, price: int) -> None:
    """Pay so many cards to the discard (BASE-DECK-4)."""
    locos = payment_locos(payment, price)
    if locos < price:
        colour = payment_colour(payment)
        spend(state, seat, colour, price - locos)
        state.discard[colour] += price - locos
    spend(state, seat, LOCO, locos)
    state.discard[LOCO] += locos
    state.discard_size += price

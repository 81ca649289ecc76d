"""Payments: a colour and a number of locomotives, or locomotives only, encoded as one decision."""

from draisine.engine.capacities import COLOURS, GRAY, LENGTH, LOCO
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import ONLY_LOCOS, PAYMENT
from draisine.engine.state import Scratch, State


@jit
def list_payments(state: State, scratch: Scratch, seat: int, price: int, symbols: int, colour: int) -> int:
    """List the payments of `price` cards that the hand allows, at least `symbols` of them locomotives (A-17, A-50)."""
    hand = state.players[seat].hand
    locos = hand[LOCO]
    size = 0
    low = 0 if colour == GRAY else colour
    high = COLOURS if colour == GRAY else colour + 1
    for kind in range(low, high):
        have = hand[kind]
        if have > 0:
            for used in range(max(symbols, price - have), min(locos, price - 1) + 1):
                scratch.decisions[size] = PAYMENT + kind * LENGTH + used
                size += 1
    if locos >= price:
        scratch.decisions[size] = ONLY_LOCOS
        size += 1
    return size


@jit
def payment_colour(payment: int) -> int:
    """The colour of a payment, or LOCO if it is locomotives only."""
    return LOCO if payment == ONLY_LOCOS else (payment - PAYMENT) // LENGTH


@jit
def payment_locos(payment: int, price: int) -> int:
    """The number of locomotives in a payment."""
    return price if payment == ONLY_LOCOS else (payment - PAYMENT) % LENGTH


@jit
def spend(state: State, seat: int, kind: int, count: int) -> None:
    """Remove cards from a hand, and from its public part first."""
    me = state.players[seat]
    me.hand[kind] -= count
    me.cards -= count
    me.known[kind] = max(0, me.known[kind] - count)


@jit
def pay(state: State, seat: int, payment: int, price: int) -> None:
    """Pay `price` cards to the discard (BASE-DECK-4)."""
    locos = payment_locos(payment, price)
    if locos < price:
        colour = payment_colour(payment)
        spend(state, seat, colour, price - locos)
        state.discard[colour] += price - locos
    spend(state, seat, LOCO, locos)
    state.discard[LOCO] += locos
    state.discard_size += price

"""Tunnels: lay down a payment, turn up three cards, then pay the extra or take the payment back."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import LOCO, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Fact
from draisine.engine.fact_log import log_fact
from draisine.engine.rules.cards import discard, draw_card
from draisine.engine.rules.payments import pay, payment_colour, payment_locos, spend
from draisine.engine.state import Scratch, State

TURNED_CARDS = 3


@jit
def lay_payment(tables: BoardTables, state: State, scratch: Scratch, payment: int) -> int:
    """Lay down a payment and turn up cards; return how many extra cards are due. With none due the claim is paid."""
    seat = state.mover
    length = tables.length[state.route]
    state.laid_colour = payment_colour(payment)
    state.laid_locos = payment_locos(payment, length)
    state.laid_cards = length - state.laid_locos
    spend(state, seat, LOCO, state.laid_locos)
    if state.laid_cards:
        spend(state, seat, state.laid_colour, state.laid_cards)
    log_fact(scratch, Fact.TUNNEL_TRIED, seat, state.route, payment, 0)
    _turn_up(state, scratch)
    log_fact(scratch, Fact.TUNNEL_EXTRA, seat, state.extra, 0, 0)
    if state.extra == 0:
        log_fact(scratch, Fact.CLAIMED, seat, state.route, payment, 0)
        clear_tunnel(state, True)
    return state.extra


@jit
def _turn_up(state: State, scratch: Scratch) -> None:
    """Turn up the top cards; each locomotive or card of the colour laid costs one extra card (A-41, A-42)."""
    state.extra = 0
    state.turned_size = 0
    for i in range(TURNED_CARDS):
        card = draw_card(state, scratch)
        if card == NOTHING:
            return
        state.turned_cards[i] = card
        state.turned_size = i + 1
        if card == LOCO or card == state.laid_colour:
            state.extra += 1
        log_fact(scratch, Fact.TUNNEL_CARD, state.mover, card, 0, 0)


@jit
def pay_extra(state: State, scratch: Scratch, payment: int) -> None:
    """Pay the extra cards."""
    pay(state, state.mover, payment, state.extra)
    log_fact(scratch, Fact.CLAIMED, state.mover, state.route, payment, state.extra)
    clear_tunnel(state, True)


@jit
def leave_tunnel(state: State, scratch: Scratch) -> None:
    """Leave the tunnel: the payment returns to the hand, where it is now public (EU-TUNNEL-6, A-47)."""
    me = state.players[state.mover]
    if state.laid_cards:
        me.hand[state.laid_colour] += state.laid_cards
        me.known[state.laid_colour] += state.laid_cards
    me.hand[LOCO] += state.laid_locos
    me.known[LOCO] += state.laid_locos
    me.cards += state.laid_cards + state.laid_locos
    log_fact(scratch, Fact.TUNNEL_LEFT, state.mover, state.route, 0, 0)
    clear_tunnel(state, False)


@jit
def clear_tunnel(state: State, paid: bool) -> None:
    """Discard the turned-up cards, and the payment if it was spent (EU-TUNNEL-7, A-43)."""
    if paid:
        discard(state, LOCO, state.laid_locos)
        if state.laid_cards:
            discard(state, state.laid_colour, state.laid_cards)
    for i in range(state.turned_size):
        discard(state, state.turned_cards[i], 1)
        state.turned_cards[i] = NOTHING
    state.turned_size = 0
    state.laid_colour = NOTHING
    state.laid_cards = 0
    state.laid_locos = 0
    state.extra = 0

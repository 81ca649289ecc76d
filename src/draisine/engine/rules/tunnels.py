"""Tunnels: lay a payment, turn up three cards, pay more or take everything back."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import LOCO, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Fact
from draisine.engine.fact_log import note
from draisine.engine.rules.cards import discard, top_card
from draisine.engine.rules.payments import pay, payment_colour, payment_locos, spend
from draisine.engine.state import Scratch, State

TURNED = 3


@jit
def lay(tables: BoardTables, state: State, scratch: Scratch, payment: int) -> int:
    """Lay a payment, turn up cards, and say how many more are due; with none due the claim is paid."""
    seat = state.mover
    length = tables.length[state.route]
    state.laid_colour = payment_colour(payment)
    state.laid_locos = payment_locos(payment, length)
    state.laid_cards = length - state.laid_locos
    spend(state, seat, LOCO, state.laid_locos)
    if state.laid_cards:
        spend(state, seat, state.laid_colour, state.laid_cards)
    note(scratch, Fact.TUNNEL_TRIED, seat, state.route, payment, 0)
    _turn_up(state, scratch)
    note(scratch, Fact.TUNNEL_EXTRA, seat, state.extra, 0, 0)
    if state.extra == 0:
        note(scratch, Fact.CLAIMED, seat, state.route, payment, 0)
        clear(state, True)
    return state.extra


@jit
def _turn_up(state: State, scratch: Scratch) -> None:
    """Turn up the top cards; those of the colour laid, and locomotives, each cost one more (A-41, A-42)."""
    state.extra = 0
    state.shown_size = 0
    for i in range(TURNED):
        card = top_card(state, scratch)
        if card == NOTHING:
            return
        state.shown_cards[i] = card
        state.shown_size = i + 1
        if card == LOCO or card == state.laid_colour:
            state.extra += 1
        note(scratch, Fact.TUNNEL_CARD, state.mover, card, 0, 0)


@jit
def pay_extra(state: State, scratch: Scratch, payment: int) -> None:
    """Pay the cards due on top."""
    pay(state, state.mover, payment, state.extra)
    note(scratch, Fact.CLAIMED, state.mover, state.route, payment, state.extra)
    clear(state, True)


@jit
def take_back(state: State, scratch: Scratch) -> None:
    """Leave the tunnel: the laid cards go back to the hand, and everybody has seen them (EU-TUNNEL-6, A-47)."""
    me = state.players[state.mover]
    for_colour = state.laid_cards
    if for_colour:
        me.hand[state.laid_colour] += for_colour
        me.known[state.laid_colour] += for_colour
    me.hand[LOCO] += state.laid_locos
    me.known[LOCO] += state.laid_locos
    me.cards += for_colour + state.laid_locos
    note(scratch, Fact.TUNNEL_LEFT, state.mover, state.route, 0, 0)
    clear(state, False)


@jit
def clear(state: State, paid: bool) -> None:
    """Put the turned-up cards away, and the laid ones too if they were spent (EU-TUNNEL-7, A-43)."""
    if paid:
        discard(state, LOCO, state.laid_locos)
        if state.laid_cards:
            discard(state, state.laid_colour, state.laid_cards)
    for i in range(state.shown_size):
        discard(state, state.shown_cards[i], 1)
        state.shown_cards[i] = NOTHING
    state.shown_size = 0
    state.laid_colour = NOTHING
    state.laid_cards = 0
    state.laid_locos = 0
    state.extra = 0

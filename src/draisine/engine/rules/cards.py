"""Train cards: deck, discard, market and the two draws of a turn."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import KINDS, LOCO, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Fact, Phase
from draisine.engine.fact_log import log_fact
from draisine.engine.rng import shuffle_deck
from draisine.engine.rules.turns import end_turn
from draisine.engine.state import Scratch, State

MAX_SWEEPS = 20
"""Consecutive sweeps after which the market is left as it is (A-06)."""


@jit
def reshuffle(state: State, scratch: Scratch) -> None:
    """The discard becomes the new deck (BASE-DECK-1)."""
    size = 0
    for kind in range(KINDS):
        for _ in range(state.discard[kind]):
            state.deck[size] = kind
            size += 1
        state.discard[kind] = 0
    state.deck_size = size
    state.discard_size = 0
    shuffle_deck(state)
    log_fact(scratch, Fact.DECK_SHUFFLED, -1, size, 0, 0)


@jit
def draw_card(state: State, scratch: Scratch) -> int:
    """Take the top card of the deck, reshuffling the discard if it is empty (A-09); NOTHING if there is no card."""
    if state.deck_size == 0:
        if state.discard_size == 0:
            return NOTHING
        reshuffle(state, scratch)
    state.deck_size -= 1
    return state.deck[state.deck_size]


@jit
def discard(state: State, kind: int, count: int) -> None:
    """Put cards on the discard (BASE-DECK-4)."""
    state.discard[kind] += count
    state.discard_size += count


@jit
def can_sweep(tables: BoardTables, state: State) -> bool:
    """Whether a sweep can help: there are new cards, and enough of them are not locomotives (A-06)."""
    if state.deck_size + state.discard_size == 0:
        return False
    plain = state.discard_size - state.discard[LOCO]
    for i in range(state.deck_size):
        plain += state.deck[i] != LOCO
    for slot in range(tables.market):
        plain += state.market[slot] != LOCO
    return plain > tables.market - tables.sweep


@jit
def _sweep(tables: BoardTables, state: State, scratch: Scratch) -> None:
    for slot in range(tables.market):
        card = state.market[slot]
        discard(state, card, 1)
        state.market[slot] = NOTHING
        log_fact(scratch, Fact.MARKET_SWEPT, -1, slot, card, 0)


@jit
def _fill_slots(tables: BoardTables, state: State, scratch: Scratch) -> int:
    """Deal cards into the empty slots; return the number of face-up locomotives, or -1 if a slot stays empty (A-07)."""
    locos = 0
    for slot in range(tables.market):
        card = state.market[slot]
        if card == NOTHING:
            card = draw_card(state, scratch)
            if card == NOTHING:
                return -1
            state.market[slot] = card
            log_fact(scratch, Fact.MARKET_FILLED, -1, slot, card, 0)
        if card == LOCO:
            locos += 1
    return locos


@jit
def refill_market(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Fill the market, and sweep it as long as too many locomotives are face up (BASE-DRAW-7, BASE-DRAW-8)."""
    for _ in range(MAX_SWEEPS):
        if _fill_slots(tables, state, scratch) < tables.sweep or not can_sweep(tables, state):
            return
        _sweep(tables, state, scratch)
    _fill_slots(tables, state, scratch)


@jit
def can_draw_blind(state: State) -> bool:
    """Whether a card can be drawn from the deck, after a reshuffle if necessary."""
    return state.deck_size + state.discard_size > 0


@jit
def can_draw_second(tables: BoardTables, state: State) -> bool:
    """Whether a second card can be drawn; a face-up locomotive cannot (A-13)."""
    if can_draw_blind(state):
        return True
    for slot in range(tables.market):
        card = state.market[slot]
        if card != NOTHING and card != LOCO:
            return True
    return False


@jit
def _add_to_hand(state: State, seat: int, card: int) -> None:
    me = state.players[seat]
    me.hand[card] += 1
    me.cards += 1


@jit
def _after_pick(tables: BoardTables, state: State, scratch: Scratch) -> None:
    if state.phase == Phase.TURN and can_draw_second(tables, state):
        state.phase = Phase.SECOND_CARD
    else:
        end_turn(tables, state, scratch)


@jit
def take_slot(tables: BoardTables, state: State, scratch: Scratch, slot: int) -> None:
    """Take a face-up card. A locomotive counts as both cards (BASE-DRAW-3)."""
    card = state.market[slot]
    _add_to_hand(state, state.mover, card)
    state.players[state.mover].known[card] += 1
    log_fact(scratch, Fact.TOOK_CARD, state.mover, slot, card, 0)
    state.market[slot] = NOTHING
    refill_market(tables, state, scratch)
    if card == LOCO:
        end_turn(tables, state, scratch)
    else:
        _after_pick(tables, state, scratch)


@jit
def deal_card(state: State, scratch: Scratch, seat: int, fact: int) -> None:
    """Give a seat the top card."""
    card = draw_card(state, scratch)
    _add_to_hand(state, seat, card)
    log_fact(scratch, fact, seat, card, 0, 0)


@jit
def take_blind(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Draw blind. Without a market there is nothing to choose, so both cards are drawn at once (FJ-DRAW-1)."""
    deal_card(state, scratch, state.mover, Fact.TOOK_BLIND)
    if tables.market > 0:
        _after_pick(tables, state, scratch)
        return
    if can_draw_blind(state):
        deal_card(state, scratch, state.mover, Fact.TOOK_BLIND)
    end_turn(tables, state, scratch)

"""Train cards: deck, discard, market and the two picks of a draw."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import KINDS, LOCO, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Fact, Phase
from draisine.engine.fact_log import note
from draisine.engine.rng import shuffle_deck
from draisine.engine.rules.turns import end_turn
from draisine.engine.state import Scratch, State

SWEEPS = 20
"""Sweeps in a row after which the market is left as it is (A-06)."""


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
    note(scratch, Fact.DECK_SHUFFLED, -1, size, 0, 0)


@jit
def top_card(state: State, scratch: Scratch) -> int:
    """Take the top card of the deck, made anew when it is empty (A-09); NOTHING when there is none."""
    if state.deck_size == 0:
        if state.discard_size == 0:
            return NOTHING
        reshuffle(state, scratch)
    state.deck_size -= 1
    return state.deck[state.deck_size]


@jit
def discard(state: State, kind: int, count: int) -> None:
    """Lay cards on the discard (BASE-DECK-4)."""
    state.discard[kind] += count
    state.discard_size += count


@jit
def _sweepable(tables: BoardTables, state: State) -> bool:
    """Whether a sweep can help: new cards exist, and enough of them are no locomotives (A-06)."""
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
        note(scratch, Fact.MARKET_SWEPT, -1, slot, card, 0)


@jit
def _fill(tables: BoardTables, state: State, scratch: Scratch) -> int:
    """Deal cards into the empty slots; the number of locomotives showing, or -1 while a slot stays empty (A-07)."""
    locos = 0
    for slot in range(tables.market):
        card = state.market[slot]
        if card == NOTHING:
            card = top_card(state, scratch)
            if card == NOTHING:
                return -1
            state.market[slot] = card
            note(scratch, Fact.MARKET_FILLED, -1, slot, card, 0)
        if card == LOCO:
            locos += 1
    return locos


@jit
def settle_market(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Fill the market, and sweep it as long as too many locomotives show (BASE-DRAW-7, BASE-DRAW-8)."""
    for _ in range(SWEEPS):
        if _fill(tables, state, scratch) < tables.sweep or not _sweepable(tables, state):
            return
        _sweep(tables, state, scratch)
    _fill(tables, state, scratch)


@jit
def blind_possible(state: State) -> bool:
    """Whether a card can be drawn from the deck, made anew if need be."""
    return state.deck_size + state.discard_size > 0


@jit
def second_possible(tables: BoardTables, state: State) -> bool:
    """Whether a second pick exists; a face-up locomotive is none (A-13)."""
    if blind_possible(state):
        return True
    for slot in range(tables.market):
        card = state.market[slot]
        if card != NOTHING and card != LOCO:
            return True
    return False


@jit
def _to_hand(state: State, seat: int, card: int) -> None:
    me = state.players[seat]
    me.hand[card] += 1
    me.cards += 1


@jit
def _after_pick(tables: BoardTables, state: State, scratch: Scratch) -> None:
    if state.phase == Phase.TURN and second_possible(tables, state):
        state.phase = Phase.SECOND_CARD
    else:
        end_turn(tables, state, scratch)


@jit
def take_slot(tables: BoardTables, state: State, scratch: Scratch, slot: int) -> None:
    """Take a face-up card. A locomotive counts as both cards (BASE-DRAW-3)."""
    card = state.market[slot]
    _to_hand(state, state.mover, card)
    state.players[state.mover].known[card] += 1
    note(scratch, Fact.TOOK_CARD, state.mover, slot, card, 0)
    state.market[slot] = NOTHING
    settle_market(tables, state, scratch)
    if card == LOCO:
        end_turn(tables, state, scratch)
    else:
        _after_pick(tables, state, scratch)


@jit
def deal_blind(state: State, scratch: Scratch, seat: int, fact: int) -> None:
    """Give a seat the top card."""
    card = top_card(state, scratch)
    _to_hand(state, seat, card)
    note(scratch, fact, seat, card, 0, 0)


@jit
def take_blind(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Draw blind. Without a market there is nothing to choose, so both cards come at once (FJ-DRAW-1)."""
    deal_blind(state, scratch, state.mover, Fact.TOOK_BLIND)
    if tables.market > 0:
        _after_pick(tables, state, scratch)
        return
    if blind_possible(state):
        deal_blind(state, scratch, state.mover, Fact.TOOK_BLIND)
    end_turn(tables, state, scratch)

"""Which card to draw for a plan."""

from draisine.bots.planner.network import count_needed_cards
from draisine.bots.planner.plan import Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import LOCO, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import BLIND, SLOT, Phase
from draisine.engine.rules.cards import can_draw_blind
from draisine.engine.state import State

# Scores of face-up cards; a blind card scores `Weights.blind_card`.
NEEDED_COLOUR = 10
NEEDED_LOCO = 30


@jit
def _card_score(state: State, plan: Plan, seat: int, card: int, gray: int) -> int:
    """The score of a face-up card."""
    hand = state.players[seat].hand
    missing = plan.cards_needed[card] - hand[card]
    if card == LOCO:
        return NEEDED_LOCO if missing > 0 else plan.weights.face_up_loco
    if missing > 0:
        return NEEDED_COLOUR + min(hand[card], 9)
    # A gray route is paid with what the hand has most of.
    return 3 + min(-missing, 6) if gray > 0 else 0


@jit
def choose_card(tables: BoardTables, state: State, plan: Plan, seat: int) -> int:
    """The card to draw: a face-up one that is needed, or a blind one; NOTHING if no card can be drawn."""
    gray = count_needed_cards(tables, state, plan)
    best = BLIND if can_draw_blind(state) else NOTHING
    most = plan.weights.blind_card if best == BLIND else -1
    for slot in range(tables.market):
        card = state.market[slot]
        if card == NOTHING or (card == LOCO and state.phase != Phase.TURN):
            continue
        score = _card_score(state, plan, seat, card, gray)
        if score > most:
            most = score
            best = SLOT + slot
    return best

"""Which card to draw for a plan."""

from draisine.bots.planner.plan import Plan
from draisine.bots.planner.targets import count_needs
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import LOCO, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import BLIND, SLOT, Phase
from draisine.engine.rules.cards import blind_possible
from draisine.engine.state import State

# How much a card on the table is liked; a card from the deck is the measure.
COLOUR = 10
SYMBOL = 30


@jit
def _liking(view: State, plan: Plan, seat: int, card: int, gray: int) -> int:
    """How much a face-up card is liked."""
    hand = view.players[seat].hand
    lacks = plan.need[card] - hand[card]
    if card == LOCO:
        return SYMBOL if lacks > 0 else plan.weights.loco
    if lacks > 0:
        return COLOUR + min(hand[card], 9)
    # A gray route is paid with what the hand has most of.
    return 3 + min(-lacks, 6) if gray > 0 else 0


@jit
def choose_card(tables: BoardTables, view: State, plan: Plan, seat: int) -> int:
    """The card to take: a face-up one that is needed, or a blind one; NOTHING when there is no card at all."""
    gray = count_needs(tables, view, plan)
    best = BLIND if blind_possible(view) else NOTHING
    most = plan.weights.rate if best == BLIND else -1
    for slot in range(tables.market):
        card = view.market[slot]
        if card == NOTHING or (card == LOCO and view.phase != Phase.TURN):
            continue
        liking = _liking(view, plan, seat, card, gray)
        if liking > most:
            most = liking
            best = SLOT + slot
    return best

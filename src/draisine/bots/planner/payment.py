"""How a bot pays: locomotives last, and in colours that nothing else needs."""

from draisine.bots.planner.plan import INF, Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import LENGTH
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import PAYMENT
from draisine.engine.legal import list_decisions
from draisine.engine.rules.payments import payment_colour, payment_locos
from draisine.engine.state import Scratch, State


@jit
def choose_payment(
    tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int, needed_weight: int
) -> int:
    """Pay with the fewest locomotives, in a colour that is needed little and held often; `needed` is the weight of the
    former against the latter. A tunnel is paid if possible."""
    hand = state.players[seat].hand
    size = list_decisions(tables, state, scratch, seat)
    best = scratch.decisions[0]
    least = INF
    for i in range(size):
        payment = scratch.decisions[i]
        if payment < PAYMENT:
            continue
        colour = payment_colour(payment)
        cost = 1000 * payment_locos(payment, LENGTH) + needed_weight * plan.cards_needed[colour] - hand[colour]
        if cost < least:
            least = cost
            best = payment
    return best

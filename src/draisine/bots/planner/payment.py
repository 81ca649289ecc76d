"""How a bot pays: locomotives last, and colours that nothing else needs."""

from draisine.bots.planner.plan import FAR, Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import LENGTH
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import PAYMENT
from draisine.engine.legal import list_decisions
from draisine.engine.rules.payments import payment_colour, payment_locos
from draisine.engine.state import Scratch, State


@jit
def pay_sparing(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int, needed: int) -> int:
    """Pay with the fewest locomotives, in a colour that is needed little and held often; `needed` weighs the first
    against the second. A tunnel is paid if it can be."""
    hand = view.players[seat].hand
    size = list_decisions(tables, view, scratch, seat)
    best = scratch.decision[0]
    least = FAR
    for i in range(size):
        payment = scratch.decision[i]
        if payment < PAYMENT:
            continue
        colour = payment_colour(payment)
        price = 1000 * payment_locos(payment, LENGTH) + needed * plan.need[colour] - hand[colour]
        if price < least:
            least = price
            best = payment
    return best

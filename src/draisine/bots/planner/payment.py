"""How a bot pays: locomotives last, and colours that nothing else needs."""

from draisine.bots.planner.plan import FAR, Plan
from draisine.engine.board_tables import Chart
from draisine.engine.capacities import LENGTH
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import PAYMENT
from draisine.engine.legal import list_decisions
from draisine.engine.rules.payments import payment_colour, payment_locos
from draisine.engine.state import State, Work


@jit
def pay_sparing(chart: Chart, view: State, work: Work, plan: Plan, seat: int, needed: int) -> int:
    """Pay with the fewest locomotives, in a colour that is needed little and held often; `needed` weighs the first
    against the second. A tunnel is paid if it can be."""
    hand = view.players[seat].hand
    size = list_decisions(chart, view, work, seat)
    best = work.decision[0]
    least = FAR
    for i in range(size):
        payment = work.decision[i]
        if payment < PAYMENT:
            continue
        colour = payment_colour(payment)
        price = 1000 * payment_locos(payment, LENGTH) + needed * plan.need[colour] - hand[colour]
        if price < least:
            least = price
            best = payment
    return best

"""The Long-Route Junkie Agent (de Mesentier Silva and others, 2017): it does its tickets on ways of long routes only;
when they are done, or cannot be done so, it claims the longest routes there are. It draws no tickets."""

from draisine.bots.planner.plan import Plan
from draisine.bots.published.paths import STEP, dearest_ticket, keep_by_ratio, price_steps, want_steps
from draisine.bots.published.shared import answer, colour_for, draw_for, longest_open, pursue
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Phase
from draisine.engine.state import Scratch, State

LONG_ENOUGH = 3
"""No shorter route is taken for a ticket."""


@jit
def _shortest(view: State, seat: int) -> int:
    return min(LONG_ENOUGH, view.players[seat].reserve)


@jit
def _objective(tables: BoardTables, view: State, plan: Plan, seat: int) -> int:
    """The one route in mind: the next on the dearest ticket's way of long routes, else the longest there is."""
    price_steps(tables, view, plan, seat, STEP, _shortest(view, seat))
    ticket = dearest_ticket(tables, view, plan, seat)
    if ticket == NOTHING:
        return longest_open(tables, view, seat)
    return want_steps(tables, view, plan, seat, ticket, 1)


@jit
def decide_long_route(tables: BoardTables, view: State, scratch: Scratch, plan: Plan) -> int:
    """The style's decision, from what its seat knows."""
    seat = view.viewer + 0
    if view.players[seat].offered > 0:
        return keep_by_ratio(tables, view, plan, seat, LONG_ENOUGH)
    if view.phase == Phase.TURN:
        return pursue(tables, view, scratch, plan, seat, _objective(tables, view, plan, seat))
    if view.phase == Phase.SECOND_CARD:
        route = _objective(tables, view, plan, seat)
        return draw_for(tables, view, colour_for(tables, view, seat, route) if route != NOTHING else NOTHING, True)
    return answer(tables, view, scratch, plan, seat)

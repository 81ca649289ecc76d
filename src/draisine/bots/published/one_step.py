"""The One-Step Thinker Agent (de Mesentier Silva and others, 2017): one ticket at a time, the one worth most, and one
route at a time of its shortest way; new tickets when all are done."""

from draisine.bots.planner.plan import FAR, Plan
from draisine.bots.published.paths import STEP, dearest_ticket, keep_all, keep_by_ratio, price_steps, want_steps
from draisine.bots.published.shared import answer, colour_for, draw_for, longest_open, pursue
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import DRAW_TICKETS, SWAP_TICKETS, Phase
from draisine.engine.rules.race import swap_possible
from draisine.engine.state import Scratch, State

ENOUGH = 8
"""Trains that everybody must have left for new tickets, as the authors' program has it for 45 trains."""


@jit
def _objective(tables: BoardTables, view: State, plan: Plan, seat: int) -> int:
    """The one route in mind: the next on the way of the dearest ticket, or with none left the longest there is."""
    price_steps(tables, view, plan, seat, STEP, 0)
    ticket = dearest_ticket(tables, view, plan, seat)
    if ticket == NOTHING:
        return longest_open(tables, view, seat)
    plan.wishes = 1
    return want_steps(tables, view, plan, seat, ticket, 1)


@jit
def _early(tables: BoardTables, view: State) -> bool:
    """Whether everybody has trains enough for new tickets to be worth a try."""
    fewest = FAR
    for seat in range(view.seats):
        fewest = min(fewest, view.players[seat].reserve)
    return 45 * fewest >= ENOUGH * tables.trains and view.turns_left < 0


@jit
def _turn(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    route = _objective(tables, view, plan, seat)
    if plan.wishes == 0:
        if tables.draw > 0 and view.ticket_size > 0 and _early(tables, view):
            return DRAW_TICKETS
        if swap_possible(tables, view, seat):
            return SWAP_TICKETS
    return pursue(tables, view, scratch, plan, seat, route)


@jit
def decide_one_step(tables: BoardTables, view: State, scratch: Scratch, plan: Plan) -> int:
    """The style's decision, from what its seat knows."""
    seat = view.viewer + 0
    if view.phase == Phase.SETUP_TICKETS:
        return keep_all(view, seat)
    if view.phase == Phase.KEEP_TICKETS:
        return keep_by_ratio(tables, view, plan, seat, 0)
    if view.phase == Phase.TURN:
        return _turn(tables, view, scratch, plan, seat)
    if view.phase == Phase.SECOND_CARD:
        route = _objective(tables, view, plan, seat)
        return draw_for(tables, view, colour_for(tables, view, seat, route) if route != NOTHING else NOTHING, True)
    return answer(tables, view, scratch, plan, seat)

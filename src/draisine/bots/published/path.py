"""The Path Agent (de Mesentier Silva and others, 2017): it keeps all tickets of the set-up, draws no more, and claims
the routes of their shortest ways, the ones worth most first."""

from draisine.bots.planner.plan import FAR, Plan
from draisine.bots.published.paths import STEP, keep_all, keep_by_ratio, price_steps, want_steps, way_cost
from draisine.bots.published.shared import (
    answer,
    colour_for,
    draw_for,
    open_to,
    payable_now,
    station_due,
    without_cards,
)
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import CITY, ROUTE, SWAP_TICKETS, Phase
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.race import swap_possible
from draisine.engine.state import Scratch, State


@jit
def _make_plan(tables: BoardTables, view: State, plan: Plan, seat: int) -> None:
    """A route on a ticket's way is worth its points and twice the ticket's; with no ticket left, its points.

    Ways are the shortest in routes still to claim, as in the authors' own program; equal ones in spaces."""
    price_steps(tables, view, plan, seat, STEP, 0)
    for ticket in range(tables.tickets):
        if view.ticket_place[ticket] != seat:
            continue
        cost = way_cost(tables, view, plan, seat, ticket)
        if cost >= FAR:
            plan.hopeless += 1
        elif cost >= STEP:
            plan.wishes += 1
            want_steps(tables, view, plan, seat, ticket, 2 * tables.ticket_value[ticket])
    if plan.wishes == 0:
        for route in range(tables.routes):
            if open_to(tables, view, seat, route):
                plan.wanted[route] = tables.points[tables.length[route]]


@jit
def _worthiest(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, only_payable: bool) -> int:
    """The wanted route worth most, of all or of those just found claimable."""
    best = NOTHING
    most = 0
    for route in range(tables.routes):
        if plan.wanted[route] <= most or view.owner[route] != NO_SEAT:
            continue
        if not only_payable or payable_now(tables, view, scratch, route):
            most = plan.wanted[route] + 0
            best = route
    return best


@jit
def _draw(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """The open card that the route worth most asks for, else a blind one; open locomotives are for ferries only."""
    route = _worthiest(tables, view, scratch, plan, False)
    wanted = colour_for(tables, view, seat, route) if route != NOTHING else NOTHING
    return draw_for(tables, view, wanted, False)


@jit
def _turn(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    _make_plan(tables, view, plan, seat)
    if plan.wishes == 0 and plan.hopeless > 0 and swap_possible(tables, view, seat):
        return SWAP_TICKETS
    find_claimable(tables, view, scratch, seat)
    route = _worthiest(tables, view, scratch, plan, True)
    if route != NOTHING:
        return ROUTE + route
    city = station_due(tables, view, plan, seat)
    if city != NOTHING:
        return CITY + city
    card = _draw(tables, view, scratch, plan, seat)
    return card if card != NOTHING else without_cards(tables, view, scratch, seat)


@jit
def decide_path(tables: BoardTables, view: State, scratch: Scratch, plan: Plan) -> int:
    """The style's decision, from what its seat knows."""
    seat = view.viewer + 0
    if view.phase == Phase.SETUP_TICKETS:
        return keep_all(view, seat)
    if view.phase == Phase.KEEP_TICKETS:
        return keep_by_ratio(tables, view, plan, seat, 0)
    if view.phase == Phase.TURN:
        return _turn(tables, view, scratch, plan, seat)
    if view.phase == Phase.SECOND_CARD:
        _make_plan(tables, view, plan, seat)
        return _draw(tables, view, scratch, plan, seat)
    return answer(tables, view, scratch, plan, seat)

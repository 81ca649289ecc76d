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
from draisine.engine.board_tables import Chart
from draisine.engine.capacities import NOBODY, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import CITY, ROUTE, SWAP_TICKETS, Phase
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.race import swap_possible
from draisine.engine.state import State, Work


@jit
def _make_plan(chart: Chart, view: State, plan: Plan, seat: int) -> None:
    """A route on a ticket's way is worth its points and twice the ticket's; with no ticket left, its points.

    Ways are the shortest in routes still to claim, as in the authors' own program; equal ones in spaces."""
    price_steps(chart, view, plan, seat, STEP, 0)
    for ticket in range(chart.tickets):
        if view.ticket_place[ticket] != seat:
            continue
        cost = way_cost(chart, view, plan, seat, ticket)
        if cost >= FAR:
            plan.hopeless += 1
        elif cost >= STEP:
            plan.wishes += 1
            want_steps(chart, view, plan, seat, ticket, 2 * chart.ticket_value[ticket])
    if plan.wishes == 0:
        for route in range(chart.routes):
            if open_to(chart, view, seat, route):
                plan.wanted[route] = chart.points[chart.length[route]]


@jit
def _worthiest(chart: Chart, view: State, work: Work, plan: Plan, only_payable: bool) -> int:
    """The wanted route worth most, of all or of those just found claimable."""
    best = NOTHING
    most = 0
    for route in range(chart.routes):
        if plan.wanted[route] <= most or view.owner[route] != NOBODY:
            continue
        if not only_payable or payable_now(chart, view, work, route):
            most = plan.wanted[route] + 0
            best = route
    return best


@jit
def _draw(chart: Chart, view: State, work: Work, plan: Plan, seat: int) -> int:
    """The open card that the route worth most asks for, else a blind one; open locomotives are for ferries only."""
    route = _worthiest(chart, view, work, plan, False)
    wanted = colour_for(chart, view, seat, route) if route != NOTHING else NOTHING
    return draw_for(chart, view, wanted, False)


@jit
def _turn(chart: Chart, view: State, work: Work, plan: Plan, seat: int) -> int:
    _make_plan(chart, view, plan, seat)
    if plan.wishes == 0 and plan.hopeless > 0 and swap_possible(chart, view, seat):
        return SWAP_TICKETS
    find_claimable(chart, view, work, seat)
    route = _worthiest(chart, view, work, plan, True)
    if route != NOTHING:
        return ROUTE + route
    city = station_due(chart, view, plan, seat)
    if city != NOTHING:
        return CITY + city
    card = _draw(chart, view, work, plan, seat)
    return card if card != NOTHING else without_cards(chart, view, work, seat)


@jit
def decide_path(chart: Chart, view: State, work: Work, plan: Plan) -> int:
    """The style's decision, from what its seat knows."""
    seat = view.viewer + 0
    if view.phase == Phase.SETUP_TICKETS:
        return keep_all(view, seat)
    if view.phase == Phase.KEEP_TICKETS:
        return keep_by_ratio(chart, view, plan, seat, 0)
    if view.phase == Phase.TURN:
        return _turn(chart, view, work, plan, seat)
    if view.phase == Phase.SECOND_CARD:
        _make_plan(chart, view, plan, seat)
        return _draw(chart, view, work, plan, seat)
    return answer(chart, view, work, plan, seat)

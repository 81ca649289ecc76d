"""The Path Agent (de Mesentier Silva et al., 2017): it keeps all tickets of the set-up, draws no more, and claims
the routes of their shortest paths, the most valuable first."""

from draisine.bots.planner.plan import INF, Plan
from draisine.bots.published.shared import (
    card_for_route,
    choose_card_for,
    decide_other_phase,
    decide_without_cards,
    is_available,
    is_claimable,
    station_city,
)
from draisine.bots.published.ticket_paths import (
    ROUTE_COST,
    add_ticket,
    keep_all,
    keep_best_ratio,
    start_plan_by_route_count,
    ticket_cost,
)
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import CITY, ROUTE, SWAP_TICKETS, Phase
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.race import can_swap
from draisine.engine.state import Scratch, State


@jit
def _make_plan(tables: BoardTables, observation: State, plan: Plan, seat: int) -> None:
    """Value the routes: on a ticket's path its points and twice the ticket's; with no ticket left, its points.

    As in the authors' program, the shortest path has the fewest routes still to claim; ties go to fewer spaces."""
    start_plan_by_route_count(tables, observation, plan, seat, ROUTE_COST, 0)
    for ticket in range(tables.tickets):
        if observation.ticket_location[ticket] != seat:
            continue
        cost = ticket_cost(tables, observation, plan, seat, ticket)
        if cost >= INF:
            plan.impossible_tickets += 1
        elif cost >= ROUTE_COST:
            plan.open_tickets += 1
            add_ticket(tables, observation, plan, seat, ticket, 2 * tables.ticket_value[ticket])
    if plan.open_tickets == 0:
        for route in range(tables.routes):
            if is_available(tables, observation, seat, route):
                plan.wanted[route] = tables.points[tables.length[route]]


@jit
def _most_valuable_route(
    tables: BoardTables, observation: State, scratch: Scratch, plan: Plan, only_payable: bool
) -> int:
    """The most valuable wanted route, of all or of those just found claimable."""
    best = NOTHING
    most = 0
    for route in range(tables.routes):
        if plan.wanted[route] <= most or observation.owner[route] != NO_SEAT:
            continue
        if not only_payable or is_claimable(tables, observation, scratch, route):
            most = plan.wanted[route]
            best = route
    return best


@jit
def _choose_card(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """The face-up card that the most valuable route needs, else a blind one; face-up locomotives for ferries only."""
    route = _most_valuable_route(tables, observation, scratch, plan, False)
    wanted = card_for_route(tables, observation, seat, route) if route != NOTHING else NOTHING
    return choose_card_for(tables, observation, wanted, False)


@jit
def _turn(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    _make_plan(tables, observation, plan, seat)
    if plan.open_tickets == 0 and plan.impossible_tickets > 0 and can_swap(tables, observation, seat):
        return SWAP_TICKETS
    find_claimable(tables, observation, scratch, seat)
    route = _most_valuable_route(tables, observation, scratch, plan, True)
    if route != NOTHING:
        return ROUTE + route
    city = station_city(tables, observation, plan, seat)
    if city != NOTHING:
        return CITY + city
    card = _choose_card(tables, observation, scratch, plan, seat)
    return card if card != NOTHING else decide_without_cards(tables, observation, scratch, seat)


@jit
def decide_path(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan) -> int:
    """The agent's decision on an observation."""
    seat = observation.viewer
    if observation.phase == Phase.SETUP_TICKETS:
        return keep_all(observation, seat)
    if observation.phase == Phase.KEEP_TICKETS:
        return keep_best_ratio(tables, observation, plan, seat, 0)
    if observation.phase == Phase.TURN:
        return _turn(tables, observation, scratch, plan, seat)
    if observation.phase == Phase.SECOND_CARD:
        _make_plan(tables, observation, plan, seat)
        return _choose_card(tables, observation, scratch, plan, seat)
    return decide_other_phase(tables, observation, scratch, plan, seat)

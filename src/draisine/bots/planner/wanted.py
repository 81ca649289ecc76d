"""The routes that a plan wants: starting a plan, adding and dropping paths, and whether it still holds."""

from draisine.bots.planner.costs import route_cost, set_route_costs
from draisine.bots.planner.plan import INF, Plan
from draisine.bots.planner.weights import Weights
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING, WORD_BITS
from draisine.engine.compiler.jit import jit
from draisine.engine.route_sets import add_route, copy_set, fill, lowest_bit, remove_route
from draisine.engine.state import State


@jit
def remaining_turns(tables: BoardTables, state: State, weights: Weights, seat: int) -> int:
    """Tenths of turns that the seat may still have, until another seat has drawn for and placed its last trains."""
    if state.turns_left >= 0:
        return 10 * ((state.turns_left + state.seats - 1) // state.seats)
    soonest = INF
    for other in range(state.seats):
        if other != seat:
            trains = max(0, state.players[other].reserve - tables.last_round_at)
            cards = max(0, trains - state.players[other].cards)
            soonest = min(soonest, 10 + 5 * cards + (weights.pace - 5) * trains)
    return soonest


@jit
def placeable_trains(tables: BoardTables, state: State, weights: Weights, seat: int) -> int:
    """The trains that the seat can still place before the game ends."""
    me = state.players[seat]
    if weights.pace == 0:
        return me.reserve
    time = remaining_turns(tables, state, weights, seat) + 5 * me.cards
    return min(me.reserve, time // weights.pace)


@jit
def start_plan(tables: BoardTables, state: State, plan: Plan, seat: int) -> None:
    """Start a plan: every route has its cost and none is wanted."""
    set_route_costs(tables, state, plan, seat)
    for route in range(tables.routes):
        plan.wanted[route] = 0
    fill(plan.wanted_routes, 0)
    plan.leader = NOTHING
    plan.start_city = state.players[seat].start_city if tables.cities_each > 0 else NOTHING
    plan.trains_available = placeable_trains(tables, state, plan.weights, seat)
    plan.trains_needed = 0
    plan.stations_needed = 0
    plan.open_tickets = 0
    plan.impossible_tickets = 0


@jit
def save_wanted(tables: BoardTables, plan: Plan) -> None:
    """Save what is wanted, for `restore_wanted`."""
    for route in range(tables.routes):
        plan.saved_edge_cost[route] = plan.edge_cost[route]
        plan.saved_wanted[route] = plan.wanted[route]
    copy_set(plan.wanted_routes, plan.saved_wanted_routes)
    plan.saved_trains_needed = plan.trains_needed
    plan.saved_stations_needed = plan.stations_needed


@jit
def restore_wanted(tables: BoardTables, plan: Plan) -> None:
    """Restore what `save_wanted` saved."""
    for route in range(tables.routes):
        plan.edge_cost[route] = plan.saved_edge_cost[route]
        plan.wanted[route] = plan.saved_wanted[route]
    copy_set(plan.saved_wanted_routes, plan.wanted_routes)
    plan.trains_needed = plan.saved_trains_needed
    plan.stations_needed = plan.saved_stations_needed


@jit
def add_path(tables: BoardTables, state: State, plan: Plan, target: int, ticket: int) -> int:
    """Want all routes of the path just found and return their cost. Once wanted, a route is free for other tickets."""
    cost = 0
    city = target
    while plan.previous_route[city] != NOTHING:
        route = plan.previous_route[city]
        city = tables.end_a[route] + tables.end_b[route] - city
        if plan.wanted[route] == 0 and plan.edge_cost[route] > 0:
            plan.wanted[route] = ticket + 1
            add_route(plan.wanted_routes, tables, route)
            if state.owner[route] == NO_SEAT:
                plan.trains_needed += tables.length[route]
            else:
                plan.stations_needed += plan.edge_cost[route] > 1
            cost += plan.edge_cost[route]
            plan.edge_cost[route] = 0
    return cost


@jit
def remove_ticket(tables: BoardTables, state: State, plan: Plan, seat: int, ticket: int) -> None:
    """Drop the routes that were first wanted for this ticket."""
    for w in range(tables.words):
        bits = plan.wanted_routes.word[w]
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            if plan.wanted[route] == ticket + 1:
                plan.wanted[route] = 0
                remove_route(plan.wanted_routes, tables, route)
                plan.edge_cost[route] = route_cost(tables, state, plan, seat, route)
                if state.owner[route] == NO_SEAT:
                    plan.trains_needed -= tables.length[route]
                else:
                    plan.stations_needed -= plan.edge_cost[route] > 1


@jit
def finish_plan(tables: BoardTables, state: State, plan: Plan, seat: int) -> None:
    """Write the wanted routes as sets and mark the plan as valid."""
    fill(plan.to_claim, 0)
    fill(plan.to_borrow, 0)
    for w in range(tables.words):
        # One's own routes are never wanted, and the others are free or another seat's.
        plan.to_claim.word[w] = plan.wanted_routes.word[w] & state.free.word[w]
        plan.to_borrow.word[w] = plan.wanted_routes.word[w] & ~state.free.word[w]
    plan.valid = 1
    plan.tickets_held = state.players[seat].tickets


@jit
def is_plan_valid(tables: BoardTables, state: State, plan: Plan, seat: int) -> bool:
    """Whether a plan still holds: the same tickets, no wanted route lost, and some left to claim or borrow."""
    if plan.valid == 0 or plan.tickets_held != state.players[seat].tickets:
        return False
    if plan.open_tickets == 0:
        # Without open tickets, the route to claim for points is chosen again in every turn.
        return True
    to_get = False
    for w in range(tables.words):
        links = plan.to_claim.word[w]
        free = state.free.word[w]
        if links & free & state.barred[seat].word[w] != 0:
            return False
        if links & free != 0 or plan.to_borrow.word[w] != 0:
            to_get = True
        gone = links & ~free
        while gone:
            if state.owner[w * WORD_BITS + lowest_bit(gone)] != seat:
                return False
            gone &= gone - 1
    return to_get

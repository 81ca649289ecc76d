"""Shortest paths as the published agents define them (the fewest routes still to claim), and choices of tickets."""

from draisine.bots.planner.costs import borrowing_cost
from draisine.bots.planner.dijkstra import find_path
from draisine.bots.planner.plan import INF, Plan
from draisine.bots.published.shared import missing_for_route
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING, WORD_BITS
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import KEEP
from draisine.engine.legal import min_kept
from draisine.engine.route_sets import contains, lowest_bit
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import State

ROUTE_COST = 60
"""Cost of each route on a path: it outweighs the spaces, which only break ties."""
STATION_COST = 5000
"""Cost of a station on a path: only used where no path exists without one."""
IMPOSSIBLE_TRAINS = 50
"""The trains that an impossible ticket is assumed to need: more than there are."""


@jit
def _route_cost(
    tables: BoardTables, observation: State, seat: int, route: int, route_cost: int, min_length: int
) -> int:
    owner = observation.owner[route]
    if owner == seat:
        return 0
    if owner != NO_SEAT:
        return borrowing_cost(tables, observation, seat, route, STATION_COST)
    if not contains(observation.free, tables, route) or contains(observation.barred[seat], tables, route):
        return INF
    length = tables.length[route]
    return route_cost + length if min_length <= length <= observation.players[seat].reserve else INF


@jit
def start_plan_by_route_count(
    tables: BoardTables, observation: State, plan: Plan, seat: int, route_cost: int, min_length: int
) -> None:
    """Start a plan: a route costs `route_cost` and its spaces, one's own nothing; those below `min_length` INF."""
    for route in range(tables.routes):
        plan.edge_cost[route] = _route_cost(tables, observation, seat, route, route_cost, min_length)
        plan.wanted[route] = 0
    plan.start_city = observation.players[seat].start_city if tables.cities_each > 0 else NOTHING
    plan.trains_needed = 0
    plan.stations_needed = 0
    plan.open_tickets = 0
    plan.impossible_tickets = 0


@jit
def cheapest_track(tables: BoardTables, observation: State, seat: int, route: int) -> int:
    """Of parallel routes, the one for which the fewest cards are missing."""
    best = route
    least = missing_for_route(tables, observation, seat, route)
    for w in range(tables.words):
        bits = tables.parallel[route].word[w] & observation.free.word[w] & ~observation.barred[seat].word[w]
        while bits:
            twin = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            missing = missing_for_route(tables, observation, seat, twin)
            if missing < least:
                least = missing
                best = twin
    return best


@jit
def add_found_path(tables: BoardTables, observation: State, plan: Plan, seat: int, target: int, value: int) -> int:
    """Want the routes of the path just found, each valued at its points and `value`; return the first unclaimed one."""
    first = NOTHING
    city = target
    while plan.previous_route[city] != NOTHING:
        route = plan.previous_route[city]
        city = tables.end_a[route] + tables.end_b[route] - city
        owner = observation.owner[route]
        if owner == seat or (owner != NO_SEAT and plan.edge_cost[route] < STATION_COST):
            continue
        if owner == NO_SEAT:
            route = cheapest_track(tables, observation, seat, route)
            first = route
        if plan.wanted[route] == 0:
            plan.trains_needed += tables.length[route] if owner == NO_SEAT else 0
            plan.stations_needed += owner != NO_SEAT
        plan.wanted[route] = max(plan.wanted[route], value + tables.points[tables.length[route]])
    return first


@jit
def ticket_cost(tables: BoardTables, observation: State, plan: Plan, seat: int, ticket: int) -> int:
    """The cost of a ticket's path: INF where it is impossible, below ROUTE_COST where nothing is left to claim."""
    a = tables.ticket_a[ticket]
    b = tables.ticket_b[ticket]
    if plan.start_city == NOTHING:
        cost = find_path(tables, plan, a, b)
    else:
        cost = find_path(tables, plan, plan.start_city, a) + find_path(tables, plan, plan.start_city, b)
    return cost if cost < INF and cost // STATION_COST <= observation.players[seat].stations else INF


@jit
def add_ticket(tables: BoardTables, observation: State, plan: Plan, seat: int, ticket: int, value: int) -> int:
    """Want a ticket's path and return its first unclaimed route."""
    a = tables.ticket_a[ticket]
    b = tables.ticket_b[ticket]
    if plan.start_city == NOTHING:
        find_path(tables, plan, a, b)
        return add_found_path(tables, observation, plan, seat, b, value)
    find_path(tables, plan, plan.start_city, a)
    first = add_found_path(tables, observation, plan, seat, a, value)
    find_path(tables, plan, plan.start_city, b)
    other = add_found_path(tables, observation, plan, seat, b, value)
    return first if first != NOTHING else other


@jit
def most_valuable_ticket(tables: BoardTables, observation: State, plan: Plan, seat: int) -> int:
    """The most valuable of the tickets in hand that are incomplete and possible."""
    best = NOTHING
    most = -1
    for ticket in range(tables.tickets):
        if observation.ticket_location[ticket] != seat or tables.ticket_value[ticket] <= most:
            continue
        if ROUTE_COST <= ticket_cost(tables, observation, plan, seat, ticket) < INF:
            best = ticket
            most = tables.ticket_value[ticket]
    return best


@jit
def keep_all(observation: State, seat: int) -> int:
    """Keep every ticket offered."""
    return KEEP + (1 << observation.players[seat].offer_size) - 1


@jit
def _rate_offered_tickets(tables: BoardTables, observation: State, plan: Plan, seat: int, min_length: int) -> None:
    """Write the points of each offered ticket to `ticket_order` and the trains it needs to `ticket_rank`."""
    me = observation.players[seat]
    for i in range(me.offer_size):
        ticket = me.offer[i]
        start_plan_by_route_count(tables, observation, plan, seat, ROUTE_COST, min_length)
        if ticket_cost(tables, observation, plan, seat, ticket) < INF:
            add_ticket(tables, observation, plan, seat, ticket, 1)
            plan.ticket_order[i] = tables.ticket_value[ticket]
            plan.ticket_rank[i] = plan.trains_needed
        else:
            plan.ticket_order[i] = -tables.ticket_value[ticket]
            plan.ticket_rank[i] = IMPOSSIBLE_TRAINS


@jit
def keep_best_ratio(tables: BoardTables, observation: State, plan: Plan, seat: int, min_length: int) -> int:
    """Keep the tickets with the most points per train; where no selection fits the trains, those of fewest points."""
    _rate_offered_tickets(tables, observation, plan, seat, min_length)
    me = observation.players[seat]
    least = min_kept(tables, observation, seat)
    best = NOTHING
    most = 0
    cheapest = NOTHING
    fewest = INF
    for mask in range(1 << me.offer_size):
        if popcount5(mask) < least:
            continue
        points = 0
        trains = 0
        penalty = 0
        for i in range(me.offer_size):
            if mask >> i & 1:
                points += plan.ticket_order[i]
                trains += plan.ticket_rank[i]
                penalty += tables.ticket_value[me.offer[i]]
        ratio = 1000 * points // max(1, trains)
        if trains <= me.reserve and ratio > most:
            most = ratio
            best = mask
        if penalty < fewest:
            fewest = penalty
            cheapest = mask
    return KEEP + (best if best != NOTHING else cheapest)

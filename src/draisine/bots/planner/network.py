"""The network that joins a seat's tickets, found by a Steiner-tree insertion heuristic.

The cheapest network for all tickets is a Steiner forest, which is NP-hard. Here tickets are inserted one after the
other, each along its cheapest path; routes on earlier paths cost nothing, so that later paths share them.
"""

from draisine.bots.planner.costs import touches
from draisine.bots.planner.dijkstra import find_coast_path, find_path, find_paths_from
from draisine.bots.planner.plan import INF, Plan
from draisine.bots.planner.wanted import add_path, remove_ticket
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import GRAY, KINDS, LOCO, NO_SEAT, NOTHING, TICKETS, WORD_BITS
from draisine.engine.compiler.jit import jit
from draisine.engine.route_sets import lowest_bit
from draisine.engine.rules.connectivity import join_network, linked
from draisine.engine.state import Scratch, State


@jit
def find_ticket_path(tables: BoardTables, plan: Plan, ticket: int) -> None:
    """Find the cheapest path of a ticket; where the network must grow from a start city, the paths from there."""
    if plan.start_city == NOTHING:
        find_path(tables, plan, tables.ticket_a[ticket], tables.ticket_b[ticket])
    else:
        find_paths_from(tables, plan, plan.start_city)


@jit
def add_ticket_path(tables: BoardTables, state: State, plan: Plan, seat: int, ticket: int) -> int:
    """Add the path just found for a ticket and return its additional cost; INF, and nothing added, if it does not fit
    the trains or stations."""
    a = tables.ticket_a[ticket]
    b = tables.ticket_b[ticket]
    if plan.distance[a] >= INF or plan.distance[b] >= INF:
        return INF
    # Where the paths to both ends overlap, their routes are paid once.
    cost = add_path(tables, state, plan, a, ticket) + add_path(tables, state, plan, b, ticket)
    if plan.trains_needed > plan.trains_available or plan.stations_needed > state.players[seat].stations:
        remove_ticket(tables, state, plan, seat, ticket)
        return INF
    return cost


@jit
def insert_ticket(tables: BoardTables, state: State, plan: Plan, seat: int, ticket: int) -> int:
    """Insert a ticket along its cheapest path and return the additional cost; INF if it is impossible."""
    find_ticket_path(tables, plan, ticket)
    return add_ticket_path(tables, state, plan, seat, ticket)


@jit
def _ticket_priority(tables: BoardTables, plan: Plan, ticket: int) -> int:
    """The priority of a ticket: the most valuable first, since it costs most to miss; in a race the nearest first."""
    if tables.race:
        return INF - find_path(tables, plan, tables.ticket_a[ticket], tables.ticket_b[ticket])
    return tables.ticket_value[ticket]


@jit
def _sort_open_tickets(tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Sort the incomplete tickets in hand by priority and return how many there are."""
    join_network(tables, state, scratch, seat)
    size = 0
    for ticket in range(tables.tickets):
        if state.ticket_location[ticket] != seat:
            continue
        if linked(scratch, tables.ticket_a[ticket], tables.ticket_b[ticket]):
            continue
        rank = _ticket_priority(tables, plan, ticket)
        slot = size
        while slot > 0 and plan.ticket_rank[slot - 1] < rank:
            plan.ticket_rank[slot] = plan.ticket_rank[slot - 1]
            plan.ticket_order[slot] = plan.ticket_order[slot - 1]
            slot -= 1
        plan.ticket_rank[slot] = rank
        plan.ticket_order[slot] = ticket
        size += 1
    plan.urgent_ticket = plan.ticket_order[0] if size > 0 else NOTHING
    return size


@jit
def insert_tickets(tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Insert all tickets in hand that are still possible and return their value less the effort."""
    value = 0
    for i in range(_sort_open_tickets(tables, state, scratch, plan, seat)):
        ticket = plan.ticket_order[i]
        cost = insert_ticket(tables, state, plan, seat, ticket)
        if cost < INF:
            plan.open_tickets += 1
            value += plan.weights.ticket_point * tables.ticket_value[ticket] - cost
        else:
            plan.impossible_tickets += 1
            value -= plan.weights.ticket_point * tables.ticket_value[ticket]
    if tables.has_coasts and state.players[seat].coasts_linked == 0 and plan.weights.max_coasts_cost > 0:
        _insert_coasts(tables, state, plan, seat)
    return value


@jit
def _insert_coasts(tables: BoardTables, state: State, plan: Plan, seat: int) -> None:
    """Insert a path from coast to coast if little of it is missing: it counts as a ticket."""
    east = find_coast_path(tables, plan)
    if east == NOTHING or plan.distance[east] > plan.weights.max_coasts_cost:
        return
    add_path(tables, state, plan, east, TICKETS)
    if plan.trains_needed > plan.trains_available:
        remove_ticket(tables, state, plan, seat, TICKETS)
    else:
        plan.open_tickets += 1


@jit
def _points_beside_cities(tables: BoardTables, state: State, seat: int, route: int, points: int) -> int:
    """The points of a claim for the seat itself: those of each City at an end go to its owner."""
    at_a = state.city[tables.end_a[route]]
    at_b = state.city[tables.end_b[route]]
    mine = (at_a == seat) + (at_b == seat)
    theirs = (at_a != NO_SEAT) + (at_b != NO_SEAT) - mine
    return points * (mine - theirs) if mine + theirs > 0 else points


@jit
def claim_value(tables: BoardTables, state: State, seat: int, route: int) -> int:
    """The points that a claim brings the seat now: Cities at its ends take them, Alvin adds his."""
    value = tables.points[tables.length[route]]
    if tables.cities_each > 0:
        value = _points_beside_cities(tables, state, seat, route, value)
    if state.alvin and state.alvin_with != seat and touches(tables, route, state.alvin_at):
        value += tables.alvin_points
    return value + 2 * tables.goods_route[route]


@jit
def max_claim_value(tables: BoardTables, length: int) -> int:
    """The most that a claim of this length can bring: with Cities at both ends, Alvin and goods where there are any."""
    points = tables.points[length]
    if tables.cities_each > 0:
        points *= 2
    return points + tables.alvin_points + 2 * (tables.goods > 0)


@jit
def add_route_cards(tables: BoardTables, plan: Plan, route: int) -> int:
    """Add the cards of fixed colours that a route needs and return the number of those of any one colour."""
    plain = tables.length[route] - tables.ferry[route]
    plan.cards_needed[LOCO] += tables.ferry[route]
    if tables.colour[route] == GRAY:
        return plain
    plan.cards_needed[tables.colour[route]] += plain
    return 0


@jit
def count_needed_cards(tables: BoardTables, state: State, plan: Plan) -> int:
    """Count the cards of fixed colours that all wanted routes need and return the number of those of any colour."""
    gray = 0
    for kind in range(KINDS):
        plan.cards_needed[kind] = 0
    for w in range(tables.words):
        bits = plan.to_claim.word[w] & state.free.word[w]
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            gray += add_route_cards(tables, plan, route)
    return gray

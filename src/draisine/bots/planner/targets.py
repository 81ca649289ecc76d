"""What a ticket-chasing seat wants: the ways of its tickets, and when those are done, points."""

from draisine.bots.planner.dijkstra import find_coasts, find_way, find_ways_from
from draisine.bots.planner.plan import FAR, Plan, mark_way, touches, unmark
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import GRAY, KINDS, LOCO, NO_SEAT, NOTHING, TICKETS, WORD
from draisine.engine.compiler.jit import jit
from draisine.engine.route_sets import lowest
from draisine.engine.rules.connectivity import join_network, linked
from draisine.engine.state import Scratch, State


@jit
def find_ticket(tables: BoardTables, plan: Plan, ticket: int) -> None:
    """Find the cheapest way of a ticket; from home, where the network must grow from there, the ways to all cities."""
    if plan.home == NOTHING:
        find_way(tables, plan, tables.ticket_a[ticket], tables.ticket_b[ticket])
    else:
        find_ways_from(tables, plan, plan.home)


@jit
def mark_ticket(tables: BoardTables, view: State, plan: Plan, seat: int, ticket: int) -> int:
    """Want the way just found for a ticket, beside all that is wanted already; its cost, or FAR if it cannot be had."""
    a = tables.ticket_a[ticket]
    b = tables.ticket_b[ticket]
    if plan.cost[a] >= FAR or plan.cost[b] >= FAR:
        return FAR
    # Where the ways to both ends go together, they are paid once.
    cost = mark_way(tables, view, plan, a, ticket) + mark_way(tables, view, plan, b, ticket)
    if plan.spaces > plan.room or plan.stations > view.players[seat].stations:
        unmark(tables, view, plan, seat, ticket)
        return FAR
    return cost


@jit
def want_ticket(tables: BoardTables, view: State, plan: Plan, seat: int, ticket: int) -> int:
    """Find and want the way of a ticket; its cost, or FAR if it cannot be had."""
    find_ticket(tables, plan, ticket)
    return mark_ticket(tables, view, plan, seat, ticket)


@jit
def _rank(tables: BoardTables, plan: Plan, ticket: int) -> int:
    """Which ticket comes first: the dearest, for it would cost most to miss; in a race the nearest."""
    if tables.race:
        return FAR - find_way(tables, plan, tables.ticket_a[ticket], tables.ticket_b[ticket])
    return tables.ticket_value[ticket] + 0


@jit
def _list_open(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """The tickets in hand that are not done, the most urgent first."""
    join_network(tables, view, scratch, seat)
    size = 0
    for ticket in range(tables.tickets):
        if view.ticket_place[ticket] != seat:
            continue
        if linked(scratch, tables.ticket_a[ticket], tables.ticket_b[ticket]):
            continue
        rank = _rank(tables, plan, ticket)
        place = size
        while place > 0 and plan.rank[place - 1] < rank:
            plan.rank[place] = plan.rank[place - 1]
            plan.order[place] = plan.order[place - 1]
            place -= 1
        plan.rank[place] = rank
        plan.order[place] = ticket
        size += 1
    plan.urgent = plan.order[0] if size > 0 else NOTHING
    return size


@jit
def want_tickets(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Want the ways of all tickets in hand that are still possible; what those are worth, less the effort."""
    worth = 0
    for i in range(_list_open(tables, view, scratch, plan, seat)):
        ticket = plan.order[i] + 0
        cost = want_ticket(tables, view, plan, seat, ticket)
        if cost < FAR:
            plan.wishes += 1
            worth += plan.weights.value * tables.ticket_value[ticket] - cost
        else:
            plan.hopeless += 1
            worth -= plan.weights.value * tables.ticket_value[ticket]
    if tables.has_coasts and view.players[seat].coasts == 0 and plan.weights.coasts > 0:
        _want_coasts(tables, view, plan, seat)
    return worth


@jit
def _want_coasts(tables: BoardTables, view: State, plan: Plan, seat: int) -> None:
    """Want the way from coast to coast if not much of it is missing: it counts as a ticket."""
    east = find_coasts(tables, plan)
    if east == NOTHING or plan.cost[east] > plan.weights.coasts:
        return
    mark_way(tables, view, plan, east, TICKETS)
    if plan.spaces > plan.room:
        unmark(tables, view, plan, seat, TICKETS)
    else:
        plan.wishes += 1


@jit
def claim_worth(tables: BoardTables, view: State, seat: int, route: int) -> int:
    """The points that a claim brings its claimer now: Cities at its ends take them, the visitor adds his."""
    points = tables.points[tables.length[route]]
    at_a = view.city[tables.end_a[route]]
    at_b = view.city[tables.end_b[route]]
    mine = (at_a == seat) + (at_b == seat)
    theirs = (at_a != NO_SEAT) + (at_b != NO_SEAT) - mine
    worth = points * mine - points * theirs
    if mine + theirs == 0:
        worth = points + 0
    if view.alvin and view.alvin_with != seat and touches(tables, route, view.alvin_at):
        worth += tables.alvin_points
    return worth + 2 * tables.goods_route[route]


@jit
def add_need(tables: BoardTables, plan: Plan, route: int) -> int:
    """Add the cards that a route asks for by colour; returns those that may be of any one colour."""
    plain = tables.length[route] - tables.ferry[route]
    plan.need[LOCO] += tables.ferry[route]
    if tables.colour[route] == GRAY:
        return plain
    plan.need[tables.colour[route]] += plain
    return 0


@jit
def count_needs(tables: BoardTables, view: State, plan: Plan) -> int:
    """The cards that all wanted routes ask for by colour; returns those that may be of any one colour."""
    gray = 0
    for kind in range(KINDS):
        plan.need[kind] = 0
    for w in range(tables.words):
        bits = plan.links.word[w] & view.free.word[w]
        while bits:
            route = w * WORD + lowest(bits)
            bits &= bits - 1
            gray += add_need(tables, plan, route)
    return gray

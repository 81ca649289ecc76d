"""What a ticket-chasing seat wants: the ways of its tickets, and when those are done, points."""

from draisine.bots.planner.dijkstra import find_coasts, find_way, find_ways_from
from draisine.bots.planner.plan import FAR, Plan, mark_way, touches, unmark
from draisine.engine.board_tables import Chart
from draisine.engine.capacities import GRAY, KINDS, LOCO, NOBODY, NOTHING, TICKETS, WORD
from draisine.engine.compiler.jit import jit
from draisine.engine.route_sets import lowest
from draisine.engine.rules.connectivity import join_network, linked
from draisine.engine.state import State, Work


@jit
def find_ticket(chart: Chart, plan: Plan, ticket: int) -> None:
    """Find the cheapest way of a ticket; from home, where the network must grow from there, the ways to all cities."""
    if plan.home == NOTHING:
        find_way(chart, plan, chart.ticket_a[ticket], chart.ticket_b[ticket])
    else:
        find_ways_from(chart, plan, plan.home)


@jit
def mark_ticket(chart: Chart, view: State, plan: Plan, seat: int, ticket: int) -> int:
    """Want the way just found for a ticket, beside all that is wanted already; its cost, or FAR if it cannot be had."""
    a = chart.ticket_a[ticket]
    b = chart.ticket_b[ticket]
    if plan.cost[a] >= FAR or plan.cost[b] >= FAR:
        return FAR
    # Where the ways to both ends go together, they are paid once.
    cost = mark_way(chart, view, plan, a, ticket) + mark_way(chart, view, plan, b, ticket)
    if plan.spaces > plan.room or plan.stations > view.players[seat].stations:
        unmark(chart, view, plan, seat, ticket)
        return FAR
    return cost


@jit
def want_ticket(chart: Chart, view: State, plan: Plan, seat: int, ticket: int) -> int:
    """Find and want the way of a ticket; its cost, or FAR if it cannot be had."""
    find_ticket(chart, plan, ticket)
    return mark_ticket(chart, view, plan, seat, ticket)


@jit
def _rank(chart: Chart, plan: Plan, ticket: int) -> int:
    """Which ticket comes first: the dearest, for it would cost most to miss; in a race the nearest."""
    if chart.swap:
        return FAR - find_way(chart, plan, chart.ticket_a[ticket], chart.ticket_b[ticket])
    return chart.ticket_value[ticket] + 0


@jit
def _list_open(chart: Chart, view: State, work: Work, plan: Plan, seat: int) -> int:
    """The tickets in hand that are not done, the most urgent first."""
    join_network(chart, view, work, seat)
    size = 0
    for ticket in range(chart.tickets):
        if view.ticket_place[ticket] != seat:
            continue
        if linked(work, chart.ticket_a[ticket], chart.ticket_b[ticket]):
            continue
        rank = _rank(chart, plan, ticket)
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
def want_tickets(chart: Chart, view: State, work: Work, plan: Plan, seat: int) -> int:
    """Want the ways of all tickets in hand that are still possible; what those are worth, less the effort."""
    worth = 0
    for i in range(_list_open(chart, view, work, plan, seat)):
        ticket = plan.order[i] + 0
        cost = want_ticket(chart, view, plan, seat, ticket)
        if cost < FAR:
            plan.wishes += 1
            worth += plan.taste.value * chart.ticket_value[ticket] - cost
        else:
            plan.hopeless += 1
            worth -= plan.taste.value * chart.ticket_value[ticket]
    if chart.has_coasts and view.players[seat].coasts == 0 and plan.taste.coasts > 0:
        _want_coasts(chart, view, plan, seat)
    return worth


@jit
def _want_coasts(chart: Chart, view: State, plan: Plan, seat: int) -> None:
    """Want the way from coast to coast if not much of it is missing: it counts as a ticket."""
    east = find_coasts(chart, plan)
    if east == NOTHING or plan.cost[east] > plan.taste.coasts:
        return
    mark_way(chart, view, plan, east, TICKETS)
    if plan.spaces > plan.room:
        unmark(chart, view, plan, seat, TICKETS)
    else:
        plan.wishes += 1


@jit
def claim_worth(chart: Chart, view: State, seat: int, route: int) -> int:
    """The points that a claim brings its claimer now: Cities at its ends take them, the visitor adds his."""
    points = chart.points[chart.length[route]]
    at_a = view.city[chart.end_a[route]]
    at_b = view.city[chart.end_b[route]]
    mine = (at_a == seat) + (at_b == seat)
    theirs = (at_a != NOBODY) + (at_b != NOBODY) - mine
    worth = points * mine - points * theirs
    if mine + theirs == 0:
        worth = points + 0
    if view.alvin and view.alvin_with != seat and touches(chart, route, view.alvin_at):
        worth += chart.alvin_points
    return worth + 2 * chart.goods_route[route]


@jit
def add_need(chart: Chart, plan: Plan, route: int) -> int:
    """Add the cards that a route asks for by colour; returns those that may be of any one colour."""
    plain = chart.length[route] - chart.ferry[route]
    plan.need[LOCO] += chart.ferry[route]
    if chart.colour[route] == GRAY:
        return plain
    plan.need[chart.colour[route]] += plain
    return 0


@jit
def count_needs(chart: Chart, view: State, plan: Plan) -> int:
    """The cards that all wanted routes ask for by colour; returns those that may be of any one colour."""
    gray = 0
    for kind in range(KINDS):
        plan.need[kind] = 0
    for w in range(chart.words):
        bits = plan.links.word[w] & view.free.word[w]
        while bits:
            route = w * WORD + lowest(bits)
            bits &= bits - 1
            gray += add_need(chart, plan, route)
    return gray

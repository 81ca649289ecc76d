"""What a ticket-chasing seat thinks with: the effort of every route, and the cheapest way between two cities."""

from typing import Annotated

from draisine.engine.chart import Chart, PerCity, PerRoute, PerTicket
from draisine.engine.compiled import jit
from draisine.engine.limits import COLOURS, GRAY, KINDS, LOCO, NOBODY, NOTHING, WORD
from draisine.engine.records import record
from draisine.engine.routesets import contains, lowest
from draisine.engine.state import State

FAR = 30_000
"""More than any way costs: there is none."""

# Effort is counted in tenths of a turn, or thereabouts.
CLAIM = 6
SPACE = 3
MISSING = 4
SYMBOL = 4
TUNNEL = 8
STATION = 40
GOODS = 3
DEAREST = 400
"""No route costs more, so that no way of many routes reaches FAR."""


@record
class Plan:
    """Scratch space of one decision; nothing in it outlives the decision."""

    price: PerRoute
    """The effort of taking a route: nothing for one's own, FAR where it cannot be had."""
    wanted: PerRoute
    """The ticket (counted from 1) whose way a route was first needed for; 0: not needed."""
    cost: PerCity
    via: PerCity
    """The route by which a city is reached most cheaply."""
    settled: PerCity
    order: PerTicket
    rank: PerTicket
    need: Annotated[list[int], KINDS]
    """Cards that the wanted routes still ask for."""
    home: int
    """Where the network must grow from; NOTHING where claims need not connect."""
    spaces: int
    """Trains that all wanted routes take."""
    stations: int
    """Stations to build for them."""
    wishes: int
    """Tickets not done yet that can still be done."""
    hopeless: int


@jit
def touches(chart: Chart, route: int, city: int) -> bool:
    """Whether a route ends in a city."""
    return chart.end_a[route] == city or chart.end_b[route] == city


@jit
def missing_cards(chart: Chart, view: State, seat: int, route: int) -> int:
    """How many cards the hand lacks for a route."""
    hand = view.players[seat].hand
    colour = chart.colour[route]
    have = 0
    if colour == GRAY:
        for kind in range(COLOURS):
            have = max(have, hand[kind])
    else:
        have = hand[colour] + 0
    # On a ferry the colour helps only with the spaces that bear no locomotive.
    plain = max(0, chart.length[route] - chart.ferry[route] - have)
    return max(0, plain + chart.ferry[route] - hand[LOCO])


@jit
def _borrowing_price(chart: Chart, view: State, seat: int, route: int) -> int:
    """The effort of counting another seat's route: a station at one of its ends."""
    if chart.stations == 0:
        return FAR
    at_a = view.station[chart.end_a[route]]
    at_b = view.station[chart.end_b[route]]
    if (at_a == seat) + (at_b == seat) > 0:
        return 1
    open_ends = (at_a == NOBODY) + (at_b == NOBODY)
    return STATION if view.players[seat].stations > 0 and open_ends > 0 else FAR


@jit
def _points_price(chart: Chart, view: State, seat: int, route: int) -> int:
    """What a route gives away less what it brings: a City at its end takes the points (OW-CITY-5)."""
    points = chart.points[chart.length[route]]
    at_a = view.city[chart.end_a[route]]
    at_b = view.city[chart.end_b[route]]
    price = -points
    if at_a != NOBODY:
        price += -points if at_a == seat else 2 * points
    if at_b != NOBODY:
        price += -points if at_b == seat else 2 * points
    return price


@jit
def route_price(chart: Chart, view: State, seat: int, route: int) -> int:
    """The effort of having a route: cards to draw, the turn to claim it, less the points it brings."""
    owner = view.owner[route]
    if owner == seat:
        return 0
    if owner != NOBODY:
        return _borrowing_price(chart, view, seat, route)
    if not contains(view.free, chart, route) or contains(view.barred[seat], chart, route):
        return FAR
    length = chart.length[route]
    if length > view.players[seat].reserve:
        return FAR
    price = CLAIM + SPACE * length + MISSING * missing_cards(chart, view, seat, route)
    price += SYMBOL * chart.ferry[route] + TUNNEL * chart.tunnel[route] - GOODS * chart.goods_route[route]
    return min(DEAREST, max(1, price + _points_price(chart, view, seat, route)))


@jit
def price_routes(chart: Chart, view: State, plan: Plan, seat: int) -> None:
    """Begin a plan: every route has its price and none is wanted."""
    for route in range(chart.routes):
        plan.price[route] = route_price(chart, view, seat, route)
        plan.wanted[route] = 0
    plan.home = view.players[seat].start if chart.cities_each > 0 else NOTHING
    plan.spaces = 0
    plan.stations = 0
    plan.wishes = 0
    plan.hopeless = 0


@jit
def _nearest(chart: Chart, plan: Plan) -> int:
    best = NOTHING
    cost = FAR
    for city in range(chart.cities):
        if plan.settled[city] == 0 and plan.cost[city] < cost:
            best = city
            cost = plan.cost[city]
    return best


@jit
def _relax(chart: Chart, plan: Plan, city: int) -> None:
    """Look whether the routes of a city shorten the way to its neighbours."""
    plan.settled[city] = 1
    for w in range(chart.words):
        bits = chart.at_city[city].word[w]
        while bits:
            route = w * WORD + lowest(bits)
            bits &= bits - 1
            cost = plan.cost[city] + plan.price[route]
            far = chart.end_a[route] + chart.end_b[route] - city
            if cost < plan.cost[far]:
                plan.cost[far] = cost
                plan.via[far] = route


@jit
def find_way(chart: Chart, plan: Plan, source: int, target: int) -> int:
    """The cost of the cheapest way between two cities, FAR if there is none (Dijkstra)."""
    for city in range(chart.cities):
        plan.cost[city] = FAR
        plan.via[city] = NOTHING
        plan.settled[city] = 0
    plan.cost[source] = 0
    city = source
    while city != NOTHING and plan.settled[target] == 0:
        _relax(chart, plan, city)
        city = _nearest(chart, plan)
    return plan.cost[target] + 0


@jit
def mark_way(chart: Chart, view: State, plan: Plan, target: int, ticket: int) -> None:
    """Want all routes of the way just found. What is wanted once costs the next ticket nothing."""
    city = target
    while plan.via[city] != NOTHING:
        route = plan.via[city]
        city = chart.end_a[route] + chart.end_b[route] - city
        if plan.wanted[route] == 0 and plan.price[route] > 0:
            plan.wanted[route] = ticket + 1
            if view.owner[route] == NOBODY:
                plan.spaces += chart.length[route]
            elif plan.price[route] >= STATION:
                plan.stations += 1
            plan.price[route] = 0


@jit
def unmark(chart: Chart, view: State, plan: Plan, seat: int, ticket: int) -> None:
    """Give up the routes that only this ticket wanted."""
    for route in range(chart.routes):
        if plan.wanted[route] == ticket + 1:
            plan.wanted[route] = 0
            plan.price[route] = route_price(chart, view, seat, route)
            if view.owner[route] == NOBODY:
                plan.spaces -= chart.length[route]
            elif plan.price[route] >= STATION:
                plan.stations -= 1

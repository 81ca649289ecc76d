"""The effort that a route costs a seat, and which routes it may claim."""

from draisine.bots.planner.plan import INF, MAX_EDGE_COST, Plan
from draisine.bots.planner.weights import Weights
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import COLOURS, GRAY, LENGTH, LOCO, NO_SEAT, WORD_BITS
from draisine.engine.compiler.jit import jit
from draisine.engine.route_sets import contains, lowest_bit
from draisine.engine.state import State


@jit
def touches(tables: BoardTables, route: int, city: int) -> bool:
    """Whether a route ends in a city."""
    return tables.end_a[route] == city or tables.end_b[route] == city


@jit
def count_matching_cards(state: State, plan: Plan, seat: int) -> None:
    """Write the plan's `matching_cards`."""
    hand = state.players[seat].hand
    most = 0
    for kind in range(COLOURS):
        plan.matching_cards[kind - GRAY] = hand[kind]
        most = max(most, hand[kind])
    plan.matching_cards[0] = most


@jit
def count_missing_cards(tables: BoardTables, route: int, matching: int, locos: int) -> int:
    """How many cards are missing for a route, with some cards of one colour that can pay it and some locomotives."""
    ferry = tables.ferry[route]
    # On a ferry the colour helps only with the spaces that bear no locomotive.
    return positive_part(positive_part(tables.length[route] - ferry - matching) + ferry - locos)


@jit
def positive_part(number: int) -> int:
    """The number, or 0 if it is negative. A branch, as compiled from `max`, would often be mispredicted here."""
    return number & ~(number >> 63)


@jit
def missing_cards(tables: BoardTables, state: State, plan: Plan, seat: int, route: int) -> int:
    """How many cards a hand that `count_matching_cards` has counted lacks for a route."""
    matching = plan.matching_cards[tables.colour[route] - GRAY]
    return count_missing_cards(tables, route, matching, state.players[seat].hand[LOCO])


@jit
def open_routes(state: State, seat: int, w: int) -> int:
    """A word of the set of routes that the rules let a seat claim, whether or not it can pay for them."""
    return state.free.word[w] & state.reach[seat].word[w] & ~state.barred[seat].word[w]


@jit
def routes_of_length(tables: BoardTables, length: int, w: int) -> int:
    """A word of the set of all routes of a length, which is at least 1."""
    payable = tables.payable[LOCO]
    return payable.cards[length].word[w] & ~payable.cards[length - 1].word[w]


@jit
def borrowing_cost(tables: BoardTables, state: State, seat: int, route: int, station: int) -> int:
    """The effort of borrowing another seat's route: a station at one of its ends, unless one stands there."""
    if tables.stations == 0:
        return INF
    at_a = state.station[tables.end_a[route]]
    at_b = state.station[tables.end_b[route]]
    if (at_a == seat) + (at_b == seat) > 0:
        return 1
    open_ends = (at_a == NO_SEAT) + (at_b == NO_SEAT)
    return station if state.players[seat].stations > 0 and open_ends > 0 else INF


@jit
def _points_cost(tables: BoardTables, state: State, seat: int, route: int) -> int:
    """The points that a route gives away less those that it brings: a City at its end takes them (OW-CITY-5)."""
    points = tables.points[tables.length[route]]
    at_a = state.city[tables.end_a[route]]
    at_b = state.city[tables.end_b[route]]
    cost = -points
    if at_a != NO_SEAT:
        cost += -points if at_a == seat else 2 * points
    if at_b != NO_SEAT:
        cost += -points if at_b == seat else 2 * points
    return cost


@jit
def _length_cost(tables: BoardTables, weights: Weights, length: int) -> int:
    """The part of a claim's effort that depends on the length: its turn and cards, less the points without Cities."""
    cost = weights.claim + weights.space * length
    if not tables.race and tables.cities_each == 0:
        cost += weights.route_point * -tables.points[length] // 4
    return cost


@jit
def _claim_cost(tables: BoardTables, state: State, plan: Plan, seat: int, route: int) -> int:
    """The effort of claiming a free route: cards to draw and the turn to claim it, less the points it brings."""
    weights = plan.weights
    length = tables.length[route]
    if length > state.players[seat].reserve:
        return INF
    cost = _length_cost(tables, weights, length)
    cost += weights.missing_card * missing_cards(tables, state, plan, seat, route)
    cost += weights.ferry_loco * tables.ferry[route] + weights.tunnel * tables.tunnel[route]
    cost -= weights.goods * tables.goods_route[route]
    if not tables.race and tables.cities_each > 0:
        cost += weights.route_point * _points_cost(tables, state, seat, route) // 4
    return min(MAX_EDGE_COST, max(1, cost))


@jit
def _taken_cost(tables: BoardTables, state: State, plan: Plan, seat: int, route: int) -> int:
    """The effort of using a route that cannot be claimed: nothing for one's own, a station for another seat's."""
    owner = state.owner[route]
    if owner == seat:
        return 0
    return INF if owner == NO_SEAT else borrowing_cost(tables, state, seat, route, plan.weights.station)


@jit
def route_cost(tables: BoardTables, state: State, plan: Plan, seat: int, route: int) -> int:
    """The effort of getting a route."""
    if not contains(state.free, tables, route) or contains(state.barred[seat], tables, route):
        return _taken_cost(tables, state, plan, seat, route)
    return _claim_cost(tables, state, plan, seat, route)


@jit
def _set_plain_costs(tables: BoardTables, state: State, plan: Plan, seat: int) -> None:
    """Write the plan's `plain_cost`. There are fewer combinations of colour and length than routes."""
    me = state.players[seat]
    for length in range(1, tables.longest + 1):
        length_cost = _length_cost(tables, plan.weights, length)
        for colour in range(COLOURS + 1):
            missing = positive_part(positive_part(length - plan.matching_cards[colour]) - me.hand[LOCO])
            cost = min(MAX_EDGE_COST, max(1, length_cost + plan.weights.missing_card * missing))
            plan.plain_cost[colour * (LENGTH + 1) + length] = cost if length <= me.reserve else INF


@jit
def set_route_costs(tables: BoardTables, state: State, plan: Plan, seat: int) -> None:
    """Set the effort of every route."""
    count_matching_cards(state, plan, seat)
    for route in range(tables.routes):
        plan.edge_cost[route] = INF
    if tables.cities_each == 0:
        _set_plain_costs(tables, state, plan, seat)
    for w in range(tables.words):
        barred = state.barred[seat].word[w]
        plain = tables.plain.word[w] if tables.cities_each == 0 else 0
        bits = state.free.word[w] & ~barred & plain
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            plan.edge_cost[route] = plan.plain_cost[tables.price[route]]
        bits = state.free.word[w] & ~barred & ~plain
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            plan.edge_cost[route] = _claim_cost(tables, state, plan, seat, route)
        # A seat's own routes are among those barred to it. Those of others are of use only with stations.
        bits = barred
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            plan.edge_cost[route] = _taken_cost(tables, state, plan, seat, route)
    if tables.stations > 0:
        for route in range(tables.routes):
            if state.owner[route] != NO_SEAT:
                plan.edge_cost[route] = _taken_cost(tables, state, plan, seat, route)

"""A seat's plan: the effort that every route costs, and the routes that it wants."""

from typing import Annotated

from draisine.bots.planner.weights import Weights
from draisine.engine.board_tables import BoardTables, PerCity, PerRoute, PerTicket, RouteSet
from draisine.engine.capacities import COLOURS, GRAY, KINDS, LOCO, NO_SEAT, NOTHING, WORD_BITS
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import record
from draisine.engine.route_sets import contains, fill, lowest_bit
from draisine.engine.state import State

INF = 30_000
"""More than any path costs: there is none."""

MAX_EDGE_COST = 400
"""The most that a route costs, so that no path of many routes reaches INF."""


@record
class Plan:
    """What a seat intends to do. It follows from what the seat knows and can be rebuilt at any time; rollouts reuse it
    while it stays valid."""

    weights: Weights
    valid: int
    """Whether there is a finished plan: 1 or 0."""
    tickets_held: int
    """The number of tickets in hand when the plan was finished."""
    trains_available: int
    """Trains that can be placed before the game is over."""

    edge_cost: PerRoute
    """By route: the effort of taking it; 0 for one's own and for wanted ones, INF where it is impossible."""
    wanted: PerRoute
    """By route: the ticket (counted from 1) whose path first needed it; 0: not wanted."""
    distance: PerCity
    previous_route: PerCity
    """By city: the last route of the cheapest path to it."""
    frontier: PerCity
    """Cities that Dijkstra's algorithm has reached but not settled."""
    frontier_size: int
    ticket_order: PerTicket
    """The open tickets, the most urgent first."""
    ticket_rank: PerTicket
    urgent_ticket: int
    """The first of them."""
    cards_needed: Annotated[list[int], KINDS]
    """Cards of each colour that the wanted routes still need."""
    start_city: int
    """Where the network must grow from; NOTHING where claims need not connect."""
    to_claim: RouteSet
    """The wanted routes that were unclaimed when the plan was finished."""
    to_borrow: RouteSet
    """The wanted routes of other seats, to be borrowed with a station."""
    trains_needed: int
    """Trains that all wanted routes take."""
    stations_needed: int
    """Stations to build for the borrowed routes."""
    saved_edge_cost: PerRoute
    """A copy of the four, restored before each selection of tickets that is compared."""
    saved_wanted: PerRoute
    saved_trains_needed: int
    saved_stations_needed: int
    open_tickets: int
    """Tickets in hand that are incomplete and still possible."""
    impossible_tickets: int


@jit
def touches(tables: BoardTables, route: int, city: int) -> bool:
    """Whether a route ends in a city."""
    return tables.end_a[route] == city or tables.end_b[route] == city


@jit
def missing_cards(tables: BoardTables, state: State, seat: int, route: int) -> int:
    """How many cards the hand lacks for a route."""
    hand = state.players[seat].hand
    colour = tables.colour[route]
    have = 0
    if colour == GRAY:
        for kind in range(COLOURS):
            have = max(have, hand[kind])
    else:
        have = hand[colour]
    # On a ferry the colour helps only with the spaces that bear no locomotive.
    plain = max(0, tables.length[route] - tables.ferry[route] - have)
    return max(0, plain + tables.ferry[route] - hand[LOCO])


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
    if tables.race:
        return 0
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
def route_cost(tables: BoardTables, state: State, weights: Weights, seat: int, route: int) -> int:
    """The effort of getting a route: cards to draw and the turn to claim it, less the points it brings."""
    owner = state.owner[route]
    if owner == seat:
        return 0
    if owner != NO_SEAT:
        return borrowing_cost(tables, state, seat, route, weights.station)
    if not contains(state.free, tables, route) or contains(state.barred[seat], tables, route):
        return INF
    length = tables.length[route]
    if length > state.players[seat].reserve:
        return INF
    cost = weights.claim + weights.space * length + weights.missing_card * missing_cards(tables, state, seat, route)
    cost += weights.ferry_loco * tables.ferry[route] + weights.tunnel * tables.tunnel[route]
    cost += (
        weights.route_point * _points_cost(tables, state, seat, route) // 4 - weights.goods * tables.goods_route[route]
    )
    return min(MAX_EDGE_COST, max(1, cost))


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
    for route in range(tables.routes):
        plan.edge_cost[route] = route_cost(tables, state, plan.weights, seat, route)
        plan.wanted[route] = 0
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
    plan.saved_trains_needed = plan.trains_needed
    plan.saved_stations_needed = plan.stations_needed


@jit
def restore_wanted(tables: BoardTables, plan: Plan) -> None:
    """Restore what `save_wanted` saved."""
    for route in range(tables.routes):
        plan.edge_cost[route] = plan.saved_edge_cost[route]
        plan.wanted[route] = plan.saved_wanted[route]
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
    for route in range(tables.routes):
        if plan.wanted[route] == ticket + 1:
            plan.wanted[route] = 0
            plan.edge_cost[route] = route_cost(tables, state, plan.weights, seat, route)
            if state.owner[route] == NO_SEAT:
                plan.trains_needed -= tables.length[route]
            else:
                plan.stations_needed -= plan.edge_cost[route] > 1


@jit
def finish_plan(tables: BoardTables, state: State, plan: Plan, seat: int) -> None:
    """Write the wanted routes as sets and mark the plan as valid."""
    fill(plan.to_claim, 0)
    fill(plan.to_borrow, 0)
    for route in range(tables.routes):
        if plan.wanted[route] > 0:
            owner = state.owner[route]
            if owner == NO_SEAT:
                plan.to_claim.word[tables.word_of[route]] |= tables.bit_of[route]
            elif owner != seat:
                plan.to_borrow.word[tables.word_of[route]] |= tables.bit_of[route]
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

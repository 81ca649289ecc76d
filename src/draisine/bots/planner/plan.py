"""What a ticket-chasing seat thinks with: the effort of every route, and those it wants."""

from typing import Annotated

from draisine.bots.planner.weights import Weights
from draisine.engine.board_tables import BoardTables, PerCity, PerRoute, PerTicket, RouteSet
from draisine.engine.capacities import COLOURS, GRAY, KINDS, LOCO, NO_SEAT, NOTHING, WORD
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import record
from draisine.engine.route_sets import contains, fill, lowest
from draisine.engine.state import State

FAR = 30_000
"""More than any way costs: there is none."""

DEAREST = 400
"""No route costs more, so that no way of many routes reaches FAR."""


@record
class Plan:
    """What a seat means to do. It can be made anew from what the seat knows at any time; whoever plays many turns in a
    row keeps it as long as it holds."""

    weights: Weights
    made: int
    """Whether there is a plan at all: 1 or 0."""
    held: int
    """The tickets in hand when it was made."""
    room: int
    """Trains that can be placed before the game is over."""

    price: PerRoute
    """The effort of taking a route: nothing for one's own, FAR where it cannot be had."""
    wanted: PerRoute
    """The ticket (counted from 1) whose way a route was first needed for; 0: not needed."""
    cost: PerCity
    via: PerCity
    """The route by which a city is reached most cheaply."""
    frontier: PerCity
    """Cities that a way reaches, but from which none was looked for yet."""
    waiting: int
    """How many those are."""
    order: PerTicket
    rank: PerTicket
    urgent: int
    """The ticket that comes first."""
    need: Annotated[list[int], KINDS]
    """Cards that the wanted routes still ask for."""
    home: int
    """Where the network must grow from; NOTHING where claims need not connect."""
    links: RouteSet
    """The wanted routes that were still to be claimed when the plan was made."""
    loans: RouteSet
    """The wanted routes of other seats, to be used from a station."""
    spaces: int
    """Trains that all wanted routes take."""
    stations: int
    """Stations to build for them."""
    kept_price: PerRoute
    """A plan put aside, to begin from it several times."""
    kept_wanted: PerRoute
    kept_spaces: int
    kept_stations: int
    wishes: int
    """Tickets not done yet that can still be done."""
    hopeless: int


@jit
def touches(tables: BoardTables, route: int, city: int) -> bool:
    """Whether a route ends in a city."""
    return tables.end_a[route] == city or tables.end_b[route] == city


@jit
def missing_cards(tables: BoardTables, view: State, seat: int, route: int) -> int:
    """How many cards the hand lacks for a route."""
    hand = view.players[seat].hand
    colour = tables.colour[route]
    have = 0
    if colour == GRAY:
        for kind in range(COLOURS):
            have = max(have, hand[kind])
    else:
        have = hand[colour] + 0
    # On a ferry the colour helps only with the spaces that bear no locomotive.
    plain = max(0, tables.length[route] - tables.ferry[route] - have)
    return max(0, plain + tables.ferry[route] - hand[LOCO])


@jit
def borrowing_price(tables: BoardTables, view: State, seat: int, route: int, station: int) -> int:
    """The effort of counting another seat's route: that of a station at one of its ends, unless one stands there."""
    if tables.stations == 0:
        return FAR
    at_a = view.station[tables.end_a[route]]
    at_b = view.station[tables.end_b[route]]
    if (at_a == seat) + (at_b == seat) > 0:
        return 1
    open_ends = (at_a == NO_SEAT) + (at_b == NO_SEAT)
    return station if view.players[seat].stations > 0 and open_ends > 0 else FAR


@jit
def _points_price(tables: BoardTables, view: State, seat: int, route: int) -> int:
    """What a route gives away less what it brings: a City at its end takes the points (OW-CITY-5)."""
    if tables.race:
        return 0
    points = tables.points[tables.length[route]]
    at_a = view.city[tables.end_a[route]]
    at_b = view.city[tables.end_b[route]]
    price = -points
    if at_a != NO_SEAT:
        price += -points if at_a == seat else 2 * points
    if at_b != NO_SEAT:
        price += -points if at_b == seat else 2 * points
    return price


@jit
def route_price(tables: BoardTables, view: State, taste: Weights, seat: int, route: int) -> int:
    """The effort of having a route: cards to draw, the turn to claim it, less the points it brings."""
    owner = view.owner[route]
    if owner == seat:
        return 0
    if owner != NO_SEAT:
        return borrowing_price(tables, view, seat, route, taste.station)
    if not contains(view.free, tables, route) or contains(view.barred[seat], tables, route):
        return FAR
    length = tables.length[route]
    if length > view.players[seat].reserve:
        return FAR
    price = taste.claim + taste.space * length + taste.missing * missing_cards(tables, view, seat, route)
    price += taste.symbol * tables.ferry[route] + taste.tunnel * tables.tunnel[route]
    price += taste.points * _points_price(tables, view, seat, route) // 4 - taste.goods * tables.goods_route[route]
    return min(DEAREST, max(1, price))


@jit
def turns_to_come(tables: BoardTables, view: State, taste: Weights, seat: int) -> int:
    """How many turns the seat may still have, in tenths: another seat draws and places its last trains meanwhile."""
    if view.turns_left >= 0:
        return 10 * ((view.turns_left + view.seats - 1) // view.seats)
    soonest = FAR
    for other in range(view.seats):
        if other != seat:
            trains = max(0, view.players[other].reserve - tables.last_round_at)
            cards = max(0, trains - view.players[other].cards)
            soonest = min(soonest, 10 + 5 * cards + (taste.pace - 5) * trains)
    return soonest


@jit
def time_for(tables: BoardTables, view: State, taste: Weights, seat: int) -> int:
    """The trains that the seat can still place."""
    me = view.players[seat]
    if taste.pace == 0:
        return me.reserve
    time = turns_to_come(tables, view, taste, seat) + 5 * me.cards
    return min(me.reserve, time // taste.pace)


@jit
def price_routes(tables: BoardTables, view: State, plan: Plan, seat: int) -> None:
    """Begin a plan: every route has its price and none is wanted."""
    for route in range(tables.routes):
        plan.price[route] = route_price(tables, view, plan.weights, seat, route)
        plan.wanted[route] = 0
    plan.home = view.players[seat].start if tables.cities_each > 0 else NOTHING
    plan.room = time_for(tables, view, plan.weights, seat)
    plan.spaces = 0
    plan.stations = 0
    plan.wishes = 0
    plan.hopeless = 0


@jit
def remember(tables: BoardTables, plan: Plan) -> None:
    """Put what is wanted aside."""
    for route in range(tables.routes):
        plan.kept_price[route] = plan.price[route]
        plan.kept_wanted[route] = plan.wanted[route]
    plan.kept_spaces = plan.spaces
    plan.kept_stations = plan.stations


@jit
def recall(tables: BoardTables, plan: Plan) -> None:
    """Begin again with what was put aside."""
    for route in range(tables.routes):
        plan.price[route] = plan.kept_price[route]
        plan.wanted[route] = plan.kept_wanted[route]
    plan.spaces = plan.kept_spaces
    plan.stations = plan.kept_stations


@jit
def mark_way(tables: BoardTables, view: State, plan: Plan, target: int, ticket: int) -> int:
    """Want all routes of the way just found; what they cost. What is wanted once costs the next ticket nothing."""
    cost = 0
    city = target
    while plan.via[city] != NOTHING:
        route = plan.via[city]
        city = tables.end_a[route] + tables.end_b[route] - city
        if plan.wanted[route] == 0 and plan.price[route] > 0:
            plan.wanted[route] = ticket + 1
            if view.owner[route] == NO_SEAT:
                plan.spaces += tables.length[route]
            else:
                plan.stations += plan.price[route] > 1
            cost += plan.price[route]
            plan.price[route] = 0
    return cost


@jit
def unmark(tables: BoardTables, view: State, plan: Plan, seat: int, ticket: int) -> None:
    """Give up the routes that only this ticket wanted."""
    for route in range(tables.routes):
        if plan.wanted[route] == ticket + 1:
            plan.wanted[route] = 0
            plan.price[route] = route_price(tables, view, plan.weights, seat, route)
            if view.owner[route] == NO_SEAT:
                plan.spaces -= tables.length[route]
            else:
                plan.stations -= plan.price[route] > 1


@jit
def close_plan(tables: BoardTables, view: State, plan: Plan, seat: int) -> None:
    """All is wanted that will be: write it down as sets."""
    fill(plan.links, 0)
    fill(plan.loans, 0)
    for route in range(tables.routes):
        if plan.wanted[route] > 0:
            owner = view.owner[route]
            if owner == NO_SEAT:
                plan.links.word[tables.word_of[route]] |= tables.bit_of[route]
            elif owner != seat:
                plan.loans.word[tables.word_of[route]] |= tables.bit_of[route]
    plan.made = 1
    plan.held = view.players[seat].tickets


@jit
def holds(tables: BoardTables, view: State, plan: Plan, seat: int) -> bool:
    """Whether a plan still stands: the same tickets, all routes it wants still to be had, and some of them to get."""
    if plan.made == 0 or plan.held != view.players[seat].tickets:
        return False
    if plan.wishes == 0:
        # What is left to play for is weighed anew in every turn.
        return True
    to_get = False
    for w in range(tables.words):
        links = plan.links.word[w]
        free = view.free.word[w]
        if links & free & view.barred[seat].word[w] != 0:
            return False
        if links & free != 0 or plan.loans.word[w] != 0:
            to_get = True
        gone = links & ~free
        while gone:
            if view.owner[w * WORD + lowest(gone)] != seat:
                return False
            gone &= gone - 1
    return to_get

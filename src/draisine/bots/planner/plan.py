"""The record of a seat's plan: the effort that every route costs, and the routes that it wants."""

from typing import Annotated

from draisine.bots.planner.weights import Weights
from draisine.engine.board_tables import PRICES, PerCity, PerRoute, PerTicket, RouteSet
from draisine.engine.capacities import COLOURS, KINDS
from draisine.engine.compiler.records import LONG, record

INF = 0x7474
"""More than any path costs: there is none. Both bytes are equal, so that a row is filled with it by one memset."""

FRONTIER = 512
"""More entries than the frontier of Dijkstra's algorithm ever has: one per source and end of a route."""

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
    wanted_routes: RouteSet
    """The routes with a ticket in `wanted`."""
    matching_cards: Annotated[list[int], COLOURS + 1]
    """By the colour of a route, gray first: the cards of one colour in hand that can pay it."""
    plain_cost: Annotated[list[int], PRICES]
    """By colour and length: the effort of claiming a route without ferry, tunnel, goods and Cities."""
    distance: PerCity
    previous_route: PerCity
    """By city: the last route of the cheapest path to it."""
    frontier: Annotated[list[int], FRONTIER, LONG]
    """What Dijkstra's algorithm has reached but not settled: distance, city and index in one number."""
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
    leader: int
    """The rival whose network was last looked at; NOTHING: none yet."""
    leader_reserve: int
    """Its trains then: fewer as soon as its network has grown."""
    blocking: RouteSet
    """Routes, free at the time, that would connect two components of that network."""
    saved_edge_cost: PerRoute
    """A copy of what is wanted, restored before each selection of tickets that is compared."""
    saved_wanted: PerRoute
    saved_wanted_routes: RouteSet
    saved_trains_needed: int
    saved_stations_needed: int
    open_tickets: int
    """Tickets in hand that are incomplete and still possible."""
    impossible_tickets: int

"""The board as the rules read it: a record of routes, tickets and the numbers of the rule sheet."""

from typing import Annotated

from draisine.engine.capacities import CITIES, KINDS, LENGTH, ROUTES, SEATS, TICKETS, WORDS
from draisine.engine.compiler.records import LONG, record

PerRoute = Annotated[list[int], ROUTES]
PerCity = Annotated[list[int], CITIES]
PerTicket = Annotated[list[int], TICKETS]
PerCount = Annotated[list[int], SEATS + 1]


@record
class RouteSet:
    """A set of routes, one bit each."""

    word: Annotated[list[int], WORDS, LONG]


@record
class Payable:
    """For each number of cards, the routes that so many cards of one kind can pay."""

    cards: Annotated[list[RouteSet], LENGTH + 1]


@record
class Ranks:
    """A bonus for each rank."""

    points: Annotated[list[int], SEATS]


@record
class BoardTables:
    """All that the rules need to know of a board."""

    cities: int
    routes: int
    tickets: int
    words: int

    end_a: PerRoute
    end_b: PerRoute
    length: PerRoute
    colour: PerRoute
    ferry: PerRoute
    tunnel: PerRoute
    goods_route: PerRoute
    word_of: PerRoute
    bit_of: Annotated[list[int], ROUTES, LONG]
    group: Annotated[list[RouteSet], ROUTES]
    """All routes that join the same two cities, the route itself included."""
    at_city: Annotated[list[RouteSet], CITIES]
    payable: Annotated[list[Payable], KINDS]
    boardable: Annotated[list[RouteSet], LENGTH + 1]
    """For each number of locomotives in hand, the routes whose ferry symbols they cover."""

    ticket_a: PerTicket
    ticket_b: PerTicket
    ticket_value: PerTicket
    ticket_long: PerTicket

    trains: int
    points: Annotated[list[int], LENGTH + 1]
    deck_of: Annotated[list[int], KINDS]
    hand: int
    market: int
    sweep: int
    deal_long: int
    deal: int
    keep_first: int
    rejects: int
    draw: int
    keep: int
    race: int
    goal: int
    """Completed tickets that win at once (0: tickets are counted at the end)."""
    closed_at: PerCount
    last_round_at: int
    at_last_train: int
    trail_bonus: int
    globetrotter: int
    stations: int
    station_value: int
    cities_each: int
    city_price: int
    alvin_home: int
    alvin_points: int
    goods: int
    goods_bonus: Annotated[list[Ranks], SEATS + 1]
    has_coasts: int
    coast: PerCity
    """1: west, 2: east."""
    tie_break: Annotated[list[int], 3]

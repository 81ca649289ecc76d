"""A board as the rules read it: routes, tickets and the numbers of the rule sheet, in arrays."""

from typing import Annotated

from draisine.engine.capacities import CITIES, COLOURS, KINDS, LENGTH, ROUTES, SEATS, TICKETS, WORDS
from draisine.engine.compiler.records import LONG, record

PerRoute = Annotated[list[int], ROUTES]
PerCity = Annotated[list[int], CITIES]
PerTicket = Annotated[list[int], TICKETS]
PerCount = Annotated[list[int], SEATS + 1]
PRICES = (COLOURS + 1) * (LENGTH + 1)
"""The number of combinations of a route's colour and length."""
PerRouteEnd = Annotated[list[int], 2 * ROUTES]


@record
class RouteSet:
    """A set of routes as bits."""

    word: Annotated[list[int], WORDS, LONG]


@record
class Payable:
    """For each number of cards of one kind, the routes that they can pay."""

    cards: Annotated[list[RouteSet], LENGTH + 1]


@record
class Ranks:
    """The bonus of each rank."""

    points: Annotated[list[int], SEATS]


@record
class BoardTables:
    """A compiled board."""

    cities: int
    routes: int
    tickets: int
    words: int
    """Words of a route set that are in use."""

    end_a: PerRoute
    end_b: PerRoute
    length: PerRoute
    colour: PerRoute
    ferry: PerRoute
    tunnel: PerRoute
    goods_route: PerRoute
    word_of: PerRoute
    bit_of: Annotated[list[int], ROUTES, LONG]
    price: PerRoute
    """The colour, gray first, and the length in one number: an index into a row of PRICES."""
    plain: RouteSet
    """Routes without ferry, tunnel and goods."""
    longest: int
    """The length of the longest route."""
    parallel: Annotated[list[RouteSet], ROUTES]
    """The tracks of the same multiple route, including the route itself."""
    at_city: Annotated[list[RouteSet], CITIES]
    first_end: Annotated[list[int], CITIES + 1]
    """By city: where its routes begin in the next two rows. They end where those of the next city begin."""
    route_at_end: PerRouteEnd
    """The routes at each city by number, city after city."""
    far_city: PerRouteEnd
    """The cities at their other ends."""
    payable: Annotated[list[Payable], KINDS]
    ferry_payable: Annotated[list[RouteSet], LENGTH + 1]
    """For each number of locomotives, the routes whose ferry symbols they cover."""

    ticket_a: PerTicket
    ticket_b: PerTicket
    ticket_value: PerTicket
    ticket_long: PerTicket

    trains: int
    points: Annotated[list[int], LENGTH + 1]
    deck_count: Annotated[list[int], KINDS]
    hand: int
    market: int
    sweep: int
    deal_long: int
    deal: int
    setup_keep: int
    rejects: int
    draw: int
    draw_keep: int
    race: int
    """1: tickets are raced, that is completed ones are shown and replaced at once."""
    tickets_to_win: int
    """Completed tickets that win the game (0: tickets are scored at the end)."""
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
    rules_version: int
    """Read by a rule that has changed, so that games begun before the change keep theirs."""

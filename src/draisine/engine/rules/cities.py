"""Cities (the markers) and Alvin, the visitor: scoring routes, founding, catching and placing."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Fact, ScoreReason
from draisine.engine.fact_log import log_fact
from draisine.engine.route_sets import add_all
from draisine.engine.rules.payments import pay
from draisine.engine.rules.turns import begin_turn
from draisine.engine.state import Scratch, State


@jit
def can_place_city(tables: BoardTables, state: State, city: int) -> bool:
    """Whether a City may be placed: one per city, and none at the visitor's home (OW-CITY-3, OW-ALVIN-3)."""
    return state.city[city] == NO_SEAT and not (state.alvin and city == tables.alvin_home)


@jit
def _place_city(state: State, seat: int, city: int) -> None:
    state.city[city] = seat
    state.players[seat].cities -= 1


@jit
def choose_start_city(tables: BoardTables, state: State, scratch: Scratch, city: int) -> None:
    """Choose a start city; the seat before chooses next, the first player last (OW-SETUP-4)."""
    seat = state.mover
    _place_city(state, seat, city)
    state.players[seat].start_city = city
    add_all(state.reach[seat], tables.at_city[city], tables.words)
    log_fact(scratch, Fact.STARTED_IN, seat, city, 0, 0)
    if seat == state.first:
        begin_turn(state, scratch, seat)
    else:
        state.mover = (seat - 1) % state.seats


@jit
def _award(state: State, scratch: Scratch, seat: int, points: int, reason: int) -> None:
    state.players[seat].score += points
    log_fact(scratch, Fact.POINTS, seat, points, reason, 0)


@jit
def score_route(tables: BoardTables, state: State, scratch: Scratch, route: int) -> None:
    """The owners of Cities at the ends score a route, each end in full; without any, the claimer does (A-76)."""
    points = tables.points[tables.length[route]]
    if not points:
        return
    at_a = state.city[tables.end_a[route]]
    at_b = state.city[tables.end_b[route]]
    if at_a != NO_SEAT:
        _award(state, scratch, at_a, points, ScoreReason.ROUTE)
    if at_b != NO_SEAT:
        _award(state, scratch, at_b, points, ScoreReason.ROUTE)
    if at_a == NO_SEAT and at_b == NO_SEAT:
        _award(state, scratch, state.mover, points, ScoreReason.ROUTE)


@jit
def catch_alvin(tables: BoardTables, state: State, scratch: Scratch) -> bool:
    """A route into the visitor's city catches him, unless the claimer holds him already (OW-ALVIN-6, -7)."""
    if not state.alvin or state.alvin_with == state.mover:
        return False
    if tables.end_a[state.route] != state.alvin_at and tables.end_b[state.route] != state.alvin_at:
        return False
    state.alvin_with = state.mover
    log_fact(scratch, Fact.ALVIN_CAUGHT, state.mover, 0, 0, 0)
    _award(state, scratch, state.mover, tables.alvin_points, ScoreReason.ALVIN)
    return True


@jit
def place_alvin(state: State, scratch: Scratch, city: int) -> None:
    """The captor takes the visitor to one of his Cities (OW-ALVIN-5)."""
    state.alvin_at = city
    log_fact(scratch, Fact.ALVIN_PLACED, state.mover, city, 0, 0)


@jit
def is_city_offered(tables: BoardTables, state: State) -> bool:
    """Whether the claimer is offered a City. The offer is public, so it must not depend on whether his hand can pay."""
    if not state.players[state.mover].cities:
        return False
    route = state.route
    return can_place_city(tables, state, tables.end_a[route]) or can_place_city(tables, state, tables.end_b[route])


@jit
def found_city(tables: BoardTables, state: State, scratch: Scratch, payment: int) -> None:
    """Pay for a City and place it."""
    pay(state, state.mover, payment, tables.city_price)
    log_fact(scratch, Fact.CITY_FOUNDED, state.mover, state.target_city, payment, tables.city_price)
    _place_city(state, state.mover, state.target_city)


@jit
def decline_city(state: State, scratch: Scratch) -> None:
    """Decline to found a City."""
    log_fact(scratch, Fact.CITY_DECLINED, state.mover, 0, 0, 0)

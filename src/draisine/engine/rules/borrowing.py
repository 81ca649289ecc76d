"""Stations in the final count: each lets its owner borrow one opponent's route at its city, for tickets only."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import CITIES, NO_SEAT, STATIONS
from draisine.engine.compiler.jit import jit
from draisine.engine.rules.connectivity import join, join_network, linked, root
from draisine.engine.state import Scratch, State


@jit
def _ticket_worth(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    """The value of the completed tickets, and as a secondary criterion their number (A-53)."""
    worth = 0
    for ticket in range(tables.tickets):
        if state.ticket_location[ticket] == seat and linked(scratch, tables.ticket_a[ticket], tables.ticket_b[ticket]):
            worth += tables.ticket_value[ticket] * 128 + 1
    return worth


@jit
def _is_new_option(scratch: Scratch, station: int, far: int) -> bool:
    """Whether no earlier option of the station leads to this component."""
    for i in range(scratch.borrow_options[station]):
        if scratch.buffer[station * CITIES + i] == far:
            return False
    return True


@jit
def _list_options(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    """For each station, the opponents' routes that lead to another component: the lowest route for each component."""
    stations = 0
    for city in range(tables.cities):
        if state.station[city] != seat:
            continue
        scratch.borrow_options[stations] = 0
        for route in range(tables.routes):
            owner = state.owner[route]
            if owner == NO_SEAT or owner == seat:
                continue
            if tables.end_a[route] == city or tables.end_b[route] == city:
                far = root(scratch, tables.end_a[route] + tables.end_b[route] - city)
                if far != root(scratch, city) and _is_new_option(scratch, stations, far):
                    slot = stations * CITIES + scratch.borrow_options[stations]
                    scratch.borrow_route[slot] = route
                    scratch.buffer[slot] = far
                    scratch.borrow_options[stations] += 1
        stations += 1
    return stations


@jit
def _borrow(tables: BoardTables, scratch: Scratch, station: int, choice: int) -> None:
    """Join the ends of the chosen route; choice 0 leaves the station unused."""
    if choice > 0:
        route = scratch.borrow_route[station * CITIES + choice - 1]
        join(scratch, tables.end_a[route], tables.end_b[route])


@jit
def _can_gain(tables: BoardTables, state: State, scratch: Scratch, seat: int, stations: int) -> bool:
    """Whether all options together complete a further ticket: usually not, and then no search is needed."""
    before = _ticket_worth(tables, state, scratch, seat)
    for station in range(stations):
        for choice in range(scratch.borrow_options[station]):
            _borrow(tables, scratch, station, choice + 1)
    return _ticket_worth(tables, state, scratch, seat) > before


@jit
def _count_choices(scratch: Scratch, station: int, stations: int) -> int:
    return scratch.borrow_options[station] + 1 if station < stations else 1


@jit
def borrow_best(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> None:
    """Leave the network joined by the best choice of borrowed routes (A-53, A-54), and write the choice to the seat's
    points, which must be cleared."""
    join_network(tables, state, scratch, seat)
    stations = _list_options(tables, state, scratch, seat)
    if not stations or not _can_gain(tables, state, scratch, seat, stations):
        join_network(tables, state, scratch, seat)
        return
    best = -1
    best_choice = 0
    total = (
        _count_choices(scratch, 0, stations)
        * _count_choices(scratch, 1, stations)
        * _count_choices(scratch, 2, stations)
    )
    for choice in range(total):
        _join_choice(tables, state, scratch, seat, choice, stations)
        worth = _ticket_worth(tables, state, scratch, seat)
        if worth > best:
            best = worth
            best_choice = choice
    _join_choice(tables, state, scratch, seat, best_choice, stations)
    _write_choice(scratch, seat, best_choice, stations)


@jit
def _join_choice(tables: BoardTables, state: State, scratch: Scratch, seat: int, choice: int, stations: int) -> None:
    """The last station's choice varies fastest, so the first best choice has the lowest routes."""
    join_network(tables, state, scratch, seat)
    for i in range(STATIONS):
        station = STATIONS - 1 - i
        choices = _count_choices(scratch, station, stations)
        _borrow(tables, scratch, station, choice % choices)
        choice //= choices


@jit
def _write_choice(scratch: Scratch, seat: int, choice: int, stations: int) -> None:
    for i in range(STATIONS):
        station = STATIONS - 1 - i
        choices = _count_choices(scratch, station, stations)
        if choice % choices > 0:
            scratch.scores[seat].borrowed[station] = scratch.borrow_route[station * CITIES + choice % choices - 1]
        choice //= choices

"""Stations at the end: each lets its owner count one opponent's route at its city, for tickets only."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import CITIES, NO_SEAT, STATIONS
from draisine.engine.compiler.jit import jit
from draisine.engine.rules.connectivity import join, join_network, linked, root
from draisine.engine.state import Scratch, State


@jit
def _worth(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    """The completed tickets' value, and their number as the lesser part (A-53)."""
    worth = 0
    for ticket in range(tables.tickets):
        if state.ticket_place[ticket] == seat and linked(scratch, tables.ticket_a[ticket], tables.ticket_b[ticket]):
            worth += tables.ticket_value[ticket] * 128 + 1
    return worth


@jit
def _new_option(scratch: Scratch, station: int, far: int) -> bool:
    """Whether borrowing towards this part of the network was not possible before."""
    for i in range(scratch.options[station]):
        if scratch.ways[station * CITIES + i] == far:
            return False
    return True


@jit
def _list_options(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    """For each station, the opponents' routes that lead to another part of the network, the lowest of each kind."""
    stations = 0
    for city in range(tables.cities):
        if state.station[city] != seat:
            continue
        scratch.stations[stations] = city
        scratch.options[stations] = 0
        for route in range(tables.routes):
            owner = state.owner[route]
            if owner == NO_SEAT or owner == seat:
                continue
            if tables.end_a[route] == city or tables.end_b[route] == city:
                far = root(scratch, tables.end_a[route] + tables.end_b[route] - city)
                if far != root(scratch, city) and _new_option(scratch, stations, far):
                    place = stations * CITIES + scratch.options[stations]
                    scratch.option[place] = route
                    scratch.ways[place] = far
                    scratch.options[stations] += 1
        stations += 1
    return stations


@jit
def _borrow(tables: BoardTables, scratch: Scratch, station: int, choice: int) -> None:
    """Count the chosen route as one's own; choice 0 leaves the station unused."""
    if choice > 0:
        route = scratch.option[station * CITIES + choice - 1]
        join(scratch, tables.end_a[route], tables.end_b[route])


@jit
def _any_gain(tables: BoardTables, state: State, scratch: Scratch, seat: int, stations: int) -> bool:
    """Whether all options together would complete a ticket more: mostly they do not, and the search is spared."""
    before = _worth(tables, state, scratch, seat)
    for station in range(stations):
        for choice in range(scratch.options[station]):
            _borrow(tables, scratch, station, choice + 1)
    return _worth(tables, state, scratch, seat) > before


@jit
def _choices(scratch: Scratch, station: int, stations: int) -> int:
    return scratch.options[station] + 1 if station < stations else 1


@jit
def borrow_best(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> None:
    """Leave the network joined as the best choice of borrowed routes joins it (A-53, A-54), and note the choice in the
    seat's count, which must be clear."""
    join_network(tables, state, scratch, seat)
    stations = _list_options(tables, state, scratch, seat)
    if not stations or not _any_gain(tables, state, scratch, seat, stations):
        join_network(tables, state, scratch, seat)
        return
    best = -1
    best_choice = 0
    total = _choices(scratch, 0, stations) * _choices(scratch, 1, stations) * _choices(scratch, 2, stations)
    for choice in range(total):
        _join_choice(tables, state, scratch, seat, choice, stations)
        worth = _worth(tables, state, scratch, seat)
        if worth > best:
            best = worth
            best_choice = choice
    _join_choice(tables, state, scratch, seat, best_choice, stations)
    _write_choice(scratch, seat, best_choice, stations)


@jit
def _join_choice(tables: BoardTables, state: State, scratch: Scratch, seat: int, choice: int, stations: int) -> None:
    """The last station's choice runs fastest, so the first choice found is the lowest by route."""
    join_network(tables, state, scratch, seat)
    for i in range(STATIONS):
        station = STATIONS - 1 - i
        ways = _choices(scratch, station, stations)
        _borrow(tables, scratch, station, choice % ways)
        choice //= ways


@jit
def _write_choice(scratch: Scratch, seat: int, choice: int, stations: int) -> None:
    for i in range(STATIONS):
        station = STATIONS - 1 - i
        ways = _choices(scratch, station, stations)
        if choice % ways > 0:
            scratch.count[seat].borrowed[station] = scratch.option[station * CITIES + choice % ways - 1]
        choice //= ways

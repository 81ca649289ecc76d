"""Stations at the end: each lets its owner count one opponent's route at its city, for tickets only."""

from draisine.engine.board_tables import Chart
from draisine.engine.capacities import CITIES, NOBODY, STATIONS
from draisine.engine.compiler.jit import jit
from draisine.engine.rules.connectivity import join, join_network, linked, root
from draisine.engine.state import State, Work


@jit
def _worth(chart: Chart, state: State, work: Work, seat: int) -> int:
    """The completed tickets' value, and their number as the lesser part (A-53)."""
    worth = 0
    for ticket in range(chart.tickets):
        if state.ticket_place[ticket] == seat and linked(work, chart.ticket_a[ticket], chart.ticket_b[ticket]):
            worth += chart.ticket_value[ticket] * 128 + 1
    return worth


@jit
def _new_option(work: Work, station: int, far: int) -> bool:
    """Whether borrowing towards this part of the network was not possible before."""
    for i in range(work.options[station]):
        if work.ways[station * CITIES + i] == far:
            return False
    return True


@jit
def _list_options(chart: Chart, state: State, work: Work, seat: int) -> int:
    """For each station, the opponents' routes that lead to another part of the network, the lowest of each kind."""
    stations = 0
    for city in range(chart.cities):
        if state.station[city] != seat:
            continue
        work.stations[stations] = city
        work.options[stations] = 0
        for route in range(chart.routes):
            owner = state.owner[route]
            if owner == NOBODY or owner == seat:
                continue
            if chart.end_a[route] == city or chart.end_b[route] == city:
                far = root(work, chart.end_a[route] + chart.end_b[route] - city)
                if far != root(work, city) and _new_option(work, stations, far):
                    place = stations * CITIES + work.options[stations]
                    work.option[place] = route
                    work.ways[place] = far
                    work.options[stations] += 1
        stations += 1
    return stations


@jit
def _borrow(chart: Chart, work: Work, station: int, choice: int) -> None:
    """Count the chosen route as one's own; choice 0 leaves the station unused."""
    if choice > 0:
        route = work.option[station * CITIES + choice - 1]
        join(work, chart.end_a[route], chart.end_b[route])


@jit
def _any_gain(chart: Chart, state: State, work: Work, seat: int, stations: int) -> bool:
    """Whether all options together would complete a ticket more: mostly they do not, and the search is spared."""
    before = _worth(chart, state, work, seat)
    for station in range(stations):
        for choice in range(work.options[station]):
            _borrow(chart, work, station, choice + 1)
    return _worth(chart, state, work, seat) > before


@jit
def _choices(work: Work, station: int, stations: int) -> int:
    return work.options[station] + 1 if station < stations else 1


@jit
def borrow_best(chart: Chart, state: State, work: Work, seat: int) -> None:
    """Leave the network joined as the best choice of borrowed routes joins it (A-53, A-54), and note the choice in the
    seat's count, which must be clear."""
    join_network(chart, state, work, seat)
    stations = _list_options(chart, state, work, seat)
    if not stations or not _any_gain(chart, state, work, seat, stations):
        join_network(chart, state, work, seat)
        return
    best = -1
    best_choice = 0
    total = _choices(work, 0, stations) * _choices(work, 1, stations) * _choices(work, 2, stations)
    for choice in range(total):
        _join_choice(chart, state, work, seat, choice, stations)
        worth = _worth(chart, state, work, seat)
        if worth > best:
            best = worth
            best_choice = choice
    _join_choice(chart, state, work, seat, best_choice, stations)
    _write_choice(work, seat, best_choice, stations)


@jit
def _join_choice(chart: Chart, state: State, work: Work, seat: int, choice: int, stations: int) -> None:
    """The last station's choice runs fastest, so the first choice found is the lowest by route."""
    join_network(chart, state, work, seat)
    for i in range(STATIONS):
        station = STATIONS - 1 - i
        ways = _choices(work, station, stations)
        _borrow(chart, work, station, choice % ways)
        choice //= ways


@jit
def _write_choice(work: Work, seat: int, choice: int, stations: int) -> None:
    for i in range(STATIONS):
        station = STATIONS - 1 - i
        ways = _choices(work, station, stations)
        if choice % ways > 0:
            work.count[seat].borrowed[station] = work.option[station * CITIES + choice % ways - 1]
        choice //= ways

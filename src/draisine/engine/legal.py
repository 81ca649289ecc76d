"""What a seat may decide: the whole list, or the decision at one place of it, without making the list."""

from draisine.engine.board_tables import Chart
from draisine.engine.capacities import GRAY, LOCO, NOBODY, NOTHING, WORD
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import (
    BLIND,
    CITY,
    DECLINE,
    DRAW_TICKETS,
    KEEP,
    PASS,
    ROUTE,
    SLOT,
    SWAP_TICKETS,
    Phase,
)
from draisine.engine.route_sets import lowest
from draisine.engine.rules.cards import blind_possible
from draisine.engine.rules.cities import city_allowed
from draisine.engine.rules.claimable import find_claimable, nth_claimable
from draisine.engine.rules.payments import list_payments
from draisine.engine.rules.race import swap_possible
from draisine.engine.rules.stations import can_build, open_cities, station_price
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import State, Work


@jit
def owes(state: State, seat: int) -> bool:
    """Whether the seat has a decision to make. During set-up several seats do."""
    if state.phase == Phase.SETUP_TICKETS:
        return state.players[seat].choice < 0
    return state.phase != Phase.OVER and state.mover == seat


@jit
def _list_picks(chart: Chart, state: State, work: Work) -> int:
    """Cards that can be taken: no face-up locomotive as the second one (BASE-DRAW-4)."""
    size = 0
    barred = NOTHING if state.phase == Phase.TURN else LOCO
    for slot in range(chart.market):
        card = state.market[slot]
        work.decision[size] = SLOT + slot
        size += (card != NOTHING) & (card != barred)
    if blind_possible(state):
        work.decision[size] = BLIND
        size += 1
    return size


@jit
def _list_small(chart: Chart, state: State, work: Work, seat: int) -> int:
    """The actions of a turn that are neither a claim nor a station."""
    size = _list_picks(chart, state, work)
    if chart.draw > 0 and state.ticket_size > 0:
        work.decision[size] = DRAW_TICKETS
        size += 1
    if swap_possible(chart, state, seat):
        work.decision[size] = SWAP_TICKETS
        size += 1
    return size


@jit
def least_kept(chart: Chart, state: State, seat: int) -> int:
    """How many of the offered tickets must be kept (BASE-SETUP-4, A-20)."""
    least = chart.keep_first if state.phase == Phase.SETUP_TICKETS else chart.keep
    return min(least, state.players[seat].offered)


@jit
def _list_keeps(chart: Chart, state: State, work: Work, seat: int) -> int:
    least = least_kept(chart, state, seat)
    size = 0
    for mask in range(1 << state.players[seat].offered):
        if popcount5(mask) >= least:
            work.decision[size] = KEEP + mask
            size += 1
    return size


@jit
def _list_routes(chart: Chart, state: State, work: Work, seat: int, size: int) -> int:
    find_claimable(chart, state, work, seat)
    for w in range(chart.words):
        bits = work.claimable[w]
        while bits:
            work.decision[size] = ROUTE + w * WORD + lowest(bits)
            size += 1
            bits &= bits - 1
    return size


@jit
def _list_stations(chart: Chart, state: State, work: Work, seat: int, size: int) -> int:
    if can_build(chart, state, seat):
        for city in range(chart.cities):
            if state.station[city] == NOBODY:
                work.decision[size] = CITY + city
                size += 1
    return size


@jit
def _list_turn(chart: Chart, state: State, work: Work, seat: int) -> int:
    size = _list_small(chart, state, work, seat)
    size = _list_routes(chart, state, work, seat, size)
    size = _list_stations(chart, state, work, seat, size)
    if size == 0:
        work.decision[0] = PASS
        size = 1
    return size


@jit
def _list_starts(chart: Chart, state: State, work: Work) -> int:
    size = 0
    for city in range(chart.cities):
        if city_allowed(chart, state, city):
            work.decision[size] = CITY + city
            size += 1
    return size


@jit
def _list_founding(chart: Chart, state: State, work: Work, seat: int) -> int:
    """Not founding is always open; founding needs a free end and the price (A-75)."""
    affordable = list_payments(state, work, seat, chart.city_price, 0, GRAY) > 0
    work.decision[0] = DECLINE
    size = 1
    if affordable:
        low = min(chart.end_a[state.route], chart.end_b[state.route])
        high = max(chart.end_a[state.route], chart.end_b[state.route])
        if city_allowed(chart, state, low):
            work.decision[size] = CITY + low
            size += 1
        if city_allowed(chart, state, high):
            work.decision[size] = CITY + high
            size += 1
    return size


@jit
def _list_own_cities(chart: Chart, state: State, work: Work, seat: int) -> int:
    size = 0
    for city in range(chart.cities):
        if state.city[city] == seat:
            work.decision[size] = CITY + city
            size += 1
    return size


@jit
def _list_tunnel(state: State, work: Work, seat: int) -> int:
    """The extra is of the colour laid, or locomotives (A-40, A-45); leaving is always open (A-44)."""
    size = 0
    if state.laid_colour == LOCO:
        if state.players[seat].hand[LOCO] >= state.extra:
            size = list_payments(state, work, seat, state.extra, state.extra, 0)
    else:
        size = list_payments(state, work, seat, state.extra, 0, state.laid_colour)
    work.decision[size] = DECLINE
    return size + 1


@jit
def _list_route_payments(chart: Chart, state: State, work: Work, seat: int) -> int:
    route = state.route
    return list_payments(state, work, seat, chart.length[route], chart.ferry[route], chart.colour[route])


@jit
def list_decisions(chart: Chart, state: State, work: Work, seat: int) -> int:
    """Write all decisions open to a seat, in the order of the table; return how many there are."""
    if not owes(state, seat):
        return 0
    phase = state.phase
    if phase == Phase.TURN:
        return _list_turn(chart, state, work, seat)
    if phase == Phase.SECOND_CARD:
        return _list_picks(chart, state, work)
    if phase == Phase.PAY_ROUTE:
        return _list_route_payments(chart, state, work, seat)
    if phase == Phase.SETUP_TICKETS or phase == Phase.KEEP_TICKETS:
        return _list_keeps(chart, state, work, seat)
    if phase == Phase.TUNNEL:
        return _list_tunnel(state, work, seat)
    if phase == Phase.PAY_STATION:
        return list_payments(state, work, seat, station_price(chart, state, seat), 0, GRAY)
    if phase == Phase.FOUND_CITY:
        return _list_founding(chart, state, work, seat)
    if phase == Phase.PAY_CITY:
        return list_payments(state, work, seat, chart.city_price, 0, GRAY)
    if phase == Phase.START_CITY:
        return _list_starts(chart, state, work)
    return _list_own_cities(chart, state, work, seat)


@jit
def _nth_open_city(chart: Chart, state: State, index: int) -> int:
    for city in range(chart.cities):
        if state.station[city] == NOBODY:
            if index == 0:
                return city
            index -= 1
    return NOTHING


@jit
def random_decision(chart: Chart, state: State, work: Work, seat: int, pick: int) -> int:
    """For a number from 0 to 2^32 - 1, one of the open decisions, each alike."""
    if state.phase != Phase.TURN:
        size = list_decisions(chart, state, work, seat)
        return work.decision[(pick * size) >> 32]
    small = _list_small(chart, state, work, seat)
    routes = find_claimable(chart, state, work, seat)
    towns = open_cities(chart, state) if can_build(chart, state, seat) else 0
    index = (pick * (small + routes + towns)) >> 32
    if index < small:
        return work.decision[index]
    if index < small + routes:
        return ROUTE + nth_claimable(work, index - small)
    if towns > 0:
        return CITY + _nth_open_city(chart, state, index - small - routes)
    return PASS

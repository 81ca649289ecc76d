"""The legal decisions of a seat: the whole list, or a random one of them without building the list."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import GRAY, LOCO, NO_SEAT, NOTHING, WORD_BITS
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
from draisine.engine.route_sets import lowest_bit
from draisine.engine.rules.cards import can_draw_blind
from draisine.engine.rules.cities import can_place_city
from draisine.engine.rules.claimable import find_claimable, nth_claimable
from draisine.engine.rules.payments import list_payments
from draisine.engine.rules.race import can_swap
from draisine.engine.rules.stations import can_build, count_free_cities, station_price
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import Scratch, State


@jit
def must_decide(state: State, seat: int) -> bool:
    """Whether the seat has a decision to make; during set-up several seats do."""
    if state.phase == Phase.SETUP_TICKETS:
        return state.players[seat].setup_choice < 0
    return state.phase != Phase.OVER and state.mover == seat


@jit
def _list_picks(tables: BoardTables, state: State, scratch: Scratch) -> int:
    """Cards that can be drawn: the second one must not be a face-up locomotive (BASE-DRAW-4)."""
    size = 0
    barred = NOTHING if state.phase == Phase.TURN else LOCO
    for slot in range(tables.market):
        card = state.market[slot]
        scratch.decisions[size] = SLOT + slot
        size += (card != NOTHING) & (card != barred)
    if can_draw_blind(state):
        scratch.decisions[size] = BLIND
        size += 1
    return size


@jit
def _list_draws(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    """The actions of a turn that draw or swap: all but claims and stations."""
    size = _list_picks(tables, state, scratch)
    if tables.draw > 0 and state.ticket_size > 0:
        scratch.decisions[size] = DRAW_TICKETS
        size += 1
    if can_swap(tables, state, seat):
        scratch.decisions[size] = SWAP_TICKETS
        size += 1
    return size


@jit
def min_kept(tables: BoardTables, state: State, seat: int) -> int:
    """The number of offered tickets that must be kept at least (BASE-SETUP-4, A-20)."""
    least = tables.setup_keep if state.phase == Phase.SETUP_TICKETS else tables.draw_keep
    return min(least, state.players[seat].offer_size)


@jit
def _list_keeps(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    least = min_kept(tables, state, seat)
    size = 0
    for mask in range(1 << state.players[seat].offer_size):
        if popcount5(mask) >= least:
            scratch.decisions[size] = KEEP + mask
            size += 1
    return size


@jit
def _list_routes(tables: BoardTables, state: State, scratch: Scratch, seat: int, size: int) -> int:
    find_claimable(tables, state, scratch, seat)
    for w in range(tables.words):
        bits = scratch.claimable[w]
        while bits:
            scratch.decisions[size] = ROUTE + w * WORD_BITS + lowest_bit(bits)
            size += 1
            bits &= bits - 1
    return size


@jit
def _list_stations(tables: BoardTables, state: State, scratch: Scratch, seat: int, size: int) -> int:
    if can_build(tables, state, seat):
        for city in range(tables.cities):
            if state.station[city] == NO_SEAT:
                scratch.decisions[size] = CITY + city
                size += 1
    return size


@jit
def _list_turn(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    size = _list_draws(tables, state, scratch, seat)
    size = _list_routes(tables, state, scratch, seat, size)
    size = _list_stations(tables, state, scratch, seat, size)
    if size == 0:
        scratch.decisions[0] = PASS
        size = 1
    return size


@jit
def _list_starts(tables: BoardTables, state: State, scratch: Scratch) -> int:
    size = 0
    for city in range(tables.cities):
        if can_place_city(tables, state, city):
            scratch.decisions[size] = CITY + city
            size += 1
    return size


@jit
def _list_founding(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    """Declining is always legal; founding needs a free end city and the price (A-75)."""
    affordable = list_payments(state, scratch, seat, tables.city_price, 0, GRAY) > 0
    scratch.decisions[0] = DECLINE
    size = 1
    if affordable:
        low = min(tables.end_a[state.route], tables.end_b[state.route])
        high = max(tables.end_a[state.route], tables.end_b[state.route])
        if can_place_city(tables, state, low):
            scratch.decisions[size] = CITY + low
            size += 1
        if can_place_city(tables, state, high):
            scratch.decisions[size] = CITY + high
            size += 1
    return size


@jit
def _list_alvin_cities(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    size = 0
    for city in range(tables.cities):
        if state.city[city] == seat:
            scratch.decisions[size] = CITY + city
            size += 1
    return size


@jit
def _list_tunnel(state: State, scratch: Scratch, seat: int) -> int:
    """The extra is paid in the colour laid or in locomotives (A-40, A-45); leaving is always legal (A-44)."""
    size = 0
    if state.laid_colour == LOCO:
        if state.players[seat].hand[LOCO] >= state.extra:
            size = list_payments(state, scratch, seat, state.extra, state.extra, 0)
    else:
        size = list_payments(state, scratch, seat, state.extra, 0, state.laid_colour)
    scratch.decisions[size] = DECLINE
    return size + 1


@jit
def _list_route_payments(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    route = state.route
    return list_payments(state, scratch, seat, tables.length[route], tables.ferry[route], tables.colour[route])


@jit
def list_decisions(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    """Write all legal decisions of a seat to the scratch, by number; return how many there are."""
    if not must_decide(state, seat):
        return 0
    phase = state.phase
    if phase == Phase.TURN:
        return _list_turn(tables, state, scratch, seat)
    if phase == Phase.SECOND_CARD:
        return _list_picks(tables, state, scratch)
    if phase == Phase.PAY_ROUTE:
        return _list_route_payments(tables, state, scratch, seat)
    if phase == Phase.SETUP_TICKETS or phase == Phase.KEEP_TICKETS:
        return _list_keeps(tables, state, scratch, seat)
    if phase == Phase.TUNNEL:
        return _list_tunnel(state, scratch, seat)
    if phase == Phase.PAY_STATION:
        return list_payments(state, scratch, seat, station_price(tables, state, seat), 0, GRAY)
    if phase == Phase.FOUND_CITY:
        return _list_founding(tables, state, scratch, seat)
    if phase == Phase.PAY_CITY:
        return list_payments(state, scratch, seat, tables.city_price, 0, GRAY)
    if phase == Phase.START_CITY:
        return _list_starts(tables, state, scratch)
    return _list_alvin_cities(tables, state, scratch, seat)


@jit
def _nth_free_city(tables: BoardTables, state: State, index: int) -> int:
    for city in range(tables.cities):
        if state.station[city] == NO_SEAT:
            if index == 0:
                return city
            index -= 1
    return NOTHING


@jit
def random_decision(tables: BoardTables, state: State, scratch: Scratch, seat: int, word: int) -> int:
    """A legal decision, drawn uniformly by a random word from 0 to 2^32 - 1."""
    if state.phase != Phase.TURN:
        size = list_decisions(tables, state, scratch, seat)
        return scratch.decisions[(word * size) >> 32]
    small = _list_draws(tables, state, scratch, seat)
    routes = find_claimable(tables, state, scratch, seat)
    cities = count_free_cities(tables, state) if can_build(tables, state, seat) else 0
    index = (word * (small + routes + cities)) >> 32
    if index < small:
        return scratch.decisions[index]
    if index < small + routes:
        return ROUTE + nth_claimable(scratch, index - small)
    if cities > 0:
        return CITY + _nth_free_city(tables, state, index - small - routes)
    return PASS

"""Stations: built in a city, the first for one card, each further one for one card more."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import COLOURS, GRAY, LOCO
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Fact, Phase
from draisine.engine.fact_log import log_fact
from draisine.engine.rules.claims import end_action
from draisine.engine.rules.payments import list_payments, pay
from draisine.engine.rules.turns import reset_stalemate_counters
from draisine.engine.state import Scratch, State


@jit
def station_price(tables: BoardTables, state: State, seat: int) -> int:
    """The next station's price in cards of one colour (EU-STATION-3 to EU-STATION-5)."""
    return tables.stations - state.players[seat].stations + 1


@jit
def can_build(tables: BoardTables, state: State, seat: int) -> bool:
    """Whether the seat has a station left and can pay for it."""
    me = state.players[seat]
    if me.stations == 0:
        return False
    most = 0
    for colour in range(COLOURS):
        most = max(most, me.hand[colour])
    return most + me.hand[LOCO] >= station_price(tables, state, seat)


@jit
def count_free_cities(tables: BoardTables, state: State) -> int:
    """The number of cities without a station."""
    free = tables.cities
    for seat in range(state.seats):
        free -= tables.stations - state.players[seat].stations
    return free


@jit
def choose_station(tables: BoardTables, state: State, scratch: Scratch, city: int) -> None:
    """Choose the city to build in, and pay if there is only one possible payment."""
    state.target_city = city
    if list_payments(state, scratch, state.mover, station_price(tables, state, state.mover), 0, GRAY) > 1:
        state.phase = Phase.PAY_STATION
    else:
        pay_station(tables, state, scratch, scratch.decisions[0])


@jit
def pay_station(tables: BoardTables, state: State, scratch: Scratch, payment: int) -> None:
    """Pay for a station and build it."""
    reset_stalemate_counters(state)
    seat = state.mover
    pay(state, seat, payment, station_price(tables, state, seat))
    log_fact(scratch, Fact.STATION_BUILT, seat, state.target_city, payment, station_price(tables, state, seat))
    state.players[seat].stations -= 1
    state.station[state.target_city] = seat
    end_action(tables, state, scratch)

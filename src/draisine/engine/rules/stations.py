"""Stations: built in a city, the first for one card, each later one for one more."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import COLOURS, GRAY, LOCO
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Fact, Phase
from draisine.engine.fact_log import note
from draisine.engine.rules.claims import close_action
from draisine.engine.rules.payments import list_payments, pay
from draisine.engine.rules.turns import act
from draisine.engine.state import Scratch, State


@jit
def station_price(tables: BoardTables, state: State, seat: int) -> int:
    """The next station's price in cards of one colour (EU-STATION-3 to EU-STATION-5)."""
    return tables.stations - state.players[seat].stations + 1


@jit
def can_build(tables: BoardTables, state: State, seat: int) -> bool:
    """Whether the seat has a station left and cards to pay for it."""
    me = state.players[seat]
    if me.stations == 0:
        return False
    most = 0
    for colour in range(COLOURS):
        most = max(most, me.hand[colour])
    return most + me.hand[LOCO] >= station_price(tables, state, seat)


@jit
def open_cities(tables: BoardTables, state: State) -> int:
    """How many cities have no station."""
    free = tables.cities
    for seat in range(state.seats):
        free -= tables.stations - state.players[seat].stations
    return free


@jit
def choose_station(tables: BoardTables, state: State, scratch: Scratch, city: int) -> None:
    """Name the city to build in. Where there is only one way to pay, it is paid."""
    state.place = city
    if list_payments(state, scratch, state.mover, station_price(tables, state, state.mover), 0, GRAY) > 1:
        state.phase = Phase.PAY_STATION
    else:
        pay_station(tables, state, scratch, scratch.decision[0])


@jit
def pay_station(tables: BoardTables, state: State, scratch: Scratch, payment: int) -> None:
    """Pay and build."""
    act(state)
    seat = state.mover
    pay(state, seat, payment, station_price(tables, state, seat))
    note(scratch, Fact.STATION_BUILT, seat, state.place, payment, station_price(tables, state, seat))
    state.players[seat].stations -= 1
    state.station[state.place] = seat
    close_action(tables, state, scratch)

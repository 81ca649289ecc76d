"""Claiming a route: choose it, pay, place the trains, and all that follows from it."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import End, Fact, Phase
from draisine.engine.fact_log import note
from draisine.engine.route_sets import add, drop, remove
from draisine.engine.rules.cards import settle_market
from draisine.engine.rules.cities import catch_alvin, offer_city, route_points
from draisine.engine.rules.payments import list_payments, pay
from draisine.engine.rules.race import complete_tickets
from draisine.engine.rules.tunnels import lay
from draisine.engine.rules.turns import act, end_turn, finish
from draisine.engine.state import Scratch, State


@jit
def close_action(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """After cards were paid: the market fills up again (A-07) and the turn ends."""
    state.route = NOTHING
    state.place = NOTHING
    settle_market(tables, state, scratch)
    end_turn(tables, state, scratch)


@jit
def choose_route(tables: BoardTables, state: State, scratch: Scratch, route: int) -> None:
    """Name the route to claim. Where there is only one way to pay, it is paid."""
    state.route = route
    length = tables.length[route]
    if list_payments(state, scratch, state.mover, length, tables.ferry[route], tables.colour[route]) > 1:
        state.phase = Phase.PAY_ROUTE
    else:
        pay_route(tables, state, scratch, scratch.decision[0])


@jit
def pay_route(tables: BoardTables, state: State, scratch: Scratch, payment: int) -> None:
    """Pay for the chosen route; in a tunnel the cards are only laid down, and more may be asked."""
    act(state)
    route = state.route
    if tables.tunnel[route]:
        if lay(tables, state, scratch, payment) > 0:
            state.phase = Phase.TUNNEL
        else:
            take_route(tables, state, scratch)
        return
    pay(state, state.mover, payment, tables.length[route])
    note(scratch, Fact.CLAIMED, state.mover, route, payment, 0)
    take_route(tables, state, scratch)


@jit
def take_route(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """The route is the mover's: trains, tracks, network, points, and what the board adds."""
    seat = state.mover
    route = state.route
    state.owner[route] = seat
    state.players[seat].reserve -= tables.length[route]
    close_tracks(tables, state, seat, route)
    add(state.reach[seat], tables.at_city[tables.end_a[route]], tables.words)
    add(state.reach[seat], tables.at_city[tables.end_b[route]], tables.words)
    route_points(tables, state, scratch, route)
    _take_goods(tables, state, scratch, route)
    if _ends_at_once(tables, state, scratch):
        return
    if catch_alvin(tables, state, scratch):
        state.phase = Phase.PLACE_ALVIN
    else:
        found_or_close(tables, state, scratch)


@jit
def found_or_close(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Ask whether a City is founded where one could be; else the turn is over."""
    if offer_city(tables, state):
        state.phase = Phase.FOUND_CITY
    else:
        close_action(tables, state, scratch)


@jit
def close_tracks(tables: BoardTables, state: State, seat: int, route: int) -> None:
    """No seat owns two tracks of a multiple route; at some player counts nobody gets a second (BASE-MULTI-2, -3)."""
    if tables.closed_at[state.seats]:
        remove(state.free, tables.group[route], tables.words)
    else:
        drop(state.free, tables, route)
    add(state.barred[seat], tables.group[route], tables.words)


@jit
def _take_goods(tables: BoardTables, state: State, scratch: Scratch, route: int) -> None:
    """One goods card for a route with goods, while there are any (AM-GOODS-1, AM-GOODS-2, A-113)."""
    if tables.goods_route[route] and state.goods > 0:
        state.goods -= 1
        state.players[state.mover].goods += 1
        note(scratch, Fact.GOODS_TAKEN, state.mover, 0, 0, 0)


@jit
def _ends_at_once(tables: BoardTables, state: State, scratch: Scratch) -> bool:
    """Where tickets are raced for, they count at once; and the last train may end the game at once (A-98)."""
    if tables.race:
        complete_tickets(tables, state, scratch, state.mover)
    if state.phase != Phase.OVER and tables.at_last_train and state.players[state.mover].reserve == 0:
        finish(state, scratch, End.LAST_TRAIN)
    return state.phase == Phase.OVER

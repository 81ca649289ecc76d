"""Claiming a route: choose it, pay, place the trains, and the consequences."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import End, Fact, Phase
from draisine.engine.fact_log import log_fact
from draisine.engine.route_sets import add_all, remove_all, remove_route
from draisine.engine.rules.cards import refill_market
from draisine.engine.rules.cities import catch_alvin, is_city_offered, score_route
from draisine.engine.rules.payments import list_payments, pay
from draisine.engine.rules.race import complete_tickets
from draisine.engine.rules.tunnels import lay_payment
from draisine.engine.rules.turns import end_turn, finish, reset_stalemate_counters
from draisine.engine.state import Scratch, State


@jit
def end_action(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """After a payment: refill the market, since the discard may have grown (A-07), and end the turn."""
    state.route = NOTHING
    state.target_city = NOTHING
    refill_market(tables, state, scratch)
    end_turn(tables, state, scratch)


@jit
def choose_route(tables: BoardTables, state: State, scratch: Scratch, route: int) -> None:
    """Choose the route to claim, and pay if there is only one possible payment."""
    state.route = route
    length = tables.length[route]
    if list_payments(state, scratch, state.mover, length, tables.ferry[route], tables.colour[route]) > 1:
        state.phase = Phase.PAY_ROUTE
    else:
        pay_route(tables, state, scratch, scratch.decisions[0])


@jit
def pay_route(tables: BoardTables, state: State, scratch: Scratch, payment: int) -> None:
    """Pay for the chosen route; in a tunnel the payment is laid down first, and an extra may be due."""
    reset_stalemate_counters(state)
    route = state.route
    if tables.tunnel[route]:
        if lay_payment(tables, state, scratch, payment) > 0:
            state.phase = Phase.TUNNEL
        else:
            take_route(tables, state, scratch)
        return
    pay(state, state.mover, payment, tables.length[route])
    log_fact(scratch, Fact.CLAIMED, state.mover, route, payment, 0)
    take_route(tables, state, scratch)


@jit
def take_route(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Give the route to the mover: trains, tracks, network, points, and the mechanisms of the board."""
    seat = state.mover
    route = state.route
    state.owner[route] = seat
    state.players[seat].reserve -= tables.length[route]
    close_tracks(tables, state, seat, route)
    add_all(state.reach[seat], tables.at_city[tables.end_a[route]], tables.words)
    add_all(state.reach[seat], tables.at_city[tables.end_b[route]], tables.words)
    score_route(tables, state, scratch, route)
    _take_goods(tables, state, scratch, route)
    if _check_sudden_end(tables, state, scratch):
        return
    if catch_alvin(tables, state, scratch):
        state.phase = Phase.PLACE_ALVIN
    else:
        offer_city_or_end(tables, state, scratch)


@jit
def offer_city_or_end(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Offer to found a City where one can be placed; otherwise end the turn."""
    if is_city_offered(tables, state):
        state.phase = Phase.FOUND_CITY
    else:
        end_action(tables, state, scratch)


@jit
def close_tracks(tables: BoardTables, state: State, seat: int, route: int) -> None:
    """No seat may own two tracks of a multiple route; at some player counts the second is closed (BASE-MULTI-2, -3)."""
    if tables.closed_at[state.seats]:
        remove_all(state.free, tables.parallel[route], tables.words)
    else:
        remove_route(state.free, tables, route)
    add_all(state.barred[seat], tables.parallel[route], tables.words)


@jit
def _take_goods(tables: BoardTables, state: State, scratch: Scratch, route: int) -> None:
    """Take a goods card for a route with goods, as long as there are any (AM-GOODS-1, AM-GOODS-2, A-113)."""
    if tables.goods_route[route] and state.goods > 0:
        state.goods -= 1
        state.players[state.mover].goods += 1
        log_fact(scratch, Fact.GOODS_TAKEN, state.mover, 0, 0, 0)


@jit
def _check_sudden_end(tables: BoardTables, state: State, scratch: Scratch) -> bool:
    """Complete tickets in a race, and end the game at the last train where the board says so (A-98); return whether the
    game is over."""
    if tables.race:
        complete_tickets(tables, state, scratch, state.mover)
    if state.phase != Phase.OVER and tables.at_last_train and state.players[state.mover].reserve == 0:
        finish(state, scratch, End.LAST_TRAIN)
    return state.phase == Phase.OVER

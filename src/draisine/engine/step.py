"""Carrying out one decision. The caller has checked that it is legal."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import GRAY
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import BLIND, CITY, DECLINE, DRAW_TICKETS, KEEP, PASS, ROUTE, SLOT, SWAP_TICKETS, Phase
from draisine.engine.rules.cards import take_blind, take_slot
from draisine.engine.rules.cities import choose_start_city, decline_city, found_city, place_alvin
from draisine.engine.rules.claims import choose_route, end_action, offer_city_or_end, pay_route, take_route
from draisine.engine.rules.payments import list_payments
from draisine.engine.rules.race import swap_tickets
from draisine.engine.rules.stations import choose_station, pay_station
from draisine.engine.rules.tickets import choose_setup_tickets, draw_tickets, keep_tickets
from draisine.engine.rules.tunnels import leave_tunnel, pay_extra
from draisine.engine.rules.turns import pass_turn, reset_stalemate_counters
from draisine.engine.state import Scratch, State


@jit
def _act(tables: BoardTables, state: State, scratch: Scratch, decision: int) -> None:
    """Carry out the action of a turn."""
    if decision == PASS:
        pass_turn(tables, state, scratch)
        return
    if decision == SWAP_TICKETS:
        swap_tickets(tables, state, scratch)
        return
    if decision >= CITY:
        choose_station(tables, state, scratch, decision - CITY)
        return
    if decision >= ROUTE:
        choose_route(tables, state, scratch, decision - ROUTE)
        return
    reset_stalemate_counters(state)
    if decision == DRAW_TICKETS:
        draw_tickets(tables, state, scratch)
    else:
        _pick(tables, state, scratch, decision)


@jit
def _pick(tables: BoardTables, state: State, scratch: Scratch, decision: int) -> None:
    if decision == BLIND:
        take_blind(tables, state, scratch)
    else:
        take_slot(tables, state, scratch, decision - SLOT)


@jit
def _answer_tunnel(tables: BoardTables, state: State, scratch: Scratch, decision: int) -> None:
    if decision == DECLINE:
        leave_tunnel(state, scratch)
        end_action(tables, state, scratch)
    else:
        pay_extra(state, scratch, decision)
        take_route(tables, state, scratch)


@jit
def _answer_founding(tables: BoardTables, state: State, scratch: Scratch, decision: int) -> None:
    if decision == DECLINE:
        decline_city(state, scratch)
        end_action(tables, state, scratch)
        return
    state.target_city = decision - CITY
    if list_payments(state, scratch, state.mover, tables.city_price, 0, GRAY) > 1:
        state.phase = Phase.PAY_CITY
    else:
        _pay_city(tables, state, scratch, scratch.decisions[0])


@jit
def _pay_city(tables: BoardTables, state: State, scratch: Scratch, payment: int) -> None:
    found_city(tables, state, scratch, payment)
    end_action(tables, state, scratch)


@jit
def step(tables: BoardTables, state: State, scratch: Scratch, seat: int, decision: int) -> None:
    """Carry out a legal decision of a seat."""
    phase = state.phase
    if phase == Phase.TURN:
        _act(tables, state, scratch, decision)
    elif phase == Phase.SECOND_CARD:
        _pick(tables, state, scratch, decision)
    elif phase == Phase.PAY_ROUTE:
        pay_route(tables, state, scratch, decision)
    elif phase == Phase.KEEP_TICKETS:
        keep_tickets(tables, state, scratch, decision - KEEP)
    elif phase == Phase.SETUP_TICKETS:
        choose_setup_tickets(tables, state, scratch, seat, decision - KEEP)
    elif phase == Phase.TUNNEL:
        _answer_tunnel(tables, state, scratch, decision)
    elif phase == Phase.PAY_STATION:
        pay_station(tables, state, scratch, decision)
    elif phase == Phase.FOUND_CITY:
        _answer_founding(tables, state, scratch, decision)
    elif phase == Phase.PAY_CITY:
        _pay_city(tables, state, scratch, decision)
    elif phase == Phase.START_CITY:
        choose_start_city(tables, state, scratch, decision - CITY)
    elif phase == Phase.PLACE_ALVIN:
        place_alvin(state, scratch, decision - CITY)
        offer_city_or_end(tables, state, scratch)

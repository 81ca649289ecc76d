"""One decision, carried out. The caller has made sure that it is open to the seat."""

from draisine.engine.board_tables import Chart
from draisine.engine.capacities import GRAY
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import BLIND, CITY, DECLINE, DRAW_TICKETS, KEEP, PASS, ROUTE, SLOT, SWAP_TICKETS, Phase
from draisine.engine.rules.cards import take_blind, take_slot
from draisine.engine.rules.cities import choose_start, decline_city, found_city, place_alvin
from draisine.engine.rules.claims import choose_route, close_action, found_or_close, pay_route, take_route
from draisine.engine.rules.payments import list_payments
from draisine.engine.rules.race import swap_tickets
from draisine.engine.rules.stations import choose_station, pay_station
from draisine.engine.rules.tickets import choose_first, draw_tickets, keep_tickets
from draisine.engine.rules.tunnels import pay_extra, take_back
from draisine.engine.rules.turns import act, forced_pass
from draisine.engine.state import State, Work


@jit
def _act(chart: Chart, state: State, work: Work, decision: int) -> None:
    """The action of a turn."""
    if decision == PASS:
        forced_pass(chart, state, work)
        return
    if decision == SWAP_TICKETS:
        swap_tickets(chart, state, work)
        return
    if decision >= CITY:
        choose_station(chart, state, work, decision - CITY)
        return
    if decision >= ROUTE:
        choose_route(chart, state, work, decision - ROUTE)
        return
    act(state)
    if decision == DRAW_TICKETS:
        draw_tickets(chart, state, work)
    else:
        _pick(chart, state, work, decision)


@jit
def _pick(chart: Chart, state: State, work: Work, decision: int) -> None:
    if decision == BLIND:
        take_blind(chart, state, work)
    else:
        take_slot(chart, state, work, decision - SLOT)


@jit
def _answer_tunnel(chart: Chart, state: State, work: Work, decision: int) -> None:
    if decision == DECLINE:
        take_back(state, work)
        close_action(chart, state, work)
    else:
        pay_extra(state, work, decision)
        take_route(chart, state, work)


@jit
def _answer_founding(chart: Chart, state: State, work: Work, decision: int) -> None:
    if decision == DECLINE:
        decline_city(state, work)
        close_action(chart, state, work)
        return
    state.place = decision - CITY
    if list_payments(state, work, state.mover, chart.city_price, 0, GRAY) > 1:
        state.phase = Phase.PAY_CITY
    else:
        _pay_city(chart, state, work, work.decision[0])


@jit
def _pay_city(chart: Chart, state: State, work: Work, payment: int) -> None:
    found_city(chart, state, work, payment)
    close_action(chart, state, work)


@jit
def step(chart: Chart, state: State, work: Work, seat: int, decision: int) -> None:
    """Carry out a seat's decision."""
    phase = state.phase
    if phase == Phase.TURN:
        _act(chart, state, work, decision)
    elif phase == Phase.SECOND_CARD:
        _pick(chart, state, work, decision)
    elif phase == Phase.PAY_ROUTE:
        pay_route(chart, state, work, decision)
    elif phase == Phase.KEEP_TICKETS:
        keep_tickets(chart, state, work, decision - KEEP)
    elif phase == Phase.SETUP_TICKETS:
        choose_first(chart, state, work, seat, decision - KEEP)
    elif phase == Phase.TUNNEL:
        _answer_tunnel(chart, state, work, decision)
    elif phase == Phase.PAY_STATION:
        pay_station(chart, state, work, decision)
    elif phase == Phase.FOUND_CITY:
        _answer_founding(chart, state, work, decision)
    elif phase == Phase.PAY_CITY:
        _pay_city(chart, state, work, decision)
    elif phase == Phase.START_CITY:
        choose_start(chart, state, work, decision - CITY)
    elif phase == Phase.PLACE_ALVIN:
        place_alvin(state, work, decision - CITY)
        found_or_close(chart, state, work)

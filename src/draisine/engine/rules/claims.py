"""Claiming a route: choose it, pay, place the trains, and all that follows from it."""

from draisine.engine.board_tables import Chart
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
from draisine.engine.state import State, Work


@jit
def close_action(chart: Chart, state: State, work: Work) -> None:
    """After cards were paid: the market fills up again (A-07) and the turn ends."""
    state.route = NOTHING
    state.place = NOTHING
    settle_market(chart, state, work)
    end_turn(chart, state, work)


@jit
def choose_route(chart: Chart, state: State, work: Work, route: int) -> None:
    """Name the route to claim. Where there is only one way to pay, it is paid."""
    state.route = route
    length = chart.length[route]
    if list_payments(state, work, state.mover, length, chart.ferry[route], chart.colour[route]) > 1:
        state.phase = Phase.PAY_ROUTE
    else:
        pay_route(chart, state, work, work.decision[0])


@jit
def pay_route(chart: Chart, state: State, work: Work, payment: int) -> None:
    """Pay for the chosen route; in a tunnel the cards are only laid down, and more may be asked."""
    act(state)
    route = state.route
    if chart.tunnel[route]:
        if lay(chart, state, work, payment) > 0:
            state.phase = Phase.TUNNEL
        else:
            take_route(chart, state, work)
        return
    pay(state, state.mover, payment, chart.length[route])
    note(work, Fact.CLAIMED, state.mover, route, payment, 0)
    take_route(chart, state, work)


@jit
def take_route(chart: Chart, state: State, work: Work) -> None:
    """The route is the mover's: trains, tracks, network, points, and what the board adds."""
    seat = state.mover
    route = state.route
    state.owner[route] = seat
    state.players[seat].reserve -= chart.length[route]
    close_tracks(chart, state, seat, route)
    add(state.reach[seat], chart.at_city[chart.end_a[route]], chart.words)
    add(state.reach[seat], chart.at_city[chart.end_b[route]], chart.words)
    route_points(chart, state, work, route)
    _take_goods(chart, state, work, route)
    if _ends_at_once(chart, state, work):
        return
    if catch_alvin(chart, state, work):
        state.phase = Phase.PLACE_ALVIN
    else:
        found_or_close(chart, state, work)


@jit
def found_or_close(chart: Chart, state: State, work: Work) -> None:
    """Ask whether a City is founded where one could be; else the turn is over."""
    if offer_city(chart, state):
        state.phase = Phase.FOUND_CITY
    else:
        close_action(chart, state, work)


@jit
def close_tracks(chart: Chart, state: State, seat: int, route: int) -> None:
    """No seat owns two tracks of a multiple route; at some player counts nobody gets a second (BASE-MULTI-2, -3)."""
    if chart.closed_at[state.seats]:
        remove(state.free, chart.group[route], chart.words)
    else:
        drop(state.free, chart, route)
    add(state.barred[seat], chart.group[route], chart.words)


@jit
def _take_goods(chart: Chart, state: State, work: Work, route: int) -> None:
    """One goods card for a route with goods, while there are any (AM-GOODS-1, AM-GOODS-2, A-113)."""
    if chart.goods_route[route] and state.goods > 0:
        state.goods -= 1
        state.players[state.mover].goods += 1
        note(work, Fact.GOODS_TAKEN, state.mover, 0, 0, 0)


@jit
def _ends_at_once(chart: Chart, state: State, work: Work) -> bool:
    """Where tickets are raced for, they count at once; and the last train may end the game at once (A-98)."""
    if chart.swap:
        complete_tickets(chart, state, work, state.mover)
    if state.phase != Phase.OVER and chart.at_last_train and state.players[state.mover].reserve == 0:
        finish(state, work, End.LAST_TRAIN)
    return state.phase == Phase.OVER

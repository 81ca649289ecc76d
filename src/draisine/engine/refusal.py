"""Why not: the reason a decision is not open to a seat, as a code and two numbers. `play` puts it into words."""

from draisine.engine.board_tables import Chart
from draisine.engine.capacities import COLOURS, GRAY, LOCO, NOBODY, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import (
    BLIND,
    CITY,
    DECISIONS,
    DECLINE,
    DRAW_TICKETS,
    KEEP,
    PASS,
    PAYMENT,
    ROUTE,
    SLOT,
    SWAP_TICKETS,
    Phase,
    Refusal,
)
from draisine.engine.legal import least_kept, list_decisions, owes
from draisine.engine.route_sets import contains
from draisine.engine.rules.cards import blind_possible
from draisine.engine.rules.cities import city_allowed
from draisine.engine.rules.payments import list_payments
from draisine.engine.rules.race import swap_possible
from draisine.engine.rules.stations import station_price
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import State, Work


@jit
def _because(work: Work, reason: int, a: int, b: int) -> int:
    work.number_a = a
    work.number_b = b
    # An enum's member becomes a plain number by passing through a field.
    work.refusal = reason
    return work.refusal


@jit
def _unless(work: Work, fine: bool, reason: int) -> int:
    return _because(work, Refusal.NONE if fine else reason, 0, 0)


@jit
def _missing(state: State, seat: int, price: int, colour: int) -> int:
    """How many cards are short of a price in one colour, locomotives helping."""
    hand = state.players[seat].hand
    have = 0
    for kind in range(COLOURS):
        if colour == GRAY or kind == colour:
            have = max(have, hand[kind])
    return price - have - hand[LOCO]


@jit
def _track_owner(chart: Chart, state: State, route: int) -> int:
    """Who owns a track beside this one."""
    for other in range(chart.routes):
        if state.owner[other] != NOBODY and contains(chart.group[route], chart, other):
            return state.owner[other]
    return NOBODY


@jit
def refuse_claim(chart: Chart, state: State, work: Work, seat: int, route: int) -> int:
    """Why a seat could not claim a route in its turn."""
    me = state.players[seat]
    if route >= chart.routes:
        return _because(work, Refusal.UNKNOWN, 0, 0)
    if state.owner[route] != NOBODY:
        return _because(work, Refusal.TAKEN, state.owner[route], 0)
    if contains(state.barred[seat], chart, route):
        return _because(work, Refusal.OWN_TWIN, 0, 0)
    if not contains(state.free, chart, route):
        return _because(work, Refusal.CLOSED, _track_owner(chart, state, route), 0)
    if not contains(state.reach[seat], chart, route):
        return _because(work, Refusal.NOT_CONNECTED, 0, 0)
    if me.reserve < chart.length[route]:
        return _because(work, Refusal.TRAINS_SHORT, me.reserve, chart.length[route])
    if me.hand[LOCO] < chart.ferry[route]:
        return _because(work, Refusal.LOCOS_SHORT, chart.ferry[route] - me.hand[LOCO], 0)
    missing = _missing(state, seat, chart.length[route], chart.colour[route])
    if missing > 0:
        return _because(work, Refusal.CARDS_SHORT, missing, chart.colour[route])
    return _because(work, Refusal.NONE, 0, 0)


@jit
def _refuse_station(chart: Chart, state: State, work: Work, seat: int, city: int) -> int:
    if chart.stations == 0:
        return _because(work, Refusal.NO_SUCH_ACTION, 0, 0)
    if state.players[seat].stations == 0:
        return _because(work, Refusal.NO_STATION_LEFT, 0, 0)
    if state.station[city] != NOBODY:
        return _because(work, Refusal.CITY_TAKEN, state.station[city], 0)
    missing = _missing(state, seat, station_price(chart, state, seat), GRAY)
    if missing > 0:
        return _because(work, Refusal.CARDS_SHORT, missing, GRAY)
    return _because(work, Refusal.NONE, 0, 0)


@jit
def _refuse_marker(chart: Chart, state: State, work: Work, city: int) -> int:
    """Why a City may not stand in a city."""
    if state.city[city] != NOBODY:
        return _because(work, Refusal.CITY_TAKEN, state.city[city], 0)
    if not city_allowed(chart, state, city):
        return _because(work, Refusal.BARRED_CITY, 0, 0)
    return _because(work, Refusal.NONE, 0, 0)


@jit
def _refuse_founding(chart: Chart, state: State, work: Work, seat: int, city: int) -> int:
    if chart.end_a[state.route] != city and chart.end_b[state.route] != city:
        return _because(work, Refusal.NOT_AN_END, 0, 0)
    reason = _refuse_marker(chart, state, work, city)
    if reason == Refusal.NONE and list_payments(state, work, seat, chart.city_price, 0, GRAY) == 0:
        return _because(work, Refusal.CARDS_SHORT, _missing(state, seat, chart.city_price, GRAY), GRAY)
    return reason


@jit
def _refuse_city(chart: Chart, state: State, work: Work, seat: int, city: int) -> int:
    if city >= chart.cities:
        return _because(work, Refusal.UNKNOWN, 0, 0)
    if state.phase == Phase.TURN:
        return _refuse_station(chart, state, work, seat, city)
    if state.phase == Phase.START_CITY:
        return _refuse_marker(chart, state, work, city)
    if state.phase == Phase.FOUND_CITY:
        return _refuse_founding(chart, state, work, seat, city)
    if state.phase == Phase.PLACE_ALVIN:
        return _unless(work, state.city[city] == seat, Refusal.NOT_YOUR_CITY)
    return _because(work, Refusal.NOT_NOW, 0, 0)


@jit
def _refuse_pick(chart: Chart, state: State, work: Work, decision: int) -> int:
    if state.phase != Phase.TURN and state.phase != Phase.SECOND_CARD:
        return _because(work, Refusal.NOT_NOW, 0, 0)
    if decision == BLIND:
        return _unless(work, blind_possible(state), Refusal.NO_CARDS)
    if decision - SLOT >= chart.market:
        return _because(work, Refusal.NO_SUCH_ACTION, 0, 0)
    card = state.market[decision - SLOT]
    if card == NOTHING:
        return _because(work, Refusal.SLOT_EMPTY, 0, 0)
    if card == LOCO and state.phase == Phase.SECOND_CARD:
        return _because(work, Refusal.LOCO_SECOND, 0, 0)
    return _because(work, Refusal.NONE, 0, 0)


@jit
def _refuse_keep(chart: Chart, state: State, work: Work, seat: int, mask: int) -> int:
    if state.phase != Phase.SETUP_TICKETS and state.phase != Phase.KEEP_TICKETS:
        return _because(work, Refusal.NOT_NOW, 0, 0)
    if mask >> state.players[seat].offered:
        return _because(work, Refusal.NOT_OFFERED, 0, 0)
    least = least_kept(chart, state, seat)
    if popcount5(mask) < least:
        return _because(work, Refusal.KEEP_MORE, popcount5(mask), least)
    return _because(work, Refusal.NONE, 0, 0)


@jit
def _refuse_other(chart: Chart, state: State, work: Work, seat: int, decision: int) -> int:
    """Ticket actions, passing and declining."""
    if decision == DECLINE:
        return _unless(work, state.phase == Phase.TUNNEL or state.phase == Phase.FOUND_CITY, Refusal.NOT_NOW)
    if state.phase != Phase.TURN:
        return _because(work, Refusal.NOT_NOW, 0, 0)
    if decision == DRAW_TICKETS:
        if chart.draw == 0:
            return _because(work, Refusal.NO_SUCH_ACTION, 0, 0)
        return _unless(work, state.ticket_size > 0, Refusal.NO_TICKETS)
    if decision == SWAP_TICKETS:
        if chart.swap == 0:
            return _because(work, Refusal.NO_SUCH_ACTION, 0, 0)
        return _unless(work, swap_possible(chart, state, seat), Refusal.NO_TICKETS)
    list_decisions(chart, state, work, seat)
    return _unless(work, work.decision[0] == PASS, Refusal.CAN_ACT)


@jit
def _refuse_payment(chart: Chart, state: State, work: Work, seat: int, decision: int) -> int:
    phase = state.phase
    if phase != Phase.PAY_ROUTE and phase != Phase.PAY_STATION and phase != Phase.PAY_CITY and phase != Phase.TUNNEL:
        return _because(work, Refusal.NOT_NOW, 0, 0)
    for i in range(list_decisions(chart, state, work, seat)):
        if work.decision[i] == decision:
            return _because(work, Refusal.NONE, 0, 0)
    return _because(work, Refusal.WRONG_PAYMENT, 0, 0)


@jit
def refusal(chart: Chart, state: State, work: Work, seat: int, decision: int) -> int:
    """Why a decision is not open to a seat; Refusal.NONE when it is."""
    work.number_a = 0
    work.number_b = 0
    if state.phase == Phase.OVER:
        return _because(work, Refusal.GAME_OVER, 0, 0)
    if not owes(state, seat):
        return _because(work, Refusal.NOT_YOUR_TURN, 0, 0)
    if decision < 0 or decision >= DECISIONS:
        return _because(work, Refusal.UNKNOWN, 0, 0)
    if decision >= PAYMENT:
        return _refuse_payment(chart, state, work, seat, decision)
    if decision >= CITY:
        return _refuse_city(chart, state, work, seat, decision - CITY)
    if decision >= ROUTE:
        if state.phase != Phase.TURN:
            return _because(work, Refusal.NOT_NOW, 0, 0)
        return refuse_claim(chart, state, work, seat, decision - ROUTE)
    if decision >= KEEP:
        return _refuse_keep(chart, state, work, seat, decision - KEEP)
    if decision <= BLIND:
        return _refuse_pick(chart, state, work, decision)
    return _refuse_other(chart, state, work, seat, decision)


@jit
def refuse_routes(chart: Chart, state: State, work: Work, seat: int, found: list[int]) -> int:
    """Why each route is not open to a seat: a code and two numbers, route by route. Says how many routes there are."""
    for route in range(chart.routes):
        found[3 * route] = refusal(chart, state, work, seat, ROUTE + route)
        found[3 * route + 1] = work.number_a
        found[3 * route + 2] = work.number_b
    return chart.routes

"""Why not: the reason a decision is not open to a seat, as a code and two numbers. `play` puts it into words."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import COLOURS, GRAY, LOCO, NO_SEAT, NOTHING
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
from draisine.engine.state import Scratch, State


@jit
def _because(scratch: Scratch, reason: int, a: int, b: int) -> int:
    scratch.number_a = a
    scratch.number_b = b
    # An enum's member becomes a plain number by passing through a field.
    scratch.refusal = reason
    return scratch.refusal


@jit
def _unless(scratch: Scratch, fine: bool, reason: int) -> int:
    return _because(scratch, Refusal.NONE if fine else reason, 0, 0)


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
def _track_owner(tables: BoardTables, state: State, route: int) -> int:
    """Who owns a track beside this one."""
    for other in range(tables.routes):
        if state.owner[other] != NO_SEAT and contains(tables.group[route], tables, other):
            return state.owner[other]
    return NO_SEAT


@jit
def refuse_claim(tables: BoardTables, state: State, scratch: Scratch, seat: int, route: int) -> int:
    """Why a seat could not claim a route in its turn."""
    me = state.players[seat]
    if route >= tables.routes:
        return _because(scratch, Refusal.UNKNOWN, 0, 0)
    if state.owner[route] != NO_SEAT:
        return _because(scratch, Refusal.TAKEN, state.owner[route], 0)
    if contains(state.barred[seat], tables, route):
        return _because(scratch, Refusal.OWN_TWIN, 0, 0)
    if not contains(state.free, tables, route):
        return _because(scratch, Refusal.CLOSED, _track_owner(tables, state, route), 0)
    if not contains(state.reach[seat], tables, route):
        return _because(scratch, Refusal.NOT_CONNECTED, 0, 0)
    if me.reserve < tables.length[route]:
        return _because(scratch, Refusal.TRAINS_SHORT, me.reserve, tables.length[route])
    if me.hand[LOCO] < tables.ferry[route]:
        return _because(scratch, Refusal.LOCOS_SHORT, tables.ferry[route] - me.hand[LOCO], 0)
    missing = _missing(state, seat, tables.length[route], tables.colour[route])
    if missing > 0:
        return _because(scratch, Refusal.CARDS_SHORT, missing, tables.colour[route])
    return _because(scratch, Refusal.NONE, 0, 0)


@jit
def _refuse_station(tables: BoardTables, state: State, scratch: Scratch, seat: int, city: int) -> int:
    if tables.stations == 0:
        return _because(scratch, Refusal.NO_SUCH_ACTION, 0, 0)
    if state.players[seat].stations == 0:
        return _because(scratch, Refusal.NO_STATION_LEFT, 0, 0)
    if state.station[city] != NO_SEAT:
        return _because(scratch, Refusal.CITY_TAKEN, state.station[city], 0)
    missing = _missing(state, seat, station_price(tables, state, seat), GRAY)
    if missing > 0:
        return _because(scratch, Refusal.CARDS_SHORT, missing, GRAY)
    return _because(scratch, Refusal.NONE, 0, 0)


@jit
def _refuse_marker(tables: BoardTables, state: State, scratch: Scratch, city: int) -> int:
    """Why a City may not stand in a city."""
    if state.city[city] != NO_SEAT:
        return _because(scratch, Refusal.CITY_TAKEN, state.city[city], 0)
    if not city_allowed(tables, state, city):
        return _because(scratch, Refusal.BARRED_CITY, 0, 0)
    return _because(scratch, Refusal.NONE, 0, 0)


@jit
def _refuse_founding(tables: BoardTables, state: State, scratch: Scratch, seat: int, city: int) -> int:
    if tables.end_a[state.route] != city and tables.end_b[state.route] != city:
        return _because(scratch, Refusal.NOT_AN_END, 0, 0)
    reason = _refuse_marker(tables, state, scratch, city)
    if reason == Refusal.NONE and list_payments(state, scratch, seat, tables.city_price, 0, GRAY) == 0:
        return _because(scratch, Refusal.CARDS_SHORT, _missing(state, seat, tables.city_price, GRAY), GRAY)
    return reason


@jit
def _refuse_city(tables: BoardTables, state: State, scratch: Scratch, seat: int, city: int) -> int:
    if city >= tables.cities:
        return _because(scratch, Refusal.UNKNOWN, 0, 0)
    if state.phase == Phase.TURN:
        return _refuse_station(tables, state, scratch, seat, city)
    if state.phase == Phase.START_CITY:
        return _refuse_marker(tables, state, scratch, city)
    if state.phase == Phase.FOUND_CITY:
        return _refuse_founding(tables, state, scratch, seat, city)
    if state.phase == Phase.PLACE_ALVIN:
        return _unless(scratch, state.city[city] == seat, Refusal.NOT_YOUR_CITY)
    return _because(scratch, Refusal.NOT_NOW, 0, 0)


@jit
def _refuse_pick(tables: BoardTables, state: State, scratch: Scratch, decision: int) -> int:
    if state.phase != Phase.TURN and state.phase != Phase.SECOND_CARD:
        return _because(scratch, Refusal.NOT_NOW, 0, 0)
    if decision == BLIND:
        return _unless(scratch, blind_possible(state), Refusal.NO_CARDS)
    if decision - SLOT >= tables.market:
        return _because(scratch, Refusal.NO_SUCH_ACTION, 0, 0)
    card = state.market[decision - SLOT]
    if card == NOTHING:
        return _because(scratch, Refusal.SLOT_EMPTY, 0, 0)
    if card == LOCO and state.phase == Phase.SECOND_CARD:
        return _because(scratch, Refusal.LOCO_SECOND, 0, 0)
    return _because(scratch, Refusal.NONE, 0, 0)


@jit
def _refuse_keep(tables: BoardTables, state: State, scratch: Scratch, seat: int, mask: int) -> int:
    if state.phase != Phase.SETUP_TICKETS and state.phase != Phase.KEEP_TICKETS:
        return _because(scratch, Refusal.NOT_NOW, 0, 0)
    if mask >> state.players[seat].offered:
        return _because(scratch, Refusal.NOT_OFFERED, 0, 0)
    least = least_kept(tables, state, seat)
    if popcount5(mask) < least:
        return _because(scratch, Refusal.KEEP_MORE, popcount5(mask), least)
    return _because(scratch, Refusal.NONE, 0, 0)


@jit
def _refuse_other(tables: BoardTables, state: State, scratch: Scratch, seat: int, decision: int) -> int:
    """Ticket actions, passing and declining."""
    if decision == DECLINE:
        return _unless(scratch, state.phase == Phase.TUNNEL or state.phase == Phase.FOUND_CITY, Refusal.NOT_NOW)
    if state.phase != Phase.TURN:
        return _because(scratch, Refusal.NOT_NOW, 0, 0)
    if decision == DRAW_TICKETS:
        if tables.draw == 0:
            return _because(scratch, Refusal.NO_SUCH_ACTION, 0, 0)
        return _unless(scratch, state.ticket_size > 0, Refusal.NO_TICKETS)
    if decision == SWAP_TICKETS:
        if tables.race == 0:
            return _because(scratch, Refusal.NO_SUCH_ACTION, 0, 0)
        return _unless(scratch, swap_possible(tables, state, seat), Refusal.NO_TICKETS)
    list_decisions(tables, state, scratch, seat)
    return _unless(scratch, scratch.decision[0] == PASS, Refusal.CAN_ACT)


@jit
def _refuse_payment(tables: BoardTables, state: State, scratch: Scratch, seat: int, decision: int) -> int:
    phase = state.phase
    if phase != Phase.PAY_ROUTE and phase != Phase.PAY_STATION and phase != Phase.PAY_CITY and phase != Phase.TUNNEL:
        return _because(scratch, Refusal.NOT_NOW, 0, 0)
    for i in range(list_decisions(tables, state, scratch, seat)):
        if scratch.decision[i] == decision:
            return _because(scratch, Refusal.NONE, 0, 0)
    return _because(scratch, Refusal.WRONG_PAYMENT, 0, 0)


@jit
def refusal(tables: BoardTables, state: State, scratch: Scratch, seat: int, decision: int) -> int:
    """Why a decision is not open to a seat; Refusal.NONE when it is."""
    scratch.number_a = 0
    scratch.number_b = 0
    if state.phase == Phase.OVER:
        return _because(scratch, Refusal.GAME_OVER, 0, 0)
    if not owes(state, seat):
        return _because(scratch, Refusal.NOT_YOUR_TURN, 0, 0)
    if decision < 0 or decision >= DECISIONS:
        return _because(scratch, Refusal.UNKNOWN, 0, 0)
    if decision >= PAYMENT:
        return _refuse_payment(tables, state, scratch, seat, decision)
    if decision >= CITY:
        return _refuse_city(tables, state, scratch, seat, decision - CITY)
    if decision >= ROUTE:
        if state.phase != Phase.TURN:
            return _because(scratch, Refusal.NOT_NOW, 0, 0)
        return refuse_claim(tables, state, scratch, seat, decision - ROUTE)
    if decision >= KEEP:
        return _refuse_keep(tables, state, scratch, seat, decision - KEEP)
    if decision <= BLIND:
        return _refuse_pick(tables, state, scratch, decision)
    return _refuse_other(tables, state, scratch, seat, decision)


@jit
def refuse_routes(tables: BoardTables, state: State, scratch: Scratch, seat: int, found: list[int]) -> int:
    """Why each route is not open to a seat: a code and two numbers, route by route. Says how many routes there are."""
    for route in range(tables.routes):
        found[3 * route] = refusal(tables, state, scratch, seat, ROUTE + route)
        found[3 * route + 1] = scratch.number_a
        found[3 * route + 2] = scratch.number_b
    return tables.routes

"""Why a decision is illegal: a code and two operands, which `play` turns into a message."""

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
from draisine.engine.legal import list_decisions, min_kept, must_decide
from draisine.engine.route_sets import contains
from draisine.engine.rules.cards import can_draw_blind
from draisine.engine.rules.cities import can_place_city
from draisine.engine.rules.payments import list_payments
from draisine.engine.rules.race import can_swap
from draisine.engine.rules.stations import station_price
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import Scratch, State


@jit
def _refuse(scratch: Scratch, reason: int, a: int, b: int) -> int:
    scratch.refusal_a = a
    scratch.refusal_b = b
    return reason


@jit
def _refuse_unless(scratch: Scratch, fine: bool, reason: int) -> int:
    return _refuse(scratch, Refusal.NONE if fine else reason, 0, 0)


@jit
def _missing_cards(state: State, seat: int, price: int, colour: int) -> int:
    """How many cards are missing to pay a price in one colour, counting locomotives."""
    hand = state.players[seat].hand
    have = 0
    for kind in range(COLOURS):
        if colour == GRAY or kind == colour:
            have = max(have, hand[kind])
    return price - have - hand[LOCO]


@jit
def _parallel_owner(tables: BoardTables, state: State, route: int) -> int:
    """The owner of a parallel route."""
    for other in range(tables.routes):
        if state.owner[other] != NO_SEAT and contains(tables.parallel[route], tables, other):
            return state.owner[other]
    return NO_SEAT


@jit
def claim_refusal(tables: BoardTables, state: State, scratch: Scratch, seat: int, route: int) -> int:
    """Why a seat cannot claim a route on its turn."""
    me = state.players[seat]
    if route >= tables.routes:
        return _refuse(scratch, Refusal.UNKNOWN, 0, 0)
    if state.owner[route] != NO_SEAT:
        return _refuse(scratch, Refusal.TAKEN, state.owner[route], 0)
    if contains(state.barred[seat], tables, route):
        return _refuse(scratch, Refusal.OWN_TWIN, 0, 0)
    if not contains(state.free, tables, route):
        return _refuse(scratch, Refusal.CLOSED, _parallel_owner(tables, state, route), 0)
    if not contains(state.reach[seat], tables, route):
        return _refuse(scratch, Refusal.NOT_CONNECTED, 0, 0)
    if me.reserve < tables.length[route]:
        return _refuse(scratch, Refusal.TRAINS_SHORT, me.reserve, tables.length[route])
    if me.hand[LOCO] < tables.ferry[route]:
        return _refuse(scratch, Refusal.LOCOS_SHORT, tables.ferry[route] - me.hand[LOCO], 0)
    missing = _missing_cards(state, seat, tables.length[route], tables.colour[route])
    if missing > 0:
        return _refuse(scratch, Refusal.CARDS_SHORT, missing, tables.colour[route])
    return _refuse(scratch, Refusal.NONE, 0, 0)


@jit
def _station_refusal(tables: BoardTables, state: State, scratch: Scratch, seat: int, city: int) -> int:
    if tables.stations == 0:
        return _refuse(scratch, Refusal.NO_SUCH_ACTION, 0, 0)
    if state.players[seat].stations == 0:
        return _refuse(scratch, Refusal.NO_STATION_LEFT, 0, 0)
    if state.station[city] != NO_SEAT:
        return _refuse(scratch, Refusal.CITY_TAKEN, state.station[city], 0)
    missing = _missing_cards(state, seat, station_price(tables, state, seat), GRAY)
    if missing > 0:
        return _refuse(scratch, Refusal.CARDS_SHORT, missing, GRAY)
    return _refuse(scratch, Refusal.NONE, 0, 0)


@jit
def _marker_refusal(tables: BoardTables, state: State, scratch: Scratch, city: int) -> int:
    """Why a City must not be placed in a city."""
    if state.city[city] != NO_SEAT:
        return _refuse(scratch, Refusal.CITY_TAKEN, state.city[city], 0)
    if not can_place_city(tables, state, city):
        return _refuse(scratch, Refusal.BARRED_CITY, 0, 0)
    return _refuse(scratch, Refusal.NONE, 0, 0)


@jit
def _founding_refusal(tables: BoardTables, state: State, scratch: Scratch, seat: int, city: int) -> int:
    if tables.end_a[state.route] != city and tables.end_b[state.route] != city:
        return _refuse(scratch, Refusal.NOT_AN_END, 0, 0)
    reason = _marker_refusal(tables, state, scratch, city)
    if reason == Refusal.NONE and list_payments(state, scratch, seat, tables.city_price, 0, GRAY) == 0:
        return _refuse(scratch, Refusal.CARDS_SHORT, _missing_cards(state, seat, tables.city_price, GRAY), GRAY)
    return reason


@jit
def _city_refusal(tables: BoardTables, state: State, scratch: Scratch, seat: int, city: int) -> int:
    if city >= tables.cities:
        return _refuse(scratch, Refusal.UNKNOWN, 0, 0)
    if state.phase == Phase.TURN:
        return _station_refusal(tables, state, scratch, seat, city)
    if state.phase == Phase.START_CITY:
        return _marker_refusal(tables, state, scratch, city)
    if state.phase == Phase.FOUND_CITY:
        return _founding_refusal(tables, state, scratch, seat, city)
    if state.phase == Phase.PLACE_ALVIN:
        return _refuse_unless(scratch, state.city[city] == seat, Refusal.NOT_YOUR_CITY)
    return _refuse(scratch, Refusal.NOT_NOW, 0, 0)


@jit
def _card_refusal(tables: BoardTables, state: State, scratch: Scratch, decision: int) -> int:
    if state.phase != Phase.TURN and state.phase != Phase.SECOND_CARD:
        return _refuse(scratch, Refusal.NOT_NOW, 0, 0)
    if decision == BLIND:
        return _refuse_unless(scratch, can_draw_blind(state), Refusal.NO_CARDS)
    if decision - SLOT >= tables.market:
        return _refuse(scratch, Refusal.NO_SUCH_ACTION, 0, 0)
    card = state.market[decision - SLOT]
    if card == NOTHING:
        return _refuse(scratch, Refusal.SLOT_EMPTY, 0, 0)
    if card == LOCO and state.phase == Phase.SECOND_CARD:
        return _refuse(scratch, Refusal.LOCO_SECOND, 0, 0)
    return _refuse(scratch, Refusal.NONE, 0, 0)


@jit
def _keep_refusal(tables: BoardTables, state: State, scratch: Scratch, seat: int, mask: int) -> int:
    if state.phase != Phase.SETUP_TICKETS and state.phase != Phase.KEEP_TICKETS:
        return _refuse(scratch, Refusal.NOT_NOW, 0, 0)
    if mask >> state.players[seat].offer_size:
        return _refuse(scratch, Refusal.NOT_OFFERED, 0, 0)
    least = min_kept(tables, state, seat)
    if popcount5(mask) < least:
        return _refuse(scratch, Refusal.KEEP_MORE, popcount5(mask), least)
    return _refuse(scratch, Refusal.NONE, 0, 0)


@jit
def _other_refusal(tables: BoardTables, state: State, scratch: Scratch, seat: int, decision: int) -> int:
    """Ticket actions, passing and declining."""
    if decision == DECLINE:
        return _refuse_unless(scratch, state.phase == Phase.TUNNEL or state.phase == Phase.FOUND_CITY, Refusal.NOT_NOW)
    if state.phase != Phase.TURN:
        return _refuse(scratch, Refusal.NOT_NOW, 0, 0)
    if decision == DRAW_TICKETS:
        if tables.draw == 0:
            return _refuse(scratch, Refusal.NO_SUCH_ACTION, 0, 0)
        return _refuse_unless(scratch, state.ticket_size > 0, Refusal.NO_TICKETS)
    if decision == SWAP_TICKETS:
        if tables.race == 0:
            return _refuse(scratch, Refusal.NO_SUCH_ACTION, 0, 0)
        return _refuse_unless(scratch, can_swap(tables, state, seat), Refusal.NO_TICKETS)
    list_decisions(tables, state, scratch, seat)
    return _refuse_unless(scratch, scratch.decisions[0] == PASS, Refusal.CAN_ACT)


@jit
def _payment_refusal(tables: BoardTables, state: State, scratch: Scratch, seat: int, decision: int) -> int:
    phase = state.phase
    if phase != Phase.PAY_ROUTE and phase != Phase.PAY_STATION and phase != Phase.PAY_CITY and phase != Phase.TUNNEL:
        return _refuse(scratch, Refusal.NOT_NOW, 0, 0)
    for i in range(list_decisions(tables, state, scratch, seat)):
        if scratch.decisions[i] == decision:
            return _refuse(scratch, Refusal.NONE, 0, 0)
    return _refuse(scratch, Refusal.WRONG_PAYMENT, 0, 0)


@jit
def refusal(tables: BoardTables, state: State, scratch: Scratch, seat: int, decision: int) -> int:
    """Why a decision is illegal for a seat; Refusal.NONE if it is legal."""
    scratch.refusal_a = 0
    scratch.refusal_b = 0
    if state.phase == Phase.OVER:
        return _refuse(scratch, Refusal.GAME_OVER, 0, 0)
    if not must_decide(state, seat):
        return _refuse(scratch, Refusal.NOT_YOUR_TURN, 0, 0)
    if decision < 0 or decision >= DECISIONS:
        return _refuse(scratch, Refusal.UNKNOWN, 0, 0)
    if decision >= PAYMENT:
        return _payment_refusal(tables, state, scratch, seat, decision)
    if decision >= CITY:
        return _city_refusal(tables, state, scratch, seat, decision - CITY)
    if decision >= ROUTE:
        if state.phase != Phase.TURN:
            return _refuse(scratch, Refusal.NOT_NOW, 0, 0)
        return claim_refusal(tables, state, scratch, seat, decision - ROUTE)
    if decision >= KEEP:
        return _keep_refusal(tables, state, scratch, seat, decision - KEEP)
    if decision <= BLIND:
        return _card_refusal(tables, state, scratch, decision)
    return _other_refusal(tables, state, scratch, seat, decision)


@jit
def list_route_refusals(tables: BoardTables, state: State, scratch: Scratch, seat: int, out: list[int]) -> int:
    """Write, for each route, why claiming it is illegal: a code and two operands. Return the number of routes."""
    for route in range(tables.routes):
        out[3 * route] = refusal(tables, state, scratch, seat, ROUTE + route)
        out[3 * route + 1] = scratch.refusal_a
        out[3 * route + 2] = scratch.refusal_b
    return tables.routes

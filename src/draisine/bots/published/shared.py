"""What the published styles of play share beside their ways: one route in mind, draws, payments, and the answers that
no style is about. They know the plain game only; where a board has more, they do the plain thing.
"""

from draisine.bots.planner.payment import pay_sparing
from draisine.bots.planner.plan import Plan, missing_cards
from draisine.bots.planner.points import tunnels_wait
from draisine.bots.planner.tickets import choose_home, settle
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import COLOURS, GRAY, KINDS, LENGTH, LOCO, NO_SEAT, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import BLIND, CITY, ROUTE, SLOT, Phase
from draisine.engine.legal import list_decisions
from draisine.engine.route_sets import contains
from draisine.engine.rules.cards import blind_possible
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.stations import can_build
from draisine.engine.state import Scratch, State

NEEDED = 10
"""What a card that a style still needs weighs against one held, when it is paid."""


@jit
def _closeness(tables: BoardTables, view: State, seat: int, route: int) -> int:
    """How near the hand is to paying a route: at once, at once with locomotives, or so many cards short."""
    hand = view.players[seat].hand
    colour = colour_for(tables, view, seat, route)
    length = tables.length[route]
    have = 0 if colour == LOCO else hand[colour] + 0
    if have >= length:
        return 10
    if missing_cards(tables, view, seat, route) == 0:
        return 9
    return 9 - length + have - LENGTH


@jit
def longest_open(tables: BoardTables, view: State, seat: int) -> int:
    """The longest route that can be had; of equal ones the one nearest to be paid."""
    best = NOTHING
    most = 0
    for route in range(tables.routes):
        if not open_to(tables, view, seat, route):
            continue
        score = 100 * tables.length[route] + _closeness(tables, view, seat, route)
        if score > most:
            most = score
            best = route
    return best


@jit
def open_to(tables: BoardTables, view: State, seat: int, route: int) -> bool:
    """Whether a seat may claim a route, cards apart."""
    if not contains(view.free, tables, route) or contains(view.barred[seat], tables, route):
        return False
    return contains(view.reach[seat], tables, route) and tables.length[route] <= view.players[seat].reserve


@jit
def most_held(view: State, seat: int) -> int:
    """The colour that the hand has most of."""
    hand = view.players[seat].hand
    best = 0
    for colour in range(COLOURS):
        if hand[colour] > hand[best]:
            best = colour
    return best


@jit
def colour_for(tables: BoardTables, view: State, seat: int, route: int) -> int:
    """The card a route asks for: of a gray one the colour held most, locomotives once only a ferry's are missing."""
    hand = view.players[seat].hand
    colour = tables.colour[route] + 0
    if colour == GRAY:
        colour = most_held(view, seat)
    symbols = tables.ferry[route]
    if hand[LOCO] < symbols and hand[colour] >= tables.length[route] - symbols:
        return LOCO
    return colour


@jit
def draw_for(tables: BoardTables, view: State, wanted: int, take_loco: bool) -> int:
    """Take the wanted card if it lies open, else a locomotive if the style does, else a blind card; NOTHING if none."""
    loco = NOTHING
    other = NOTHING
    for slot in range(tables.market):
        card = view.market[slot]
        if card == NOTHING or (card == LOCO and view.phase != Phase.TURN):
            continue
        if card == wanted:
            return SLOT + slot
        if card == LOCO:
            loco = SLOT + slot
        other = SLOT + slot
    if take_loco and loco != NOTHING:
        return loco
    return BLIND if blind_possible(view) else other


@jit
def payable_now(tables: BoardTables, view: State, scratch: Scratch, route: int) -> bool:
    """Whether a route is in the set of claimable ones just found, and no tunnel that has to wait."""
    if tables.tunnel[route] and tunnels_wait(view):
        return False
    return scratch.claimable[tables.word_of[route]] & tables.bit_of[route] != 0


@jit
def longest_claim(tables: BoardTables, view: State, scratch: Scratch, seat: int) -> int:
    """The longest route that can be claimed now."""
    find_claimable(tables, view, scratch, seat)
    best = NOTHING
    most = 0
    for route in range(tables.routes):
        if payable_now(tables, view, scratch, route) and tables.length[route] > most:
            most = tables.length[route] + 0
            best = route
    return best


@jit
def station_due(tables: BoardTables, view: State, plan: Plan, seat: int) -> int:
    """Where a ticket needs a station now: at another seat's route on its way, when no route is left to claim for it."""
    if not can_build(tables, view, seat):
        return NOTHING
    city = NOTHING
    for route in range(tables.routes):
        if plan.wanted[route] == 0:
            continue
        if view.owner[route] == NO_SEAT:
            return NOTHING
        a = tables.end_a[route] + 0
        b = tables.end_b[route] + 0
        if view.station[a] != seat and view.station[b] != seat:
            city = a if view.station[a] == NO_SEAT else b
    return city


@jit
def without_cards(tables: BoardTables, view: State, scratch: Scratch, seat: int) -> int:
    """No card can be drawn: claim what there is; if nothing, do whatever is still open."""
    route = longest_claim(tables, view, scratch, seat)
    if route != NOTHING:
        return ROUTE + route
    size = list_decisions(tables, view, scratch, seat)
    return scratch.decision[size - 1] + 0


@jit
def pursue(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int, route: int) -> int:
    """A turn with one route in mind: claim it, or draw for it; a station where that is what the ticket needs."""
    wanted = NOTHING
    if route != NOTHING:
        find_claimable(tables, view, scratch, seat)
        if payable_now(tables, view, scratch, route):
            return ROUTE + route
        wanted = colour_for(tables, view, seat, route)
    else:
        city = station_due(tables, view, plan, seat)
        if city != NOTHING:
            return CITY + city
    card = draw_for(tables, view, wanted, True)
    return card if card != NOTHING else without_cards(tables, view, scratch, seat)


@jit
def pay_most_held(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Pay with the fewest locomotives, in the colour held most."""
    for kind in range(KINDS):
        plan.need[kind] = 0
    return pay_sparing(tables, view, scratch, plan, seat, NEEDED)


@jit
def answer(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """What no style is about: where to begin, Cities, the visitor, and payments."""
    phase = view.phase
    if phase == Phase.START_CITY:
        return choose_home(tables, view, scratch, plan, seat)
    if phase == Phase.FOUND_CITY:
        return settle(tables, view, scratch, seat, 1)
    if phase == Phase.PLACE_ALVIN:
        # Where the fewest may come to fetch him.
        return settle(tables, view, scratch, seat, -1)
    return pay_most_held(tables, view, scratch, plan, seat)

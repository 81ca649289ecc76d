"""What the published agents have in common: pursuing one route, draws, payments, and the phases that none is about.
The agents were written for the base game; elsewhere they do the simplest thing.
"""

from draisine.bots.planner.costs import count_missing_cards
from draisine.bots.planner.payment import choose_payment
from draisine.bots.planner.plan import Plan
from draisine.bots.planner.points import avoid_tunnels
from draisine.bots.planner.tickets import choose_city_by_points, choose_start_city
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import COLOURS, GRAY, KINDS, LENGTH, LOCO, NO_SEAT, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import BLIND, CITY, ROUTE, SLOT, Phase
from draisine.engine.legal import list_decisions
from draisine.engine.route_sets import contains
from draisine.engine.rules.cards import can_draw_blind
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.stations import can_build
from draisine.engine.state import Scratch, State

NEEDED_CARD = 10
"""Weight of a card that the agent still needs against one held, when a payment is chosen."""


@jit
def _payability(tables: BoardTables, observation: State, seat: int, route: int) -> int:
    """How nearly the hand pays a route: 10 at once, 9 with locomotives, less with every missing card."""
    hand = observation.players[seat].hand
    colour = card_for_route(tables, observation, seat, route)
    length = tables.length[route]
    have = 0 if colour == LOCO else hand[colour]
    if have >= length:
        return 10
    if missing_for_route(tables, observation, seat, route) == 0:
        return 9
    return 9 - length + have - LENGTH


@jit
def longest_available(tables: BoardTables, observation: State, seat: int) -> int:
    """The longest available route; ties go to the one most nearly paid."""
    best = NOTHING
    most = 0
    for route in range(tables.routes):
        if not is_available(tables, observation, seat, route):
            continue
        score = 100 * tables.length[route] + _payability(tables, observation, seat, route)
        if score > most:
            most = score
            best = route
    return best


@jit
def is_available(tables: BoardTables, observation: State, seat: int, route: int) -> bool:
    """Whether a seat may claim a route, regardless of its cards."""
    if not contains(observation.free, tables, route) or contains(observation.barred[seat], tables, route):
        return False
    return (
        contains(observation.reach[seat], tables, route) and tables.length[route] <= observation.players[seat].reserve
    )


@jit
def most_held(observation: State, seat: int) -> int:
    """The colour with the most cards in hand."""
    hand = observation.players[seat].hand
    best = 0
    for colour in range(COLOURS):
        if hand[colour] > hand[best]:
            best = colour
    return best


@jit
def card_for_route(tables: BoardTables, observation: State, seat: int, route: int) -> int:
    """The card that a route needs: if gray, the colour held most; a locomotive once only a ferry's are missing."""
    hand = observation.players[seat].hand
    colour = tables.colour[route]
    if colour == GRAY:
        colour = most_held(observation, seat)
    required_locos = tables.ferry[route]
    if hand[LOCO] < required_locos and hand[colour] >= tables.length[route] - required_locos:
        return LOCO
    return colour


@jit
def missing_for_route(tables: BoardTables, observation: State, seat: int, route: int) -> int:
    """How many cards the hand lacks for a route; if gray, in the colour held most."""
    hand = observation.players[seat].hand
    colour = tables.colour[route]
    if colour == GRAY:
        colour = most_held(observation, seat)
    return count_missing_cards(tables, route, hand[colour], hand[LOCO])


@jit
def choose_card_for(tables: BoardTables, observation: State, wanted: int, take_loco: bool) -> int:
    """Draw the wanted card if it is face up, else a locomotive if `take_loco`, else a blind card; NOTHING if none."""
    loco = NOTHING
    other = NOTHING
    for slot in range(tables.market):
        card = observation.market[slot]
        if card == NOTHING or (card == LOCO and observation.phase != Phase.TURN):
            continue
        if card == wanted:
            return SLOT + slot
        if card == LOCO:
            loco = SLOT + slot
        other = SLOT + slot
    if take_loco and loco != NOTHING:
        return loco
    return BLIND if can_draw_blind(observation) else other


@jit
def is_claimable(tables: BoardTables, observation: State, scratch: Scratch, route: int) -> bool:
    """Whether a route is among the claimable ones just found, and not a tunnel to be avoided."""
    if tables.tunnel[route] and avoid_tunnels(observation):
        return False
    return scratch.claimable[tables.word_of[route]] & tables.bit_of[route] != 0


@jit
def longest_claim(tables: BoardTables, observation: State, scratch: Scratch, seat: int) -> int:
    """The longest claimable route."""
    find_claimable(tables, observation, scratch, seat)
    best = NOTHING
    most = 0
    for route in range(tables.routes):
        if is_claimable(tables, observation, scratch, route) and tables.length[route] > most:
            most = tables.length[route]
            best = route
    return best


@jit
def station_city(tables: BoardTables, observation: State, plan: Plan, seat: int) -> int:
    """Where to build a station: at a rival's route on a wanted path, once no wanted route is left to claim."""
    if not can_build(tables, observation, seat):
        return NOTHING
    city = NOTHING
    for route in range(tables.routes):
        if plan.wanted[route] == 0:
            continue
        if observation.owner[route] == NO_SEAT:
            return NOTHING
        a = tables.end_a[route]
        b = tables.end_b[route]
        if observation.station[a] != seat and observation.station[b] != seat:
            city = a if observation.station[a] == NO_SEAT else b
    return city


@jit
def decide_without_cards(tables: BoardTables, observation: State, scratch: Scratch, seat: int) -> int:
    """Decide when no card can be drawn: claim the longest route, or take the last legal decision."""
    route = longest_claim(tables, observation, scratch, seat)
    if route != NOTHING:
        return ROUTE + route
    size = list_decisions(tables, observation, scratch, seat)
    return scratch.decisions[size - 1]


@jit
def pursue_route(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan, seat: int, route: int) -> int:
    """Claim a route or draw for it; without one, build the station that a ticket needs."""
    wanted = NOTHING
    if route != NOTHING:
        find_claimable(tables, observation, scratch, seat)
        if is_claimable(tables, observation, scratch, route):
            return ROUTE + route
        wanted = card_for_route(tables, observation, seat, route)
    else:
        city = station_city(tables, observation, plan, seat)
        if city != NOTHING:
            return CITY + city
    card = choose_card_for(tables, observation, wanted, True)
    return card if card != NOTHING else decide_without_cards(tables, observation, scratch, seat)


@jit
def pay_most_held_colour(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Pay with the fewest locomotives, in the colour held most."""
    for kind in range(KINDS):
        plan.cards_needed[kind] = 0
    return choose_payment(tables, observation, scratch, plan, seat, NEEDED_CARD)


@jit
def decide_other_phase(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Decide in the phases that no agent is about: start city, Cities, Alvin, and payments."""
    phase = observation.phase
    if phase == Phase.START_CITY:
        return choose_start_city(tables, observation, scratch, plan, seat)
    if phase == Phase.FOUND_CITY:
        return choose_city_by_points(tables, observation, scratch, seat, 1)
    if phase == Phase.PLACE_ALVIN:
        # Where rivals are least likely to take him away.
        return choose_city_by_points(tables, observation, scratch, seat, -1)
    return pay_most_held_colour(tables, observation, scratch, plan, seat)

"""The Racer (after Parker, 2026): it ignores tickets, saves for the longest routes, and places its trains before
rivals complete their tickets."""

from draisine.bots.planner.decide import min_rival_reserve
from draisine.bots.planner.network import claim_value
from draisine.bots.planner.plan import INF, Plan
from draisine.bots.planner.tickets import choose_city_by_points
from draisine.bots.published.shared import (
    choose_card_for,
    decide_other_phase,
    decide_without_cards,
    is_available,
    is_claimable,
)
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import COLOURS, GRAY, LENGTH, LOCO, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import KEEP, ROUTE, SLOT, Phase
from draisine.engine.legal import min_kept
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import Scratch, State

POINT_WEIGHT = 4
"""Weight of a route's point, against CARD_WEIGHT for each card still missing for it."""
CARD_WEIGHT = 3
TOLERANCE = 4
"""How far the score of a face-up card may be below the best one before a blind card is drawn."""
GOOD_ENOUGH_PERCENT = 90
"""The percentage of the longest routes' points per turn that is good enough."""


@jit
def _choose_tickets(tables: BoardTables, observation: State, seat: int) -> int:
    """Keep as few tickets as permitted, and of those the ones that cost least when incomplete."""
    me = observation.players[seat]
    least = min_kept(tables, observation, seat)
    best = NOTHING
    fewest = INF
    for mask in range(1 << me.offer_size):
        if popcount5(mask) != least:
            continue
        points = 0
        for i in range(me.offer_size):
            if mask >> i & 1:
                points += tables.ticket_value[me.offer[i]]
        if points < fewest:
            fewest = points
            best = mask
    return KEEP + best


@jit
def _count_available(tables: BoardTables, observation: State, seat: int, length: int) -> int:
    """How many routes of a length are available and bring points."""
    count = 0
    for route in range(tables.routes):
        if tables.length[route] == length and is_available(tables, observation, seat, route):
            count += claim_value(tables, observation, seat, route) > 0
    return count


@jit
def _min_length(tables: BoardTables, observation: State, seat: int) -> int:
    """The minimum length of a route to save for: it brings about as many points per turn as the longest routes left
    would together, if they took all trains. A card takes half a turn, a claim a whole one."""
    trains = observation.players[seat].reserve
    points = 0
    half_turns = 0
    for shorter in range(LENGTH):
        length = LENGTH - shorter
        count = min(_count_available(tables, observation, seat, length), trains // length)
        trains -= count * length
        points += count * tables.points[length]
        half_turns += count * (length + 2)
    for length in range(1, LENGTH + 1):
        if 100 * tables.points[length] * half_turns >= GOOD_ENOUGH_PERCENT * points * (length + 2):
            return length
    return 0


@jit
def _is_ending(tables: BoardTables, observation: State, seat: int) -> bool:
    """Whether a rival may end the game within a turn or two."""
    return observation.turns_left >= 0 or min_rival_reserve(observation, seat) <= tables.last_round_at + 4


@jit
def _choose_claim(tables: BoardTables, observation: State, scratch: Scratch, seat: int) -> int:
    """The claimable route with the most points, if it is long; near the end any."""
    min_length = 0 if _is_ending(tables, observation, seat) else _min_length(tables, observation, seat)
    find_claimable(tables, observation, scratch, seat)
    best = NOTHING
    most = 0
    for route in range(tables.routes):
        if tables.length[route] < min_length or not is_claimable(tables, observation, scratch, route):
            continue
        score = claim_value(tables, observation, seat, route) * LENGTH + tables.length[route]
        if score > most:
            most = score
            best = route
    return best


@jit
def _missing_cards(tables: BoardTables, observation: State, seat: int, route: int, colour: int) -> int:
    """How many cards are missing to pay a route in a colour; -1: the colour does not fit."""
    if tables.colour[route] != GRAY and tables.colour[route] != colour:
        return -1
    hand = observation.players[seat].hand
    required_locos = tables.ferry[route]
    plain = max(0, tables.length[route] - required_locos - hand[colour])
    return max(0, plain + required_locos - hand[LOCO])


@jit
def _best_score(tables: BoardTables, observation: State, seat: int, colour: int, min_length: int) -> int:
    """The score of the best long route that a colour helps to pay: its points against the missing cards."""
    best = -INF
    for route in range(tables.routes):
        if tables.length[route] < min_length or not is_available(tables, observation, seat, route):
            continue
        missing = _missing_cards(tables, observation, seat, route, colour)
        if missing > 0:
            best = max(best, POINT_WEIGHT * claim_value(tables, observation, seat, route) - CARD_WEIGHT * missing)
    return best


@jit
def _choose_card(tables: BoardTables, observation: State, plan: Plan, seat: int) -> int:
    """A face-up card for the best long route, or nearly the best; else a blind one."""
    min_length = _min_length(tables, observation, seat)
    top = -INF
    for colour in range(COLOURS):
        plan.ticket_rank[colour] = max(-INF, _best_score(tables, observation, seat, colour, min_length))
        top = max(top, plan.ticket_rank[colour])
    best = NOTHING
    most = max(top - TOLERANCE, 1 - INF) - 1
    for slot in range(tables.market):
        card = observation.market[slot]
        if 0 <= card < COLOURS and plan.ticket_rank[card] > most:
            most = plan.ticket_rank[card]
            best = SLOT + slot
    return best if best != NOTHING else choose_card_for(tables, observation, NOTHING, False)


@jit
def decide_racer(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan) -> int:
    """The agent's decision on an observation."""
    seat = observation.viewer
    if observation.players[seat].offer_size > 0:
        return _choose_tickets(tables, observation, seat)
    if observation.phase == Phase.START_CITY:
        # The city with the most points around it.
        return choose_city_by_points(tables, observation, scratch, seat, 1)
    if observation.phase == Phase.TURN:
        route = _choose_claim(tables, observation, scratch, seat)
        if route != NOTHING:
            return ROUTE + route
        card = _choose_card(tables, observation, plan, seat)
        return card if card != NOTHING else decide_without_cards(tables, observation, scratch, seat)
    if observation.phase == Phase.SECOND_CARD:
        return _choose_card(tables, observation, plan, seat)
    return decide_other_phase(tables, observation, scratch, plan, seat)

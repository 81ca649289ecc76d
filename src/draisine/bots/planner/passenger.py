"""The passenger: it plays for its tickets, but half of the time claims a random payable route or draws any card."""

from draisine.bots.planner.decide import decide_planner
from draisine.bots.planner.plan import Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import LENGTH
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import DECLINE, KEEP, ROUTE, SLOT, Phase
from draisine.engine.legal import list_decisions, min_kept
from draisine.engine.rng import randint
from draisine.engine.rules.claimable import find_claimable, nth_claimable
from draisine.engine.rules.payments import payment_locos
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import Scratch, State

HASTY_PERCENT = 50
"""The percentage of decisions that are made hastily."""
CLAIM_HAND_SIZE = 6
"""The hand size from which on it claims hastily."""


@jit
def _random_card(tables: BoardTables, observation: State, scratch: Scratch, seat: int) -> int:
    """A card at random; any decision if no card can be drawn."""
    size = list_decisions(tables, observation, scratch, seat)
    cards = 0
    while cards < size and scratch.decisions[cards] <= SLOT + tables.market:
        cards += 1
    return (
        scratch.decisions[randint(observation, cards)] if cards > 0 else scratch.decisions[randint(observation, size)]
    )


@jit
def _turn(tables: BoardTables, observation: State, scratch: Scratch, seat: int) -> int:
    if observation.players[seat].cards >= CLAIM_HAND_SIZE or observation.turns_left >= 0:
        routes = find_claimable(tables, observation, scratch, seat)
        if routes > 0:
            # The longer of two random ones.
            one = nth_claimable(scratch, randint(observation, routes))
            other = nth_claimable(scratch, randint(observation, routes))
            return ROUTE + (one if tables.length[one] >= tables.length[other] else other)
    return _random_card(tables, observation, scratch, seat)


@jit
def _choose_tickets(tables: BoardTables, observation: State, seat: int) -> int:
    """Keep the first tickets of the offer, as few as permitted."""
    mask = 0
    least = max(1, min_kept(tables, observation, seat))
    while popcount5(mask) < least:
        mask = mask * 2 + 1
    return KEEP + mask


@jit
def _choose_payment(tables: BoardTables, observation: State, scratch: Scratch, seat: int) -> int:
    """Pay with as few locomotives as possible."""
    size = list_decisions(tables, observation, scratch, seat)
    best = scratch.decisions[0]
    for i in range(size):
        if scratch.decisions[i] != DECLINE and payment_locos(scratch.decisions[i], LENGTH) < payment_locos(
            best, LENGTH
        ):
            best = scratch.decisions[i]
    return best


@jit
def _decide_hastily(tables: BoardTables, observation: State, scratch: Scratch, seat: int) -> int:
    """A decision without a plan."""
    if observation.phase == Phase.TURN:
        return _turn(tables, observation, scratch, seat)
    if observation.phase == Phase.SECOND_CARD:
        return _random_card(tables, observation, scratch, seat)
    if (
        observation.phase == Phase.START_CITY
        or observation.phase == Phase.FOUND_CITY
        or observation.phase == Phase.PLACE_ALVIN
    ):
        return scratch.decisions[randint(observation, list_decisions(tables, observation, scratch, seat))]
    return _choose_payment(tables, observation, scratch, seat)


@jit
def decide_passenger(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan) -> int:
    """The passenger's decision on an observation."""
    seat = observation.viewer
    if observation.players[seat].offer_size > 0:
        return _choose_tickets(tables, observation, seat)
    if randint(observation, 100) < HASTY_PERCENT:
        return _decide_hastily(tables, observation, scratch, seat)
    return decide_planner(tables, observation, scratch, plan)

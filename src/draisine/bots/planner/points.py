"""Claims for points: the best route to save for while there is time, and the best last claim when there is none."""

from draisine.bots.planner.network import claim_value
from draisine.bots.planner.plan import INF, Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import COLOURS, GRAY, LOCO, NOTHING, WORD_BITS
from draisine.engine.compiler.jit import jit
from draisine.engine.rng import randint
from draisine.engine.route_sets import fill, lowest_bit
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.connectivity import join_network, linked, root
from draisine.engine.state import Scratch, State

FEW_CARDS = 10
MANY_CARDS = 30
"""Cards in deck and discard: below the first, tunnels are avoided; below the second, half of the time."""


@jit
def avoid_tunnels(state: State) -> bool:
    """Whether to attempt no tunnel now. While few cards are left to reveal, the same ones may come up again and again,
    and if all seats kept trying, the game would not end. Where no card is left, none is revealed."""
    left = state.deck_size + state.discard_size
    return 0 < left < FEW_CARDS or (FEW_CARDS <= left < MANY_CARDS and randint(state, 2) == 0)


@jit
def find_payable_routes(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> None:
    """Find the claimable routes, without tunnels where these are avoided."""
    find_claimable(tables, state, scratch, seat)
    if not avoid_tunnels(state):
        return
    for w in range(tables.words):
        bits = scratch.claimable[w]
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            if tables.tunnel[route]:
                scratch.claimable[w] &= ~tables.bit_of[route]


@jit
def _join_leader_network(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    """Join the network of the leading rival in the scratch space and return that seat."""
    leader = NOTHING
    most = -INF
    for other in range(state.seats):
        if other != seat and state.players[other].score > most:
            most = state.players[other].score
            leader = other
    join_network(tables, state, scratch, leader)
    return leader


@jit
def has_route_at(tables: BoardTables, state: State, seat: int, city: int) -> bool:
    """Whether a route of the seat ends in a city."""
    for w in range(tables.words):
        bits = tables.at_city[city].word[w]
        while bits:
            if state.owner[w * WORD_BITS + lowest_bit(bits)] == seat:
                return True
            bits &= bits - 1
    return False


@jit
def target_best_route(tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Make the route with the most points per turn the plan's only target and return it if it can be claimed now."""
    find_payable_routes(tables, state, scratch, seat)
    block = plan.weights.block
    leader = _join_leader_network(tables, state, scratch, seat) if block > 0 else NOTHING
    hand = state.players[seat].hand
    most_held = 0
    for kind in range(COLOURS):
        most_held = max(most_held, hand[kind])
    best = NOTHING
    most = -INF
    for w in range(tables.words):
        bits = state.free.word[w] & state.reach[seat].word[w] & ~state.barred[seat].word[w]
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            length = tables.length[route]
            if length > state.players[seat].reserve:
                continue
            have = most_held if tables.colour[route] == GRAY else hand[tables.colour[route]]
            required_locos = tables.ferry[route]
            missing = max(0, max(0, length - required_locos - have) + required_locos - hand[LOCO])
            value = 10 * claim_value(tables, state, seat, route) - plan.weights.card_spent * length
            if leader != NOTHING and _connects_components(tables, state, scratch, leader, route):
                value += block
            score = 20 * value // (2 + missing) if value > 0 else value
            if score > most:
                most = score
                best = route
    fill(plan.to_claim, 0)
    if best == NOTHING:
        return NOTHING
    plan.to_claim.word[tables.word_of[best]] = tables.bit_of[best]
    payable = scratch.claimable[tables.word_of[best]] & tables.bit_of[best] != 0
    return best if payable else NOTHING


@jit
def _connects_components(tables: BoardTables, state: State, scratch: Scratch, seat: int, route: int) -> bool:
    """Whether a route would connect two components of a seat's network, which is joined in the scratch space."""
    a = tables.end_a[route]
    b = tables.end_b[route]
    return has_route_at(tables, state, seat, a) and has_route_at(tables, state, seat, b) and not linked(scratch, a, b)


@jit
def completed_ticket_points(tables: BoardTables, state: State, scratch: Scratch, seat: int, route: int) -> int:
    """The points of the tickets that a route completes, with the seat's network joined in the scratch space."""
    a = root(scratch, tables.end_a[route])
    b = root(scratch, tables.end_b[route])
    value = 0
    if a == b:
        return 0
    for ticket in range(tables.tickets):
        if state.ticket_location[ticket] == seat:
            x = root(scratch, tables.ticket_a[ticket])
            y = root(scratch, tables.ticket_b[ticket])
            if (x == a and y == b) or (x == b and y == a):
                value += tables.ticket_value[ticket]
    return value


@jit
def best_last_claim(tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """The most valuable claim if it is the last one."""
    find_payable_routes(tables, state, scratch, seat)
    join_network(tables, state, scratch, seat)
    best = NOTHING
    most = 0
    for w in range(tables.words):
        bits = scratch.claimable[w]
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            score = 10 * claim_value(tables, state, seat, route) + 1
            if plan.to_claim.word[w] & tables.bit_of[route] != 0:
                score += 20 * completed_ticket_points(tables, state, scratch, seat, route) + 10 * plan.weights.last_link
            if score > most:
                most = score
                best = route
    return best

"""Claims for points: the best route to save for while there is time, and the best last claim when there is none."""

from draisine.bots.planner.costs import count_matching_cards, missing_cards, open_routes, routes_of_length
from draisine.bots.planner.network import claim_value, max_claim_value
from draisine.bots.planner.plan import INF, Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING, WORD_BITS
from draisine.engine.compiler.jit import jit
from draisine.engine.rng import randint
from draisine.engine.route_sets import add_route, fill, lowest_bit
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.connectivity import join, join_network, linked, root
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
def can_pay_now(tables: BoardTables, state: State, plan: Plan, seat: int, route: int, no_tunnels: bool) -> bool:
    """Whether an open route can be claimed now, by a hand that `count_matching_cards` has counted."""
    if missing_cards(tables, state, plan, seat, route) > 0 or tables.length[route] > state.players[seat].reserve:
        return False
    return not (no_tunnels and tables.tunnel[route])


@jit
def _leading_rival(state: State, seat: int) -> int:
    """The rival with the most points."""
    leader = NOTHING
    most = -INF
    for other in range(state.seats):
        if other != seat and state.players[other].score > most:
            most = state.players[other].score
            leader = other
    return leader


@jit
def _label_network(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> None:
    """Join a seat's network in the scratch space, with the label NOTHING for cities outside of it."""
    for city in range(tables.cities):
        scratch.label[city] = NOTHING
    for w in range(tables.words):
        bits = state.barred[seat].word[w]
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            if state.owner[route] == seat:
                a = tables.end_a[route]
                b = tables.end_b[route]
                if scratch.label[a] == NOTHING:
                    scratch.label[a] = a
                if scratch.label[b] == NOTHING:
                    scratch.label[b] = b
                join(scratch, a, b)


@jit
def _connects_components(tables: BoardTables, scratch: Scratch, route: int) -> bool:
    """Whether a route would connect two components of the network that `_label_network` has joined."""
    a = tables.end_a[route]
    b = tables.end_b[route]
    return scratch.label[a] != NOTHING and scratch.label[b] != NOTHING and not linked(scratch, a, b)


@jit
def _find_blocking_routes(tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int) -> None:
    """Find the free routes that would connect two components of the leading rival's network, unless they are known."""
    leader = _leading_rival(state, seat)
    reserve = state.players[leader].reserve
    if leader == plan.leader and reserve == plan.leader_reserve:
        return
    plan.leader = leader
    plan.leader_reserve = reserve
    fill(plan.blocking, 0)
    if plan.weights.block == 0:
        return
    _label_network(tables, state, scratch, leader)
    for w in range(tables.words):
        bits = state.free.word[w]
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            if _connects_components(tables, scratch, route):
                plan.blocking.word[w] |= bits & -bits
            bits &= bits - 1


@jit
def target_best_route(tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Make the route with the most points per turn the plan's only target and return it if it can be claimed now."""
    no_tunnels = avoid_tunnels(state)
    _find_blocking_routes(tables, state, scratch, plan, seat)
    count_matching_cards(state, plan, seat)
    best = _best_target(tables, state, plan, seat)
    fill(plan.to_claim, 0)
    if best == NOTHING:
        return NOTHING
    add_route(plan.to_claim, tables, best)
    return best if can_pay_now(tables, state, plan, seat, best, no_tunnels) else NOTHING


@jit
def _best_target(tables: BoardTables, state: State, plan: Plan, seat: int) -> int:
    """The route with the most points per turn; NOTHING if none is left. Ties go to the lower number. The longest routes
    come first, so that most others are excluded by the points for their length."""
    reserve = state.players[seat].reserve
    best = NOTHING
    most = -INF
    for w in range(tables.words):
        bits = open_routes(state, seat, w) & plan.blocking.word[w]
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            if tables.length[route] <= reserve:
                score = _score_target(tables, state, plan, seat, route, plan.weights.block, most)
                if score > most:
                    most = score
                    best = route
    for length in range(min(tables.longest, reserve), 0, -1):
        max_value = 10 * max_claim_value(tables, length) - plan.weights.card_spent * length
        if _points_per_turn(max_value, 0) < most:
            continue
        for w in range(tables.words):
            bits = open_routes(state, seat, w) & ~plan.blocking.word[w] & routes_of_length(tables, length, w)
            while bits:
                route = w * WORD_BITS + lowest_bit(bits)
                bits &= bits - 1
                score = _score_target(tables, state, plan, seat, route, 0, most)
                if score > most or (score == most and route < best):
                    most = score
                    best = route
    return best


@jit
def _score_target(tables: BoardTables, state: State, plan: Plan, seat: int, route: int, bonus: int, most: int) -> int:
    """The points per turn of a route; -INF if a multiplication shows that they are fewer than `most`."""
    value = 10 * claim_value(tables, state, seat, route) - plan.weights.card_spent * tables.length[route] + bonus
    missing = missing_cards(tables, state, plan, seat, route)
    if most > 0 and 20 * value < most * (2 + missing):
        return -INF
    return _points_per_turn(value, missing)


@jit
def _points_per_turn(value: int, missing: int) -> int:
    """The value of a claim for each turn that it takes, the missing cards being drawn two at a time."""
    return 20 * value // (2 + missing) if value > 0 else value


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

"""Claims for points: the next prize while there is time, and the best finish when there is none."""

from draisine.bots.planner.plan import FAR, Plan
from draisine.bots.planner.targets import claim_worth
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import COLOURS, GRAY, LOCO, NOTHING, WORD
from draisine.engine.compiler.jit import jit
from draisine.engine.rng import randint
from draisine.engine.route_sets import fill, lowest
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.connectivity import join_network, linked, root
from draisine.engine.state import Scratch, State

FEW = 10
PLENTY = 30
"""Cards in deck and discard: with fewer than the first tunnels wait, with fewer than the second now and then."""


@jit
def tunnels_wait(view: State) -> bool:
    """Whether no tunnel is tried now. While few cards are left to turn up, the same ones may come up again and again,
    and if all seats went on trying, the game would go round in circles. Where no card is left, none comes up."""
    left = view.deck_size + view.discard_size
    return 0 < left < FEW or (FEW <= left < PLENTY and randint(view, 2) == 0)


@jit
def find_payable(tables: BoardTables, view: State, scratch: Scratch, seat: int) -> None:
    """Find the routes to claim, but no tunnels while these wait."""
    find_claimable(tables, view, scratch, seat)
    if not tunnels_wait(view):
        return
    for w in range(tables.words):
        bits = scratch.claimable[w]
        while bits:
            route = w * WORD + lowest(bits)
            bits &= bits - 1
            if tables.tunnel[route]:
                scratch.claimable[w] &= ~tables.bit_of[route]


@jit
def _join_leader(tables: BoardTables, view: State, scratch: Scratch, seat: int) -> int:
    """Join the network of the other seat that leads; which one that is."""
    leader = NOTHING
    most = -FAR
    for other in range(view.seats):
        if other != seat and view.players[other].score > most:
            most = view.players[other].score
            leader = other
    join_network(tables, view, scratch, leader)
    return leader


@jit
def touched(tables: BoardTables, view: State, seat: int, city: int) -> bool:
    """Whether a route of the seat ends in a city."""
    for w in range(tables.words):
        bits = tables.at_city[city].word[w]
        while bits:
            if view.owner[w * WORD + lowest(bits)] == seat:
                return True
            bits &= bits - 1
    return False


@jit
def best_prize(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Want the route that brings most for the turns it takes; return it if it can be claimed now."""
    find_payable(tables, view, scratch, seat)
    block = plan.weights.block + 0
    leader = _join_leader(tables, view, scratch, seat) if block > 0 else NOTHING
    hand = view.players[seat].hand
    most_held = 0
    for kind in range(COLOURS):
        most_held = max(most_held, hand[kind])
    best = NOTHING
    most = -FAR
    for w in range(tables.words):
        bits = view.free.word[w] & view.reach[seat].word[w] & ~view.barred[seat].word[w]
        while bits:
            route = w * WORD + lowest(bits)
            bits &= bits - 1
            length = tables.length[route] + 0
            if length > view.players[seat].reserve:
                continue
            have = most_held if tables.colour[route] == GRAY else hand[tables.colour[route]] + 0
            symbols = tables.ferry[route] + 0
            missing = max(0, max(0, length - symbols - have) + symbols - hand[LOCO])
            prize = 10 * claim_worth(tables, view, seat, route) - plan.weights.spend * length
            if leader != NOTHING and _joins(tables, view, scratch, leader, route):
                prize += block
            score = 20 * prize // (2 + missing) if prize > 0 else prize
            if score > most:
                most = score
                best = route
    fill(plan.links, 0)
    if best == NOTHING:
        return NOTHING
    plan.links.word[tables.word_of[best]] = tables.bit_of[best]
    payable = scratch.claimable[tables.word_of[best]] & tables.bit_of[best] != 0
    return best if payable else NOTHING


@jit
def _joins(tables: BoardTables, view: State, scratch: Scratch, seat: int, route: int) -> bool:
    """Whether a route would join two parts of a seat's network, which are named."""
    a = tables.end_a[route] + 0
    b = tables.end_b[route] + 0
    return touched(tables, view, seat, a) and touched(tables, view, seat, b) and not linked(scratch, a, b)


@jit
def tickets_done_by(tables: BoardTables, view: State, scratch: Scratch, seat: int, route: int) -> int:
    """The points of the tickets that a route completes; the seat's network is joined."""
    a = root(scratch, tables.end_a[route])
    b = root(scratch, tables.end_b[route])
    value = 0
    if a == b:
        return 0
    for ticket in range(tables.tickets):
        if view.ticket_place[ticket] == seat:
            x = root(scratch, tables.ticket_a[ticket])
            y = root(scratch, tables.ticket_b[ticket])
            if (x == a and y == b) or (x == b and y == a):
                value += tables.ticket_value[ticket]
    return value


@jit
def best_finish(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """The claim that counts most if no other follows."""
    find_payable(tables, view, scratch, seat)
    join_network(tables, view, scratch, seat)
    best = NOTHING
    most = 0
    for w in range(tables.words):
        bits = scratch.claimable[w]
        while bits:
            route = w * WORD + lowest(bits)
            bits &= bits - 1
            score = 10 * claim_worth(tables, view, seat, route) + 1
            if plan.links.word[w] & tables.bit_of[route] != 0:
                score += 20 * tickets_done_by(tables, view, scratch, seat, route) + 10 * plan.weights.link
            if score > most:
                most = score
                best = route
    return best

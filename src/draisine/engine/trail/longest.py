"""The longest trail of a network: each route at most once, cities any number of times.

A trail crosses a bridge at most once. So a part that hangs from the rest by a bridge matters to the rest only as a
tail: the longest trail that ends there. What remains to be searched is one bridgeless block at a time.
"""

from typing import Annotated

from draisine.engine.capacities import CITIES, TRAINS
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import Long, record
from draisine.engine.trail.block import NONE, Block, add_edge, clear_block
from draisine.engine.trail.frontier import search_block

BAIT = 61
"""Longer than all trains: a tail of this length is part of every longest trail."""


@record
class Trail:
    """A network, its longest trail, and the room to find it. Must be zero at first; may then be used again."""

    edges: int
    a: Annotated[list[int], TRAINS]
    b: Annotated[list[int], TRAINS]
    length: Annotated[list[int], TRAINS]

    routes: Long
    """Answer: the edges of a longest trail, as a set."""
    best_edges: int
    best: Annotated[list[int], TRAINS]
    """The same edges in walking order, once `trace_trail` has been called."""
    longest: int

    first: Annotated[list[int], CITIES]
    following: Annotated[list[int], 2 * TRAINS]
    """Each city's edges as a linked list of edge ends."""
    ahead: Annotated[list[int], CITIES]
    """The first edge end of a city that the walk has not tried."""
    seen: Annotated[list[int], CITIES]
    """When the walk first came to a city; 0: not yet."""
    low: Annotated[list[int], CITIES]
    """The earliest city that a city's descendants reach without the edge by which they were found."""
    via: Annotated[list[int], CITIES]
    """The edge end by which the walk came."""
    waiting: Annotated[list[int], CITIES]
    """Cities whose block is not complete."""
    waiting_count: int
    local: Annotated[list[int], CITIES]
    """A city's number in its block."""
    tail: Annotated[list[int], 2 * CITIES]
    """The two longest tails that hang from each city."""
    tail_routes: Annotated[list[int], 2 * CITIES, "i8"]
    block: Block


@jit
def longest_trail(trail: Trail) -> int:
    """The length of the longest trail."""
    trail.longest = 0
    trail.routes = 0
    trail.waiting_count = 0
    trail.block.visits = 0
    _link(trail)
    moment = 0
    for edge in range(trail.edges):
        if trail.seen[trail.a[edge]] == 0:
            moment = _explore(trail, trail.a[edge], moment)
    return trail.longest


@jit
def _link(trail: Trail) -> None:
    """Build the lists of edge ends, and forget all that is known of these cities."""
    for edge in range(trail.edges):
        _reset(trail, trail.a[edge])
        _reset(trail, trail.b[edge])
    for edge in range(trail.edges):
        _attach(trail, 2 * edge, trail.a[edge])
        _attach(trail, 2 * edge + 1, trail.b[edge])


@jit
def _reset(trail: Trail, city: int) -> None:
    trail.first[city] = NONE
    trail.seen[city] = 0
    trail.local[city] = NONE
    trail.tail[2 * city] = 0
    trail.tail[2 * city + 1] = 0


@jit
def _attach(trail: Trail, end: int, city: int) -> None:
    trail.following[end] = trail.first[city]
    trail.first[city] = end


@jit
def _far(trail: Trail, end: int) -> int:
    """The city at the other end of an edge."""
    return trail.a[end >> 1] if end & 1 else trail.b[end >> 1]


@jit
def _near(trail: Trail, end: int) -> int:
    """The city at this end of an edge."""
    return trail.b[end >> 1] if end & 1 else trail.a[end >> 1]


@jit
def _explore(trail: Trail, root: int, moment: int) -> int:
    """Walk one component depth first, folding every block into a tail once it is complete.

    A block is complete when the walk leaves a city from whose descendants no edge leads back beyond it.
    """
    city = root
    moment = _enter(trail, root, NONE, moment)
    while True:
        end = trail.ahead[city]
        if end != NONE:
            trail.ahead[city] = trail.following[end]
            far = _far(trail, end)
            if trail.seen[far] == 0:
                moment = _enter(trail, far, end, moment)
                city = far
            elif trail.via[city] == NONE or trail.via[city] >> 1 != end >> 1:
                trail.low[city] = min(trail.low[city], trail.seen[far])
            continue
        if trail.low[city] == trail.seen[city]:
            _fold(trail, city)
        if city == root:
            return moment
        parent = _near(trail, trail.via[city])
        trail.low[parent] = min(trail.low[parent], trail.low[city])
        city = parent


@jit
def _enter(trail: Trail, city: int, via: int, moment: int) -> int:
    moment += 1
    trail.seen[city] = moment
    trail.low[city] = moment
    trail.via[city] = via
    trail.ahead[city] = trail.first[city]
    trail.waiting[trail.waiting_count] = city
    trail.waiting_count += 1
    return moment


@jit
def _fold(trail: Trail, head: int) -> None:
    """Take a complete block off the network; the rest sees it as a tail."""
    start = trail.waiting_count - 1
    while trail.waiting[start] != head:
        start -= 1
    if start == trail.waiting_count - 1:
        tail = _fold_city(trail, head)
    else:
        tail = _fold_block(trail, head, start)
    trail.waiting_count = start
    if trail.via[head] != NONE:
        edge = trail.via[head] >> 1
        _hang(trail, _near(trail, trail.via[head]), tail + trail.length[edge], trail.block.kept | 1 << edge)


@jit
def _fold_city(trail: Trail, city: int) -> int:
    """A city on no loop: the longest trail through it has its two best tails, the one on to the rest has the best."""
    through = trail.tail[2 * city] + trail.tail[2 * city + 1]
    trail.block.kept = trail.tail_routes[2 * city] if trail.tail[2 * city] else 0
    if through > trail.longest:
        trail.longest = through
        trail.routes = trail.block.kept | (trail.tail_routes[2 * city + 1] if trail.tail[2 * city + 1] else 0)
    return trail.tail[2 * city]


@jit
def _fold_block(trail: Trail, head: int, start: int) -> int:
    """Search a block twice: for the longest trail within, and for the longest that leaves it at its head."""
    _load(trail, start)
    tail = 0
    for leaving in range(1 if trail.via[head] == NONE else 2):
        if leaving:
            add_edge(trail.block, 0, NONE, BAIT, 0)
        found = search_block(trail.block, BAIT if leaving else trail.longest + 1)
        if leaving:
            tail = found - BAIT
        elif found != NONE:
            trail.longest = found
            trail.routes = trail.block.kept
    return tail


@jit
def _load(trail: Trail, start: int) -> None:
    """Copy the block that begins at a place among the waiting cities, with numbers of its own for them."""
    block = trail.block
    clear_block(block, trail.waiting_count - start)
    for place in range(start, trail.waiting_count):
        trail.local[trail.waiting[place]] = place - start
    for place in range(start, trail.waiting_count):
        city = trail.waiting[place]
        end = trail.first[city]
        while end != NONE:
            far = trail.local[_far(trail, end)]
            if end & 1 == 0 and far != NONE:
                add_edge(block, place - start, far, trail.length[end >> 1], 1 << (end >> 1))
            end = trail.following[end]
        for tail in range(2 * city, 2 * city + 2):
            if trail.tail[tail] > 0:
                add_edge(block, place - start, NONE, trail.tail[tail], trail.tail_routes[tail])
    for place in range(start, trail.waiting_count):
        trail.local[trail.waiting[place]] = NONE


@jit
def _hang(trail: Trail, city: int, length: int, routes: int) -> None:
    """Note a tail if it is among the two longest of its city."""
    worse = 2 * city + 1
    if length <= trail.tail[worse]:
        return
    if length > trail.tail[worse - 1]:
        trail.tail[worse] = trail.tail[worse - 1]
        trail.tail_routes[worse] = trail.tail_routes[worse - 1]
        worse -= 1
    trail.tail[worse] = length
    trail.tail_routes[worse] = routes


@jit
def trace_trail(trail: Trail) -> None:
    """Put the edges of the longest trail, as found last, in walking order.

    Walk on while there is a way; where there is none, that edge comes next from the end, and an earlier city goes on.
    """
    trail.best_edges = 0
    left = trail.routes
    depth = 0
    trail.waiting[0] = _loose_end(trail)
    while depth >= 0:
        end = trail.first[trail.waiting[depth]] if left else NONE
        while end != NONE and left >> (end >> 1) & 1 == 0:
            end = trail.following[end]
        if end != NONE:
            left ^= 1 << (end >> 1)
            depth += 1
            trail.waiting[depth] = _far(trail, end)
            trail.via[depth] = end >> 1
        else:
            if depth > 0:
                trail.best[trail.best_edges] = trail.via[depth]
                trail.best_edges += 1
            depth -= 1


@jit
def _loose_end(trail: Trail) -> int:
    """A city where the longest trail may begin: an odd one if there is any."""
    for edge in range(trail.edges):
        trail.low[trail.a[edge]] = 0
        trail.low[trail.b[edge]] = 0
    city = 0
    for edge in range(trail.edges):
        if trail.routes >> edge & 1:
            trail.low[trail.a[edge]] ^= 1
            trail.low[trail.b[edge]] ^= 1
            city = trail.a[edge]
    for edge in range(trail.edges):
        if trail.low[trail.a[edge]]:
            return trail.a[edge]
        if trail.low[trail.b[edge]]:
            return trail.b[edge]
    return city

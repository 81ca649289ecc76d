"""The longest trail of a network: each route at most once, cities any number of times.

Bridge decomposition: a trail crosses a bridge at most once, so what lies beyond a bridge matters to the rest only as a
*tail*, the longest trail that ends at the bridge. A depth-first search with Tarjan's low-links finds the bridgeless
blocks, innermost first; each is searched (`frontier.py`) and contracted to a tail.
"""

from typing import Annotated

from draisine.engine.capacities import CITIES, TRAINS
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import Long, record
from draisine.engine.trail.block import NONE, Block, add_edge, clear_block
from draisine.engine.trail.frontier import search_block

BAIT = 61
"""More than any trail is long: a tail of this length is part of every longest trail of its block."""


@record
class TrailSearch:
    """A network, its longest trail, and the working space of the search. Zeroed before its first use; reusable."""

    edges: int
    a: Annotated[list[int], TRAINS]
    b: Annotated[list[int], TRAINS]
    length: Annotated[list[int], TRAINS]

    best_routes: Long
    """Result: the edges of a longest trail, as a bit set."""
    walk_size: int
    walk: Annotated[list[int], TRAINS]
    """The same edges in walking order, after `trace_trail`."""
    longest: int

    first_end: Annotated[list[int], CITIES]
    next_end: Annotated[list[int], 2 * TRAINS]
    """The edges of each city as a linked list of edge ends; edge e has the ends 2e at `a` and 2e + 1 at `b`."""
    untried_end: Annotated[list[int], CITIES]
    """The first edge end of each city that the depth-first search has not tried."""
    discovered: Annotated[list[int], CITIES]
    """The discovery time of each city; 0: not discovered."""
    lowlink: Annotated[list[int], CITIES]
    """Tarjan's low-link: the earliest discovery time reachable from the descendants of a city by one back edge."""
    parent_end: Annotated[list[int], CITIES]
    """The edge end by which each city was discovered."""
    stack: Annotated[list[int], CITIES]
    """The cities whose block is not complete."""
    stack_size: int
    local_city: Annotated[list[int], CITIES]
    """The number of each city within its block."""
    tail: Annotated[list[int], 2 * CITIES]
    """The two longest tails attached to each city."""
    tail_routes: Annotated[list[int], 2 * CITIES, "i8"]
    block: Block


@jit
def longest_trail(trail: TrailSearch) -> int:
    """Find a longest trail; return its length."""
    trail.longest = 0
    trail.best_routes = 0
    trail.stack_size = 0
    trail.block.visits = 0
    _link(trail)
    time = 0
    for edge in range(trail.edges):
        if trail.discovered[trail.a[edge]] == 0:
            time = _decompose(trail, trail.a[edge], time)
    return trail.longest


@jit
def _link(trail: TrailSearch) -> None:
    """Build the lists of edge ends, and reset the cities."""
    for edge in range(trail.edges):
        _reset(trail, trail.a[edge])
        _reset(trail, trail.b[edge])
    for edge in range(trail.edges):
        _attach(trail, 2 * edge, trail.a[edge])
        _attach(trail, 2 * edge + 1, trail.b[edge])


@jit
def _reset(trail: TrailSearch, city: int) -> None:
    trail.first_end[city] = NONE
    trail.discovered[city] = 0
    trail.local_city[city] = NONE
    trail.tail[2 * city] = 0
    trail.tail[2 * city + 1] = 0


@jit
def _attach(trail: TrailSearch, end: int, city: int) -> None:
    trail.next_end[end] = trail.first_end[city]
    trail.first_end[city] = end


@jit
def _far(trail: TrailSearch, end: int) -> int:
    """The city at the other end of an edge."""
    return trail.a[end >> 1] if end & 1 else trail.b[end >> 1]


@jit
def _near(trail: TrailSearch, end: int) -> int:
    """The city at this end of an edge."""
    return trail.b[end >> 1] if end & 1 else trail.a[end >> 1]


@jit
def _decompose(trail: TrailSearch, root: int, time: int) -> int:
    """Search one connected component depth first, and contract every block to a tail as soon as it is complete.

    A block is complete when the search leaves a city whose low-link is its own discovery time. Return the time.
    """
    city = root
    time = _discover(trail, root, NONE, time)
    while True:
        end = trail.untried_end[city]
        if end != NONE:
            trail.untried_end[city] = trail.next_end[end]
            far = _far(trail, end)
            if trail.discovered[far] == 0:
                time = _discover(trail, far, end, time)
                city = far
            elif trail.parent_end[city] == NONE or trail.parent_end[city] >> 1 != end >> 1:
                trail.lowlink[city] = min(trail.lowlink[city], trail.discovered[far])
            continue
        if trail.lowlink[city] == trail.discovered[city]:
            _contract(trail, city)
        if city == root:
            return time
        parent = _near(trail, trail.parent_end[city])
        trail.lowlink[parent] = min(trail.lowlink[parent], trail.lowlink[city])
        city = parent


@jit
def _discover(trail: TrailSearch, city: int, via: int, time: int) -> int:
    time += 1
    trail.discovered[city] = time
    trail.lowlink[city] = time
    trail.parent_end[city] = via
    trail.untried_end[city] = trail.first_end[city]
    trail.stack[trail.stack_size] = city
    trail.stack_size += 1
    return time


@jit
def _contract(trail: TrailSearch, head: int) -> None:
    """Replace a complete block by a tail of the city on the other side of its bridge."""
    start = trail.stack_size - 1
    while trail.stack[start] != head:
        start -= 1
    if start == trail.stack_size - 1:
        tail = _contract_city(trail, head)
    else:
        tail = _contract_block(trail, head, start)
    trail.stack_size = start
    if trail.parent_end[head] != NONE:
        edge = trail.parent_end[head] >> 1
        routes = trail.block.best_routes | 1 << edge
        _add_tail(trail, _near(trail, trail.parent_end[head]), tail + trail.length[edge], routes)


@jit
def _contract_city(trail: TrailSearch, city: int) -> int:
    """A block of one city: its longest trail joins its two longest tails; the longest is the tail for the rest."""
    through = trail.tail[2 * city] + trail.tail[2 * city + 1]
    trail.block.best_routes = trail.tail_routes[2 * city] if trail.tail[2 * city] else 0
    if through > trail.longest:
        second = trail.tail_routes[2 * city + 1] if trail.tail[2 * city + 1] else 0
        trail.longest = through
        trail.best_routes = trail.block.best_routes | second
    return trail.tail[2 * city]


@jit
def _contract_block(trail: TrailSearch, head: int, start: int) -> int:
    """Search a block twice: for its longest trail, and for the longest that leaves the block at its head."""
    _load_block(trail, start)
    tail = 0
    for leaving in range(1 if trail.parent_end[head] == NONE else 2):
        if leaving:
            add_edge(trail.block, 0, NONE, BAIT, 0)
        found = search_block(trail.block, BAIT if leaving else trail.longest + 1)
        if leaving:
            tail = found - BAIT
        elif found != NONE:
            trail.longest = found
            trail.best_routes = trail.block.best_routes
    return tail


@jit
def _load_block(trail: TrailSearch, start: int) -> None:
    """Copy the block that begins at an index of the stack, renumbering its cities."""
    block = trail.block
    clear_block(block, trail.stack_size - start)
    for index in range(start, trail.stack_size):
        trail.local_city[trail.stack[index]] = index - start
    for index in range(start, trail.stack_size):
        city = trail.stack[index]
        end = trail.first_end[city]
        while end != NONE:
            far = trail.local_city[_far(trail, end)]
            if end & 1 == 0 and far != NONE:
                add_edge(block, index - start, far, trail.length[end >> 1], 1 << (end >> 1))
            end = trail.next_end[end]
        for tail in range(2 * city, 2 * city + 2):
            if trail.tail[tail] > 0:
                add_edge(block, index - start, NONE, trail.tail[tail], trail.tail_routes[tail])
    for index in range(start, trail.stack_size):
        trail.local_city[trail.stack[index]] = NONE


@jit
def _add_tail(trail: TrailSearch, city: int, length: int, routes: int) -> None:
    """Attach a tail to a city if it is among its two longest."""
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
def trace_trail(trail: TrailSearch) -> None:
    """Write the edges of the longest trail, as found last, in walking order (Hierholzer's algorithm)."""
    trail.walk_size = 0
    left = trail.best_routes
    depth = 0
    trail.stack[0] = _start_city(trail)
    while depth >= 0:
        end = trail.first_end[trail.stack[depth]] if left else NONE
        while end != NONE and left >> (end >> 1) & 1 == 0:
            end = trail.next_end[end]
        if end != NONE:
            left ^= 1 << (end >> 1)
            depth += 1
            trail.stack[depth] = _far(trail, end)
            trail.parent_end[depth] = end >> 1
        else:
            if depth > 0:
                trail.walk[trail.walk_size] = trail.parent_end[depth]
                trail.walk_size += 1
            depth -= 1


@jit
def _start_city(trail: TrailSearch) -> int:
    """A city where the longest trail can begin: one of odd degree if there is any."""
    for edge in range(trail.edges):
        trail.lowlink[trail.a[edge]] = 0
        trail.lowlink[trail.b[edge]] = 0
    city = 0
    for edge in range(trail.edges):
        if trail.best_routes >> edge & 1:
            trail.lowlink[trail.a[edge]] ^= 1
            trail.lowlink[trail.b[edge]] ^= 1
            city = trail.a[edge]
    for edge in range(trail.edges):
        if trail.lowlink[trail.a[edge]]:
            return trail.a[edge]
        if trail.lowlink[trail.b[edge]]:
            return trail.b[edge]
    return city

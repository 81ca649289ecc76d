"""The longest trail of a block by exhaustive depth-first search: the fallback for a frontier too wide to search.

No block of sixty edges is known to need it. It makes the result correct in any case, if slow.
"""

from draisine.engine.compiler.jit import jit
from draisine.engine.trail.block import NONE, Block


@jit
def walk_block(block: Block, least: int) -> int:
    """The length of the longest trail, whose routes are written to `best_routes`; NONE if shorter than `least`."""
    best = least - 1
    for city in range(block.cities):
        best = _walk(block, city, NONE, best)
    for edge in range(block.edges):
        if block.b[edge] == NONE:
            best = _walk(block, block.a[edge], edge, best)
    return best if best >= least else NONE


@jit
def _walk(block: Block, start: int, tail: int, best: int) -> int:
    """Walk all trails from a city, entering by a tail if one is given; return the greatest length so far."""
    used = 0 if tail == NONE else 1 << tail
    length = 0 if tail == NONE else block.length[tail]
    depth = 0
    block.tried[0] = block.first_end[start]
    while True:
        if length > best:
            best = length
            block.best_routes = _routes(block, used)
        end = block.tried[depth]
        while end != NONE and used >> (end >> 1) & 1:
            end = block.next_end[end]
        if end != NONE:
            edge = end >> 1
            block.tried[depth] = block.next_end[end]
            used |= 1 << edge
            length += block.length[edge]
            block.layer_edge[depth] = edge
            far = block.a[edge] if end & 1 else block.b[edge]
            depth += 1
            block.tried[depth] = NONE if far == NONE else block.first_end[far]
        elif depth == 0:
            return best
        else:
            depth -= 1
            used ^= 1 << block.layer_edge[depth]
            length -= block.length[block.layer_edge[depth]]


@jit
def _routes(block: Block, used: int) -> int:
    routes = 0
    for edge in range(block.edges):
        if used >> edge & 1:
            routes |= block.routes[edge]
    return routes

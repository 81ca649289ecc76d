"""The least that any trail must lose from some point of a sweep on, if its parts need not hang together.

Without that, all that counts is which open cities are odd (by the edges kept and those still undecided) and how many
loose ends the trail has. Dropping an edge turns the parity of its two cities; a city that is settled while odd is a
loose end, and a trail has at most two. That is few enough cases for an exact table, filled from the last step back.

The number of loose ends is odd exactly if the number of odd cities is. So a table has two halves: fewer than two loose
ends, and two.
"""

from draisine.engine.compiler.jit import jit
from draisine.engine.trail.block import BOUNDS, NONE, Block

NEVER = 127
NARROW = 6
"""Tables of steps with so few open cities are small: all are kept."""


@jit
def least_loss(block: Block, step: int, odd: int, ends: int) -> int:
    """The least that is lost from a step on, given the open cities that are odd and the loose ends so far."""
    at = block.bound_at[step]
    return 0 if at == NONE else block.bound[at + (ends >> 1 << block.before[step]) + odd]


@jit
def fill_bounds(block: Block) -> None:
    """Fill the tables of all steps, or of as many as there is room for."""
    last = block.cities
    block.bound_at[last] = 0
    block.bound[0] = 0
    block.bound[1] = 0
    stride = _stride(block)
    hidden = 0
    for step in range(last - 1, -1, -1):
        after = block.bound_at[step + 1]
        size = 2 << block.before[step + 1]
        block.bound_at[step] = NONE
        if after == NONE or after + size + (2 << block.during[step]) > BOUNDS:
            continue
        hidden = _fill_step(block, step, after, after + size, hidden)
        block.bound_at[step] = after + size
        if block.before[step + 1] > NARROW and (step + 1) % stride != 0:
            _replace(block, step, after)


@jit
def _stride(block: Block) -> int:
    """Where not all tables fit, keep every second one, or every third."""
    total = 0
    for step in range(block.cities):
        total += 2 << block.before[step]
    return 1 + 2 * total // BOUNDS


@jit
def _replace(block: Block, step: int, at: int) -> None:
    """Let a step's table take the room of the one after it."""
    top = block.bound_at[step]
    for entry in range(2 << block.before[step]):
        block.bound[at + entry] = block.bound[top + entry]
    block.bound_at[step] = at
    block.bound_at[step + 1] = NONE


@jit
def _fill_step(block: Block, step: int, after: int, top: int, hidden: int) -> int:
    """One table from the next. `hidden`: whether the odd cities and tails not yet met are odd in number."""
    _unsettle(block, step, after, top, hidden)
    for layer in range(block.begin[step + 1] - 1, block.begin[step] - 1, -1):
        if block.there[layer] == NONE:
            hidden ^= 1
            _weigh_tail(block, step, layer, top, hidden)
        else:
            _weigh_edge(block, step, layer, top)
    _unopen(block, step, top)
    return hidden ^ parity(block.opened[step])


@jit
def parity(bits: int) -> int:
    """Whether a set of places has an odd number of members."""
    bits ^= bits >> 8
    bits ^= bits >> 4
    bits ^= bits >> 2
    return (bits ^ bits >> 1) & 1


@jit
def without(bits: int, place: int) -> int:
    """A set of places after one of them closed and the later ones moved up."""
    low = (1 << place) - 1
    return (bits & low) | ((bits >> 1) & ~low)


@jit
def _unsettle(block: Block, step: int, after: int, top: int, hidden: int) -> None:
    """A city that is odd when it is settled is a loose end."""
    here = block.here[step]
    half = 1 << block.before[step + 1]
    for odd in range(1 << block.during[step]):
        at = after + without(odd, here)
        fewer = at
        two = block.bound[at + half]
        if odd >> here & 1:
            fewer = at + half * (parity(odd) ^ hidden)
            two = NEVER
        block.bound[top + odd] = block.bound[fewer]
        block.bound[top + odd + 2 * half] = two


@jit
def _weigh_edge(block: Block, step: int, layer: int, top: int) -> None:
    """Keeping an edge is free; dropping it costs its length and turns the parity of both its cities."""
    length = block.length[block.edge[layer]]
    here = 1 << block.here[step]
    turn = block.turn[layer]
    for case in range(2 << block.during[step]):
        if case & here == 0:
            one = block.bound[top + case]
            other = block.bound[top + (case ^ turn)]
            block.bound[top + case] = min(one, other + length)
            block.bound[top + (case ^ turn)] = min(other, one + length)


@jit
def _weigh_tail(block: Block, step: int, layer: int, top: int, hidden: int) -> None:
    """Keeping a tail makes a loose end; dropping it costs its length and turns the parity of its city."""
    length = block.length[block.edge[layer]]
    here = 1 << block.here[step]
    half = 1 << block.during[step]
    for even in range(half):
        if even & here == 0:
            odd = even | here
            ends = parity(even) ^ hidden
            even_fewer = block.bound[top + even]
            odd_fewer = block.bound[top + odd]
            even_two = block.bound[top + even + half]
            odd_two = block.bound[top + odd + half]
            block.bound[top + even] = min(even_two if ends else even_fewer, odd_fewer + length)
            block.bound[top + odd] = min(odd_fewer if ends else odd_two, even_fewer + length)
            block.bound[top + even + half] = min(odd_two + length, NEVER)
            block.bound[top + odd + half] = min(even_two + length, NEVER)


@jit
def _unopen(block: Block, step: int, top: int) -> None:
    """The parity of a city that the step opens is known beforehand."""
    narrow = 1 << block.before[step]
    wide = 1 << block.during[step]
    opened = block.opened[step]
    for odd in range(narrow):
        block.bound[top + odd] = block.bound[top + (odd | opened)]
    for odd in range(narrow):
        block.bound[top + narrow + odd] = block.bound[top + wide + (odd | opened)]

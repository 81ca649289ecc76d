"""Lower bounds for the frontier search: the least loss from a step on, if the trail need not be connected.

In this relaxation all that counts is which open cities are odd (by the edges kept and those still undecided) and how
many loose ends the trail has. Dropping an edge flips the parity of its two cities; a city that is settled while odd is
a loose end, and a trail has at most two. These are few enough states for exact tables, one per step, filled by dynamic
programming from the last step back.

The number of loose ends is odd exactly if the number of odd cities is. So a table has two halves: fewer than two loose
ends, and two.
"""

from draisine.engine.compiler.jit import jit
from draisine.engine.trail.block import BOUND_CAPACITY, NONE, Block

IMPOSSIBLE = 127
NARROW = 6
"""Up to this width tables are small, and all of them are stored."""


@jit
def least_loss(block: Block, step: int, odd: int, ends: int) -> int:
    """The least loss from a step on, given the odd open cities and the loose ends so far; 0 if there is no table."""
    at = block.bound_at[step]
    return 0 if at == NONE else block.bound[at + (ends >> 1 << block.width_before[step]) + odd]


@jit
def fill_bounds(block: Block) -> None:
    """Fill the tables of all steps, or of as many of the last ones as fit."""
    last = block.cities
    block.bound_at[last] = 0
    block.bound[0] = 0
    block.bound[1] = 0
    stride = _stride(block)
    hidden = 0
    for step in range(last - 1, -1, -1):
        after = block.bound_at[step + 1]
        size = 2 << block.width_before[step + 1]
        block.bound_at[step] = NONE
        if after == NONE or after + size + (2 << block.width_during[step]) > BOUND_CAPACITY:
            continue
        hidden = _fill_step(block, step, after, after + size, hidden)
        block.bound_at[step] = after + size
        if block.width_before[step + 1] > NARROW and (step + 1) % stride != 0:
            _overwrite_next(block, step, after)


@jit
def _stride(block: Block) -> int:
    """If not all wide tables fit, only every second one is stored, or every third."""
    total = 0
    for step in range(block.cities):
        total += 2 << block.width_before[step]
    return 1 + 2 * total // BOUND_CAPACITY


@jit
def _overwrite_next(block: Block, step: int, at: int) -> None:
    """Move a step's table to where the table of the next step is."""
    top = block.bound_at[step]
    for entry in range(2 << block.width_before[step]):
        block.bound[at + entry] = block.bound[top + entry]
    block.bound_at[step] = at
    block.bound_at[step + 1] = NONE


@jit
def _fill_step(block: Block, step: int, after: int, top: int, hidden: int) -> int:
    """Compute a step's table from the next. `hidden`: the parity of the number of odd cities and tails not yet met."""
    _undo_settle(block, step, after, top, hidden)
    for layer in range(block.step_start[step + 1] - 1, block.step_start[step] - 1, -1):
        if block.far_slot[layer] == NONE:
            hidden ^= 1
            _relax_tail(block, step, layer, top, hidden)
        else:
            _relax_edge(block, step, layer, top)
    _undo_open(block, step, top)
    return hidden ^ parity(block.opened_odd[step])


@jit
def parity(bits: int) -> int:
    """The parity of the number of slots in a set."""
    bits ^= bits >> 8
    bits ^= bits >> 4
    bits ^= bits >> 2
    return (bits ^ bits >> 1) & 1


@jit
def remove_slot(bits: int, slot: int) -> int:
    """A set of slots after one slot was removed and the later ones moved down."""
    low = (1 << slot) - 1
    return (bits & low) | ((bits >> 1) & ~low)


@jit
def _undo_settle(block: Block, step: int, after: int, top: int, hidden: int) -> None:
    """Before the city is settled: if it is odd, it becomes a loose end."""
    here = block.step_slot[step]
    half = 1 << block.width_before[step + 1]
    for odd in range(1 << block.width_during[step]):
        at = after + remove_slot(odd, here)
        fewer = at
        two = block.bound[at + half]
        if odd >> here & 1:
            fewer = at + half * (parity(odd) ^ hidden)
            two = IMPOSSIBLE
        block.bound[top + odd] = block.bound[fewer]
        block.bound[top + odd + 2 * half] = two


@jit
def _relax_edge(block: Block, step: int, layer: int, top: int) -> None:
    """Before an edge is decided: keeping it is free; dropping it costs its length and flips two parities."""
    length = block.length[block.layer_edge[layer]]
    here = 1 << block.step_slot[step]
    flip = block.parity_flip[layer]
    for index in range(2 << block.width_during[step]):
        if index & here == 0:
            one = block.bound[top + index]
            other = block.bound[top + (index ^ flip)]
            block.bound[top + index] = min(one, other + length)
            block.bound[top + (index ^ flip)] = min(other, one + length)


@jit
def _relax_tail(block: Block, step: int, layer: int, top: int, hidden: int) -> None:
    """Before a tail is decided: keeping it adds a loose end; dropping it costs its length and flips a parity."""
    length = block.length[block.layer_edge[layer]]
    here = 1 << block.step_slot[step]
    half = 1 << block.width_during[step]
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
            block.bound[top + even + half] = min(odd_two + length, IMPOSSIBLE)
            block.bound[top + odd + half] = min(even_two + length, IMPOSSIBLE)


@jit
def _undo_open(block: Block, step: int, top: int) -> None:
    """Before the step opens cities: their parity is that of their degree."""
    narrow = 1 << block.width_before[step]
    wide = 1 << block.width_during[step]
    opened = block.opened_odd[step]
    for odd in range(narrow):
        block.bound[top + odd] = block.bound[top + (odd | opened)]
    for odd in range(narrow):
        block.bound[top + narrow + odd] = block.bound[top + wide + (odd | opened)]

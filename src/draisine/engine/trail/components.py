"""Which open cities are connected by kept edges: a partition of the frontier packed into one integer.

Every slot has a label of 4 bits. Connected cities have the same label; 0 means that no edge of the city is kept yet.
"""

from draisine.engine.compiler.jit import jit

ONES = 0x111111111111111
"""A one in each of the fifteen labels."""
NEW_LABEL = 15
"""Unused at the start of every step: no more than fourteen cities are open then."""


@jit
def members(components: int, label: int) -> int:
    """The slots that have a label: a one for each, 4 bits apart."""
    difference = components ^ (label * ONES)
    difference |= difference >> 2
    difference |= difference >> 1
    return ~difference & ONES


@jit
def union(components: int, here: int, there: int) -> int:
    """The components after an edge between two slots is kept."""
    mine = components >> (4 * here) & 15
    other = components >> (4 * there) & 15
    if mine == 0:
        mine = other if other != 0 else NEW_LABEL
        components |= mine << (4 * here)
    if other == 0:
        return components | mine << (4 * there)
    if other == mine:
        return components
    return components ^ (members(components, other) * (other ^ mine))


@jit
def renumber(components: int, width: int) -> int:
    """The same components with the smallest labels, so that NEW_LABEL is unused."""
    new_labels = 0
    last = 0
    result = 0
    for shift in range(0, 4 * width, 4):
        old = 4 * (components >> shift & 15)
        if old != 0:
            if new_labels >> old & 15 == 0:
                last += 1
                new_labels |= last << old
            result |= (new_labels >> old & 15) << shift
    return result


@jit
def covers(components: int, other: int, width: int) -> bool:
    """Whether every completion of the other components to a connected trail also completes these.

    It does if all slots connected there are connected here, and if no component here consists of slots without a kept
    edge there.
    """
    if components == other:
        return True
    if members(components, 0) & ~members(other, 0):
        return False
    image = 0
    present = 0
    needed = 0
    for shift in range(0, 4 * width, 4):
        mine = components >> shift & 15
        theirs = 4 * (other >> shift & 15)
        present |= 1 << mine
        if theirs != 0:
            mapped = image >> theirs & 15
            if mapped != 0 and mapped != mine:
                return False
            image |= mine << theirs
            needed |= 1 << mine
    return present & ~1 == needed

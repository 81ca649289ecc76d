"""Sets of routes as bits. Words hold 54 bits, so the sign bit is never used."""

from draisine.engine.board_tables import BoardTables, RouteSet
from draisine.engine.capacities import WORD_BITS
from draisine.engine.compiler.jit import jit, popcount


@jit
def lowest_bit(bits: int) -> int:
    """The index of the lowest set bit."""
    return popcount((bits & -bits) - 1)


@jit
def add_all(target: RouteSet, other: RouteSet, words: int) -> None:
    """Add all routes of another set to this one."""
    for w in range(words):
        target.word[w] |= other.word[w]


@jit
def remove_all(target: RouteSet, other: RouteSet, words: int) -> None:
    """Remove all routes of another set from this one."""
    for w in range(words):
        target.word[w] &= ~other.word[w]


@jit
def add_route(target: RouteSet, tables: BoardTables, route: int) -> None:
    """Add one route."""
    target.word[tables.word_of[route]] |= tables.bit_of[route]


@jit
def remove_route(target: RouteSet, tables: BoardTables, route: int) -> None:
    """Remove one route."""
    target.word[tables.word_of[route]] &= ~tables.bit_of[route]


@jit
def contains(target: RouteSet, tables: BoardTables, route: int) -> bool:
    """Whether a route is in the set."""
    return target.word[tables.word_of[route]] & tables.bit_of[route] != 0


@jit
def fill(target: RouteSet, routes: int) -> None:
    """Make the set consist of the first routes by number."""
    for w in range(len(target.word)):
        bits = min(max(routes - w * WORD_BITS, 0), WORD_BITS)
        target.word[w] = (1 << bits) - 1


@jit
def copy_set(source: RouteSet, target: RouteSet) -> None:
    """Copy a set."""
    for w in range(len(source.word)):
        target.word[w] = source.word[w]

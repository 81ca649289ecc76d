"""Sets of routes as bits. Words hold 54 bits, so nothing ever reaches the sign."""

from draisine.engine.board_tables import BoardTables, RouteSet
from draisine.engine.capacities import WORD
from draisine.engine.compiler.jit import jit, popcount


@jit
def lowest(bits: int) -> int:
    """The place of the lowest bit."""
    return popcount((bits & -bits) - 1)


@jit
def add(target: RouteSet, other: RouteSet, words: int) -> None:
    """Put all routes of another set into this one."""
    for w in range(words):
        target.word[w] |= other.word[w]


@jit
def remove(target: RouteSet, other: RouteSet, words: int) -> None:
    """Take all routes of another set out of this one."""
    for w in range(words):
        target.word[w] &= ~other.word[w]


@jit
def drop(target: RouteSet, tables: BoardTables, route: int) -> None:
    """Take one route out."""
    target.word[tables.word_of[route]] &= ~tables.bit_of[route]


@jit
def contains(target: RouteSet, tables: BoardTables, route: int) -> bool:
    """Whether a route is in the set."""
    return target.word[tables.word_of[route]] & tables.bit_of[route] != 0


@jit
def fill(target: RouteSet, routes: int) -> None:
    """Put the first so many routes in."""
    for w in range(len(target.word)):
        here = min(max(routes - w * WORD, 0), WORD)
        target.word[w] = (1 << here) - 1


@jit
def copy_set(source: RouteSet, target: RouteSet) -> None:
    """Make one set equal to another."""
    for w in range(len(source.word)):
        target.word[w] = source.word[w]

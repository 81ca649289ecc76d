"""Connected components of a seat's network: union-find with path halving."""

from typing import Any, Protocol

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import WORD_BITS
from draisine.engine.compiler.jit import jit
from draisine.engine.route_sets import lowest_bit
from draisine.engine.state import State


class DisjointSets(Protocol):
    """A record with union-find parents, such as `Scratch`."""

    @property
    def label(self) -> Any:
        """The parent of each city; a root is its own parent."""


@jit
def root(sets: DisjointSets, city: int) -> int:
    """The city that represents the component of a city."""
    label = sets.label
    while label[city] != city:
        label[city] = label[label[city]]
        city = label[city]
    return city


@jit
def join(sets: DisjointSets, a: int, b: int) -> None:
    """Merge the components of two cities."""
    sets.label[root(sets, a)] = root(sets, b)


@jit
def join_network(tables: BoardTables, state: State, sets: DisjointSets, seat: int) -> None:
    """Build the components of a seat's routes."""
    for city in range(tables.cities):
        sets.label[city] = city
    for w in range(tables.words):
        # A seat's own routes are among those barred to it, which are fewer than all.
        bits = state.barred[seat].word[w]
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            if state.owner[route] == seat:
                join(sets, tables.end_a[route], tables.end_b[route])


@jit
def label_components(tables: BoardTables, state: State, sets: DisjointSets, seat: int) -> None:
    """Build the components of a seat's routes and label every city with its root."""
    join_network(tables, state, sets, seat)
    for city in range(tables.cities):
        sets.label[city] = root(sets, city)


@jit
def linked(sets: DisjointSets, a: int, b: int) -> bool:
    """Whether two cities are in the same component."""
    return root(sets, a) == root(sets, b)

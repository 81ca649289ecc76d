"""What a seat's routes join together."""

from typing import Any, Protocol

from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import jit
from draisine.engine.state import State


class Labelled(Protocol):
    """A thread's work, or whatever else has room for a network."""

    @property
    def label(self) -> Any:
        """By city: another one of the same part, nearer to the one that stands for all of it."""


@jit
def root(work: Labelled, city: int) -> int:
    """The city that stands for all cities joined to this one."""
    label = work.label
    while label[city] != city:
        label[city] = label[label[city]]
        city = label[city]
    return city


@jit
def join(work: Labelled, a: int, b: int) -> None:
    """Join two cities."""
    work.label[root(work, a)] = root(work, b)


@jit
def join_network(tables: BoardTables, state: State, work: Labelled, seat: int) -> None:
    """Join the cities along all routes of a seat."""
    for city in range(tables.cities):
        work.label[city] = city
    for route in range(tables.routes):
        if state.owner[route] == seat:
            join(work, tables.end_a[route], tables.end_b[route])


@jit
def label_components(tables: BoardTables, state: State, work: Labelled, seat: int) -> None:
    """Join the cities along all routes of a seat; then all cities of a part have the same label."""
    join_network(tables, state, work, seat)
    for city in range(tables.cities):
        work.label[city] = root(work, city)


@jit
def linked(work: Labelled, a: int, b: int) -> bool:
    """Whether two cities are joined."""
    return root(work, a) == root(work, b)

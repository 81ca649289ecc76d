"""What a seat's routes join together."""

from draisine.engine.chart import Chart
from draisine.engine.compiled import jit
from draisine.engine.state import State, Work


@jit
def root(work: Work, city: int) -> int:
    """The city that stands for all cities joined to this one."""
    label = work.label
    while label[city] != city:
        label[city] = label[label[city]]
        city = label[city]
    return city


@jit
def join(work: Work, a: int, b: int) -> None:
    """Join two cities."""
    work.label[root(work, a)] = root(work, b)


@jit
def join_network(chart: Chart, state: State, work: Work, seat: int) -> None:
    """Join the cities along all routes of a seat."""
    for city in range(chart.cities):
        work.label[city] = city
    for route in range(chart.routes):
        if state.owner[route] == seat:
            join(work, chart.end_a[route], chart.end_b[route])


@jit
def name_parts(chart: Chart, state: State, work: Work, seat: int) -> None:
    """Join the cities along all routes of a seat; then all cities of a part have the same label."""
    join_network(chart, state, work, seat)
    for city in range(chart.cities):
        work.label[city] = root(work, city)


@jit
def linked(work: Work, a: int, b: int) -> bool:
    """Whether two cities are joined."""
    return root(work, a) == root(work, b)

"""Board tables: what they say twice agrees."""

import pytest

from draisine.boards import names
from draisine.engine.capacities import GRAY, LENGTH
from draisine.engine.route_sets import contains
from tests.engine.driver import load_compiled


@pytest.mark.parametrize("name", names())
def test_rows_of_routes_agree_with_their_sets(name: str) -> None:
    board, tables = load_compiled(name)
    for city in range(tables.cities):
        first, end = int(tables.first_end[city]), int(tables.first_end[city + 1])
        routes = [int(tables.route_at_end[i]) for i in range(first, end)]
        assert routes == [route for route in range(tables.routes) if contains(tables.at_city[city], tables, route)]
        for i, route in zip(range(first, end), routes, strict=True):
            assert {city, int(tables.far_city[i])} == {int(tables.end_a[route]), int(tables.end_b[route])}
    for number, entry in enumerate(board.route):
        assert contains(tables.plain, tables, number) == (not (entry.ferry or entry.tunnel or entry.goods))
        assert divmod(int(tables.price[number]), LENGTH + 1) == (int(tables.colour[number]) - GRAY, entry.length)
    assert tables.longest == max(entry.length for entry in board.route)

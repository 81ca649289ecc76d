"""The effort of routes and paths, compared with simple definitions."""

import heapq
from random import Random

import pytest

from draisine.bots.planner.costs import route_cost, set_route_costs
from draisine.bots.planner.dijkstra import find_path
from draisine.bots.planner.plan import INF, Plan
from draisine.bots.planner.weights import planner_weights
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.records import new, to_list
from tests.engine.driver import FULL_SETTINGS, Game, Preference, Setting

each_full_setting = pytest.mark.parametrize("setting", FULL_SETTINGS, ids=str)


def cheapest(tables: BoardTables, edge_cost: list[int], source: int) -> dict[int, int]:
    """The cost of the cheapest path to every city that can be reached."""
    distance, queue = dict[int, int](), [(0, source)]
    while queue:
        cost, city = heapq.heappop(queue)
        if city in distance:
            continue
        distance[city] = cost
        for route in range(tables.routes):
            ends = {int(tables.end_a[route]), int(tables.end_b[route])}
            if city in ends and edge_cost[route] < INF:
                (other,) = ends - {city}
                heapq.heappush(queue, (cost + edge_cost[route], other))
    return distance


@each_full_setting
def test_all_costs_at_once_are_those_of_each_route(setting: Setting) -> None:
    game, plan, kinds = Game.from_setting(setting, 3), new(Plan), set[bool]()
    planner_weights(game.tables, plan.weights)
    for number in game.positions(Random(5), Preference.ROUTES):
        if number % 25:
            continue
        seat = number // 25 % setting.seats
        set_route_costs(game.tables, game.state, plan, seat)
        together = to_list(plan.edge_cost)[: game.tables.routes]
        alone = [route_cost(game.tables, game.state, plan, seat, route) for route in range(game.tables.routes)]
        assert together == alone
        kinds |= {cost == 0 for cost in alone} | {cost == INF for cost in alone}
    assert kinds == {True, False}


@each_full_setting
def test_paths_are_as_cheap_as_possible(setting: Setting) -> None:
    rng, game, plan = Random(7), Game.from_setting(setting, 4), new(Plan)
    planner_weights(game.tables, plan.weights)
    for number in game.positions(rng, Preference.ROUTES):
        if number % 60:
            continue
        set_route_costs(game.tables, game.state, plan, 0)
        edge_cost = to_list(plan.edge_cost)
        source, target = rng.sample(range(game.tables.cities), 2)
        expected = cheapest(game.tables, edge_cost, source).get(target, INF)
        assert find_path(game.tables, plan, source, target) == expected
        if expected < INF:
            city, total = target, 0
            while city != source:
                route = int(plan.previous_route[city])
                total += edge_cost[route]
                city = int(game.tables.end_a[route] + game.tables.end_b[route]) - city
            assert total == expected

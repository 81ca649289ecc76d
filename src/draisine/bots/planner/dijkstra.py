"""Dijkstra's algorithm on a board, with the edge costs of a plan.

The frontier is an unsorted array: it holds a few cities at most, where a heap would not be faster.
"""

from draisine.bots.planner.plan import INF, Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING, WORD_BITS
from draisine.engine.compiler.jit import jit
from draisine.engine.route_sets import lowest_bit


@jit
def reset_paths(tables: BoardTables, plan: Plan) -> None:
    """Forget all paths and sources."""
    for city in range(tables.cities):
        plan.distance[city] = INF
        plan.previous_route[city] = NOTHING
    plan.frontier_size = 0


@jit
def add_source(plan: Plan, city: int) -> None:
    """Let paths start in a city; there may be several."""
    plan.distance[city] = 0
    plan.frontier[plan.frontier_size] = city
    plan.frontier_size += 1


@jit
def pop_nearest(plan: Plan) -> int:
    """Remove and return the nearest city of the frontier; NOTHING when it is empty. Ties go to the lower number."""
    slot = NOTHING
    best = NOTHING
    cost = INF
    for i in range(plan.frontier_size):
        city = plan.frontier[i]
        if plan.distance[city] < cost or (plan.distance[city] == cost and city < best):
            slot = i
            best = city
            cost = plan.distance[city]
    if slot != NOTHING:
        plan.frontier_size -= 1
        plan.frontier[slot] = plan.frontier[plan.frontier_size]
    return best


@jit
def relax_routes(tables: BoardTables, plan: Plan, city: int) -> None:
    """Relax the edges of a city: update its neighbours where the path through it is cheaper."""
    for w in range(tables.words):
        bits = tables.at_city[city].word[w]
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            cost = plan.distance[city] + plan.edge_cost[route]
            neighbour = tables.end_a[route] + tables.end_b[route] - city
            if cost < plan.distance[neighbour]:
                if plan.distance[neighbour] == INF:
                    plan.frontier[plan.frontier_size] = neighbour
                    plan.frontier_size += 1
                plan.distance[neighbour] = cost
                plan.previous_route[neighbour] = route


@jit
def find_path(tables: BoardTables, plan: Plan, source: int, target: int) -> int:
    """Find the cheapest path between two cities and return its cost; INF if there is none."""
    reset_paths(tables, plan)
    add_source(plan, source)
    city = pop_nearest(plan)
    while city != NOTHING and city != target:
        relax_routes(tables, plan, city)
        city = pop_nearest(plan)
    return plan.distance[target]


@jit
def find_all_paths(tables: BoardTables, plan: Plan) -> None:
    """Find the cheapest paths from the sources to all cities."""
    city = pop_nearest(plan)
    while city != NOTHING:
        relax_routes(tables, plan, city)
        city = pop_nearest(plan)


@jit
def find_paths_from(tables: BoardTables, plan: Plan, source: int) -> None:
    """Find the cheapest paths from one city to all others."""
    reset_paths(tables, plan)
    add_source(plan, source)
    find_all_paths(tables, plan)


@jit
def find_coast_path(tables: BoardTables, plan: Plan) -> int:
    """Find the cheapest path from any western city to any eastern one and return its end; NOTHING if there is none."""
    reset_paths(tables, plan)
    for city in range(tables.cities):
        if tables.coast[city] == 1:
            add_source(plan, city)
    city = pop_nearest(plan)
    while city != NOTHING and tables.coast[city] != 2:
        relax_routes(tables, plan, city)
        city = pop_nearest(plan)
    return city

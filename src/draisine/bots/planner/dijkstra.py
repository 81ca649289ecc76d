"""Dijkstra's algorithm on a board, with the edge costs of a plan.

The frontier is an unsorted array: it holds a few entries at most, where a heap would not be faster. A city that is
reached again by a cheaper path gets another entry, and its older ones are skipped.
"""

from draisine.bots.planner.plan import FRONTIER, INF, Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import CITIES, NOTHING
from draisine.engine.compiler.jit import jit


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
    _reach(plan, city, 0)


@jit
def _reach(plan: Plan, city: int, distance: int) -> None:
    """Add a city to the frontier at a distance smaller than any before."""
    plan.distance[city] = distance
    plan.frontier[plan.frontier_size] = (distance * CITIES + city) * FRONTIER + plan.frontier_size
    plan.frontier_size += 1


@jit
def pop_nearest(plan: Plan) -> int:
    """Remove and return the nearest city of the frontier; NOTHING when it is empty. Ties go to the lower number."""
    while plan.frontier_size > 0:
        nearest = plan.frontier[0]
        for i in range(1, plan.frontier_size):
            nearest = min(nearest, plan.frontier[i])
        plan.frontier_size -= 1
        last = plan.frontier[plan.frontier_size]
        slot = nearest % FRONTIER
        plan.frontier[slot] = last - last % FRONTIER + slot
        city = nearest // FRONTIER % CITIES
        if plan.distance[city] == nearest // (FRONTIER * CITIES):
            return city
    return NOTHING


@jit
def relax_routes(tables: BoardTables, plan: Plan, city: int, below: int) -> None:
    """Relax the edges of a city: update its neighbours where the path through it is cheaper, and below a limit."""
    distance = plan.distance[city]
    for i in range(tables.first_end[city], tables.first_end[city + 1]):
        route = tables.route_at_end[i]
        neighbour = tables.far_city[i]
        cost = distance + plan.edge_cost[route]
        if cost < plan.distance[neighbour] and cost < below:
            plan.previous_route[neighbour] = route
            _reach(plan, neighbour, cost)


@jit
def find_path(tables: BoardTables, plan: Plan, source: int, target: int) -> int:
    """Find the cheapest path between two cities and return its cost; INF if there is none."""
    reset_paths(tables, plan)
    add_source(plan, source)
    city = pop_nearest(plan)
    while city != NOTHING and city != target:
        # Once the target is reached, only shorter paths matter.
        relax_routes(tables, plan, city, plan.distance[target])
        city = pop_nearest(plan)
    return plan.distance[target]


@jit
def find_all_paths(tables: BoardTables, plan: Plan) -> None:
    """Find the cheapest paths from the sources to all cities."""
    city = pop_nearest(plan)
    while city != NOTHING:
        relax_routes(tables, plan, city, INF)
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
        relax_routes(tables, plan, city, INF)
        city = pop_nearest(plan)
    return city

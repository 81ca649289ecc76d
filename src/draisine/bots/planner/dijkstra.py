"""The cheapest ways over a board, at the prices of a plan (Dijkstra)."""

from draisine.bots.planner.plan import FAR, Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NOTHING, WORD
from draisine.engine.compiler.jit import jit
from draisine.engine.route_sets import lowest


@jit
def forget_ways(tables: BoardTables, plan: Plan) -> None:
    """No way leads anywhere yet."""
    for city in range(tables.cities):
        plan.cost[city] = FAR
        plan.via[city] = NOTHING
    plan.waiting = 0


@jit
def begin_ways(plan: Plan, city: int) -> None:
    """Ways begin in a city."""
    plan.cost[city] = 0
    plan.frontier[plan.waiting] = city
    plan.waiting += 1


@jit
def next_city(plan: Plan) -> int:
    """The city that is cheapest to reach of those waiting, which it leaves; NOTHING when none waits."""
    place = NOTHING
    best = NOTHING
    cost = FAR
    for i in range(plan.waiting):
        city = plan.frontier[i] + 0
        if plan.cost[city] < cost or (plan.cost[city] == cost and city < best):
            place = i
            best = city
            cost = plan.cost[city] + 0
    if place != NOTHING:
        plan.waiting -= 1
        plan.frontier[place] = plan.frontier[plan.waiting]
    return best


@jit
def look_around(tables: BoardTables, plan: Plan, city: int) -> None:
    """Look whether the routes of a city shorten the way to its neighbours."""
    for w in range(tables.words):
        bits = tables.at_city[city].word[w]
        while bits:
            route = w * WORD + lowest(bits)
            bits &= bits - 1
            cost = plan.cost[city] + plan.price[route]
            far = tables.end_a[route] + tables.end_b[route] - city
            if cost < plan.cost[far]:
                if plan.cost[far] == FAR:
                    plan.frontier[plan.waiting] = far
                    plan.waiting += 1
                plan.cost[far] = cost
                plan.via[far] = route


@jit
def find_way(tables: BoardTables, plan: Plan, source: int, target: int) -> int:
    """The cost of the cheapest way between two cities, FAR if there is none."""
    forget_ways(tables, plan)
    begin_ways(plan, source)
    city = next_city(plan)
    while city != NOTHING and city != target:
        look_around(tables, plan, city)
        city = next_city(plan)
    return plan.cost[target] + 0


@jit
def find_ways(tables: BoardTables, plan: Plan) -> None:
    """The cheapest ways to everywhere, from where they begin."""
    city = next_city(plan)
    while city != NOTHING:
        look_around(tables, plan, city)
        city = next_city(plan)


@jit
def find_ways_from(tables: BoardTables, plan: Plan, source: int) -> None:
    """The cheapest ways from a city to everywhere."""
    forget_ways(tables, plan)
    begin_ways(plan, source)
    find_ways(tables, plan)


@jit
def find_coasts(tables: BoardTables, plan: Plan) -> int:
    """The eastern city that is nearest to any western one; NOTHING if there is no way."""
    forget_ways(tables, plan)
    for city in range(tables.cities):
        if tables.coast[city] == 1:
            begin_ways(plan, city)
    city = next_city(plan)
    while city != NOTHING and tables.coast[city] != 2:
        look_around(tables, plan, city)
        city = next_city(plan)
    return city

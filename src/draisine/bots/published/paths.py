"""Ways as the published styles of play see them: the fewest routes still to claim, and the tickets worth it.

The styles are those of de Mesentier Silva, Lee, Togelius and Nealen, "AI-based Playtesting of Contemporary Board Games"
(2017).
"""

from draisine.bots.planner.dijkstra import find_way
from draisine.bots.planner.plan import FAR, Plan, borrowing_price, missing_cards
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING, WORD
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import KEEP
from draisine.engine.legal import least_kept
from draisine.engine.route_sets import contains, lowest
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import State

STEP = 60
"""One route more on a way: it outweighs all spaces of a way, which only break ties."""
BORROWED = 5000
"""A station on a way: only where there is no way without one."""
CUT_OFF = 50
"""The trains that a ticket without a way is taken to need: more than there are."""


@jit
def _step_price(tables: BoardTables, view: State, seat: int, route: int, step: int, shortest: int) -> int:
    owner = view.owner[route]
    if owner == seat:
        return 0
    if owner != NO_SEAT:
        return borrowing_price(tables, view, seat, route, BORROWED)
    if not contains(view.free, tables, route) or contains(view.barred[seat], tables, route):
        return FAR
    length = tables.length[route]
    return step + length if shortest <= length <= view.players[seat].reserve else FAR


@jit
def price_steps(tables: BoardTables, view: State, plan: Plan, seat: int, step: int, shortest: int) -> None:
    """Begin a plan: a route costs its spaces and `step` more, one's own costs nothing, one too short cannot be had."""
    for route in range(tables.routes):
        plan.price[route] = _step_price(tables, view, seat, route, step, shortest)
        plan.wanted[route] = 0
    plan.home = view.players[seat].start if tables.cities_each > 0 else NOTHING
    plan.spaces = 0
    plan.stations = 0
    plan.wishes = 0
    plan.hopeless = 0


@jit
def best_track(tables: BoardTables, view: State, seat: int, route: int) -> int:
    """Of routes side by side, the one that the hand lacks fewest cards for."""
    best = route
    least = missing_cards(tables, view, seat, route)
    for w in range(tables.words):
        bits = tables.group[route].word[w] & view.free.word[w] & ~view.barred[seat].word[w]
        while bits:
            twin = w * WORD + lowest(bits)
            bits &= bits - 1
            missing = missing_cards(tables, view, seat, twin)
            if missing < least:
                least = missing
                best = twin
    return best


@jit
def want_way(tables: BoardTables, view: State, plan: Plan, seat: int, target: int, worth: int) -> int:
    """Want the routes of the way just found, each for its points and `worth`; the first that can be claimed."""
    first = NOTHING
    city = target
    while plan.via[city] != NOTHING:
        route = plan.via[city] + 0
        city = tables.end_a[route] + tables.end_b[route] - city
        owner = view.owner[route]
        if owner == seat or (owner != NO_SEAT and plan.price[route] < BORROWED):
            continue
        if owner == NO_SEAT:
            route = best_track(tables, view, seat, route)
            first = route
        if plan.wanted[route] == 0:
            plan.spaces += tables.length[route] if owner == NO_SEAT else 0
            plan.stations += owner != NO_SEAT
        plan.wanted[route] = max(plan.wanted[route], worth + tables.points[tables.length[route]])
    return first


@jit
def way_cost(tables: BoardTables, view: State, plan: Plan, seat: int, ticket: int) -> int:
    """What is left of a ticket's way: FAR where there is none, less than a STEP where nothing is left to claim."""
    a = tables.ticket_a[ticket]
    b = tables.ticket_b[ticket]
    if plan.home == NOTHING:
        cost = find_way(tables, plan, a, b)
    else:
        cost = find_way(tables, plan, plan.home, a) + find_way(tables, plan, plan.home, b)
    return cost if cost < FAR and cost // BORROWED <= view.players[seat].stations else FAR


@jit
def want_steps(tables: BoardTables, view: State, plan: Plan, seat: int, ticket: int, worth: int) -> int:
    """Want a ticket's way; the first route of it that can be claimed."""
    a = tables.ticket_a[ticket]
    b = tables.ticket_b[ticket]
    if plan.home == NOTHING:
        find_way(tables, plan, a, b)
        return want_way(tables, view, plan, seat, b, worth)
    find_way(tables, plan, plan.home, a)
    first = want_way(tables, view, plan, seat, a, worth)
    find_way(tables, plan, plan.home, b)
    other = want_way(tables, view, plan, seat, b, worth)
    return first if first != NOTHING else other


@jit
def dearest_ticket(tables: BoardTables, view: State, plan: Plan, seat: int) -> int:
    """Of the tickets in hand that are not done and can be, the one worth most."""
    best = NOTHING
    most = -1
    for ticket in range(tables.tickets):
        if view.ticket_place[ticket] != seat or tables.ticket_value[ticket] <= most:
            continue
        if STEP <= way_cost(tables, view, plan, seat, ticket) < FAR:
            best = ticket
            most = tables.ticket_value[ticket]
    return best


@jit
def keep_all(view: State, seat: int) -> int:
    """Keep every ticket offered."""
    return KEEP + (1 << view.players[seat].offered) - 1


@jit
def _rate_offer(tables: BoardTables, view: State, plan: Plan, seat: int, shortest: int) -> None:
    """The points of each offered ticket (order) and the trains it needs by itself (rank)."""
    me = view.players[seat]
    for i in range(me.offered):
        ticket = me.offer[i] + 0
        price_steps(tables, view, plan, seat, STEP, shortest)
        if way_cost(tables, view, plan, seat, ticket) < FAR:
            want_steps(tables, view, plan, seat, ticket, 1)
            plan.order[i] = tables.ticket_value[ticket]
            plan.rank[i] = plan.spaces
        else:
            plan.order[i] = -tables.ticket_value[ticket]
            plan.rank[i] = CUT_OFF


@jit
def keep_by_ratio(tables: BoardTables, view: State, plan: Plan, seat: int, shortest: int) -> int:
    """Keep the tickets with most points for each train they need; where no choice fits the trains, fewest points."""
    _rate_offer(tables, view, plan, seat, shortest)
    me = view.players[seat]
    least = least_kept(tables, view, seat)
    best = NOTHING
    most = 0
    cheapest = NOTHING
    fewest = FAR
    for mask in range(1 << me.offered):
        if popcount5(mask) < least:
            continue
        points = 0
        trains = 0
        lost = 0
        for i in range(me.offered):
            if mask >> i & 1:
                points += plan.order[i]
                trains += plan.rank[i]
                lost += tables.ticket_value[me.offer[i]]
        ratio = 1000 * points // max(1, trains)
        if trains <= me.reserve and ratio > most:
            most = ratio
            best = mask
        if lost < fewest:
            fewest = lost
            cheapest = mask
    return KEEP + (best if best != NOTHING else cheapest)

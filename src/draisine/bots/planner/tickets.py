"""Which tickets a planning seat keeps, and where its network starts."""

from draisine.bots.planner.costs import touches
from draisine.bots.planner.dijkstra import find_paths_from
from draisine.bots.planner.network import add_ticket_path, find_ticket_path, insert_ticket, insert_tickets
from draisine.bots.planner.plan import INF, Plan
from draisine.bots.planner.wanted import remove_ticket, restore_wanted, save_wanted, start_plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import CITY, KEEP, Phase
from draisine.engine.legal import list_decisions, min_kept
from draisine.engine.rules.cities import can_place_city
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import Scratch, State


@jit
def _selection_value(tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int, mask: int) -> int:
    """The value of some offered tickets together with those in hand; overlapping paths are paid once."""
    total = 0
    if plan.start_city == NOTHING and tables.cities_each > 0:
        plan.start_city = _assumed_start(tables, state, seat, mask)
        total = insert_tickets(tables, state, scratch, plan, seat)
    me = state.players[seat]
    for i in range(me.offer_size):
        if mask >> i & 1:
            ticket = me.offer[i]
            cost = insert_ticket(tables, state, plan, seat, ticket)
            value = plan.weights.ticket_point * tables.ticket_value[ticket]
            total += value - cost if cost < INF else -2 * value
    return total


@jit
def _assumed_start(tables: BoardTables, state: State, seat: int, mask: int) -> int:
    """A stand-in for the start city before it is chosen: the first ticket's city."""
    for i in range(state.players[seat].offer_size):
        if mask >> i & 1:
            return tables.ticket_a[state.players[seat].offer[i]]
    return 0


@jit
def choose_tickets(tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Keep the offered tickets that fit together best: at set-up by exhaustive comparison, later greedily."""
    start_plan(tables, state, plan, seat)
    if plan.start_city != NOTHING or tables.cities_each == 0:
        # The tickets in hand have the same value for every selection.
        insert_tickets(tables, state, scratch, plan, seat)
    if state.phase == Phase.SETUP_TICKETS:
        return KEEP + _best_selection(tables, state, scratch, plan, seat)
    return KEEP + _greedy_selection(tables, state, plan, seat)


@jit
def _best_selection(tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """The most valuable of all permitted selections, as a mask."""
    best = 0
    most = -INF * INF
    least = min_kept(tables, state, seat)
    start_city = plan.start_city
    save_wanted(tables, plan)
    for mask in range(1 << state.players[seat].offer_size):
        if popcount5(mask) >= least:
            restore_wanted(tables, plan)
            plan.start_city = start_city
            value = _selection_value(tables, state, scratch, plan, seat, mask)
            if value > most:
                most = value
                best = mask
    return best


@jit
def _marginal_value(tables: BoardTables, state: State, plan: Plan, seat: int, ticket: int) -> int:
    """The value that a ticket would add to the plan, which is left unchanged."""
    if plan.start_city == NOTHING:
        find_ticket_path(tables, plan, ticket)
    value = plan.weights.ticket_point * tables.ticket_value[ticket]
    cost = add_ticket_path(tables, state, plan, seat, ticket)
    if cost == INF:
        return -2 * value
    remove_ticket(tables, state, plan, seat, ticket)
    return value - cost


@jit
def _greedy_selection(tables: BoardTables, state: State, plan: Plan, seat: int) -> int:
    """Add the ticket with the best marginal value while that is positive; a mask."""
    least = min_kept(tables, state, seat)
    me = state.players[seat]
    kept = 0
    for number in range(me.offer_size):
        best = NOTHING
        most = -INF * INF
        if plan.start_city != NOTHING:
            # The paths from the start city are the same for all of them.
            find_paths_from(tables, plan, plan.start_city)
        for i in range(me.offer_size):
            if kept >> i & 1 == 0:
                value = _marginal_value(tables, state, plan, seat, me.offer[i])
                if value > most:
                    most = value
                    best = i
        if most <= 0 and number >= least:
            break
        kept |= 1 << best
        insert_ticket(tables, state, plan, seat, me.offer[best])
    return kept


@jit
def choose_start_city(tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Start in the city of a ticket from which all tickets together take the least effort."""
    best = NOTHING
    most = -INF * INF
    for ticket in range(tables.tickets):
        if state.ticket_location[ticket] != seat:
            continue
        for end in range(2):
            city = tables.ticket_a[ticket] if end == 0 else tables.ticket_b[ticket]
            if not can_place_city(tables, state, city):
                continue
            start_plan(tables, state, plan, seat)
            plan.start_city = city
            value = insert_tickets(tables, state, scratch, plan, seat)
            if value > most:
                most = value
                best = city
    return CITY + (best if best != NOTHING else _first_allowed_city(tables, state))


@jit
def _first_allowed_city(tables: BoardTables, state: State) -> int:
    for city in range(tables.cities):
        if can_place_city(tables, state, city):
            return city
    return NOTHING


@jit
def unclaimed_points(tables: BoardTables, state: State, city: int) -> int:
    """The points of all unclaimed routes at a city: what a City there may still collect."""
    points = 0
    for route in range(tables.routes):
        if state.owner[route] == NO_SEAT and touches(tables, route, city):
            points += tables.points[tables.length[route]]
    return points


@jit
def choose_city_by_points(tables: BoardTables, state: State, scratch: Scratch, seat: int, sign: int) -> int:
    """The legal city with the most unclaimed points around it, or with the fewest if `sign` is -1."""
    size = list_decisions(tables, state, scratch, seat)
    best = scratch.decisions[0]
    most = -INF
    for i in range(size):
        if scratch.decisions[i] >= CITY and sign * unclaimed_points(tables, state, scratch.decisions[i] - CITY) > most:
            most = sign * unclaimed_points(tables, state, scratch.decisions[i] - CITY)
            best = scratch.decisions[i]
    return best

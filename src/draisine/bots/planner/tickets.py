"""Which tickets a ticket-chasing seat keeps, and where its network begins."""

from draisine.bots.planner.dijkstra import find_ways_from
from draisine.bots.planner.plan import FAR, Plan, price_routes, recall, remember, touches, unmark
from draisine.bots.planner.targets import find_ticket, mark_ticket, want_ticket, want_tickets
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import CITY, KEEP, Phase
from draisine.engine.legal import least_kept, list_decisions
from draisine.engine.rules.cities import city_allowed
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import Scratch, State


@jit
def _rate_choice(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int, mask: int) -> int:
    """What some of the offered tickets are worth together with those in hand: ways that overlap are paid once."""
    worth = 0
    if plan.home == NOTHING and tables.cities_each > 0:
        plan.home = _home_of(tables, view, seat, mask)
        worth = want_tickets(tables, view, scratch, plan, seat)
    me = view.players[seat]
    for i in range(me.offered):
        if mask >> i & 1:
            ticket = me.offer[i] + 0
            cost = want_ticket(tables, view, plan, seat, ticket)
            value = plan.weights.value * tables.ticket_value[ticket]
            worth += value - cost if cost < FAR else -2 * value
    return worth


@jit
def _home_of(tables: BoardTables, view: State, seat: int, mask: int) -> int:
    """Before the start cities are chosen: as if the first ticket's city were one's own."""
    for i in range(view.players[seat].offered):
        if mask >> i & 1:
            return tables.ticket_a[view.players[seat].offer[i]] + 0
    return 0


@jit
def choose_tickets(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Keep the offered tickets that fit together best: at set-up all choices are compared, later one ticket after the
    other is added while that pays."""
    price_routes(tables, view, plan, seat)
    if plan.home != NOTHING or tables.cities_each == 0:
        # What the tickets in hand are worth is the same for every choice.
        want_tickets(tables, view, scratch, plan, seat)
    if view.phase == Phase.SETUP_TICKETS:
        return KEEP + _best_choice(tables, view, scratch, plan, seat)
    return KEEP + _add_while_it_pays(tables, view, plan, seat)


@jit
def _best_choice(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    best = 0
    most = -FAR * FAR
    least = least_kept(tables, view, seat)
    home = plan.home + 0
    remember(tables, plan)
    for mask in range(1 << view.players[seat].offered):
        if popcount5(mask) >= least:
            recall(tables, plan)
            plan.home = home
            worth = _rate_choice(tables, view, scratch, plan, seat, mask)
            if worth > most:
                most = worth
                best = mask
    return best


@jit
def _try_ticket(tables: BoardTables, view: State, plan: Plan, seat: int, ticket: int) -> int:
    """What a ticket would be worth beside all that is wanted; nothing more is wanted afterwards."""
    if plan.home == NOTHING:
        find_ticket(tables, plan, ticket)
    value = plan.weights.value * tables.ticket_value[ticket]
    cost = mark_ticket(tables, view, plan, seat, ticket)
    if cost == FAR:
        return -2 * value
    unmark(tables, view, plan, seat, ticket)
    return value - cost


@jit
def _add_while_it_pays(tables: BoardTables, view: State, plan: Plan, seat: int) -> int:
    least = least_kept(tables, view, seat)
    me = view.players[seat]
    kept = 0
    for number in range(me.offered):
        best = NOTHING
        most = -FAR * FAR
        if plan.home != NOTHING:
            # The ways from home are the same for all of them.
            find_ways_from(tables, plan, plan.home)
        for i in range(me.offered):
            if kept >> i & 1 == 0:
                worth = _try_ticket(tables, view, plan, seat, me.offer[i] + 0)
                if worth > most:
                    most = worth
                    best = i
        if most <= 0 and number >= least:
            break
        kept |= 1 << best
        want_ticket(tables, view, plan, seat, me.offer[best] + 0)
    return kept


@jit
def choose_home(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Begin in the city of a ticket from which all tickets together are nearest."""
    best = NOTHING
    most = -FAR * FAR
    for ticket in range(tables.tickets):
        if view.ticket_place[ticket] != seat:
            continue
        for end in range(2):
            city = tables.ticket_a[ticket] + 0 if end == 0 else tables.ticket_b[ticket] + 0
            if not city_allowed(tables, view, city):
                continue
            price_routes(tables, view, plan, seat)
            plan.home = city
            worth = want_tickets(tables, view, scratch, plan, seat)
            if worth > most:
                most = worth
                best = city
    return CITY + (best if best != NOTHING else _any_city(tables, view))


@jit
def _any_city(tables: BoardTables, view: State) -> int:
    for city in range(tables.cities):
        if city_allowed(tables, view, city):
            return city
    return NOTHING


@jit
def prospects(tables: BoardTables, view: State, city: int) -> int:
    """The points of all routes at a city that nobody has taken: what a City there may yet collect."""
    points = 0
    for route in range(tables.routes):
        if view.owner[route] == NO_SEAT and touches(tables, route, city):
            points += tables.points[tables.length[route]]
    return points


@jit
def settle(tables: BoardTables, view: State, scratch: Scratch, seat: int, sign: int) -> int:
    """The city with the best prospects, or with the worst where the sign is turned."""
    size = list_decisions(tables, view, scratch, seat)
    best = scratch.decision[0]
    most = -FAR
    for i in range(size):
        if scratch.decision[i] >= CITY and sign * prospects(tables, view, scratch.decision[i] - CITY) > most:
            most = sign * prospects(tables, view, scratch.decision[i] - CITY)
            best = scratch.decision[i]
    return best

"""The planning bot: it keeps a cheapest network that joins its tickets, collects for it, and looks at the others.

It is handed an observation, so it knows what its seat knows. A plan that still holds is kept; it could be made anew at
any time from the same observation.
"""

from draisine.bots.planner.cards import choose_card
from draisine.bots.planner.payment import pay_sparing
from draisine.bots.planner.plan import FAR, Plan, close_plan, holds, price_routes
from draisine.bots.planner.points import best_finish, best_prize, find_payable
from draisine.bots.planner.targets import count_needs, want_tickets
from draisine.bots.planner.tickets import choose_home, choose_tickets, settle
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING, WORD
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import CITY, DRAW_TICKETS, ROUTE, SWAP_TICKETS, Phase
from draisine.engine.legal import list_decisions
from draisine.engine.rng import randint
from draisine.engine.route_sets import lowest
from draisine.engine.rules.race import swap_possible
from draisine.engine.rules.stations import can_build
from draisine.engine.state import Scratch, State

NEEDED = 3
"""What a card that the plan asks for weighs against one held, when it is paid."""


@jit
def keep_plan(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> None:
    """Make a plan, unless there is one that holds."""
    if holds(tables, view, plan, seat):
        return
    price_routes(tables, view, plan, seat)
    if plan.weights.chase == 1:
        want_tickets(tables, view, scratch, plan, seat)
    close_plan(tables, view, plan, seat)


@jit
def lowest_reserve(view: State, seat: int) -> int:
    """The trains of the other seat that has fewest."""
    fewest = FAR
    for other in range(view.seats):
        if other != seat:
            fewest = min(fewest, view.players[other].reserve)
    return fewest


@jit
def ending(tables: BoardTables, view: State, seat: int) -> bool:
    """Whether this may be the seat's last turn."""
    return view.turns_left >= 0 or lowest_reserve(view, seat) <= tables.last_round_at + 3


@jit
def _wants_more(tables: BoardTables, view: State, plan: Plan, seat: int) -> bool:
    """With all tickets done: whether there are trains and time for new ones."""
    if tables.draw == 0 or view.ticket_size == 0 or view.turns_left >= 0 or plan.weights.chase == 0:
        return False
    enough = view.players[seat].reserve * 100 >= tables.trains * plan.weights.more
    return enough and lowest_reserve(view, seat) * 100 >= tables.trains * plan.weights.late


@jit
def _others_at(tables: BoardTables, view: State, seat: int, city: int) -> int:
    """How many routes of other seats end in a city."""
    others = 0
    for w in range(tables.words):
        bits = tables.at_city[city].word[w] & ~view.free.word[w]
        while bits:
            owner = view.owner[w * WORD + lowest(bits)]
            others += owner != seat and owner != NO_SEAT
            bits &= bits - 1
    return others


@jit
def _crowd(tables: BoardTables, view: State, seat: int, route: int) -> int:
    """How many routes of other seats meet a route: somebody else may want it too."""
    return _others_at(tables, view, seat, tables.end_a[route]) + _others_at(tables, view, seat, tables.end_b[route])


@jit
def _next_link(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Of the wanted routes that can be paid now: the one that would be missed most."""
    find_payable(tables, view, scratch, seat)
    best = NOTHING
    most = 0
    for w in range(tables.words):
        bits = plan.links.word[w] & scratch.claimable[w]
        while bits:
            route = w * WORD + lowest(bits)
            bits &= bits - 1
            urgency = 1 + 4 * tables.length[route]
            if plan.weights.contest > 0:
                urgency += plan.weights.contest * _crowd(tables, view, seat, route)
            if tables.race and plan.wanted[route] == plan.urgent + 1:
                urgency += plan.weights.first
            if urgency > most:
                most = urgency
                best = route
    return best


@jit
def station_city(tables: BoardTables, view: State, plan: Plan, seat: int) -> int:
    """Where a station is due: at another seat's route on a wanted way, when no route is left to claim for it."""
    city = NOTHING
    for w in range(tables.words):
        if plan.links.word[w] & view.free.word[w] != 0:
            return NOTHING
    for w in range(tables.words):
        bits = plan.loans.word[w]
        while bits:
            route = w * WORD + lowest(bits)
            bits &= bits - 1
            a = tables.end_a[route] + 0
            b = tables.end_b[route] + 0
            if view.station[a] != seat and view.station[b] != seat:
                city = a if view.station[a] == NO_SEAT else b
    return city


@jit
def _turn(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """A whole turn's action."""
    keep_plan(tables, view, scratch, plan, seat)
    if plan.wishes == 0:
        if _wants_more(tables, view, plan, seat):
            return DRAW_TICKETS
        if plan.hopeless > 0 and swap_possible(tables, view, seat):
            return SWAP_TICKETS
    route = NOTHING
    if ending(tables, view, seat):
        route = best_finish(tables, view, scratch, plan, seat)
    elif plan.wishes > 0:
        route = _next_link(tables, view, scratch, plan, seat)
    elif tables.race == 0:
        route = best_prize(tables, view, scratch, plan, seat)
    if route != NOTHING:
        return ROUTE + route
    if can_build(tables, view, seat):
        city = station_city(tables, view, plan, seat)
        if city != NOTHING:
            return CITY + city
    card = choose_card(tables, view, plan, seat)
    if card != NOTHING:
        return card
    # No card is left anywhere: any claim is better than new tickets.
    route = best_finish(tables, view, scratch, plan, seat)
    return ROUTE + route if route != NOTHING else _anything(tables, view, scratch, seat)


@jit
def _anything(tables: BoardTables, view: State, scratch: Scratch, seat: int) -> int:
    return scratch.decision[randint(view, list_decisions(tables, view, scratch, seat))] + 0


@jit
def _second_card(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    keep_plan(tables, view, scratch, plan, seat)
    if plan.wishes == 0 and tables.race == 0:
        best_prize(tables, view, scratch, plan, seat)
    return choose_card(tables, view, plan, seat)


@jit
def _pay(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Of the ways to pay just asked for: the one with fewest locomotives, in the colour that is needed least."""
    keep_plan(tables, view, scratch, plan, seat)
    count_needs(tables, view, plan)
    return pay_sparing(tables, view, scratch, plan, seat, NEEDED)


@jit
def follow_plan(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """The seat's decision."""
    phase = view.phase
    if view.players[seat].offered > 0:
        plan.made = 0
        return choose_tickets(tables, view, scratch, plan, seat)
    if phase == Phase.TURN:
        return _turn(tables, view, scratch, plan, seat)
    if phase == Phase.SECOND_CARD:
        return _second_card(tables, view, scratch, plan, seat)
    if phase == Phase.START_CITY:
        plan.made = 0
        return choose_home(tables, view, scratch, plan, seat)
    if phase == Phase.FOUND_CITY:
        return settle(tables, view, scratch, seat, 1)
    if phase == Phase.PLACE_ALVIN:
        return settle(tables, view, scratch, seat, -1)
    return _pay(tables, view, scratch, plan, seat)


@jit
def decide_planner(tables: BoardTables, view: State, scratch: Scratch, plan: Plan) -> int:
    """The bot's decision, from what its seat knows."""
    plan.made = 0
    return follow_plan(tables, view, scratch, plan, view.viewer + 0)

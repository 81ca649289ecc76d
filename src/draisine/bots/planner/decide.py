"""The planning bot: it plans a cheapest network for its tickets, collects cards for it, and watches its rivals."""

from draisine.bots.planner.cards import choose_card
from draisine.bots.planner.costs import count_matching_cards, open_routes
from draisine.bots.planner.network import count_needed_cards, insert_tickets
from draisine.bots.planner.payment import choose_payment
from draisine.bots.planner.plan import INF, Plan
from draisine.bots.planner.points import avoid_tunnels, best_last_claim, can_pay_now, target_best_route
from draisine.bots.planner.tickets import choose_city_by_points, choose_start_city, choose_tickets
from draisine.bots.planner.wanted import finish_plan, is_plan_valid, start_plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING, WORD_BITS
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import CITY, DRAW_TICKETS, ROUTE, SWAP_TICKETS, Phase
from draisine.engine.legal import list_decisions
from draisine.engine.rng import randint
from draisine.engine.route_sets import lowest_bit
from draisine.engine.rules.race import can_swap
from draisine.engine.rules.stations import can_build
from draisine.engine.state import Scratch, State

NEEDED_CARD = 3
"""Weight of a card that the plan needs against one held, when a payment is chosen."""


@jit
def ensure_plan(tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int) -> None:
    """Make a plan unless there is a valid one."""
    if is_plan_valid(tables, state, plan, seat):
        return
    start_plan(tables, state, plan, seat)
    if plan.weights.plays_tickets == 1:
        insert_tickets(tables, state, scratch, plan, seat)
    finish_plan(tables, state, plan, seat)


@jit
def min_rival_reserve(state: State, seat: int) -> int:
    """The trains of the rival that has fewest."""
    fewest = INF
    for other in range(state.seats):
        if other != seat:
            fewest = min(fewest, state.players[other].reserve)
    return fewest


@jit
def is_ending(tables: BoardTables, state: State, seat: int) -> bool:
    """Whether this may be the seat's last turn."""
    return state.turns_left >= 0 or min_rival_reserve(state, seat) <= tables.last_round_at + 3


@jit
def _wants_new_tickets(tables: BoardTables, state: State, plan: Plan, seat: int) -> bool:
    """Whether there are trains and time for new tickets, all others being completed."""
    if tables.draw == 0 or state.ticket_size == 0 or state.turns_left >= 0 or plan.weights.plays_tickets == 0:
        return False
    enough = state.players[seat].reserve * 100 >= tables.trains * plan.weights.new_tickets_above
    return enough and min_rival_reserve(state, seat) * 100 >= tables.trains * plan.weights.new_tickets_until


@jit
def _rival_routes_at(tables: BoardTables, state: State, seat: int, city: int) -> int:
    """How many rival routes end in a city."""
    others = 0
    for w in range(tables.words):
        bits = tables.at_city[city].word[w] & ~state.free.word[w]
        while bits:
            owner = state.owner[w * WORD_BITS + lowest_bit(bits)]
            others += owner != seat and owner != NO_SEAT
            bits &= bits - 1
    return others


@jit
def _contention(tables: BoardTables, state: State, seat: int, route: int) -> int:
    """How many rival routes meet a route: the more there are, the likelier a rival wants it too."""
    return _rival_routes_at(tables, state, seat, tables.end_a[route]) + _rival_routes_at(
        tables, state, seat, tables.end_b[route]
    )


@jit
def _most_urgent_claim(tables: BoardTables, state: State, plan: Plan, seat: int) -> int:
    """Of the wanted routes that can be paid now, the one whose loss would cost most."""
    no_tunnels = avoid_tunnels(state)
    count_matching_cards(state, plan, seat)
    best = NOTHING
    most = 0
    for w in range(tables.words):
        bits = plan.to_claim.word[w] & open_routes(state, seat, w)
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            if not can_pay_now(tables, state, plan, seat, route, no_tunnels):
                continue
            urgency = 1 + 4 * tables.length[route]
            if plan.weights.contested > 0:
                urgency += plan.weights.contested * _contention(tables, state, seat, route)
            if tables.race and plan.wanted[route] == plan.urgent_ticket + 1:
                urgency += plan.weights.urgent_ticket
            if urgency > most:
                most = urgency
                best = route
    return best


@jit
def station_city(tables: BoardTables, state: State, plan: Plan, seat: int) -> int:
    """Where to build a station: at a rival's route on a wanted path, once no wanted route is left to claim."""
    city = NOTHING
    for w in range(tables.words):
        if plan.to_claim.word[w] & state.free.word[w] != 0:
            return NOTHING
    for w in range(tables.words):
        bits = plan.to_borrow.word[w]
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            a = tables.end_a[route]
            b = tables.end_b[route]
            if state.station[a] != seat and state.station[b] != seat:
                city = a if state.station[a] == NO_SEAT else b
    return city


@jit
def _turn(tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """The action of a turn."""
    ensure_plan(tables, state, scratch, plan, seat)
    if plan.open_tickets == 0:
        if _wants_new_tickets(tables, state, plan, seat):
            return DRAW_TICKETS
        if plan.impossible_tickets > 0 and can_swap(tables, state, seat):
            return SWAP_TICKETS
    route = NOTHING
    if is_ending(tables, state, seat):
        route = best_last_claim(tables, state, scratch, plan, seat)
    elif plan.open_tickets > 0:
        route = _most_urgent_claim(tables, state, plan, seat)
    elif tables.race == 0:
        route = target_best_route(tables, state, scratch, plan, seat)
    if route != NOTHING:
        return ROUTE + route
    if can_build(tables, state, seat):
        city = station_city(tables, state, plan, seat)
        if city != NOTHING:
            return CITY + city
    card = choose_card(tables, state, plan, seat)
    if card != NOTHING:
        return card
    # No card can be drawn: any claim is better than new tickets.
    route = best_last_claim(tables, state, scratch, plan, seat)
    return ROUTE + route if route != NOTHING else _random_decision(tables, state, scratch, seat)


@jit
def _random_decision(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    return scratch.decisions[randint(state, list_decisions(tables, state, scratch, seat))]


@jit
def _second_card(tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    ensure_plan(tables, state, scratch, plan, seat)
    if plan.open_tickets == 0 and tables.race == 0:
        target_best_route(tables, state, scratch, plan, seat)
    return choose_card(tables, state, plan, seat)


@jit
def _pay(tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """The payment with the fewest locomotives, in the colour that the plan needs least."""
    ensure_plan(tables, state, scratch, plan, seat)
    count_needed_cards(tables, state, plan)
    return choose_payment(tables, state, scratch, plan, seat, NEEDED_CARD)


@jit
def follow_plan(tables: BoardTables, state: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """The planner's decision for a seat, with the plan it has if that is valid."""
    phase = state.phase
    if state.players[seat].offer_size > 0:
        plan.valid = 0
        return choose_tickets(tables, state, scratch, plan, seat)
    if phase == Phase.TURN:
        return _turn(tables, state, scratch, plan, seat)
    if phase == Phase.SECOND_CARD:
        return _second_card(tables, state, scratch, plan, seat)
    if phase == Phase.START_CITY:
        plan.valid = 0
        return choose_start_city(tables, state, scratch, plan, seat)
    if phase == Phase.FOUND_CITY:
        return choose_city_by_points(tables, state, scratch, seat, 1)
    if phase == Phase.PLACE_ALVIN:
        return choose_city_by_points(tables, state, scratch, seat, -1)
    return _pay(tables, state, scratch, plan, seat)


@jit
def decide_planner(tables: BoardTables, state: State, scratch: Scratch, plan: Plan) -> int:
    """The planner's decision on an observation, with a new plan."""
    plan.valid = 0
    return follow_plan(tables, state, scratch, plan, state.viewer)

"""The Hungry Agent (de Mesentier Silva et al., 2017): it draws tickets until one network for all of them takes
nearly all its trains, then builds that network."""

from draisine.bots.planner.dijkstra import add_source, find_all_paths, find_path, reset_paths
from draisine.bots.planner.network import add_route_cards
from draisine.bots.planner.payment import choose_payment
from draisine.bots.planner.plan import INF, Plan
from draisine.bots.published.shared import (
    NEEDED_CARD,
    choose_card_for,
    decide_other_phase,
    decide_without_cards,
    is_claimable,
    longest_claim,
    station_city,
)
from draisine.bots.published.ticket_paths import STATION_COST, add_found_path, start_plan_by_route_count
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import COLOURS, GRAY, KINDS, LOCO, NO_SEAT, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import CITY, DRAW_TICKETS, KEEP, ROUTE, SLOT, SWAP_TICKETS, Phase
from draisine.engine.legal import min_kept
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.race import can_swap
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import Scratch, State

# Spare trains in the authors' program, for 45 trains.
SPARE_TRAINS = 5
"""Tickets that leave fewer trains are kept only if no others fit."""
HUNGRY_TRAINS = 8
"""With more left, new tickets are drawn."""

# Labels of cities (`Scratch.label`) while the network is planned.
EXCLUDED = 0
UNCONNECTED = 1
SIDE_A = 2
SIDE_B = 3


@jit
def _find_paths(tables: BoardTables, plan: Plan, scratch: Scratch, source: int, first: int, last: int) -> None:
    """Find the cheapest paths from a city, or from all cities with labels from `first` to `last` (Dijkstra)."""
    reset_paths(tables, plan)
    for city in range(tables.cities):
        if city == source or first <= scratch.label[city] <= last:
            add_source(plan, city)
    find_all_paths(tables, plan)


@jit
def _label_ticket(
    tables: BoardTables, observation: State, plan: Plan, scratch: Scratch, seat: int, ticket: int
) -> None:
    """Mark the cities of a ticket as to be connected, if it is still possible."""
    a = tables.ticket_a[ticket]
    b = tables.ticket_b[ticket]
    if find_path(tables, plan, a, b) < STATION_COST * (observation.players[seat].stations + 1):
        scratch.label[a] = UNCONNECTED
        scratch.label[b] = UNCONNECTED
        plan.open_tickets += 1
    else:
        plan.impossible_tickets += 1


@jit
def _label_cities(tables: BoardTables, observation: State, plan: Plan, scratch: Scratch, seat: int, mask: int) -> None:
    """Mark all cities to be connected: those of the tickets in hand and of the selected offered ones."""
    for city in range(tables.cities):
        scratch.label[city] = EXCLUDED
    for ticket in range(tables.tickets):
        if observation.ticket_location[ticket] == seat:
            _label_ticket(tables, observation, plan, scratch, seat, ticket)
    me = observation.players[seat]
    for i in range(me.offer_size):
        if mask >> i & 1:
            _label_ticket(tables, observation, plan, scratch, seat, me.offer[i])
    if plan.start_city != NOTHING:
        scratch.label[plan.start_city] = UNCONNECTED


@jit
def _choose_endpoints(tables: BoardTables, plan: Plan, scratch: Scratch) -> bool:
    """Label the two cities furthest apart as the start of the two sides; False if nothing is left to connect."""
    city_a = NOTHING
    city_b = NOTHING
    max_distance = 0
    for a in range(tables.cities):
        if scratch.label[a] == EXCLUDED:
            continue
        _find_paths(tables, plan, scratch, a, NO_SEAT, NO_SEAT)
        for b in range(a + 1, tables.cities):
            if scratch.label[b] != EXCLUDED and max_distance < plan.distance[b] < INF:
                max_distance = plan.distance[b]
                city_a = a
                city_b = b
    if city_a == NOTHING:
        return False
    scratch.label[city_a] = SIDE_A
    scratch.label[city_b] = SIDE_B
    return True


@jit
def _nearest_city(tables: BoardTables, plan: Plan, scratch: Scratch, label: int) -> int:
    """The city with a label that is nearest to the sources of the paths just found."""
    best = NOTHING
    least = INF
    for city in range(tables.cities):
        if scratch.label[city] == label and plan.distance[city] < least:
            best = city
            least = plan.distance[city]
    return best


@jit
def _reached_from(tables: BoardTables, plan: Plan, scratch: Scratch, city: int) -> int:
    """The label of the source that a city was reached from."""
    while plan.previous_route[city] != NOTHING:
        route = plan.previous_route[city]
        city = tables.end_a[route] + tables.end_b[route] - city
    return scratch.label[city]


@jit
def _plan_network(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan, seat: int, mask: int) -> None:
    """Plan one network for all tickets: from the two cities furthest apart two sides grow, always by the nearest city,
    and in the end the sides are connected by the cheapest path between them."""
    start_plan_by_route_count(tables, observation, plan, seat, 0, 0)
    _label_cities(tables, observation, plan, scratch, seat, mask)
    if not _choose_endpoints(tables, plan, scratch):
        return
    _find_paths(tables, plan, scratch, NOTHING, SIDE_A, SIDE_B)
    city = _nearest_city(tables, plan, scratch, UNCONNECTED)
    while city != NOTHING:
        scratch.label[city] = _reached_from(tables, plan, scratch, city)
        add_found_path(tables, observation, plan, seat, city, 1)
        _find_paths(tables, plan, scratch, NOTHING, SIDE_A, SIDE_B)
        city = _nearest_city(tables, plan, scratch, UNCONNECTED)
    _find_paths(tables, plan, scratch, NOTHING, SIDE_A, SIDE_A)
    city = _nearest_city(tables, plan, scratch, SIDE_B)
    if city != NOTHING:
        add_found_path(tables, observation, plan, seat, city, 1)


@jit
def _count_needed_cards(tables: BoardTables, observation: State, plan: Plan) -> int:
    """Count the cards of fixed colours that the network still needs and return the number of those for gray routes."""
    gray = 0
    for kind in range(KINDS):
        plan.cards_needed[kind] = 0
    for route in range(tables.routes):
        if plan.wanted[route] > 0 and observation.owner[route] == NO_SEAT:
            gray += add_route_cards(tables, plan, route)
    return gray


@jit
def _choose_card(tables: BoardTables, observation: State, plan: Plan, seat: int) -> int:
    """The card needed most if it is face up; else the most frequent face-up one, if it is useful; else a blind one."""
    gray = _count_needed_cards(tables, observation, plan)
    hand = observation.players[seat].hand
    wanted = LOCO
    for kind in range(KINDS):
        if plan.cards_needed[kind] - hand[kind] > plan.cards_needed[wanted] - hand[wanted]:
            wanted = kind
    lacking = plan.cards_needed[wanted] - hand[wanted]
    common = NOTHING
    most = 0
    for slot in range(tables.market):
        card = observation.market[slot]
        if not 0 <= card < COLOURS:
            continue
        if card == wanted and lacking > 0 and lacking >= gray:
            return SLOT + slot
        shown = 0
        for other in range(tables.market):
            shown += observation.market[other] == card
        if shown > most:
            most = shown
            common = slot
    if lacking >= max(1, gray) and wanted == LOCO:
        return choose_card_for(tables, observation, LOCO, False)
    if common != NOTHING:
        card = observation.market[common]
        if plan.cards_needed[card] > hand[card] or (gray > max(0, lacking) and most > 1):
            return SLOT + common
    return choose_card_for(tables, observation, NOTHING, False)


@jit
def _has_spare_colour(tables: BoardTables, observation: State, plan: Plan, seat: int, route: int) -> bool:
    """Whether a gray route can be paid in a colour that nothing else needs."""
    me = observation.players[seat]
    for colour in range(COLOURS):
        if (
            plan.cards_needed[colour] == 0
            and me.hand[colour] > 0
            and me.hand[colour] + me.hand[LOCO] >= tables.length[route]
        ):
            return True
    return False


@jit
def _choose_claim(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """The first route of the network that can be paid; a gray one only in a colour that the others do not need."""
    _count_needed_cards(tables, observation, plan)
    find_claimable(tables, observation, scratch, seat)
    for route in range(tables.routes):
        if plan.wanted[route] == 0 or not is_claimable(tables, observation, scratch, route):
            continue
        if tables.colour[route] != GRAY or _has_spare_colour(tables, observation, plan, seat, route):
            return route
    return NOTHING


@jit
def _scale_trains(tables: BoardTables, trains: int) -> int:
    """Scale a number of trains out of 45 to this board."""
    return tables.trains * trains // 45


@jit
def _choose_tickets(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Keep the selection with the most points per train, routes and tickets in hand included, that leaves spare trains;
    else the one that needs the fewest trains; else the one with the fewest points."""
    me = observation.players[seat]
    least = min_kept(tables, observation, seat)
    best = NOTHING
    most = -INF * INF
    for mask in range(1 << me.offer_size):
        if popcount5(mask) < least:
            continue
        _plan_network(tables, observation, scratch, plan, seat, mask)
        points = _plan_points(tables, observation, plan, seat, mask)
        score = -INF - points
        if plan.impossible_tickets == 0 and plan.trains_needed <= me.reserve - _scale_trains(tables, SPARE_TRAINS):
            score = 1000 * points // max(1, plan.trains_needed)
        elif plan.impossible_tickets == 0 and plan.trains_needed <= me.reserve:
            score = -plan.trains_needed
        if score > most:
            most = score
            best = mask
    return KEEP + best


@jit
def _plan_points(tables: BoardTables, observation: State, plan: Plan, seat: int, mask: int) -> int:
    """The points of the wanted routes and of all tickets, in hand and selected."""
    points = 0
    for route in range(tables.routes):
        if plan.wanted[route] > 0 and observation.owner[route] == NO_SEAT:
            points += tables.points[tables.length[route]]
    for ticket in range(tables.tickets):
        if observation.ticket_location[ticket] == seat:
            points += tables.ticket_value[ticket]
    for i in range(observation.players[seat].offer_size):
        if mask >> i & 1:
            points += tables.ticket_value[observation.players[seat].offer[i]]
    return points


@jit
def _turn(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    _plan_network(tables, observation, scratch, plan, seat, 0)
    me = observation.players[seat]
    # In the authors' program the estimate of free trains never grows again once the first train is placed.
    draws_tickets = me.reserve == tables.trains and plan.trains_needed < me.reserve - _scale_trains(
        tables, HUNGRY_TRAINS
    )
    if draws_tickets and tables.draw > 0 and observation.ticket_size > 0:
        return DRAW_TICKETS
    if plan.open_tickets == 0 and plan.impossible_tickets > 0 and can_swap(tables, observation, seat):
        return SWAP_TICKETS
    network_complete = plan.trains_needed + plan.stations_needed == 0
    route = (
        longest_claim(tables, observation, scratch, seat)
        if network_complete
        else _choose_claim(tables, observation, scratch, plan, seat)
    )
    if route != NOTHING:
        return ROUTE + route
    city = station_city(tables, observation, plan, seat)
    if city != NOTHING:
        return CITY + city
    card = _choose_card(tables, observation, plan, seat)
    return card if card != NOTHING else decide_without_cards(tables, observation, scratch, seat)


@jit
def decide_hungry(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan) -> int:
    """The agent's decision on an observation."""
    seat = observation.viewer
    phase = observation.phase
    if observation.players[seat].offer_size > 0:
        return _choose_tickets(tables, observation, scratch, plan, seat)
    if phase == Phase.TURN:
        return _turn(tables, observation, scratch, plan, seat)
    if phase == Phase.SECOND_CARD:
        _plan_network(tables, observation, scratch, plan, seat, 0)
        return _choose_card(tables, observation, plan, seat)
    if phase == Phase.PAY_ROUTE:
        _plan_network(tables, observation, scratch, plan, seat, 0)
        _count_needed_cards(tables, observation, plan)
        return choose_payment(tables, observation, scratch, plan, seat, NEEDED_CARD)
    return decide_other_phase(tables, observation, scratch, plan, seat)

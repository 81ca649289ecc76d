"""The Hungry Agent (de Mesentier Silva and others, 2017): it draws tickets until one network for all of them takes
nearly all its trains, then builds that network."""

from draisine.bots.planner.dijkstra import begin_ways, find_way, find_ways, forget_ways
from draisine.bots.planner.payment import pay_sparing
from draisine.bots.planner.plan import FAR, Plan
from draisine.bots.planner.targets import add_need
from draisine.bots.published.paths import BORROWED, price_steps, want_way
from draisine.bots.published.shared import (
    NEEDED,
    answer,
    draw_for,
    longest_claim,
    payable_now,
    station_due,
    without_cards,
)
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import COLOURS, GRAY, KINDS, LOCO, NO_SEAT, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import CITY, DRAW_TICKETS, KEEP, ROUTE, SLOT, SWAP_TICKETS, Phase
from draisine.engine.legal import least_kept
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.race import swap_possible
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import Scratch, State

# Trains to spare, as the authors' program has them for 45 trains.
SPARE = 5
"""Tickets that leave fewer are kept only if no others fit."""
ROOM = 8
"""With more, new tickets are drawn."""

# What a city is to the network being planned, in the thread's labels.
NO_PART = 0
LOOSE = 1
ONE_SIDE = 2
OTHER_SIDE = 3


@jit
def _spread(tables: BoardTables, plan: Plan, scratch: Scratch, source: int, first: int, last: int) -> None:
    """The cheapest ways to everywhere from a city, or from all cities with labels from `first` to `last` (Dijkstra)."""
    forget_ways(tables, plan)
    for city in range(tables.cities):
        if city == source or first <= scratch.label[city] <= last:
            begin_ways(plan, city)
    find_ways(tables, plan)


@jit
def _name_ticket(tables: BoardTables, view: State, plan: Plan, scratch: Scratch, seat: int, ticket: int) -> None:
    """The cities of a ticket are to be joined, if it still can be done."""
    a = tables.ticket_a[ticket] + 0
    b = tables.ticket_b[ticket] + 0
    if find_way(tables, plan, a, b) < BORROWED * (view.players[seat].stations + 1):
        scratch.label[a] = LOOSE
        scratch.label[b] = LOOSE
        plan.wishes += 1
    else:
        plan.hopeless += 1


@jit
def _name_cities(tables: BoardTables, view: State, plan: Plan, scratch: Scratch, seat: int, mask: int) -> None:
    """All cities to be joined: those of the tickets in hand and of the offered ones in a choice."""
    for city in range(tables.cities):
        scratch.label[city] = NO_PART
    for ticket in range(tables.tickets):
        if view.ticket_place[ticket] == seat:
            _name_ticket(tables, view, plan, scratch, seat, ticket)
    me = view.players[seat]
    for i in range(me.offered):
        if mask >> i & 1:
            _name_ticket(tables, view, plan, scratch, seat, me.offer[i] + 0)
    if plan.home != NOTHING:
        scratch.label[plan.home] = LOOSE


@jit
def _choose_sides(tables: BoardTables, plan: Plan, scratch: Scratch) -> bool:
    """The two cities furthest apart begin the two sides of the network; False if nothing is left to join."""
    one = NOTHING
    other = NOTHING
    furthest = 0
    for a in range(tables.cities):
        if scratch.label[a] == NO_PART:
            continue
        _spread(tables, plan, scratch, a, NO_SEAT, NO_SEAT)
        for b in range(a + 1, tables.cities):
            if scratch.label[b] != NO_PART and furthest < plan.cost[b] < FAR:
                furthest = plan.cost[b] + 0
                one = a
                other = b
    if one == NOTHING:
        return False
    scratch.label[one] = ONE_SIDE
    scratch.label[other] = OTHER_SIDE
    return True


@jit
def _closest(tables: BoardTables, plan: Plan, scratch: Scratch, label: int) -> int:
    """The city with a label that is nearest to what was spread from."""
    best = NOTHING
    least = FAR
    for city in range(tables.cities):
        if scratch.label[city] == label and plan.cost[city] < least:
            best = city
            least = plan.cost[city] + 0
    return best


@jit
def _side_of(tables: BoardTables, plan: Plan, scratch: Scratch, city: int) -> int:
    """The side of the network that a city was reached from."""
    while plan.via[city] != NOTHING:
        route = plan.via[city]
        city = tables.end_a[route] + tables.end_b[route] - city
    return scratch.label[city] + 0


@jit
def _make_plan(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int, mask: int) -> None:
    """One network for all tickets: from the two cities furthest apart two sides grow, always by the nearest city, and
    in the end the sides are joined where they are nearest."""
    price_steps(tables, view, plan, seat, 0, 0)
    _name_cities(tables, view, plan, scratch, seat, mask)
    if not _choose_sides(tables, plan, scratch):
        return
    _spread(tables, plan, scratch, NOTHING, ONE_SIDE, OTHER_SIDE)
    city = _closest(tables, plan, scratch, LOOSE)
    while city != NOTHING:
        scratch.label[city] = _side_of(tables, plan, scratch, city)
        want_way(tables, view, plan, seat, city, 1)
        _spread(tables, plan, scratch, NOTHING, ONE_SIDE, OTHER_SIDE)
        city = _closest(tables, plan, scratch, LOOSE)
    _spread(tables, plan, scratch, NOTHING, ONE_SIDE, ONE_SIDE)
    city = _closest(tables, plan, scratch, OTHER_SIDE)
    if city != NOTHING:
        want_way(tables, view, plan, seat, city, 1)


@jit
def _count_needs(tables: BoardTables, view: State, plan: Plan) -> int:
    """The cards of each kind that the network still asks for; returns those of gray routes."""
    gray = 0
    for kind in range(KINDS):
        plan.need[kind] = 0
    for route in range(tables.routes):
        if plan.wanted[route] > 0 and view.owner[route] == NO_SEAT:
            gray += add_need(tables, plan, route)
    return gray


@jit
def _draw(tables: BoardTables, view: State, plan: Plan, seat: int) -> int:
    """The card needed most if it lies open; else what lies open most often, if it is of use; else a blind one."""
    gray = _count_needs(tables, view, plan)
    hand = view.players[seat].hand
    wanted = LOCO
    for kind in range(KINDS):
        if plan.need[kind] - hand[kind] > plan.need[wanted] - hand[wanted]:
            wanted = kind
    lacking = plan.need[wanted] - hand[wanted]
    common = NOTHING
    most = 0
    for slot in range(tables.market):
        card = view.market[slot]
        if not 0 <= card < COLOURS:
            continue
        if card == wanted and lacking > 0 and lacking >= gray:
            return SLOT + slot
        shown = 0
        for other in range(tables.market):
            shown += view.market[other] == card
        if shown > most:
            most = shown
            common = slot
    if lacking >= max(1, gray) and wanted == LOCO:
        return draw_for(tables, view, LOCO, False)
    if common != NOTHING:
        card = view.market[common]
        if plan.need[card] > hand[card] or (gray > max(0, lacking) and most > 1):
            return SLOT + common
    return draw_for(tables, view, NOTHING, False)


@jit
def _spare_colour(tables: BoardTables, view: State, plan: Plan, seat: int, route: int) -> bool:
    """Whether a gray route can be paid in a colour that nothing else asks for."""
    me = view.players[seat]
    for colour in range(COLOURS):
        if plan.need[colour] == 0 and me.hand[colour] > 0 and me.hand[colour] + me.hand[LOCO] >= tables.length[route]:
            return True
    return False


@jit
def _next_claim(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Any route of the network that can be paid; a gray one only in a colour that the others do not need."""
    _count_needs(tables, view, plan)
    find_claimable(tables, view, scratch, seat)
    for route in range(tables.routes):
        if plan.wanted[route] == 0 or not payable_now(tables, view, scratch, route):
            continue
        if tables.colour[route] != GRAY or _spare_colour(tables, view, plan, seat, route):
            return route
    return NOTHING


@jit
def _share(tables: BoardTables, trains: int) -> int:
    """So many trains of 45, on this board."""
    return tables.trains * trains // 45


@jit
def _keep(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    """Keep what gives most points for each train, routes and tickets in hand included, with some trains to spare; else
    what fits most easily; else the fewest points."""
    me = view.players[seat]
    least = least_kept(tables, view, seat)
    best = NOTHING
    most = -FAR * FAR
    for mask in range(1 << me.offered):
        if popcount5(mask) < least:
            continue
        _make_plan(tables, view, scratch, plan, seat, mask)
        points = _points(tables, view, plan, seat, mask)
        score = -FAR - points
        if plan.hopeless == 0 and plan.spaces <= me.reserve - _share(tables, SPARE):
            score = 1000 * points // max(1, plan.spaces)
        elif plan.hopeless == 0 and plan.spaces <= me.reserve:
            score = -plan.spaces
        if score > most:
            most = score
            best = mask
    return KEEP + best


@jit
def _points(tables: BoardTables, view: State, plan: Plan, seat: int, mask: int) -> int:
    """The points of the wanted routes and of all tickets that they are for."""
    points = 0
    for route in range(tables.routes):
        if plan.wanted[route] > 0 and view.owner[route] == NO_SEAT:
            points += tables.points[tables.length[route]]
    for ticket in range(tables.tickets):
        if view.ticket_place[ticket] == seat:
            points += tables.ticket_value[ticket]
    for i in range(view.players[seat].offered):
        if mask >> i & 1:
            points += tables.ticket_value[view.players[seat].offer[i]]
    return points


@jit
def _turn(tables: BoardTables, view: State, scratch: Scratch, plan: Plan, seat: int) -> int:
    _make_plan(tables, view, scratch, plan, seat, 0)
    me = view.players[seat]
    # Once the first train is placed, the room that the program reckons with never grows again.
    hungry = me.reserve == tables.trains and plan.spaces < me.reserve - _share(tables, ROOM)
    if hungry and tables.draw > 0 and view.ticket_size > 0:
        return DRAW_TICKETS
    if plan.wishes == 0 and plan.hopeless > 0 and swap_possible(tables, view, seat):
        return SWAP_TICKETS
    done = plan.spaces + plan.stations == 0
    route = longest_claim(tables, view, scratch, seat) if done else _next_claim(tables, view, scratch, plan, seat)
    if route != NOTHING:
        return ROUTE + route
    city = station_due(tables, view, plan, seat)
    if city != NOTHING:
        return CITY + city
    card = _draw(tables, view, plan, seat)
    return card if card != NOTHING else without_cards(tables, view, scratch, seat)


@jit
def decide_hungry(tables: BoardTables, view: State, scratch: Scratch, plan: Plan) -> int:
    """The style's decision, from what its seat knows."""
    seat = view.viewer + 0
    phase = view.phase
    if view.players[seat].offered > 0:
        return _keep(tables, view, scratch, plan, seat)
    if phase == Phase.TURN:
        return _turn(tables, view, scratch, plan, seat)
    if phase == Phase.SECOND_CARD:
        _make_plan(tables, view, scratch, plan, seat, 0)
        return _draw(tables, view, plan, seat)
    if phase == Phase.PAY_ROUTE:
        _make_plan(tables, view, scratch, plan, seat, 0)
        _count_needs(tables, view, plan)
        return pay_sparing(tables, view, scratch, plan, seat, NEEDED)
    return answer(tables, view, scratch, plan, seat)

"""The Racer (after Parker, 2026): it ignores tickets, saves for the longest routes, and has its trains out before
others have done theirs."""

from draisine.bots.planner.decide import lowest_reserve
from draisine.bots.planner.plan import FAR, Plan
from draisine.bots.planner.targets import claim_worth
from draisine.bots.planner.tickets import settle
from draisine.bots.published.shared import answer, draw_for, open_to, payable_now, without_cards
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import COLOURS, GRAY, LENGTH, LOCO, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import KEEP, ROUTE, SLOT, Phase
from draisine.engine.legal import least_kept
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.tickets import popcount5
from draisine.engine.state import Scratch, State

POINT = 4
"""What a point of a route weighs against a card still missing for it."""
CARD = 3
NEARLY = 4
"""How far an open card's route may be from the best one before a blind card is better."""
SHARE = 90
"""How many percent of the longest routes' points for a turn are good enough."""


@jit
def _keep(tables: BoardTables, view: State, seat: int) -> int:
    """The fewest tickets, and of those the cheapest: what is not done costs least."""
    me = view.players[seat]
    least = least_kept(tables, view, seat)
    best = NOTHING
    fewest = FAR
    for mask in range(1 << me.offered):
        if popcount5(mask) != least:
            continue
        points = 0
        for i in range(me.offered):
            if mask >> i & 1:
                points += tables.ticket_value[me.offer[i]]
        if points < fewest:
            fewest = points
            best = mask
    return KEEP + best


@jit
def _count_open(tables: BoardTables, view: State, seat: int, length: int) -> int:
    """How many routes of a length can be had and bring points."""
    count = 0
    for route in range(tables.routes):
        if tables.length[route] == length and open_to(tables, view, seat, route):
            count += claim_worth(tables, view, seat, route) > 0
    return count


@jit
def _worth_saving(tables: BoardTables, view: State, seat: int) -> int:
    """The length from which on a route is long: it brings as much for its turns as the longest routes there are would
    on the whole, if they took all trains. A card takes half a turn, the claim a whole one."""
    room = view.players[seat].reserve + 0
    points = 0
    halves = 0
    for shorter in range(LENGTH):
        length = LENGTH - shorter
        count = min(_count_open(tables, view, seat, length), room // length)
        room -= count * length
        points += count * tables.points[length]
        halves += count * (length + 2)
    for length in range(1, LENGTH + 1):
        if 100 * tables.points[length] * halves >= SHARE * points * (length + 2):
            return length
    return 0


@jit
def _last_turns(tables: BoardTables, view: State, seat: int) -> bool:
    """Whether somebody else may end the game before the seat has another turn or two."""
    return view.turns_left >= 0 or lowest_reserve(view, seat) <= tables.last_round_at + 4


@jit
def _claim(tables: BoardTables, view: State, scratch: Scratch, seat: int) -> int:
    """The route with most points that can be paid, if it is long; near the end any."""
    long = 0 if _last_turns(tables, view, seat) else _worth_saving(tables, view, seat)
    find_claimable(tables, view, scratch, seat)
    best = NOTHING
    most = 0
    for route in range(tables.routes):
        if tables.length[route] < long or not payable_now(tables, view, scratch, route):
            continue
        worth = claim_worth(tables, view, seat, route) * LENGTH + tables.length[route]
        if worth > most:
            most = worth
            best = route
    return best


@jit
def _lacks(tables: BoardTables, view: State, seat: int, route: int, colour: int) -> int:
    """How many cards a route lacks if it is paid in a colour; -1: it cannot be."""
    if tables.colour[route] != GRAY and tables.colour[route] != colour:
        return -1
    hand = view.players[seat].hand
    symbols = tables.ferry[route]
    plain = max(0, tables.length[route] - symbols - hand[colour])
    return max(0, plain + symbols - hand[LOCO])


@jit
def _prospect(tables: BoardTables, view: State, seat: int, colour: int, long: int) -> int:
    """The best long route that a colour helps to pay: its points against the cards it lacks."""
    best = -FAR
    for route in range(tables.routes):
        if tables.length[route] < long or not open_to(tables, view, seat, route):
            continue
        lacks = _lacks(tables, view, seat, route, colour)
        if lacks > 0:
            best = max(best, POINT * claim_worth(tables, view, seat, route) - CARD * lacks)
    return best


@jit
def _draw(tables: BoardTables, view: State, plan: Plan, seat: int) -> int:
    """An open card for the best long route, or nearly the best; else a blind one."""
    long = _worth_saving(tables, view, seat)
    top = -FAR
    for colour in range(COLOURS):
        plan.rank[colour] = max(-FAR, _prospect(tables, view, seat, colour, long))
        top = max(top, plan.rank[colour])
    best = NOTHING
    most = max(top - NEARLY, 1 - FAR) - 1
    for slot in range(tables.market):
        card = view.market[slot]
        if 0 <= card < COLOURS and plan.rank[card] > most:
            most = plan.rank[card] + 0
            best = SLOT + slot
    return best if best != NOTHING else draw_for(tables, view, NOTHING, False)


@jit
def decide_racer(tables: BoardTables, view: State, scratch: Scratch, plan: Plan) -> int:
    """The style's decision, from what its seat knows."""
    seat = view.viewer + 0
    if view.players[seat].offered > 0:
        return _keep(tables, view, seat)
    if view.phase == Phase.START_CITY:
        # Where most points lie around.
        return settle(tables, view, scratch, seat, 1)
    if view.phase == Phase.TURN:
        route = _claim(tables, view, scratch, seat)
        if route != NOTHING:
            return ROUTE + route
        card = _draw(tables, view, plan, seat)
        return card if card != NOTHING else without_cards(tables, view, scratch, seat)
    if view.phase == Phase.SECOND_CARD:
        return _draw(tables, view, plan, seat)
    return answer(tables, view, scratch, plan, seat)

"""The ticket-chasing bot: it plans the ways of its tickets anew at every decision, and takes the next step on them.

It is handed an observation, so it knows what its seat knows, and it forgets everything between decisions.
"""

from draisine.bots.aims import claim_worth, count_needs, want_points, want_tickets
from draisine.bots.keeping import choose_home, choose_tickets, prospects
from draisine.bots.plan import FAR, Plan, price_routes
from draisine.engine.cards import blind_possible
from draisine.engine.chart import Chart
from draisine.engine.claimable import find_claimable
from draisine.engine.compiled import jit
from draisine.engine.decisions import list_decisions
from draisine.engine.kinds import (
    BLIND,
    CITY,
    DRAW_TICKETS,
    ONLY_LOCOS,
    PAYMENT,
    ROUTE,
    SLOT,
    SWAP_TICKETS,
    Phase,
)
from draisine.engine.limits import LENGTH, LOCO, NOBODY, NOTHING
from draisine.engine.payments import payment_colour
from draisine.engine.race import swap_possible
from draisine.engine.state import State, Work
from draisine.engine.stations import can_build

# How much a card on the table is liked; a card from the deck is the measure.
LIKED_BLIND = 5
LIKED_COLOUR = 10
LIKED_LOCO = 9
LIKED_FERRY = 30


@jit
def _lowest_reserve(view: State, seat: int) -> int:
    lowest = FAR
    for other in range(view.seats):
        if other != seat:
            lowest = min(lowest, view.players[other].reserve)
    return lowest


@jit
def _ending(chart: Chart, view: State, seat: int) -> bool:
    """Whether this may be the seat's last turn."""
    return view.turns_left >= 0 or _lowest_reserve(view, seat) <= chart.last_round_at + 3


@jit
def _wants_more(chart: Chart, view: State, seat: int) -> bool:
    """With all tickets done: whether there are trains and time for new ones."""
    if chart.draw == 0 or view.ticket_size == 0 or view.turns_left >= 0:
        return False
    enough = view.players[seat].reserve * 5 >= chart.trains * 2
    return enough and _lowest_reserve(view, seat) * 4 >= chart.trains


@jit
def _best_claim(chart: Chart, view: State, work: Work, plan: Plan, seat: int, any_route: bool) -> int:
    """Of the routes that can be paid now, the longest wanted one; where any will do, the one with most points."""
    find_claimable(chart, view, work, seat)
    best = NOTHING
    most = 0
    for route in range(chart.routes):
        if work.claimable[chart.word_of[route]] & chart.bit_of[route] == 0:
            continue
        score = claim_worth(chart, view, seat, route) + 1 if any_route else 0
        if plan.wanted[route] > 0:
            score += 200 + 4 * chart.length[route]
        if score > most:
            most = score
            best = route
    return best


@jit
def _station_city(chart: Chart, view: State, plan: Plan, seat: int) -> int:
    """Where a station is due: at another seat's route on a wanted way, when no route is left to claim for it."""
    city = NOTHING
    for route in range(chart.routes):
        if plan.wanted[route] == 0:
            continue
        owner = view.owner[route]
        if owner == NOBODY:
            return NOTHING
        a = chart.end_a[route] + 0
        b = chart.end_b[route] + 0
        if owner != seat and view.station[a] != seat and view.station[b] != seat:
            city = a if view.station[a] == NOBODY else b
    return city


@jit
def _liking(view: State, plan: Plan, seat: int, card: int, gray: int) -> int:
    """How much a face-up card is liked."""
    hand = view.players[seat].hand
    lacks = plan.need[card] - hand[card]
    if card == LOCO:
        return LIKED_FERRY if lacks > 0 else LIKED_LOCO
    if lacks > 0:
        return LIKED_COLOUR + min(hand[card], 9)
    # A gray route is paid with what the hand has most of.
    return 3 + min(-lacks, 6) if gray > 0 else 0


@jit
def _draw(chart: Chart, view: State, plan: Plan, seat: int) -> int:
    """The card to take: a face-up one that is needed, or a blind one; NOTHING when there is no card at all."""
    gray = count_needs(chart, view, plan)
    best = BLIND if blind_possible(view) else NOTHING
    most = LIKED_BLIND if best == BLIND else -1
    for slot in range(chart.market):
        card = view.market[slot]
        if card == NOTHING or (card == LOCO and view.phase != Phase.TURN):
            continue
        liking = _liking(view, plan, seat, card, gray)
        if liking > most:
            most = liking
            best = SLOT + slot
    return best


@jit
def _cheapest(chart: Chart, view: State, work: Work, plan: Plan, seat: int) -> int:
    """Of the ways to pay just asked for: the one with fewest locomotives, in the colour that is needed least."""
    _make_plan(chart, view, work, plan, seat)
    count_needs(chart, view, plan)
    hand = view.players[seat].hand
    size = list_decisions(chart, view, work, seat)
    best = work.decision[0]
    least = FAR
    for i in range(size):
        payment = work.decision[i]
        if payment < PAYMENT:
            continue
        locos = LENGTH if payment == ONLY_LOCOS else (payment - PAYMENT) % LENGTH
        colour = payment_colour(payment)
        price = 100 * locos + 3 * plan.need[colour] - hand[colour]
        if price < least:
            least = price
            best = payment
    return best


@jit
def _make_plan(chart: Chart, view: State, work: Work, plan: Plan, seat: int) -> None:
    """What the seat wants now: its tickets, else points."""
    price_routes(chart, view, plan, seat)
    want_tickets(chart, view, work, plan, seat)
    if plan.wishes == 0 and chart.swap == 0:
        want_points(chart, view, plan, seat)


@jit
def _found(chart: Chart, view: State, work: Work, seat: int) -> int:
    """Found a City wherever it can be paid, at the end with the better prospects."""
    size = list_decisions(chart, view, work, seat)
    best = work.decision[0]
    most = -1
    for i in range(1, size):
        points = prospects(chart, view, work.decision[i] - CITY)
        if points > most:
            most = points
            best = work.decision[i]
    return best


@jit
def _hide_alvin(chart: Chart, view: State, work: Work, seat: int) -> int:
    """Take the visitor where the fewest routes are left to come and catch him."""
    size = list_decisions(chart, view, work, seat)
    best = work.decision[0]
    fewest = FAR
    for i in range(size):
        points = prospects(chart, view, work.decision[i] - CITY)
        if points < fewest:
            fewest = points
            best = work.decision[i]
    return best


@jit
def _turn(chart: Chart, view: State, work: Work, plan: Plan, seat: int) -> int:
    """A whole turn's action."""
    _make_plan(chart, view, work, plan, seat)
    if plan.wishes == 0 and _wants_more(chart, view, seat):
        return DRAW_TICKETS
    if plan.wishes == 0 and plan.hopeless > 0 and swap_possible(chart, view, seat):
        return SWAP_TICKETS
    route = _best_claim(chart, view, work, plan, seat, _ending(chart, view, seat))
    if route != NOTHING:
        return ROUTE + route
    if can_build(chart, view, seat):
        city = _station_city(chart, view, plan, seat)
        if city != NOTHING:
            return CITY + city
    card = _draw(chart, view, plan, seat)
    if card != NOTHING:
        return card
    # No card is left anywhere: any claim is better than new tickets.
    route = _best_claim(chart, view, work, plan, seat, True)
    return ROUTE + route if route != NOTHING else _anything(chart, view, work, seat)


@jit
def _anything(chart: Chart, view: State, work: Work, seat: int) -> int:
    list_decisions(chart, view, work, seat)
    return work.decision[0] + 0


@jit
def _second_card(chart: Chart, view: State, work: Work, plan: Plan, seat: int) -> int:
    _make_plan(chart, view, work, plan, seat)
    return _draw(chart, view, plan, seat)


@jit
def decide_ticket(chart: Chart, view: State, work: Work, plan: Plan) -> int:
    """The bot's decision, from what its seat knows."""
    seat = view.viewer + 0
    phase = view.phase
    if view.players[seat].offered > 0:
        return choose_tickets(chart, view, work, plan, seat)
    if phase == Phase.TURN:
        return _turn(chart, view, work, plan, seat)
    if phase == Phase.SECOND_CARD:
        return _second_card(chart, view, work, plan, seat)
    if phase == Phase.START_CITY:
        return choose_home(chart, view, work, plan, seat)
    if phase == Phase.FOUND_CITY:
        return _found(chart, view, work, seat)
    if phase == Phase.PLACE_ALVIN:
        return _hide_alvin(chart, view, work, seat)
    return _cheapest(chart, view, work, plan, seat)

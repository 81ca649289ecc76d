"""Set-up: shuffle, deal, and who begins."""

from draisine.engine.board_tables import Chart
from draisine.engine.capacities import CITIES, KINDS, MARKET, NOBODY, NOTHING, OFFER, ROUTES, SEATS, TICKETS
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import End, Fact, Phase, Place
from draisine.engine.rng import roll, shuffle_deck, shuffle_pile
from draisine.engine.route_sets import fill
from draisine.engine.rules.cards import deal_blind, settle_market
from draisine.engine.rules.tickets import hold, offer, open_play, put_under, top_ticket
from draisine.engine.state import State, Work


@jit
def _clear_seat(chart: Chart, state: State, seat: int) -> None:
    me = state.players[seat]
    for kind in range(KINDS):
        me.hand[kind] = 0
        me.known[kind] = 0
    me.cards = 0
    me.reserve = chart.trains
    me.score = 0
    me.tickets = 0
    me.kept_first = 0
    me.shown = 0
    me.coasts = 0
    me.goods = 0
    me.stations = chart.stations
    me.cities = chart.cities_each
    me.start = NOTHING
    for i in range(OFFER):
        me.offer[i] = NOTHING
    me.offered = 0
    me.choice = NOTHING
    fill(state.barred[seat], 0)
    fill(state.reach[seat], 0 if chart.cities_each else chart.routes)


@jit
def _clear_table(chart: Chart, state: State) -> None:
    for route in range(ROUTES):
        state.owner[route] = NOBODY
    for city in range(CITIES):
        state.station[city] = NOBODY
        state.city[city] = NOBODY
    for slot in range(MARKET):
        state.market[slot] = NOTHING
    for i in range(len(state.shown_cards)):
        state.shown_cards[i] = NOTHING
    fill(state.free, chart.routes)
    state.goods = chart.goods
    state.alvin_at = chart.alvin_home if state.alvin else NOTHING
    state.alvin_with = NOBODY
    state.ticket_top = 0
    state.ticket_size = 0
    state.ticket_discard = 0
    state.block = 0
    state.block_from = 0
    state.route = NOTHING
    state.place = NOTHING
    state.laid_colour = NOTHING
    state.laid_cards = 0
    state.laid_locos = 0
    state.shown_size = 0
    state.extra = 0


@jit
def clear(chart: Chart, state: State, seats: int, first: int, alvin: int) -> None:
    """An empty table for so many seats; no card or ticket has been touched."""
    state.viewer = NOBODY
    state.seats = seats
    state.first = first
    state.mover = first
    state.phase = Phase.SETUP_TICKETS
    state.end = End.NOT_YET
    state.turns_left = -1
    state.swaps = 0
    state.stuck = 0
    state.winner = NOBODY
    state.alvin = alvin if chart.alvin_home >= 0 else 0
    for seat in range(SEATS):
        _clear_seat(chart, state, seat)
    _clear_table(chart, state)


@jit
def _lay_deck(chart: Chart, state: State) -> None:
    size = 0
    for kind in range(KINDS):
        state.discard[kind] = 0
        for _ in range(chart.deck_of[kind]):
            state.deck[size] = kind
            size += 1
    state.deck_size = size
    state.discard_size = 0


@jit
def _deal_cards(chart: Chart, state: State, work: Work) -> None:
    _lay_deck(chart, state)
    shuffle_deck(state)
    for seat in range(state.seats):
        for _ in range(chart.hand):
            deal_blind(state, work, seat, Fact.DEALT_CARD)
    settle_market(chart, state, work)


@jit
def _shuffle_tickets(chart: Chart, state: State, work: Work) -> None:
    """Shuffle the regular tickets into the pile."""
    size = 0
    for ticket in range(TICKETS):
        state.put_by[ticket] = NOBODY
        state.ticket_place[ticket] = Place.OUT
        if ticket < chart.tickets and not chart.ticket_long[ticket]:
            work.pile[size] = ticket
            size += 1
    shuffle_pile(state, work, size)
    for i in range(size):
        put_under(state, work.pile[i], NOBODY)


@jit
def _shuffle_long(chart: Chart, state: State, work: Work) -> None:
    """Long tickets are shuffled apart; those not dealt leave the game unseen (EU-SETUP-2)."""
    size = 0
    for ticket in range(chart.tickets):
        if chart.ticket_long[ticket]:
            work.pile[size] = ticket
            size += 1
    shuffle_pile(state, work, size)


@jit
def _deal_tickets(chart: Chart, state: State, work: Work) -> None:
    _shuffle_tickets(chart, state, work)
    if chart.deal_long > 0:
        _shuffle_long(chart, state, work)
    for seat in range(state.seats):
        for i in range(chart.deal_long):
            offer(state, work, work.pile[seat * chart.deal_long + i], seat)
        for _ in range(chart.deal):
            offer(state, work, top_ticket(state), seat)


@jit
def _keep_all(chart: Chart, state: State, work: Work) -> None:
    """Without a choice everybody keeps what was dealt (FJ-SETUP-2)."""
    for seat in range(state.seats):
        me = state.players[seat]
        for i in range(me.offered):
            hold(state, me.offer[i], seat)
            me.offer[i] = NOTHING
        me.offered = 0
        me.kept_first = me.tickets
    open_play(chart, state, work)


@jit
def set_up(chart: Chart, state: State, work: Work, seats: int, first: int, alvin: int) -> None:
    """Begin a game. The starting seat is given, or drawn when it is NOBODY (A-22)."""
    if first == NOBODY:
        first = roll(state, seats)
    clear(chart, state, seats, first, alvin)
    _deal_cards(chart, state, work)
    _deal_tickets(chart, state, work)
    if chart.keep_first == chart.deal + chart.deal_long:
        _keep_all(chart, state, work)

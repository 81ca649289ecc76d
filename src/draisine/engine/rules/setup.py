"""Set-up: shuffle, deal and choose the first player."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import CITIES, KINDS, MARKET, NO_SEAT, NOTHING, OFFER, ROUTES, SEATS, TICKETS
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import End, Fact, Phase, TicketLocation
from draisine.engine.rng import randint, shuffle_deck, shuffle_pile
from draisine.engine.route_sets import fill
from draisine.engine.rules.cards import deal_card, refill_market
from draisine.engine.rules.tickets import draw_ticket, give_ticket, offer_ticket, put_under, start_play
from draisine.engine.state import Scratch, State


@jit
def _clear_seat(tables: BoardTables, state: State, seat: int) -> None:
    me = state.players[seat]
    for kind in range(KINDS):
        me.hand[kind] = 0
        me.known[kind] = 0
    me.cards = 0
    me.reserve = tables.trains
    me.score = 0
    me.tickets = 0
    me.kept_at_setup = 0
    me.shown = 0
    me.coasts_linked = 0
    me.goods = 0
    me.stations = tables.stations
    me.cities = tables.cities_each
    me.start_city = NOTHING
    for i in range(OFFER):
        me.offer[i] = NOTHING
    me.offer_size = 0
    me.setup_choice = NOTHING
    fill(state.barred[seat], 0)
    fill(state.reach[seat], 0 if tables.cities_each else tables.routes)


@jit
def _clear_table(tables: BoardTables, state: State) -> None:
    for route in range(ROUTES):
        state.owner[route] = NO_SEAT
    for city in range(CITIES):
        state.station[city] = NO_SEAT
        state.city[city] = NO_SEAT
    for slot in range(MARKET):
        state.market[slot] = NOTHING
    for i in range(len(state.turned_cards)):
        state.turned_cards[i] = NOTHING
    fill(state.free, tables.routes)
    state.goods = tables.goods
    state.alvin_at = tables.alvin_home if state.alvin else NOTHING
    state.alvin_with = NO_SEAT
    state.ticket_top = 0
    state.ticket_size = 0
    state.ticket_discard = 0
    state.shuffled_rejects = 0
    state.shuffled_rejects_start = 0
    state.route = NOTHING
    state.target_city = NOTHING
    state.laid_colour = NOTHING
    state.laid_cards = 0
    state.laid_locos = 0
    state.turned_size = 0
    state.extra = 0


@jit
def clear_state(tables: BoardTables, state: State, seats: int, first: int, alvin: int) -> None:
    """Clear all fields for a number of seats, except cards and tickets."""
    state.viewer = NO_SEAT
    state.seats = seats
    state.first = first
    state.mover = first
    state.phase = Phase.SETUP_TICKETS
    state.end = End.NOT_YET
    state.turns_left = -1
    state.swaps = 0
    state.stuck_turns = 0
    state.winner = NO_SEAT
    state.alvin = alvin if tables.alvin_home >= 0 else 0
    for seat in range(SEATS):
        _clear_seat(tables, state, seat)
    _clear_table(tables, state)


@jit
def _build_deck(tables: BoardTables, state: State) -> None:
    size = 0
    for kind in range(KINDS):
        state.discard[kind] = 0
        for _ in range(tables.deck_count[kind]):
            state.deck[size] = kind
            size += 1
    state.deck_size = size
    state.discard_size = 0


@jit
def _deal_cards(tables: BoardTables, state: State, scratch: Scratch) -> None:
    _build_deck(tables, state)
    shuffle_deck(state)
    for seat in range(state.seats):
        for _ in range(tables.hand):
            deal_card(state, scratch, seat, Fact.DEALT_CARD)
    refill_market(tables, state, scratch)


@jit
def _shuffle_tickets(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Shuffle the regular tickets into the pile."""
    size = 0
    for ticket in range(TICKETS):
        state.returned_by[ticket] = NO_SEAT
        state.ticket_location[ticket] = TicketLocation.OUT
        if ticket < tables.tickets and not tables.ticket_long[ticket]:
            scratch.pile[size] = ticket
            size += 1
    shuffle_pile(state, scratch, size)
    for i in range(size):
        put_under(state, scratch.pile[i], NO_SEAT)


@jit
def _shuffle_long(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Shuffle the long tickets separately; those not dealt are out of play, unseen (EU-SETUP-2)."""
    size = 0
    for ticket in range(tables.tickets):
        if tables.ticket_long[ticket]:
            scratch.pile[size] = ticket
            size += 1
    shuffle_pile(state, scratch, size)


@jit
def _deal_tickets(tables: BoardTables, state: State, scratch: Scratch) -> None:
    _shuffle_tickets(tables, state, scratch)
    if tables.deal_long > 0:
        _shuffle_long(tables, state, scratch)
    for seat in range(state.seats):
        for i in range(tables.deal_long):
            offer_ticket(state, scratch, scratch.pile[seat * tables.deal_long + i], seat)
        for _ in range(tables.deal):
            offer_ticket(state, scratch, draw_ticket(state), seat)


@jit
def _keep_all(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Where there is no choice, every seat keeps the tickets dealt (FJ-SETUP-2)."""
    for seat in range(state.seats):
        me = state.players[seat]
        for i in range(me.offer_size):
            give_ticket(state, me.offer[i], seat)
            me.offer[i] = NOTHING
        me.offer_size = 0
        me.kept_at_setup = me.tickets
    start_play(tables, state, scratch)


@jit
def set_up(tables: BoardTables, state: State, scratch: Scratch, seats: int, first: int, alvin: int) -> None:
    """Begin a game. The first seat is given, or drawn at random if it is NO_SEAT (A-22)."""
    if first == NO_SEAT:
        first = randint(state, seats)
    clear_state(tables, state, seats, first, alvin)
    _deal_cards(tables, state, scratch)
    _deal_tickets(tables, state, scratch)
    if tables.setup_keep == tables.deal + tables.deal_long:
        _keep_all(tables, state, scratch)

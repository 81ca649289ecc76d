"""Tickets: the face-down pile, offers, keeping and rejecting."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING, TICKETS
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Fact, Phase, Rejects, TicketLocation
from draisine.engine.fact_log import log_fact
from draisine.engine.rng import shuffle_pile
from draisine.engine.rules.turns import begin_turn, end_turn, next_seat
from draisine.engine.state import Scratch, State


@jit
def _forget_shuffled_rejects(state: State) -> None:
    """A seat draws one of the shuffled rejects: from now on no seat knows what is left of them."""
    for i in range(state.shuffled_rejects):
        state.returned_by[state.ticket_deck[(state.ticket_top + i) % TICKETS]] = NO_SEAT
    state.shuffled_rejects = 0


@jit
def draw_ticket(state: State) -> int:
    """Take the top ticket of the pile, which must not be empty."""
    if state.shuffled_rejects > 0:
        if state.shuffled_rejects_start == 0:
            _forget_shuffled_rejects(state)
        else:
            state.shuffled_rejects_start -= 1
    ticket = state.ticket_deck[state.ticket_top]
    state.ticket_top = (state.ticket_top + 1) % TICKETS
    state.ticket_size -= 1
    state.returned_by[ticket] = NO_SEAT
    return ticket


@jit
def put_under(state: State, ticket: int, seat: int) -> None:
    """Put a ticket face down under the pile (BASE-TICKET-4)."""
    state.ticket_deck[(state.ticket_top + state.ticket_size) % TICKETS] = ticket
    state.ticket_size += 1
    state.ticket_location[ticket] = TicketLocation.DECK
    state.returned_by[ticket] = seat


@jit
def give_ticket(state: State, ticket: int, seat: int) -> None:
    """Put a ticket into a seat's hand."""
    state.ticket_location[ticket] = seat
    state.players[seat].tickets += 1


@jit
def offer_ticket(state: State, scratch: Scratch, ticket: int, seat: int) -> None:
    """Add a ticket to the offer from which a seat will choose."""
    me = state.players[seat]
    me.offer[me.offer_size] = ticket
    me.offer_size += 1
    state.ticket_location[ticket] = TicketLocation.OFFERED + seat
    log_fact(scratch, Fact.OFFERED_TICKET, seat, ticket, 0, 0)


@jit
def draw_tickets(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Offer tickets from the pile, fewer if it runs out (BASE-TICKET-3, BASE-TICKET-5)."""
    for _ in range(min(tables.draw, state.ticket_size)):
        offer_ticket(state, scratch, draw_ticket(state), state.mover)
    state.phase = Phase.KEEP_TICKETS


@jit
def popcount5(mask: int) -> int:
    """The number of offered tickets in a choice: the set bits of a 5-bit mask."""
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1) + (mask >> 4 & 1)


@jit
def _clear_offer(state: State, seat: int) -> None:
    me = state.players[seat]
    for i in range(me.offer_size):
        me.offer[i] = NOTHING
    me.offer_size = 0


@jit
def keep_tickets(tables: BoardTables, state: State, scratch: Scratch, mask: int) -> None:
    """Keep some of the tickets drawn; the others go under the pile in the order they were drawn (A-19)."""
    seat = state.mover
    me = state.players[seat]
    for i in range(me.offer_size):
        if mask >> i & 1:
            give_ticket(state, me.offer[i], seat)
        else:
            put_under(state, me.offer[i], seat)
    kept = popcount5(mask)
    log_fact(scratch, Fact.KEPT_TICKETS, seat, kept, me.offer_size - kept, mask)
    _clear_offer(state, seat)
    end_turn(tables, state, scratch)


@jit
def choose_setup_tickets(tables: BoardTables, state: State, scratch: Scratch, seat: int, mask: int) -> None:
    """Store a seat's secret choice at set-up; apply all choices once the last seat has chosen (BASE-SETUP-5)."""
    state.players[seat].setup_choice = mask
    waiting = state.first
    for _ in range(state.seats):
        if state.players[waiting].setup_choice < 0:
            state.mover = waiting
            return
        waiting = next_seat(state, waiting)
    _settle_choices(tables, state, scratch)


@jit
def _settle_choices(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Give or return the tickets of all choices, in seat order from the first (A-21)."""
    seat = state.first
    loose = 0
    for _ in range(state.seats):
        me = state.players[seat]
        for i in range(me.offer_size):
            ticket = me.offer[i]
            if me.setup_choice >> i & 1:
                give_ticket(state, ticket, seat)
            elif tables.rejects == Rejects.OUT:
                state.ticket_location[ticket] = TicketLocation.OUT
                state.returned_by[ticket] = seat
            elif tables.rejects == Rejects.SHUFFLED:
                state.returned_by[ticket] = seat
                scratch.pile[loose] = ticket
                loose += 1
            else:
                put_under(state, ticket, seat)
        me.kept_at_setup = me.tickets
        log_fact(scratch, Fact.KEPT_TICKETS, seat, me.tickets, me.offer_size - me.tickets, me.setup_choice)
        me.setup_choice = NOTHING
        _clear_offer(state, seat)
        seat = next_seat(state, seat)
    _shuffle_under(state, scratch, loose)
    start_play(tables, state, scratch)


@jit
def _shuffle_under(state: State, scratch: Scratch, loose: int) -> None:
    """Shuffle the rejects of all seats together and put them under the pile (OW-SETUP-2)."""
    if loose == 0:
        return
    shuffle_pile(state, scratch, loose)
    state.shuffled_rejects = loose
    state.shuffled_rejects_start = state.ticket_size
    for i in range(loose):
        put_under(state, scratch.pile[i], state.returned_by[scratch.pile[i]])


@jit
def start_play(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Go on from the tickets to the start cities, last seat first (OW-SETUP-4), or to the first turn."""
    if tables.cities_each > 0:
        state.phase = Phase.START_CITY
        state.mover = (state.first + state.seats - 1) % state.seats
    else:
        begin_turn(state, scratch, state.first)

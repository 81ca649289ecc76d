"""Tickets: the face-down pile, offers, what is kept and where rejects go."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING, TICKETS
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Fact, Phase, Place, Rejects
from draisine.engine.fact_log import note
from draisine.engine.rng import shuffle_pile
from draisine.engine.rules.turns import begin_turn, end_turn, next_seat
from draisine.engine.state import Scratch, State


@jit
def _forget_block(state: State) -> None:
    """Somebody draws from the shuffled rejects: from now on nobody knows what is left of them."""
    for i in range(state.block):
        state.put_by[state.ticket_deck[(state.ticket_top + i) % TICKETS]] = NO_SEAT
    state.block = 0


@jit
def top_ticket(state: State) -> int:
    """Take the top ticket of the pile, which must not be empty."""
    if state.block > 0:
        if state.block_from == 0:
            _forget_block(state)
        else:
            state.block_from -= 1
    ticket = state.ticket_deck[state.ticket_top]
    state.ticket_top = (state.ticket_top + 1) % TICKETS
    state.ticket_size -= 1
    state.put_by[ticket] = NO_SEAT
    return ticket


@jit
def put_under(state: State, ticket: int, seat: int) -> None:
    """Put a ticket face down under the pile (BASE-TICKET-4)."""
    state.ticket_deck[(state.ticket_top + state.ticket_size) % TICKETS] = ticket
    state.ticket_size += 1
    state.ticket_place[ticket] = Place.DECK
    state.put_by[ticket] = seat


@jit
def hold(state: State, ticket: int, seat: int) -> None:
    """Put a ticket into a seat's hand."""
    state.ticket_place[ticket] = seat
    state.players[seat].tickets += 1


@jit
def offer(state: State, scratch: Scratch, ticket: int, seat: int) -> None:
    """Show a ticket to a seat that will choose."""
    me = state.players[seat]
    me.offer[me.offered] = ticket
    me.offered += 1
    state.ticket_place[ticket] = Place.OFFERED + seat
    note(scratch, Fact.OFFERED_TICKET, seat, ticket, 0, 0)


@jit
def draw_tickets(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Take tickets to choose from; what is left if the pile is short (BASE-TICKET-3, BASE-TICKET-5)."""
    for _ in range(min(tables.draw, state.ticket_size)):
        offer(state, scratch, top_ticket(state), state.mover)
    state.phase = Phase.KEEP_TICKETS


@jit
def popcount5(mask: int) -> int:
    """How many of the offered tickets a choice holds."""
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1) + (mask >> 4 & 1)


@jit
def _clear_offer(state: State, seat: int) -> None:
    me = state.players[seat]
    for i in range(me.offered):
        me.offer[i] = NOTHING
    me.offered = 0


@jit
def keep_tickets(tables: BoardTables, state: State, scratch: Scratch, mask: int) -> None:
    """Keep some of the tickets drawn; the others go under the pile in the order they were drawn (A-19)."""
    seat = state.mover
    me = state.players[seat]
    for i in range(me.offered):
        if mask >> i & 1:
            hold(state, me.offer[i], seat)
        else:
            put_under(state, me.offer[i], seat)
    kept = popcount5(mask)
    note(scratch, Fact.KEPT_TICKETS, seat, kept, me.offered - kept, mask)
    _clear_offer(state, seat)
    end_turn(tables, state, scratch)


@jit
def choose_first(tables: BoardTables, state: State, scratch: Scratch, seat: int, mask: int) -> None:
    """A seat's secret choice at set-up. Nothing happens before the last seat has chosen (BASE-SETUP-5)."""
    state.players[seat].choice = mask
    waiting = state.first
    for _ in range(state.seats):
        if state.players[waiting].choice < 0:
            state.mover = waiting
            return
        waiting = next_seat(state, waiting)
    _settle_choices(tables, state, scratch)


@jit
def _settle_choices(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """All have chosen: hand out and put away, in seat order from the first (A-21)."""
    seat = state.first
    loose = 0
    for _ in range(state.seats):
        me = state.players[seat]
        for i in range(me.offered):
            ticket = me.offer[i]
            if me.choice >> i & 1:
                hold(state, ticket, seat)
            elif tables.rejects == Rejects.OUT:
                state.ticket_place[ticket] = Place.OUT
                state.put_by[ticket] = seat
            elif tables.rejects == Rejects.SHUFFLED:
                state.put_by[ticket] = seat
                scratch.pile[loose] = ticket
                loose += 1
            else:
                put_under(state, ticket, seat)
        me.kept_first = me.tickets
        note(scratch, Fact.KEPT_TICKETS, seat, me.tickets, me.offered - me.tickets, me.choice)
        me.choice = NOTHING
        _clear_offer(state, seat)
        seat = next_seat(state, seat)
    _shuffle_under(state, scratch, loose)
    open_play(tables, state, scratch)


@jit
def _shuffle_under(state: State, scratch: Scratch, loose: int) -> None:
    """Shuffle the rejects of all seats together and put them under the pile (OW-SETUP-2)."""
    if loose == 0:
        return
    shuffle_pile(state, scratch, loose)
    state.block = loose
    state.block_from = state.ticket_size
    for i in range(loose):
        put_under(state, scratch.pile[i], state.put_by[scratch.pile[i]])


@jit
def open_play(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """After the tickets: start cities, last seat first (OW-SETUP-4), or the first turn."""
    if tables.cities_each > 0:
        state.phase = Phase.START_CITY
        state.mover = (state.first + state.seats - 1) % state.seats
    else:
        begin_turn(state, scratch, state.first)

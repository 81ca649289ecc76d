"""The race for tickets: completed ones are shown and replaced at once, and enough of them win (First Journey)."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import End, Fact, Phase, TicketLocation
from draisine.engine.fact_log import log_fact
from draisine.engine.rng import shuffle_pile
from draisine.engine.rules.cards import can_draw_blind
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.connectivity import join_network, linked, root
from draisine.engine.rules.tickets import draw_ticket, give_ticket, put_under
from draisine.engine.rules.turns import count_stuck_turn, end_turn, finish
from draisine.engine.state import Scratch, State

MAX_SWAPS = 25
"""Consecutive swaps per seat after which the game ends in a stalemate (A-101)."""


@jit
def _reshuffle_tickets(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Shuffle the ticket discard into a new pile, once the pile is empty (A-94)."""
    size = 0
    for ticket in range(tables.tickets):
        if state.ticket_location[ticket] == TicketLocation.DISCARD:
            scratch.pile[size] = ticket
            size += 1
    shuffle_pile(state, scratch, size)
    for i in range(size):
        put_under(state, scratch.pile[i], NO_SEAT)
    state.ticket_discard = 0
    log_fact(scratch, Fact.TICKETS_SHUFFLED, -1, size, 0, 0)


@jit
def draw_to_hand(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> None:
    """Draw one ticket, if there is any."""
    if state.ticket_size == 0:
        if state.ticket_discard == 0:
            return
        _reshuffle_tickets(tables, state, scratch)
    ticket = draw_ticket(state)
    give_ticket(state, ticket, seat)
    log_fact(scratch, Fact.TICKET_DRAWN, seat, ticket, 0, 0)


@jit
def _finish_if_won(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> bool:
    """End the game if the seat has completed enough tickets (FJ-END-1); return whether it has."""
    me = state.players[seat]
    if me.shown + me.coasts_linked < tables.tickets_to_win:
        return False
    state.winner = seat
    finish(state, scratch, End.TICKETS_WON)
    return True


@jit
def _coasts_linked(tables: BoardTables, scratch: Scratch) -> bool:
    for west in range(tables.cities):
        if tables.coast[west] == 1:
            home = root(scratch, west)
            for east in range(tables.cities):
                if tables.coast[east] == 2 and root(scratch, east) == home:
                    return True
    return False


@jit
def _link_coasts(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> None:
    me = state.players[seat]
    if tables.has_coasts and me.coasts_linked == 0 and _coasts_linked(tables, scratch):
        me.coasts_linked = 1
        log_fact(scratch, Fact.COASTS_LINKED, seat, 0, 0, 0)


@jit
def _list_completed(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    """List the tickets in hand whose cities are connected, by number."""
    done = 0
    for ticket in range(tables.tickets):
        if state.ticket_location[ticket] == seat and linked(scratch, tables.ticket_a[ticket], tables.ticket_b[ticket]):
            scratch.buffer[done] = ticket
            done += 1
    return done


@jit
def complete_tickets(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> None:
    """Show and replace completed tickets, repeatedly: a replacement may already be completed (A-92, A-93)."""
    join_network(tables, state, scratch, seat)
    me = state.players[seat]
    _link_coasts(tables, state, scratch, seat)
    if _finish_if_won(tables, state, scratch, seat):
        return
    done = _list_completed(tables, state, scratch, seat)
    while done > 0:
        for i in range(done):
            ticket = scratch.buffer[i]
            state.ticket_location[ticket] = TicketLocation.SHOWN + seat
            me.tickets -= 1
            me.shown += 1
            log_fact(scratch, Fact.TICKET_DONE, seat, ticket, 0, 0)
            if _finish_if_won(tables, state, scratch, seat):
                return
            draw_to_hand(tables, state, scratch, seat)
        done = _list_completed(tables, state, scratch, seat)


@jit
def can_swap(tables: BoardTables, state: State, seat: int) -> bool:
    """Whether pile and discard can replace all tickets in hand."""
    return tables.race == 1 and state.ticket_size + state.ticket_discard >= state.players[seat].tickets


@jit
def swap_tickets(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Exchange all tickets in hand: the new ones are drawn first, so that none is drawn again (A-94)."""
    seat = state.mover
    me = state.players[seat]
    nothing_else = not can_draw_blind(state) and find_claimable(tables, state, scratch, seat) == 0
    count = 0
    for ticket in range(tables.tickets):
        if state.ticket_location[ticket] == seat:
            scratch.buffer[count] = ticket
            count += 1
    log_fact(scratch, Fact.TICKETS_SWAPPED, seat, count, 0, 0)
    for _ in range(count):
        draw_to_hand(tables, state, scratch, seat)
    for i in range(count):
        ticket = scratch.buffer[i]
        state.ticket_location[ticket] = TicketLocation.DISCARD
        state.returned_by[ticket] = seat
        log_fact(scratch, Fact.GIVEN_UP_TICKET, seat, ticket, 0, 0)
    state.ticket_discard += count
    me.tickets -= count
    complete_tickets(tables, state, scratch, seat)
    if state.phase != Phase.OVER:
        _end_swap(tables, state, scratch, nothing_else)


@jit
def _end_swap(tables: BoardTables, state: State, scratch: Scratch, nothing_else: bool) -> None:
    state.swaps += 1
    if state.swaps >= MAX_SWAPS * state.seats:
        finish(state, scratch, End.STALEMATE)
        return
    if nothing_else:
        if count_stuck_turn(tables, state, scratch):
            return
    else:
        state.stuck_turns = 0
    end_turn(tables, state, scratch)

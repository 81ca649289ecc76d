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
from draisine.engine.rules.turns import count_stuck_turn, end_turn, finish, reset_stalemate_counters
from draisine.engine.state import Scratch, State

MAX_SWAPS = 25
"""Consecutive swaps per seat after which the game ends in a stalemate, unless a swap can complete a ticket (A-101)."""
MAX_FRUITLESS_SWAPS = 100
"""Consecutive swaps per seat after which it ends in any case, so that every game ends (A-106)."""


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
def coasts_linked(tables: BoardTables, scratch: Scratch) -> bool:
    """Whether the components just built link a city of the west to one of the east."""
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
    if tables.has_coasts and me.coasts_linked == 0 and coasts_linked(tables, scratch):
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
    shown = me.shown
    complete_tickets(tables, state, scratch, seat)
    if state.phase != Phase.OVER:
        _end_swap(tables, state, scratch, nothing_else, me.shown > shown)


@jit
def _swap_can_complete(tables: BoardTables, state: State, scratch: Scratch) -> bool:
    """Whether a seat has linked a ticket that it can still draw: one outside hands, or in the hand of another seat,
    whose next swap discards it."""
    for seat in range(state.seats):
        join_network(tables, state, scratch, seat)
        for ticket in range(tables.tickets):
            location = state.ticket_location[ticket]
            held = 0 <= location < state.seats
            drawable = held or location == TicketLocation.DECK or location == TicketLocation.DISCARD
            if drawable and linked(scratch, tables.ticket_a[ticket], tables.ticket_b[ticket]):
                return True
    return False


@jit
def _end_swap(tables: BoardTables, state: State, scratch: Scratch, nothing_else: bool, completed: bool) -> None:
    """Count the swap and end the turn, or the game in a stalemate (A-101, A-105, A-106)."""
    if tables.rules_version < 2:
        _end_swap_1(tables, state, scratch, nothing_else)
        return
    if completed:
        reset_stalemate_counters(state)
        end_turn(tables, state, scratch)
        return
    state.swaps += 1
    many = state.swaps >= MAX_SWAPS * state.seats
    if (many or nothing_else) and _swap_can_complete(tables, state, scratch):
        state.stuck_turns = 0
        many = state.swaps >= MAX_FRUITLESS_SWAPS * state.seats
    elif nothing_else:
        state.stuck_turns += 1
    else:
        state.stuck_turns = 0
    if many or state.stuck_turns >= state.seats:
        finish(state, scratch, End.STALEMATE)
    else:
        end_turn(tables, state, scratch)


@jit
def _end_swap_1(tables: BoardTables, state: State, scratch: Scratch, nothing_else: bool) -> None:
    """As before version 2 of the rules, when completed and linked tickets made no difference."""
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

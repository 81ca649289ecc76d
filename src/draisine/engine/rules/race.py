"""Tickets raced for: completed ones are shown and replaced at once, and enough of them win (First Journey)."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import End, Fact, Phase, Place
from draisine.engine.fact_log import note
from draisine.engine.rng import shuffle_pile
from draisine.engine.rules.cards import blind_possible
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.connectivity import join_network, linked, root
from draisine.engine.rules.tickets import hold, put_under, top_ticket
from draisine.engine.rules.turns import end_turn, finish, stuck
from draisine.engine.state import Scratch, State

SWAPS = 25
"""Swaps in a row, per seat, after which the game is taken to be stuck (A-101)."""


@jit
def _renew_pile(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """The ticket discard becomes the new pile, only when the pile is empty (A-94)."""
    size = 0
    for ticket in range(tables.tickets):
        if state.ticket_place[ticket] == Place.DISCARD:
            scratch.pile[size] = ticket
            size += 1
    shuffle_pile(state, scratch, size)
    for i in range(size):
        put_under(state, scratch.pile[i], NO_SEAT)
    state.ticket_discard = 0
    note(scratch, Fact.TICKETS_SHUFFLED, -1, size, 0, 0)


@jit
def draw_to_hand(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> None:
    """Draw one ticket, if there is any."""
    if state.ticket_size == 0:
        if state.ticket_discard == 0:
            return
        _renew_pile(tables, state, scratch)
    ticket = top_ticket(state)
    hold(state, ticket, seat)
    note(scratch, Fact.TICKET_DRAWN, seat, ticket, 0, 0)


@jit
def _won(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> bool:
    """Enough completed tickets end the game on the spot (FJ-END-1)."""
    me = state.players[seat]
    if me.shown + me.coasts < tables.goal:
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
    if tables.has_coasts and me.coasts == 0 and _coasts_linked(tables, scratch):
        me.coasts = 1
        note(scratch, Fact.COASTS_LINKED, seat, 0, 0, 0)


@jit
def _list_done(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    """The tickets in hand that are linked now, by number."""
    done = 0
    for ticket in range(tables.tickets):
        if state.ticket_place[ticket] == seat and linked(scratch, tables.ticket_a[ticket], tables.ticket_b[ticket]):
            scratch.ways[done] = ticket
            done += 1
    return done


@jit
def complete_tickets(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> None:
    """Show what is linked, replace it, and look again: a replacement may be linked already (A-92, A-93)."""
    join_network(tables, state, scratch, seat)
    me = state.players[seat]
    _link_coasts(tables, state, scratch, seat)
    if _won(tables, state, scratch, seat):
        return
    done = _list_done(tables, state, scratch, seat)
    while done > 0:
        for i in range(done):
            ticket = scratch.ways[i]
            state.ticket_place[ticket] = Place.SHOWN + seat
            me.tickets -= 1
            me.shown += 1
            note(scratch, Fact.TICKET_DONE, seat, ticket, 0, 0)
            if _won(tables, state, scratch, seat):
                return
            draw_to_hand(tables, state, scratch, seat)
        done = _list_done(tables, state, scratch, seat)


@jit
def swap_possible(tables: BoardTables, state: State, seat: int) -> bool:
    """Whether the pile can replace the whole hand of tickets."""
    return tables.race == 1 and state.ticket_size + state.ticket_discard >= state.players[seat].tickets


@jit
def swap_tickets(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Exchange all tickets in hand: the new ones are drawn first, so that none comes straight back (A-94)."""
    seat = state.mover
    me = state.players[seat]
    nothing_else = not blind_possible(state) and find_claimable(tables, state, scratch, seat) == 0
    count = 0
    for ticket in range(tables.tickets):
        if state.ticket_place[ticket] == seat:
            scratch.ways[count] = ticket
            count += 1
    note(scratch, Fact.TICKETS_SWAPPED, seat, count, 0, 0)
    for _ in range(count):
        draw_to_hand(tables, state, scratch, seat)
    for i in range(count):
        ticket = scratch.ways[i]
        state.ticket_place[ticket] = Place.DISCARD
        state.put_by[ticket] = seat
        note(scratch, Fact.GIVEN_UP_TICKET, seat, ticket, 0, 0)
    state.ticket_discard += count
    me.tickets -= count
    complete_tickets(tables, state, scratch, seat)
    if state.phase != Phase.OVER:
        _close_swap(tables, state, scratch, nothing_else)


@jit
def _close_swap(tables: BoardTables, state: State, scratch: Scratch, nothing_else: bool) -> None:
    state.swaps += 1
    if state.swaps >= SWAPS * state.seats:
        finish(state, scratch, End.STALEMATE)
        return
    if nothing_else:
        if stuck(tables, state, scratch):
            return
    else:
        state.stuck = 0
    end_turn(tables, state, scratch)

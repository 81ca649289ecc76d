"""Tickets raced for: completed ones are shown and replaced at once, and enough of them win (First Journey)."""

from draisine.engine.board_tables import Chart
from draisine.engine.capacities import NOBODY
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import End, Fact, Phase, Place
from draisine.engine.fact_log import note
from draisine.engine.rng import shuffle_pile
from draisine.engine.rules.cards import blind_possible
from draisine.engine.rules.claimable import find_claimable
from draisine.engine.rules.connectivity import join_network, linked, root
from draisine.engine.rules.tickets import hold, put_under, top_ticket
from draisine.engine.rules.turns import end_turn, finish, stuck
from draisine.engine.state import State, Work

SWAPS = 25
"""Swaps in a row, per seat, after which the game is taken to be stuck (A-101)."""


@jit
def _renew_pile(chart: Chart, state: State, work: Work) -> None:
    """The ticket discard becomes the new pile, only when the pile is empty (A-94)."""
    size = 0
    for ticket in range(chart.tickets):
        if state.ticket_place[ticket] == Place.DISCARD:
            work.pile[size] = ticket
            size += 1
    shuffle_pile(state, work, size)
    for i in range(size):
        put_under(state, work.pile[i], NOBODY)
    state.ticket_discard = 0
    note(work, Fact.TICKETS_SHUFFLED, -1, size, 0, 0)


@jit
def draw_to_hand(chart: Chart, state: State, work: Work, seat: int) -> None:
    """Draw one ticket, if there is any."""
    if state.ticket_size == 0:
        if state.ticket_discard == 0:
            return
        _renew_pile(chart, state, work)
    ticket = top_ticket(state)
    hold(state, ticket, seat)
    note(work, Fact.TICKET_DRAWN, seat, ticket, 0, 0)


@jit
def _won(chart: Chart, state: State, work: Work, seat: int) -> bool:
    """Enough completed tickets end the game on the spot (FJ-END-1)."""
    me = state.players[seat]
    if me.shown + me.coasts < chart.goal:
        return False
    state.winner = seat
    finish(state, work, End.TICKETS_WON)
    return True


@jit
def _coasts_linked(chart: Chart, work: Work) -> bool:
    for west in range(chart.cities):
        if chart.coast[west] == 1:
            home = root(work, west)
            for east in range(chart.cities):
                if chart.coast[east] == 2 and root(work, east) == home:
                    return True
    return False


@jit
def _link_coasts(chart: Chart, state: State, work: Work, seat: int) -> None:
    me = state.players[seat]
    if chart.has_coasts and me.coasts == 0 and _coasts_linked(chart, work):
        me.coasts = 1
        note(work, Fact.COASTS_LINKED, seat, 0, 0, 0)


@jit
def _list_done(chart: Chart, state: State, work: Work, seat: int) -> int:
    """The tickets in hand that are linked now, by number."""
    done = 0
    for ticket in range(chart.tickets):
        if state.ticket_place[ticket] == seat and linked(work, chart.ticket_a[ticket], chart.ticket_b[ticket]):
            work.ways[done] = ticket
            done += 1
    return done


@jit
def complete_tickets(chart: Chart, state: State, work: Work, seat: int) -> None:
    """Show what is linked, replace it, and look again: a replacement may be linked already (A-92, A-93)."""
    join_network(chart, state, work, seat)
    me = state.players[seat]
    _link_coasts(chart, state, work, seat)
    if _won(chart, state, work, seat):
        return
    done = _list_done(chart, state, work, seat)
    while done > 0:
        for i in range(done):
            ticket = work.ways[i]
            state.ticket_place[ticket] = Place.SHOWN + seat
            me.tickets -= 1
            me.shown += 1
            note(work, Fact.TICKET_DONE, seat, ticket, 0, 0)
            if _won(chart, state, work, seat):
                return
            draw_to_hand(chart, state, work, seat)
        done = _list_done(chart, state, work, seat)


@jit
def swap_possible(chart: Chart, state: State, seat: int) -> bool:
    """Whether the pile can replace the whole hand of tickets."""
    return chart.swap == 1 and state.ticket_size + state.ticket_discard >= state.players[seat].tickets


@jit
def swap_tickets(chart: Chart, state: State, work: Work) -> None:
    """Exchange all tickets in hand: the new ones are drawn first, so that none comes straight back (A-94)."""
    seat = state.mover
    me = state.players[seat]
    nothing_else = not blind_possible(state) and find_claimable(chart, state, work, seat) == 0
    count = 0
    for ticket in range(chart.tickets):
        if state.ticket_place[ticket] == seat:
            work.ways[count] = ticket
            count += 1
    note(work, Fact.TICKETS_SWAPPED, seat, count, 0, 0)
    for _ in range(count):
        draw_to_hand(chart, state, work, seat)
    for i in range(count):
        ticket = work.ways[i]
        state.ticket_place[ticket] = Place.DISCARD
        state.put_by[ticket] = seat
        note(work, Fact.GIVEN_UP_TICKET, seat, ticket, 0, 0)
    state.ticket_discard += count
    me.tickets -= count
    complete_tickets(chart, state, work, seat)
    if state.phase != Phase.OVER:
        _close_swap(chart, state, work, nothing_else)


@jit
def _close_swap(chart: Chart, state: State, work: Work, nothing_else: bool) -> None:
    state.swaps += 1
    if state.swaps >= SWAPS * state.seats:
        finish(state, work, End.STALEMATE)
        return
    if nothing_else:
        if stuck(chart, state, work):
            return
    else:
        state.stuck = 0
    end_turn(chart, state, work)

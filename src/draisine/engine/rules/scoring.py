"""The final count: tickets, bonuses, totals and winners."""

from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, NOTHING, WORD_BITS
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import TieBreak
from draisine.engine.route_sets import lowest_bit
from draisine.engine.rules.borrowing import borrow_best
from draisine.engine.rules.connectivity import join_network, linked
from draisine.engine.state import Scratch, State
from draisine.engine.trail.longest import longest_trail


@jit
def measure_trail(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> int:
    """The length of a seat's longest trail, over its own routes only (BASE-PATH-1 to BASE-PATH-3)."""
    trail = scratch.trail
    edges = 0
    for w in range(tables.words):
        # A seat's own routes are among those barred to it, which are fewer than all.
        bits = state.barred[seat].word[w]
        while bits:
            route = w * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            if state.owner[route] == seat:
                trail.a[edges] = tables.end_a[route]
                trail.b[edges] = tables.end_b[route]
                trail.length[edges] = tables.length[route]
                edges += 1
    trail.edges = edges
    return longest_trail(trail)


@jit
def _score_tickets(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> None:
    count = scratch.scores[seat]
    if state.players[seat].stations < tables.stations:
        borrow_best(tables, state, scratch, seat)
    else:
        join_network(tables, state, scratch, seat)
    for ticket in range(tables.tickets):
        if state.ticket_location[ticket] != seat:
            continue
        if linked(scratch, tables.ticket_a[ticket], tables.ticket_b[ticket]):
            count.tickets_won += tables.ticket_value[ticket]
            count.completed += 1
        else:
            count.tickets_lost += tables.ticket_value[ticket]


@jit
def _clear(scratch: Scratch, seat: int) -> None:
    count = scratch.scores[seat]
    count.routes = 0
    count.tickets_won = 0
    count.tickets_lost = 0
    count.completed = 0
    count.stations = 0
    count.trail = 0
    count.trail_bonus = 0
    count.globetrotter = 0
    count.alvin = 0
    count.goods = 0
    count.total = 0
    count.won = 0
    for i in range(len(count.borrowed)):
        count.borrowed[i] = NOTHING


@jit
def _goods_rank(state: State, seat: int) -> int:
    """The number of seats with more goods: seats with equal goods share the better rank (A-110)."""
    ahead = 0
    for other in range(state.seats):
        ahead += state.players[other].goods > state.players[seat].goods
    return ahead


@jit
def _score_seat(tables: BoardTables, state: State, scratch: Scratch, seat: int) -> None:
    count = scratch.scores[seat]
    me = state.players[seat]
    _clear(scratch, seat)
    count.routes = me.score
    _score_tickets(tables, state, scratch, seat)
    count.stations = me.stations * tables.station_value
    if state.alvin_with == seat:
        count.alvin = tables.alvin_points
    if me.goods > 0:
        count.goods = tables.goods_bonus[state.seats].points[_goods_rank(state, seat)]
    if tables.trail_bonus:
        count.trail = measure_trail(tables, state, scratch, seat)


@jit
def _award_bonuses(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Longest trail and most tickets: all leaders get the bonus, unless they lead with 0 (A-26, A-80)."""
    trail = 0
    completed = 0
    for seat in range(state.seats):
        trail = max(trail, scratch.scores[seat].trail)
        completed = max(completed, scratch.scores[seat].completed)
    for seat in range(state.seats):
        count = scratch.scores[seat]
        if trail > 0 and count.trail == trail:
            count.trail_bonus = tables.trail_bonus
        if completed > 0 and count.completed == completed:
            count.globetrotter = tables.globetrotter


@jit
def _sum_up(scratch: Scratch, seat: int) -> None:
    count = scratch.scores[seat]
    count.total = count.routes + count.tickets_won - count.tickets_lost + count.stations + count.trail_bonus
    count.total += count.globetrotter + count.alvin + count.goods


@jit
def _tie_break_value(tables: BoardTables, state: State, scratch: Scratch, seat: int, rule: int) -> int:
    """The quantity that a tie-break compares; more is better."""
    if rule == TieBreak.TICKETS:
        return scratch.scores[seat].completed
    if rule == TieBreak.STATIONS:
        return state.players[seat].stations
    if not scratch.scores[seat].trail:
        scratch.scores[seat].trail = measure_trail(tables, state, scratch, seat)
    return scratch.scores[seat].trail


@jit
def _break_ties(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Apply the tie-breaks in order to the tied seats; seats tied to the end share the victory (A-27)."""
    for i in range(len(tables.tie_break)):
        rule = tables.tie_break[i]
        level = 0
        for seat in range(state.seats):
            level += scratch.scores[seat].won
        if rule == TieBreak.NONE or level < 2:
            return
        best = -1
        for seat in range(state.seats):
            if scratch.scores[seat].won:
                best = max(best, _tie_break_value(tables, state, scratch, seat, rule))
        for seat in range(state.seats):
            if scratch.scores[seat].won and _tie_break_value(tables, state, scratch, seat, rule) < best:
                scratch.scores[seat].won = 0


@jit
def _mark_winners(tables: BoardTables, state: State, scratch: Scratch) -> None:
    best = scratch.scores[0].total
    for seat in range(state.seats):
        best = max(best, scratch.scores[seat].total)
    for seat in range(state.seats):
        scratch.scores[seat].won = 1 if scratch.scores[seat].total == best else 0
    _break_ties(tables, state, scratch)


@jit
def _score_race(state: State, scratch: Scratch) -> None:
    """In a race only completed tickets count (FJ-END-3, FJ-TICKET-9)."""
    for seat in range(state.seats):
        _clear(scratch, seat)
        count = scratch.scores[seat]
        count.completed = state.players[seat].shown + state.players[seat].coasts_linked
        count.total = count.completed


@jit
def score_game(tables: BoardTables, state: State, scratch: Scratch) -> None:
    """Write every seat's points and the winners to the scratch, as if the game ended now."""
    if tables.race:
        _score_race(state, scratch)
    else:
        for seat in range(state.seats):
            _score_seat(tables, state, scratch, seat)
        _award_bonuses(tables, state, scratch)
        for seat in range(state.seats):
            _sum_up(scratch, seat)
    _mark_winners(tables, state, scratch)
    if state.winner != NO_SEAT:
        for seat in range(state.seats):
            scratch.scores[seat].won = 1 if seat == state.winner else 0

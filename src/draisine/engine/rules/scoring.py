"""The final count: tickets, bonuses, totals, and who won."""

from draisine.engine.board_tables import Chart
from draisine.engine.capacities import NOBODY, NOTHING
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import TieBreak
from draisine.engine.rules.borrowing import borrow_best
from draisine.engine.rules.connectivity import join_network, linked
from draisine.engine.state import State, Work
from draisine.engine.trail.longest import longest_trail


@jit
def measure_trail(chart: Chart, state: State, work: Work, seat: int) -> int:
    """The length of a seat's longest trail, over its own routes only (BASE-PATH-1 to BASE-PATH-3)."""
    trail = work.trail
    edges = 0
    for route in range(chart.routes):
        if state.owner[route] == seat:
            trail.a[edges] = chart.end_a[route]
            trail.b[edges] = chart.end_b[route]
            trail.length[edges] = chart.length[route]
            edges += 1
    trail.edges = edges
    return longest_trail(trail)


@jit
def _count_tickets(chart: Chart, state: State, work: Work, seat: int) -> None:
    count = work.count[seat]
    if state.players[seat].stations < chart.stations:
        borrow_best(chart, state, work, seat)
    else:
        join_network(chart, state, work, seat)
    for ticket in range(chart.tickets):
        if state.ticket_place[ticket] != seat:
            continue
        if linked(work, chart.ticket_a[ticket], chart.ticket_b[ticket]):
            count.tickets_won += chart.ticket_value[ticket]
            count.completed += 1
        else:
            count.tickets_lost += chart.ticket_value[ticket]


@jit
def _clear(work: Work, seat: int) -> None:
    count = work.count[seat]
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
    """How many seats have more goods: equal seats share the better rank (A-110)."""
    ahead = 0
    for other in range(state.seats):
        ahead += state.players[other].goods > state.players[seat].goods
    return ahead


@jit
def _count_seat(chart: Chart, state: State, work: Work, seat: int) -> None:
    count = work.count[seat]
    me = state.players[seat]
    _clear(work, seat)
    count.routes = me.score
    _count_tickets(chart, state, work, seat)
    count.stations = me.stations * chart.station_value
    if state.alvin_with == seat:
        count.alvin = chart.alvin_points
    if me.goods > 0:
        count.goods = chart.goods_bonus[state.seats].points[_goods_rank(state, seat)]
    if chart.trail_bonus:
        count.trail = measure_trail(chart, state, work, seat)


@jit
def _give_bonuses(chart: Chart, state: State, work: Work) -> None:
    """Longest trail and most tickets: all who share the lead get the bonus, but a lead of nothing (A-26, A-80)."""
    trail = 0
    completed = 0
    for seat in range(state.seats):
        trail = max(trail, work.count[seat].trail)
        completed = max(completed, work.count[seat].completed)
    for seat in range(state.seats):
        count = work.count[seat]
        if trail > 0 and count.trail == trail:
            count.trail_bonus = chart.trail_bonus
        if completed > 0 and count.completed == completed:
            count.globetrotter = chart.globetrotter


@jit
def _sum_up(work: Work, seat: int) -> None:
    count = work.count[seat]
    count.total = count.routes + count.tickets_won - count.tickets_lost + count.stations + count.trail_bonus
    count.total += count.globetrotter + count.alvin + count.goods


@jit
def _rate(chart: Chart, state: State, work: Work, seat: int, rule: int) -> int:
    """What a tie-break compares; more is better."""
    if rule == TieBreak.TICKETS:
        return work.count[seat].completed
    if rule == TieBreak.STATIONS:
        return state.players[seat].stations
    if not work.count[seat].trail:
        work.count[seat].trail = measure_trail(chart, state, work, seat)
    return work.count[seat].trail


@jit
def _break_ties(chart: Chart, state: State, work: Work) -> None:
    """Of the seats still level, those that lead by the next tie-break stay; what stays level shares (A-27)."""
    for i in range(len(chart.tie_break)):
        rule = chart.tie_break[i]
        level = 0
        for seat in range(state.seats):
            level += work.count[seat].won
        if rule == TieBreak.NONE or level < 2:
            return
        best = -1
        for seat in range(state.seats):
            if work.count[seat].won:
                best = max(best, _rate(chart, state, work, seat, rule))
        for seat in range(state.seats):
            if work.count[seat].won and _rate(chart, state, work, seat, rule) < best:
                work.count[seat].won = 0


@jit
def _name_winners(chart: Chart, state: State, work: Work) -> None:
    best = work.count[0].total
    for seat in range(state.seats):
        best = max(best, work.count[seat].total)
    for seat in range(state.seats):
        work.count[seat].won = 1 if work.count[seat].total == best else 0
    _break_ties(chart, state, work)


@jit
def _count_race(state: State, work: Work) -> None:
    """Where tickets are raced for, completed ones are all that counts (FJ-END-3, FJ-TICKET-9)."""
    for seat in range(state.seats):
        _clear(work, seat)
        count = work.count[seat]
        count.completed = state.players[seat].shown + state.players[seat].coasts
        count.total = count.completed


@jit
def count_points(chart: Chart, state: State, work: Work) -> None:
    """Write every seat's count and who won, as if the game ended now."""
    if chart.swap:
        _count_race(state, work)
    else:
        for seat in range(state.seats):
            _count_seat(chart, state, work, seat)
        _give_bonuses(chart, state, work)
        for seat in range(state.seats):
            _sum_up(work, seat)
    _name_winners(chart, state, work)
    if state.winner != NOBODY:
        for seat in range(state.seats):
            work.count[seat].won = 1 if seat == state.winner else 0

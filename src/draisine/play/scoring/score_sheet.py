"""The final count as people read it: a score sheet."""

import msgspec

from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.records import numbers
from draisine.engine.enums import Place
from draisine.engine.rules.connectivity import join, join_network, linked
from draisine.engine.rules.scoring import count_points, measure_trail
from draisine.engine.state import Count, Scratch, State
from draisine.engine.trail.longest import trace_trail
from draisine.play.referee import Referee
from draisine.play.view import TicketView


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a seat's count: `kind` is routes, tickets_done, tickets_failed, stations, longest_trail,
    globetrotter, alvin or goods."""

    kind: str
    points: int


class SeatScore(msgspec.Struct, frozen=True):
    """A seat's count. Where tickets are raced for, the total is the number of completed ones."""

    seat: int
    total: int
    won: bool
    lines: list[ScoreLine]
    completed: int
    tickets: list[TicketView]
    coasts: bool
    """West and east linked: counted among the completed tickets."""
    borrowed: list[str]
    trail: int
    trail_routes: list[str]


class ScoreSheet(msgspec.Struct, frozen=True):
    """The count of all seats; `final` when the game is over, else what it would be if it ended now."""

    board: str
    final: bool
    winners: list[int]
    seats: list[SeatScore]


def score_sheet(referee: Referee, state: State, scratch: Scratch, *, final: bool) -> ScoreSheet:
    """Count all points."""
    count_points(referee.tables, state, scratch)
    seats = [_seat(referee, state, scratch, seat) for seat in range(state.seats)]
    return ScoreSheet(referee.board.id, final, [score.seat for score in seats if score.won], seats)


def _lines(referee: Referee, count: Count) -> list[ScoreLine]:
    """The lines that this board has, in the order in which they are counted (BASE-SCORE-2)."""
    board = referee.board
    if board.tickets.swap:
        return []
    lines = [
        ScoreLine("routes", int(count.routes)),
        ScoreLine("tickets_done", int(count.tickets_won)),
        ScoreLine("tickets_failed", -int(count.tickets_lost)),
    ]
    if board.stations:
        lines.append(ScoreLine("stations", int(count.stations)))
    if board.goods:
        lines.append(ScoreLine("goods", int(count.goods)))
    if board.alvin and int(count.alvin):
        lines.append(ScoreLine("alvin", int(count.alvin)))
    if board.bonuses.globetrotter:
        lines.append(ScoreLine("globetrotter", int(count.globetrotter)))
    if board.bonuses.longest_trail:
        lines.append(ScoreLine("longest_trail", int(count.trail_bonus)))
    return lines


def _seat(referee: Referee, state: State, scratch: Scratch, seat: int) -> SeatScore:
    count = scratch.count[seat]
    borrowed = [int(route) for route in count.borrowed if route != NOTHING]
    trail, trail_routes = _trail(referee, state, scratch, seat)
    return SeatScore(
        seat=seat,
        total=int(count.total),
        won=bool(count.won),
        lines=_lines(referee, count),
        completed=int(count.completed),
        tickets=_tickets(referee, state, scratch, seat, borrowed),
        coasts=bool(state.players[seat].coasts),
        borrowed=[referee.names.routes[route] for route in borrowed],
        trail=trail,
        trail_routes=trail_routes,
    )


def _tickets(referee: Referee, state: State, scratch: Scratch, seat: int, borrowed: list[int]) -> list[TicketView]:
    tables = referee.tables
    join_network(tables, state, scratch, seat)
    for route in borrowed:
        join(scratch, int(tables.end_a[route]), int(tables.end_b[route]))
    tickets = []
    places = numbers(state.ticket_place)
    for number, name in enumerate(referee.names.tickets):
        if places[number] in (seat, Place.SHOWN + seat):
            done = bool(linked(scratch, int(tables.ticket_a[number]), int(tables.ticket_b[number])))
            tickets.append(TicketView(name, done))
    return tickets


def _trail(referee: Referee, state: State, scratch: Scratch, seat: int) -> tuple[int, list[str]]:
    """The longest trail and its routes in walking order, to be shown on the board."""
    length = int(measure_trail(referee.tables, state, scratch, seat))
    trace_trail(scratch.trail)
    own = [number for number, owner in enumerate(numbers(state.owner)) if owner == seat]
    edges = [int(scratch.trail.best[i]) for i in range(scratch.trail.best_edges)]
    return length, [referee.names.routes[own[edge]] for edge in edges]

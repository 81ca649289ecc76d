"""The score sheet: the points of every seat, line by line."""

import msgspec

from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.records import to_list
from draisine.engine.enums import TicketLocation
from draisine.engine.rules.connectivity import join, join_network, linked
from draisine.engine.rules.scoring import measure_trail, score_game
from draisine.engine.state import Scratch, SeatPoints, State
from draisine.engine.trail.longest import trace_trail
from draisine.play.referee import Referee
from draisine.play.view import TicketView


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a seat's score: `kind` is routes, tickets_done, tickets_failed, stations, longest_trail,
    globetrotter, alvin or goods."""

    kind: str
    points: int


class SeatScore(msgspec.Struct, frozen=True):
    """A seat's score. In a ticket race the total is the number of completed tickets."""

    seat: int
    total: int
    won: bool
    lines: list[ScoreLine]
    completed: int
    tickets: list[TicketView]
    coasts: bool
    """Whether west and east are linked; counts as a completed ticket."""
    borrowed: list[str]
    trail: int
    trail_routes: list[str]


class ScoreSheet(msgspec.Struct, frozen=True):
    """The scores of all seats; `final` if the game is over, else the scores if it ended now."""

    board: str
    final: bool
    winners: list[int]
    seats: list[SeatScore]


def score_sheet(referee: Referee, state: State, scratch: Scratch, *, final: bool) -> ScoreSheet:
    """Score all seats."""
    score_game(referee.tables, state, scratch)
    seats = [_seat(referee, state, scratch, seat) for seat in range(state.seats)]
    return ScoreSheet(referee.board.id, final, [score.seat for score in seats if score.won], seats)


def _lines(referee: Referee, score: SeatPoints) -> list[ScoreLine]:
    """Return the lines of this board, in scoring order (BASE-SCORE-2)."""
    board = referee.board
    if board.tickets.swap:
        return []
    lines = [
        ScoreLine("routes", int(score.routes)),
        ScoreLine("tickets_done", int(score.tickets_won)),
        ScoreLine("tickets_failed", -int(score.tickets_lost)),
    ]
    if board.stations:
        lines.append(ScoreLine("stations", int(score.stations)))
    if board.goods:
        lines.append(ScoreLine("goods", int(score.goods)))
    if board.alvin and int(score.alvin):
        lines.append(ScoreLine("alvin", int(score.alvin)))
    if board.bonuses.globetrotter:
        lines.append(ScoreLine("globetrotter", int(score.globetrotter)))
    if board.bonuses.longest_trail:
        lines.append(ScoreLine("longest_trail", int(score.trail_bonus)))
    return lines


def _seat(referee: Referee, state: State, scratch: Scratch, seat: int) -> SeatScore:
    score = scratch.scores[seat]
    borrowed = [int(route) for route in score.borrowed if route != NOTHING]
    trail, trail_routes = _trail(referee, state, scratch, seat)
    return SeatScore(
        seat=seat,
        total=int(score.total),
        won=bool(score.won),
        lines=_lines(referee, score),
        completed=int(score.completed),
        tickets=_tickets(referee, state, scratch, seat, borrowed),
        coasts=bool(state.players[seat].coasts_linked),
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
    locations = to_list(state.ticket_location)
    for number, name in enumerate(referee.names.tickets):
        if locations[number] in (seat, TicketLocation.SHOWN + seat):
            done = bool(linked(scratch, int(tables.ticket_a[number]), int(tables.ticket_b[number])))
            tickets.append(TicketView(name, done))
    return tickets


def _trail(referee: Referee, state: State, scratch: Scratch, seat: int) -> tuple[int, list[str]]:
    """Return the length of the longest trail and its routes in walking order."""
    length = int(measure_trail(referee.tables, state, scratch, seat))
    trace_trail(scratch.trail)
    own = [number for number, owner in enumerate(to_list(state.owner)) if owner == seat]
    edges = [int(scratch.trail.walk[i]) for i in range(scratch.trail.walk_size)]
    return length, [referee.names.routes[own[edge]] for edge in edges]

"""Outcomes of single games, in more detail than a series."""

from dataclasses import dataclass

from draisine.bots.clock import nanoseconds_per_tick
from draisine.engine.capacities import SEATS
from draisine.engine.compiler.records import to_list
from draisine.engine.state import Scratch, State
from draisine.matches.series import Series
from draisine.play.referee import Referee
from draisine.play.scoring import score_sheet


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one game; tuples are indexed by seat unless stated otherwise."""

    game: int
    first: int
    """The seat that started."""
    points: tuple[int, ...]
    won: tuple[bool, ...]
    """Several seats may share a win."""
    completed: tuple[int, ...]
    """Tickets completed."""
    failed: tuple[int, ...]
    tickets: tuple[tuple[tuple[int, bool], ...], ...]
    """The tickets kept, by number, and whether each was completed."""
    owners: tuple[int, ...]
    """By route: the seat that claimed it, or -1."""
    turns: int
    """Turns of all seats together."""
    decisions: tuple[int, ...]
    nanoseconds: tuple[int, ...]
    """Computing time of each seat."""
    lost: tuple[str, ...]
    """One line for each move that a bot forfeited."""


def make_outcome(
    referee: Referee, state: State, scratch: Scratch, series: Series, game: int, lost: tuple[str, ...]
) -> Outcome:
    """Describe a game that has just ended; the series contains this game alone."""
    seats = score_sheet(referee, state, scratch, final=True).seats
    numbered = referee.names.ticket_numbers
    return Outcome(
        game=game,
        first=int(state.first),
        points=tuple(seat.total for seat in seats),
        won=tuple(seat.won for seat in seats),
        completed=tuple(seat.completed for seat in seats),
        failed=tuple(sum(not ticket.done for ticket in seat.tickets) for seat in seats),
        tickets=tuple(tuple((numbered[ticket.id], ticket.done) for ticket in seat.tickets) for seat in seats),
        owners=tuple(to_list(state.owner)[: int(referee.tables.routes)]),
        turns=int(series.turns),
        decisions=tuple(to_list(series.decisions)[: len(seats)]),
        nanoseconds=tuple(int(ticks * nanoseconds_per_tick()) for ticks in to_list(series.think_ticks)[: len(seats)]),
        lost=lost,
    )


def add_series(total: Series, part: Series) -> None:
    """Add the sums of one series to another."""
    total.games += part.games
    total.steps += part.steps
    total.turns += part.turns
    total.ties += part.ties
    for seat in range(SEATS):
        total.wins[seat] += part.wins[seat]
        total.points[seat] += part.points[seat]
        total.points_squared[seat] += part.points_squared[seat]
        total.decisions[seat] += part.decisions[seat]
        total.think_ticks[seat] += part.think_ticks[seat]

"""What came of single games, for those who ask more than who won."""

from dataclasses import dataclass

from draisine.bots.clock import nanoseconds_per_tick
from draisine.engine.capacities import SEATS
from draisine.engine.compiler.records import numbers
from draisine.engine.state import Scratch, State
from draisine.matches.series import Series
from draisine.play.referee import Referee
from draisine.play.scoring.score_sheet import score_sheet


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one game; by seat where there is a row."""

    game: int
    first: int
    """The seat that began."""
    points: tuple[int, ...]
    won: tuple[bool, ...]
    """Several may share."""
    made: tuple[int, ...]
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
    """How long each seat thought."""
    lost: tuple[str, ...]
    """A line for each move that a bot lost to chance."""


def tell(referee: Referee, state: State, scratch: Scratch, series: Series, game: int, lost: tuple[str, ...]) -> Outcome:
    """What came of a game that has just ended; the series holds this game alone."""
    seats = score_sheet(referee, state, scratch, final=True).seats
    numbered = referee.names.ticket_numbers
    return Outcome(
        game=game,
        first=int(state.first),
        points=tuple(seat.total for seat in seats),
        won=tuple(seat.won for seat in seats),
        made=tuple(seat.completed for seat in seats),
        failed=tuple(sum(not ticket.done for ticket in seat.tickets) for seat in seats),
        tickets=tuple(tuple((numbered[ticket.id], ticket.done) for ticket in seat.tickets) for seat in seats),
        owners=tuple(numbers(state.owner)[: int(referee.tables.routes)]),
        turns=int(series.turns),
        decisions=tuple(numbers(series.decisions)[: len(seats)]),
        nanoseconds=tuple(int(ticks * nanoseconds_per_tick()) for ticks in numbers(series.thought)[: len(seats)]),
        lost=lost,
    )


def add_series(whole: Series, part: Series) -> None:
    """Add what came of one series to another."""
    whole.games += part.games
    whole.steps += part.steps
    whole.turns += part.turns
    whole.ties += part.ties
    for seat in range(SEATS):
        whole.wins[seat] += part.wins[seat]
        whole.points[seat] += part.points[seat]
        whole.squares[seat] += part.squares[seat]
        whole.decisions[seat] += part.decisions[seat]
        whole.thought[seat] += part.thought[seat]

"""Series of games between built-in bots, in compiled code: threads play them side by side."""

from typing import Annotated

from draisine.bots.plan import Plan
from draisine.bots.ticket import decide_ticket
from draisine.engine.chance import sow
from draisine.engine.chart import Chart
from draisine.engine.compiled import jit
from draisine.engine.count import count_points
from draisine.engine.kinds import Phase
from draisine.engine.limits import NOBODY, SEATS
from draisine.engine.observe import observe
from draisine.engine.playout import play_out, random_step
from draisine.engine.records import LONG, Long, record
from draisine.engine.setup import set_up
from draisine.engine.state import State, Work
from draisine.engine.step import step

RANDOM = 0
TICKET = 1

Sums = Annotated[list[int], SEATS, LONG]


@record
class Series:
    """What a series is played with, and what has come of it so far, by seat. Sums of whole numbers: they do not depend
    on who played which games in which order."""

    seats: int
    alvin: int
    seed: Long
    bot: Annotated[list[int], SEATS]
    games: Long
    steps: Long
    ties: Long
    """Games that several seats won."""
    wins: Sums
    """Games won, alone or shared."""
    points: Sums
    squares: Sums


@jit
def begin(chart: Chart, state: State, work: Work, series: Series, game: int) -> None:
    """Set up the game with this number; the seat that begins is drawn."""
    sow(state, series.seed, game)
    set_up(chart, state, work, series.seats, NOBODY, series.alvin)


@jit
def tally(chart: Chart, state: State, work: Work, series: Series, steps: int) -> None:
    """Count a finished game."""
    count_points(chart, state, work)
    winners = 0
    for seat in range(series.seats):
        count = work.count[seat]
        series.points[seat] += count.total
        series.squares[seat] += count.total * count.total
        series.wins[seat] += count.won
        winners += count.won
    series.ties += 1 if winners > 1 else 0
    series.games += 1
    series.steps += steps


@jit
def ticket_step(chart: Chart, state: State, view: State, work: Work, plan: Plan) -> None:
    """One decision of a ticket-chasing seat, which is handed its observation and nothing else."""
    observe(chart, state, view, state.mover)
    step(chart, state, work, state.mover, decide_ticket(chart, view, work, plan))


@jit
def play_matches(
    chart: Chart, state: State, view: State, work: Work, plan: Plan, series: Series, start: int, games: int
) -> None:
    """Games numbered from `start`, by bots of any built-in kind."""
    for game in range(start, start + games):
        begin(chart, state, work, series, game)
        steps = 0
        while state.phase != Phase.OVER:
            if series.bot[state.mover] == TICKET:
                ticket_step(chart, state, view, work, plan)
            else:
                # Chance needs no view: what is open to a seat depends on what it knows, and nothing is weighed.
                random_step(chart, state, work)
            steps += 1
        tally(chart, state, work, series, steps)


@jit
def play_random(chart: Chart, state: State, work: Work, series: Series, start: int, games: int) -> None:
    """The same where all seats play at random: the engine's bare speed, and less to compile."""
    for game in range(start, start + games):
        begin(chart, state, work, series, game)
        tally(chart, state, work, series, play_out(chart, state, work))

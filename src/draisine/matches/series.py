"""Games between bots that decide in compiled code: threads play them side by side."""

from typing import Annotated

from draisine.bots.clock import ticks
from draisine.bots.compiled import decide, give_chance
from draisine.bots.kinds import Kind
from draisine.bots.planner.plan import Plan
from draisine.engine.board_tables import Chart
from draisine.engine.capacities import NOBODY, SEATS
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import LONG, Long, record
from draisine.engine.enums import Phase
from draisine.engine.observe import observe
from draisine.engine.playout import play_out, random_step
from draisine.engine.rng import sow
from draisine.engine.rules.scoring import count_points
from draisine.engine.rules.setup import set_up
from draisine.engine.state import State, Work
from draisine.engine.step import step

SEEDS = 2**63
"""The engine's generator takes 63 bits of a seed; others are folded into them."""
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
    turns: Long
    ties: Long
    """Games that several seats won."""
    wins: Sums
    """Games won, alone or shared."""
    points: Sums
    squares: Sums
    decisions: Sums
    thought: Sums
    """Ticks of the processor's counter."""


@jit
def begin(chart: Chart, state: State, work: Work, series: Series, game: int) -> None:
    """Set up the game with this number; the seat that begins is drawn."""
    sow(state, series.seed, game)
    set_up(chart, state, work, series.seats, NOBODY, series.alvin)


@jit
def tally(chart: Chart, state: State, work: Work, series: Series) -> None:
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


@jit
def look(chart: Chart, state: State, view: State, series: Series, game: int) -> None:
    """Hand the seat to move its observation, with chance of its own: the game's would tell what lies in the deck."""
    observe(chart, state, view, state.mover)
    give_chance(view, series.seed + game * SEATS + state.mover)


@jit
def play_on(chart: Chart, state: State, view: State, work: Work, plan: Plan, series: Series, game: int) -> None:
    """Go on until a seat is to move that is asked from Python, or the game is over."""
    while state.phase != Phase.OVER and series.bot[state.mover] != Kind.OUTSIDE:
        seat = state.mover + 0
        series.turns += state.phase == Phase.TURN
        before = ticks()
        if series.bot[seat] == Kind.RANDOM:
            # Chance needs no view: what is open to a seat depends on what it knows, and nothing is weighed.
            random_step(chart, state, work)
            series.thought[seat] += ticks() - before
        else:
            look(chart, state, view, series, game)
            decision = decide(chart, view, work, plan, series.bot[seat])
            series.thought[seat] += ticks() - before
            step(chart, state, work, seat, decision)
        series.decisions[seat] += 1
        series.steps += 1


@jit
def play_matches(
    chart: Chart, state: State, view: State, work: Work, plan: Plan, series: Series, start: int, games: int
) -> None:
    """Whole games numbered from `start`."""
    for game in range(start, start + games):
        begin(chart, state, work, series, game)
        play_on(chart, state, view, work, plan, series, game)
        tally(chart, state, work, series)


@jit
def play_random(chart: Chart, state: State, work: Work, series: Series, start: int, games: int) -> None:
    """The same where all seats play at random: the engine's bare speed, and less to compile."""
    for game in range(start, start + games):
        begin(chart, state, work, series, game)
        series.steps += play_out(chart, state, work)
        tally(chart, state, work, series)

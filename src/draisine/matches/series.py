"""Games between bots that decide in compiled code: threads play them side by side."""

from typing import Annotated

from draisine.bots.clock import ticks
from draisine.bots.compiled import decide, give_chance
from draisine.bots.kinds import Kind
from draisine.bots.planner.plan import Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT, SEATS
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import LONG, Long, record
from draisine.engine.enums import Phase
from draisine.engine.observe import observe
from draisine.engine.playout import play_out, random_step
from draisine.engine.rng import seed_rng
from draisine.engine.rules.scoring import count_points
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Scratch, State
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
def begin(tables: BoardTables, state: State, scratch: Scratch, series: Series, game: int) -> None:
    """Set up the game with this number; the seat that begins is drawn."""
    seed_rng(state, series.seed, game)
    set_up(tables, state, scratch, series.seats, NO_SEAT, series.alvin)


@jit
def tally(tables: BoardTables, state: State, scratch: Scratch, series: Series) -> None:
    """Count a finished game."""
    count_points(tables, state, scratch)
    winners = 0
    for seat in range(series.seats):
        count = scratch.count[seat]
        series.points[seat] += count.total
        series.squares[seat] += count.total * count.total
        series.wins[seat] += count.won
        winners += count.won
    series.ties += 1 if winners > 1 else 0
    series.games += 1


@jit
def look(tables: BoardTables, state: State, view: State, series: Series, game: int) -> None:
    """Hand the seat to move its observation, with chance of its own: the game's would tell what lies in the deck."""
    observe(tables, state, view, state.mover)
    give_chance(view, series.seed + game * SEATS + state.mover)


@jit
def play_on(
    tables: BoardTables, state: State, view: State, scratch: Scratch, plan: Plan, series: Series, game: int
) -> None:
    """Go on until a seat is to move that is asked from Python, or the game is over."""
    while state.phase != Phase.OVER and series.bot[state.mover] != Kind.OUTSIDE:
        seat = state.mover + 0
        series.turns += state.phase == Phase.TURN
        before = ticks()
        if series.bot[seat] == Kind.RANDOM:
            # Chance needs no view: what is open to a seat depends on what it knows, and nothing is weighed.
            random_step(tables, state, scratch)
            series.thought[seat] += ticks() - before
        else:
            look(tables, state, view, series, game)
            decision = decide(tables, view, scratch, plan, series.bot[seat])
            series.thought[seat] += ticks() - before
            step(tables, state, scratch, seat, decision)
        series.decisions[seat] += 1
        series.steps += 1


@jit
def play_matches(
    tables: BoardTables, state: State, view: State, scratch: Scratch, plan: Plan, series: Series, start: int, games: int
) -> None:
    """Whole games numbered from `start`."""
    for game in range(start, start + games):
        begin(tables, state, scratch, series, game)
        play_on(tables, state, view, scratch, plan, series, game)
        tally(tables, state, scratch, series)


@jit
def play_random(tables: BoardTables, state: State, scratch: Scratch, series: Series, start: int, games: int) -> None:
    """The same where all seats play at random: the engine's bare speed, and less to compile."""
    for game in range(start, start + games):
        begin(tables, state, scratch, series, game)
        series.steps += play_out(tables, state, scratch)
        tally(tables, state, scratch, series)

"""Games played by chance alone: the engine's measure, and the bottom of every search."""

from draisine.engine.board_tables import Chart
from draisine.engine.capacities import NOBODY
from draisine.engine.compiler.jit import jit
from draisine.engine.enums import Phase
from draisine.engine.legal import random_decision
from draisine.engine.rng import sow, spin
from draisine.engine.rules.scoring import count_points
from draisine.engine.rules.setup import set_up
from draisine.engine.state import State, Work
from draisine.engine.step import step


@jit
def random_step(chart: Chart, state: State, work: Work) -> None:
    """One decision of the seat to move, all alike."""
    step(chart, state, work, state.mover, random_decision(chart, state, work, state.mover, spin(state)))


@jit
def play_out(chart: Chart, state: State, work: Work) -> int:
    """Random play to the end; the number of decisions made."""
    steps = 0
    while state.phase != Phase.OVER:
        random_step(chart, state, work)
        steps += 1
    return steps


@jit
def play_series(
    chart: Chart, state: State, work: Work, tally: list[int], seats: int, alvin: int, seed: int, start: int, games: int
) -> int:
    """Random games numbered from `start`. The tally gathers points, then wins, by seat; returns all decisions."""
    steps = 0
    for game in range(start, start + games):
        sow(state, seed, game)
        set_up(chart, state, work, seats, NOBODY, alvin)
        steps += play_out(chart, state, work)
        count_points(chart, state, work)
        for seat in range(seats):
            tally[seat] += work.count[seat].total
            tally[seats + seat] += work.count[seat].won
    return steps

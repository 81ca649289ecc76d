"""A few games as a GPU plays them: a kernel with one game per thread. Numba's CUDA simulator runs it without a GPU.

python -m tests.engine.kernels FILE      plays them and writes what came out
"""

import sys
from typing import Any

import numpy as np

from draisine.boards import load
from draisine.engine.board_compiler import chart_board
from draisine.engine.board_tables import Chart
from draisine.engine.compiler.cuda import cuda, kernel
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import many
from draisine.engine.enums import Phase
from draisine.engine.observe import observe
from draisine.engine.playout import play_out, random_step
from draisine.engine.resample import resample
from draisine.engine.rng import sow
from draisine.engine.rules.scoring import count_points
from draisine.engine.rules.setup import set_up
from draisine.engine.state import State, Work
from tests.sizes import daily

SIMULATED = daily(("europe", "usa", "old_west", "amsterdam", "first_journey"), 2)
"""Boards: those with most of the mechanics on an ordinary day."""
SEED = 20
HALF_TIME = 50
"""Decisions before one seat's view is taken and another truth is dealt from it."""
PARTS = ("states", "views", "others", "counts")


def tables(name: str) -> list[int]:
    """The seats of each game on a board: as many as may play; in the long run, as few too."""
    players = load(name).players
    return daily([players.most, players.least], 2)


@jit
def play_one(
    chart: Chart, state: State, view: State, other: State, work: Work, seats: int, seed: int, number: int
) -> None:
    """A game with everything the engine does: set-up, play, a view and a deal at half-time, the end, the count."""
    sow(state, seed, number)
    set_up(chart, state, work, seats, -1, 1)
    for _ in range(HALF_TIME):
        if state.phase != Phase.OVER:
            random_step(chart, state, work)
    observe(chart, state, view, number % seats)
    sow(other, seed, seats)
    resample(chart, view, other, work)
    if state.phase != Phase.OVER:
        play_out(chart, state, work)
    count_points(chart, state, work)


def play_kernel(charts: Any, states: Any, views: Any, others: Any, works: Any, seats: Any) -> None:
    """One game per thread."""
    i = cuda.grid(1)
    if i < len(states):
        play_one(charts[0], states[i], views[i], others[i], works[i], seats[i], SEED, i)


def _simulate(name: str) -> dict[str, Any]:
    seats = np.array(tables(name))
    charts: Any = many(Chart, 1)
    charts[0] = chart_board(load(name))
    states, views, others, works = (many(cls, len(seats)) for cls in (State, State, State, Work))
    kernel(play_kernel).launch(1, len(seats), charts, states, views, others, works, seats)
    parts: tuple[Any, ...] = (states, views, others, works["count"])  # type: ignore[call-overload]
    return {f"{name} {part}": np.asarray(content) for part, content in zip(PARTS, parts, strict=True)}


if __name__ == "__main__":
    np.savez(sys.argv[1], **{key: part for name in SIMULATED for key, part in _simulate(name).items()})

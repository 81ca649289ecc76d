"""A few games as a GPU plays them: a kernel with one game per thread. Numba's CUDA simulator runs it without a GPU.

python -m tests.engine.kernels FILE      plays them and writes what came out
"""

import sys
from typing import Any

import numpy as np

from draisine.boards import load
from draisine.engine.board_compiler import compile_board
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.cuda import cuda, kernel
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import many
from draisine.engine.enums import Phase
from draisine.engine.observe import observe
from draisine.engine.playout import play_out, random_step
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.rules.scoring import count_points
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Scratch, State
from tests.sizes import daily

SIMULATED = daily(("europe", "usa", "old_west", "amsterdam", "first_journey"), 2)
"""Boards: those with most of the mechanics on an ordinary day."""
SEED = 20
HALF_TIME = 50
"""Decisions before one seat's view is taken and another truth is dealt from it."""
PARTS = ("states", "views", "others", "counts")


def player_counts(name: str) -> list[int]:
    """The seats of each game on a board: as many as may play; in the long run, as few too."""
    players = load(name).players
    return daily([players.most, players.least], 2)


@jit
def play_one(
    tables: BoardTables, state: State, view: State, other: State, scratch: Scratch, seats: int, seed: int, number: int
) -> None:
    """A game with everything the engine does: set-up, play, a view and a deal at half-time, the end, the count."""
    seed_rng(state, seed, number)
    set_up(tables, state, scratch, seats, -1, 1)
    for _ in range(HALF_TIME):
        if state.phase != Phase.OVER:
            random_step(tables, state, scratch)
    observe(tables, state, view, number % seats)
    seed_rng(other, seed, seats)
    resample(tables, view, other, scratch)
    if state.phase != Phase.OVER:
        play_out(tables, state, scratch)
    count_points(tables, state, scratch)


def play_kernel(tables: Any, states: Any, views: Any, others: Any, scratches: Any, seats: Any) -> None:
    """One game per thread."""
    i = cuda.grid(1)
    if i < len(states):
        play_one(tables[0], states[i], views[i], others[i], scratches[i], seats[i], SEED, i)


def _simulate(name: str) -> dict[str, Any]:
    seats = np.array(player_counts(name))
    tables: Any = many(BoardTables, 1)
    tables[0] = compile_board(load(name))
    states, views, others, scratches = (many(cls, len(seats)) for cls in (State, State, State, Scratch))
    kernel(play_kernel).launch(1, len(seats), tables, states, views, others, scratches, seats)
    parts: tuple[Any, ...] = (states, views, others, scratches["count"])  # type: ignore[call-overload]
    return {f"{name} {part}": np.asarray(content) for part, content in zip(PARTS, parts, strict=True)}


if __name__ == "__main__":
    np.savez(sys.argv[1], **{key: part for name in SIMULATED for key, part in _simulate(name).items()})

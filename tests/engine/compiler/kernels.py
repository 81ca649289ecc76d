"""A few games played by a CUDA kernel, one per thread. Numba's CUDA simulator runs it without a GPU.

python -m tests.engine.compiler.kernels FILE      plays them and writes the results
"""

import sys
from typing import Any

import numpy as np

from draisine.boards import load
from draisine.engine.board_compiler import compile_board
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.cuda import cuda, kernel
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import new_array
from draisine.engine.enums import Phase
from draisine.engine.observe import observe
from draisine.engine.playout import play_out, random_step
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.rules.scoring import score_game
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Scratch, State
from tests.soak import every_nth

SIMULATED = every_nth(("europe", "usa", "old_west", "amsterdam", "first_journey"), 2)
"""The boards: by default those with most mechanisms, in `make soak` all."""
SEED = 20
HALFWAY = 50
"""Decisions after which one seat's observation is taken and a state is resampled from it."""
PARTS = ("states", "observations", "resampled", "scores")


def player_counts(name: str) -> list[int]:
    """The player counts on a board: the most; in `make soak` the least too."""
    players = load(name).players
    return every_nth([players.most, players.least], 2)


@jit
def play_one(
    tables: BoardTables,
    state: State,
    observation: State,
    resampled: State,
    scratch: Scratch,
    seats: int,
    seed: int,
    number: int,
) -> None:
    """Play a game that uses the whole engine: set-up, play, observing and resampling halfway, and the final count."""
    seed_rng(state, seed, number)
    set_up(tables, state, scratch, seats, -1, 1)
    for _ in range(HALFWAY):
        if state.phase != Phase.OVER:
            random_step(tables, state, scratch)
    observe(tables, state, observation, number % seats)
    seed_rng(resampled, seed, seats)
    resample(tables, observation, resampled, scratch)
    if state.phase != Phase.OVER:
        play_out(tables, state, scratch)
    score_game(tables, state, scratch)


def play_kernel(tables: Any, states: Any, observations: Any, resampled: Any, scratches: Any, seats: Any) -> None:
    """One game per thread."""
    i = cuda.grid(1)
    if i < len(states):
        play_one(tables[0], states[i], observations[i], resampled[i], scratches[i], seats[i], SEED, i)


def _simulate(name: str) -> dict[str, Any]:
    seats = np.array(player_counts(name))
    tables: Any = new_array(BoardTables, 1)
    tables[0] = compile_board(load(name))
    states, observations, resampled, scratches = (new_array(cls, len(seats)) for cls in (State, State, State, Scratch))
    kernel(play_kernel).launch(1, len(seats), tables, states, observations, resampled, scratches, seats)
    parts: tuple[Any, ...] = (states, observations, resampled, scratches["scores"])  # type: ignore[call-overload]
    return {f"{name} {part}": np.asarray(content) for part, content in zip(PARTS, parts, strict=True)}


if __name__ == "__main__":
    np.savez(sys.argv[1], **{key: part for name in SIMULATED for key, part in _simulate(name).items()})

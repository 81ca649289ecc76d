"""Drivers for tests: batches stepped by random actions, and observations of any state."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from draisine.boards import load
from draisine.encoding.observation import Offsets, encode
from draisine.engine.compiler.records import new
from draisine.engine.state import State
from draisine.envs import Batch, Layout, observation_layout
from tests.engine.driver import Game, Setting

Bytes = NDArray[np.uint8]
MAX_STEPS = 6000
"""Far more steps than any game takes."""


def sample_actions(action_mask: NDArray[Any], rng: np.random.Generator) -> NDArray[np.int64]:
    """Sample a legal action for each env, uniformly; 0 where the game is over."""
    weights = rng.random(action_mask.shape) * action_mask
    actions: NDArray[np.int64] = weights.argmax(axis=1)
    return actions


def random_steps(envs: Batch, steps: int, seed: int = 0) -> Iterator[NDArray[np.int64]]:
    """Step all envs with random actions, and yield the actions after each step."""
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        actions = sample_actions(envs.action_mask, rng)
        envs.step(actions)
        yield actions


def play_out(envs: Batch, seed: int = 0) -> int:
    """Play all games of a batch without autoreset to the end. Returns the steps of the longest."""
    for number, _ in enumerate(random_steps(envs, MAX_STEPS, seed), 1):
        if envs.terminated.all():
            return number
    raise AssertionError(f"no end after {MAX_STEPS} steps")


@cache
def compact_layout(setting: Setting) -> Layout:
    return observation_layout(load(setting.board), setting.seats)


@cache
def _offsets(layout: Layout) -> Offsets:
    offsets = new(Offsets)
    layout.write_offsets(offsets)
    return offsets


def encoded(game: Game, layout: Layout, seat: int, state: State | None = None) -> Bytes:
    """The observation of a seat of a game, or of another state of it."""
    row = np.zeros(layout.size, np.uint8)
    encode(game.tables, game.state if state is None else state, game.scratch, _offsets(layout), row, seat)
    return row

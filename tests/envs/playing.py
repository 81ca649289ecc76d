"""Games in a batch for tests: actions by chance, and observations of any state."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from draisine.boards import load
from draisine.engine.compiler.records import new
from draisine.engine.state import State
from draisine.envs import Batch, Layout, layout
from draisine.envs.encoding import encode
from draisine.envs.layout import Rooms
from tests.engine.driving import Game, Setting

Bytes = NDArray[np.uint8]
LONGEST = 6000
"""Far more steps than any game takes."""


def choose(masks: NDArray[Any], chance: np.random.Generator) -> NDArray[np.int64]:
    """One of the open actions of each game, all alike; 0 where a game is over."""
    weights = chance.random(masks.shape) * masks
    actions: NDArray[np.int64] = weights.argmax(axis=1)
    return actions


def play(batch: Batch, steps: int, seed: int = 0) -> Iterator[NDArray[np.int64]]:
    """Step all games by chance; after each step, the actions that were taken."""
    chance = np.random.default_rng(seed)
    for _ in range(steps):
        actions = choose(batch.masks, chance)
        batch.step(actions)
        yield actions


def play_out(batch: Batch, seed: int = 0) -> int:
    """Play all games to their end, where no others are dealt. How many steps the longest took."""
    for number, _ in enumerate(play(batch, LONGEST, seed), 1):
        if batch.ends.all():
            return number
    raise AssertionError(f"no end after {LONGEST} steps")


@cache
def compact(setting: Setting) -> Layout:
    return layout(load(setting.board), setting.seats)


@cache
def _rooms(room: Layout) -> Rooms:
    rooms = new(Rooms)
    room.measure(rooms)
    return rooms


def encoded(game: Game, room: Layout, seat: int, state: State | None = None) -> Bytes:
    """What a seat of a game sees, as bytes."""
    row = np.zeros(room.size, np.uint8)
    encode(game.tables, game.state if state is None else state, game.scratch, _rooms(room), row, seat)
    return row

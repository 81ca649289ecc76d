"""The arrays of a batch: what callers read and write, and what compiled code remembers between steps."""

from typing import Any, NamedTuple

import numpy as np

from draisine.encoding.layout import Layout
from draisine.engine.capacities import CITIES
from draisine.engine.enums import DECISIONS

Array = Any
"""An array with one row for each env."""

INTEGERS = (int, np.integer)
MASK_WORD_BITS = 60
"""Actions in a word of `Buffers.legal_bits`."""
MASK_WORDS = (DECISIONS + MASK_WORD_BITS - 1) // MASK_WORD_BITS


class Buffers(NamedTuple):
    """All arrays of a batch."""

    next_game: Array
    """The number of the game that the env deals next."""
    seed: Array
    """The seed of the env's series of games."""
    stride: Array
    """The step between the numbers of the env's games."""
    actions: Array
    seat: Array
    """The seat to decide; of a finished game, the learner's."""
    action_mask: Array
    legal_bits: Array
    """The mask once more, as bits. Callers can write to the mask, so legality is decided by these."""
    obs: Array
    rewards: Array
    """By seat."""
    reward: Array
    """Of the seat that acted."""
    terminated: Array
    points: Array
    """By seat: the final points of the last game that ended."""
    last_scores: Array
    """By seat: its score after the last step, for shaping."""
    forfeited: Array
    final_obs: Array
    """The learner's observation of the last game that ended; no rows unless they are wanted."""
    components: Array
    """By seat and city: the union-find forest of the seat's network. Only a GPU keeps it from step to step."""
    components_reserve: Array
    """By seat: the trains it had left when its components were computed."""


def make_buffers(num_envs: int, players: int, layout: Layout, keep_final_obs: bool, gpu: bool = False) -> Buffers:
    """Allocate the buffers of a batch."""
    return Buffers(
        next_game=np.arange(num_envs, dtype=np.int64),
        seed=np.zeros(num_envs, np.int64),
        stride=np.full(num_envs, num_envs, np.int64),
        actions=np.zeros(num_envs, np.int64),
        seat=np.zeros(num_envs, np.int8),
        action_mask=np.zeros((num_envs, DECISIONS), np.uint8),
        legal_bits=np.zeros((num_envs, MASK_WORDS), np.int64),
        obs=layout.new_rows(num_envs),
        rewards=np.zeros((num_envs, players), np.float32),
        reward=np.zeros(num_envs, np.float32),
        terminated=np.zeros(num_envs, np.uint8),
        points=np.zeros((num_envs, players), np.int16),
        last_scores=np.zeros((num_envs, players), np.int16),
        forfeited=np.zeros(num_envs, np.uint8),
        final_obs=layout.new_rows(num_envs if keep_final_obs else 0),
        components=np.zeros((num_envs if gpu else 0, players, CITIES), np.uint8),
        components_reserve=np.zeros((num_envs if gpu else 0, players), np.int16),
    )


def write_actions(target: Array, actions: Any) -> None:
    """Copy actions to a buffer: one integer for each env."""
    given = np.asarray(actions)
    if given.dtype.kind not in "iu":
        raise TypeError(f"actions are integers, not {given.dtype}: the numbers of legal actions are in action_mask")
    if given.shape != target.shape and not (len(target) == 1 and given.shape == ()):
        raise ValueError(f"there is one action for each env: actions have shape {target.shape}, not {given.shape}")
    target[:] = given

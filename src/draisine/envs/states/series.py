"""Which game of which seed each env deals next."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from draisine.envs.buffers import Buffers
from draisine.matches.series import SEED_RANGE

Seeds = int | Sequence[int | None] | None
"""One seed for all envs, or one for each."""
Rows = NDArray[np.int64]


def start_series(buffers: Buffers, seed: Seeds, rows: Rows) -> None:
    """Let some envs start a series of games: with one seed, env i deals game i of it and every `num_envs`-th after it;
    with a seed of its own, game 0 and all that follow, as a single env does. An env whose seed is None in a list
    continues its series; without any seed, all start theirs again."""
    num_envs = len(buffers.next_game)
    if seed is None:
        shared = buffers.stride[rows] == num_envs
        buffers.next_game[rows] = np.where(shared, rows, 0)
    elif isinstance(seed, (int, np.integer)):
        buffers.seed[rows], buffers.stride[rows], buffers.next_game[rows] = int(seed) % SEED_RANGE, num_envs, rows
    else:
        _start_own_series(buffers, seed, rows)


def _start_own_series(buffers: Buffers, seeds: Sequence[int | None], rows: Rows) -> None:
    if len(seeds) != len(buffers.next_game):
        raise ValueError(f"there are {len(buffers.next_game)} envs, but {len(seeds)} seeds")
    for env in rows:
        own = seeds[env]
        if own is not None:
            buffers.seed[env], buffers.stride[env], buffers.next_game[env] = int(own) % SEED_RANGE, 1, 0


def lacks_seed(seed: Seeds) -> bool:
    """Whether some env is given no seed."""
    return seed is None or (not isinstance(seed, (int, np.integer)) and any(own is None for own in seed))


def select_rows(envs: Any, num_envs: int) -> Rows:
    """The numbers of some envs, given as a mask, as numbers or as one number; None: all."""
    if envs is None:
        return np.arange(num_envs)
    given = np.atleast_1d(np.asarray(envs))
    if given.dtype == np.bool_:
        if given.shape != (num_envs,):
            raise ValueError(f"a mask has one value for each of {num_envs} envs, not shape {given.shape}")
        return np.flatnonzero(given)
    if given.dtype.kind not in "iu" or given.ndim != 1:
        raise TypeError(f"envs are numbers or a mask, not {given.dtype} of shape {given.shape}")
    if len(given) and not (given.min() >= 0 and given.max() < num_envs):
        raise IndexError(f"there are envs 0 to {num_envs - 1}, not {given.min()} to {given.max()}")
    return given.astype(np.int64)


def select_seats(seat: Any, players: int, rows: Rows) -> NDArray[np.int64]:
    """A seat for each of some envs, given as one for all or one for each."""
    seats = np.broadcast_to(np.asarray(seat), rows.shape).astype(np.int64)
    if len(seats) and not (seats.min() >= 0 and seats.max() < players):
        raise IndexError(f"seats are counted from 0 to {players - 1}")
    return seats

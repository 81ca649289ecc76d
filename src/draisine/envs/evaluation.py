"""How well a policy plays: games against opponents inside the batch, from every seat on the same deals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.envs.batch import Batch
from draisine.envs.config import BatchConfig, resolve_board

Policy = Callable[[NDArray[np.uint8], NDArray[np.bool_]], Any]
"""Maps observations and action masks, one row per running game, to one action per row."""
EVALUATION_SEED = 1_000_000_007
"""A seed that training runs are unlikely to use."""


@dataclass(frozen=True)
class EvaluationResult:
    """The result of an evaluation by deal, because games that share a deal are not independent."""

    wins: NDArray[np.float64]
    """By deal: games won; a shared win counts as a fraction."""
    games: NDArray[np.float64]
    """By deal: games played, one from each seat."""
    leads: NDArray[np.float64]
    """By deal: points ahead of the best opponent, the mean of its games."""

    @property
    def win_rate(self) -> float:
        """The share of games won."""
        return float(self.wins.sum() / self.games.sum())

    @property
    def mean_lead(self) -> float:
        """Points ahead of the best opponent, on average."""
        return float(self.leads.mean())


def evaluate(
    policy: Policy,
    board: Board | str | Path = "usa",
    players: int = 2,
    opponents: str | Sequence[str] = "random",
    deals: int = 100,
    *,
    threads: int = 1,
    seed: int = EVALUATION_SEED,
) -> EvaluationResult:
    """Play every deal once from each seat. All games are played to the end, so that long ones count like short ones."""
    resolved = resolve_board(board, players)
    wins = np.zeros((players, deals))
    leads = np.zeros((players, deals))
    for seat in range(players):
        config = BatchConfig(seed=seed, opponents=opponents, learner_seat=seat, autoreset=False)
        batch = Batch(resolved, players, deals, threads, config)
        returns = _play_out(batch, policy)
        batch.close()
        # Invert the reward for a win. Rewards are 32-bit floats; rounding makes a lost game exactly 0.
        wins[seat] = np.abs(((returns * (players - 1) + 1) / players).round(6))
        points = batch.points.astype(np.float64)
        leads[seat] = points[:, seat] - np.delete(points, seat, axis=1).max(axis=1)
    return EvaluationResult(wins.sum(axis=0), np.full(deals, float(players)), leads.mean(axis=0))


def _play_out(batch: Batch, policy: Policy) -> NDArray[np.float64]:
    """Play all games to the end. Returns what each was worth to the learner."""
    returns = np.zeros(batch.num_envs)
    actions = np.zeros(batch.num_envs, np.int64)
    running = np.flatnonzero(~batch.terminated)
    while len(running):
        actions[running] = policy(batch.obs[running], batch.action_mask[running])
        batch.step(actions)
        returns[running] += batch.reward[running]
        running = running[~batch.terminated[running]]
    return returns

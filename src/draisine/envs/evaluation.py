"""How well a policy plays: games against opponents inside the batch, from every seat on the same deals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.envs.batch import Batch
from draisine.envs.config import Settings, find_board

Policy = Callable[[NDArray[np.uint8], NDArray[np.bool_]], Any]
"""From observations and masks, one row for each game that still runs, to an action for each."""
EVALUATION_SEED = 1_000_000_007
"""Deals that nobody trains on by accident."""


@dataclass(frozen=True)
class Fared:
    """What came of an evaluation, deal by deal: games that share a deal are not independent of each other."""

    wins: NDArray[np.float64]
    """Of each deal: games won; a victory that is shared counts in part."""
    games: NDArray[np.float64]
    """Of each deal: games played, one from each seat."""
    leads: NDArray[np.float64]
    """Of each deal: points ahead of the best opponent, the mean of its games."""

    @property
    def share(self) -> float:
        """Games won, of all."""
        return float(self.wins.sum() / self.games.sum())

    @property
    def lead(self) -> float:
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
) -> Fared:
    """Play every deal once from each seat. All games are played to their end: long ones count like short ones."""
    found = find_board(board, players)
    wins = np.zeros((players, deals))
    leads = np.zeros((players, deals))
    for seat in range(players):
        settings = Settings(seed=seed, opponents=opponents, learner=seat, autoreset=False)
        games = Batch(found, players, deals, threads, settings)
        worth = _play_out(games, policy)
        games.close()
        # The reward of a win, read backwards. Rewards have few digits, but a game lost is exactly nothing.
        wins[seat] = np.abs(((worth * (players - 1) + 1) / players).round(6))
        points = games.points.astype(np.float64)
        leads[seat] = points[:, seat] - np.delete(points, seat, axis=1).max(axis=1)
    return Fared(wins.sum(axis=0), np.full(deals, float(players)), leads.mean(axis=0))


def _play_out(games: Batch, policy: Policy) -> NDArray[np.float64]:
    """Play all games to their end. What they were worth to the learner."""
    worth = np.zeros(games.games)
    actions = np.zeros(games.games, np.int64)
    running = np.flatnonzero(~games.ends)
    while len(running):
        actions[running] = policy(games.observations[running], games.masks[running])
        games.step(actions)
        worth[running] += games.gains[running]
        running = running[~games.ends[running]]
    return worth

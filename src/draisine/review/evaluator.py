"""Win chances of moments and options, from what one seat knows.

All randomness follows from the review's seed and the observation, so that nothing hidden from a seat can change how its
decisions are judged.
"""

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.engine.capacities import NO_SEAT, NOTHING
from draisine.engine.compiler.records import copy, new, pack
from draisine.engine.state import Observation, Scratch, State
from draisine.play.referee import shared_referee
from draisine.review.kernel import DETERMINIZED, WIN, Work, list_options, play_deals, play_fresh, play_open

Shares = NDArray[np.float64]
"""Win shares: one row per deal."""
CHUNK = 1024
"""Playouts of one call of compiled code: between two of them a review can report its progress or stop."""


class Estimate(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


def estimate(values: NDArray[np.float64]) -> Estimate:
    """The mean of independent values."""
    size = len(values)
    return Estimate(float(values.mean()), float(values.std(ddof=1) / size**0.5) if size > 1 else 0.0)


class Evaluator:
    """Evaluates moments and options of games on one board. It has working memory of its own: use one per thread."""

    def __init__(self, board: Board, seed: int = 0) -> None:
        self.referee = shared_referee(board)
        self.scratch = new(Scratch)
        self._seed = seed
        self._work = new(Work)
        self.playouts = 0
        """The playouts so far."""

    def options(self, observation: Observation) -> list[int]:
        """The decisions of the viewer worth comparing, the planner's first."""
        size = int(list_options(self.referee.tables, observation, self._work))
        return [int(decision) for decision in self._work.candidates.decision[:size]]

    def moment(self, observation: Observation, deals: int) -> Estimate:
        """The viewer's chance of winning if every seat goes on like the planner."""
        return estimate(self.play(observation, NO_SEAT, [NOTHING], 0, deals)[:, 0])

    def after(self, observation: Observation, actor: int, decision: int, deals: int) -> Estimate:
        """The viewer's chance of winning after a public decision, before the chance in it."""
        return estimate(self.play(observation, actor, [decision], 0, deals)[:, 0])

    def play(self, observation: Observation, actor: int, decisions: Sequence[int], first: int, deals: int) -> Shares:
        """The viewer's win shares: a row per deal, numbered from `first`, with a column per decision of `actor`."""
        seed, count = self._seed_of(observation), len(decisions)
        numbers = np.array(decisions, np.int64)
        outcomes = np.zeros((deals, count), np.int64)
        rows = max(1, CHUNK // count)
        for start in range(0, deals, rows):
            part = outcomes[start : start + rows].reshape(-1)
            arguments: tuple[Any, ...] = (seed, first + start, actor, numbers, part)
            play_deals(self.referee.tables, observation, self._work, *arguments)
        self.playouts += deals * count
        return outcomes / WIN

    def open_cards(self, state: State, deals: int) -> list[float]:
        """Every seat's chance of winning if all hands and tickets were open, but not the order of the decks."""
        copy(self._work.states[DETERMINIZED], state)
        outcomes: Any = np.zeros(deals * int(state.seats), np.int64)
        play_open(self.referee.tables, self._work, self._seed_of(state), outcomes)
        self.playouts += deals
        return [float(share) for share in outcomes.reshape(deals, -1).mean(axis=0) / WIN]

    def new_game(self, players: int, first: int, alvin: bool, deals: int) -> list[Estimate]:
        """Every seat's chance of winning before the deal, when it is known which seat begins."""
        outcomes: Any = np.zeros(deals * players, np.int64)
        play_fresh(self.referee.tables, self._work, players, first, int(alvin), self._seed, outcomes)
        self.playouts += deals
        return [estimate(shares) for shares in outcomes.reshape(deals, players).T / WIN]

    def _seed_of(self, state: State) -> int:
        """A seed that follows from the review's seed and the content of a state or observation."""
        digest = hashlib.blake2b(pack(state), digest_size=6, key=self._seed.to_bytes(8, "little"))
        return int.from_bytes(digest.digest(), "little")

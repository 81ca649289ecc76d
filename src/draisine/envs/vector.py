"""Gymnasium's vector environment on a batch: many games, one learner in each, stepped together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.engine.enums import DECISIONS
from draisine.envs.batch import Batch
from draisine.envs.config import Settings
from draisine.envs.gym import UNSEEDED, observation_box
from draisine.envs.rendering import Picture

MODES = ("rgb_array", "ansi")
METADATA: dict[str, Any] = {
    "autoreset_mode": AutoresetMode.SAME_STEP,
    "render_modes": list(MODES),
    "render_fps": 4,
}

Infos = dict[str, Any]


class DraisineVector(VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """Many games. One that is over makes room for the next in the same step; what its learner saw last is in
    `infos["final_obs"]` then, as Gymnasium's own vector environments give it.

    The parameters are those of `Draisine`, and: `threads`, and `copy`: False gives the batch's own arrays, good until
    the next step."""

    metadata = METADATA

    def __init__(
        self,
        num_envs: int = 1,
        board: Board | str | Path = "usa",
        players: int = 2,
        opponents: str | list[str] = "random",
        *,
        render_mode: str | None = None,
        floats: bool = False,
        threads: int = 1,
        copy: bool = True,
        **settings: Any,
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"no render_mode {render_mode!r}; there are: {', '.join(MODES)}")
        asked = Settings(opponents=opponents, autoreset=True, keep_last=True, seed=0, **settings)
        self.batch = Batch(board, players, num_envs, threads, asked)
        self.layout, self.num_envs, self.render_mode = self.batch.layout, num_envs, render_mode
        self.single_observation_space = observation_box(self.layout, floats)
        self.single_action_space = Discrete(DECISIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._floats, self._copy = floats, copy
        self._room = np.zeros((num_envs, self.layout.size), np.float32) if floats and not copy else None
        self._picture = Picture(self.batch.board, board)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], Infos]:
        """Deal all games: with a seed always the same ones, without the next ones of the last seed."""
        if isinstance(seed, list):
            raise ValueError("one seed for all games: they differ by their number")
        super().reset(seed=seed, options=options)
        self.batch.begin(seed, lambda: int(self.np_random.integers(UNSEEDED)))
        return self._observations(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[NDArray[Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """One decision of each learner, and all that happens until it owes the next one."""
        batch = self.batch
        batch.step(actions)
        ends = batch.ends.copy()
        infos = self._finals(ends) if ends.any() else {}
        infos |= self._infos()
        self._add_forfeits(infos, ends)
        rewards = batch.gains.astype(np.float64)
        return self._observations(), rewards, ends, np.zeros(self.num_envs, np.bool_), infos

    def _observations(self) -> NDArray[Any]:
        seen = self.batch.observations
        if self._floats:
            return self.layout.as_floats(seen, self._room)
        return seen.copy() if self._copy else seen

    def _infos(self) -> Infos:
        masks, seats = self.batch.masks.view(np.int8), self.batch.seats.astype(np.int64)
        here = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": masks.copy() if self._copy else masks,
            "_action_mask": here,
            "seat": seats,
            "_seat": here.copy(),
        }

    def _finals(self, ends: NDArray[np.bool_]) -> Infos:
        """What the learners of the games that have just ended saw and won."""
        last = np.full(self.num_envs, None, object)
        for place in np.flatnonzero(ends):
            row = self.batch.last[place]
            last[place] = self.layout.as_floats(row) if self._floats else row.copy()
        fixed = self.batch.settings.learner
        learners = (self.batch.numbers - self.num_envs) % self.batch.players if fixed is None else fixed
        info = {
            "action_mask": np.zeros((self.num_envs, DECISIONS), np.int8),
            "_action_mask": ends.copy(),
            "seat": np.where(ends, learners, 0),
            "_seat": ends.copy(),
            "points": np.where(ends[:, None], self.batch.points, np.int16(0)),
            "_points": ends.copy(),
        }
        return {"final_obs": last, "_final_obs": ends.copy(), "final_info": info, "_final_info": ends.copy()}

    def _add_forfeits(self, infos: Infos, ends: NDArray[np.bool_]) -> None:
        forfeited = self.batch.forfeited
        if not forfeited.any():
            return
        for where, found in ((infos, forfeited & ~ends), (infos.get("final_info", {}), forfeited & ends)):
            if found.any():
                where["forfeited"], where["_forfeited"] = found, found.copy()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are open in each game."""
        return self.batch.masks.copy()

    def render(self) -> tuple[Any, ...] | None:
        """Every game as its learner sees it."""
        if self.render_mode is None:
            return None
        draw = self._picture.text if self.render_mode == "ansi" else self._picture.pixels
        return tuple(draw(self.batch.view(int(seat), place)) for place, seat in enumerate(self.batch.seats))

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        del kwargs
        self.batch.close()

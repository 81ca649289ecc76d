"""Gymnasium's vector environment on a batch: many games with one learner in each, stepped together."""

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
from draisine.envs.config import BatchConfig
from draisine.envs.gym import RANDOM_SEEDS, observation_box
from draisine.envs.rendering import Renderer

MODES = ("rgb_array", "ansi")
METADATA: dict[str, Any] = {
    "autoreset_mode": AutoresetMode.SAME_STEP,
    "render_modes": list(MODES),
    "render_fps": 4,
}

Infos = dict[str, Any]


class DraisineVectorEnv(VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """Many games with same-step autoreset: the learner's last observation of a finished game is in
    `infos["final_obs"]`, as in Gymnasium's own vector environments.

    The parameters are those of `DraisineEnv`, and `threads`, and `copy`: False returns the batch's own arrays, valid
    until the next step."""

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
        **options: Any,
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"no render_mode {render_mode!r}; choose from: {', '.join(MODES)}")
        config = BatchConfig(opponents=opponents, autoreset=True, keep_final_obs=True, seed=0, **options)
        self.batch = Batch(board, players, num_envs, threads, config)
        self.layout, self.num_envs, self.render_mode = self.batch.layout, num_envs, render_mode
        self.single_observation_space = observation_box(self.layout, floats)
        self.single_action_space = Discrete(DECISIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._floats, self._copy = floats, copy
        self._float_buffer = np.zeros((num_envs, self.layout.size), np.float32) if floats and not copy else None
        self._renderer = Renderer(self.batch.board, board)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], Infos]:
        """Deal all games: with a seed always the same ones, without a seed the next ones of the last seed."""
        if isinstance(seed, list):
            raise ValueError("seed is one number for all envs, whose games differ by their number")
        super().reset(seed=seed, options=options)
        self.batch.reset_or_continue(seed, lambda: int(self.np_random.integers(RANDOM_SEEDS)))
        return self._observations(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[NDArray[Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """Apply one decision of each learner, and play on until it owes the next one."""
        batch = self.batch
        batch.step(actions)
        terminated = batch.terminated.copy()
        infos = self._final_infos(terminated) if terminated.any() else {}
        infos |= self._infos()
        self._add_forfeited(infos, terminated)
        reward = batch.reward.astype(np.float64)
        return self._observations(), reward, terminated, np.zeros(self.num_envs, np.bool_), infos

    def _observations(self) -> NDArray[Any]:
        obs = self.batch.obs
        if self._floats:
            return self.layout.as_floats(obs, self._float_buffer)
        return obs.copy() if self._copy else obs

    def _infos(self) -> Infos:
        masks, seats = self.batch.action_mask.view(np.int8), self.batch.seat.astype(np.int64)
        present = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": masks.copy() if self._copy else masks,
            "_action_mask": present,
            "seat": seats,
            "_seat": present.copy(),
        }

    def _final_infos(self, terminated: NDArray[np.bool_]) -> Infos:
        """The final observations and infos of the games that have just ended."""
        final_obs = np.full(self.num_envs, None, object)
        for env in np.flatnonzero(terminated):
            row = self.batch.final_obs[env]
            final_obs[env] = self.layout.as_floats(row) if self._floats else row.copy()
        fixed = self.batch.config.learner_seat
        learners = (self.batch.game - self.num_envs) % self.batch.players if fixed is None else fixed
        info = {
            "action_mask": np.zeros((self.num_envs, DECISIONS), np.int8),
            "_action_mask": terminated.copy(),
            "seat": np.where(terminated, learners, 0),
            "_seat": terminated.copy(),
            "points": np.where(terminated[:, None], self.batch.points, np.int16(0)),
            "_points": terminated.copy(),
        }
        return {
            "final_obs": final_obs,
            "_final_obs": terminated.copy(),
            "final_info": info,
            "_final_info": terminated.copy(),
        }

    def _add_forfeited(self, infos: Infos, terminated: NDArray[np.bool_]) -> None:
        forfeited = self.batch.forfeited
        if not forfeited.any():
            return
        running, final = forfeited & ~terminated, forfeited & terminated
        for target, mask in ((infos, running), (infos.get("final_info", {}), final)):
            if mask.any():
                target["forfeited"], target["_forfeited"] = mask, mask.copy()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal in each env."""
        return self.batch.action_mask.copy()

    def render(self) -> tuple[Any, ...] | None:
        """Render every game from its learner's view."""
        if self.render_mode is None:
            return None
        draw = self._renderer.render_text if self.render_mode == "ansi" else self._renderer.render_pixels
        return tuple(draw(self.batch.view(int(seat), env)) for env, seat in enumerate(self.batch.seat))

    def close_extras(self, **kwargs: Any) -> None:
        """Shut down the threads."""
        del kwargs
        self.batch.close()

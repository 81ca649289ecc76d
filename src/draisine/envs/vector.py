"""Gymnasium's vector environment on a batch: many games with one learner in each, stepped together."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.engine.enums import DECISIONS
from draisine.envs.adapters.masks import MASK_KEY, OBS_KEY, MaskPlacement
from draisine.envs.batch import Batch
from draisine.envs.config import BatchConfig
from draisine.envs.features.float_views import Floats, float_size, float_view
from draisine.envs.gym import RANDOM_SEEDS
from draisine.envs.rendering import Renderer

MODES = ("rgb_array", "ansi")

METADATA: dict[str, Any] = {
    "autoreset_mode": AutoresetMode.SAME_STEP,
    "render_modes": list(MODES),
    "render_fps": 4,
}

Infos = dict[str, Any]


class DraisineVectorEnv(VectorEnv[Any, NDArray[Any], NDArray[Any]]):
    """Many games, in any of Gymnasium's autoreset modes; results are those of Gymnasium's own vector environments. With
    same-step autoreset, the default, the learner's last observation of a finished game is in `infos["final_obs"]`.

    The parameters are those of `DraisineEnv`, and `autoreset_mode`, `threads`, and `copy`: False returns the batch's
    own arrays, valid until the next step."""

    metadata = METADATA

    def __init__(  # noqa: PLR0913
        self,
        num_envs: int = 1,
        board: Board | str | Path = "usa",
        players: int = 2,
        opponents: str | list[str] = "random",
        *,
        render_mode: str | None = None,
        floats: Floats = False,
        mask: Literal["info", "observation"] = "info",
        keys: tuple[str, str] = (OBS_KEY, MASK_KEY),
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int = 1,
        copy: bool = True,
        **options: Any,
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"no render_mode {render_mode!r}; choose from: {', '.join(MODES)}")
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self._same_step = same_step = self.autoreset_mode == AutoresetMode.SAME_STEP
        config = BatchConfig(opponents=opponents, autoreset=same_step, keep_final_obs=same_step, seed=0, **options)
        self.batch = Batch(board, players, num_envs, threads, config)
        self.layout, self.num_envs, self.render_mode = self.batch.layout, num_envs, render_mode
        self._placement, self._mask_key = MaskPlacement(mask, keys), keys[1]
        self.single_observation_space = self._placement.space(self.layout, floats)
        self.single_action_space = Discrete(DECISIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._floats, self._copy = floats, copy
        self._as_floats = float_view(self.layout, floats)
        float_shape = (num_envs, float_size(self.layout, floats))
        self._float_buffer = np.zeros(float_shape, np.float32) if floats and not copy else None
        self._renderer = Renderer(self.batch.board, board)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Infos]:
        """Deal all games, or those of `options["reset_mask"]`: with a seed always the same ones, without one the next
        ones of the last seed. With a list of seeds each game is the one that `DraisineEnv` deals for its seed. The
        observations and infos are those of all games."""
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        chosen = None if options is None else options.get("reset_mask")
        if chosen is not None and (np.asarray(chosen).dtype != np.bool_ or np.shape(chosen) != (self.num_envs,)):
            raise ValueError(f"reset_mask has one boolean for each of {self.num_envs} envs")
        self.batch.reset_or_continue(seed, lambda: int(self.np_random.integers(RANDOM_SEEDS)), chosen)
        return self._observations(), self._infos(self.batch.rewards.copy())

    def step(self, actions: Any) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """Apply one decision of each learner, and play on until it owes the next one."""
        batch = self.batch
        ended = None if self._same_step or not batch.terminated.any() else batch.terminated.copy()
        if ended is not None and self.autoreset_mode == AutoresetMode.DISABLED:
            raise ResetNeeded("some games are over: call reset(options={'reset_mask': terminated}) to deal the next")
        batch.step(actions)
        if ended is not None:
            batch.deal_next(ended)
        reward = batch.reward.astype(np.float64)
        terminated, rewards = batch.terminated.copy(), batch.rewards.copy()
        infos = self._results(terminated, rewards) if terminated.any() else {}
        infos |= self._infos(rewards)
        self._add_forfeited(infos, terminated)
        return self._observations(), reward, terminated, np.zeros(self.num_envs, np.bool_), infos

    def _observations(self) -> Any:
        obs: NDArray[Any] = self.batch.obs
        if self._floats:
            obs = self._as_floats(obs, self._float_buffer)
        elif self._copy:
            obs = obs.copy()
        return self._placement.combine(obs, self._masks()) if self._placement.in_observation else obs

    def _masks(self) -> NDArray[np.int8]:
        masks = self.batch.action_mask.view(np.int8)
        return masks.copy() if self._copy else masks

    def _infos(self, rewards: NDArray[np.float32]) -> Infos:
        present = np.ones(self.num_envs, np.bool_)
        return {
            self._mask_key: self._masks(),
            f"_{self._mask_key}": present,
            "seat": self.batch.seat.astype(np.int64),
            "_seat": present.copy(),
            "rewards": rewards,
            "_rewards": present.copy(),
        }

    def _results(self, terminated: NDArray[np.bool_], rewards: NDArray[np.float32]) -> Infos:
        """What the games that have just ended add to the infos. With same-step autoreset their last observations and
        infos, whose rewards are then no longer among those of the games that have been dealt."""
        points = {"points": self.batch.points * terminated[:, None], "_points": terminated.copy()}
        if not self._same_step:
            return points
        final_obs = np.full(self.num_envs, None, object)
        for env in np.flatnonzero(terminated):
            row = self.batch.final_obs[env]
            obs = self._as_floats(row) if self._floats else row.copy()
            final_obs[env] = self._placement.combine(obs, np.zeros(DECISIONS, np.int8))
        final_info = {
            self._mask_key: np.zeros((self.num_envs, DECISIONS), np.int8),
            f"_{self._mask_key}": terminated.copy(),
            "seat": self.batch.last_learner * terminated,
            "_seat": terminated.copy(),
            "rewards": rewards * terminated[:, None],
            "_rewards": terminated.copy(),
            **points,
        }
        rewards *= ~terminated[:, None]
        return {
            "final_obs": final_obs,
            "_final_obs": terminated.copy(),
            "final_info": final_info,
            "_final_info": terminated.copy(),
        }

    def _add_forfeited(self, infos: Infos, terminated: NDArray[np.bool_]) -> None:
        forfeited = self.batch.forfeited
        if not forfeited.any():
            return
        final = forfeited & terminated if "final_info" in infos else np.zeros_like(forfeited)
        for target, mask in ((infos, forfeited & ~final), (infos.get("final_info", {}), final)):
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

"""Stable-Baselines3: its `VecEnv` on a batch, without a process or a copy of the game per env."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.envs.vector import DraisineVectorEnv

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise ImportError("Stable-Baselines3 is missing: pip install 'draisine[train]'") from error


class DraisineVecEnv(VecEnv):
    """Many games, one learner in each. MaskablePPO finds the masks by itself. The parameters are those of
    `DraisineVectorEnv`; observations are floats from 0 to 1 unless `floats=False`."""

    def __init__(self, num_envs: int = 1, board: Board | str | Path = "usa", players: int = 2, **options: Any) -> None:
        if "autoreset_mode" in options:
            raise TypeError("autoreset_mode is not an option here: Stable-Baselines3 resets in the same step")
        self.envs = DraisineVectorEnv(num_envs, board, players, **{"floats": True, **options})
        super().__init__(num_envs, self.envs.single_observation_space, self.envs.single_action_space)
        self._actions: Any = None

    def reset(self) -> Any:
        """Deal all games: with the seeds of `seed()`, else the next ones."""
        seeded = any(seed is not None for seed in self._seeds)
        obs, infos = self.envs.reset(seed=list(self._seeds) if seeded else None)
        self.reset_infos = [{"seat": seat} for seat in infos["seat"]]
        self._reset_seeds()
        self._reset_options()
        return obs

    def step_async(self, actions: NDArray[Any]) -> None:
        """Remember the actions of the next step."""
        self._actions = actions

    def step_wait(self) -> Any:
        """Step all games. The info of a game that ended has its last observation, and the points of all seats."""
        obs, rewards, terminated, _, infos = self.envs.step(self._actions)
        by_env: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for env in np.flatnonzero(terminated):
            by_env[env] = {
                "terminal_observation": infos["final_obs"][env],
                "TimeLimit.truncated": False,
                "points": infos["final_info"]["points"][env],
                "rewards": infos["final_info"]["rewards"][env],
            }
        return obs, rewards.astype(np.float32), terminated, by_env

    def close(self) -> None:
        """Shut down the threads."""
        self.envs.close()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal in each env."""
        return self.envs.action_masks()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of the vector environment, once per env."""
        return [getattr(self.envs, attr_name)] * len(self._get_indices_list(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse: all envs share one batch."""
        del value, indices
        raise AttributeError(f"{attr_name} cannot be set: the games share one batch")

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """Call a method of the vector environment. `action_masks` returns one row per env."""
        chosen = self._get_indices_list(indices)
        result = getattr(self.envs, method_name)(*method_args, **method_kwargs)
        return [result[env] for env in chosen] if method_name in {"action_masks", "render"} else [result] * len(chosen)

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """No env is wrapped."""
        del wrapper_class
        return [False] * len(self._get_indices_list(indices))

    def get_images(self) -> list[Any]:
        """The picture of every game, with `render_mode="rgb_array"`."""
        return list(self.envs.render() or [])

    def _get_indices_list(self, indices: Any) -> list[int]:
        chosen: Iterable[int] = self._get_indices(indices)
        return list(chosen)

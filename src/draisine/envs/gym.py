"""Gymnasium: one learner among bots. Importing this module registers `Draisine-v0`, single and vectorized."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.engine.enums import DECISIONS
from draisine.envs.batch import Batch
from draisine.envs.config import BatchConfig
from draisine.envs.layout import Layout
from draisine.envs.rendering import RENDER_MODES, Renderer

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete
except ImportError as missing:
    raise ImportError("Gymnasium is not installed: pip install 'draisine[envs]'") from missing

ENV_ID = "Draisine-v0"
METADATA: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}
RANDOM_SEEDS = 2**31
"""The number of seeds from which a first reset without a seed draws one."""


def observation_box(layout: Layout, floats: bool) -> Box:
    """The space of observations: bytes up to their largest value, or floats from 0 to 1."""
    if floats:
        return Box(0.0, 1.0, (layout.size,), np.float32)
    return Box(np.zeros(layout.size, np.uint8), layout.bounds, dtype=np.uint8)


class DraisineEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """One game. The learner acts whenever its seat owes a decision; the bots play in between.

    `opponents` is one name for all other seats or a list, counted from the learner; with `floats`, observations are
    floats from 0 to 1; all other options are those of `BatchConfig`: `learner_seat`, `table`, `reward`, `shaping`,
    `on_illegal`, `alvin` and `compact`."""

    metadata = METADATA

    def __init__(
        self,
        board: Board | str | Path = "usa",
        players: int = 2,
        opponents: str | list[str] = "random",
        render_mode: str | None = None,
        floats: bool = False,
        **options: Any,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"no render_mode {render_mode!r}; choose from: {', '.join(RENDER_MODES)}")
        config = BatchConfig(opponents=opponents, autoreset=False, keep_final_obs=False, seed=0, **options)
        self.batch = Batch(board, players, config=config)
        self.layout = self.batch.layout
        self.render_mode = render_mode
        self.observation_space = observation_box(self.layout, floats)
        self.action_space = Discrete(DECISIONS)
        self._floats = floats
        self._mask = self.batch.action_mask[0].view(np.int8)
        self._obs = self.batch.obs[0]
        self._renderer = Renderer(self.batch.board, board)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Deal a game: with a seed always the same one, without a seed the next one of the last seed."""
        super().reset(seed=seed, options=options)
        self.batch.reset_or_continue(seed, lambda: int(self.np_random.integers(RANDOM_SEEDS)))
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(self, action: int | np.int64) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Apply one decision of the learner, and play on until it owes the next one."""
        batch = self.batch
        batch.step(action)
        info = self._info()
        terminated = bool(batch.terminated[0])
        if terminated:
            info["points"] = batch.points[0].copy()
        if batch.forfeited[0]:
            info["forfeited"] = True
        if self.render_mode == "human":
            self.render()
        return self._observation(), float(batch.reward[0]), terminated, False, info

    def _observation(self) -> NDArray[Any]:
        return self.layout.as_floats(self._obs) if self._floats else self._obs.copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask.copy(), "seat": int(self.batch.seat[0])}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, in the form that sb3-contrib expects."""
        masks: NDArray[np.bool_] = self.batch.action_mask[0].copy()
        return masks

    def render(self) -> Any:
        """Render the game from the learner's view: as an array of pixels, as text, or in a window."""
        if self.render_mode is None:
            gymnasium.logger.warn("nothing is rendered without a mode: pass render_mode='rgb_array' to make()")
            return None
        view = self.batch.view(int(self.batch.seat[0]))
        if self.render_mode == "human":
            return self._renderer.show(view)
        return self._renderer.render_text(view) if self.render_mode == "ansi" else self._renderer.render_pixels(view)

    def close(self) -> None:
        """Close the window and shut down the batch."""
        self._renderer.close()
        self.batch.close()


def register() -> None:
    """Register `Draisine-v0` with Gymnasium, once."""
    if ENV_ID not in gymnasium.registry:
        gymnasium.register(
            ENV_ID,
            entry_point="draisine.envs.gym:DraisineEnv",
            vector_entry_point="draisine.envs.vector:DraisineVectorEnv",
        )


register()

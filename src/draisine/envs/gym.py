"""Gymnasium: one learner at a table of bots. Importing this module registers `Draisine-v0`, one game or many."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.engine.enums import DECISIONS
from draisine.envs.batch import Batch
from draisine.envs.config import Settings
from draisine.envs.layout import Layout
from draisine.envs.rendering import MODES, Picture

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete
except ImportError as missing:
    raise ImportError("Gymnasium is not installed: pip install 'draisine[envs]'") from missing

NAME = "Draisine-v0"
METADATA: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4}
UNSEEDED = 2**31
"""A first game that nobody gave a seed is one of so many."""


def observation_box(layout: Layout, floats: bool) -> Box:
    """The space of observations: bytes up to what each can be, or numbers from 0 to 1."""
    if floats:
        return Box(0.0, 1.0, (layout.size,), np.float32)
    return Box(np.zeros(layout.size, np.uint8), layout.bounds, dtype=np.uint8)


class Draisine(gymnasium.Env[NDArray[Any], np.int64]):
    """One game. The learner is asked whenever its seat owes a decision; the bots play in between.

    `opponents` is one name for all other seats or a list, counted from the learner; with `floats`, observations are
    numbers from 0 to 1; all other settings are those of `Settings`: `learner`, `table`, `reward`, `shaping`, `wrong`,
    `alvin` and `compact`."""

    metadata = METADATA

    def __init__(
        self,
        board: Board | str | Path = "usa",
        players: int = 2,
        opponents: str | list[str] = "random",
        render_mode: str | None = None,
        floats: bool = False,
        **settings: Any,
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"no render_mode {render_mode!r}; there are: {', '.join(MODES)}")
        asked = Settings(opponents=opponents, autoreset=False, keep_last=False, seed=0, **settings)
        self.batch = Batch(board, players, settings=asked)
        self.layout = self.batch.layout
        self.render_mode = render_mode
        self.observation_space = observation_box(self.layout, floats)
        self.action_space = Discrete(DECISIONS)
        self._floats = floats
        self._mask = self.batch.masks[0].view(np.int8)
        self._seen = self.batch.observations[0]
        self._picture = Picture(self.batch.board, board)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Deal a game: with a seed always the same one, without the next one of the last seed."""
        super().reset(seed=seed, options=options)
        self.batch.begin(seed, lambda: int(self.np_random.integers(UNSEEDED)))
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(self, action: int | np.int64) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """One decision of the learner, and all that happens until it owes the next one."""
        batch = self.batch
        batch.step(action)
        info = self._info()
        over = bool(batch.ends[0])
        if over:
            info["points"] = batch.points[0].copy()
        if batch.forfeited[0]:
            info["forfeited"] = True
        if self.render_mode == "human":
            self.render()
        return self._observation(), float(batch.gains[0]), over, False, info

    def _observation(self) -> NDArray[Any]:
        return self.layout.as_floats(self._seen) if self._floats else self._seen.copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask.copy(), "seat": int(self.batch.seats[0])}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are open, as sb3-contrib asks for it."""
        masks: NDArray[np.bool_] = self.batch.masks[0].copy()
        return masks

    def render(self) -> Any:
        """The game as the learner sees it: an array of pixels, a text, or a window."""
        if self.render_mode is None:
            gymnasium.logger.warn("say how to render when you make the environment: render_mode='rgb_array'")
            return None
        view = self.batch.view(int(self.batch.seats[0]))
        if self.render_mode == "human":
            return self._picture.show(view)
        return self._picture.text(view) if self.render_mode == "ansi" else self._picture.pixels(view)

    def close(self) -> None:
        """Let everything go."""
        self._picture.close()
        self.batch.close()


def register() -> None:
    """Make `Draisine-v0` known to Gymnasium, once."""
    if NAME not in gymnasium.registry:
        gymnasium.register(
            NAME,
            entry_point="draisine.envs.gym:Draisine",
            vector_entry_point="draisine.envs.vector:DraisineVector",
        )


register()

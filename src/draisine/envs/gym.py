"""Gymnasium: one learner among bots. Importing this module registers `Draisine-v0`, single and vectorized."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.engine.capacities import SEATS
from draisine.engine.enums import DECISIONS
from draisine.envs.batch import Batch
from draisine.envs.config import BatchConfig
from draisine.envs.rendering import RENDER_MODES, Renderer

try:
    import gymnasium
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Discrete

    from draisine.envs.adapters.masks import MASK_KEY, OBS_KEY, MaskPlacement
    from draisine.envs.features.float_views import Floats, float_view
except ImportError as missing:
    raise ImportError("Gymnasium is not installed: pip install 'draisine[envs]'") from missing

ENV_ID = "Draisine-v0"
METADATA: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}
SEAT_NUMBERS = tuple(np.arange(SEATS))
RANDOM_SEEDS = 2**31
"""The number of seeds from which a first reset without a seed draws one."""


class DraisineEnv(gymnasium.Env[Any, np.int64]):
    """One game. The learner acts whenever its seat owes a decision; the bots play in between.

    `opponents` is one name for all other seats or a list, counted from the learner; with `floats`, observations are
    floats from 0 to 1, with "one_hot" one-hot where a byte names something; with `mask="observation"` they are
    dictionaries with the mask in them, under the two `keys`; all other options are those of `BatchConfig`:
    `learner_seat`, `table`, `reward`, `shaping`, `on_illegal`, `alvin`, `compact` and `identify_board`."""

    metadata = METADATA

    def __init__(
        self,
        board: Board | str | Path = "usa",
        players: int = 2,
        opponents: str | list[str] = "random",
        render_mode: str | None = None,
        floats: Floats = False,
        mask: Literal["info", "observation"] = "info",
        keys: tuple[str, str] = (OBS_KEY, MASK_KEY),
        **options: Any,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"no render_mode {render_mode!r}; choose from: {', '.join(RENDER_MODES)}")
        config = BatchConfig(opponents=opponents, autoreset=False, keep_final_obs=False, seed=0, **options)
        self.batch = Batch(board, players, config=config)
        self.layout = self.batch.layout
        self.render_mode = render_mode
        self._placement = MaskPlacement(mask, keys)
        self.observation_space = self._placement.space(self.layout, floats)
        self.action_space = Discrete(DECISIONS)
        self._as_floats = float_view(self.layout, floats)
        self._floats, self._in_observation, self._mask_key = floats, mask == "observation", keys[1]
        self._renderer = Renderer(self.batch.board, board)
        self._bind_views()

    def _bind_views(self) -> None:
        """Point to the batch's buffers."""
        self._mask = self.batch.action_mask[0].view(np.int8)
        self._obs, self._rewards = self.batch.obs[0], self.batch.rewards[0]

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key not in {"_mask", "_obs", "_rewards"}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind_views()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a game: with a seed always the same one, without a seed the next one of the last seed."""
        super().reset(seed=seed, options=options)
        self.batch.reset_or_continue(seed, lambda: int(self.np_random.integers(RANDOM_SEEDS)))
        if self.render_mode == "human":
            self.render()
        info = self._info()
        return self._observation(info), info

    def step(self, action: int | np.int64) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Apply one decision of the learner, and play on until it owes the next one. Raises ResetNeeded after the end,
        and IllegalAction, without any change, if the action is illegal."""
        batch = self.batch
        if batch.terminated[0]:
            raise ResetNeeded("this game is over: call reset() to deal the next one")
        # The batch has one thread, so that this is a whole step.
        batch.send(action)
        info = self._info()
        terminated = bool(batch.terminated[0])
        if terminated:
            info["points"] = batch.points[0].copy()
        if batch.forfeited[0]:
            # An array, because Gymnasium's vector environments would store a NumPy boolean as an object.
            info["forfeited"] = np.array(True)
        if self.render_mode == "human":
            self.render()
        return self._observation(info), float(batch.reward[0]), terminated, False, info

    def _observation(self, info: dict[str, Any]) -> Any:
        obs = self._as_floats(self._obs) if self._floats else self._obs.copy()
        return self._placement.combine(obs, info[self._mask_key].copy()) if self._in_observation else obs

    def _info(self) -> dict[str, Any]:
        seat = SEAT_NUMBERS[self.batch.seat[0]]
        return {self._mask_key: self._mask.copy(), "seat": seat, "rewards": self._rewards.copy()}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, in the form that sb3-contrib expects."""
        masks: NDArray[np.bool_] = self.batch.action_mask[0].copy()
        return masks

    def action_text(self, action: int) -> str:
        """Describe an action of the learner: `claim paris-zurich`, `pay 2 red + 1 locomotive`."""
        return self.batch.action_text(action)

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

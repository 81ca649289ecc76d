"""PettingZoo: every seat is an agent, and agents act one after the other (AEC)."""

import secrets
from pathlib import Path
from typing import Any, Literal

import numpy as np

from draisine.boards import Board
from draisine.engine.enums import DECISIONS
from draisine.envs.batch import Batch
from draisine.envs.config import BatchConfig
from draisine.envs.rendering import RENDER_MODES, Renderer

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]

    from draisine.envs.adapters.masks import MASK_KEY, OBS_KEY, MaskPlacement
    from draisine.envs.features.float_views import Floats, float_view
except ImportError as error:
    raise ImportError("PettingZoo is missing: pip install 'draisine[envs]'") from error


class DraisineAECEnv(AECEnv):  # type: ignore[misc]
    """A game whose seats are agents: `seat_0`, `seat_1`, … The agent that owes a decision is selected; the mask of its
    legal actions is in its observation and in its info. The masks of all other agents are zero.

    During set-up several seats owe a choice of tickets: they are selected one after the other, and none learns what
    another has chosen.
    """

    def __init__(
        self,
        board: Board | str | Path = "usa",
        players: int = 2,
        *,
        floats: Floats = False,
        mask: Literal["info", "observation"] = "observation",
        keys: tuple[str, str] = (OBS_KEY, MASK_KEY),
        render_mode: Literal["rgb_array", "ansi", "human"] | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode={render_mode!r}: it is one of {', '.join(RENDER_MODES)}, or None")
        for name in {"opponents", "learner_seat", "table", "autoreset", "keep_final_obs", "seed"} & options.keys():
            raise TypeError(f"{name} is not an option here: every seat is an agent, and reset(seed=…) deals")
        self.batch = Batch(board, players, config=BatchConfig(autoreset=False, **options))
        self.layout = self.batch.layout
        self.render_mode = render_mode
        self.floats = floats
        self._as_floats = float_view(self.layout, floats)
        self._placement, self._mask_key = MaskPlacement(mask, keys), keys[1]
        self.metadata = {"name": "draisine_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._placement.space(self.layout, floats) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(DECISIONS) for agent in self.possible_agents}
        self._shaped = self.batch.config.shaping != 0
        self._no_actions = np.zeros(DECISIONS, np.int8)
        self._renderer = Renderer(self.batch.board, board)
        self._skip_agent_selection: str | None = None
        self._bind_views()

    def _bind_views(self) -> None:
        """Point to the batch's buffers."""
        self._obs, self._legal = self.batch.obs[0], self.batch.action_mask[0].view(np.int8)

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key not in {"_obs", "_legal"}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind_views()

    def observation_space(self, agent: str) -> "spaces.Space[Any]":
        """The space of an agent's observations: bytes (or floats from 0 to 1), and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete":
        """The space of actions, the same on all boards."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a game. A seed starts a series of games, the same each time; without one the series continues."""
        self.batch.reset_or_continue(seed, lambda: secrets.randbits(62))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {self._mask_key: self._no_actions} for agent in self.agents}
        self._skip_agent_selection = None
        self._select_mover()

    def _select_mover(self) -> None:
        """Select the agent that owes a decision."""
        self._mover = int(self.batch.seat[0])
        self.agent_selection = self.possible_agents[self._mover]
        self._mask = self._legal.copy()
        self.infos[self.agent_selection] = {self._mask_key: self._mask}

    def observe(self, agent: str) -> Any:
        """The current observation of an agent, in new arrays; with `mask="observation"` a dictionary."""
        seat = self._seat_of[agent]
        to_move = seat == self._mover
        row = self._obs.copy() if to_move else self.batch.observe(seat)
        obs = self._as_floats(row) if self.floats else row
        return self._placement.combine(obs, self._mask if to_move else self._no_actions.copy())

    def step(self, action: Any) -> None:
        """Apply the decision of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} owes a decision: None is for agents whose game is over")
        batch = self.batch
        # The batch has one thread, so that this is a whole step.
        batch.send(action)
        self._cumulative_rewards[agent] = 0.0
        terminated = bool(batch.terminated[0])
        if terminated or self._shaped:
            self.rewards = dict(zip(self.possible_agents, batch.rewards[0].tolist(), strict=True))
            self._accumulate_rewards()
        self.infos[agent] = {self._mask_key: self._no_actions}
        if terminated:
            self._finish()
        else:
            self._select_mover()
        if batch.forfeited[0]:
            self.infos[agent]["forfeited"] = np.True_
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        """Terminate all agents together; each gets its reward, and the points of all seats."""
        self._mover = -1
        points = self.batch.points[0].copy()
        for agent in self.agents:
            self.terminations[agent] = True
            self.infos[agent] = {self._mask_key: self._no_actions, "points": points}
        self._deads_step_first()

    def action_text(self, action: int) -> str:
        """Describe an action of the selected agent: `claim paris-zurich`, `pay 2 red + 1 locomotive`."""
        return self.batch.action_text(action)

    def render(self) -> Any:
        """Render the game from the selected agent's view: as text, as pixels, or in a window."""
        if self.render_mode is None:
            return None
        view = self.batch.view(self._seat_of[self.agent_selection])
        if self.render_mode == "ansi":
            return self._renderer.render_text(view)
        return self._renderer.render_pixels(view) if self.render_mode == "rgb_array" else self._renderer.show(view)

    def close(self) -> None:
        """Close the window and shut down the batch."""
        self._renderer.close()
        self.batch.close()


def aec_env(board: Board | str | Path = "usa", players: int = 2, **options: Any) -> DraisineAECEnv:
    """Make a PettingZoo AEC environment. Options: `reward`, `shaping`, `on_illegal`, `alvin` and `compact` as in
    `BatchConfig`; `floats` for observations from 0 to 1; `mask` and `keys` for the place of the mask; `render_mode`
    "rgb_array", "ansi" or "human"."""
    return DraisineAECEnv(board, players, **options)

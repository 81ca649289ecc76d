"""PettingZoo: every seat an agent, asked one after the other (AEC)."""

import secrets
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.engine.enums import DECISIONS
from draisine.envs.batch import Batch
from draisine.envs.config import Settings
from draisine.envs.rendering import MODES, Picture

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
except ImportError as error:
    raise ImportError("PettingZoo is missing: pip install 'draisine[envs]'") from error

Seen = dict[str, NDArray[Any]]
"""What an agent observes: `observation` and `action_mask`."""


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """A game whose seats are agents: `seat_0`, `seat_1`, … The one that owes a decision is asked; the mask of what is
    open to it is in its observation and in its info, and all zeros for everybody else.

    While tickets are chosen at set-up, several seats owe a choice: they are asked one after the other, and none learns
    what another has chosen.
    """

    def __init__(
        self,
        board: Board | str | Path = "usa",
        players: int = 2,
        *,
        floats: bool = False,
        render_mode: Literal["rgb_array", "ansi", "human"] | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"render_mode={render_mode!r}: it is one of {', '.join(MODES)}, or None")
        for name in {"opponents", "learner", "table", "autoreset", "keep_last", "seed"} & options.keys():
            raise TypeError(f"{name}: here every seat is an agent, and reset(seed=…) deals")
        self.batch = Batch(board, players, settings=Settings(autoreset=False, **options))
        self.layout = self.batch.layout
        self.render_mode = render_mode
        self.floats = floats
        self.metadata = {"name": "draisine_v0", "render_modes": list(MODES), "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._new_observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(DECISIONS) for agent in self.possible_agents}
        self._seen, self._open = self.batch.observations[0], self.batch.masks[0].view(np.int8)
        self._always_rewards = self.batch.settings.shaping != 0
        self._nothing = np.zeros(DECISIONS, np.int8)
        self._picture = Picture(self.batch.board, board)
        self._skip_agent_selection: str | None = None

    def _new_observation_space(self) -> "spaces.Dict":
        size = (self.layout.size,)
        seen = spaces.Box(0.0, 1.0, size, np.float32) if self.floats else spaces.Box(0, 255, size, np.uint8)
        return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (DECISIONS,), np.int8)})

    def observation_space(self, agent: str) -> "spaces.Dict":
        """Bytes (or numbers between 0 and 1), and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete":
        """One table of actions for all boards."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal. A seed begins a series of games, the same each time; without one the series goes on."""
        self.batch.begin(seed, lambda: secrets.randbits(62))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        """Turn to the agent that owes a decision."""
        self._mover = int(self.batch.seats[0])
        self.agent_selection = self.possible_agents[self._mover]
        self._mask = self._open.copy()
        self.infos[self.agent_selection] = {"action_mask": self._mask}

    def observe(self, agent: str) -> Seen:
        """What an agent knows now, in arrays of its own."""
        seat = self._seat_of[agent]
        asked = seat == self._mover
        row = self._seen.copy() if asked else self.batch.look(seat)
        seen = self.layout.as_floats(row) if self.floats else row
        return {"observation": seen, "action_mask": self._mask if asked else self._nothing.copy()}

    def step(self, action: Any) -> None:
        """The decision of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} owes a decision: None is for agents whose game is over")
        batch = self.batch
        batch.step(action)
        self._cumulative_rewards[agent] = 0.0
        over = bool(batch.ends[0])
        if over or self._always_rewards:
            self.rewards = dict(zip(self.possible_agents, batch.rewards[0].tolist(), strict=True))
            self._accumulate_rewards()
        self.infos[agent] = {"action_mask": self._nothing}
        if over:
            self._finish()
        else:
            self._ask()
        if batch.forfeited[0]:
            self.infos[agent]["forfeited"] = True
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        """All seats end together; each is told its reward and everybody's points."""
        self._mover = -1
        points = self.batch.points[0].tolist()
        for agent in self.agents:
            self.terminations[agent] = True
            self.infos[agent] = {"action_mask": self._nothing, "points": points}
        self._deads_step_first()

    def render(self) -> Any:
        """What the agent that is asked sees: in words, as pixels, or in a window."""
        if self.render_mode is None:
            return None
        view = self.batch.view(self._seat_of[self.agent_selection])
        if self.render_mode == "ansi":
            return self._picture.text(view)
        return self._picture.pixels(view) if self.render_mode == "rgb_array" else self._picture.show(view)

    def close(self) -> None:
        """Let go of what the games need."""
        self._picture.close()
        self.batch.close()


def aec_env(board: Board | str | Path = "usa", players: int = 2, **options: Any) -> SeatsEnv:
    """A PettingZoo AEC environment. Options: `reward`, `shaping`, `wrong`, `alvin` and `compact` as in `Settings`;
    `floats` for observations between 0 and 1; `render_mode` "rgb_array", "ansi" or "human"."""
    return SeatsEnv(board, players, **options)

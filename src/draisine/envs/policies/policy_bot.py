"""Any policy as a bot, for the arena, for `draisine play` and for recorded games."""

from __future__ import annotations

from typing import Any

import numpy as np

from draisine.boards import Board
from draisine.bots.builtin import EngineBot
from draisine.bots.contract import SeatInfo
from draisine.encoding.layout import Layout
from draisine.encoding.observation import Offsets, encode
from draisine.engine.compiler.records import new
from draisine.engine.enums import DECISIONS
from draisine.engine.legal import list_decisions
from draisine.engine.state import Observation
from draisine.envs.config import BatchConfig
from draisine.envs.evaluation import Policy
from draisine.envs.features.float_views import Floats, float_view


class PolicyBot(EngineBot):
    """A bot that plays by a policy: a function from observations and action masks, one row each, to actions.

        bot = PolicyBot(my_policy)                   # in the module my_bots
        draisine arena usa --bots my_bots:bot,conductor

    The policy gets the observation of its seat as the environments encode it, with the same options `floats`,
    `compact` and `identify_board`. Called like a class, a bot returns a new one for another seat."""

    def __init__(
        self, policy: Policy, *, floats: Floats = False, compact: bool = True, identify_board: bool = False
    ) -> None:
        super().__init__()
        self._policy, self._floats = policy, floats
        self._config = BatchConfig(compact=compact, identify_board=identify_board)
        self._board: Board | None = None
        self._layout: Layout | None = None

    def __call__(self) -> PolicyBot:
        """Make a bot for another seat, with the same policy."""
        config = self._config
        options = {"compact": config.compact, "identify_board": config.identify_board}
        return PolicyBot(self._policy, floats=self._floats, **options)

    def sit(self, seat_info: SeatInfo) -> None:
        """Take a seat."""
        super().sit(seat_info)
        self._board, self._layout = seat_info.board, None

    def _prepare(self, players: int) -> Layout:
        """The layout of the observations, with all that depends on it."""
        assert self._board is not None
        layout = self._config.layout(self._board, players)
        self._obs, self._offsets = layout.new_rows(1), new(Offsets)
        self._as_floats = float_view(layout, self._floats)
        layout.write_offsets(self._offsets)
        return layout

    def decide(self, observation: Observation) -> int:
        """Return the decision of the policy. The game refuses an illegal one."""
        if self._layout is None:
            self._layout = self._prepare(int(observation.seats))
        seat = int(observation.viewer)
        encode(self.tables, observation, self._scratch, self._offsets, self._obs[0], seat)
        legal = list_decisions(self.tables, observation, self._scratch, seat)
        mask = np.zeros((1, DECISIONS), np.bool_)
        mask[0, [int(self._scratch.decisions[i]) for i in range(legal)]] = True
        obs: Any = self._as_floats(self._obs) if self._floats else self._obs.copy()
        return int(np.asarray(self._policy(obs, mask)).reshape(-1)[0])

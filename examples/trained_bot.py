"""A net trained by `examples/ppo.py` as a bot: it receives the observation of its seat and returns a decision.

    .venv/bin/draisine arena first_journey --bots examples.trained_bot:TrainedBot,conductor --games 400

The net is loaded from runs/ppo/checkpoint.pt, or from the file in the environment variable DRAISINE_NET.
"""

import os
from functools import cache

import numpy as np
import torch

from draisine.bots.builtin import EngineBot
from draisine.encoding.observation import Offsets, encode
from draisine.engine.compiler.records import new
from draisine.engine.enums import DECISIONS
from draisine.engine.legal import list_decisions
from draisine.engine.state import Observation
from examples.ppo import Net, Options, load_net


@cache
def _load_trained() -> tuple[Net, Options]:
    """Load the net, once."""
    torch.set_num_threads(1)
    return load_net(os.environ.get("DRAISINE_NET", "runs/ppo/checkpoint.pt"))


class TrainedBot(EngineBot):
    """Plays the action with the highest probability."""

    def __init__(self) -> None:
        super().__init__()
        self._net, self._options = _load_trained()
        self._obs = np.zeros(self._net.layout.size, np.uint8)
        self._offsets = new(Offsets)
        self._net.layout.write_offsets(self._offsets)

    def decide(self, observation: Observation) -> int:
        """Return a legal decision."""
        tables, layout, seat = self.tables, self._net.layout, int(observation.viewer)
        if (tables.routes, observation.seats) != (layout.routes, layout.seats):
            trained = f"{self._options.board} with {self._options.players} players"
            raise ValueError(f"the net was trained for {trained}")
        encode(tables, observation, self._scratch, self._offsets, self._obs, seat)
        legal = list_decisions(tables, observation, self._scratch, seat)
        action_mask = torch.zeros(1, DECISIONS, dtype=torch.bool)
        action_mask[0, [int(self._scratch.decisions[i]) for i in range(legal)]] = True
        with torch.no_grad():
            logits, _ = self._net(torch.from_numpy(self._obs[None]), action_mask)
        return int(logits.argmax())

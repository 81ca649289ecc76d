"""A net that `examples/ppo.py` has trained, as a bot like any other: it gets its seat's view and answers with a move.

    .venv/bin/draisine arena first_journey --bots examples.trained_bot:TrainedBot,conductor --games 400

It is read from runs/ppo/checkpoint.pt, or from the file that the environment variable DRAISINE_NET names.
"""

import os
from functools import cache

import numpy as np
import torch

from draisine.bots.builtin import Thinker
from draisine.engine.compiler.records import new
from draisine.engine.enums import DECISIONS
from draisine.engine.legal import list_decisions
from draisine.engine.state import Observation
from draisine.envs.encoding import encode
from draisine.envs.layout import Rooms
from examples.ppo import Net, Options, load_net


@cache
def _trained() -> tuple[Net, Options]:
    """The net, read once."""
    torch.set_num_threads(1)
    return load_net(os.environ.get("DRAISINE_NET", "runs/ppo/checkpoint.pt"))


class TrainedBot(Thinker):
    """Plays what the net likes best."""

    def __init__(self) -> None:
        super().__init__()
        self._net, self._options = _trained()
        self._row = np.zeros(self._net.room.size, np.uint8)
        self._rooms = new(Rooms)
        self._net.room.measure(self._rooms)

    def decide(self, seen: Observation) -> int:
        """Decide, in the engine's numbers."""
        tables, seat = self.reader.referee.tables, int(seen.viewer)
        if (tables.routes, seen.seats) != (self._rooms.routes, self._rooms.seats):
            trained = f"{self._options.board} with {self._options.players} players"
            raise ValueError(f"the net was trained for {trained}")
        encode(tables, seen, self._scratch, self._rooms, self._row, seat)
        listed = list_decisions(tables, seen, self._scratch, seat)
        mask = torch.zeros(1, DECISIONS, dtype=torch.bool)
        mask[0, [int(self._scratch.decision[i]) for i in range(listed)]] = True
        with torch.no_grad():
            odds, _ = self._net(torch.from_numpy(self._row[None]), mask)
        return int(odds.argmax())

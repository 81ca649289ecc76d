"""A net as a bot."""

from collections import OrderedDict
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.bots.builtin import EngineBot
from draisine.bots.contract import BotError, SeatInfo
from draisine.bots.net.features import make_inputs
from draisine.bots.net.file import Net, read_net, shipped_net
from draisine.bots.net.forward import (
    EXP_ONE,
    ROW_ONE,
    Weights,
    choose_action,
    make_weights,
    make_work,
    write_logits,
    write_shares,
)
from draisine.encoding import Layout, observation_layout
from draisine.encoding.observation import Offsets, encode
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import jit
from draisine.engine.compiler.records import new
from draisine.engine.enums import DECISIONS
from draisine.engine.legal import list_decisions
from draisine.engine.state import Observation, Scratch, State

Array = Any
CACHED_NETS = 8


class LoadedNet(NamedTuple):
    """A net in the form that compiled code reads. Bots share it; every bot has its own working memory."""

    net: Net
    layout: Layout
    weights: Weights


def load_net(net: Net, board: Board) -> LoadedNet:
    """Prepare a net for a board."""
    layout = observation_layout(board, net.header.seats)
    return LoadedNet(net, layout, make_weights(net, make_inputs(layout)))


class _CachedNet(NamedTuple):
    """A net that was loaded for a board. Keeping the board keeps its id."""

    board: Board
    loaded: LoadedNet


_cache: OrderedDict[tuple[str, int, int], _CachedNet] = OrderedDict()
"""By path, time of modification and the board's id: bots are made for every game, files are read once."""


def load_file(path: Path | None, board: Board) -> LoadedNet:
    """Load a net file for a board; without a file, the net that ships. Raises BotError with the reason."""
    found = path or shipped_net(board)
    try:
        key = (str(found), found.stat().st_mtime_ns, id(board))
    except OSError:
        raise BotError("bots-net-missing", file=str(found)) from None
    if (cached := _cache.get(key)) is not None:
        return cached.loaded
    loaded = load_net(read_net(found, board), board)
    _cache[key] = _CachedNet(board, loaded)
    while len(_cache) > CACHED_NETS:
        _cache.popitem(last=False)
    return loaded


@jit
def encode_decision(
    tables: BoardTables, observation: State, scratch: Scratch, offsets: Offsets, obs: Array, legal: Array
) -> int:
    """Write the bytes of an observation and the legal decisions of its seat. Returns how many there are."""
    seat = observation.viewer
    encode(tables, observation, scratch, offsets, obs, seat)
    count = list_decisions(tables, observation, scratch, seat)
    for i in range(count):
        legal[i] = scratch.decisions[i]
    return count


class Evaluator:
    """Evaluates observations with a net."""

    def __init__(self, loaded: LoadedNet) -> None:
        self.net, self._weights = loaded.net, loaded.weights
        self._work = make_work(loaded.net)
        self._obs = np.zeros(loaded.layout.size, np.uint8)
        self._legal = np.zeros(DECISIONS, np.int64)
        self._logits = np.zeros(DECISIONS, np.int64)
        self._offsets = new(Offsets)
        loaded.layout.write_offsets(self._offsets)

    def decide(self, tables: BoardTables, observation: Observation, scratch: Scratch) -> int:
        """The legal decision with the highest logit."""
        count = encode_decision(tables, observation, scratch, self._offsets, self._obs, self._legal)
        return int(choose_action(self._weights, self._work, self._obs, self._legal, count))

    def logits(self, tables: BoardTables, observation: Observation, scratch: Scratch) -> dict[int, float]:
        """The logit of each legal decision."""
        count = encode_decision(tables, observation, scratch, self._offsets, self._obs, self._legal)
        write_logits(self._weights, self._work, self._obs, self._logits)
        return {int(decision): float(self._logits[decision]) / ROW_ONE for decision in self._legal[:count]}

    def win_shares(self, tables: BoardTables, observation: Observation, scratch: Scratch) -> NDArray[np.float64]:
        """By seat, counted from the observer: the probability that it wins."""
        seats = int(observation.seats)
        encode_decision(tables, observation, scratch, self._offsets, self._obs, self._legal)
        write_shares(self._weights, self._work, self._obs, seats)
        shares: NDArray[np.float64] = self._work.shares[:seats] / EXP_ONE
        return shares


class NetBot(EngineBot):
    """Plays the action with the highest logit of a net file; without one, of the net that ships for the board."""

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        self._path = path
        self._evaluator: Evaluator | None = None

    def sit(self, seat_info: SeatInfo) -> None:
        """Take a seat. Raises BotError if there is no net for this board."""
        super().sit(seat_info)
        self._evaluator = Evaluator(load_file(self._path, seat_info.board))

    def decide(self, observation: Observation) -> int:
        """Return a legal decision."""
        assert self._evaluator is not None, "a bot takes its seat before it decides"
        return self._evaluator.decide(self.tables, observation, self._scratch)

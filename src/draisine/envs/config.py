"""How the games of a batch are played: `BatchConfig` for callers, `CompiledConfig` for compiled code."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board, read_board
from draisine.bots import BotError
from draisine.bots.levels import Kind
from draisine.engine.capacities import SEATS
from draisine.engine.compiler.records import LONG, Long, new_array, record
from draisine.engine.enums import DECISIONS
from draisine.envs.encoding import Offsets
from draisine.envs.layout import Layout, observation_layout
from draisine.envs.rewards import RewardType
from draisine.matches.series import SEED_RANGE

TABLE_POLICY = 100
"""A player that samples its decisions by the weights of `CompiledConfig.table`; other players are a `Kind` of bot."""
OPPONENTS = {kind.name.lower(): int(kind) for kind in Kind} | {"engineer": int(Kind.PLANNER), "table": TABLE_POLICY}
"""Who may play a seat: `external` (the caller, as for the learner), `table`, or a compiled bot."""
NOT_BOTS = (Kind.EXTERNAL, Kind.RANDOM, TABLE_POLICY)
MAX_WEIGHT = 1_000_000
SHAPING_SCALE = 1_000_000.0
"""`CompiledConfig.shaping` is a whole number of millionths."""


@dataclass(frozen=True)
class BatchConfig:
    """The options of a batch. The defaults suit self-play."""

    seed: int = 0
    """Equal seeds give equal games: on any number of threads, and on a GPU."""
    opponents: str | Sequence[str] = "external"
    """One name for all other seats, or one for each, counted from the learner: see `OPPONENTS`."""
    learner_seat: int | None = None
    """The seat that the opponents are counted from; None: it changes from game to game."""
    table: Sequence[int] | NDArray[np.integer[Any]] | None = None
    """For opponents named `table`: a weight for each action, a whole number up to 1,000,000. Legal actions are sampled
    in proportion to their weights."""
    reward: Literal["win", "rank", "points"] = "win"
    """At the end of a game: 1 for a win and -1/(players - 1) for the others; 1 to -1 by rank; or the lead over the best
    of the others, in hundreds of points."""
    shaping: float = 0.0
    """Additional reward for each point of lead, given when it is scored."""
    on_illegal: Literal["raise", "forfeit"] = "raise"
    """What an illegal action does: raise `IllegalAction` before any env is stepped, or play a random decision."""
    autoreset: bool = True
    """Whether the step that ends a game also deals the next one (Gymnasium's same-step autoreset)."""
    keep_final_obs: bool = False
    """Whether `final_obs` keeps the learner's last observation of each game."""
    alvin: bool = False
    """Whether Alvin visits, on boards that have him."""
    compact: bool = True
    """Observations sized for this board and number of players, or the one layout for all boards."""

    def __post_init__(self) -> None:
        if self.reward.upper() not in RewardType.__members__:
            raise ValueError(f"reward={self.reward!r}: it is 'win', 'rank' or 'points'")
        if self.on_illegal not in {"raise", "forfeit"}:
            raise ValueError(f"on_illegal={self.on_illegal!r}: it is 'raise' or 'forfeit'")

    def layout(self, board: Board, players: int) -> Layout:
        """The layout of the observations."""
        return observation_layout(board, players) if self.compact else observation_layout()


@record
class CompiledConfig:
    """How the games of a batch are played, for compiled code."""

    seats: int
    alvin: int
    autoreset: int
    """1 or 0."""
    seed: Long
    num_envs: Long
    """Also the step between the numbers of an env's games."""
    learner_seat: int
    """-1: it changes from game to game."""
    opponents: Annotated[list[int], SEATS]
    """Who plays each seat, counted from the learner: a `Kind`, or `TABLE_POLICY`."""
    table: Annotated[list[int], DECISIONS, LONG]
    """The weight of each decision for `TABLE_POLICY`."""
    reward: int
    shaping: Long
    offsets: Offsets


def resolve_board(board: Board | str | Path, players: int) -> Board:
    """Return a board given as such, by name or as a file, if it seats this many players."""
    found = board if isinstance(board, Board) else read_board(board)
    allowed = found.players
    if not allowed.least <= players <= allowed.most:
        raise ValueError(f"this board is for {allowed.least} to {allowed.most} players, not {players}")
    return found


def opponent_names(config: BatchConfig, players: int) -> list[str]:
    """The players of the other seats, counted from the learner."""
    given = config.opponents
    names = [given] * (players - 1) if isinstance(given, str) else list(given)
    if len(names) != players - 1:
        raise ValueError(f"{players} players have {players - 1} opponents, not {len(names)}")
    for name in names:
        if name not in OPPONENTS:
            raise BotError(f"no bot {name!r} plays inside a batch; choose from: {', '.join(OPPONENTS)}")
    if config.learner_seat is not None and not 0 <= config.learner_seat < players:
        raise ValueError(f"no seat {config.learner_seat}: seats are counted from 0 to {players - 1}")
    return names


def compile_config(config: BatchConfig, players: int, num_envs: int, layout: Layout) -> list[CompiledConfig]:
    """Return the record for compiled code, as an array of one element."""
    array = new_array(CompiledConfig, 1)
    compiled = array[0]
    compiled.seats, compiled.alvin, compiled.autoreset = players, int(config.alvin), int(config.autoreset)
    compiled.seed, compiled.num_envs = config.seed % SEED_RANGE, num_envs
    compiled.learner_seat = -1 if config.learner_seat is None else config.learner_seat
    compiled.reward = RewardType[config.reward.upper()]
    compiled.shaping = round(config.shaping * SHAPING_SCALE)
    compiled.opponents[0] = Kind.EXTERNAL
    for number, name in enumerate(opponent_names(config, players), 1):
        compiled.opponents[number] = OPPONENTS[name]
    for action, weight in enumerate(_weights(config)):
        compiled.table[action] = weight
    layout.write_offsets(compiled.offsets)
    return array


def _weights(config: BatchConfig) -> list[int]:
    if config.table is None:
        return [1] * DECISIONS
    weights = list(config.table)
    valid = all(0 <= weight <= MAX_WEIGHT and weight == int(weight) for weight in weights)
    if len(weights) != DECISIONS or not valid:
        raise ValueError(f"a table has {DECISIONS} weights, whole numbers from 0 to {MAX_WEIGHT}")
    return [int(weight) for weight in weights]

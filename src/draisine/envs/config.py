"""How the games of a batch are played: `BatchConfig` for callers, `CompiledConfig` for compiled code."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board, digest, read_board
from draisine.boards.problems import shorten
from draisine.bots import BotError, BotSpec, find_bot
from draisine.bots.levels import Kind
from draisine.bots.registry import NET
from draisine.encoding.layout import Layout, observation_layout
from draisine.encoding.observation import Offsets
from draisine.engine.capacities import SEATS
from draisine.engine.compiler.records import LONG, Long, new_array, record
from draisine.engine.enums import DECISIONS
from draisine.envs.buffers import INTEGERS
from draisine.envs.rewards import RewardType

TABLE_POLICY = 100
"""A player that samples its decisions by the weights of `CompiledConfig.table`; other players are a `Kind` of bot."""
OPPONENTS = {kind.name.lower(): int(kind) for kind in Kind} | {"engineer": int(Kind.PLANNER), "table": TABLE_POLICY}
"""Who may play a seat in compiled code: `external` (the caller, as for the learner), `table`, or a compiled bot. The
Baron and nets may play, too: see `called_bots`."""
NOT_BOTS = (Kind.EXTERNAL, Kind.RANDOM, TABLE_POLICY)
BARON = "baron"
BARON_PLAYOUTS = 1000
"""The budget of `baron` in environments. Elsewhere it is a time, with which games could not be repeated."""
MAX_WEIGHT = 1_000_000
IDENTITY_BYTES = 8
SHAPING_SCALE = 1_000_000.0
"""`CompiledConfig.shaping` is a whole number of millionths."""


@dataclass(frozen=True)
class BatchConfig:
    """The options of a batch. The defaults suit self-play."""

    seed: int = 0
    """Equal seeds give equal games: on any number of threads, and on a GPU."""
    opponents: str | Sequence[str] = "external"
    """One name for all other seats, or one for each, counted from the learner: see `OPPONENTS` and `called_bots`."""
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
    identify_board: bool = False
    """Whether observations end with a field `board`: eight bytes of the board's digest."""

    def __post_init__(self) -> None:
        if self.reward.upper() not in RewardType.__members__:
            raise ValueError(f"reward={self.reward!r}: it is 'win', 'rank' or 'points'")
        if self.on_illegal not in {"raise", "forfeit"}:
            raise ValueError(f"on_illegal={self.on_illegal!r}: it is 'raise' or 'forfeit'")

    def layout(self, board: Board, players: int) -> Layout:
        """The layout of the observations."""
        layout = observation_layout(board, players) if self.compact else observation_layout()
        return layout.with_identity(board_identity(board)) if self.identify_board else layout


def board_identity(board: Board) -> bytes:
    """The bytes by which observations name a board."""
    return bytes.fromhex(digest(board))[:IDENTITY_BYTES]


@record
class CompiledConfig:
    """How the games of a batch are played, for compiled code."""

    seats: int
    alvin: int
    autoreset: int
    """1 or 0."""
    learner_seat: int
    """-1: it changes from game to game."""
    opponents: Annotated[list[int], SEATS]
    """Who plays each seat, counted from the learner: a `Kind`, or `TABLE_POLICY`."""
    table: Annotated[list[int], DECISIONS, LONG]
    """The weight of each decision for `TABLE_POLICY`."""
    reward: int
    shaping: Long
    offsets: Offsets


def check_count(name: str, value: int) -> None:
    """Raise unless a value is a whole number, at least 1. Booleans are not numbers here."""
    if isinstance(value, bool) or not isinstance(value, INTEGERS):
        raise TypeError(f"{name}={shorten(repr(value))}: it is a whole number")
    if value < 1:
        raise ValueError(f"{name}={value}: it is at least 1")


def resolve_board(board: Board | str | Path, players: int, alvin: bool = False) -> Board:
    """Return a board given as such, by name or as a file, if it suits the number of players, and Alvin if he visits."""
    check_count("players", players)
    found = board if isinstance(board, Board) else read_board(board)
    allowed = found.players
    if not allowed.least <= players <= allowed.most:
        raise ValueError(f"this board is for {allowed.least} to {allowed.most} players, not {players}")
    if alvin and found.alvin is None:
        raise ValueError(f"{found.id} is played without Alvin")
    return found


def opponent_names(config: BatchConfig, players: int) -> list[str]:
    """The players of the other seats, counted from the learner."""
    given = config.opponents
    names = [given] * (players - 1) if isinstance(given, str) else list(given)
    if len(names) != players - 1:
        raise ValueError(f"{players} players have {players - 1} opponents, not {len(names)}")
    for name in names:
        if name not in OPPONENTS and find_called_bot(name) is None:
            known = [*OPPONENTS, "baron", "baron@PLAYOUTS", "net", "net@FILE"]
            raise BotError("bots-no_batch", name=shorten(str(name)), names=", ".join(known))
    if config.learner_seat is not None and not 0 <= config.learner_seat < players:
        raise ValueError(f"no seat {config.learner_seat}: seats are counted from 0 to {players - 1}")
    return names


def called_bots(config: BatchConfig, players: int) -> dict[int, BotSpec]:
    """The opponents that are called from Python between compiled steps, by number, counted from the learner."""
    names = enumerate(opponent_names(config, players), 1)
    found = {number: find_called_bot(name) for number, name in names if name not in OPPONENTS}
    return {number: spec for number, spec in found.items() if spec is not None}


def find_called_bot(name: str) -> BotSpec | None:
    """Find a bot that is called from Python; None if the name is of none. Raises BotError if its games could not be
    repeated, or if its net cannot be read."""
    base, at, _ = name.partition("@")
    if base not in {BARON, NET}:
        return None
    spec = find_bot(name if at or base == NET else f"{BARON}@{BARON_PLAYOUTS}")
    if getattr(spec.make(), "timed", False):
        raise BotError("bots-no_batch-time", name=shorten(name), example=f"{BARON}@{BARON_PLAYOUTS}")
    return spec


def compile_config(config: BatchConfig, players: int, layout: Layout) -> list[CompiledConfig]:
    """Return the record for compiled code, as an array of one element."""
    array = new_array(CompiledConfig, 1)
    compiled = array[0]
    compiled.seats, compiled.alvin, compiled.autoreset = players, int(config.alvin), int(config.autoreset)
    compiled.learner_seat = -1 if config.learner_seat is None else config.learner_seat
    compiled.reward = RewardType[config.reward.upper()]
    compiled.shaping = round(config.shaping * SHAPING_SCALE)
    compiled.opponents[0] = Kind.EXTERNAL
    for number, name in enumerate(opponent_names(config, players), 1):
        compiled.opponents[number] = OPPONENTS.get(name, Kind.EXTERNAL)
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

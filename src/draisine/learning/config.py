"""The configuration of a training run: one TOML file per board."""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from draisine.boards import Board
from draisine.boards.problems import shorten
from draisine.bots.net.file import MAX_WIDTH
from draisine.envs.config import OPPONENTS
from draisine.messages.errors import LocalizedError

Count = Annotated[int, Meta(ge=1)]
Share = Annotated[float, Meta(ge=0.0, le=1.0)]
Positive = Annotated[float, Meta(gt=0.0)]
NonNegative = Annotated[float, Meta(ge=0.0)]
Width = Annotated[int, Meta(ge=1, le=MAX_WIDTH)]


class TrainingError(LocalizedError):
    """Raised when a run cannot start or continue; the message is one line (`train-*` of cli.ftl)."""


class NetConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of the net."""

    width: Width = 512
    blocks: Count = 2


class CloneConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first stage: learning to predict the decisions of a bot, and the results of its games."""

    teacher: str = "planner"
    """Any bot, also `baron@300`."""
    rivals: tuple[str, ...] = ()
    """Bots that it also plays against; their decisions are not learned, but the results of their games are."""
    games: Annotated[int, Meta(ge=0)] = 60_000
    chunk_games: Count = 4096
    """Games that are recorded, shuffled and learned together."""
    passes: Count = 1
    minibatch: Count = 16_384
    rate: Positive = 1e-3


class SelfPlayConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The second stage: PPO. Pairs are the values at the beginning and at the end of the stage."""

    decisions: Annotated[int, Meta(ge=0)] = 1_000_000_000
    envs: Count = 16_384
    steps: Count = 48
    """Steps of each env between two updates."""
    minibatch: Count = 32_768
    rate: Positive = 3e-4
    final_rate: Share = 0.05
    """The learning rate at the end, relative to that at the beginning."""
    clip: Positive = 0.15
    trace: Share = 0.95
    """Lambda of generalized advantage estimation."""
    entropy: tuple[NonNegative, NonNegative] = (0.02, 0.004)
    kl: tuple[NonNegative, NonNegative] = (0.1, 0.0)
    """The weight of the KL divergence from the clone."""
    margin: Share = 0.3
    """The share of the margin in the reward; the rest is the win."""
    margin_scale: Positive = 40.0
    """Points of margin that are worth tanh(1)."""
    auxiliary: NonNegative = 0.1
    """The weight of the heads that the policy does not need: margin and tickets."""
    old_share: Share = 0.25
    """The share of envs in which old selves play the other seats."""
    bots_share: Share = 0.15
    """The share of envs in which bots play the other seats. The rest is played by the net alone."""
    bots: tuple[str, ...] = ("planner", "racer")
    """Compiled bots; the envs of `bots_share` are divided between them."""
    pool_size: Annotated[int, Meta(ge=2)] = 6
    pool_every: Count = 20_000_000
    """Decisions between two snapshots for the pool of old selves."""

    def __post_init__(self) -> None:
        if self.old_share + self.bots_share > 1:
            raise ValueError("old_share and bots_share are more than 1 together")
        if unknown := [bot for bot in self.bots if bot not in OPPONENTS or bot in {"external", "table"}]:
            raise ValueError(f"bots has {unknown[0]!r}: only compiled bots are fast enough")


class EvaluationConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Evaluations: small ones for the curve, and the report at the end, on other deals."""

    opponents: tuple[str, ...] = ("planner", "racer")
    """Of the curve: compiled bots."""
    deals: Count = 200
    every: Count = 20_000_000
    """Decisions between two evaluations."""
    report: tuple[str, ...] = ("planner", "racer", "long_route", "hungry")
    """Opponents of the report: any bots."""
    games: Count = 400

    def __post_init__(self) -> None:
        if unknown := [bot for bot in self.opponents if bot not in OPPONENTS or bot in {"external", "table"}]:
            raise ValueError(f"opponents has {unknown[0]!r}: only compiled bots are fast enough")


class TrainingConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that determines a run but the seed and the machine."""

    players: Annotated[tuple[Count, ...], Meta(min_length=1)] = (2,)
    """Numbers of players that are trained, in equal shares."""
    checkpoint_minutes: Positive = 2.0
    net: NetConfig = NetConfig()
    clone: CloneConfig = CloneConfig()
    selfplay: SelfPlayConfig = SelfPlayConfig()
    evaluation: EvaluationConfig = EvaluationConfig()


def read_config(board: Board, path: Path | None = None) -> TrainingConfig:
    """Read a configuration; without a path, the one that ships for the board, or else the defaults."""
    if path is not None:
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "UTF-8"
            raise TrainingError("train-config-unreadable", file=shorten(str(path)), detail=reason) from None
        return parse_config(text, str(path), board)
    shipped = files(__package__) / "configs" / f"{board.id}.toml"
    return parse_config(shipped.read_text("utf-8") if shipped.is_file() else "", f"{board.id}.toml", board)


def parse_config(text: str, name: str, board: Board) -> TrainingConfig:
    """Read a configuration from TOML, and check it against the board."""
    try:
        raw: Any = tomllib.loads(text)
        config = msgspec.convert(raw, TrainingConfig)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise TrainingError("train-config", file=shorten(name), detail=shorten(str(error))) from None
    least, most = board.players.least, board.players.most
    if wrong := [players for players in config.players if not least <= players <= most]:
        raise TrainingError("train-config-players", file=shorten(name), players=wrong[0], least=least, most=most)
    return config

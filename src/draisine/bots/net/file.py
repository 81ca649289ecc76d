"""Net files: the arrays of a net and a header that says what it was trained for, as one `.npz` file."""

import io
import os
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board, digest
from draisine.boards.problems import shorten
from draisine.bots.contract import BotError
from draisine.bots.net.features import FEATURES_VERSION, make_inputs
from draisine.encoding import OBSERVATION_VERSION, observation_layout
from draisine.engine.enums import ACTIONS_VERSION, DECISIONS

FORMAT_VERSION = 1
SHIPPED = Path(__file__).parent / "nets"
"""The folder of nets that ship, one file for each board."""
MAX_WIDTH = 1024
"""Wider layers could overflow 32-bit sums."""
Array = NDArray[Any]


class NetHeader(msgspec.Struct, frozen=True, kw_only=True):
    """What a net was trained for, and how."""

    format: int = FORMAT_VERSION
    board: str
    digest: str
    """The board's, when the net was trained."""
    observation: int = OBSERVATION_VERSION
    actions: int = ACTIONS_VERSION
    features: int = FEATURES_VERSION
    seats: int
    """The largest number of players."""
    width: int
    blocks: int
    training: dict[str, Any] = {}
    """How it was trained: configuration, seed, commit, decisions."""


@dataclass(frozen=True)
class Layer:
    """A linear layer: 8-bit weights by output and input, and for each output a multiplier and a bias, both in the fixed
    point of the layer's output."""

    weights: NDArray[np.int8]
    multiplier: NDArray[np.int64]
    bias: NDArray[np.int64]


@dataclass(frozen=True)
class Net:
    """A net: its header and its layers."""

    header: NetHeader
    first: Layer
    hidden: tuple[Layer, ...]
    """Two for each residual block."""
    policy: Layer
    value: Layer

    def layers(self) -> dict[str, Layer]:
        """All layers by their names in the file."""
        hidden = {f"hidden_{number}": layer for number, layer in enumerate(self.hidden)}
        return {"first": self.first, **hidden, "policy": self.policy, "value": self.value}


def layer_shapes(header: NetHeader, inputs: int) -> dict[str, tuple[int, int]]:
    """The outputs and inputs of every layer."""
    width = header.width
    hidden = {f"hidden_{number}": (width, width) for number in range(2 * header.blocks)}
    return {"first": (width, inputs), **hidden, "policy": (DECISIONS, width), "value": (header.seats, width)}


def write_net(path: Path, net: Net) -> None:
    """Write a net file, atomically."""
    arrays: dict[str, Array] = {"header": np.frombuffer(msgspec.json.encode(net.header), np.uint8)}
    for name, layer in net.layers().items():
        arrays |= {f"{name}_weights": layer.weights, f"{name}_multiplier": layer.multiplier, f"{name}_bias": layer.bias}
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.unfinished.npz")
    np.savez_compressed(temporary, allow_pickle=False, **arrays)
    os.replace(temporary, path)


def blank_net(board: Board, width: int = 1, blocks: int = 1) -> Net:
    """A net for a board whose weights are all 0."""
    header = NetHeader(board=board.id, digest=digest(board), seats=board.players.most, width=width, blocks=blocks)
    inputs = make_inputs(observation_layout(board, header.seats)).size
    layers = {
        name: Layer(np.zeros(shape, np.int8), np.zeros(shape[0], np.int64), np.zeros(shape[0], np.int64))
        for name, shape in layer_shapes(header, inputs).items()
    }
    return _assemble(header, layers)


def _assemble(header: NetHeader, layers: dict[str, Layer]) -> Net:
    hidden = tuple(layers[f"hidden_{number}"] for number in range(2 * header.blocks))
    return Net(header, layers["first"], hidden, layers["policy"], layers["value"])


def read_header(path: Path) -> NetHeader:
    """Read the header of a net file. Raises BotError if this version of Draisine cannot play the net."""
    with _opened(path) as arrays:
        return _read_header(path, arrays)


def read_net(path: Path, board: Board) -> Net:
    """Read a net for a board. Raises BotError if the file is not a net, or one for other rules or another board."""
    with _opened(path) as arrays:
        header = _read_header(path, arrays)
        if header.digest != digest(board) or header.seats != board.players.most:
            raise BotError("bots-net-board", file=_name(path), trained=header.board, board=board.id)
        inputs = make_inputs(observation_layout(board, header.seats)).size
        try:
            layers = {name: _layer(arrays, name, shape) for name, shape in layer_shapes(header, inputs).items()}
        except (KeyError, ValueError, OSError, zipfile.BadZipFile) as error:
            raise _damaged(path, error) from None
    return _assemble(header, layers)


def _opened(path: Path) -> Any:
    try:
        # From memory: for a damaged file NumPy would leave the file open.
        return np.load(io.BytesIO(path.read_bytes()), allow_pickle=False)
    except FileNotFoundError:
        raise BotError("bots-net-missing", file=_name(path)) from None
    except (OSError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise _damaged(path, error) from None


def _read_header(path: Path, arrays: Any) -> NetHeader:
    try:
        header = msgspec.json.decode(arrays["header"].tobytes(), type=NetHeader)
    except (KeyError, IndexError, AttributeError, ValueError, OSError, zipfile.BadZipFile) as error:
        raise _damaged(path, error) from None
    expected = NetHeader(board="", digest="", seats=0, width=0, blocks=0)
    for name in ("format", "observation", "actions", "features"):
        found, wanted = getattr(header, name), getattr(expected, name)
        if found != wanted:
            raise BotError("bots-net-version", file=_name(path), part=name, found=str(found), wanted=str(wanted))
    if not 1 <= header.width <= MAX_WIDTH or header.blocks < 1:
        raise _damaged(path, ValueError(f"width {header.width}, {header.blocks} blocks"))
    return header


def _layer(arrays: Any, name: str, shape: tuple[int, int]) -> Layer:
    weights, multiplier, bias = (arrays[f"{name}_{part}"] for part in ("weights", "multiplier", "bias"))
    kinds = (weights.dtype, multiplier.dtype, bias.dtype)
    if weights.shape != shape or multiplier.shape != shape[:1] or bias.shape != shape[:1]:
        raise ValueError(f"{name} has shape {weights.shape}, not {shape}")
    if kinds != (np.int8, np.int64, np.int64):
        raise ValueError(f"{name} has types {kinds}")
    return Layer(weights, multiplier, bias)


def _damaged(path: Path, error: Exception) -> BotError:
    return BotError("bots-net-damaged", file=_name(path), detail=shorten(str(error)))


def _name(path: Path) -> str:
    return shorten(str(path))


def shipped_net(board: Board) -> Path:
    """The net that ships for a board. Raises BotError if there is none."""
    path = SHIPPED / f"{board.id}.npz"
    if not path.exists():
        raise BotError("bots-net-none", board=board.id)
    return path

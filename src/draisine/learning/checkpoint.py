"""The files of a run: few, small, written atomically, and enough to continue on another machine.

`checkpoint.pt` has the weights in 16 bits and the state of the run; `optimiser.pt` the optimiser's moments, in 16 bits
too and not required; `pool.pt` old selves in 8 bits, the first of which is the clone. Every file is complete or absent
whenever the process is killed."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import msgspec
import torch
from torch import nn

from draisine import __version__
from draisine.boards import Board, digest
from draisine.encoding import OBSERVATION_VERSION
from draisine.engine.enums import ACTIONS_VERSION
from draisine.learning.config import TrainingConfig, TrainingError
from draisine.learning.pool import Pool

CHECKPOINT, OPTIMISER, POOL = "checkpoint.pt", "optimiser.pt", "pool.pt"
PACKED_MAX = 127
Stage = Literal["clone", "selfplay", "report", "done"]


class RunState(msgspec.Struct):
    """Where a run stands. `version` identifies the rules that the net was trained for."""

    board: str
    version: list[str]
    config: TrainingConfig
    seed: int
    stage: Stage = "clone"
    chunks: int = 0
    """Chunks of cloning that are done."""
    decisions: int = 0
    """Decisions of self-play that were learned."""
    updates: int = 0
    """Updates of self-play; they number the random streams, so that a continued run repeats none."""
    seconds: float = 0.0
    """Time of all slices."""
    evaluated: int = -1
    """Decisions at the last evaluation."""
    pool: Pool = msgspec.field(default_factory=Pool)
    commits: list[str] = []
    """The commits that the run was trained with."""


def new_state(board: Board, config: TrainingConfig, seed: int) -> RunState:
    """The state of a run that begins."""
    version = [digest(board), f"observation {OBSERVATION_VERSION}", f"actions {ACTIONS_VERSION}"]
    return RunState(board.id, version, config, seed, commits=[current_commit()])


def current_commit() -> str:
    """The commit of the sources, or the version of the package where there is no repository."""
    command = ["git", "rev-parse", "HEAD"]
    try:
        found = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return __version__
    return found.stdout.strip()


def write_atomically(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file under another name, and rename it once it is on disk."""
    temporary = path.with_name(f".{path.name}.unfinished")
    write(temporary)
    with temporary.open("rb") as file:
        os.fsync(file.fileno())
    os.replace(temporary, path)


def pack_weights(model: nn.Module) -> dict[str, Any]:
    """The weights in 16 bits, on the CPU."""
    return {name: tensor.detach().to("cpu", torch.bfloat16) for name, tensor in model.state_dict().items()}


PackedWeights = dict[str, tuple[torch.Tensor, torch.Tensor]]
"""By name: weights in 8 bits, and the scale of each row."""


def pack_old_self(model: nn.Module) -> PackedWeights:
    """The weights of a net that does not change any more, in 8 bits."""
    packed = {}
    for name, tensor in model.state_dict().items():
        weights = tensor.detach().float().cpu()
        scale = weights.abs().amax(-1, keepdim=True).clamp(min=1e-12) / PACKED_MAX
        packed[name] = ((weights / scale).round().to(torch.int8), scale)
    return packed


def unpack_old_self(packed: PackedWeights, model: nn.Module) -> None:
    """Load such weights."""
    model.load_state_dict({name: weights.float() * scale for name, (weights, scale) in packed.items()})


def save_pool(folder: Path, members: dict[int, PackedWeights]) -> None:
    """Write all old selves, by the number of decisions after which they were taken."""
    write_atomically(folder / POOL, lambda temporary: torch.save(members, temporary))


def load_pool(folder: Path) -> dict[int, PackedWeights]:
    """Read the old selves."""
    path = folder / POOL
    members: dict[int, PackedWeights] = _load(path) if path.exists() else {}
    return members


def save_checkpoint(folder: Path, state: RunState, model: nn.Module, optimiser: torch.optim.Optimizer) -> None:
    """Write the state of a run. Killed between the two files, a run continues with new moments."""
    content = {"state": msgspec.json.encode(state).decode(), "weights": pack_weights(model)}
    moments = {"step": _step(state), "optimiser": _map_tensors(optimiser.state_dict(), _pack)}
    write_atomically(folder / OPTIMISER, lambda temporary: torch.save(moments, temporary))
    write_atomically(folder / CHECKPOINT, lambda temporary: torch.save(content, temporary))


def load_state(folder: Path, board: Board) -> tuple[RunState, dict[str, Any]] | None:
    """Read the state and the weights of a run; None if there is none. Raises TrainingError if they do not fit."""
    path = folder / CHECKPOINT
    if not path.exists():
        return None
    try:
        content = _load(path)
        state = msgspec.json.decode(content["state"], type=RunState)
    except Exception as error:
        raise TrainingError("train-checkpoint-damaged", file=str(path), detail=type(error).__name__) from None
    if state.version != new_state(board, state.config, state.seed).version:
        raise TrainingError("train-checkpoint-board", file=str(path), board=board.id)
    return state, content["weights"]


def load_optimiser(folder: Path, state: RunState, optimiser: torch.optim.Optimizer) -> bool:
    """Restore the moments of the optimiser. Returns False if there are none of this state."""
    path = folder / OPTIMISER
    if not path.exists():
        return False
    content = _load(path)
    if content["step"] != _step(state):
        return False
    optimiser.load_state_dict(_map_tensors(content["optimiser"], lambda tensor: tensor.float()))
    return True


def _step(state: RunState) -> list[Any]:
    return [state.stage, state.chunks, state.updates]


def _load(path: Path) -> Any:
    return torch.load(path, map_location="cpu", weights_only=True)


def _pack(tensor: torch.Tensor) -> torch.Tensor:
    """A moment in 16 bits. Counts of steps have no dimension, and stay exact."""
    return tensor.detach().to("cpu", torch.bfloat16) if tensor.dim() else tensor.detach().cpu()


def _map_tensors(value: Any, convert: Callable[[torch.Tensor], torch.Tensor]) -> Any:
    if isinstance(value, torch.Tensor):
        return convert(value)
    if isinstance(value, dict):
        return {key: _map_tensors(item, convert) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_map_tensors(item, convert) for item in value]
    return value

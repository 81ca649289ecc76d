"""The full state of some envs, outside of a batch."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import numpy as np

from draisine.encoding.observation import OBSERVATION_VERSION
from draisine.engine.compiler.jit import JIT_DISABLED
from draisine.engine.compiler.records import copy, dtype, new_array, pack, unpack
from draisine.engine.state import State
from draisine.envs.buffers import Buffers
from draisine.envs.states.copying import copy_envs
from draisine.envs.states.series import Rows


class Shape(NamedTuple):
    """What two batches must have in common for a state of one to be set in the other."""

    board: str
    """The board's digest."""
    players: int
    obs_size: int


def _state_format() -> str:
    """A hash of the layout of states and observations, because pickled states are read by other versions, too."""
    layout = f"{dtype(State).fields} {OBSERVATION_VERSION}"
    return hashlib.sha256(layout.encode()).hexdigest()[:16]


class BatchState:
    """Some envs as they were: the full state of each game, including hidden information, the seed and number of the
    game, and all outputs. It can be pickled, and set in any batch with the same board, players and layout."""

    def __init__(self, shape: Shape, states: Any, buffers: Buffers) -> None:
        self.shape = shape
        self.states = states
        self.buffers = buffers

    def __len__(self) -> int:
        """The number of envs."""
        return len(self.buffers.seat)

    def __repr__(self) -> str:
        return f"BatchState({len(self)} envs, {self.shape.players} players)"

    def __eq__(self, other: object) -> bool:
        """Whether all bytes are equal, other than the last actions."""
        return isinstance(other, BatchState) and self._content() == other._content()

    __hash__ = None  # type: ignore[assignment]

    def _content(self) -> tuple[Any, ...]:
        arrays = self.buffers._replace(actions=self.buffers.actions[:0])
        return self.shape, _pack_states(self.states), [(array.shape, array.tobytes()) for array in arrays]

    def __reduce__(self) -> tuple[Any, ...]:
        arrays = self.buffers._asdict()
        return _restore, (_state_format(), self.shape, _pack_states(self.states), arrays)

    def __deepcopy__(self, _memo: object) -> BatchState:
        buffers = Buffers(*(array.copy() for array in self.buffers))
        return BatchState(self.shape, _unpack_states(_pack_states(self.states)), buffers)


def empty_buffers(buffers: Buffers, rows: int) -> Buffers:
    """Buffers for this many envs; arrays that a batch does not use stay empty."""
    return Buffers(*(np.zeros((rows if len(array) else 0, *array.shape[1:]), array.dtype) for array in buffers))


def save_envs(shape: Shape, states: Any, buffers: Buffers, rows: Rows) -> BatchState:
    """Copy some envs of a batch to a new state."""
    saved = BatchState(shape, new_array(State, len(rows)), empty_buffers(buffers, len(rows)))
    copy_envs(states, buffers, rows, saved.states, saved.buffers, np.arange(len(rows)))
    return saved


def check_fit(state: BatchState, shape: Shape, rows: Rows) -> None:
    """Raise unless a state can be set in these envs of a batch."""
    if state.shape != shape:
        names = [name for name, one, other in zip(Shape._fields, state.shape, shape, strict=True) if one != other]
        raise ValueError(f"this state is of a batch with another {' and '.join(names)}")
    if len(state) not in {1, len(rows)}:
        raise ValueError(f"a state of {len(state)} envs cannot be set in {len(rows)}")


def _pack_states(states: Any) -> bytes:
    return b"".join(map(pack, states)) if JIT_DISABLED else bytes(states.view(np.uint8).tobytes())


def _unpack_states(content: bytes) -> Any:
    size = dtype(State).itemsize
    states: Any = new_array(State, len(content) // size)
    if JIT_DISABLED:
        for i, state in enumerate(states):
            copy(state, unpack(State, content[i * size : (i + 1) * size]))
    else:
        states.view(np.uint8)[:] = np.frombuffer(content, np.uint8)
    return states


def _restore(state_format: str, shape: Shape, content: bytes, arrays: dict[str, Any]) -> BatchState:
    if state_format != _state_format():
        raise ValueError("this state was saved by a version of draisine with another layout of states")
    return BatchState(shape, _unpack_states(content), Buffers(**arrays))

"""Many games on a GPU: states and buffers stay there, and reach PyTorch or JAX without a copy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.engine.board_compiler import compile_board
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.cuda import import_cuda, kernel
from draisine.engine.compiler.records import copy, dtype, many
from draisine.engine.state import Scratch, State
from draisine.envs.batch import Stepped, WrongAction, describe_wrong, make_rows
from draisine.envs.config import UNTHINKING, Settings, find_board, write_terms
from draisine.envs.gpu import kernels
from draisine.envs.stepping import Rows
from draisine.matches.series import SEEDS

BLOCK = 64
"""Threads of a block."""
BLOCKS_EACH = 16
"""Blocks that play at once, for each multiprocessor. Every thread that plays has its own space to think in."""
REGISTERS = 64
"""Fewer registers for each thread, more threads at once."""
SHOWERS = 2048
"""Blocks that show games that ended."""


class DeviceArray:
    """An array on the GPU, for every library that takes DLPack or the CUDA array interface."""

    def __init__(self, array: Any) -> None:
        self.array = array
        """The same for Numba."""
        self.shape: tuple[int, ...] = array.shape
        self.dtype: np.dtype[Any] = array.dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        interface: dict[str, Any] = self.array.__cuda_array_interface__
        return interface

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._shared().__dlpack_device__()  # type: ignore[no-any-return]

    def __dlpack__(self, *, stream: int | None = None, **wishes: Any) -> Any:
        if stream not in {None, -1, 0, 1}:
            # Whoever works on another stream than ours must not read before the step is done.
            import_cuda().synchronize()
        return self._shared().__dlpack__(stream=-1, **wishes)

    def _shared(self) -> Any:
        from cuda.core.utils import StridedMemoryView  # type: ignore[import-untyped]

        return StridedMemoryView.from_cuda_array_interface(self.array, stream_ptr=-1)

    def numpy(self) -> NDArray[Any]:
        """A copy in this machine's memory."""
        host: NDArray[Any] = self.array.copy_to_host()
        return host


class GpuBatch:
    """Games side by side on a GPU, one per thread. The surface of `Batch`; equal seeds give equal games on both."""

    def __init__(
        self, board: Board | str | Path = "usa", players: int = 2, games: int = 1, settings: Settings | None = None
    ) -> None:
        if games < 1:
            raise ValueError("a batch has at least one game")
        self.settings = settings or Settings()
        self.board = find_board(board, players)
        self.players, self.games = players, games
        self.layout = self.settings.layout(self.board, players)
        terms = write_terms(self.settings, players, games, self.layout)
        if any(int(who) not in UNTHINKING for who in terms[0].opponents[:players]):
            raise ValueError("on a GPU opponents are 'outside', 'random' or 'table'; bots that think play on the CPU")
        self._cuda = import_cuda()
        tables = many(BoardTables, 1)
        copy(tables[0], compile_board(self.board))
        self._terms = self._cuda.to_device(np.asarray(terms))
        self._tables = self._cuda.to_device(np.asarray(tables))
        self._states = self._cuda.to_device(np.zeros(games, dtype(State)))
        rows = make_rows(games, players, self.layout, self.settings.keep_last, gpu=True)
        self._rows = Rows(*map(self._cuda.to_device, rows))
        self._ended = self._cuda.to_device(np.zeros(2 + games, np.int64))
        self._turn = 0
        self._found = self._cuda.to_device(np.array([games]))
        self._host_terms = terms
        self._blocks = min(_blocks(games), self._multiprocessors() * BLOCKS_EACH)
        # What threads think with is never read before it is written, but for its log, which has to be off.
        self._scratches = self._cuda.device_array(self._blocks * BLOCK, dtype(Scratch))
        kernel(kernels.rest_kernel).launch(self._blocks, BLOCK, self._scratches)
        self._games = (self._tables, self._terms, self._states, self._scratches, self._rows)
        self._name_buffers()
        self._make_ready()
        self.reset()

    def _make_ready(self) -> None:
        """What every step starts. The games that ended have a stream of their own, so that the others need not wait for
        them: what runs on the default stream comes before and after both, by itself."""
        # Kept, for a stream ends with its object.
        self._streams = aside, beside = self._cuda.stream(), self._cuda.stream()
        playing, listed = (self._blocks, BLOCK), (min(self.games, SHOWERS), kernels.LANES)
        games, shown = self._games, (self._tables, self._terms, self._states, self._rows)
        self._steps = [
            (
                kernel(kernels.act_kernel, REGISTERS).ready(*playing, *games, self._ended, turn),
                kernel(kernels.end_kernel).ready(*playing, *games, self._ended, turn, stream=aside),
                kernel(kernels.show_kernel).ready(self.games, kernels.LANES, *shown, stream=beside),
                kernel(kernels.show_ended_kernel).ready(*listed, *shown, self._ended, turn),
            )
            for turn in range(2)
        ]
        checked = (self._terms, self._rows, self._found)
        self._check_all = kernel(kernels.check_kernel).ready(_blocks(self.games), BLOCK, *checked)

    def _name_buffers(self) -> None:
        rows = self._rows
        self.observations = DeviceArray(rows.seen)
        self.masks = DeviceArray(rows.mask.view(np.bool_))
        self.rewards = DeviceArray(rows.rewards)
        self.gains = DeviceArray(rows.gains)
        self.ends = DeviceArray(rows.ends.view(np.bool_))
        self.seats = DeviceArray(rows.seats)
        self.points = DeviceArray(rows.points)
        self.forfeited = DeviceArray(rows.wrong.view(np.bool_))
        self.last = DeviceArray(rows.last)

    def _multiprocessors(self) -> int:
        return int(getattr(self._cuda.get_current_device(), "MULTIPROCESSOR_COUNT", 1))

    def reset(self, seed: int | None = None) -> Stepped:
        """Deal all games anew: with a seed, the same ones as any batch of this size with that seed."""
        if seed is not None:
            self._host_terms[0].seed = seed % SEEDS
            self._terms.copy_to_device(np.asarray(self._host_terms))
        self._rows.numbers.copy_to_device(np.arange(self.games))
        return self.deal()

    def deal(self) -> Stepped:
        """Deal the next game in every place."""
        for array in (self._rows.rewards, self._rows.gains, self._rows.ends, self._rows.wrong):
            array.copy_to_device(np.zeros(array.shape, array.dtype))
        self._launch(kernels.begin_kernel, *self._games)
        return self._show()

    def step(self, actions: Any) -> Stepped:
        """One decision in each game. The actions lie on the GPU: a tensor of 64-bit integers."""
        self.send(actions)
        return self.recv()

    def send(self, actions: Any) -> None:
        """Begin a step and come back at once: the GPU goes on by itself."""
        self._take(actions)
        if self.settings.wrong == "raise":
            self._check()
        for start in self._steps[self._turn]:
            start()
        self._turn = 1 - self._turn

    def recv(self) -> Stepped:
        """The buffers. Whoever reads them on the GPU's default stream waits for the step by itself."""
        return self._stepped()

    def wander(self, steps: int) -> Stepped:
        """So many decisions by chance in every game, whoever owes them, games following games, all in one call."""
        if numba.config.ENABLE_CUDASIM:
            self._launch(kernels.plain_wander_kernel, *self._games, steps)
        else:
            self._launch(kernels.wander_kernel, self._tables, self._terms, self._states, self._rows, steps)
        self._launch(kernels.prepare_kernel, *self._games)
        return self._show()

    def synchronize(self) -> None:
        """Wait until the GPU is done."""
        self._cuda.synchronize()

    def look(self, seat: int, place: int = 0) -> NDArray[np.uint8]:
        """What any seat knows of a game, as an array of this machine."""
        if not 0 <= seat < self.players or not 0 <= place < self.games:
            raise IndexError(f"no seat {seat} in game {place}")
        row = self._cuda.to_device(np.zeros(self.layout.size, np.uint8))
        kernel(kernels.look_kernel).launch(
            1, 1, self._tables, self._terms, self._states, self._scratches, row, place, seat
        )
        seen: NDArray[np.uint8] = row.copy_to_host()
        return seen

    def close(self) -> None:
        """Wait until the GPU is done: its memory goes with the batch."""
        self._cuda.synchronize()

    @property
    def bytes_per_game(self) -> int:
        """The memory that one game takes on the GPU; on top comes what its threads think with."""
        return dtype(State).itemsize + sum(int(array.nbytes) for array in self._rows) // self.games

    def _take(self, actions: Any) -> None:
        """Bring actions to where kernels read them."""
        told = getattr(actions, "__cuda_array_interface__", None)
        array = np.asarray(actions, np.int64) if told is None else self._cuda.as_cuda_array(actions)
        if array.shape != (self.games,) or array.dtype != np.int64:
            raise ValueError(f"actions are {self.games} numbers of 64 bits, not {array.shape} of {array.dtype}")
        self._rows.actions.copy_to_device(array)

    def _check(self) -> None:
        self._check_all()
        place = int(self._found.copy_to_host()[0])
        if place < self.games:
            self._found.copy_to_device(np.array([self.games]))
            rows = self._rows
            host = [array.copy_to_host() for array in (rows.mask, rows.actions, rows.seats)]
            raise WrongAction(describe_wrong(place, *(array[place] for array in host)))

    def _launch(self, function: Any, *arguments: Any) -> None:
        """Start a kernel in which every thread plays."""
        kernel(function, REGISTERS).launch(self._blocks, BLOCK, *arguments)

    def _show(self) -> Stepped:
        kernel(kernels.show_kernel).launch(
            self.games, kernels.LANES, self._tables, self._terms, self._states, self._rows
        )
        return self._stepped()

    def _stepped(self) -> Stepped:
        return Stepped(self.observations, self.masks, self.rewards, self.ends, self.seats)


def _blocks(threads: int) -> int:
    return (threads + BLOCK - 1) // BLOCK

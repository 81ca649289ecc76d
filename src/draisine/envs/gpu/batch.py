"""Many games on a GPU: states and buffers stay there, and PyTorch or JAX read them without a copy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board, digest
from draisine.engine.board_compiler import compile_board
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.cuda import import_cuda, kernel
from draisine.engine.compiler.records import copy, dtype, new_array
from draisine.engine.state import Scratch, State
from draisine.envs.batch import IllegalAction, StepResult, describe_illegal_action
from draisine.envs.buffers import Buffers, make_buffers
from draisine.envs.config import NOT_BOTS, BatchConfig, called_bots, check_count, compile_config, resolve_board
from draisine.envs.gpu import kernels
from draisine.envs.states.batch_state import BatchState, Shape, check_fit
from draisine.envs.states.series import Seeds, select_rows, start_series

BLOCK = 64
"""Threads of a block that steps games."""
BLOCKS_PER_MULTIPROCESSOR = 16
"""Blocks that step games at once. Every thread of them has its own scratch memory."""
REGISTERS = 64
"""A limit on registers per thread lets more threads run at once."""
ENDED_OUTPUT_BLOCKS = 2048
"""Blocks that write the outputs of envs whose game ended."""


class DeviceArray:
    """An array on the GPU, for every library that takes DLPack or the CUDA array interface."""

    def __init__(self, array: Any) -> None:
        self.array = array
        """The array of numba-cuda."""
        self.shape: tuple[int, ...] = array.shape
        self.dtype: np.dtype[Any] = array.dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        interface: dict[str, Any] = self.array.__cuda_array_interface__
        return interface

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._memory_view().__dlpack_device__()  # type: ignore[no-any-return]

    def __dlpack__(self, *, stream: int | None = None, **options: Any) -> Any:
        if stream not in {None, -1, 0, 1}:
            # A consumer on another stream than the default one must not read before the step is done.
            import_cuda().synchronize()
        return self._memory_view().__dlpack__(stream=-1, **options)

    def _memory_view(self) -> Any:
        from cuda.core.utils import StridedMemoryView  # type: ignore[import-untyped]

        return StridedMemoryView.from_cuda_array_interface(self.array, stream_ptr=-1)

    def numpy(self) -> NDArray[Any]:
        """A copy in host memory."""
        host: NDArray[Any] = self.array.copy_to_host()
        return host


class GpuBatch:
    """Games side by side on a GPU, one per thread. The interface of `Batch`; equal seeds give equal games on both."""

    def __init__(
        self, board: Board | str | Path = "usa", players: int = 2, num_envs: int = 1, config: BatchConfig | None = None
    ) -> None:
        check_count("num_envs", num_envs)
        self.config = config or BatchConfig()
        self.board = resolve_board(board, players, self.config.alvin)
        self.players, self.num_envs = players, num_envs
        self.layout = self.config.layout(self.board, players)
        self._host_config = compile_config(self.config, players, self.layout)
        kinds = [int(kind) for kind in self._host_config[0].opponents[:players]]
        if any(kind not in NOT_BOTS for kind in kinds) or called_bots(self.config, players):
            raise ValueError("on a GPU opponents are 'external', 'random' or 'table'; bots play on the CPU only")
        self._cuda = import_cuda()
        self._allocate()
        self._expose_buffers()
        self._prepare_step()
        self.reset(self.config.seed)

    def _allocate(self) -> None:
        to_device, num_envs = self._cuda.to_device, self.num_envs
        tables = new_array(BoardTables, 1)
        copy(tables[0], compile_board(self.board))
        self._config = to_device(np.asarray(self._host_config))
        self._tables = to_device(np.asarray(tables))
        self._states = to_device(np.zeros(num_envs, dtype(State)))
        host_buffers = make_buffers(num_envs, self.players, self.layout, self.config.keep_final_obs, gpu=True)
        self._buffers = Buffers(*map(to_device, host_buffers))
        self._ended = to_device(np.zeros(2 + num_envs, np.int64))
        self._turn = 0
        self._found = to_device(np.array([num_envs]))
        self._blocks = min(_blocks(num_envs), self._multiprocessors() * BLOCKS_PER_MULTIPROCESSOR)
        # Scratch memory is never read before it is written, except for the switch of its fact log.
        self._scratches = self._cuda.device_array(self._blocks * BLOCK, dtype(Scratch))
        kernel(kernels.init_scratch_kernel).launch(self._blocks, BLOCK, self._scratches)
        self._step_arguments = (self._tables, self._config, self._states, self._scratches, self._buffers)
        self._output_arguments = (self._tables, self._config, self._states, self._buffers)

    def _prepare_step(self) -> None:
        """Prepare the kernels of a step. Games that ended have a stream of their own, so that the others need not wait
        for them; kernels on the default stream run before and after both."""
        # Stored because a stream is destroyed with its object.
        self._streams = ended_stream, output_stream = self._cuda.stream(), self._cuda.stream()
        grid, ended_grid = (self._blocks, BLOCK), (min(self.num_envs, ENDED_OUTPUT_BLOCKS), kernels.LANES)
        stepped, written = self._step_arguments, self._output_arguments
        self._steps = [
            (
                kernel(kernels.apply_actions_kernel, REGISTERS).prepare(*grid, *stepped, self._ended, turn),
                kernel(kernels.finish_games_kernel).prepare(*grid, *stepped, self._ended, turn, stream=ended_stream),
                kernel(kernels.write_outputs_kernel).prepare(
                    self.num_envs, kernels.LANES, *written, stream=output_stream
                ),
                kernel(kernels.write_ended_outputs_kernel).prepare(*ended_grid, *written, self._ended, turn),
            )
            for turn in range(2)
        ]
        checked = (self._config, self._buffers, self._found)
        self._find_illegal = kernel(kernels.find_illegal_kernel).prepare(_blocks(self.num_envs), BLOCK, *checked)

    def _expose_buffers(self) -> None:
        buffers = self._buffers
        self.obs = DeviceArray(buffers.obs)
        self.action_mask = DeviceArray(buffers.action_mask.view(np.bool_))
        self.rewards = DeviceArray(buffers.rewards)
        self.reward = DeviceArray(buffers.reward)
        self.terminated = DeviceArray(buffers.terminated.view(np.bool_))
        self.seat = DeviceArray(buffers.seat)
        self.points = DeviceArray(buffers.points)
        self.forfeited = DeviceArray(buffers.forfeited.view(np.bool_))
        self.final_obs = DeviceArray(buffers.final_obs)

    def _multiprocessors(self) -> int:
        return int(getattr(self._cuda.get_current_device(), "MULTIPROCESSOR_COUNT", 1))

    def reset(self, seed: Seeds = None) -> StepResult:
        """Deal game `env` of the seed in every env; without a seed, the last one is used again. With a list of seeds,
        env i deals game 0 of seed i; where that is None, its series continues."""
        device = [getattr(self._buffers, name) for name in ("next_game", "seed", "stride")]
        host = [array.copy_to_host() for array in device]
        series = self._buffers._replace(next_game=host[0], seed=host[1], stride=host[2])
        start_series(series, seed, np.arange(self.num_envs))
        for array, values in zip(device, host, strict=True):
            array.copy_to_device(values)
        return self.deal_next()

    def deal_next(self) -> StepResult:
        """Deal the next game in every env."""
        buffers = self._buffers
        for array in (buffers.rewards, buffers.reward, buffers.terminated, buffers.forfeited):
            array.copy_to_device(np.zeros(array.shape, array.dtype))
        self._launch(kernels.reset_kernel, *self._step_arguments)
        return self._write_outputs()

    def step(self, actions: Any) -> StepResult:
        """Apply one action in each env. The actions are a tensor of 64-bit integers on the GPU."""
        self.send(actions)
        return self.recv()

    def send(self, actions: Any) -> None:
        """Start a step and return at once."""
        self._copy_actions(actions)
        if self.config.on_illegal == "raise":
            self._check_actions()
        for launch in self._steps[self._turn]:
            launch()
        self._turn = 1 - self._turn

    def recv(self) -> StepResult:
        """Return the buffers. Reads on the GPU's default stream are ordered after the step."""
        return StepResult(self.obs, self.action_mask, self.rewards, self.terminated, self.seat)

    def random_steps(self, steps: int) -> StepResult:
        """Play this many random decisions in every env, for all seats and across games, in one call."""
        if numba.config.ENABLE_CUDASIM:
            self._launch(kernels.simulated_random_steps_kernel, *self._step_arguments, steps)
        else:
            self._launch(kernels.random_steps_kernel, *self._output_arguments, steps)
        self._launch(kernels.resume_kernel, *self._step_arguments)
        return self._write_outputs()

    def synchronize(self) -> None:
        """Wait until the GPU is done."""
        self._cuda.synchronize()

    def observe(self, seat: int, env: int = 0) -> NDArray[np.uint8]:
        """The observation of any seat of an env, in host memory."""
        if not 0 <= seat < self.players or not 0 <= env < self.num_envs:
            raise IndexError(f"no seat {seat} in env {env}")
        row = self._cuda.to_device(self.layout.new_rows())
        kernel(kernels.observe_kernel).launch(
            1, 1, self._tables, self._config, self._states, self._scratches, row, env, seat
        )
        obs: NDArray[np.uint8] = row.copy_to_host()
        return obs

    # States

    @property
    def state_shape(self) -> Shape:
        """What a batch must have in common with this one for a state of this one to be set there."""
        return Shape(digest(self.board), self.players, self.layout.size)

    def get_state(self, envs: Any = None) -> BatchState:
        """Save the full state of all envs, or of some, in host memory: a CPU's batch takes it, too."""
        rows = select_rows(envs, self.num_envs)
        saved = self._make_saved(len(rows))
        self._copy_envs(self._states, self._buffers, rows, *saved, np.arange(len(rows)))
        states, buffers = saved[0].copy_to_host(), Buffers(*(array.copy_to_host() for array in saved[1]))
        unused = {"components": buffers.components[:0], "components_reserve": buffers.components_reserve[:0]}
        return BatchState(self.state_shape, states, buffers._replace(**unused))

    def set_state(self, state: BatchState, envs: Any = None) -> StepResult:
        """Restore a saved state in all envs, or in some. The state of a single env is set in all of them."""
        rows = select_rows(envs, self.num_envs)
        check_fit(state, self.state_shape, rows)
        states, buffers = self._make_saved(len(state))
        states.copy_to_device(np.asarray(state.states))
        for array, values in zip(buffers, state.buffers, strict=True):
            if array.shape == values.shape and values.size:
                array.copy_to_device(values)
        self._copy_envs(states, buffers, np.arange(len(state)), self._states, self._buffers, rows)
        return self.recv()

    def copy(self, source: Any, target: Any) -> StepResult:
        """Copy envs to others of this batch: one to all of the targets, or each to its own. All are read first."""
        return self.set_state(self.get_state(source), select_rows(target, self.num_envs))

    def _make_saved(self, rows: int) -> tuple[Any, Buffers]:
        """Memory on the GPU for the states and outputs of some envs."""
        to_device = self._cuda.to_device
        host_buffers = make_buffers(rows, self.players, self.layout, self.config.keep_final_obs, gpu=True)
        return to_device(np.zeros(rows, dtype(State))), Buffers(*map(to_device, host_buffers))

    def _copy_envs(self, states: Any, buffers: Buffers, rows: Any, *target: Any) -> None:
        *to, envs = target
        arguments = (states, buffers, self._cuda.to_device(rows), *to, self._cuda.to_device(envs))
        kernel(kernels.copy_envs_kernel).launch(_blocks(len(envs)), BLOCK, *arguments)

    def __deepcopy__(self, _memo: object) -> GpuBatch:
        return _restore(*self.__reduce__()[1])

    def __reduce__(self) -> tuple[Any, ...]:
        arguments = (self.board, self.players, self.num_envs, self.config)
        return _restore, (type(self), arguments, self.get_state())

    def close(self) -> None:
        """Wait until the GPU is done. Its memory is freed with the batch."""
        self._cuda.synchronize()

    @property
    def bytes_per_env(self) -> int:
        """The memory of one env on the GPU, without the scratch memory of the threads."""
        return dtype(State).itemsize + sum(int(array.nbytes) for array in self._buffers) // self.num_envs

    def _copy_actions(self, actions: Any) -> None:
        """Copy the actions to the buffer that kernels read."""
        on_device = getattr(actions, "__cuda_array_interface__", None) is not None
        array = self._cuda.as_cuda_array(actions) if on_device else np.asarray(actions, np.int64)
        if array.shape != (self.num_envs,) or array.dtype != np.int64:
            raise ValueError(f"actions are {self.num_envs} 64-bit integers, not {array.shape} of {array.dtype}")
        self._buffers.actions.copy_to_device(array)

    def _check_actions(self) -> None:
        self._find_illegal()
        env = int(self._found.copy_to_host()[0])
        if env < self.num_envs:
            self._found.copy_to_device(np.array([self.num_envs]))
            buffers = self._buffers
            host = [array.copy_to_host() for array in (buffers.action_mask, buffers.actions, buffers.seat)]
            raise IllegalAction(describe_illegal_action(env, *(array[env] for array in host)))

    def _launch(self, function: Any, *arguments: Any) -> None:
        """Launch a kernel in which every thread steps games."""
        kernel(function, REGISTERS).launch(self._blocks, BLOCK, *arguments)

    def _write_outputs(self) -> StepResult:
        kernel(kernels.write_outputs_kernel).launch(self.num_envs, kernels.LANES, *self._output_arguments)
        return self.recv()


def _restore(cls: type[GpuBatch], arguments: tuple[Any, ...], state: BatchState) -> GpuBatch:
    """A batch from its pickled form."""
    restored = cls(*arguments)
    restored.set_state(state)
    return restored


def _blocks(threads: int) -> int:
    return (threads + BLOCK - 1) // BLOCK

"""Many games in one array: flat buffers that are allocated once, and threads that step them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board, digest
from draisine.engine.board_compiler import compile_board
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.records import copy, dtype, new_array
from draisine.engine.enums import DECISIONS
from draisine.engine.state import State
from draisine.envs.action_text import action_text
from draisine.envs.buffers import INTEGERS, MASK_WORD_BITS, make_buffers, write_actions
from draisine.envs.config import BatchConfig, check_count, compile_config, resolve_board
from draisine.envs.opponents.functions import select_functions
from draisine.envs.startup.progress import RESAMPLING_SECONDS, explain_compilation
from draisine.envs.states.batch_state import BatchState, Shape, check_fit, save_envs
from draisine.envs.states.copying import copy_envs, resample_envs
from draisine.envs.states.series import Seeds, lacks_seed, select_rows, select_seats, start_series
from draisine.envs.stepping import encode_seat, first_illegal, take_random_steps_in_envs
from draisine.matches.series import SEED_RANGE
from draisine.play import View
from draisine.play.referee import Referee
from draisine.play.view import make_observation, make_view

if TYPE_CHECKING:
    from draisine.envs.gpu.batch import GpuBatch


class StepResult(NamedTuple):
    """The outputs of a step. All are the batch's own buffers, valid until the next step."""

    obs: Any
    action_mask: Any
    rewards: Any
    terminated: Any
    seat: Any


class IllegalAction(ValueError):
    """Raised when an action is illegal. No env has been stepped."""


def describe_illegal_action(env: int, mask: NDArray[np.uint8], action: int, seat: int) -> str:
    """Say which action is illegal, and which actions are legal."""
    legal = np.flatnonzero(mask)
    listed = ", ".join(map(str, legal[:12])) + (", …" if len(legal) > 12 else "")
    return (
        f"env {env}: action {action} is illegal for seat {seat}. Legal actions: {listed} "
        "(see action_mask; with on_illegal='forfeit' a random decision is played instead)"
    )


class Batch:
    """Games side by side. Each step takes one action per env, for the seat that owes a decision there."""

    def __init__(
        self,
        board: Board | str | Path = "usa",
        players: int = 2,
        num_envs: int = 1,
        threads: int = 1,
        config: BatchConfig | None = None,
    ) -> None:
        check_count("num_envs", num_envs)
        check_count("threads", threads)
        self.config = config or BatchConfig()
        self.board = resolve_board(board, players, self.config.alvin)
        self._shape: Shape | None = None
        self.players, self.num_envs = players, num_envs
        self.layout = self.config.layout(self.board, players)
        self._config = compile_config(self.config, players, self.layout)
        self._tables = new_array(BoardTables, 1)
        copy(self._tables[0], compile_board(self.board))
        self._states = new_array(State, num_envs)
        self._buffers = make_buffers(num_envs, players, self.layout, self.config.keep_final_obs)
        self._functions = select_functions(self.config, self._config[0], self.board, players, num_envs)
        self._reset, self._step = self._functions.reset, self._functions.step
        self._scratch = [self._functions.make_memory() for _ in range(min(threads, num_envs))]
        self._thread_arguments = self._divide_envs()
        self._pool = ThreadPoolExecutor(len(self._scratch)) if len(self._scratch) > 1 else None
        self._pending: list[Future[None]] = []
        self._referee: Referee | None = None
        self._seeded = False
        self._expose_buffers()
        self._functions.compile(self._thread_arguments[0][:-2])
        self.reset(self.config.seed)

    def _divide_envs(self) -> list[tuple[Any, ...]]:
        """The arguments of each thread: its scratch memory, and its range of envs."""
        bounds = np.linspace(0, self.num_envs, len(self._scratch) + 1).astype(int).tolist()
        shared = (self._tables, self._config, self._states)
        return [
            (*shared, own.scratches, *own.bots, self._buffers, *bounds[number : number + 2])
            for number, own in enumerate(self._scratch)
        ]

    def _expose_buffers(self) -> None:
        buffers = self._buffers
        self.obs: NDArray[np.uint8] = buffers.obs
        """By env: the observation of the seat to decide; `layout` names its bytes."""
        self.action_mask: NDArray[np.bool_] = buffers.action_mask.view(np.bool_)
        """By env and action: whether it is legal."""
        self.rewards: NDArray[np.float32] = buffers.rewards
        """By env and seat."""
        self.reward: NDArray[np.float32] = buffers.reward
        """By env: the reward of the seat that acted; with opponents inside, that is the learner."""
        self.terminated: NDArray[np.bool_] = buffers.terminated.view(np.bool_)
        self.seat: NDArray[np.int8] = buffers.seat
        """By env: the seat to decide."""
        self.points: NDArray[np.int16] = buffers.points
        """By env and seat: the final points of the last game that ended."""
        self.forfeited: NDArray[np.bool_] = buffers.forfeited.view(np.bool_)
        """By env: whether the last action was illegal and a random decision was played instead."""
        self.final_obs: NDArray[np.uint8] = buffers.final_obs
        """By env: the learner's observation of the last game that ended, with `keep_final_obs`."""

    def reset(self, seed: Seeds = None, envs: Any = None) -> StepResult:
        """Deal game `env` of the seed in every env; without a seed, the last one is used again. With a list of seeds,
        env i deals game 0 of seed i; where that is None, its series continues. `envs` restricts it to some envs: a
        mask, or their numbers."""
        self._wait()
        start_series(self._buffers, seed, select_rows(envs, self.num_envs))
        return self.deal_next(envs)

    def reset_or_continue(self, seed: Seeds, draw_seed: Callable[[], int], envs: Any = None) -> StepResult:
        """Reset as Gymnasium does: a seed starts a series of games, the same each time; without one the series
        continues, and if there is none yet, `draw_seed` chooses it."""
        if not self._seeded and lacks_seed(seed):
            start_series(self._buffers, draw_seed(), np.arange(self.num_envs))
        self._seeded = True
        return self.deal_next(envs) if seed is None else self.reset(seed, envs)

    def deal_next(self, envs: Any = None) -> StepResult:
        """Deal the next game in every env, or in some: a mask, or their numbers."""
        self._wait()
        if envs is None:
            self._clear_results(slice(None))
            self._run(self._reset)
            return self.recv()
        rows = select_rows(envs, self.num_envs)
        self._clear_results(rows)
        shared = self._thread_arguments[0][:-2]
        for run in np.split(rows, np.flatnonzero(np.diff(rows) != 1) + 1) if len(rows) else []:
            self._reset(*shared, int(run[0]), int(run[-1]) + 1)
        return self.recv()

    def _clear_results(self, rows: Any) -> None:
        buffers = self._buffers
        for array in (buffers.rewards, buffers.reward, buffers.terminated, buffers.forfeited):
            array[rows] = 0

    def step(self, actions: Any) -> StepResult:
        """Apply one action in each env."""
        self.send(actions)
        return self.recv()

    def send(self, actions: Any) -> None:
        """Start a step. With several threads it runs in the background until `recv`; with one it is done at once."""
        if self._pending:
            self._wait()
        buffers = self._buffers
        if self.num_envs == 1 and isinstance(actions, INTEGERS):
            buffers.actions[0] = actions
        else:
            write_actions(buffers.actions, actions)
        if self.config.on_illegal == "raise" and (env := self._first_illegal()) >= 0:
            action, seat = buffers.actions[env], buffers.seat[env]
            raise IllegalAction(describe_illegal_action(env, buffers.action_mask[env], action, seat))
        self._run(self._step)

    def recv(self) -> StepResult:
        """Wait for the step that was sent, and return its outputs."""
        self._wait()
        return StepResult(self.obs, self.action_mask, self.rewards, self.terminated, self.seat)

    def random_steps(self, steps: int) -> StepResult:
        """Play this many random decisions in every env, for all seats and across games, in one call."""
        if self._functions.has_bots:
            raise ValueError("some opponents of this batch are bots, which do not play at random")
        self._wait()
        self._clear_results(slice(None))
        self._run(take_random_steps_in_envs, steps)
        return self.recv()

    def observe(self, seat: int, env: int = 0) -> NDArray[np.uint8]:
        """The observation of any seat of an env, in a new array."""
        self._wait()
        self._check_seat(seat, env)
        row = self.layout.new_rows()
        encode_seat(self._tables, self._config, self._states, self._scratch[0].scratches, row, env, seat)
        return row

    def view(self, seat: int, env: int = 0) -> View:
        """The same with names instead of numbers, for people and pictures."""
        self._wait()
        self._check_seat(seat, env)
        observation = make_observation(self._names(), self._states[env], seat)
        return make_view(self._names(), self._scratch[0].scratches[0], observation)

    def action_text(self, action: int, env: int = 0) -> str:
        """Describe an action of the seat to decide, as OpenSpiel and the command line do: `claim paris-zurich`."""
        self._wait()
        self._check_seat(0, env)
        if not 0 <= action < DECISIONS:
            raise IndexError(f"no action {action}: actions are numbered from 0 to {DECISIONS - 1}")
        return action_text(self._names(), self._states[env], int(action))

    def _names(self) -> Referee:
        if self._referee is None:
            self._referee = Referee(self.board)
        return self._referee

    def _check_seat(self, seat: int, env: int) -> None:
        if not 0 <= seat < self.players or not 0 <= env < self.num_envs:
            raise IndexError(f"no seat {seat} in env {env}")

    @property
    def state_shape(self) -> Shape:
        """What a batch must have in common with this one for a state of this one to be set there."""
        if self._shape is None:
            self._shape = Shape(digest(self.board), self.players, self.layout.size)
        return self._shape

    def get_state(self, envs: Any = None) -> BatchState:
        """Save the full state of all envs, or of some: numbers, or a mask. It includes hidden information."""
        self._wait()
        return save_envs(self.state_shape, self._states, self._buffers, select_rows(envs, self.num_envs))

    def set_state(self, state: BatchState, envs: Any = None) -> StepResult:
        """Restore a saved state in all envs, or in some. The state of a single env is set in all of them."""
        self._wait()
        rows = select_rows(envs, self.num_envs)
        check_fit(state, self.state_shape, rows)
        copy_envs(state.states, state.buffers, np.arange(len(state)), self._states, self._buffers, rows)
        return self.recv()

    def copy(self, source: Any, target: Any) -> StepResult:
        """Copy envs to others of this batch: one to all of the targets, or each to its own. All are read first."""
        sources, targets = select_rows(source, self.num_envs), select_rows(target, self.num_envs)
        if len(sources) > 1 and np.isin(sources, targets).any():
            return self.set_state(self.get_state(sources), targets)
        if len(sources) not in {1, len(targets)}:
            raise ValueError(f"{len(sources)} envs cannot be copied to {len(targets)}")
        self._wait()
        copy_envs(self._states, self._buffers, sources, self._states, self._buffers, targets)
        return self.recv()

    def resample(self, envs: Any = None, *, seed: int, seat: Any = None) -> StepResult:
        """Deal again everything that a seat of each env does not know: by default the seat to decide. The result is a
        state that the seat cannot distinguish from the one before; equal seeds give equal deals."""
        self._wait()
        rows = select_rows(envs, self.num_envs)
        seats = select_seats(self.seat[rows] if seat is None else seat, self.players, rows)
        shared = (self._tables, self._config, self._states, self._scratch[0].scratches, new_array(State, 1))
        with explain_compilation((resample_envs,), "resampling", RESAMPLING_SECONDS):
            resample_envs(*shared, self._buffers, rows, seats, seed % SEED_RANGE)
        return self.recv()

    def __deepcopy__(self, _memo: object) -> Batch:
        return _restore(type(self), *self.__reduce__()[1][1:])

    def __reduce__(self) -> tuple[Any, ...]:
        arguments = (self.board, self.players, self.num_envs, len(self._scratch), self.config)
        return _restore, (type(self), arguments, self.get_state(), self._seeded)

    def close(self) -> None:
        """Shut down the threads."""
        self._wait()
        if self._pool is not None:
            self._pool.shutdown()

    @property
    def game(self) -> NDArray[np.int64]:
        """By env: the number of the current game. With the seed, it identifies the game."""
        current: NDArray[np.int64] = self._buffers.next_game - self._buffers.stride
        return current

    @property
    def last_learner(self) -> NDArray[np.int64]:
        """By env: the learner's seat in the game before the current one."""
        fixed = self.config.learner_seat
        last = (self.game - self._buffers.stride) % self.players
        return last if fixed is None else np.full(self.num_envs, fixed)

    @property
    def bytes_per_env(self) -> int:
        """The memory of one env, buffers included."""
        return dtype(State).itemsize + sum(int(array.nbytes) for array in self._buffers) // self.num_envs

    def _run(self, function: Callable[..., None], *more: int) -> None:
        """Call a compiled function for all envs: directly, or on the pool's threads."""
        if self._pool is None:
            function(*self._thread_arguments[0], *more)
        else:
            self._pending = [self._pool.submit(function, *own, *more) for own in self._thread_arguments]

    def _first_illegal(self) -> int:
        """The first env whose action is illegal; -1: none."""
        if self.num_envs > 1:
            return int(first_illegal(self._config, self._buffers))
        # For a single env a check in Python takes less time than the call of compiled code.
        action = int(self._buffers.actions[0])
        bits = self._buffers.legal_bits[0]
        if 0 <= action < DECISIONS and int(bits[action // MASK_WORD_BITS]) >> action % MASK_WORD_BITS & 1:
            return -1
        return -1 if self.terminated[0] and not self.config.autoreset else 0

    def _wait(self) -> None:
        if not self._pending:
            return
        pending, self._pending = self._pending, []
        for future in pending:
            future.result()


def _restore(cls: type[Batch], arguments: tuple[Any, ...], state: BatchState, seeded: bool) -> Batch:
    """A batch from its pickled form."""
    restored = cls(*arguments)
    restored.set_state(state)
    restored._seeded = seeded
    return restored


@overload
def batch(
    board: Board | str | Path = ...,
    players: int = ...,
    num_envs: int = ...,
    threads: int = ...,
    *,
    device: Literal["cpu"] = ...,
    **options: Any,
) -> Batch: ...


@overload
def batch(
    board: Board | str | Path = ...,
    players: int = ...,
    num_envs: int = ...,
    threads: int = ...,
    *,
    device: str,
    **options: Any,
) -> Any: ...


def batch(
    board: Board | str | Path = "usa",
    players: int = 2,
    num_envs: int = 1,
    threads: int = 1,
    *,
    device: str = "cpu",
    **options: Any,
) -> Batch | GpuBatch:
    """Make a batch of games, dealt and ready: a `Batch`, or with `device="cuda"` a `GpuBatch`. The options are those of
    `BatchConfig`."""
    if device == "cuda":
        from draisine.envs.gpu.batch import GpuBatch

        return GpuBatch(board, players, num_envs, BatchConfig(**options))
    if device != "cpu":
        raise ValueError(f"no device {device!r}: games run on 'cpu' or 'cuda'")
    return Batch(board, players, num_envs, threads, BatchConfig(**options))

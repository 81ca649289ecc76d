"""Many games in one array: flat buffers that are allocated once, and threads that step them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.bots.planner.plan import Plan
from draisine.engine.board_compiler import compile_board
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.records import copy, dtype, new_array
from draisine.engine.enums import DECISIONS
from draisine.engine.state import Scratch, State
from draisine.envs.buffers import MASK_WORD_BITS, make_buffers
from draisine.envs.config import NOT_BOTS, BatchConfig, compile_config, resolve_board
from draisine.envs.stepping import encode_seat, first_illegal, reset_envs, step_envs, take_random_steps_in_envs
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


class _ThreadScratch(NamedTuple):
    """The scratch memory of one thread. One-element arrays, because these reach compiled code faster than records."""

    scratches: list[Scratch]
    bots: tuple[()] | tuple[tuple[list[State], list[Plan]]] = ()
    """A `BotScratch` where bots play, else nothing."""


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
        if num_envs < 1 or threads < 1:
            raise ValueError("a batch has at least one env and one thread")
        self.config = config or BatchConfig()
        self.board = resolve_board(board, players)
        self.players, self.num_envs = players, num_envs
        self.layout = self.config.layout(self.board, players)
        self._config = compile_config(self.config, players, num_envs, self.layout)
        self._tables = new_array(BoardTables, 1)
        copy(self._tables[0], compile_board(self.board))
        self._states = new_array(State, num_envs)
        self._buffers = make_buffers(num_envs, players, self.layout, self.config.keep_final_obs)
        self._select_functions()
        workers = min(threads, num_envs)
        self._scratch = [self._make_scratch() for _ in range(workers)]
        self._thread_arguments = self._divide_envs()
        self._pool = ThreadPoolExecutor(workers) if workers > 1 else None
        self._pending: list[Future[None]] = []
        self._referee: Referee | None = None
        self._seeded = False
        self._expose_buffers()
        self.reset()

    def _select_functions(self) -> None:
        """Choose the compiled functions. Bots take long to compile: only batches with such opponents need them."""
        self._reset: Callable[..., None] = reset_envs
        self._step: Callable[..., None] = step_envs
        kinds = [int(kind) for kind in self._config[0].opponents[: self.players]]
        self._has_bots = any(kind not in NOT_BOTS for kind in kinds)
        if self._has_bots:
            from draisine.envs.bot_stepping import reset_envs_with_bots, step_envs_with_bots

            self._reset, self._step = reset_envs_with_bots, step_envs_with_bots

    def _make_scratch(self) -> _ThreadScratch:
        if not self._has_bots:
            return _ThreadScratch(new_array(Scratch, 1))
        from draisine.envs.bot_stepping import BotScratch

        return _ThreadScratch(new_array(Scratch, 1), (BotScratch(new_array(State, 1), new_array(Plan, 1)),))

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

    def reset(self, seed: int | None = None) -> StepResult:
        """Deal game `env` of the seed in every env. Without a seed, the last one is used again."""
        self._wait()
        if seed is not None:
            self._config[0].seed = seed % SEED_RANGE
        self._buffers.next_game[:] = np.arange(self.num_envs)
        return self.deal_next()

    def reset_or_continue(self, seed: int | None, draw_seed: Callable[[], int]) -> StepResult:
        """Reset as Gymnasium does: a seed starts a series of games, the same each time; without one the series
        continues, and if there is none yet, `draw_seed` chooses it."""
        if seed is None and self._seeded:
            return self.deal_next()
        self._seeded = True
        return self.reset(draw_seed() if seed is None else seed)

    def deal_next(self) -> StepResult:
        """Deal the next game in every env (without autoreset, when all games are over)."""
        self._wait()
        self._clear_results()
        self._run(self._reset)
        return self.recv()

    def _clear_results(self) -> None:
        buffers = self._buffers
        for array in (buffers.rewards, buffers.reward, buffers.terminated, buffers.forfeited):
            array[:] = 0

    def step(self, actions: Any) -> StepResult:
        """Apply one action in each env."""
        self.send(actions)
        return self.recv()

    def send(self, actions: Any) -> None:
        """Start a step. With several threads it runs in the background until `recv`."""
        self._wait()
        buffers = self._buffers
        buffers.actions[:] = actions
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
        if self._has_bots:
            raise ValueError("some opponents of this batch are bots, which do not play at random")
        self._wait()
        self._clear_results()
        self._run(take_random_steps_in_envs, steps)
        return self.recv()

    def observe(self, seat: int, env: int = 0) -> NDArray[np.uint8]:
        """The observation of any seat of an env, in a new array."""
        self._wait()
        self._check_seat(seat, env)
        row = np.zeros(self.layout.size, np.uint8)
        encode_seat(self._tables, self._config, self._states, self._scratch[0].scratches, row, env, seat)
        return row

    def view(self, seat: int, env: int = 0) -> View:
        """The same with names instead of numbers, for people and pictures."""
        self._wait()
        self._check_seat(seat, env)
        if self._referee is None:
            self._referee = Referee(self.board)
        observation = make_observation(self._referee, self._states[env], seat)
        return make_view(self._referee, self._scratch[0].scratches[0], observation)

    def _check_seat(self, seat: int, env: int) -> None:
        if not 0 <= seat < self.players or not 0 <= env < self.num_envs:
            raise IndexError(f"no seat {seat} in env {env}")

    def close(self) -> None:
        """Shut down the threads."""
        self._wait()
        if self._pool is not None:
            self._pool.shutdown()

    @property
    def game(self) -> NDArray[np.int64]:
        """By env: the number of the current game. With the seed, it identifies the game."""
        current: NDArray[np.int64] = self._buffers.next_game - self.num_envs
        return current

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

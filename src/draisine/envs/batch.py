"""Many games in one array: flat buffers that are made once, and threads that step them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.bots.planner.plan import Plan
from draisine.engine.board_compiler import compile_board
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import CITIES
from draisine.engine.compiler.records import copy, dtype, many
from draisine.engine.enums import DECISIONS
from draisine.engine.state import Scratch, State
from draisine.envs.config import UNTHINKING, Settings, find_board, write_terms
from draisine.envs.layout import Layout
from draisine.envs.stepping import (
    OPEN_WORD,
    OPEN_WORDS,
    Rows,
    begin_games,
    first_wrong,
    look_at,
    step_games,
    wander_games,
)
from draisine.matches.series import SEEDS
from draisine.play import View
from draisine.play.referee import Referee
from draisine.play.view import make_view, observation


class Stepped(NamedTuple):
    """What came of a step. All are the batch's own buffers, good until the next step."""

    observations: Any
    masks: Any
    rewards: Any
    ends: Any
    seats: Any


class WrongAction(ValueError):
    """An action that is not open. Nothing has been stepped."""


class _Desk(NamedTuple):
    """What one thread plays with. One-element blocks: a block reaches compiled code faster than a record."""

    scratches: list[Scratch]
    minds: tuple[()] | tuple[tuple[list[State], list[Plan]]] = ()
    """Nothing, or what bots think with."""


def make_rows(games: int, players: int, room: Layout, keep_last: bool, gpu: bool = False) -> Rows:
    """Empty buffers."""
    return Rows(
        numbers=np.arange(games, dtype=np.int64),
        actions=np.zeros(games, np.int64),
        seats=np.zeros(games, np.int8),
        mask=np.zeros((games, DECISIONS), np.uint8),
        open=np.zeros((games, OPEN_WORDS), np.int64),
        seen=np.zeros((games, room.size), np.uint8),
        rewards=np.zeros((games, players), np.float32),
        gains=np.zeros(games, np.float32),
        ends=np.zeros(games, np.uint8),
        points=np.zeros((games, players), np.int16),
        scores=np.zeros((games, players), np.int16),
        wrong=np.zeros(games, np.uint8),
        last=np.zeros((games if keep_last else 0, room.size), np.uint8),
        parts=np.zeros((games if gpu else 0, players, CITIES), np.uint8),
        built=np.zeros((games if gpu else 0, players), np.int16),
    )


def describe_wrong(place: int, mask: NDArray[np.uint8], action: int, seat: int) -> str:
    """What is wrong with an action, and what would be right."""
    open_now = np.flatnonzero(mask)
    some = ", ".join(map(str, open_now[:12])) + (", …" if len(open_now) > 12 else "")
    return (
        f"game {place}: action {action} is not open to seat {seat}. Open are {some} "
        "(the mask says which; with wrong='forfeit' chance decides instead)"
    )


class Batch:
    """Games side by side. Every step takes one action for each game, by the seat that owes a decision there."""

    def __init__(
        self,
        board: Board | str | Path = "usa",
        players: int = 2,
        games: int = 1,
        threads: int = 1,
        settings: Settings | None = None,
    ) -> None:
        if games < 1 or threads < 1:
            raise ValueError("a batch has at least one game and one thread")
        self.settings = settings or Settings()
        self.board = find_board(board, players)
        self.players, self.games = players, games
        self.layout = self.settings.layout(self.board, players)
        self._terms = write_terms(self.settings, players, games, self.layout)
        self._tables = many(BoardTables, 1)
        copy(self._tables[0], compile_board(self.board))
        self._states = many(State, games)
        self._rows = make_rows(games, players, self.layout, self.settings.keep_last)
        self._choose_code()
        desks = min(threads, games)
        self._desks = [self._new_desk() for _ in range(desks)]
        self._shares = self._share_out()
        self._pool = ThreadPoolExecutor(desks) if desks > 1 else None
        self._waiting: list[Future[None]] = []
        self._referee: Referee | None = None
        self._begun = False
        self._name_buffers()
        self.reset()

    def _choose_code(self) -> None:
        """Bots that think take long to compile: only whoever has such opponents waits for it."""
        self._begin: Callable[..., None] = begin_games
        self._step: Callable[..., None] = step_games
        names = [int(who) for who in self._terms[0].opponents[: self.players]]
        self._thinking = any(who not in UNTHINKING for who in names)
        if self._thinking:
            from draisine.envs.bot_stepping import begin_games_with, step_games_with

            self._begin, self._step = begin_games_with, step_games_with

    def _new_desk(self) -> _Desk:
        if not self._thinking:
            return _Desk(many(Scratch, 1))
        from draisine.envs.bot_stepping import Minds

        return _Desk(many(Scratch, 1), (Minds(many(State, 1), many(Plan, 1)),))

    def _share_out(self) -> list[tuple[Any, ...]]:
        """What each thread's code is called with: its desk, and the games from one place to another."""
        bounds = np.linspace(0, self.games, len(self._desks) + 1).astype(int).tolist()
        shared = (self._tables, self._terms, self._states)
        return [
            (*shared, desk.scratches, *desk.minds, self._rows, *bounds[place : place + 2])
            for place, desk in enumerate(self._desks)
        ]

    def _name_buffers(self) -> None:
        rows = self._rows
        self.observations: NDArray[np.uint8] = rows.seen
        """By game: what the seat to decide knows; `layout` says which byte means what."""
        self.masks: NDArray[np.bool_] = rows.mask.view(np.bool_)
        """By game and action: whether it is open."""
        self.rewards: NDArray[np.float32] = rows.rewards
        """By game and seat."""
        self.gains: NDArray[np.float32] = rows.gains
        """The reward of the seat that acted; with opponents inside, that is the learner's."""
        self.ends: NDArray[np.bool_] = rows.ends.view(np.bool_)
        self.seats: NDArray[np.int8] = rows.seats
        """Who owes a decision."""
        self.points: NDArray[np.int16] = rows.points
        """The final points of the game that ended last in each place."""
        self.forfeited: NDArray[np.bool_] = rows.wrong.view(np.bool_)
        """Where the last action was not open and chance decided instead."""
        self.last: NDArray[np.uint8] = rows.last
        """What the learner saw when its game ended, if that is kept."""

    def reset(self, seed: int | None = None) -> Stepped:
        """Deal all games anew: with a seed, the same ones as any batch of this size with that seed."""
        self._settle()
        if seed is not None:
            self._terms[0].seed = seed % SEEDS
        self._rows.numbers[:] = np.arange(self.games)
        self._deal()
        return self._stepped()

    def begin(self, seed: int | None, chance: Callable[[], int]) -> Stepped:
        """As environments are reset: a seed begins a series of games, the same each time; without one the series goes
        on, and chance chooses the first."""
        if seed is None and self._begun:
            return self.deal()
        self._begun = True
        return self.reset(chance() if seed is None else seed)

    def deal(self) -> Stepped:
        """Deal the next game in every place (without autoreset, when all are over)."""
        self._settle()
        self._deal()
        return self._stepped()

    def _deal(self) -> None:
        for array in (self._rows.rewards, self._rows.gains, self._rows.ends, self._rows.wrong):
            array[:] = 0
        self._each(self._begin)
        self._settle()

    def step(self, actions: Any) -> Stepped:
        """One decision in each game."""
        self.send(actions)
        return self.recv()

    def send(self, actions: Any) -> None:
        """Begin a step and come back at once: with several threads the games go on meanwhile."""
        self._settle()
        self._rows.actions[:] = actions
        if self.settings.wrong == "raise" and (place := self._first_wrong()) >= 0:
            rows = self._rows
            raise WrongAction(describe_wrong(place, rows.mask[place], rows.actions[place], rows.seats[place]))
        self._each(self._step)

    def recv(self) -> Stepped:
        """Wait for the step that was sent."""
        self._settle()
        return self._stepped()

    def wander(self, steps: int) -> Stepped:
        """So many decisions by chance in every game, whoever owes them, games following games, all in one call."""
        if self._thinking:
            raise ValueError("some opponents of this batch think: chance cannot decide for them")
        self._settle()
        for array in (self._rows.rewards, self._rows.gains, self._rows.ends, self._rows.wrong):
            array[:] = 0
        self._each(wander_games, steps)
        return self.recv()

    def look(self, seat: int, place: int = 0) -> NDArray[np.uint8]:
        """What any seat knows of a game, in an array of its own."""
        self._settle()
        if not 0 <= seat < self.players or not 0 <= place < self.games:
            raise IndexError(f"no seat {seat} in game {place}")
        row = np.zeros(self.layout.size, np.uint8)
        look_at(self._tables, self._terms, self._states, self._desks[0].scratches, row, place, seat)
        return row

    def view(self, seat: int, place: int = 0) -> View:
        """The same with names instead of numbers, as people and pictures need it."""
        self._settle()
        if not 0 <= seat < self.players or not 0 <= place < self.games:
            raise IndexError(f"no seat {seat} in game {place}")
        if self._referee is None:
            self._referee = Referee(self.board)
        observed = observation(self._referee, self._states[place], seat)
        return make_view(self._referee, self._desks[0].scratches[0], observed)

    def close(self) -> None:
        """Let the threads go."""
        self._settle()
        if self._pool is not None:
            self._pool.shutdown()

    @property
    def numbers(self) -> NDArray[np.int64]:
        """By place: the number of the game that stands there. With the seed it says which game it is."""
        dealt: NDArray[np.int64] = self._rows.numbers - self.games
        return dealt

    @property
    def bytes_per_game(self) -> int:
        """The memory that one game takes, buffers included."""
        return dtype(State).itemsize + sum(int(array.nbytes) for array in self._rows) // self.games

    def _each(self, scratch: Callable[..., None], *more: int) -> None:
        """Give each thread its share of the games."""
        if self._pool is None:
            scratch(*self._shares[0], *more)
        else:
            self._waiting = [self._pool.submit(scratch, *share, *more) for share in self._shares]

    def _first_wrong(self) -> int:
        """The first place whose action is not open; -1: there is none."""
        if self.games > 1:
            return int(first_wrong(self._terms, self._rows))
        # One game is looked at sooner than compiled code is called.
        action = int(self._rows.actions[0])
        if 0 <= action < DECISIONS and int(self._rows.open[0, action // OPEN_WORD]) >> action % OPEN_WORD & 1:
            return -1
        return -1 if self.ends[0] and not self.settings.autoreset else 0

    def _settle(self) -> None:
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            future.result()

    def _stepped(self) -> Stepped:
        return Stepped(self.observations, self.masks, self.rewards, self.ends, self.seats)


def batch(
    board: Board | str | Path = "usa",
    players: int = 2,
    n: int = 1,
    threads: int = 1,
    *,
    device: str = "cpu",
    **settings: Any,
) -> Any:
    """A batch of games, dealt and ready: a `Batch`, or with `device="cuda"` a `GpuBatch`. Settings as in `Settings`."""
    if device == "cuda":
        from draisine.envs.gpu.batch import GpuBatch

        return GpuBatch(board, players, n, Settings(**settings))
    if device != "cpu":
        raise ValueError(f"no device {device!r}: games run on 'cpu' or 'cuda'")
    return Batch(board, players, n, threads, Settings(**settings))

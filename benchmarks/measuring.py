"""What the speed table is made of: each function measures one thing and says how it varied."""

import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

import numba
import numpy as np

from benchmarks.c_usa import CGame
from draisine import boards
from draisine.engine.board_compiler import compile_board
from draisine.engine.compiler.records import dtype, many, new
from draisine.engine.playout import play_series
from draisine.engine.state import Scratch, State

Play = Callable[[int, int], int]
"""Plays so many games of a series from a number on; says how many decisions they took."""
SEED = 20
SIMULATE = [sys.executable, "-m", "draisine.cli", "simulate", "usa", "--games", "1", "--json"]


class Player:
    """One thread's random games on a board."""

    def __init__(self, board: str, seats: int) -> None:
        self.tables = compile_board(boards.load(board))
        self.state = new(State)
        self.scratch = new(Scratch)
        self.seats = seats
        self.tally: Any = np.zeros(16, np.int64)

    def play(self, start: int, games: int) -> int:
        """Play games of the series and count them; says how many decisions they took."""
        return play_series(self.tables, self.state, self.scratch, self.tally, self.seats, 0, SEED, start, games)


@dataclass
class Pace:
    """Games per second of a core, round by round: by the time the thread was running, and by the clock on the wall."""

    core: list[float]
    wall: list[float]
    steps_per_game: float

    @property
    def games(self) -> float:
        return median(self.core)

    @property
    def steps(self) -> float:
        return self.games * self.steps_per_game


class _Stopwatch:
    def __init__(self, play: Play) -> None:
        self.play = play
        self.core: list[float] = []
        self.wall: list[float] = []
        self.steps = 0
        self.games = 0

    def round(self, start: int, games: int) -> None:
        wall, core = time.perf_counter(), time.thread_time()
        self.steps += self.play(start, games)
        self.core.append(games / (time.thread_time() - core))
        self.wall.append(games / (time.perf_counter() - wall))
        self.games += games

    def pace(self) -> Pace:
        return Pace(self.core, self.wall, self.steps / self.games)


def fitting(play: Play, seconds: float) -> int:
    """How many games take so many seconds."""
    play(0, 1)
    games = 50
    while True:
        began = time.thread_time()
        play(0, games)
        took = time.thread_time() - began
        if took > 0.02:
            return max(1, int(games * seconds / took))
        games *= 2


def pace(board: str, seats: int, rounds: int, seconds: float, code: CGame | None) -> tuple[Pace, Pace | None]:
    """Rounds of the engine and of C in turn, with the same games, so that noise hits both alike."""
    ours = _Stopwatch(Player(board, seats).play)
    theirs = _Stopwatch(partial(code.play_series, seats, SEED)) if code else None
    games = fitting(ours.play, seconds)
    for number in range(rounds):
        ours.round(number * games, games)
        if theirs:
            theirs.round(number * games, games)
    return ours.pace(), theirs.pace() if theirs else None


@dataclass
class Start:
    """Seconds that a command took: by the clock on the wall, and at work on a core."""

    wall: float
    core: float


@dataclass
class Threads:
    """Rounds of one thread, and of two that play as much each."""

    alone: list[Start]
    together: list[Start]

    @property
    def gain(self) -> float:
        """How much more two play, by the best rounds: what else runs on the machine can only take away."""
        return 2 * min(start.wall for start in self.alone) / min(start.wall for start in self.together)

    @property
    def gains(self) -> list[float]:
        """The same round by round."""
        return [2 * one.wall / two.wall for one, two in zip(self.alone, self.together, strict=True)]


def two_threads(teams: Sequence[Sequence[Play]], rounds: int, seconds: float) -> list[Threads]:
    """One thread and two, of each team in turn."""
    found = [Threads([], []) for _ in teams]
    sizes = [fitting(team[0], seconds) for team in teams]
    for number in range(rounds):
        for team, games, threads in zip(teams, sizes, found, strict=True):
            threads.alone.append(_side_by_side(team[:1], number * games, games))
            threads.together.append(_side_by_side(team, number * games, games))
    return found


def _side_by_side(players: Sequence[Play], start: int, games: int) -> Start:
    """Seconds until all have played, and the most that one of them was at work."""
    gate = threading.Barrier(len(players) + 1)
    busy: list[float] = []

    def scratch(play: Play) -> None:
        gate.wait()
        began = time.thread_time()
        play(start, games)
        busy.append(time.thread_time() - began)

    threads = [threading.Thread(target=scratch, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    gate.wait()
    began = time.perf_counter()
    for thread in threads:
        thread.join()
    return Start(time.perf_counter() - began, max(busy))


def state_bytes() -> int:
    """The size of a game's state, with what seats remember."""
    return dtype(State).itemsize


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def _clone(states: Any, rounds: int) -> None:
    for _ in range(rounds):
        for i in range(1, len(states)):
            states[i] = states[i - 1]


def clone_ns(rounds: int) -> list[float]:
    """Nanoseconds to copy a state to the next place of an array, as a search does."""
    states = many(State, 16)
    _clone(states, 1)
    times = []
    for _ in range(rounds):
        began = time.thread_time_ns()
        _clone(states, 20_000)
        times.append((time.thread_time_ns() - began) / (20_000 * (len(states) - 1)))
    return times


def _start(**settings: str) -> Start:
    # Where byte code is not kept, Python compiles all of Numba's sources at every start: keep it, as installers do.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"} | settings
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(SIMULATE, env=environment, check=True, capture_output=True)
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Start(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def starts(warm: int) -> tuple[Start, list[Start]]:
    """A first start with nothing compiled, and so many warm ones after it."""
    with tempfile.TemporaryDirectory(prefix="draisine-start-") as folder:
        settings = {"DRAISINE_CACHE": f"{folder}/engine", "PYTHONPYCACHEPREFIX": f"{folder}/python"}
        cold = _start(**settings)
        _start(**settings)
        return cold, [_start(**settings) for _ in range(warm)]

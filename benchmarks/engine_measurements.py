"""The measurements behind `benchmarks.speed`."""

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
from draisine.engine.compiler.records import dtype, new, new_array
from draisine.engine.playout import play_random_games
from draisine.engine.state import Scratch, State

PlayGames = Callable[[int, int], int]
"""Plays games of a series, given the number of the first and their count. Returns the number of decisions."""
SEED = 20
SIMULATE = [sys.executable, "-m", "draisine.cli", "simulate", "usa", "--games", "1", "--json"]


class RandomPlay:
    """Random games of one thread on a board."""

    def __init__(self, board: str, seats: int) -> None:
        self.tables = compile_board(boards.load(board))
        self.state = new(State)
        self.scratch = new(Scratch)
        self.seats = seats
        self.tally: Any = np.zeros(16, np.int64)

    def play(self, start: int, games: int) -> int:
        """Play and score games of the series. Returns the number of decisions."""
        return play_random_games(self.tables, self.state, self.scratch, self.tally, self.seats, 0, SEED, start, games)


@dataclass
class Throughput:
    """Games per second, round by round: of thread time, and of wall-clock time."""

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
    def __init__(self, play: PlayGames) -> None:
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

    def throughput(self) -> Throughput:
        return Throughput(self.core, self.wall, self.steps / self.games)


def count_games(play: PlayGames, seconds: float) -> int:
    """Return how many games take this many seconds."""
    play(0, 1)
    games = 50
    while True:
        start = time.thread_time()
        play(0, games)
        elapsed = time.thread_time() - start
        if elapsed > 0.02:
            return max(1, int(games * seconds / elapsed))
        games *= 2


def measure_throughput(
    board: str, seats: int, rounds: int, seconds: float, code: CGame | None
) -> tuple[Throughput, Throughput | None]:
    """Measure the engine and C in alternating rounds, with the same games, so that noise affects both equally."""
    ours = _Stopwatch(RandomPlay(board, seats).play)
    theirs = _Stopwatch(partial(code.play_series, seats, SEED)) if code else None
    games = count_games(ours.play, seconds)
    for number in range(rounds):
        ours.round(number * games, games)
        if theirs:
            theirs.round(number * games, games)
    return ours.throughput(), theirs.throughput() if theirs else None


@dataclass
class Elapsed:
    """Seconds of wall-clock time, and of processor time."""

    wall: float
    core: float


@dataclass
class Threads:
    """Rounds of one thread, and of two that each play as many games."""

    single: list[Elapsed]
    double: list[Elapsed]

    @property
    def speedup(self) -> float:
        """The speed-up of two threads by the best rounds, because other processes can only slow a round down."""
        return 2 * min(elapsed.wall for elapsed in self.single) / min(elapsed.wall for elapsed in self.double)

    @property
    def speedups(self) -> list[float]:
        """The speed-up of each round."""
        return [2 * one.wall / two.wall for one, two in zip(self.single, self.double, strict=True)]


def measure_threads(pairs: Sequence[Sequence[PlayGames]], rounds: int, seconds: float) -> list[Threads]:
    """Measure one thread and two, for each pair of players in turn."""
    results = [Threads([], []) for _ in pairs]
    sizes = [count_games(pair[0], seconds) for pair in pairs]
    for number in range(rounds):
        for pair, games, threads in zip(pairs, sizes, results, strict=True):
            threads.single.append(_run_threads(pair[:1], number * games, games))
            threads.double.append(_run_threads(pair, number * games, games))
    return results


def _run_threads(players: Sequence[PlayGames], first: int, games: int) -> Elapsed:
    """Play on one thread per player. Returns the time until all are done, and the longest thread time."""
    barrier = threading.Barrier(len(players) + 1)
    thread_times: list[float] = []

    def run(play: PlayGames) -> None:
        barrier.wait()
        start = time.thread_time()
        play(first, games)
        thread_times.append(time.thread_time() - start)

    threads = [threading.Thread(target=run, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    barrier.wait()
    start = time.perf_counter()
    for thread in threads:
        thread.join()
    return Elapsed(time.perf_counter() - start, max(thread_times))


def state_bytes() -> int:
    """The size of a game's state, including what seats remember."""
    return dtype(State).itemsize


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def _clone(states: Any, rounds: int) -> None:
    for _ in range(rounds):
        for i in range(1, len(states)):
            states[i] = states[i - 1]


def clone_ns(rounds: int) -> list[float]:
    """Nanoseconds to copy a state to the next element of an array, as a search does."""
    states = new_array(State, 16)
    _clone(states, 1)
    times = []
    for _ in range(rounds):
        start = time.thread_time_ns()
        _clone(states, 20_000)
        times.append((time.thread_time_ns() - start) / (20_000 * (len(states) - 1)))
    return times


def _run_command(**variables: str) -> Elapsed:
    # Without cached byte code Python would compile all of Numba's sources at every start: cache it, as installers do.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"} | variables
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(SIMULATE, env=environment, check=True, capture_output=True)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Elapsed(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def measure_starts(warm: int) -> tuple[Elapsed, list[Elapsed]]:
    """Measure a cold start with nothing compiled, and then warm ones."""
    with tempfile.TemporaryDirectory(prefix="draisine-start-") as folder:
        variables = {"DRAISINE_CACHE": f"{folder}/engine", "PYTHONPYCACHEPREFIX": f"{folder}/python"}
        cold = _run_command(**variables)
        _run_command(**variables)
        return cold, [_run_command(**variables) for _ in range(warm)]

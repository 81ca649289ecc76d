"""The C version of the USA game: built on demand, called through ctypes, and compared with the engine game by game."""

import ctypes
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.c_board import header
from draisine import boards
from draisine.engine.board_compiler import compile_board
from draisine.engine.capacities import KINDS
from draisine.engine.compiler.records import new
from draisine.engine.enums import End
from draisine.engine.playout import play_random_games
from draisine.engine.state import Scratch, State

SOURCES = Path(__file__).parent / "c"
FLAGS = ["-O3", "-march=native", "-std=c11", "-Wall", "-Wextra", "-shared", "-fPIC"]
SEAT_NUMBERS = 12 + 2 * KINDS
"""Numbers by seat in a result, in the order of `_engine_result`."""


class NoCompiler(Exception):
    """Raised when there is no C compiler."""


class CGame:
    """The C version, with the same calls as the engine."""

    def __init__(self) -> None:
        compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        if compiler is None:
            raise NoCompiler("no C compiler (cc, gcc or clang) found")
        with tempfile.TemporaryDirectory(prefix="draisine-c-") as folder:
            Path(folder, "board.h").write_text(header(), encoding="utf-8")
            library = Path(folder, "usa.so")
            subprocess.run([compiler, *FLAGS, f"-I{folder}", SOURCES / "usa.c", "-o", library], check=True)
            self._code = ctypes.CDLL(str(library))
        self._code.usa_play_series.restype = ctypes.c_int64
        self._code.usa_play_series.argtypes = [ctypes.c_void_p, ctypes.c_void_p, *[ctypes.c_int64] * 4]
        self._code.usa_result.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        self._code.usa_table_size.restype = ctypes.c_size_t
        self._code.usa_state_size.restype = ctypes.c_size_t
        self._table = np.zeros(self._code.usa_table_size() // 8 + 1, np.int64)
        self._tally = np.zeros(16, np.int64)
        self.state_bytes = int(self._code.usa_state_size())

    def play_series(self, seats: int, seed: int, start: int, games: int) -> int:
        """Play random games as the engine's `play_random_games` does. Returns the number of decisions."""
        table, tally = self._table.ctypes.data, self._tally.ctypes.data
        return int(self._code.usa_play_series(table, tally, seats, seed, start, games))

    def result(self, seats: int) -> list[int]:
        """The result of the last game, in the order of `_engine_result`."""
        out = np.zeros(3 + seats * SEAT_NUMBERS, np.int16)
        self._code.usa_result(self._table.ctypes.data, out.ctypes.data)
        return [int(number) for number in out]


def _engine_result(state: State, scratch: Scratch, seats: int) -> list[int]:
    numbers = [state.end == End.LAST_ROUND, state.deck_size, state.discard_size]
    for seat in range(seats):
        score, player = scratch.scores[seat], state.players[seat]
        numbers += [score.routes, score.tickets_won, score.tickets_lost, score.completed]
        numbers += [score.trail, score.trail_bonus, score.total, score.won]
        numbers += [player.cards, player.reserve, player.tickets, player.kept_at_setup]
        for kind in range(KINDS):
            numbers += [player.hand[kind], player.known[kind]]
    return [int(number) for number in numbers]


def first_difference(code: CGame, seats: int, seed: int, games: int) -> str:
    """Play the same games with both. Returns where they first differ, or an empty string."""
    tables, state, scratch = compile_board(boards.load("usa")), new(State), new(Scratch)
    tally: Any = np.zeros(16, np.int64)
    for game in range(games):
        steps = play_random_games(tables, state, scratch, tally, seats, 0, seed, game, 1)
        theirs = code.play_series(seats, seed, game, 1)
        if steps != theirs:
            return f"{seats} players, seed {seed}, game {game}: {steps} decisions, in C {theirs}"
        if _engine_result(state, scratch, seats) != code.result(seats):
            return f"{seats} players, seed {seed}, game {game}: the results differ"
    return ""

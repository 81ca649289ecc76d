"""The games of a balance report: played on all cores, a portion at a time."""

import os
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from draisine.arena.report.tally import Tally
from draisine.boards import Board

if TYPE_CHECKING:
    from draisine.bots import Entrant
    from draisine.matches import Table

MOMENT = 0.1
"""Seconds of play after which a thread takes a new portion, and between two looks at how far they are."""
Say = Callable[[int], None]


def open_tables(board: Board, entrants: "Sequence[Entrant]", seed: int, workers: int | None = None) -> "list[Table]":
    """A table for every thread. Compiled bots play on all cores, bots written in Python on one."""
    from draisine.matches import Table

    first = Table(board, entrants, seed)
    more = (workers or os.cpu_count() or 1) - 1 if first.compiled else 0
    return [first, *(Table(board, entrants, seed) for _ in range(more))]


def play_games(tables: "Sequence[Table]", tally: Tally, games: int, say: Say) -> None:
    """Play and count. Ctrl-C ends early, with what has been played; whatever fails in a game is raised here."""
    hall = _Hall(tally, games)
    threads = [threading.Thread(target=hall.work, args=(table,), daemon=True) for table in tables]
    for thread in threads:
        thread.start()
    try:
        _wait(threads, tally, say)
    except KeyboardInterrupt:
        hall.stop()
        _wait(threads, tally, say)
    if hall.error:
        raise hall.error


class _Hall:
    """Games shared out among threads. The same games are played however many there are."""

    def __init__(self, tally: Tally, games: int) -> None:
        self.error: Exception | None = None
        self._tally, self._games, self._next = tally, games, 0
        self._lock = threading.Lock()

    def stop(self) -> None:
        """Give out no more."""
        with self._lock:
            self._games = self._next

    def work(self, table: "Table") -> None:
        """Play portion after portion, of a size that takes a moment each."""
        size = 1
        try:
            while portion := self._take(size):
                began = time.perf_counter()
                for outcome in table.outcomes(portion.start, len(portion)):
                    with self._lock:
                        self._tally.add(outcome)
                took = time.perf_counter() - began
                size = size * 2 if took < MOMENT / 2 else max(1, size // 2) if took > MOMENT * 2 else size
        except Exception as error:
            self.error = error
            self.stop()

    def _take(self, size: int) -> range:
        with self._lock:
            start, self._next = self._next, min(self._games, self._next + size)
            return range(start, self._next)


def _wait(threads: Sequence[threading.Thread], tally: Tally, say: Say) -> None:
    for thread in threads:
        while thread.is_alive():
            thread.join(MOMENT)
            say(tally.games)

"""The games of a balance report, played on all cores in chunks."""

import os
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from draisine.arena.report.tally import ReportTally
from draisine.boards import Board

if TYPE_CHECKING:
    from draisine.bots import BotSpec
    from draisine.matches import MatchRunner

CHUNK_SECONDS = 0.1
"""Target duration of a chunk, and the interval of progress reports, in seconds."""
Progress = Callable[[int], None]


def make_runners(
    board: Board, specs: "Sequence[BotSpec]", seed: int, workers: int | None = None
) -> "list[MatchRunner]":
    """Return a match runner per thread. Compiled bots play on all cores, bots written in Python on one."""
    from draisine.matches import MatchRunner

    first = MatchRunner(board, specs, seed)
    more = (workers or os.cpu_count() or 1) - 1 if first.compiled else 0
    return [first, *(MatchRunner(board, specs, seed) for _ in range(more))]


def play_games(runners: "Sequence[MatchRunner]", tally: ReportTally, games: int, progress: Progress) -> None:
    """Play and count games. Ctrl-C stops early and keeps the games played; errors in games are raised here."""
    queue = _GameQueue(tally, games)
    threads = [threading.Thread(target=queue.work, args=(runner,), daemon=True) for runner in runners]
    for thread in threads:
        thread.start()
    try:
        _wait(threads, tally, progress)
    except KeyboardInterrupt:
        queue.stop()
        _wait(threads, tally, progress)
    if queue.error:
        raise queue.error


class _GameQueue:
    """A queue of games for threads; the games do not depend on the number of threads."""

    def __init__(self, tally: ReportTally, games: int) -> None:
        self.error: Exception | None = None
        self._tally, self._games, self._next = tally, games, 0
        self._lock = threading.Lock()

    def stop(self) -> None:
        """Hand out no more games."""
        with self._lock:
            self._games = self._next

    def work(self, runner: "MatchRunner") -> None:
        """Play chunk after chunk, adapting the size to the target duration."""
        size = 1
        try:
            while chunk := self._take(size):
                began = time.perf_counter()
                for outcome in runner.outcomes(chunk.start, len(chunk)):
                    with self._lock:
                        self._tally.add(outcome)
                took = time.perf_counter() - began
                size = size * 2 if took < CHUNK_SECONDS / 2 else max(1, size // 2) if took > CHUNK_SECONDS * 2 else size
        except Exception as error:
            self.error = error
            self.stop()

    def _take(self, size: int) -> range:
        with self._lock:
            start, self._next = self._next, min(self._games, self._next + size)
            return range(start, self._next)


def _wait(threads: Sequence[threading.Thread], tally: ReportTally, progress: Progress) -> None:
    for thread in threads:
        while thread.is_alive():
            thread.join(CHUNK_SECONDS)
            progress(tally.games)

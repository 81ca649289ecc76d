"""Who plays: threads, processes, or (in `clusters`) a Ray cluster."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple, Protocol

from draisine.arena.config import Played, Setting
from draisine.arena.worker import Desk

PATIENCE = 0.2
"""Seconds to wait for news, before whoever watches is shown how far the run is."""
DEATHS = 3
"""How often workers may die without a single portion done in between."""


class ArenaError(Exception):
    """A run that cannot go on; one line says why."""


class Portion(NamedTuple):
    """Games to be played by one worker: from which number on, and how many."""

    start: int
    games: int


class Done(NamedTuple):
    """A portion that has been played, and the seconds that it took."""

    portion: Portion
    games: list[Played]
    seconds: float


class Crew(Protocol):
    """Workers that play portions, in whatever order they like."""

    setting: Setting
    hands: int
    """How many portions are played at a time."""
    moment: float
    """Seconds that a portion should take: long enough to be worth handing out."""

    def hand_out(self, portion: Portion) -> None:
        """Give a portion to whoever is free next."""

    def collect(self) -> list[Done]:
        """What has been done since; it waits a moment if there is nothing."""

    def __enter__(self) -> "Crew":
        """Begin."""

    def __exit__(self, *_: object) -> None:
        """Send everybody home, whatever they are doing."""


def hire(setting: Setting, jobs: int) -> Crew:
    """Threads where all bots think in compiled code, which lets go of Python's lock; processes otherwise."""
    from draisine.bots import find_bot

    if all(find_bot(bot).compiled for bot in setting.field):
        return Threads(setting, jobs)
    return Processes(setting, jobs)


class Threads:
    """Workers that share this process."""

    moment = 0.2

    def __init__(self, setting: Setting, jobs: int) -> None:
        self.setting, self.hands = setting, jobs
        self._own = threading.local()
        self._pool = ThreadPoolExecutor(jobs, "arena")
        self._futures: set[Future[Done]] = set()

    def hand_out(self, portion: Portion) -> None:
        """Give a portion to whoever is free next."""
        self._futures.add(self._pool.submit(self._play, portion))

    def _play(self, portion: Portion) -> Done:
        if not hasattr(self._own, "desk"):
            self._own.desk = Desk(self.setting)
        return timed(self._own.desk, portion)

    def collect(self) -> list[Done]:
        """What has been done since."""
        done, self._futures = wait(self._futures, PATIENCE, FIRST_COMPLETED)
        return [future.result() for future in done]

    def __enter__(self) -> "Threads":
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


class Processes:
    """Workers in processes of their own: bots written in Python would wait for each other in threads."""

    moment = 0.5

    def __init__(self, setting: Setting, jobs: int) -> None:
        self.setting, self.hands = setting, jobs
        self._pool = self._open()
        self._futures: dict[Future[Done], Portion] = {}
        self._deaths = 0

    def _open(self) -> ProcessPoolExecutor:
        # A forked process would inherit compiled code's threads half; a spawned one starts clean.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.hands, context, initializer=_begin, initargs=(self.setting,))

    def hand_out(self, portion: Portion) -> None:
        """Give a portion to whoever is free next."""
        try:
            self._futures[self._pool.submit(_play, portion)] = portion
        except BrokenProcessPool:
            self._start_anew([portion])

    def collect(self) -> list[Done]:
        """What has been done since. When a worker dies, all start anew, and what was not finished is played again."""
        finished = wait(self._futures, PATIENCE, FIRST_COMPLETED).done
        done, lost = [], []
        for future in finished:
            portion = self._futures.pop(future)
            try:
                done.append(future.result())
            except BrokenProcessPool:
                lost.append(portion)
        if done:
            self._deaths = 0
        if lost:
            self._start_anew(lost)
        return done

    def _start_anew(self, lost: Sequence[Portion]) -> None:
        self._deaths += 1
        again = sorted([*lost, *self._futures.values()])
        if self._deaths > DEATHS:
            first = again[0].start
            bots = ",".join(self.setting.place(first)[1])
            raise ArenaError(
                f"the process that plays game {first} ({bots}) dies again and again: one of the bots ends it"
            )
        self._futures = {}
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._open()
        for portion in again:
            self.hand_out(portion)

    def __enter__(self) -> "Processes":
        return self

    def __exit__(self, *_: object) -> None:
        # A bot may think for minutes: nobody waits for it.
        workers = list(getattr(self._pool, "_processes", None) or {})
        self._pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            _end(worker)


def timed(desk: Desk, portion: Portion) -> Done:
    """Play a portion, by the clock. A lost move is no error; what still goes wrong ends the run, in one line."""
    began = time.perf_counter()
    try:
        games = desk.play(*portion)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise ArenaError(f"one of {portion.games} games from number {portion.start} on broke off ({reason})") from error
    return Done(portion, games, time.perf_counter() - began)


_desk: list[Desk] = []
"""The desk of a worker process."""


def _begin(setting: Setting) -> None:
    """What a worker process does first."""
    # Ctrl-C reaches all processes of a terminal; the one that hands out work ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _desk[:] = [Desk(setting)]


def _play(portion: Portion) -> Done:
    return timed(_desk[0], portion)


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""
    parent: Any = multiprocessing.parent_process()
    parent.join()
    os._exit(1)


def _end(worker: int) -> None:
    try:
        os.kill(worker, signal.SIGTERM)
    except ProcessLookupError:
        return

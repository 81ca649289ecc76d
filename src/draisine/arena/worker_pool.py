"""Worker pools of threads or processes; `ray_pool` has one for Ray clusters."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple, Protocol

from draisine.arena.config import ArenaConfig, PlayedGame
from draisine.arena.worker import Worker
from draisine.messages.errors import LocalizedError

POLL_INTERVAL = 0.2
"""Seconds to wait for completed chunks before progress is reported."""
MAX_CRASHES = 3
"""Maximum number of crashes of workers without a completed chunk in between."""


class ArenaError(LocalizedError):
    """Raised if a run cannot continue."""


class Chunk(NamedTuple):
    """Consecutive games for one worker: the first number and the count."""

    start: int
    games: int


class CompletedChunk(NamedTuple):
    """A chunk with its games and the seconds it took."""

    chunk: Chunk
    games: list[PlayedGame]
    seconds: float


class WorkerPool(Protocol):
    """Workers that play chunks in any order."""

    config: ArenaConfig
    slots: int
    """Number of chunks played in parallel."""
    chunk_seconds: float
    """Target duration of a chunk in seconds, long enough to amortise the overhead."""

    def submit(self, chunk: Chunk) -> None:
        """Submit a chunk to the next free worker."""

    def collect(self) -> list[CompletedChunk]:
        """Return the chunks completed since the last call; wait briefly if there are none."""

    def __enter__(self) -> "WorkerPool":
        """Start the workers."""

    def __exit__(self, *_: object) -> None:
        """Stop the workers immediately."""


def make_pool(config: ArenaConfig, jobs: int) -> WorkerPool:
    """Return a thread pool if all bots are compiled, which releases the GIL, otherwise a process pool."""
    from draisine.bots import find_bot

    if all(find_bot(bot).compiled for bot in config.distinct_bots):
        return ThreadPool(config, jobs)
    return ProcessPool(config, jobs)


class ThreadPool:
    """Workers in threads of this process."""

    chunk_seconds = 0.2

    def __init__(self, config: ArenaConfig, jobs: int) -> None:
        self.config, self.slots = config, jobs
        self._local = threading.local()
        self._pool = ThreadPoolExecutor(jobs, "arena", initializer=self._init_thread)
        self._futures: set[Future[CompletedChunk]] = set()

    def submit(self, chunk: Chunk) -> None:
        """Submit a chunk to the next free worker."""
        self._futures.add(self._pool.submit(self._play, chunk))

    def _play(self, chunk: Chunk) -> CompletedChunk:
        return play_chunk(self._local.worker, chunk)

    def _init_thread(self) -> None:
        self._local.worker = Worker(self.config)

    def collect(self) -> list[CompletedChunk]:
        """Return the chunks completed since the last call."""
        done, self._futures = wait(self._futures, POLL_INTERVAL, FIRST_COMPLETED)
        return [future.result() for future in done]

    def __enter__(self) -> "ThreadPool":
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


class ProcessPool:
    """Workers in subprocesses, because bots written in Python would block each other in threads."""

    chunk_seconds = 0.5

    def __init__(self, config: ArenaConfig, jobs: int) -> None:
        self.config, self.slots = config, jobs
        self._pool = self._open()
        self._futures: dict[Future[CompletedChunk], Chunk] = {}
        self._crashes = 0

    def _open(self) -> ProcessPoolExecutor:
        # A forked process would inherit locks of the engine's threads; a spawned one starts clean.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.slots, context, initializer=_init_worker, initargs=(self.config,))

    def submit(self, chunk: Chunk) -> None:
        """Submit a chunk to the next free worker."""
        try:
            self._futures[self._pool.submit(_play, chunk)] = chunk
        except BrokenProcessPool:
            self._restart([chunk])

    def collect(self) -> list[CompletedChunk]:
        """Return the chunks completed since the last call. If a worker crashes, the pool is restarted and unfinished
        chunks are submitted again."""
        finished = wait(self._futures, POLL_INTERVAL, FIRST_COMPLETED).done
        done, lost = [], []
        for future in finished:
            chunk = self._futures.pop(future)
            try:
                done.append(future.result())
            except BrokenProcessPool:
                lost.append(chunk)
        if done:
            self._crashes = 0
        if lost:
            self._restart(lost)
        return done

    def _restart(self, lost: Sequence[Chunk]) -> None:
        self._crashes += 1
        again = sorted([*lost, *self._futures.values()])
        if self._crashes > MAX_CRASHES:
            first = again[0].start
            bots = ",".join(self.config.schedule(first)[1])
            raise ArenaError("arena-crashes", game=str(first), bots=bots)
        self._futures = {}
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._open()
        for chunk in again:
            self.submit(chunk)

    def __enter__(self) -> "ProcessPool":
        return self

    def __exit__(self, *_: object) -> None:
        # A bot may take minutes: do not wait for it.
        workers = list(getattr(self._pool, "_processes", None) or {})
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in workers:
            _terminate(process)


def play_chunk(worker: Worker, chunk: Chunk) -> CompletedChunk:
    """Play a chunk and measure the time. Forfeited moves are not errors; any other exception ends the run."""
    began = time.perf_counter()
    try:
        games = worker.play(*chunk)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        first, last = str(chunk.start), str(chunk.start + chunk.games - 1)
        raise ArenaError("arena-failed", games=chunk.games, first=first, last=last, reason=reason) from error
    return CompletedChunk(chunk, games, time.perf_counter() - began)


_worker: list[Worker] = []
"""The worker of this process."""


def _init_worker(config: ArenaConfig) -> None:
    """Initialise a worker process."""
    # Ctrl-C reaches all processes of the terminal; the parent stops the workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    _worker[:] = [Worker(config)]


def _play(chunk: Chunk) -> CompletedChunk:
    return play_chunk(_worker[0], chunk)


def _exit_with_parent() -> None:
    """Exit when the parent dies, because the worker would wait for work forever."""
    parent: Any = multiprocessing.parent_process()
    parent.join()
    os._exit(1)


def _terminate(process: int) -> None:
    try:
        os.kill(process, signal.SIGTERM)
    except ProcessLookupError:
        return

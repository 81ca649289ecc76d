"""Runs games on a worker pool and returns them in order."""

from collections.abc import Callable, Iterator

from draisine.arena.config import PlayedGame
from draisine.arena.worker_pool import Chunk, CompletedChunk, WorkerPool

MAX_CHUNK = 5000
"""Maximum number of games per chunk."""
CHUNKS_PER_SLOT = 2
"""Chunks submitted per slot, so that a worker finds the next one without waiting."""
Progress = Callable[[int], None]


def run_games(pool: WorkerPool, start: int, end: int, progress: Progress | None = None) -> Iterator[list[PlayedGame]]:
    """Yield the games of a run from `start` to `end` in order, as they become available.

    Workers finish in any order; early chunks are buffered, so that results do not depend on timing. `progress` receives
    the number of games played."""
    waiting: dict[int, CompletedChunk] = {}
    submitted, due, size, played = start, start, 1, start
    in_flight = 0
    while due < end:
        while (
            submitted < end
            and in_flight < CHUNKS_PER_SLOT * pool.slots
            and submitted - due < MAX_CHUNK * pool.slots * CHUNKS_PER_SLOT
        ):
            chunk = Chunk(submitted, min(size, end - submitted))
            pool.submit(chunk)
            submitted, in_flight = submitted + chunk.games, in_flight + 1
        for done in pool.collect():
            waiting[done.chunk.start] = done
            in_flight -= 1
            played += done.chunk.games
            size = _next_size(size, done, pool.chunk_seconds)
        if progress:
            progress(played)
        while due in waiting:
            games = waiting.pop(due).games
            due += len(games)
            yield games


def _next_size(size: int, done: CompletedChunk, chunk_seconds: float) -> int:
    """Return a chunk size for the target duration, at most twice the previous one because games may get slower."""
    target = int(chunk_seconds * done.chunk.games / max(done.seconds, 1e-9))
    return max(1, min(target, 2 * size, MAX_CHUNK))

"""A run: portions go out to workers, games come back in their order."""

from collections.abc import Callable, Iterator

from draisine.arena.config import Played
from draisine.arena.worker_pool import Crew, Done, Portion

LARGEST = 5000
"""Games of a portion, at most."""
AHEAD = 2
"""Portions handed out for each worker: it should find the next one when it is done with the first."""
Watch = Callable[[int], None]


def play_on(crew: Crew, start: int, end: int, watch: Watch | None = None) -> Iterator[list[Played]]:
    """The games of a run from one number up to another, in their order, as they are ready.

    Workers may be done in any order: what comes too early waits here for its turn, so that a run does not depend on
    who was faster. `watch` is told how many games have been played, in turn or not."""
    waiting: dict[int, Done] = {}
    handed, due, size, played = start, start, 1, start
    out = 0
    while due < end:
        while handed < end and out < AHEAD * crew.hands and handed - due < LARGEST * crew.hands * AHEAD:
            portion = Portion(handed, min(size, end - handed))
            crew.hand_out(portion)
            handed, out = handed + portion.games, out + 1
        for done in crew.collect():
            waiting[done.portion.start] = done
            out -= 1
            played += done.portion.games
            size = _next_size(size, done, crew.moment)
        if watch:
            watch(played)
        while due in waiting:
            games = waiting.pop(due).games
            due += len(games)
            yield games


def _next_size(size: int, done: Done, moment: float) -> int:
    """So many games that a portion takes a moment; at most twice as many as before, for the next may be slower."""
    fitting = int(moment * done.portion.games / max(done.seconds, 1e-9))
    return max(1, min(fitting, 2 * size, LARGEST))

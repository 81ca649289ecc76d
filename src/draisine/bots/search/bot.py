"""The searching bot: time or work in, a move out, on one thread or several."""

import time
from concurrent.futures import ThreadPoolExecutor

from draisine.bots.builtin import Thinker
from draisine.bots.search.halving import Search, add_findings, begin_search, best_option, drop_half, search_on
from draisine.engine.compiler.records import many, new
from draisine.engine.enums import Phase
from draisine.engine.state import Observation, Scratch, State

SECONDS = 0.2
"""For a whole move: what to claim, and how it is paid."""
PAYING = (Phase.PAY_ROUTE, Phase.PAY_STATION, Phase.PAY_CITY)
SLICE = 0.008
"""Seconds after which the clock is looked at again."""


class _Desk:
    """What one thread thinks with."""

    def __init__(self) -> None:
        self.states, self.scratch, self.search = many(State, 2), new(Scratch), new(Search)


class SearchBot(Thinker):
    """Thinks for so many seconds; or, if `playouts` is given, until about so many games are played out: then the same
    seed and view give the same move."""

    def __init__(
        self, seconds: float = SECONDS, playouts: int | None = None, threads: int = 1, deep: bool = True
    ) -> None:
        super().__init__()
        self._seconds, self._playouts = seconds, playouts
        self._desks = [_Desk() for _ in range(threads)]
        for desk in self._desks:
            desk.search.deep = int(deep)

    @property
    def playouts(self) -> int:
        """How many games were played out for the last decision."""
        return sum(int(desk.search.playouts) for desk in self._desks)

    def decide(self, seen: Observation) -> int:
        """Decide, in the engine's numbers."""
        tables, first = self.reader.referee.tables, self._desks[0].search
        for number, desk in enumerate(self._desks):
            begin_search(tables, seen, desk.scratch, desk.search, number)
        left = int(first.options.listed)
        stages = (left - 1).bit_length()
        share = 0.25 if seen.phase in PAYING else 0.75
        for _ in range(stages):
            if self._playouts is None:
                self._think_until(seen, time.perf_counter() + share * self._seconds / stages)
            else:
                self._think(seen, max(1, round(share * self._playouts / (stages * left * len(self._desks)))))
            left = self._drop_half()
        return int(first.options.decision[best_option(first)])

    def _think(self, seen: Observation, rounds: int) -> None:
        """So many rounds at every desk."""
        tables = self.reader.referee.tables

        def work_at(desk: _Desk) -> None:
            search_on(tables, seen, desk.states, desk.scratch, desk.search, rounds)

        if len(self._desks) == 1:
            work_at(self._desks[0])
        else:
            with ThreadPoolExecutor(len(self._desks)) as pool:
                list(pool.map(work_at, self._desks))

    def _think_until(self, seen: Observation, end: float) -> None:
        rounds = 1
        while (before := time.perf_counter()) < end:
            self._think(seen, rounds)
            spent = time.perf_counter() - before
            left = min(SLICE, end - before - spent)
            rounds = max(1, min(4 * rounds, int(rounds * left / max(spent, 1e-6))))

    def _drop_half(self) -> int:
        """All desks go on with what fared best at all of them together."""
        first, *others = (desk.search for desk in self._desks)
        for other in others:
            add_findings(first, other)
        left = drop_half(first)
        for other in others:
            for i in range(first.options.listed):
                other.options.active[i] = first.options.active[i]
        return int(left)

"""The searching bot: a budget of time or playouts, on one thread or several."""

import time
from concurrent.futures import ThreadPoolExecutor

from draisine.bots.builtin import EngineBot
from draisine.bots.search.sequential_halving import (
    Search,
    best_candidate,
    eliminate_half,
    merge_results,
    run_rounds,
    start_search,
)
from draisine.engine.compiler.records import new, new_array
from draisine.engine.enums import Phase
from draisine.engine.state import Observation, Scratch, State

SECONDS = 0.2
"""The default budget of a whole move: what to claim, and how to pay."""
PAYMENT_PHASES = (Phase.PAY_ROUTE, Phase.PAY_STATION, Phase.PAY_CITY)
CLOCK_INTERVAL = 0.008
"""Seconds between two readings of the clock."""


class _Worker:
    """The memory of one thread."""

    def __init__(self) -> None:
        self.states, self.scratch, self.search = new_array(State, 2), new(Scratch), new(Search)


class SearchBot(EngineBot):
    """Searches for a number of seconds; or, if `playouts` is given, for about that many playouts, so that the same seed
    and observation give the same decision."""

    def __init__(
        self, seconds: float = SECONDS, playouts: int | None = None, threads: int = 1, use_tree: bool = True
    ) -> None:
        super().__init__()
        self._seconds, self._playouts = seconds, playouts
        self._workers = [_Worker() for _ in range(threads)]
        for worker in self._workers:
            worker.search.use_tree = int(use_tree)

    @property
    def timed(self) -> bool:
        """Whether the budget is a time, so that decisions depend on the machine."""
        return self._playouts is None

    @property
    def playouts(self) -> int:
        """The number of playouts of the last decision."""
        return sum(int(worker.search.playouts) for worker in self._workers)

    def decide(self, observation: Observation) -> int:
        """Return the decision that sequential halving leaves."""
        first = self._workers[0].search
        for number, worker in enumerate(self._workers):
            start_search(self.tables, observation, worker.scratch, worker.search, number)
        left = int(first.candidates.size)
        stages = (left - 1).bit_length()
        share = 0.25 if observation.phase in PAYMENT_PHASES else 0.75
        for _ in range(stages):
            if self._playouts is None:
                self._run_until(observation, time.perf_counter() + share * self._seconds / stages)
            else:
                rounds = round(share * self._playouts / (stages * left * len(self._workers)))
                self._run_rounds(observation, max(1, rounds))
            left = self._eliminate_half()
        return int(first.candidates.decision[best_candidate(first)])

    def _run_rounds(self, observation: Observation, rounds: int) -> None:
        """Run a number of rounds on every worker."""

        def run(worker: _Worker) -> None:
            run_rounds(self.tables, observation, worker.states, worker.scratch, worker.search, rounds)

        if len(self._workers) == 1:
            run(self._workers[0])
        else:
            with ThreadPoolExecutor(len(self._workers)) as pool:
                list(pool.map(run, self._workers))

    def _run_until(self, observation: Observation, end: float) -> None:
        rounds = 1
        while (before := time.perf_counter()) < end:
            self._run_rounds(observation, rounds)
            spent = time.perf_counter() - before
            left = min(CLOCK_INTERVAL, end - before - spent)
            rounds = max(1, min(4 * rounds, int(rounds * left / max(spent, 1e-6))))

    def _eliminate_half(self) -> int:
        """Merge the results of all workers and let them continue with the better half of the candidates."""
        first, *others = (worker.search for worker in self._workers)
        for other in others:
            merge_results(first, other)
        left = eliminate_half(first)
        for other in others:
            for i in range(first.candidates.size):
                other.candidates.active[i] = first.candidates.active[i]
        return int(left)

"""Queues for what is costly to compute for a request: pictures, replays, imports.

Each kind of work has a thread of its own, so that none waits for another, and does not delay moves. Requests for the
same thing share one computation. A client who asks for too much gets `busy`, with the time after which to try again.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar, TypeVarTuple, Unpack

from draisine.server.fair_queue import FairThreads, Flow, Overloaded, SingleFlight
from draisine.server.rate_limits import RateLimit, RateLimits
from draisine.server.tables.refusals import Refused

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
RENDERS = RateLimit("renders_per_minute", burst=40)
RETRY_AFTER = 3.0
"""Seconds after which a client may try again."""


class WorkQueue:
    """A fair, bounded queue with threads of its own."""

    def __init__(self, name: str, threads: int = 1, max_waiting: int = 8) -> None:
        self._threads = FairThreads(threads, max_waiting, name)

    async def run(self, origin: str, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """Run work for an address. Refused if too much work for the same one is waiting."""
        try:
            return await self._threads.run(Flow(origin), work, *args)
        except Overloaded:
            raise Refused("busy", retry_after=RETRY_AFTER) from None


class ComputedCache(Generic[T]):
    """Results by key, computed once: the least recently used are dropped. `size` None: all are kept."""

    def __init__(self, queue: WorkQueue, size: int | None = None, limit: RateLimit = RENDERS) -> None:
        self._queue = queue
        self._size = size
        self._limit = limit
        self._results: OrderedDict[Hashable, T] = OrderedDict()
        self._flight = SingleFlight()

    async def get(
        self, key: Hashable, origin: str, limits: RateLimits | None, work: Callable[[Unpack[Ts]], T], *args: *Ts
    ) -> T:
        """The result of a key. Only an address that causes a computation is counted and limited."""
        if key in self._results:
            self._results.move_to_end(key)
            return self._results[key]
        if limits is not None and not self._flight.is_running(key):
            await limits.check(self._limit, origin)
        return await self._flight.run(key, lambda: self._compute(key, origin, work, *args))

    async def _compute(self, key: Hashable, origin: str, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        result = self._results[key] = await self._queue.run(origin, work, *args)
        while self._size is not None and len(self._results) > self._size:
            self._results.popitem(last=False)
        return result

"""Fair, bounded queues for work that keeps a processor busy.

Work belongs to a flow: the origin of its request (the address of a client, or the one that created a table) and a name
below it (a table). Free slots are given in turn to origins, and within an origin in turn to its flows, so that a client
who asks for much waits for itself. No origin has all slots, and none may have too much waiting.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Flow(NamedTuple):
    """Whom work is done for: an origin, and a name within it."""

    origin: str
    name: str = ""


class Overloaded(Exception):
    """Raised when an origin has too much work waiting."""


class FairSlots:
    """A number of slots that waiting flows get in turn."""

    def __init__(self, slots: int, max_waiting: int, per_origin: int | None = None) -> None:
        """At most `per_origin` slots (default: all but one) are taken and `max_waiting` requests wait per origin."""
        self._slots = slots
        self._per_origin = max(1, slots - 1) if per_origin is None else per_origin
        self._max_waiting = max_waiting
        self._taken: Counter[str] = Counter()
        self._waiting: dict[str, dict[Flow, deque[asyncio.Future[None]]]] = {}
        self._served: dict[Hashable, int] = {}
        """When an origin or a flow with work was last given a slot, as a running number."""
        self._number = 0

    async def acquire(self, flow: Flow) -> None:
        """Wait for a slot. Overloaded if too much work of the same origin is waiting."""
        flows = self._waiting.setdefault(flow.origin, {})
        if sum(map(len, flows.values())) >= self._max_waiting:
            raise Overloaded
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        flows.setdefault(flow, deque()).append(granted)
        self._grant()
        try:
            await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                self.release(flow)
            else:
                self._forget(flow, granted)
            raise

    def release(self, flow: Flow) -> None:
        """Give a slot back."""
        self._taken[flow.origin] -= 1
        self._clean_up(flow.origin)
        self._grant()

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return sum(len(queue) for flows in self._waiting.values() for queue in flows.values())

    def _grant(self) -> None:
        while self._taken.total() < self._slots and (flow := self._next()) is not None:
            queue = self._waiting[flow.origin][flow]
            granted = queue.popleft()
            self._number += 1
            self._served[flow.origin] = self._served[flow] = self._number
            self._taken[flow.origin] += 1
            if not queue:
                del self._waiting[flow.origin][flow]
            if granted.done():
                self.release(flow)
            else:
                granted.set_result(None)

    def _next(self) -> Flow | None:
        """The waiting flow whose origin, and which itself, was served least recently."""
        ready = [origin for origin, flows in self._waiting.items() if flows and self._taken[origin] < self._per_origin]
        if not ready:
            return None
        origin = min(ready, key=lambda each: self._served.get(each, 0))
        return min(self._waiting[origin], key=lambda flow: self._served.get(flow, 0))

    def _forget(self, flow: Flow, granted: "asyncio.Future[None]") -> None:
        queue = self._waiting.get(flow.origin, {}).get(flow)
        if queue is not None and granted in queue:
            queue.remove(granted)
            if not queue:
                del self._waiting[flow.origin][flow]
        self._clean_up(flow.origin)

    def _clean_up(self, origin: str) -> None:
        """Drop the bookkeeping of an origin without work."""
        if self._taken[origin] <= 0 and not self._waiting.get(origin):
            self._taken.pop(origin, None)
            self._waiting.pop(origin, None)
            self._served = {key: number for key, number in self._served.items() if _origin_of(key) != origin}


def _origin_of(key: Hashable) -> Hashable:
    return key.origin if isinstance(key, Flow) else key


class FairThreads:
    """Threads that compute for flows in turn. Compiled code releases Python's lock, so they run in parallel."""

    def __init__(self, threads: int, max_waiting: int, name: str, per_origin: int | None = None) -> None:
        self._slots = FairSlots(threads, max_waiting, per_origin)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)

    async def run(self, flow: Flow, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """Run work in a thread. If the caller is cancelled, work that has begun keeps its slot to its end."""
        await self._slots.acquire(flow)
        try:
            future = asyncio.get_running_loop().run_in_executor(self._pool, work, *args)
        except BaseException:
            self._slots.release(flow)
            raise
        future.add_done_callback(lambda _: self._slots.release(flow))
        try:
            return await asyncio.shield(future)
        finally:
            # An error refers to this frame: a reference back would keep all arguments until a garbage collection.
            del future

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return self._slots.waiting

    def close(self) -> None:
        """Start no more work."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class SingleFlight:
    """Shares one computation among all who request the same key at the same time."""

    def __init__(self) -> None:
        self._tasks: dict[Hashable, asyncio.Task[Any]] = {}

    async def run(self, key: Hashable, work: Callable[[], Awaitable[T]]) -> T:
        """Return the result of the computation of a key, which is started if there is none."""
        task = self._tasks.get(key)
        if task is None or task.get_loop() is not asyncio.get_running_loop():
            task = self._tasks[key] = asyncio.ensure_future(_await(work))
            task.add_done_callback(lambda done: self._drop(key, done))
        try:
            result: T = await asyncio.shield(task)
        finally:
            # As above: no reference from the frame to the error.
            del task
        return result

    def is_running(self, key: Hashable) -> bool:
        """Whether the key is being computed."""
        return key in self._tasks

    def _drop(self, key: Hashable, task: "asyncio.Task[Any]") -> None:
        if self._tasks.get(key) is task:
            del self._tasks[key]
        if not task.cancelled():
            # Marks the exception as seen where all callers have gone.
            task.exception()


async def _await(work: Callable[[], Awaitable[T]]) -> T:
    return await work()

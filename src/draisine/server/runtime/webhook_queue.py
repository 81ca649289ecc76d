"""Webhook calls that wait to be made."""

import asyncio
from collections import Counter
from typing import NamedTuple

from draisine.server.fair_queue import Flow

MAX_PENDING = 1024
"""Pending calls, including turns that are being waited for."""
MAX_PENDING_PER_ORIGIN = 64
MAX_PENDING_PER_HOST = 16


class Call(NamedTuple):
    """A call that is pending: for the turn of a seat, or for the end of the game."""

    table: str
    seat: int | None


class PendingCalls:
    """The calls that have not been made yet: one for each seat, and a share for each host and origin of tables."""

    def __init__(self) -> None:
        self._tasks: dict[Call, tuple[asyncio.Task[None], Flow]] = {}
        self._per_host: Counter[str] = Counter()
        self._per_origin: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._tasks)

    def has_room(self, flow: Flow) -> bool:
        """Whether another call of a host may wait."""
        return (
            len(self._tasks) < MAX_PENDING
            and self._per_host[flow.name] < MAX_PENDING_PER_HOST
            and self._per_origin[flow.origin] < MAX_PENDING_PER_ORIGIN
        )

    def add(self, call: Call, flow: Flow, task: "asyncio.Task[None]") -> None:
        """Add a call that a task waits to make."""
        self._tasks[call] = task, flow
        self._per_host[flow.name] += 1
        self._per_origin[flow.origin] += 1
        task.add_done_callback(lambda done: self.remove(call, done))

    def remove(self, call: Call, task: "asyncio.Task[None]") -> None:
        """Remove a call that is made now, or that is not necessary any more, unless a newer one has replaced it."""
        found = self._tasks.get(call)
        if found is not None and found[0] is task:
            self._pop(call)

    def cancel(self, call: Call) -> None:
        """Cancel a call if it is pending."""
        if call in self._tasks:
            self._pop(call).cancel()

    def _pop(self, call: Call) -> "asyncio.Task[None]":
        task, flow = self._tasks.pop(call)
        self._per_host -= Counter([flow.name])
        self._per_origin -= Counter([flow.origin])
        return task

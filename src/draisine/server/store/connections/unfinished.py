"""Statements that are finished even if the task that awaits them is cancelled."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class UnfinishedTasks:
    """Work in tasks of its own: an interrupted connection may hang, and an open transaction would block the others."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Return the result of work, which goes on if the caller is cancelled."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def wait(self) -> None:
        """Wait until all work is done."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

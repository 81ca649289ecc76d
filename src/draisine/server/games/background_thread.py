"""A thread for long computations that yields to everything else on the machine."""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
NICENESS = 10


class BackgroundThread:
    """One thread of low priority. Compiled code releases Python's lock, so requests do not wait for it."""

    def __init__(self, name: str) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix=name, initializer=_lower_priority)

    async def run(self, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """Run work after all that was requested before."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    def close(self) -> None:
        """Start no more work."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _lower_priority() -> None:
    """Lower the priority of this thread, where the system has priorities of threads."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)

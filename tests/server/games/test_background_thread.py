"""The thread for long computations yields to everything else."""

import os
import sys
import threading

import pytest

from draisine.server.games.background_thread import NICENESS, BackgroundThread
from tests.server.async_tests import async_test


def priority() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere, threads have no priorities")
@async_test
async def test_the_thread_has_a_lower_priority_than_the_process() -> None:
    before, thread = priority(), BackgroundThread("background")
    assert await thread.run(priority) == max(before, NICENESS)
    assert priority() == before
    thread.close()


@async_test
async def test_work_is_done_in_order_and_errors_are_raised() -> None:
    thread, done = BackgroundThread("background"), list[int]()
    await thread.run(done.append, 1)
    with pytest.raises(ZeroDivisionError):
        await thread.run(divmod, 1, 0)
    await thread.run(done.append, 2)
    assert done == [1, 2]
    thread.close()

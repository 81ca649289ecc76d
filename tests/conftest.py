"""Configuration of all tests."""

import gc
import os
import shutil
import signal
from pathlib import Path

MEMORY_DISK = Path("/dev/shm")
MIN_FREE = 4 << 30
"""Bytes that must be free there; the tests need less than one gigabyte."""


def pytest_configure() -> None:
    """Collect garbage less often, which saves a tenth of the time, and restore the default handling of Ctrl-C, which
    processes inherit as ignored if the tests run in the background. Temporary folders are in memory where possible:
    databases flush every commit, and a busy disk can delay that by seconds."""
    gc.set_threshold(100_000, 50, 100)
    if os.access(MEMORY_DISK, os.W_OK) and shutil.disk_usage(MEMORY_DISK).free >= MIN_FREE:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY_DISK))
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Exclude imported modules from garbage collection."""
    gc.collect()
    gc.freeze()

"""Scratch space for compiled rules: one per thread, because a game needs it only within a call."""

import threading

from draisine.engine.compiler.records import new
from draisine.engine.state import Scratch


class _ThreadScratch(threading.local):
    def __init__(self) -> None:
        self.scratch = new(Scratch)
        self.scratch.log_enabled = 1


_LOCAL = _ThreadScratch()


def thread_scratch() -> Scratch:
    """Return the scratch space of the current thread, which logs facts."""
    return _LOCAL.scratch

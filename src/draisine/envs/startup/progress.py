"""Compiles the functions of a batch before their first use, and says so: otherwise the first step would be silent."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from draisine.engine.compiler.cache import is_stored

_announced = ContextVar("announced", default=True)
STEPPING_SECONDS, BOT_SECONDS, RESAMPLING_SECONDS = 15, 60, 5


def compile_with_progress(
    functions: Sequence[Callable[..., None]],
    arguments: Sequence[Any],
    has_bots: bool,
    compiled: Sequence[Callable[..., Any]] = (),
) -> None:
    """Compile functions that take a range of envs last, unless this machine has compiled them before. An empty range
    compiles without any effect. Where they are not compiled themselves, `compiled` are those that they call."""
    what, seconds = ("environments with bots", BOT_SECONDS) if has_bots else ("environments", STEPPING_SECONDS)
    with explain_compilation(compiled or functions, what, seconds):
        for function in functions:
            function(*arguments, 0, 0)


@contextmanager
def explain_compilation(functions: Sequence[Callable[..., Any]], what: str, seconds: int) -> Iterator[None]:
    """Explain the wait, unless this machine has compiled the functions before."""
    if not _announced.get() or all(map(is_stored, functions)):
        yield
        return
    _write(f"draisine: compiling {what} for this machine, once (about {seconds} s) …")
    start = time.perf_counter()
    yield
    _write(f" done in {time.perf_counter() - start:.0f} s\n")


@contextmanager
def announcements_off() -> Iterator[None]:
    """Compile in silence, for callers that report the progress themselves."""
    token = _announced.set(False)
    yield
    _announced.reset(token)


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()

"""Load or compile the engine before the first game, and explain the wait."""

import os
import threading
from collections.abc import Callable
from functools import cache

import rich_click as click

from draisine.cli.localization.texts import t

EXPLAIN_AFTER = 1.0
"""Seconds of compilation after which the wait is explained."""


def available_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def start_engine(warm_up: Callable[[], object], *, quiet: bool = False) -> None:
    """Call `warm_up`, which runs all compiled code of a command. With `quiet`, the wait is not explained."""
    from numba.core.event import install_listener

    from draisine.engine.compiler.folders import is_cold

    if is_cold() and not quiet:
        _explain_wait()
    timer = threading.Timer(EXPLAIN_AFTER, str if quiet else _explain_wait)
    with install_listener("numba:compile", _start_timer_on_compile(timer)):
        try:
            warm_up()
        finally:
            timer.cancel()


@cache
def _explain_wait() -> None:
    click.echo(t("cli-compiling"), err=True)


def _start_timer_on_compile(timer: threading.Timer) -> object:
    """Return a Numba event listener that starts the timer when compilation starts; loading cached code is fast."""
    from numba.core.event import Listener

    class Compiling(Listener):  # type: ignore[misc]
        def on_start(self, event: object) -> None:
            del event
            if not timer.is_alive() and not timer.finished.is_set():
                timer.daemon = True
                timer.start()

        def on_end(self, event: object) -> None:
            pass

    return Compiling()

"""Before the first game: compiled code is loaded, or made once, and whoever waits is told why."""

import os
import threading
from collections.abc import Callable
from functools import cache

import rich_click as click

PATIENCE = 1.0
"""Seconds of compiling after which whoever waits wants to know why."""


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def start_engine(warm_up: Callable[[], object], *, quiet: bool = False) -> None:
    """Call something that needs all compiled code of a command. Whatever fails in it is a damaged file of compiled
    code: that is thrown away and made anew. `quiet`: whoever waits has been told why."""
    from numba.core.event import install_listener

    from draisine.engine.compiler.cache import drop_cache, is_cold

    if is_cold() and not quiet:
        _tell_why()
    waiting = threading.Timer(PATIENCE, str if quiet else _tell_why)
    with install_listener("numba:compile", _listener(waiting)):
        try:
            warm_up()
        except Exception:
            click.echo("a file of compiled code is damaged: compiling anew", err=True)
            drop_cache()
            warm_up()
        finally:
            waiting.cancel()


@cache
def _tell_why() -> None:
    click.echo("compiling the engine, once: about half a minute", err=True)


def _listener(waiting: threading.Timer) -> object:
    """Starts the clock when something is compiled; to load what is there already never takes long."""
    from numba.core.event import Listener

    class Compiling(Listener):  # type: ignore[misc]
        def on_start(self, event: object) -> None:
            del event
            if not waiting.is_alive() and not waiting.finished.is_set():
                waiting.daemon = True
                waiting.start()

        def on_end(self, event: object) -> None:
            pass

    return Compiling()

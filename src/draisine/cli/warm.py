"""`draisine warm`: compile everything now."""

import multiprocessing
import signal
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

import rich_click as click

from draisine.cli.engine_startup import cores, start_engine
from draisine.cli.help_format import Command
from draisine.cli.warmup import Walk, env_walks, walks

MOST = 4
"""Processes that compile side by side: each takes some hundred megabytes."""


@click.command(cls=Command)
@click.option("--envs", is_flag=True, help="Also what learning programs need: batches of games, with bots inside.")
def warm(envs: bool) -> None:
    """Compile everything now, so that no later command waits for it.

    The first time takes a minute or two, less where there are several cores; later it is a matter of seconds.
    Compiled code is kept in the user's cache folder (DRAISINE_CACHE names another), and made anew when draisine
    changes.

      draisine warm
      draisine warm --envs
    """
    from draisine.engine.compiler.cache import is_cold, mark_warm

    if is_cold():
        click.echo("compiling the engine, once: a minute or two", err=True)
    began, steps = time.perf_counter(), [*walks(), *(env_walks() if envs else ())]
    processes = min(MOST, cores())
    if processes > 1:
        with suppress(BrokenProcessPool):
            _compile_together(steps, processes)
    # What is there by now is loaded in seconds. What is not, be it that a process was killed or that two of them came
    # into each other's way, is made here.
    for name, walk in steps:
        _say(f"warming up: {name} …")
        start_engine(walk, quiet=True)
    mark_warm()
    _say(f"everything is compiled ({time.perf_counter() - began:.0f} s)", end="\n")


def _compile_together(steps: list[tuple[str, Walk]], processes: int) -> None:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, initializer=_die_when_asked) as pool:
        walking = [pool.submit(start_engine, walk, quiet=True) for _, walk in steps]
        try:
            for number, future in enumerate(as_completed(walking)):
                _say(f"warming up: {number + 1} of {len(steps)} …")
                future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _die_when_asked() -> None:
    """Whoever presses Ctrl-C wants no story of it from every process."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _say(words: str, end: str = "") -> None:
    """One line that changes in a terminal; elsewhere only the last one."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{words}{end}", err=True, nl=False)
    elif end:
        click.echo(words, err=True)

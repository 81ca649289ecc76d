"""`draisine warm`: compile everything now."""

import multiprocessing
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool

import rich_click as click

from draisine.cli.helping import Command
from draisine.cli.starting import cores, start_engine
from draisine.cli.warming import Walk, env_walks, walks

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
    from draisine.engine.cache import is_cold, mark_warm

    if is_cold():
        click.echo("compiling the engine, once: a minute or two", err=True)
    began, steps = time.perf_counter(), [*walks(), *(env_walks() if envs else ())]
    _say(f"warming up: {len(steps)} things …")
    for number, name in enumerate(_walked(steps), 1):
        _say(f"warming up: {name} ({number} of {len(steps)}) …")
    mark_warm()
    _say(f"everything is compiled ({time.perf_counter() - began:.0f} s)", end="\n")


def _walked(steps: list[tuple[str, Walk]]) -> Iterator[str]:
    """Take all steps, by as many processes as there are cores for; the name of each that is done."""
    processes = min(MOST, cores())
    done = set[str]()
    if processes > 1:
        try:
            for name in _walked_together(steps, processes):
                done.add(name)
                yield name
        except BrokenProcessPool:
            # One was killed, most likely for its memory: what is left is done by one alone.
            pass
    for name, walk in steps:
        if name not in done:
            start_engine(walk, quiet=True)
            yield name


def _walked_together(steps: list[tuple[str, Walk]], processes: int) -> Iterator[str]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, initializer=_die_when_asked) as pool:
        walking = {pool.submit(start_engine, walk, quiet=True): name for name, walk in steps}
        try:
            for future in as_completed(walking):
                future.result()
                yield walking[future]
        except KeyboardInterrupt:
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

"""`draisine warm`: compile everything in advance."""

import multiprocessing
import signal
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

import rich_click as click

from draisine.cli.engine_startup import available_cores, start_engine
from draisine.cli.help_format import Command
from draisine.cli.localization.parameters import option
from draisine.cli.localization.texts import t
from draisine.cli.warmup import WarmupStep, env_warmup_steps, warmup_steps

MAX_PROCESSES = 4
"""Maximum number of parallel compiler processes: each uses a few hundred megabytes."""


@click.command(cls=Command)
@option("--envs", is_flag=True)
def warm(envs: bool) -> None:
    """Compile everything in advance."""
    from draisine.engine.compiler.cache import is_cold, mark_warm

    if is_cold():
        click.echo(t("cli-warm-first"), err=True)
    began, steps = time.perf_counter(), [*warmup_steps(), *(env_warmup_steps() if envs else ())]
    processes = min(MAX_PROCESSES, available_cores())
    if processes > 1:
        with suppress(BrokenProcessPool):
            _compile_in_parallel(steps, processes)
    # Loads what is cached by now, and compiles what is missing because a process was killed or two of them raced.
    for number, step in enumerate(steps):
        _print_status(t("cli-warm-progress", step=number + 1, steps=len(steps)))
        start_engine(step, quiet=True)
    mark_warm()
    _print_status(t("cli-warm-done", seconds=round(time.perf_counter() - began)), end="\n")


def _compile_in_parallel(steps: list[WarmupStep], processes: int) -> None:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, initializer=_exit_quietly_on_interrupt) as pool:
        futures = [pool.submit(start_engine, step, quiet=True) for step in steps]
        try:
            for number, future in enumerate(as_completed(futures)):
                _print_status(t("cli-warm-progress", step=number + 1, steps=len(steps)))
                future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _exit_quietly_on_interrupt() -> None:
    """Restore the default handler, so that Ctrl-C prints no traceback from each worker process."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _print_status(text: str, end: str = "") -> None:
    """Overwrite one line in a terminal; elsewhere print only the final status."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{text}{end}", err=True, nl=False)
    elif end:
        click.echo(text, err=True)

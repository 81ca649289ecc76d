"""`draisine warm`: compile everything in advance."""

import multiprocessing
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress

import rich_click as click

from draisine.cli.engine_startup import available_cores, start_engine
from draisine.cli.help_format import Command
from draisine.cli.localization.parameters import option
from draisine.cli.localization.texts import t
from draisine.cli.warmup import WarmupStage, env_warmup_steps, warmup_stages

MAX_PROCESSES = 4
"""Maximum number of parallel compiler processes: each uses a few hundred megabytes."""


@click.command(cls=Command)
@option("--first", is_flag=True)
@option("--envs", is_flag=True)
def warm(first: bool, envs: bool) -> None:
    """Compile everything in advance."""
    from draisine.engine.compiler import machine_code
    from draisine.engine.compiler.folders import Stage, is_cold, is_compiled, mark_compiled

    if first and is_compiled(Stage.GAMES):
        return
    machine_code.ignore()
    if is_cold():
        click.echo(t("cli-warm-first"), err=True)
    began, stages = time.perf_counter(), _stages(first=first, envs=envs)
    progress = _Progress(sum(len(stage.parallel) + len(stage.after) for stage in stages))
    with _worker_processes() as pool:
        for stage, compiling in zip(stages, _submit(pool, stages), strict=True):
            _compile_stage(stage, compiling, progress)
            mark_compiled(stage.stage)
    done = "cli-warm-done-first" if first else "cli-warm-done"
    _print_status(t(done, seconds=round(time.perf_counter() - began)), end="\n")


def _stages(*, first: bool, envs: bool) -> list[WarmupStage]:
    stages = warmup_stages()
    if envs:
        stages[-1].parallel.extend(env_warmup_steps())
    return stages[:1] if first else stages


def _submit(pool: ProcessPoolExecutor | None, stages: list[WarmupStage]) -> list[list["Future[None]"]]:
    """Submit all stages at once: the processes begin with a stage while this one finishes the stage before."""
    if pool is not None:
        with suppress(BrokenProcessPool):
            return [[pool.submit(start_engine, step, quiet=True) for step in stage.parallel] for stage in stages]
    return [[] for _ in stages]


def _compile_stage(stage: WarmupStage, futures: Sequence["Future[None]"], progress: "_Progress") -> None:
    with suppress(BrokenProcessPool):
        for future in as_completed(futures):
            future.result()
            progress.advance()
    # Loads what is cached by now, and compiles what is missing because a process was killed.
    for step in stage.parallel:
        start_engine(step, quiet=True)
        if not futures:
            progress.advance()
    for step in stage.after:
        start_engine(step, quiet=True)
        progress.advance()


class _Progress:
    """The steps that are complete."""

    def __init__(self, steps: int) -> None:
        self._finished, self._steps = 0, steps

    def advance(self) -> None:
        """Count another step, and print how many there are."""
        self._finished += 1
        _print_status(t("cli-warm-progress", step=self._finished, steps=self._steps))


@contextmanager
def _worker_processes() -> Iterator[ProcessPoolExecutor | None]:
    """Processes that compile in parallel; None if there is one core only."""
    processes = min(MAX_PROCESSES, available_cores())
    if processes < 2:
        yield None
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, initializer=_start_worker) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _start_worker() -> None:
    """Compile for this processor; restore the default handler, so that Ctrl-C prints no traceback from each process."""
    from draisine.engine.compiler import machine_code

    machine_code.ignore()
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _print_status(text: str, end: str = "") -> None:
    """Overwrite one line in a terminal; elsewhere print only the final status."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{text}{end}", err=True, nl=False)
    elif end:
        click.echo(text, err=True)

"""`draisine simulate --out`: record games as training data."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import rich_click as click

from draisine.boards import Board
from draisine.cli.engine_startup import start_engine
from draisine.cli.lazy_group import EXIT_INTERRUPTED
from draisine.cli.localization.errors import CliError, usage_error
from draisine.cli.localization.texts import number, t
from draisine.cli.seats import resolve_bots, split_bots
from draisine.cli.simulate.command import (
    SimulateOptions,
    Throughput,
    print_json,
    print_table,
    print_throughput,
    progress,
)

if TYPE_CHECKING:
    from draisine.envs.recording.parquet import Tally
    from draisine.envs.recording.recorder import OnProgress, Run
    from draisine.envs.recording.shards import WriteResult
    from draisine.matches import MatchResult

    Play = Callable[[OnProgress, threading.Event], WriteResult]


def record_games(asked: SimulateOptions, board: Board, seats: int) -> None:
    """Play and record every game."""
    place = _output_path(asked)
    specs = resolve_bots(split_bots(asked.bots), seats)
    _check_library()
    from draisine.envs.recording.parquet import DataError
    from draisine.envs.recording.recorder import Run

    rows = "games" if asked.rows == "games" else "decisions"
    names = [spec.name for spec in specs]
    run = Run(board, names, asked.seed, asked.alvin, rows, compact=asked.layout != "all")  # type: ignore[arg-type]
    try:
        with ExitStack() as stack:
            there, play = _prepare(asked, run, place, stack)
            kept, seconds = _run_with_progress(asked.games, there, play)
    except DataError as error:
        raise CliError.wrap(error) from None
    _print_summary(asked, run, kept, seconds)


def _output_path(asked: SimulateOptions) -> Path:
    """Return the output path: a file that ends in .parquet, or a folder that ends in /."""
    name = asked.out or ""
    path = Path(name)
    if not _is_folder(name):
        if path.suffix != ".parquet":
            raise usage_error("cli-error-out", path=name)
        for option in ("ray", "shard"):
            if getattr(asked, option) is not None:
                raise usage_error("cli-error-out_folder", option=f"--{option}", path=str(path.with_suffix("")))
        if not path.parent.is_dir():
            raise usage_error("cli-error-out_missing", folder=str(path.parent))
    elif path.exists() and not path.is_dir():
        raise usage_error("cli-error-out_file", path=str(path))
    return path


def _is_folder(name: str) -> bool:
    return name.endswith("/") or Path(name).is_dir()


def _check_library() -> None:
    try:
        import draisine.envs.recording.parquet  # noqa: F401
    except ImportError:
        raise CliError("cli-error-pyarrow") from None


def _prepare(asked: SimulateOptions, run: Run, place: Path, stack: ExitStack) -> tuple[int, Play]:
    """Return the number of games that exist already, and a function that plays the rest."""
    from draisine.envs.recording import shards

    recorders = shards.make_recorders(run, asked.workers or 1)
    if not _is_folder(asked.out or ""):
        there = shards.count_games(place, run)
        if there < asked.games:
            start_engine(lambda: _warm_up(run))
            there = 0
        _report_existing(there, place)
        return there, lambda watch, leave: shards.write_file(place, asked.games, recorders, watch, leave)
    folder = stack.enter_context(shards.ShardFolder(place, run, asked.shard))
    missing = sum(shard.games for shard in folder.missing_shards(asked.games))
    there = asked.games - missing
    _report_existing(there, place)
    if missing:
        start_engine(lambda: _warm_up(run))
    if asked.ray and missing:
        cluster = stack.enter_context(shards.connect_cluster(run, asked.ray, asked.workers))
        return there, lambda watch, leave: shards.write_on_cluster(folder, asked.games, cluster, watch, leave)
    return there, lambda watch, leave: shards.write_folder(folder, asked.games, recorders, watch, leave)


def _report_existing(games: int, place: Path) -> None:
    if games:
        click.echo(t("cli-already", games=games, path=str(place)), err=True)


def _warm_up(run: Run) -> None:
    """Compile or load what the games need. Third-party bots are replaced by one that cannot fail."""
    from draisine.bots import find_bot
    from draisine.envs.recording.recorder import Recorder

    bots = [bot if find_bot(bot).compiled else "draisine.cli.warmup:FirstMoveBot" for bot in run.bots]
    Recorder(msgspec.structs.replace(run, bots=bots)).record(0, 1)


class _BackgroundJob:
    """Games played in a thread while the main thread shows progress and handles Ctrl-C."""

    def __init__(self, play: Play, there: int) -> None:
        self.leave, self.finished = threading.Event(), threading.Event()
        self.done = there
        self.kept: WriteResult | None = None
        self.error: Exception | None = None
        self._play, self._lock = play, threading.Lock()
        threading.Thread(target=self._work, daemon=True).start()

    def _count(self, games: int) -> None:
        with self._lock:
            self.done += games

    def _work(self) -> None:
        try:
            self.kept = self._play(self._count, self.leave)
        except Exception as error:
            self.error = error
        finally:
            self.finished.set()


def _run_with_progress(games: int, there: int, play: Play) -> tuple[WriteResult, float]:
    """Play to the end or until Ctrl-C; return the result and the seconds it took."""
    from draisine.bots import BotError
    from draisine.envs.recording.recorder import Stopped

    began = time.perf_counter()
    job = _BackgroundJob(play, there)
    with progress(games) as report:
        while not job.finished.is_set():
            try:
                # Not `Thread.join`: after a KeyboardInterrupt in it, Python considers the thread finished.
                job.finished.wait(0.1)
                report(job.done)
            except KeyboardInterrupt:
                job.leave.set()
    if isinstance(job.error, Stopped):
        raise KeyboardInterrupt
    if isinstance(job.error, BotError):
        raise CliError.wrap(job.error) from job.error
    if job.error:
        raise job.error
    assert job.kept
    return job.kept, time.perf_counter() - began


def _print_summary(asked: SimulateOptions, run: Run, kept: WriteResult, seconds: float) -> None:
    result, played = _result(run, kept.tally), Throughput(kept.played.games, kept.played.steps, seconds)
    rows = kept.tally.steps if run.rows == "decisions" else kept.tally.games
    if asked.as_json:
        setting = {"seed": asked.seed, "alvin": asked.alvin, "workers": asked.workers or 1}
        data = {"out": asked.out, "rows": rows, "bytes": kept.size}
        print_json(run.board, result, played, asked=asked.games, **setting, **data)
    else:
        print_table(run.board, result, asked.games)
        size = t("cli-megabytes", number=number(kept.size / 1e6, 1))
        click.echo(t("cli-rows", rows=rows, path=str(asked.out), size=size))
        if played.games:
            print_throughput(played)
    if result.games < asked.games:
        sys.exit(EXIT_INTERRUPTED)


def _result(run: Run, tally: Tally) -> MatchResult:
    from draisine.bots import fill_seats
    from draisine.engine.compiler.records import new
    from draisine.matches import sum_results
    from draisine.matches.series import Series

    series = new(Series)
    series.games, series.steps, series.ties = tally.games, tally.steps, tally.ties
    for seat in range(run.players):
        series.wins[seat], series.points[seat] = tally.wins[seat], tally.points[seat]
        series.points_squared[seat] = tally.squares[seat]
    return sum_results(fill_seats(run.bots, run.players), [series])

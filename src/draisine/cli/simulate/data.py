"""`draisine simulate --out`: games kept as data to learn from."""

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
from draisine.cli.lazy_group import STOPPED, Trouble, wrong
from draisine.cli.seats import listed_bots, take_seats
from draisine.cli.simulate.command import Asked, Pace, counted, print_json, print_pace, print_table, progress

if TYPE_CHECKING:
    from draisine.envs.recording.parquet import Tally
    from draisine.envs.recording.recorder import Run, Watch
    from draisine.envs.recording.shards import Kept
    from draisine.matches import Result

    Play = Callable[[Watch, threading.Event], Kept]


def keep(asked: Asked, board: Board, seats: int) -> None:
    """Play, and keep every game."""
    place = _place(asked)
    entrants = take_seats(listed_bots(asked.bots), seats)
    _check_library()
    from draisine.envs.recording.parquet import DataError
    from draisine.envs.recording.recorder import Run

    rows = "games" if asked.rows == "games" else "decisions"
    names = [entrant.name for entrant in entrants]
    run = Run(board, names, asked.seed, asked.alvin, rows, compact=asked.layout != "all")  # type: ignore[arg-type]
    try:
        with ExitStack() as stack:
            there, play = _prepare(asked, run, place, stack)
            kept, seconds = _watch(asked.games, there, play)
    except DataError as error:
        raise Trouble(str(error)) from None
    _tell(asked, run, kept, seconds)


def _place(asked: Asked) -> Path:
    """Where the games go: a name that ends in .parquet is a file, one that ends in / a folder."""
    name = asked.out or ""
    path = Path(name)
    if not _is_folder(name):
        if path.suffix != ".parquet":
            raise wrong(f"--out is a file that ends in .parquet, or a folder that ends in /: {name!r} is neither")
        for option in ("ray", "shard"):
            if getattr(asked, option) is not None:
                raise wrong(f"--{option} needs a folder: --out {path.with_suffix('')}/")
        if not path.parent.is_dir():
            raise wrong(f"there is no folder {path.parent} for {path.name}: make it first")
    elif path.exists() and not path.is_dir():
        raise wrong(f"{path} is a file, not a folder: leave out the / or name another")
    return path


def _is_folder(name: str) -> bool:
    return name.endswith("/") or Path(name).is_dir()


def _check_library() -> None:
    try:
        import draisine.envs.recording.parquet  # noqa: F401
    except ImportError as error:
        raise Trouble(f"--out: {error}") from None


def _prepare(asked: Asked, run: Run, place: Path, stack: ExitStack) -> tuple[int, Play]:
    """How many games are there already, and what plays the others."""
    from draisine.envs.recording import shards

    recorders = shards.seat_recorders(run, asked.workers or 1)
    if not _is_folder(asked.out or ""):
        there = shards.games_in(place, run)
        if there < asked.games:
            start_engine(lambda: _warm_up(run))
            there = 0
        _tell_there(there, place)
        return there, lambda watch, leave: shards.write_file(place, asked.games, recorders, watch, leave)
    folder = stack.enter_context(shards.Folder(place, run, asked.shard))
    missing = sum(shard.games for shard in folder.missing(asked.games))
    there = asked.games - missing
    _tell_there(there, place)
    if missing:
        start_engine(lambda: _warm_up(run))
    if asked.ray and missing:
        cluster = stack.enter_context(shards.join_cluster(run, asked.ray, asked.workers))
        return there, lambda watch, leave: shards.write_on_cluster(folder, asked.games, cluster, watch, leave)
    return there, lambda watch, leave: shards.write_folder(folder, asked.games, recorders, watch, leave)


def _tell_there(games: int, place: Path) -> None:
    if games:
        click.echo(f"{counted(games)} {'is' if games == 1 else 'are'} in {place} already", err=True)


def _warm_up(run: Run) -> None:
    """Compile or load what the games need. A bot of somebody's own could fail: another stands in for it."""
    from draisine.bots import find_bot
    from draisine.envs.recording.recorder import Recorder

    bots = [bot if find_bot(bot).compiled else "draisine.cli.warmup:FirstMove" for bot in run.bots]
    Recorder(msgspec.structs.replace(run, bots=bots)).record(0, 1)


class _Job:
    """Play that goes on while somebody watches, or stops it."""

    def __init__(self, play: Play, there: int) -> None:
        self.leave, self.finished = threading.Event(), threading.Event()
        self.done = there
        self.kept: Kept | None = None
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


def _watch(games: int, there: int, play: Play) -> tuple[Kept, float]:
    """Play to the end, or until Ctrl-C. In seconds, how long it took."""
    from draisine.bots import BotError
    from draisine.envs.recording.recorder import Stopped

    began = time.perf_counter()
    job = _Job(play, there)
    with progress(games) as report:
        while not job.finished.is_set():
            try:
                # Not the thread's own `join`: after a Ctrl-C in it, Python takes the thread for ended.
                job.finished.wait(0.1)
                report(job.done)
            except KeyboardInterrupt:
                job.leave.set()
    if isinstance(job.error, Stopped):
        raise KeyboardInterrupt
    if isinstance(job.error, BotError):
        raise Trouble(str(job.error)) from job.error
    if job.error:
        raise job.error
    assert job.kept
    return job.kept, time.perf_counter() - began


def _tell(asked: Asked, run: Run, kept: Kept, seconds: float) -> None:
    result, played = _result(run, kept.tally), Pace(kept.played.games, kept.played.steps, seconds)
    rows = kept.tally.steps if run.rows == "decisions" else kept.tally.games
    if asked.as_json:
        setting = {"seed": asked.seed, "alvin": asked.alvin, "workers": asked.workers or 1}
        data = {"out": asked.out, "rows": rows, "bytes": kept.size}
        print_json(run.board, result, played, asked=asked.games, **setting, **data)
    else:
        print_table(run.board, result, asked.games)
        click.echo(f"{rows:,} rows in {asked.out}: {kept.size / 1e6:,.1f} MB")
        if played.games:
            print_pace(played)
    if result.games < asked.games:
        sys.exit(STOPPED)


def _result(run: Run, tally: Tally) -> Result:
    from draisine.bots import fill_seats
    from draisine.engine.compiler.records import new
    from draisine.matches import add_up
    from draisine.matches.series import Series

    series = new(Series)
    series.games, series.steps, series.ties = tally.games, tally.steps, tally.ties
    for seat in range(run.players):
        series.wins[seat], series.points[seat] = tally.wins[seat], tally.points[seat]
        series.squares[seat] = tally.squares[seat]
    return add_up(fill_seats(run.bots, run.players), [series])

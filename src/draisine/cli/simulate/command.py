"""`draisine simulate`: play many games between bots."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import rich_click as click

from draisine.boards import Board
from draisine.cli.engine_startup import start_engine
from draisine.cli.help_format import Command
from draisine.cli.lazy_group import EXIT_INTERRUPTED
from draisine.cli.localization.errors import CliError, usage_error
from draisine.cli.localization.parameters import option
from draisine.cli.localization.texts import current_language, number, percent, t
from draisine.cli.params import (
    OutputType,
    alvin_option,
    board_argument,
    bots_option,
    json_option,
    players_option,
    seed_option,
)
from draisine.cli.seats import check_seats, load_board, resolve_bots, split_bots
from draisine.messages import Message, message

if TYPE_CHECKING:
    from draisine.matches import MatchResult, MatchRunner

CHUNK_SECONDS = 0.1
"""Target duration of a chunk, so that Ctrl-C and the progress bar react quickly."""
Report = Callable[[int], None]


class SimulateOptions(NamedTuple):
    """The options of the command."""

    board: str
    players: int | None
    bots: str
    games: int
    seed: int
    alvin: bool
    workers: int | None
    as_json: bool
    out: str | None
    rows: str | None
    layout: str | None
    shard: int | None
    ray: str | None


@click.command(cls=Command)
@board_argument()
@players_option
@bots_option(default="random")
@option("--games", type=click.IntRange(1), metavar="n", default=1000, show_default=True)
@seed_option
@alvin_option
@option("--workers", type=click.IntRange(1, 256), metavar="n")
@option("--out", text="out_data", type=OutputType(), metavar="path")
@option("--rows", type=click.Choice(["decisions", "games"]))
@option("--layout", type=click.Choice(["board", "all"]))
@option("--shard", type=click.IntRange(1), metavar="n")
@option("--ray", text="ray_data", metavar="address")
@json_option
def simulate(**options: Any) -> None:
    """Play many games between bots and count wins and points; with `--out`, write them as data."""
    asked = SimulateOptions(**options)
    chosen = load_board(asked.board)
    seats = check_seats(chosen, asked.players, split_bots(asked.bots), asked.alvin)
    if asked.out is None:
        _check_no_data_options(asked)
        _simulate(asked, chosen, seats)
    else:
        from draisine.cli.simulate.data import record_games

        record_games(asked, chosen, seats)


def _check_no_data_options(asked: SimulateOptions) -> None:
    for name in ("rows", "layout", "shard", "ray"):
        if getattr(asked, name) is not None:
            raise usage_error("cli-error-requires", option=f"--{name}", other="--out")


def _simulate(asked: SimulateOptions, chosen: Board, seats: int) -> None:
    """Play without recording and print the results."""
    tables = _make_runners(chosen, split_bots(asked.bots), seats, asked.seed, asked.alvin, asked.workers or 1)
    start_engine(lambda: tables[0].play(0, 0))
    result, seconds = _play(tables, asked.games)
    played = Throughput(result.games, result.steps, seconds)
    if asked.as_json:
        setting = {"seed": asked.seed, "alvin": asked.alvin, "workers": len(tables)}
        print_json(chosen, result, played, asked=asked.games, **setting)
    else:
        print_table(chosen, result, asked.games)
        print_throughput(played)
    if result.games < asked.games:
        sys.exit(EXIT_INTERRUPTED)


def _make_runners(
    board: Board, bots: list[str], players: int, seed: int, alvin: bool, workers: int
) -> "list[MatchRunner]":
    from draisine.matches import MatchRunner

    specs = resolve_bots(bots, players)
    first = MatchRunner(board, specs, seed, alvin)
    return [first, *(MatchRunner(board, specs, seed, alvin) for _ in range(workers - 1) if first.compiled)]


class ChunkQueue:
    """A queue from which worker threads take chunks of games."""

    def __init__(self, games: int, workers: int) -> None:
        self.games = games
        self.done = 0
        self.finished = threading.Event()
        self.error: Exception | None = None
        self._working = workers
        self._next = 0
        self._lock = threading.Lock()

    def stop(self) -> None:
        """Hand out no more chunks."""
        with self._lock:
            self._next = self.games

    def _take(self, size: int) -> tuple[int, int]:
        with self._lock:
            start = self._next
            self._next = min(self.games, start + size)
            return start, self._next - start

    def work(self, table: "MatchRunner") -> None:
        """Play until no games are left; the last worker sets `finished`."""
        self._play(table)
        with self._lock:
            self._working -= 1
            if self._working == 0:
                self.finished.set()

    def _play(self, table: "MatchRunner") -> None:
        """Play chunk after chunk, adapting the size to the target duration."""
        size = 1
        while True:
            start, count = self._take(size)
            if count == 0:
                return
            began = time.perf_counter()
            try:
                table.play(start, count)
            except Exception as error:
                self.error = error
                self.stop()
                return
            size = _next_size(size, time.perf_counter() - began)
            with self._lock:
                self.done += count


def _next_size(size: int, took: float) -> int:
    return size * 2 if took < CHUNK_SECONDS / 2 else max(1, size // 2) if took > CHUNK_SECONDS * 2 else size


def _play(tables: "list[MatchRunner]", games: int) -> "tuple[MatchResult, float]":
    from draisine.bots import BotError
    from draisine.matches import sum_results

    chunks = ChunkQueue(games, len(tables))
    threads = [threading.Thread(target=chunks.work, args=(table,), daemon=True) for table in tables]
    began = time.perf_counter()
    with progress(games) as report:
        for thread in threads:
            thread.start()
        try:
            _wait(chunks, report)
        except KeyboardInterrupt:
            chunks.stop()
            _wait(chunks, report)
    seconds = time.perf_counter() - began
    if isinstance(chunks.error, BotError):
        raise CliError.wrap(chunks.error) from chunks.error
    if chunks.error:
        raise chunks.error
    return sum_results(tables[0].specs, [table.series for table in tables]), seconds


def _wait(chunks: ChunkQueue, report: Report) -> None:
    # Not `Thread.join`: after a KeyboardInterrupt in it, Python 3.11 considers the thread finished.
    while not chunks.finished.wait(0.1):
        report(chunks.done)
    report(chunks.done)


def _ignore_progress(done: int) -> None:
    del done


@contextmanager
def progress(games: int) -> Iterator[Report]:
    """Show a progress bar with an ETA if stderr is a terminal."""
    if not sys.stderr.isatty():
        yield _ignore_progress
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), t("cli-progress-games"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda done: bar.update(task, completed=done)


class Throughput(NamedTuple):
    """Games, steps and the seconds they took."""

    games: int
    steps: int
    seconds: float


def print_json(board: Board, result: "MatchResult", played: Throughput, *, asked: int, **setting: object) -> None:
    """Print the results as one JSON object."""
    seats = [
        {
            "seat": seat,
            "bot": score.bot,
            "wins": score.wins,
            "win_share": round(score.wins / max(1, result.games), 6),
            "mean_points": round(score.mean_points, 6),
            "sd_points": round(score.sd_points, 6),
        }
        for seat, score in enumerate(result.seats)
    ]
    whole = {
        "board": board.id,
        "players": len(seats),
        **setting,
        "games": result.games,
        "complete": result.games == asked,
        "steps": result.steps,
        "ties": result.ties,
        "seconds": round(played.seconds, 6),
        "games_per_second": round(played.games / played.seconds, 3),
        "seats": seats,
    }
    click.echo(msgspec.json.encode(whole).decode())


def print_table(board: Board, result: "MatchResult", asked: int) -> None:
    """Print wins and points by seat."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table as Grid
    from rich.text import Text

    from draisine.arena.intervals import wilson

    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in ("seat", "bot", "wins", "share", "interval", "points", "spread"):
        grid.add_column(t(f"cli-column-{column}"), justify="left" if column in ("seat", "bot") else "right")
    best = max(score.wins for score in result.seats)
    for seat, score in enumerate(result.seats):
        share = score.wins / max(1, result.games)
        low, high = wilson(share, result.games)
        cells = [str(seat), score.bot, number(score.wins), percent(share)]
        cells += [format_interval(low, high), number(score.mean_points, 1), number(score.sd_points, 1)]
        grid.add_row(*map(Text, cells), style="bold" if score.wins == best else None)
    console = Console()
    games = message("cli-games", games=result.games)
    if result.games < asked:
        games = message("cli-games-stopped", games=result.games, asked=asked)
    console.print(format_results(board, len(result.seats), games, result.ties), highlight=False, markup=False)
    console.print(grid)


def format_interval(low: float, high: float) -> str:
    """Return a confidence interval of a share: `48.1–52.3`."""
    return f"{number(100 * low, 1)}–{number(100 * high, 1)}"


def format_results(board: Board, players: int, games: Message, shared: int) -> str:
    """Return the heading of a table of results."""
    count = message("number-players", count=players)
    title = board.title_in(current_language())
    if shared:
        return t("cli-results-shared", board=title, players=count, games=games, shared=shared)
    return t("cli-results", board=title, players=count, games=games)


def print_throughput(played: Throughput) -> None:
    """Print the throughput."""
    from rich.console import Console

    games, steps, seconds = played
    rates = {"games": number(games / seconds), "decisions": number(steps / seconds)}
    speed = t("cli-speed", seconds=number(seconds, 2), **rates)
    Console().print(speed, style="dim", highlight=False)

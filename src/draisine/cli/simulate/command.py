"""`draisine simulate`: many games between bots."""

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
from draisine.cli.lazy_group import STOPPED, Trouble, wrong
from draisine.cli.params import PlaceType, alvin_option, board_argument, bots_option, json_option, players_option
from draisine.cli.seats import check_table, find_board, listed_bots, take_seats

if TYPE_CHECKING:
    from draisine.matches import Result, Table

PORTION = 0.1
"""Seconds of play after which a worker looks up: for Ctrl-C, and for the progress bar."""
Report = Callable[[int], None]


class Asked(NamedTuple):
    """All that a call asks for."""

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
@click.option("--games", type=click.IntRange(1), metavar="N", default=1000, show_default=True, help="How many games.")
@click.option(
    "--seed", type=click.IntRange(0), metavar="NUMBER", default=1, show_default=True, help="Same seed, same games."
)
@alvin_option
@click.option(
    "--workers", type=click.IntRange(1, 256), metavar="N",
    help="Threads that play. Left out: 1; on a cluster, all its cores.",
)  # fmt: skip
@click.option(
    "--out", type=PlaceType(), metavar="PLACE",
    help="Keep the games as data: a file (games.parquet) or a folder of files (games/).",
)  # fmt: skip
@click.option(
    "--rows", type=click.Choice(["decisions", "games"]),
    help="With --out: a row for each decision (left out: so), or for each game.",
)  # fmt: skip
@click.option(
    "--layout", type=click.Choice(["board", "all"]),
    help="With --out: observations for this board and number of players (left out: so), or alike for all boards.",
)  # fmt: skip
@click.option(
    "--shard", type=click.IntRange(1), metavar="N", help="With --out FOLDER/: how many games a file of it holds."
)
@click.option("--ray", metavar="ADDRESS", help="With --out FOLDER/: play on a Ray cluster; 'local' starts one here.")
@json_option
def simulate(**options: Any) -> None:
    """Play many games between bots and count wins and points; with --out, keep them as data.

      draisine simulate usa --players 4 --bots random,planner --games 1000
      draisine simulate europe --bots planner --games 20000 --workers 2
      draisine simulate usa --bots my_module:MyBot,planner --games 100
      draisine simulate usa --games 10000 --json | jq .games_per_second

    Data to learn from, as Parquet files (needs pip install 'draisine[data]'):

      draisine simulate usa --bots planner --games 5000 --out games.parquet
      draisine simulate usa --bots planner --rows games --out games.parquet
      draisine simulate usa --bots planner --games 100000 --workers 2 --out games/
      draisine simulate usa --bots planner --games 100000 --ray local --out games/

    The same seed gives the same games, with any number of workers; the seat that begins is drawn for
    each game. Bots written in Python play on one thread. Ctrl-C ends early, with what has been played.
    A folder goes on where it was when the same call is made again, whatever had ended it.
    """
    asked = Asked(**options)
    chosen = find_board(asked.board)
    seats = check_table(chosen, asked.players, listed_bots(asked.bots), asked.alvin)
    if asked.out is None:
        _without_data(asked)
        _count(asked, chosen, seats)
    else:
        from draisine.cli.simulate.data import keep

        keep(asked, chosen, seats)


def _without_data(asked: Asked) -> None:
    for name in ("rows", "layout", "shard", "ray"):
        if getattr(asked, name) is not None:
            raise wrong(f"--{name} belongs to --out: add it, or leave --{name} out")


def _count(asked: Asked, chosen: Board, seats: int) -> None:
    """Play, and keep nothing but the count."""
    tables = _tables(chosen, listed_bots(asked.bots), seats, asked.seed, asked.alvin, asked.workers or 1)
    start_engine(lambda: tables[0].play(0, 0))
    result, seconds = _play(tables, asked.games)
    played = Pace(result.games, result.steps, seconds)
    if asked.as_json:
        setting = {"seed": asked.seed, "alvin": asked.alvin, "workers": len(tables)}
        print_json(chosen, result, played, asked=asked.games, **setting)
    else:
        print_table(chosen, result, asked.games)
        print_pace(played)
    if result.games < asked.games:
        sys.exit(STOPPED)


def _tables(board: Board, bots: list[str], players: int, seed: int, alvin: bool, workers: int) -> "list[Table]":
    from draisine.matches import Table

    entrants = take_seats(bots, players)
    first = Table(board, entrants, seed, alvin)
    return [first, *(Table(board, entrants, seed, alvin) for _ in range(workers - 1) if first.compiled)]


class Portions:
    """Games shared out among workers, a portion at a time."""

    def __init__(self, games: int, workers: int) -> None:
        self.games = games
        self.done = 0
        self.finished = threading.Event()
        self.error: Exception | None = None
        self._working = workers
        self._next = 0
        self._lock = threading.Lock()

    def stop(self) -> None:
        """Give out no more."""
        with self._lock:
            self._next = self.games

    def _take(self, size: int) -> tuple[int, int]:
        with self._lock:
            start = self._next
            self._next = min(self.games, start + size)
            return start, self._next - start

    def work(self, table: "Table") -> None:
        """Play until no games are left; the last worker to go says so."""
        self._play(table)
        with self._lock:
            self._working -= 1
            if self._working == 0:
                self.finished.set()

    def _play(self, table: "Table") -> None:
        """Play portion after portion, of a size that takes a moment each."""
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
    return size * 2 if took < PORTION / 2 else max(1, size // 2) if took > PORTION * 2 else size


def _play(tables: "list[Table]", games: int) -> "tuple[Result, float]":
    from draisine.bots import BotError
    from draisine.matches import add_up

    portions = Portions(games, len(tables))
    threads = [threading.Thread(target=portions.work, args=(table,), daemon=True) for table in tables]
    began = time.perf_counter()
    with progress(games) as report:
        for thread in threads:
            thread.start()
        try:
            _wait(portions, report)
        except KeyboardInterrupt:
            portions.stop()
            _wait(portions, report)
    seconds = time.perf_counter() - began
    if isinstance(portions.error, BotError):
        raise Trouble(str(portions.error)) from portions.error
    if portions.error:
        raise portions.error
    return add_up(tables[0].entrants, [table.series for table in tables]), seconds


def _wait(portions: Portions, report: Report) -> None:
    # Not the threads' own `join`: after a Ctrl-C in it, Python 3.11 takes a thread for ended.
    while not portions.finished.wait(0.1):
        report(portions.done)
    report(portions.done)


def _keep_quiet(done: int) -> None:
    del done


@contextmanager
def progress(games: int) -> Iterator[Report]:
    """A progress bar with an estimate, for somebody who watches."""
    if not sys.stderr.isatty():
        yield _keep_quiet
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda done: bar.update(task, completed=done)


class Pace(NamedTuple):
    """What was played in how long."""

    games: int
    steps: int
    seconds: float


def print_json(board: Board, result: "Result", played: Pace, *, asked: int, **setting: object) -> None:
    """One object for a program."""
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


def counted(games: int) -> str:
    """`1 game`, `2,000 games`."""
    return "1 game" if games == 1 else f"{games:,} games"


def print_table(board: Board, result: "Result", asked: int) -> None:
    """Wins and points by seat."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table as Grid
    from rich.text import Text

    from draisine.arena.intervals import wilson

    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in ("seat", "bot", "wins", "share", "95 %", "points", "±"):
        grid.add_column(column, justify="left" if column in ("seat", "bot") else "right")
    best = max(score.wins for score in result.seats)
    for seat, score in enumerate(result.seats):
        share = score.wins / max(1, result.games)
        low, high = wilson(share, result.games)
        cells = [str(seat), score.bot, f"{score.wins:,}", f"{100 * share:.1f} %"]
        cells += [f"{100 * low:.1f}–{100 * high:.1f}", f"{score.mean_points:.1f}", f"{score.sd_points:.1f}"]
        grid.add_row(*map(Text, cells), style="bold" if score.wins == best else None)
    console = Console()
    short = f" of {asked:,} (stopped)" if result.games < asked else ""
    shared = f", {result.ties:,} shared" if result.ties else ""
    console.print(
        f"{board.title.en}, {len(result.seats)} players: {counted(result.games)}{short}{shared}", highlight=False
    )
    console.print(grid)


def print_pace(played: Pace) -> None:
    """How fast it went."""
    from rich.console import Console

    games, steps, seconds = played
    speed = f"{games / seconds:,.0f} games/s, {steps / seconds:,.0f} decisions/s, {seconds:.2f} s of play"
    Console().print(speed, style="dim", highlight=False)

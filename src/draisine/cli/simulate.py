"""`draisine simulate`: many games between bots."""

import math
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec
import rich_click as click

from draisine.boards import Board
from draisine.cli.commands import STOPPED, Trouble
from draisine.cli.seating import check_table, find_board, listed_bots, take_seats
from draisine.cli.starting import start_engine

if TYPE_CHECKING:
    from draisine.bots import Result, Table

PORTION = 0.1
"""Seconds of play after which a worker looks up: for Ctrl-C, and for the progress bar."""
Report = Callable[[int], None]


@click.command()
@click.argument("board", metavar="BOARD")
@click.option("--players", type=int, help="How many play. Left out: as few as the board allows.")
@click.option("--bots", default="random", show_default=True, help="Bots by seat; repeated in turn if too few.")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Same seed, same games.")
@click.option("--alvin", is_flag=True, help="With the visitor, where the board knows him.")
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Threads that play.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for a program.")
def simulate(
    board: str, players: int | None, bots: str, games: int, seed: int, alvin: bool, workers: int, as_json: bool
) -> None:
    r"""Play many games between bots and count wins and points.

    \b
    BOARD is a built-in board (draisine boards list) or a board file. The bots are
      random          any open move, all alike
      ticket          chases its tickets along the cheapest ways
      module:Class    your own: a class with choose(self, view, legal) in module.py

    \b
      draisine simulate usa --players 4 --bots random,ticket --games 1000
      draisine simulate europe --bots planner --games 20000 --workers 2
      draisine simulate usa --bots my_module:MyBot,ticket --games 100
      draisine simulate usa --games 10000 --json | jq .games_per_second

    The same seed gives the same games, with any number of workers; the seat that begins is drawn for
    each game. Bots written in Python play on one thread. Ctrl-C ends early, with what has been played.
    """
    chosen = find_board(board)
    seats = check_table(chosen, players, listed_bots(bots), alvin)
    tables = _tables(chosen, listed_bots(bots), seats, seed, alvin, workers)
    start_engine(lambda: tables[0].play(0, 0))
    result, seconds = _play(tables, games)
    if as_json:
        _print_json(chosen, result, seconds, seed=seed, alvin=alvin, workers=len(tables), asked=games)
    else:
        _print_table(chosen, result, seconds, games)
    if result.games < games:
        sys.exit(STOPPED)


def _tables(board: Board, bots: list[str], players: int, seed: int, alvin: bool, workers: int) -> "list[Table]":
    from draisine.bots import Table

    entrants = take_seats(bots, players)
    # The engine's generator takes 63 bits of a seed.
    first = Table(board, entrants, seed % 2**63, alvin)
    return [first, *(Table(board, entrants, seed % 2**63, alvin) for _ in range(workers - 1) if first.compiled)]


class Portions:
    """Games shared out among workers, a portion at a time."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.done = 0
        self.error: Exception | None = None
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
    from draisine.bots import BotError, add_up

    portions = Portions(games)
    threads = [threading.Thread(target=portions.work, args=(table,), daemon=True) for table in tables]
    began = time.perf_counter()
    with _progress(games) as report:
        for thread in threads:
            thread.start()
        try:
            _wait(threads, portions, report)
        except KeyboardInterrupt:
            portions.stop()
            _wait(threads, portions, report)
    seconds = time.perf_counter() - began
    if isinstance(portions.error, BotError):
        raise Trouble(str(portions.error)) from portions.error
    if portions.error:
        raise portions.error
    return add_up(tables[0].entrants, [table.series for table in tables]), seconds


def _wait(threads: list[threading.Thread], portions: Portions, report: Report) -> None:
    for thread in threads:
        while thread.is_alive():
            thread.join(0.1)
            report(portions.done)


def _keep_quiet(done: int) -> None:
    del done


@contextmanager
def _progress(games: int) -> Iterator[Report]:
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


def _print_json(board: Board, result: "Result", seconds: float, *, asked: int, **setting: object) -> None:
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
        "seconds": round(seconds, 6),
        "games_per_second": round(result.games / seconds, 3),
        "seats": seats,
    }
    click.echo(msgspec.json.encode(whole).decode())


def interval(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a win share (Wilson): honest also near 0 and 1."""
    if games == 0:
        return 0.0, 1.0
    z, share = 1.96, wins / games
    middle = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def counted(games: int) -> str:
    """`1 game`, `2,000 games`."""
    return "1 game" if games == 1 else f"{games:,} games"


def _print_table(board: Board, result: "Result", seconds: float, asked: int) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in ("seat", "bot", "wins", "share", "95 %", "points", "±"):
        grid.add_column(column, justify="left" if column in ("seat", "bot") else "right")
    best = max(score.wins for score in result.seats)
    for seat, score in enumerate(result.seats):
        low, high = interval(score.wins, result.games)
        cells = [str(seat), score.bot, f"{score.wins:,}", f"{100 * score.wins / max(1, result.games):.1f} %"]
        cells += [f"{100 * low:.1f}–{100 * high:.1f}", f"{score.mean_points:.1f}", f"{score.sd_points:.1f}"]
        grid.add_row(*map(Text, cells), style="bold" if score.wins == best else None)
    console = Console()
    short = f" of {asked:,} (stopped)" if result.games < asked else ""
    shared = f", {result.ties:,} shared" if result.ties else ""
    console.print(
        f"{board.title.en}, {len(result.seats)} players: {counted(result.games)}{short}{shared}", highlight=False
    )
    console.print(grid)
    speed = f"{result.games / seconds:,.0f} games/s, {result.steps / seconds:,.0f} decisions/s, {seconds:.2f} s of play"
    console.print(speed, style="dim", highlight=False)

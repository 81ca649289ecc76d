"""`draisine boards report`: how balanced a board is, from some thousand games between bots."""

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from draisine.boards import Board
from draisine.cli.board_input import read_or_tell
from draisine.cli.boards.pictures import laid_out, write
from draisine.cli.engine_startup import start_engine
from draisine.cli.help_format import Command
from draisine.cli.lazy_group import STOPPED, Trouble, check_writable
from draisine.cli.params import board_argument, bots_option, language_option, players_option
from draisine.cli.seats import check_table, listed_bots, take_seats

if TYPE_CHECKING:
    from draisine.arena.report import Tally
    from draisine.drawing import Language
    from draisine.matches import Table

BOT = "planner"
"""Who plays, unless another is asked for."""
LEAST = 20
"""Fewer games say nothing about a board."""


@click.command(cls=Command)
@board_argument()
@players_option
@click.option(
    "--games", type=int, metavar="N", default=2000, show_default=True,
    help="How many games; more show finer differences.",
)  # fmt: skip
@bots_option(default=BOT)
@click.option(
    "-o",
    "--out",
    "output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A file that ends in .html. Left out: NAME-report.html here.",
)
@language_option
@click.option(
    "--seed", type=click.IntRange(0), metavar="NUMBER", default=1, show_default=True, help="Same seed, same games."
)
def report(
    board: str, players: int | None, games: int, bots: str, output: Path | None, language: "Language", seed: int
) -> None:
    """Report how balanced a board is: one page with pictures, from games between bots.

    The page says what stands out, then shows turn order, length, points, every ticket and every route, all with 95 %
    intervals, and a map of where trains go. It is one file that needs nothing else.

      draisine boards report usa                        writes usa-report.html
      draisine boards report europe --players 4 --games 10000
      draisine boards report my_board.toml --language fr --out rapport.html

    Games are played on all cores. Ctrl-C ends early; the report is then written from what has been played.
    """
    console = Console(stderr=True)
    read = read_or_tell(board, console)
    path = output or Path(f"{read.id}-report.html")
    names = listed_bots(bots)
    seats = check_table(read, players, names, alvin=False)
    _check(path, games)
    layout = laid_out(read, board, console)
    from draisine.arena.report import Figures, Setting, report_page

    tally = _played(read, names, seats, games, seed)
    seated = tuple(names[seat % len(names)] for seat in range(seats))
    command = _command(board, seats, games, bots, language, seed)
    page = report_page(Figures(tally), layout, Setting(seated, games, command), language).encode()
    write(path, page)
    short = f" of {games:,} (stopped)" if tally.games < games else ""
    Console().print(
        f"{path} written: {tally.games:,} games{short}, {len(page) / 1000:,.0f} KB", soft_wrap=True, highlight=False
    )
    if tally.games < games:
        sys.exit(STOPPED)


def _check(path: Path, games: int) -> None:
    """Before anything slow is done."""
    context = click.get_current_context()
    if games < LEAST:
        raise click.UsageError(f"--games {games} is too few: {LEAST} at least, and 1000 for fine differences", context)
    if path.suffix not in (".html", ".htm"):
        raise click.UsageError(f"{path}: the name must end in .html", context)
    check_writable(path)


def _played(board: Board, bots: list[str], players: int, games: int, seed: int) -> "Tally":
    from draisine.arena.report import Tally, open_tables, play_games
    from draisine.bots import BotError

    tables = open_tables(board, take_seats(bots, players), seed)
    start_engine(lambda: _warm_up(tables[0]))
    tally = Tally(board, players)
    try:
        with _progress(games) as say:
            play_games(tables, tally, games, say)
    except BotError as error:
        raise Trouble(str(error)) from error
    if tally.games < LEAST:
        raise Trouble(f"stopped after {tally.games} games: a report needs {LEAST}, nothing was written")
    return tally


def _warm_up(table: "Table") -> None:
    """Load or compile all that a game needs; a game that a bot breaks off is not the compiler's fault."""
    from draisine.bots import BotError

    try:
        list(table.outcomes(0, 1))
    except BotError:
        return


def _command(board: str, players: int, games: int, bots: str, language: str, seed: int) -> str:
    """The call that makes the same report again."""
    said = [Path(board).name, "--players", players, "--games", games, "--bots", bots, "--language", language]
    return shlex.join(["draisine", "boards", "report", *map(str, said), "--seed", str(seed)])


def _keep_quiet(done: int) -> None:
    del done


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar with an estimate on the terminal of somebody who watches."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield _keep_quiet
        return
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda done: bar.update(task, completed=done)

"""`draisine boards report`: a balance report of a board from games between bots."""

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
from draisine.cli.board_input import read_board_or_exit
from draisine.cli.boards.pictures import load_or_make_layout, write_file
from draisine.cli.engine_startup import start_engine
from draisine.cli.help_format import Command
from draisine.cli.lazy_group import EXIT_INTERRUPTED, CliError, check_writable
from draisine.cli.params import board_argument, bots_option, language_option, players_option
from draisine.cli.seats import check_seats, resolve_bots, split_bots

if TYPE_CHECKING:
    from draisine.arena.report import ReportTally
    from draisine.drawing import Language
    from draisine.matches import MatchRunner

DEFAULT_BOT = "planner"
"""The bot in every seat by default."""
MIN_GAMES = 20
"""The minimum for meaningful figures."""


@click.command(cls=Command)
@board_argument()
@players_option
@click.option(
    "--games", type=int, metavar="N", default=2000, show_default=True,
    help="Number of games; more games show finer differences.",
)  # fmt: skip
@bots_option(default=DEFAULT_BOT)
@click.option(
    "-o",
    "--out",
    "output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A file that ends in .html. Default: NAME-report.html.",
)
@language_option
@click.option(
    "--seed", type=click.IntRange(0), metavar="NUMBER", default=1, show_default=True, help="Same seed, same games."
)
def report(
    board: str, players: int | None, games: int, bots: str, output: Path | None, language: "Language", seed: int
) -> None:
    """Write a balance report of a board: one HTML page, from games between bots.

    The page lists notable findings, then turn order, game length, points, every ticket and every route, all with 95 %
    intervals, and a heat map of claimed routes. It is self-contained.

      draisine boards report usa                        writes usa-report.html
      draisine boards report europe --players 4 --games 10000
      draisine boards report my_board.toml --language fr --out rapport.html

    Games are played on all cores. Ctrl-C stops early and writes the report from the games played so far.
    """
    console = Console(stderr=True)
    read = read_board_or_exit(board, console)
    path = output or Path(f"{read.id}-report.html")
    names = split_bots(bots)
    seats = check_seats(read, players, names, alvin=False)
    _check(path, games)
    layout = load_or_make_layout(read, board, console)
    from draisine.arena.report import Figures, ReportConfig, report_page

    tally = _play_games(read, names, seats, games, seed)
    seated = tuple(names[seat % len(names)] for seat in range(seats))
    command = _command_line(board, seats, games, bots, language, seed)
    page = report_page(Figures(tally), layout, ReportConfig(seated, games, command), language).encode()
    write_file(path, page)
    short = f" of {games:,} (stopped)" if tally.games < games else ""
    Console().print(
        f"{path} written: {tally.games:,} games{short}, {len(page) / 1000:,.0f} KB", soft_wrap=True, highlight=False
    )
    if tally.games < games:
        sys.exit(EXIT_INTERRUPTED)


def _check(path: Path, games: int) -> None:
    """Check the options before any slow work starts."""
    context = click.get_current_context()
    if games < MIN_GAMES:
        raise click.UsageError(
            f"--games {games} is too few: use at least {MIN_GAMES}, or 1000 for fine differences", context
        )
    if path.suffix not in (".html", ".htm"):
        raise click.UsageError(f"{path}: the name must end in .html", context)
    check_writable(path)


def _play_games(board: Board, bots: list[str], players: int, games: int, seed: int) -> "ReportTally":
    from draisine.arena.report import ReportTally, make_runners, play_games
    from draisine.bots import BotError

    tables = make_runners(board, resolve_bots(bots, players), seed)
    start_engine(lambda: _warm_up(tables[0]))
    tally = ReportTally(board, players)
    try:
        with _progress(games) as say:
            play_games(tables, tally, games, say)
    except BotError as error:
        raise CliError(str(error)) from error
    if tally.games < MIN_GAMES:
        raise CliError(f"stopped after {tally.games} games: a report needs {MIN_GAMES}, nothing was written")
    return tally


def _warm_up(table: "MatchRunner") -> None:
    """Load or compile everything that a game needs; errors of third-party bots are reported later."""
    from draisine.bots import BotError

    try:
        list(table.outcomes(0, 1))
    except BotError:
        return


def _command_line(board: str, players: int, games: int, bots: str, language: str, seed: int) -> str:
    """Return the command that reproduces the report."""
    arguments = [Path(board).name, "--players", players, "--games", games, "--bots", bots, "--language", language]
    return shlex.join(["draisine", "boards", "report", *map(str, arguments), "--seed", str(seed)])


def _ignore_progress(done: int) -> None:
    del done


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar with an ETA if stderr is a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield _ignore_progress
        return
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda done: bar.update(task, completed=done)

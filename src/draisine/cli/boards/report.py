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
from draisine.cli.boards.pictures import FailedLayout, load_or_try_layout
from draisine.cli.engine_startup import start_engine
from draisine.cli.files import check_writable, format_size, write_file
from draisine.cli.help_format import Command
from draisine.cli.lazy_group import EXIT_INTERRUPTED
from draisine.cli.localization.errors import CliError, usage_error
from draisine.cli.localization.parameters import language_option, option
from draisine.cli.localization.texts import current_language, t
from draisine.cli.params import board_argument, bots_option, players_option, seed_option
from draisine.cli.seats import check_seats, resolve_bots, split_bots
from draisine.messages import message

if TYPE_CHECKING:
    from draisine.arena.report import MissingMap, ReportTally
    from draisine.drawing import Layout
    from draisine.matches import MatchRunner

DEFAULT_BOT = "planner"
"""The bot in every seat by default."""
MIN_GAMES = 20
"""The minimum for meaningful figures."""


@click.command(cls=Command)
@board_argument()
@players_option
@option("--games", text="games_report", type=int, metavar="n", default=2000, show_default=True)
@bots_option(default=DEFAULT_BOT)
@option("-o", "--out", "output", text="output_report", type=click.Path(dir_okay=False, path_type=Path), metavar="file")
@language_option
@seed_option
def report(board: str, players: int | None, games: int, bots: str, output: Path | None, seed: int) -> None:
    """Write a balance report of a board: one HTML page, from games between bots."""
    console = Console(stderr=True)
    read = read_board_or_exit(board, console)
    path = output or Path(f"{read.id}-report.html")
    names = split_bots(bots)
    seats = check_seats(read, players, names, alvin=False)
    _check(path, games)
    layout = _load_layout(read, board, console)
    from draisine.arena.report import Figures, ReportConfig, report_page

    tally = _play_games(read, names, seats, games, seed)
    seated = tuple(names[seat % len(names)] for seat in range(seats))
    language = current_language()
    command = _command_line(board, seats, games, bots, language, seed)
    page = report_page(Figures(tally), layout, ReportConfig(seated, games, command), language).encode()
    write_file(path, page)
    if tally.games < games:
        count = message("cli-games-stopped", games=tally.games, asked=games)
    else:
        count = message("cli-games", games=games)
    written = t("cli-written-report", file=str(path), games=count, size=format_size(len(page)))
    Console().print(written, soft_wrap=True, highlight=False, markup=False)
    if tally.games < games:
        sys.exit(EXIT_INTERRUPTED)


def _load_layout(board: Board, argument: str, console: Console) -> "Layout | MissingMap":
    """Return the layout of a board, or what the report says in place of the map."""
    from draisine.arena.report import MissingMap

    layout = load_or_try_layout(board, argument, console)
    if not isinstance(layout, FailedLayout):
        return layout
    console.print(t("cli-layout-no_map", board=board.id), soft_wrap=True, highlight=False, markup=False)
    return MissingMap(shlex.join(["draisine", "boards", "layout", Path(argument).name]), layout.advice.messages)


def _check(path: Path, games: int) -> None:
    """Check the options before any slow work starts."""
    if games < MIN_GAMES:
        raise usage_error("cli-error-games_few", games=str(games), least=str(MIN_GAMES))
    if path.suffix not in (".html", ".htm"):
        raise usage_error("cli-error-ends", file=str(path), endings=".html")
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
        raise CliError.wrap(error) from error
    if tally.games < MIN_GAMES:
        raise CliError("cli-error-report_stopped", games=tally.games, least=str(MIN_GAMES))
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
    playing, unit = TextColumn(t("cli-progress-playing")), TextColumn(t("cli-progress-games"))
    columns = (playing, BarColumn(), MofNCompleteColumn(), unit, TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda done: bar.update(task, completed=done)

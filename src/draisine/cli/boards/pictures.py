"""`draisine boards layout` and `draisine boards draw`."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import rich_click as click
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from draisine.boards import Board, names
from draisine.cli.board_input import read_board_or_exit
from draisine.cli.help_format import Command
from draisine.cli.lazy_group import CliError, check_writable, usage_error
from draisine.cli.params import LANGUAGES, board_argument

if TYPE_CHECKING:
    from draisine.drawing import Language, Layout, ThemeName
    from draisine.drawing.layout.faults import Fault
    from draisine.drawing.layout.pipeline import ReportProgress
    from draisine.drawing.layout.quality import LayoutQuality
    from draisine.play import Game, View

PNG_WIDTH = 1600
"""The default width of a PNG in pixels."""


@click.command(cls=Command)
@board_argument()
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="The layout file. Default: next to the board file.",
)  # fmt: skip
@click.option("--check", is_flag=True, help="Write nothing: only check the existing layout.")
def layout(board: str, output: Path | None, check: bool) -> None:
    """Compute the layout of a board and store it next to the board file.

    Starting from the coordinates of the cities and the lengths of the routes, cities are moved and routes bent until
    nothing overlaps. The same file always gives the same layout. Corrections go into the board file, for example:

      [map]
      space = 28                                           # the length of a space
      cities = [ { city = "paris", east = 6, label = "ne" } ]
      routes = [ { between = ["paris", "brest"], bow = "s" } ]

      draisine boards layout my_board.toml    writes my_board.layout.json
      draisine boards layout usa --check      check the stored layout
    """
    console = Console(stderr=True)
    read = read_board_or_exit(board, console)
    path = output or _layout_path(board)
    if check:
        _check(read, path)
        return
    check_writable(path)
    made = make_layout(read, console)
    from draisine.drawing import write_layout
    from draisine.drawing.layout.quality import measure_quality

    write_layout(made, path)
    _show(measure_quality(read, made))
    Console().print(f"{path} written", soft_wrap=True, highlight=False)


@click.command(cls=Command)
@board_argument()
@click.option(
    "--position",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Also draw the trains of a position or of a recorded game.",
)
@click.option("--at", type=click.IntRange(0), metavar="STEP", help="The step of the recorded game. Default: the last.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A file that ends in .svg or .png. Default: NAME.svg.",
)
@click.option("--dark", is_flag=True, help="Use the dark theme.")
@click.option(
    "--width", type=click.IntRange(100, 10_000), metavar="PIXELS", help=f"The width. Default: {PNG_WIDTH} for a PNG."
)
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    help="City names in English or French. Default: as on the board.",
)
def draw(
    board: str, position: Path | None, at: int | None, output: Path | None, dark: bool, width: int | None,
    language: "Language | None",
) -> None:  # fmt: skip
    """Draw a board, empty or with the trains of a game, as SVG or PNG.

    draisine boards draw europe                               writes europe.svg
    draisine boards draw usa -o usa.png --dark --width 2400
    draisine play usa --record game.jsonl
    draisine boards draw usa --position game.jsonl --at 60 -o sixty.png
    draisine boards draw my_board.toml                        your own
    """
    console = Console(stderr=True)
    read = read_board_or_exit(board, console)
    path = output or Path(f"{read.id}.svg")
    if path.suffix not in (".svg", ".png"):
        raise click.UsageError(f"{path}: the name must end in .svg or .png", click.get_current_context())
    if at is not None and position is None:
        raise usage_error("--at requires --position with a recorded game")
    view = _load_view(read, position, at) if position else None
    check_writable(path)
    from draisine.drawing import board_svg, render_png

    wide = width or (PNG_WIDTH if path.suffix == ".png" else 1000)
    look: ThemeName = "dark" if dark else "light"
    svg = board_svg(read, load_or_make_layout(read, board, console), view, theme=look, language=language, width=wide)
    content = render_png(svg) if path.suffix == ".png" else svg.encode()
    write_file(path, content)
    Console().print(f"{path} written ({len(content) / 1000:.0f} KB)", soft_wrap=True, highlight=False)


def load_or_make_layout(board: Board, argument: str, console: Console) -> "Layout":
    """Return the stored layout of a board, or compute one if it is missing or outdated."""
    from draisine.drawing import find_layout

    built_in = argument in names()
    kept = find_layout(board, None if built_in else Path(argument))
    if kept is None:
        console.print(
            f"· {argument} has no stored layout: computing one ('draisine boards layout {argument}' stores it)",
            soft_wrap=True,
            highlight=False,
        )
        kept = make_layout(board, console)
    return kept


def make_layout(board: Board, console: Console) -> "Layout":
    """Compute a layout with a progress bar."""
    from draisine.drawing.layout.pipeline import LayoutError, lay_out_board

    try:
        with _progress(console) as say:
            return lay_out_board(board, say)
    except LayoutError as error:
        raise CliError(_describe_failure(board, error.faults)) from None


def _describe_failure(board: Board, found: "list[Fault]") -> str:
    lines = [f"  {fault}" for fault in found[:12]] + ["  …"] * (len(found) > 12)
    advice = "Move cities further apart, shorten a route, or correct the map by hand: 'draisine boards layout --help'."
    if board.map.space is not None:
        advice += f" Without 'space = {board.map.space:g}', other lengths are tried."
    return "\n".join([f"{board.id} could not be laid out. Remaining problems of the best attempt:", *lines, advice])


@contextmanager
def _progress(console: Console) -> "Iterator[ReportProgress]":
    columns = (
        SpinnerColumn(),
        TextColumn("laying out: {task.description}"),
        BarColumn(20),
        TimeElapsedColumn(),
        TextColumn("at most"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("compiling", total=1.0)
        yield lambda what, share: progress.update(task, description=what, completed=share)


def _layout_path(argument: str) -> Path:
    from draisine.drawing import built_in_layout_path, layout_path

    return Path(str(built_in_layout_path(argument))) if argument in names() else layout_path(Path(argument))


def _check(board: Board, path: Path) -> None:
    from draisine.drawing import LayoutFileError, read_layout
    from draisine.drawing.layout.faults import find_faults
    from draisine.drawing.layout.quality import measure_quality

    try:
        kept = read_layout(board, path)
    except LayoutFileError as error:
        raise CliError(str(error)) from None
    if found := find_faults(board, kept):
        raise CliError(_describe_failure(board, found))
    _show(measure_quality(board, kept))
    Console().print(f"{path}: no problem found", soft_wrap=True, highlight=False)


def _show(figures: "LayoutQuality") -> None:
    table = Table(box=None, show_header=False, pad_edge=False)
    rows = {
        "length of a space": f"{figures.space:g} of 1,000",
        "least room between routes": f"{figures.least_gap:.1f}",
        "furthest route end from its city": f"{figures.furthest_end:.0%} of a space",
        "sharpest bend": f"{figures.sharpest_bend:.0f}°",
        "city moved most": f"{figures.moved_most}, {figures.worst_move:.1%} of the width; mean {figures.mean_move:.1%}",
    }
    for what, value in rows.items():
        table.add_row(Text(what, style="dim"), value)
    Console().print(table)


def _load_view(board: Board, path: Path, at: int | None) -> "View":
    """Load a game from a file and return the spectator's view."""
    from draisine.play import PositionError, RecordError

    try:
        content = path.read_bytes()
    except OSError as error:
        raise CliError(f"{path} cannot be read: {error.strerror}") from None
    try:
        game = _load_game(board, content, at)
    except (PositionError, RecordError, IndexError) as error:
        raise CliError(f"{path}: {error}") from None
    if game.board.route_ids != board.route_ids or game.board.city_ids != board.city_ids:
        raise CliError(f"{path} is a game on {game.board.id}, which has other cities or routes than {board.id}")
    return game.view(None)


def _load_game(board: Board, content: bytes, at: int | None) -> "Game":
    """Load a record (JSON lines) or a position (one JSON document)."""
    from draisine.play import Game, Record, RecordError

    if _is_one_document(content):
        if at is not None:
            raise RecordError("this is a position, not a recorded game: leave out --at")
        return Game.from_position(content, board=board)
    record = Record.from_text(content)
    steps = len(record.steps) - 1
    if at is not None and at > steps:
        raise RecordError(f"the game has {steps} steps: --at is 0 to {steps}")
    return Game.replay(record, until=steps if at is None else at)


def _is_one_document(content: bytes) -> bool:
    try:
        msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True


def write_file(path: Path, content: bytes) -> None:
    """Write a file, or raise an error that says why it failed."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise CliError(f"{path} cannot be written: {error.strerror}") from None

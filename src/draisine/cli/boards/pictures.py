"""`draisine boards layout` and `draisine boards draw`: where everything on a board lies, and how it looks."""

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
from draisine.cli.board_input import read_or_tell
from draisine.cli.help_format import Command
from draisine.cli.lazy_group import Trouble, check_writable, wrong
from draisine.cli.params import LANGUAGES, board_argument

if TYPE_CHECKING:
    from draisine.drawing import Language, Layout, ThemeName
    from draisine.drawing.layout.faults import Fault
    from draisine.drawing.layout.pipeline import Say
    from draisine.drawing.layout.quality import Report
    from draisine.play import Game, View

PIXELS = 1600
"""The width of a PNG, unless another is asked for."""


@click.command(cls=Command)
@board_argument()
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Where to keep it. Left out: next to the board file.",
)  # fmt: skip
@click.option("--check", is_flag=True, help="Write nothing: only say whether the layout that is there is still right.")
def layout(board: str, output: Path | None, check: bool) -> None:
    """Lay a board out: find a place for every city, space and name, and keep it next to the board file.

    From the places of the cities and the lengths of the routes, cities are moved and routes bent until everything is
    clear of everything else. The same file always gives the same layout. What you do not like you correct in the file,
    for example:

      [map]
      space = 28                                           # how long a space is
      cities = [ { city = "paris", east = 6, label = "ne" } ]
      routes = [ { between = ["paris", "brest"], bow = "s" } ]

      draisine boards layout my_board.toml    writes my_board.layout.json
      draisine boards layout usa --check      is the one that is there right?
    """
    console = Console(stderr=True)
    read = read_or_tell(board, console)
    path = output or _layout_path(board)
    if check:
        _check(read, path)
        return
    check_writable(path)
    made = arranged(read, console)
    from draisine.drawing import write_layout
    from draisine.drawing.layout.quality import report

    write_layout(made, path)
    _show(report(read, made))
    Console().print(f"{path} written", soft_wrap=True, highlight=False)


@click.command(cls=Command)
@board_argument()
@click.option(
    "--position",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Also draw what has been built: a position, or a recorded game at its end.",
)
@click.option("--at", type=click.IntRange(0), metavar="STEP", help="The step of the recorded game. Left out: the end.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A file that ends in .svg or .png. Left out: NAME.svg here.",
)
@click.option("--dark", is_flag=True, help="The same board by night.")
@click.option(
    "--width", type=click.IntRange(100, 10_000), metavar="PIXELS", help=f"How wide. Left out: {PIXELS} for a PNG."
)
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    help="Names of cities in English or French. Left out: as printed on the board.",
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
    read = read_or_tell(board, console)
    path = output or Path(f"{read.id}.svg")
    if path.suffix not in (".svg", ".png"):
        raise click.UsageError(f"{path}: the name must end in .svg or .png", click.get_current_context())
    if at is not None and position is None:
        raise wrong("--at belongs to --position: name a recorded game, or leave it out")
    view = _seen(read, position, at) if position else None
    check_writable(path)
    from draisine.drawing import board_svg, png

    wide = width or (PIXELS if path.suffix == ".png" else 1000)
    look: ThemeName = "dark" if dark else "light"
    svg = board_svg(read, laid_out(read, board, console), view, look=look, language=language, width=wide)
    content = png(svg) if path.suffix == ".png" else svg.encode()
    write(path, content)
    Console().print(f"{path} written ({len(content) / 1000:.0f} KB)", soft_wrap=True, highlight=False)


def laid_out(board: Board, argument: str, console: Console) -> "Layout":
    """The layout that lies by a board; where there is none, or none for the board as it is now, one made at once."""
    from draisine.drawing import stored

    built_in = argument in names()
    kept = stored(board, None if built_in else Path(argument))
    if kept is None:
        console.print(
            f"· no layout is kept for {argument}: making one ('draisine boards layout {argument}' keeps it)",
            soft_wrap=True,
            highlight=False,
        )
        kept = arranged(board, console)
    return kept


def arranged(board: Board, console: Console) -> "Layout":
    """A layout made now, with a line that says how far it is."""
    from draisine.drawing.layout.pipeline import LayoutError, arrange

    try:
        with _progress(console) as say:
            return arrange(board, say)
    except LayoutError as error:
        raise Trouble(_failure(board, error.found)) from None


def _failure(board: Board, found: "list[Fault]") -> str:
    lines = [f"  {fault}" for fault in found[:12]] + ["  …"] * (len(found) > 12)
    advice = "Set cities further apart, shorten a route, or correct the map by hand: 'draisine boards layout --help'."
    if board.map.space is not None:
        advice += f" Without 'space = {board.map.space:g}' other lengths are tried."
    return "\n".join([f"{board.id} could not be laid out. In the best try, these were left:", *lines, advice])


@contextmanager
def _progress(console: Console) -> "Iterator[Say]":
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
    from draisine.drawing import built_in_path, layout_path

    return Path(str(built_in_path(argument))) if argument in names() else layout_path(Path(argument))


def _check(board: Board, path: Path) -> None:
    from draisine.drawing import StaleLayout, read_layout
    from draisine.drawing.layout.faults import faults
    from draisine.drawing.layout.quality import report

    try:
        kept = read_layout(board, path)
    except StaleLayout as error:
        raise Trouble(str(error)) from None
    if found := faults(board, kept):
        raise Trouble(_failure(board, found))
    _show(report(board, kept))
    Console().print(f"{path}: nothing is wrong", soft_wrap=True, highlight=False)


def _show(figures: "Report") -> None:
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


def _seen(board: Board, path: Path, at: int | None) -> "View":
    """The game in a file, as everybody at the table sees it."""
    from draisine.play import PositionError, RecordError

    try:
        content = path.read_bytes()
    except OSError as error:
        raise Trouble(f"{path} cannot be read: {error.strerror}") from None
    try:
        game = _game(board, content, at)
    except (PositionError, RecordError, IndexError) as error:
        raise Trouble(f"{path}: {error}") from None
    if game.board.route_ids != board.route_ids or game.board.city_ids != board.city_ids:
        raise Trouble(f"{path} is a game on {game.board.id}, which has other cities or routes than {board.id}")
    return game.view(None)


def _game(board: Board, content: bytes, at: int | None) -> "Game":
    """A record is a text of several lines, each a document; a position is one document."""
    from draisine.play import Game, Record, RecordError

    if _is_one_document(content):
        if at is not None:
            raise RecordError("this is one position, not a recorded game: leave --at out")
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


def write(path: Path, content: bytes) -> None:
    """Put a picture into a file."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Trouble(f"{path} cannot be written: {error.strerror}") from None

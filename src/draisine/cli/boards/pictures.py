"""`draisine boards layout` and `draisine boards draw`."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import rich_click as click
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from draisine.boards import Board, names
from draisine.cli.board_input import read_board_or_exit
from draisine.cli.files import check_writable, format_size, read_file, write_file
from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError, usage_error
from draisine.cli.localization.parameters import option
from draisine.cli.localization.texts import current_language, join, number, percent, t
from draisine.cli.params import board_argument
from draisine.messages import languages, message
from draisine.messages.details import detail

if TYPE_CHECKING:
    from draisine.drawing import Layout, ThemeName
    from draisine.drawing.advice.trials import FoundAdvice
    from draisine.drawing.layout.faults import Fault
    from draisine.drawing.layout.pipeline import ReportProgress
    from draisine.drawing.layout.quality import LayoutQuality
    from draisine.play import Game, View

PNG_WIDTH = 1600
"""The default width of a PNG in pixels."""
MAX_FAULTS = 12
"""The number of faults that are printed."""
LAYOUT_EXAMPLE = """\
  [map]
  space = 28
  cities = [ { city = "paris", east = 6, label = "ne" } ]
  routes = [ { between = ["paris", "brest"], bow = "s" } ]"""
"""Corrections of a layout in a board file."""


@click.command(cls=Command, values={"example": LAYOUT_EXAMPLE})
@board_argument()
@option("-o", "--output", text="output_layout", type=click.Path(dir_okay=False, path_type=Path), metavar="file")
@option("--check", is_flag=True)
def layout(board: str, output: Path | None, check: bool) -> None:
    """Compute the layout of a board and store it next to the board file."""
    console = Console(stderr=True)
    read = read_board_or_exit(board, console)
    path = output or _layout_path(board)
    if check:
        _check(read, board, path)
        return
    check_writable(path)
    made = make_layout(read, console)
    from draisine.drawing import write_layout
    from draisine.drawing.layout.quality import measure_quality

    write_layout(made, path)
    _show(measure_quality(read, made))
    _print(t("cli-written", file=str(path)))


@click.command(cls=Command)
@board_argument()
@option("--position", type=click.Path(path_type=Path), metavar="file")
@option("--at", text="at_record", type=click.IntRange(0), metavar="step")
@option("-o", "--output", text="output_draw", type=click.Path(dir_okay=False, path_type=Path), metavar="file")
@option("--dark", is_flag=True)
@option("--width", type=click.IntRange(100, 10_000), metavar="pixels", values={"pixels": str(PNG_WIDTH)})
@option("--language", text="language_cities", type=click.Choice(languages()))
def draw(
    board: str,
    position: Path | None,
    at: int | None,
    output: Path | None,
    dark: bool,
    width: int | None,
    language: str | None,
) -> None:
    """Draw a board, empty or with the trains of a game, as SVG or PNG."""
    console = Console(stderr=True)
    read = read_board_or_exit(board, console)
    path = output or Path(f"{read.id}.svg")
    if path.suffix not in (".svg", ".png"):
        raise usage_error("cli-error-ends", file=str(path), endings=join([".svg", ".png"], "or"))
    if at is not None and position is None:
        raise usage_error("cli-error-position_required")
    view = _load_view(read, position, at) if position else None
    check_writable(path)
    from draisine.drawing import board_svg, render_png

    wide = width or (PNG_WIDTH if path.suffix == ".png" else 1000)
    look: ThemeName = "dark" if dark else "light"
    svg = board_svg(read, load_or_make_layout(read, board, console), view, theme=look, language=language, width=wide)
    content = render_png(svg) if path.suffix == ".png" else svg.encode()
    write_file(path, content)
    _print(t("cli-written-size", file=str(path), size=format_size(len(content))))


def _print(line: str) -> None:
    Console().print(line, soft_wrap=True, highlight=False, markup=False)


def load_or_make_layout(board: Board, argument: str, console: Console) -> "Layout":
    """Return the stored layout of a board, or compute one if it is missing or outdated."""
    return _load_layout(board, argument, console) or make_layout(board, console)


def load_or_try_layout(board: Board, argument: str, console: Console) -> "Layout | FailedLayout":
    """Return the stored layout of a board, or try to compute one if it is missing or outdated."""
    return _load_layout(board, argument, console) or try_layout(board, console)


def _load_layout(board: Board, argument: str, console: Console) -> "Layout | None":
    from draisine.drawing import find_layout

    built_in = argument in names()
    kept = find_layout(board, None if built_in else Path(argument))
    if kept is None:
        console.print(t("cli-layout-missing", board=argument), soft_wrap=True, highlight=False, markup=False)
    return kept


def make_layout(board: Board, console: Console) -> "Layout":
    """Compute a layout with a progress bar."""
    made = try_layout(board, console)
    if isinstance(made, FailedLayout):
        advice, *changes = (line.text(current_language()) for line in made.advice.messages)
        lines = [*_describe_faults(board, made.faults), advice, *(f"  {change}" for change in changes)]
        raise CliError.wrap("\n".join(lines))
    return made


class FailedLayout(NamedTuple):
    """The faults that remain on a board without a layout, and advice to remove them."""

    faults: "list[Fault]"
    advice: "FoundAdvice"


def try_layout(board: Board, console: Console) -> "Layout | FailedLayout":
    """Compute a layout with a progress bar, or search for advice where there is none."""
    from draisine.drawing.advice.trials import find_advice
    from draisine.drawing.layout.pipeline import LayoutError, lay_out_board

    try:
        with _progress(console, t("cli-layout-progress")) as say:
            return lay_out_board(board, say)
    except LayoutError as error:
        failed = error
    with _progress(console, t("cli-layout-trials")) as say:
        return FailedLayout(failed.faults, find_advice(board, failed, lambda share: say("", share)))


def _describe_faults(board: Board, found: "list[Fault]") -> list[str]:
    faults = [fault.message.text(current_language()) for fault in found[:MAX_FAULTS]]
    lines = [f"  {fault}" for fault in faults] + ["  …"] * (len(found) > MAX_FAULTS)
    return [t("cli-layout-failed", board=board.id), *lines]


@contextmanager
def _progress(console: Console, description: str) -> "Iterator[ReportProgress]":
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(20),
        TimeElapsedColumn(),
        TextColumn(t("cli-layout-most")),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(description, total=1.0)
        yield lambda _, share: progress.update(task, completed=share)


def _layout_path(argument: str) -> Path:
    from draisine.drawing import built_in_layout_path, layout_path

    return Path(str(built_in_layout_path(argument))) if argument in names() else layout_path(Path(argument))


def _check(board: Board, argument: str, path: Path) -> None:
    from draisine.drawing import LayoutFileError, read_layout
    from draisine.drawing.layout.faults import find_faults
    from draisine.drawing.layout.quality import measure_quality

    try:
        kept = read_layout(board, path)
    except LayoutFileError as error:
        raise CliError.wrap(error) from None
    if found := find_faults(board, kept):
        raise CliError.wrap("\n".join([*_describe_faults(board, found), t("cli-layout-again", board=argument)]))
    _show(measure_quality(board, kept))
    _print(t("cli-check-ok", file=str(path)))


def _show(figures: "LayoutQuality") -> None:
    table = Table(box=None, show_header=False, pad_edge=False)
    moved = {"city": figures.moved_most, "share": percent(figures.worst_move), "mean": percent(figures.mean_move)}
    rows = {
        "space": t("cli-layout-space-value", space=f"{figures.space:g}"),
        "gap": number(figures.least_gap, 1),
        "end": t("cli-layout-end-value", share=percent(figures.furthest_end, 0)),
        "bend": f"{number(figures.sharpest_bend)}°",
        "moved": t("cli-layout-moved-value", **moved),
    }
    for what, value in rows.items():
        table.add_row(Text(t(f"cli-layout-{what}"), style="dim"), value)
    Console().print(table)


def _load_view(board: Board, path: Path, at: int | None) -> "View":
    """Load a game from a file and return the spectator's view."""
    from draisine.play import PositionError, RecordError

    try:
        game = _load_game(board, path, at)
    except (PositionError, RecordError, IndexError) as error:
        raise CliError("cli-error-file", file=str(path), detail=detail(error)) from None
    if game.board.route_ids != board.route_ids or game.board.city_ids != board.city_ids:
        raise CliError("cli-error-other_board", file=str(path), other=game.board.id, board=board.id)
    return game.view(None)


def _load_game(board: Board, path: Path, at: int | None) -> "Game":
    """Load a record (JSON lines) or a position (one JSON document)."""
    from draisine.play import Game, Record

    content = read_file(path)
    if _is_one_document(content):
        if at is not None:
            raise CliError("cli-error-file", file=str(path), detail=message("cli-error-position"))
        return Game.from_position(content, board=board)
    record = Record.from_text(content)
    steps = len(record.steps) - 1
    if at is not None and at > steps:
        raise CliError("cli-error-steps", file=str(path), steps=steps)
    return Game.replay(record, until=steps if at is None else at)


def _is_one_document(content: bytes) -> bool:
    try:
        msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True

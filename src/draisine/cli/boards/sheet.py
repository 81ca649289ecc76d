"""`draisine boards sheet`: print a board."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click
from rich.console import Console

from draisine.cli.board_input import read_board_or_exit
from draisine.cli.boards.pictures import load_or_make_layout, write_file
from draisine.cli.help_format import Command
from draisine.cli.lazy_group import check_writable
from draisine.cli.params import board_argument, language_option

if TYPE_CHECKING:
    from draisine.drawing import Language

SUFFIXES = (".pdf", ".svg")


@click.command(cls=Command)
@board_argument()
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A file that ends in .pdf or .svg. Default: NAME-sheet.pdf.",
)
@language_option
def sheet(board: str, output: Path | None, language: "Language") -> None:
    """Make a printable sheet: the board, its tickets to cut out, and its rules.

    The pages are A4. The last one lists cards, trains and points and explains the rules that are special to this
    board, derived from the board file. As SVG, all pages are stacked in one picture.

      draisine boards sheet europe                    writes europe-sheet.pdf
      draisine boards sheet usa --language fr -o etats-unis.pdf
      draisine boards sheet my_board.toml             your own
    """
    console = Console(stderr=True)
    read = read_board_or_exit(board, console)
    path = output or Path(f"{read.id}-sheet.pdf")
    _check(path)
    from draisine.drawing.sheet.pages import make_sheet as made_sheet
    from draisine.drawing.sheet.pages import sheet_pdf, sheet_svg

    made = made_sheet(read, load_or_make_layout(read, board, console), language)
    content = sheet_pdf(made) if path.suffix == ".pdf" else sheet_svg(made).encode()
    write_file(path, content)
    pages = len(made.pages)
    Console().print(
        f"{path} written: {pages} pages of A4, {len(content) / 1000:,.0f} KB", soft_wrap=True, highlight=False
    )


def _check(path: Path) -> None:
    """Check the output path before any slow work starts."""
    if path.suffix not in SUFFIXES:
        raise click.UsageError(f"{path}: the name must end in .pdf or .svg", click.get_current_context())
    check_writable(path)

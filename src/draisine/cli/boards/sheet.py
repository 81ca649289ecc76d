"""`draisine boards sheet`: a board on paper."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click
from rich.console import Console

from draisine.cli.board_input import read_or_tell
from draisine.cli.boards.pictures import laid_out, write
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
    help="A file that ends in .pdf or .svg. Left out: NAME-sheet.pdf here.",
)
@language_option
def sheet(board: str, output: Path | None, language: "Language") -> None:
    """Make a sheet to print: the board, its tickets to cut out, and what is different about its rules.

    The pages are A4. The last one says how many cards, trains and points there are and explains what this board plays
    differently, all of it from what the board file says. As SVG, the pages are one picture, below each other.

      draisine boards sheet europe                    writes europe-sheet.pdf
      draisine boards sheet usa --language fr -o etats-unis.pdf
      draisine boards sheet my_board.toml             your own
    """
    console = Console(stderr=True)
    read = read_or_tell(board, console)
    path = output or Path(f"{read.id}-sheet.pdf")
    _check(path)
    from draisine.drawing.sheet.pages import sheet as made_sheet
    from draisine.drawing.sheet.pages import sheet_pdf, sheet_svg

    made = made_sheet(read, laid_out(read, board, console), language)
    content = sheet_pdf(made) if path.suffix == ".pdf" else sheet_svg(made).encode()
    write(path, content)
    pages = len(made.pages)
    Console().print(
        f"{path} written: {pages} pages of A4, {len(content) / 1000:,.0f} KB", soft_wrap=True, highlight=False
    )


def _check(path: Path) -> None:
    """Before work is done that could not be kept."""
    if path.suffix not in SUFFIXES:
        raise click.UsageError(f"{path}: the name must end in .pdf or .svg", click.get_current_context())
    check_writable(path)

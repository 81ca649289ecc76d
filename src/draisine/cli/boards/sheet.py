"""`draisine boards sheet`: print a board."""

from pathlib import Path

import rich_click as click
from rich.console import Console

from draisine.cli.board_input import read_board_or_exit
from draisine.cli.boards.pictures import load_or_make_layout
from draisine.cli.files import check_writable, format_size, write_file
from draisine.cli.help_format import Command
from draisine.cli.localization.errors import usage_error
from draisine.cli.localization.parameters import language_option, option
from draisine.cli.localization.texts import current_language, join, t
from draisine.cli.params import board_argument

SUFFIXES = (".pdf", ".svg")


@click.command(cls=Command)
@board_argument()
@option("-o", "--output", text="output_sheet", type=click.Path(dir_okay=False, path_type=Path), metavar="file")
@language_option
def sheet(board: str, output: Path | None) -> None:
    """Write a printable sheet: the board, its tickets to cut out, and its rules."""
    console = Console(stderr=True)
    read = read_board_or_exit(board, console)
    path = output or Path(f"{read.id}-sheet.pdf")
    _check(path)
    from draisine.drawing.sheet.pages import make_sheet as made_sheet
    from draisine.drawing.sheet.pages import sheet_pdf, sheet_svg

    made = made_sheet(read, load_or_make_layout(read, board, console), current_language())
    content = sheet_pdf(made) if path.suffix == ".pdf" else sheet_svg(made).encode()
    write_file(path, content)
    written = t("cli-written-sheet", file=str(path), pages=len(made.pages), size=format_size(len(content)))
    Console().print(written, soft_wrap=True, highlight=False, markup=False)


def _check(path: Path) -> None:
    """Check the output path before any slow work starts."""
    if path.suffix not in SUFFIXES:
        raise usage_error("cli-error-ends", file=str(path), endings=join(SUFFIXES, "or"))
    check_writable(path)

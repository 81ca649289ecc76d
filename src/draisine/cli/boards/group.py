"""`draisine boards`: list, show, check, lay out, draw, print and evaluate boards."""

import sys

import msgspec
import rich_click as click
from rich.console import Console, Group
from rich.text import Text

from draisine.boards import BoardError, digest, load, names, read_board, to_document
from draisine.cli.board_input import print_problems, read_board_or_exit
from draisine.cli.boards.contents import board_sections, board_summary, make_table, player_range
from draisine.cli.boards.pictures import draw, layout
from draisine.cli.boards.report import report
from draisine.cli.boards.sheet import sheet
from draisine.cli.help_format import CommandGroup
from draisine.cli.localization.parameters import argument, option
from draisine.cli.localization.texts import current_language, t
from draisine.cli.params import board_argument


@click.group(cls=CommandGroup)
def boards() -> None:
    """List, show, check, lay out, draw, print and evaluate boards."""


@boards.command("list")
def list_boards() -> None:
    """List the built-in boards."""
    table = make_table("name", "title", "players", "#cities", "#routes", "#tickets", "#trains", "#notes")
    table.columns[0].no_wrap = True
    for name in names():
        board = load(name)
        counts = [len(board.city), len(board.route), len(board.ticket), board.trains.each]
        cells = [name, board.title_in(current_language()), player_range(board), *counts, len(board.unverified) or ""]
        table.add_row(*(Text(str(cell)) for cell in cells))
    Console().print(table)


@boards.command()
@board_argument()
@option("--json", "as_json", text="json_board", is_flag=True)
def show(board: str, as_json: bool) -> None:
    """Show everything that a board file contains."""
    read = read_board_or_exit(board, Console(stderr=True))
    if as_json:
        whole = {"digest": digest(read), **to_document(read)}
        click.echo(msgspec.json.format(msgspec.json.encode(whole)).decode())
        return
    Console().print(Group(*board_sections(read)))


@boards.command()
@argument("files", metavar="file", type=click.Path(), nargs=-1, required=True)
def check(files: tuple[str, ...]) -> None:
    """Check board files and print every problem with the entry it occurs in."""
    console = Console()
    broken = False
    for file in files:
        try:
            board = read_board(file)
        except BoardError as error:
            broken = True
            print_problems(console, error)
        else:
            line = Text.assemble((t("cli-check-ok", file=file), "green"), f" · {board_summary(board)}")
            console.print(line, soft_wrap=True)
    sys.exit(1 if broken else 0)


boards.add_command(layout)
boards.add_command(draw)
boards.add_command(sheet)
boards.add_command(report)

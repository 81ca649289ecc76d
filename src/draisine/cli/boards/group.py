"""`draisine boards`: list, show, check, lay out, draw, print and evaluate boards."""

import sys
from collections.abc import Iterable

import msgspec
import rich_click as click
from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from draisine.boards import Board, BoardError, Route, digest, load, names, read_board
from draisine.cli.board_input import print_problems, read_board_or_exit
from draisine.cli.boards.pictures import draw, layout
from draisine.cli.boards.report import report
from draisine.cli.boards.rule_sheet import rule_sheet
from draisine.cli.boards.sheet import sheet
from draisine.cli.help_format import CommandGroup
from draisine.cli.params import board_argument

TERMINAL_COLOURS = {
    "purple": "magenta",
    "pink": "bright_magenta",
    "orange": "dark_orange",
    "gray": "bright_black",
    "black": "dim",
}
"""Terminal colours of card colours with other names; black would be invisible on a dark background."""


@click.group(cls=CommandGroup)
def boards() -> None:
    """List, show, check, lay out, draw, print and evaluate boards.

    A board is a TOML file with cities, routes, tickets, deck and rule settings.
    Five are built in; start your own from a copy of one of them.

      draisine boards list                  list the built-in boards
      draisine boards show europe           show one in detail
      draisine boards show my_board.toml    the same for your own
      draisine boards check my_board.toml   list all problems
      draisine boards layout my_board.toml  compute the layout
      draisine boards draw my_board.toml    draw it as SVG or PNG
      draisine boards sheet my_board.toml   print board, tickets and rules
      draisine boards report my_board.toml  balance report from bots' games
    """


@boards.command("list")
def list_boards() -> None:
    """List the built-in boards.

    draisine boards list
    """
    table = _table("name", "title", "players", "#cities", "#routes", "#tickets", "#trains", "#notes")
    for name in names():
        board = load(name)
        counts = [len(board.city), len(board.route), len(board.ticket), board.trains.each]
        _row(table, name, board.title.en, _span(board), *counts, len(board.unverified) or "")
    Console().print(table)


@boards.command()
@board_argument()
@click.option("--json", "as_json", is_flag=True, help="Print the content of the file and its digest as JSON.")
def show(board: str, as_json: bool) -> None:
    """Show the cities, routes, tickets, deck, rules and unverified entries of a board.

    draisine boards show usa
    draisine boards show my_board.toml --json | jq .route
    """
    read = read_board_or_exit(board, Console(stderr=True))
    if as_json:
        whole = {"digest": digest(read), **msgspec.to_builtins(read, str_keys=True)}
        click.echo(msgspec.json.format(msgspec.json.encode(whole)).decode())
        return
    Console().print(Group(*_sections(read)))


@boards.command()
@click.argument("files", metavar="FILES...", type=click.Path(), nargs=-1, required=True, help="Board files.")
def check(files: tuple[str, ...]) -> None:
    """Check board files and print every problem with the entry it occurs in.

    The exit status is 1 if there is a problem, otherwise 0.

      draisine boards check my_board.toml
      draisine boards check boards/*.toml
    """
    console = Console()
    broken = False
    for file in files:
        try:
            board = read_board(file)
        except BoardError as error:
            broken = True
            print_problems(console, error)
        else:
            console.print(
                Text.assemble((f"{file}: no problem found", "green"), f" · {_summary(board)}"), soft_wrap=True
            )
    sys.exit(1 if broken else 0)


boards.add_command(layout)
boards.add_command(draw)
boards.add_command(sheet)
boards.add_command(report)


def _sections(board: Board) -> Iterable[RenderableType]:
    yield Panel(
        Text.assemble((board.title.en, "bold"), f" ({board.title.fr})\n{_summary(board)}\ndigest {digest(board)}")
    )
    yield _cities(board)
    yield _routes(board)
    yield _tickets(board)
    yield _deck(board)
    yield _rules(board)
    if notes := list(_notes(board)):
        yield Panel(Text("\n".join(f"· {note}" for note in notes)), title="not verified", border_style="yellow")


def _summary(board: Board) -> str:
    counts = f"{len(board.city)} cities, {len(board.route)} routes, {len(board.ticket)} tickets"
    return f"{board.id}: {counts}, {_span(board)} players"


def _span(board: Board) -> str:
    least, most = board.players.least, board.players.most
    return f"{least}–{most}" if least < most else f"{least}"


def _cities(board: Board) -> Table:
    degree = {city: sum(city in route.between for route in board.route) for city in board.city_ids}
    other = {"in English": "en", "in French": "fr"} if any(city.en or city.fr for city in board.city) else {}
    place = ("lat", "lon") if board.city[0].lat is not None else ("x", "y")
    table = _table("id", "name", *other, *(f"#{key}" for key in place), "#routes", title="Cities")
    for city in board.city:
        called = [city.name, *(getattr(city, key) for key in other.values())]
        _row(table, city.id, *called, *(f"{getattr(city, key):.2f}" for key in place), degree[city.id])
    return table


def _routes(board: Board) -> Table:
    name = {city.id: city.name for city in board.city}
    table = _table("#", "from", "to", "colour", "spaces", "#points", "special", title="Routes")
    for number, route in enumerate(board.route, 1):
        spaces = Text("■" * route.length, style=TERMINAL_COLOURS.get(route.colour, route.colour))
        ends = [name[end] for end in route.between]
        points = board.trains.points.get(route.length, "")
        _row(table, number, *ends, route.colour, spaces.append(f" {route.length}"), points, _special(route))
    return table


def _special(route: Route) -> str:
    marks = [f"ferry {route.ferry}" * bool(route.ferry), "tunnel" * route.tunnel, "goods" * route.goods]
    return ", ".join(filter(None, [*marks, "not verified" * bool(route.unverified)]))


def _tickets(board: Board) -> Table:
    name = {city.id: city.name for city in board.city}
    table = _table("#", "from", "to", "#points", "special", title="Tickets")
    for number, ticket in enumerate(board.ticket, 1):
        marks = filter(None, ["long" * ticket.long, "not verified" * bool(ticket.unverified)])
        _row(table, number, *(name[end] for end in ticket.between), ticket.points or "", ", ".join(marks))
    return table


def _deck(board: Board) -> Table:
    table = _table("kind", "#cards", "#routes", "#spaces", title=f"Deck of {sum(board.cards.deck.values())} cards")
    for kind, cards in (*board.cards.deck.items(), ("gray", "")):
        lengths = [route.length for route in board.route if route.colour == kind]
        paint = "bold" if kind == "locomotive" else TERMINAL_COLOURS.get(kind, kind)
        _row(table, Text(kind, style=paint), cards, len(lengths) or "", sum(lengths) or "")
    return table


def _rules(board: Board) -> Table:
    table = _table("rule", "on this board", title="Rule sheet")
    for rule, value in rule_sheet(board):
        _row(table, rule, value)
    return table


def _notes(board: Board) -> Iterable[str]:
    yield from board.unverified
    yield from _grouped("route", [route.unverified for route in board.route], board.route_ids)
    yield from _grouped("ticket", [ticket.unverified for ticket in board.ticket], board.ticket_ids)


def _grouped(kind: str, notes: list[str], ids: list[str]) -> Iterable[str]:
    for note in dict.fromkeys(filter(None, notes)):
        named = [id for id, own in zip(ids, notes, strict=True) if own == note]
        yield f"{kind} {named[0]}: {note}" if len(named) == 1 else f"{len(named)} {kind}s: {note}"


def _table(*columns: str, title: str = "") -> Table:
    """Return a table; columns whose name starts with `#` are right-aligned."""
    table = Table(title=title or None, title_justify="left", title_style="bold", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in columns:
        numbers = column.startswith("#")
        table.add_column(column.lstrip("#") or "#", justify="right" if numbers else "left", overflow="fold")
    return table


def _row(table: Table, *cells: object) -> None:
    """Add a row. Text from files is printed verbatim: brackets are not markup."""
    table.add_row(*(cell if isinstance(cell, Text) else Text(str(cell)) for cell in cells))

"""The content of a board as tables."""

from collections.abc import Iterable, Iterator

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from draisine.boards import Board, Route, digest
from draisine.cli.localization.texts import current_language, number, t

TERMINAL_COLOURS = {
    "purple": "magenta",
    "pink": "bright_magenta",
    "orange": "dark_orange",
    "gray": "bright_black",
    "black": "dim",
}
"""Terminal colours of card colours with other names; black would be invisible on a dark background."""
COORDINATES = {"lat": "latitude", "lon": "longitude", "x": "x", "y": "y"}
"""The columns of coordinates."""


def board_sections(board: Board) -> Iterator[RenderableType]:
    """Yield the content of a board: its cities, routes, tickets, deck, rules and unverified entries."""
    title = board.title_in(current_language())
    others = dict.fromkeys(text for text in board.title.values() if text != title)
    lines = ["", board_summary(board), t("cli-board-digest", digest=digest(board))]
    yield Panel(Text.assemble((title, "bold"), f" ({', '.join(others)})" if others else "", "\n".join(lines)))
    yield _cities(board)
    yield _routes(board)
    yield _tickets(board)
    yield _deck(board)
    yield _rules(board)
    if notes := list(_notes(board)):
        unverified = Text("\n".join(f"· {note}" for note in notes))
        yield Panel(unverified, title=t("cli-board-unverified"), border_style="yellow")


def board_summary(board: Board) -> str:
    """Return the size of a board in one line."""
    return t(
        "cli-board-summary",
        board=board.id,
        cities=len(board.city),
        routes=len(board.route),
        tickets=len(board.ticket),
        players=player_range(board),
    )


def player_range(board: Board) -> str:
    """Return the numbers of players: `2–5`."""
    least, most = board.players.least, board.players.most
    return f"{least}–{most}" if least < most else f"{least}"


def make_table(*columns: str, title: str = "") -> Table:
    """Return a table. Columns are messages `cli-column-…`; `#` aligns to the right."""
    table = Table(title=title or None, title_justify="left", title_style="bold", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in columns:
        heading = t(f"cli-column-{column.removeprefix('#')}")
        table.add_column(heading, justify="right" if column.startswith("#") else "left", overflow="fold")
    return table


def _cities(board: Board) -> Table:
    degree = {city: sum(city in route.between for route in board.route) for city in board.city_ids}
    language = current_language()
    localized = ["localized"] if any(language in city.names for city in board.city) else []
    keys = ("lat", "lon") if board.city[0].lat is not None else ("x", "y")
    place = [f"#{COORDINATES[key]}" for key in keys]
    table = make_table("id", "name", *localized, *place, "#routes", title=t("cli-board-cities"))
    for city in board.city:
        called = [city.names.get(language, "")] if localized else []
        _row(table, city.id, city.name, *called, *(number(getattr(city, key), 2) for key in keys), degree[city.id])
    return table


def _routes(board: Board) -> Table:
    table = make_table("number", "from", "to", "colour", "spaces", "#points", "special", title=t("cli-board-routes"))
    for index, route in enumerate(board.route, 1):
        spaces = Text("■" * route.length, style=TERMINAL_COLOURS.get(route.colour, route.colour))
        points = board.trains.points.get(route.length, "")
        cells = [_colour(route.colour), spaces.append(f" {route.length}"), points, _special(route)]
        _row(table, index, *_ends(board, route.between), *cells)
    return table


def _special(route: Route) -> str:
    marks = [
        t("cli-board-ferry", locomotives=route.ferry) if route.ferry else "",
        t("cli-board-tunnel") if route.tunnel else "",
        t("cli-board-goods") if route.goods else "",
        t("cli-board-unverified") if route.unverified else "",
    ]
    return ", ".join(filter(None, marks))


def _colour(kind: str) -> str:
    match kind:
        case "gray":
            return t("cli-board-gray")
        case "locomotive":
            return t("card-locomotive", count=1)
    return t("route-colour", colour=kind)


def _ends(board: Board, between: tuple[str, str]) -> list[str]:
    return [board.city_name(end, current_language()) for end in between]


def _tickets(board: Board) -> Table:
    table = make_table("number", "from", "to", "#points", "special", title=t("cli-board-tickets"))
    for index, ticket in enumerate(board.ticket, 1):
        marks = [
            t("cli-board-long") if ticket.long else "",
            t("cli-board-unverified") if ticket.unverified else "",
        ]
        _row(table, index, *_ends(board, ticket.between), ticket.points or "", ", ".join(filter(None, marks)))
    return table


def _deck(board: Board) -> Table:
    title = t("cli-board-deck", cards=sum(board.cards.deck.values()))
    table = make_table("kind", "#cards", "#routes", "#spaces", title=title)
    for kind, cards in (*board.cards.deck.items(), ("gray", "")):
        lengths = [route.length for route in board.route if route.colour == kind]
        paint = "bold" if kind == "locomotive" else TERMINAL_COLOURS.get(kind, kind)
        _row(table, Text(_colour(kind), style=paint), cards, len(lengths) or "", sum(lengths) or "")
    return table


def _rules(board: Board) -> Table:
    from draisine.cli.boards.rule_sheet import rule_sheet

    table = make_table("rule", "value", title=t("cli-board-rules"))
    for rule, value in rule_sheet(board, current_language()):
        _row(table, rule, value)
    return table


def _notes(board: Board) -> Iterable[str]:
    yield from board.unverified
    yield from _grouped("route", [route.unverified for route in board.route], board.route_ids)
    yield from _grouped("ticket", [ticket.unverified for ticket in board.ticket], board.ticket_ids)


def _grouped(kind: str, notes: list[str], ids: list[str]) -> Iterable[str]:
    for note in dict.fromkeys(filter(None, notes)):
        named = [id for id, own in zip(ids, notes, strict=True) if own == note]
        if len(named) == 1:
            yield t(f"cli-board-note-{kind}", name=named[0], note=note)
        else:
            yield t(f"cli-board-note-{kind}s", count=len(named), note=note)


def _row(table: Table, *cells: object) -> None:
    """Add a row. Text from files is printed verbatim: brackets are not markup."""
    table.add_row(*(cell if isinstance(cell, Text) else Text(str(cell)) for cell in cells))

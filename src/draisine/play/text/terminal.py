"""Score sheets and views as tables for the terminal."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from draisine.boards import Board
from draisine.play.text.translator import Translator

if TYPE_CHECKING:
    from draisine.play import OwnView, ScoreSheet, SeatScore, View

SEAT_STYLES = ("cyan", "magenta", "yellow", "green", "blue", "red")
GOLD = "bold bright_yellow"
EMPTY = "–"
"""An empty slot or list."""


def render_score_sheet(
    board: Board, sheet: "ScoreSheet", translator: Translator, names: list[str]
) -> Iterator[RenderableType]:
    """Render the points of all seats, their tickets, and the winners."""
    yield _score_table(board, sheet, translator, names)
    for score in sheet.seats:
        name = Text(translator.seat(score.seat), style=SEAT_STYLES[score.seat])
        yield hanging_indent(name, _ticket_text(score, translator))
    yield _winner_text(sheet, translator, names)


def _score_table(board: Board, sheet: "ScoreSheet", translator: Translator, names: list[str]) -> Table:
    title = board.title_in(translator.language)
    if not sheet.final:
        title = translator.text("terminal-standing", board=title)
    grid = Table(title=title, title_style="bold", box=ROUNDED)
    grid.add_column("")
    for score in sheet.seats:
        style = GOLD if score.won and sheet.final else SEAT_STYLES[score.seat]
        head = f"{translator.seat(score.seat)}\n{names[score.seat]}" if names else translator.seat(score.seat)
        grid.add_column(Text(head, style=style), justify="right", style=style if score.won and sheet.final else None)
    for kind in _kinds(sheet):
        grid.add_row(*_score_row(translator, kind, [_points(score, kind) for score in sheet.seats]))
    grid.add_section()
    total = "completed" if board.tickets.swap else "total"
    totals = [score.total for score in sheet.seats]
    grid.add_row(*_score_row(translator, total, totals), style="bold", end_section=True)
    if not board.tickets.swap:
        completed = [score.completed for score in sheet.seats]
        grid.add_row(*_score_row(translator, "completed", completed), style="dim")
    if board.bonuses.longest_trail or "trail" in board.tie_break:
        grid.add_row(*_score_row(translator, "trail", [score.trail for score in sheet.seats]), style="dim")
    return grid


def _kinds(sheet: "ScoreSheet") -> list[str]:
    """Return the kinds of lines in scoring order; seats may omit lines that are zero."""
    longest = max(sheet.seats, key=lambda score: len(score.lines))
    return [line.kind for line in longest.lines]


def _points(score: "SeatScore", kind: str) -> int:
    return sum(line.points for line in score.lines if line.kind == kind)


def _score_row(translator: Translator, kind: str, values: list[int]) -> list[str]:
    return [translator.text(f"count-{kind}"), *map(translator.catalogue.number, values)]


def _ticket_text(score: "SeatScore", translator: Translator) -> Text:
    text = Text()
    for ticket in sorted(score.tickets, key=lambda ticket: not ticket.done):
        text.append("✓ " if ticket.done else "✗ ", style="green" if ticket.done else "red")
        text.append(f"{translator.ticket(ticket.id)}  ", style="" if ticket.done else "dim")
    if score.coasts:
        text.append("✓ ", style="green").append(f"{translator.text('count-coasts')}  ")
    if score.borrowed:
        text.append(
            translator.text("count-borrowed", routes=", ".join(map(translator.route, score.borrowed))), style="dim"
        )
    if any(line.kind == "longest_trail" and line.points for line in score.lines):
        text.append(f"\n{translator.text('count-longest_trail')}  ", style="bold dim")
        text.append(translator.trail(score.trail_routes), style="dim")
    return text


def _winner_text(sheet: "ScoreSheet", translator: Translator, names: list[str]) -> Text:
    if not sheet.final:
        return Text()
    seats = [f"{translator.seat(seat)} ({names[seat]})" if names else translator.seat(seat) for seat in sheet.winners]
    message = translator.text("count-wins" if len(seats) == 1 else "count-share", names=translator.join(seats))
    return Text(f"★ {message}", style=GOLD)


def render_view(
    board: Board, view: "View", translator: Translator, own: "dict[int, OwnView]"
) -> Iterator[RenderableType]:
    """Render a view, and the hands and tickets of the seats in `own`."""
    phase = translator.phase(view.phase)
    if view.to_move:
        seats = translator.join([translator.seat(seat) for seat in view.to_move])
        phase = translator.text("terminal-to_move", seats=seats, phase=phase)
    yield Text(phase, style="bold")
    if view.market:
        cards = ", ".join(translator.card(card) if card else EMPTY for card in view.market)
        yield Text(translator.text("replay-market", cards=cards))
    piles = {"deck": view.deck, "discard": sum(view.discard.values()), "tickets": view.ticket_deck}
    yield Text(translator.text("terminal-piles", **piles), style="dim")
    yield _player_table(board, view, translator)
    for seat, held in own.items():
        yield _hand_table(seat, held, translator)


def _player_table(board: Board, view: "View", translator: Translator) -> Table:
    columns = ["terminal-trains", "terminal-points", "terminal-cards", "count-tickets"]
    columns += ["terminal-stations"] * bool(board.stations) + ["count-goods"] * bool(board.goods)
    grid = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    grid.add_column("", no_wrap=True)
    for column in columns:
        grid.add_column(translator.text(column), justify="right", no_wrap=True)
    grid.add_column(translator.text("count-routes"))
    for player in view.players:
        numbers = [player.reserve, player.score, player.cards, player.tickets]
        numbers += [player.stations] * bool(board.stations) + [player.goods] * bool(board.goods)
        routes = [translator.route(route) for route, owner in view.routes.items() if owner == player.seat]
        name = Text(translator.seat(player.seat), style=SEAT_STYLES[player.seat])
        grid.add_row(name, *map(str, numbers), Text(", ".join(routes) or EMPTY))
    return grid


def _hand_table(seat: int, held: "OwnView", translator: Translator) -> Table:
    tickets = [f"{'✓' if ticket.done else '·'} {translator.ticket(ticket.id)}" for ticket in held.tickets]
    tickets += [f"? {translator.ticket(name)}" for name in held.offer]
    text = "\n".join([translator.text("replay-hand", cards=translator.cards(held.hand)), ", ".join(tickets)])
    return hanging_indent(Text(translator.seat(seat), style=SEAT_STYLES[seat]), Text(text.rstrip()))


def hanging_indent(margin: Text, text: Text) -> Table:
    """Render text beside a margin label; wrapped lines stay indented."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(margin, text)
    return grid

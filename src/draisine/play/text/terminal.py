"""Tables for the terminal: the score sheet, and a game at one moment."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from draisine.boards import Board
from draisine.play.text.translator import Speaker

if TYPE_CHECKING:
    from draisine.play import OwnView, ScoreSheet, SeatScore, View

SEAT_STYLES = ("cyan", "magenta", "yellow", "green", "blue", "red")
GOLD = "bold bright_yellow"


def score_sheet(board: Board, sheet: "ScoreSheet", speaker: Speaker, names: list[str]) -> Iterator[RenderableType]:
    """The count of all seats, their tickets, and who won."""
    yield _count(board, sheet, speaker, names)
    for score in sheet.seats:
        name = Text(speaker.seat(score.seat), style=SEAT_STYLES[score.seat])
        yield hanging(name, _seat_tickets(score, speaker))
    yield _verdict(sheet, speaker, names)


def _count(board: Board, sheet: "ScoreSheet", speaker: Speaker, names: list[str]) -> Table:
    title = board.title.fr if speaker.language else board.title.en
    if not sheet.final:
        title += f" – {speaker.label('standing')}"
    grid = Table(title=title, title_style="bold", box=ROUNDED)
    grid.add_column("")
    for score in sheet.seats:
        style = GOLD if score.won and sheet.final else SEAT_STYLES[score.seat]
        head = f"{speaker.seat(score.seat)}\n{names[score.seat]}" if names else speaker.seat(score.seat)
        grid.add_column(Text(head, style=style), justify="right", style=style if score.won and sheet.final else None)
    for kind in _kinds(sheet):
        grid.add_row(speaker.label(kind), *_numbers([_line(score, kind) for score in sheet.seats]))
    grid.add_section()
    total = "completed" if board.tickets.swap else "total"
    grid.add_row(
        speaker.label(total), *_numbers([score.total for score in sheet.seats]), style="bold", end_section=True
    )
    if not board.tickets.swap:
        grid.add_row(speaker.label("completed"), *_numbers([score.completed for score in sheet.seats]), style="dim")
    if board.bonuses.longest_trail or "trail" in board.tie_break:
        grid.add_row(speaker.label("trail"), *_numbers([score.trail for score in sheet.seats]), style="dim")
    return grid


def _kinds(sheet: "ScoreSheet") -> list[str]:
    """The lines of the count, in its order; a seat leaves out a line that it has nothing in."""
    longest = max(sheet.seats, key=lambda score: len(score.lines))
    return [line.kind for line in longest.lines]


def _line(score: "SeatScore", kind: str) -> int:
    return sum(line.points for line in score.lines if line.kind == kind)


def _numbers(values: list[int]) -> list[str]:
    return [str(value).replace("-", "−") for value in values]


def _seat_tickets(score: "SeatScore", speaker: Speaker) -> Text:
    told = Text()
    for ticket in sorted(score.tickets, key=lambda ticket: not ticket.done):
        told.append("✓ " if ticket.done else "✗ ", style="green" if ticket.done else "red")
        told.append(f"{speaker.ticket(ticket.id)}  ", style="" if ticket.done else "dim")
    if score.coasts:
        told.append("✓ ", style="green").append(f"{speaker.label('coast_to_coast')}  ")
    if score.borrowed:
        told.append(speaker.label("borrowed", routes=", ".join(map(speaker.route, score.borrowed))), style="dim")
    if any(line.kind == "longest_trail" and line.points for line in score.lines):
        told.append("\n" + speaker.label("walk", cities=speaker.trail(score.trail_routes)), style="dim")
    return told


def _verdict(sheet: "ScoreSheet", speaker: Speaker, names: list[str]) -> Text:
    if not sheet.final:
        return Text()
    seats = [f"{speaker.seat(seat)} ({names[seat]})" if names else speaker.seat(seat) for seat in sheet.winners]
    words = speaker.label("wins" if len(seats) == 1 else "share", seats=speaker.joined(seats))
    return Text(f"★ {words}", style=GOLD)


def moment(board: Board, view: "View", speaker: Speaker, own: "dict[int, OwnView]") -> Iterator[RenderableType]:
    """A game at one moment, and what the seats in `own` hold."""
    phase = speaker.phase(view.phase)
    if view.to_move:
        phase = speaker.label("asked", seats=speaker.joined(list(map(speaker.seat, view.to_move))), phase=phase)
    yield Text(phase, style="bold")
    if view.market:
        cards = ", ".join(speaker.card(card) if card else speaker.label("empty") for card in view.market)
        yield Text(speaker.label("market", cards=cards))
    piles = {"deck": view.deck, "discard": sum(view.discard.values()), "tickets": view.ticket_deck}
    yield Text(speaker.label("deck", **piles), style="dim")
    yield _players(board, view, speaker)
    for seat, held in own.items():
        yield _held(seat, held, speaker)


def _players(board: Board, view: "View", speaker: Speaker) -> Table:
    columns = ["", "trains", "points", "cards", "tickets"]
    columns += ["stations"] * bool(board.stations) + ["goods"] * bool(board.goods)
    grid = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in columns:
        grid.add_column(speaker.label(column) if column else "", justify="right" if column else "left", no_wrap=True)
    grid.add_column(speaker.label("routes"))
    for player in view.players:
        numbers = [player.reserve, player.score, player.cards, player.tickets]
        numbers += [player.stations] * bool(board.stations) + [player.goods] * bool(board.goods)
        routes = [speaker.route(route) for route, owner in view.routes.items() if owner == player.seat]
        name = Text(speaker.seat(player.seat), style=SEAT_STYLES[player.seat])
        grid.add_row(name, *map(str, numbers), Text(", ".join(routes) or speaker.label("empty")))
    return grid


def _held(seat: int, held: "OwnView", speaker: Speaker) -> Table:
    tickets = [f"{'✓' if ticket.done else '·'} {speaker.ticket(ticket.id)}" for ticket in held.tickets]
    tickets += [f"? {speaker.ticket(name)}" for name in held.offer]
    told = "\n".join([speaker.label("hand", cards=speaker.cards(held.hand)), ", ".join(tickets)])
    return hanging(Text(speaker.seat(seat), style=SEAT_STYLES[seat]), Text(told.rstrip()))


def hanging(margin: Text, told: Text) -> Table:
    """Text beside a margin: where it wraps, it stays beside it."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(margin, told)
    return grid

"""The standings of a game in progress or at its end, as texts for a picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from draisine.boards import Board
from draisine.drawing.fonts.text import drawable_text
from draisine.messages import load_catalogue

if TYPE_CHECKING:
    from draisine.play import ScoreSheet, SeatScore, View

SEPARATOR = " · "
SHORT_LABELS = {"stations": "rules-stations-title"}
"""Labels that are shorter than those of the score table."""


@dataclass(frozen=True)
class TicketLine:
    """A ticket of a seat."""

    text: str
    points: str
    done: bool


@dataclass(frozen=True)
class Standing:
    """One seat: its name, its points and what they consist of."""

    seat: int
    name: str
    points: int
    details: str
    award: str
    """The title of a winner; empty for the others."""
    tickets: list[TicketLine]


def seat_name(colour: str, name: str, language: str) -> str:
    """The characters of a name that can be drawn; the colour of the seat, if there are none."""
    return drawable_text(name, "serif") or load_catalogue(language).format(f"seat-colour-{colour}")


def list_standings(
    board: Board, view: "View", names: Sequence[str], sheet: "ScoreSheet | None", language: str
) -> list[Standing]:
    """All seats: in seat order while the game goes on, then winners first and the others by points."""
    if sheet is None:
        return [_current_standing(board, view, seat, names[seat], language) for seat in range(len(view.players))]
    ranked = sorted(sheet.seats, key=lambda score: (not score.won, -score.total))
    award = load_catalogue(language).format("count-winner" if len(sheet.winners) == 1 else "picture-shared")
    return [
        Standing(
            seat=score.seat,
            name=names[score.seat],
            points=score.total,
            details=_details(score, board, language),
            award=award if score.won else "",
            tickets=_tickets(board, view, score, language),
        )
        for score in ranked
    ]


def _current_standing(board: Board, view: "View", seat: int, name: str, language: str) -> Standing:
    player = view.players[seat]
    raced = board.ending.tickets_to_win > 0
    counts = {"number-trains": player.reserve, "number-cards": player.cards, "number-tickets": player.tickets}
    catalogue = load_catalogue(language)
    return Standing(
        seat=seat,
        name=name,
        points=len(player.shown) + player.coasts if raced else player.score,
        details=SEPARATOR.join(catalogue.format(noun, count=count) for noun, count in counts.items()),
        award="",
        tickets=[],
    )


def _details(score: "SeatScore", board: Board, language: str) -> str:
    """The parts of the total; where tickets are raced for, how many of the required ones are complete."""
    catalogue = load_catalogue(language)
    lines = {line.kind: line.points for line in score.lines}
    if not lines:
        goal = board.ending.tickets_to_win
        parts = [catalogue.format("picture-completed", count=score.completed, goal=goal)]
        return SEPARATOR.join(parts + [catalogue.format("count-coasts")] * score.coasts)

    def label(kind: str, points: str) -> str:
        name = SHORT_LABELS.get(kind, f"count-{kind}")
        return catalogue.format("picture-points", label=catalogue.format(name), points=points)

    won, lost = lines.pop("tickets_done"), lines.pop("tickets_failed")
    both = " ".join(_signed(points) for points in (won, lost) if points) or "0"
    parts = [label("routes", str(lines.pop("routes"))), label("tickets", both)]
    return SEPARATOR.join(parts + [label(kind, _signed(points)) for kind, points in lines.items() if points])


def _tickets(board: Board, view: "View", score: "SeatScore", language: str) -> list[TicketLine]:
    """Completed tickets first, then the most valuable first."""
    tickets = dict(zip(board.ticket_ids, board.ticket, strict=True))
    shown = view.players[score.seat].shown if board.tickets.swap else None
    lines = []
    for held in score.tickets:
        ticket = tickets[held.id]
        done = held.done if shown is None else held.id in shown
        text = " – ".join(board.city_name(city, language) for city in ticket.between)
        points = _signed(ticket.points if done else -ticket.points) if ticket.points else ""
        lines.append((not done, -ticket.points, TicketLine(text, points, done)))
    return [line for _, _, line in sorted(lines, key=lambda line: line[:2])]


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"

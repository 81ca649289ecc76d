"""The standings of a game in progress or at its end, as texts for a picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from draisine.boards import Board
from draisine.drawing.art.names import Language, city_name
from draisine.drawing.art.tokens import load_tokens
from draisine.drawing.fonts.text import drawable_text

if TYPE_CHECKING:
    from draisine.play import ScoreSheet, SeatScore, View

TEXTS: dict[str, tuple[str, str]] = {
    "over": ("final score", "score final"),
    "playing": ("game under way", "partie en cours"),
    "winner": ("winner", "vainqueur"),
    "shared": ("shared victory", "victoire partagée"),
    "routes": ("routes {0}", "tronçons {0}"),
    "tickets": ("tickets {0}", "billets {0}"),
    "stations": ("stations {0}", "gares {0}"),
    "goods": ("goods {0}", "marchandises {0}"),
    "alvin": ("Alvin {0}", "Alvin {0}"),
    "globetrotter": ("most tickets {0}", "le plus de billets {0}"),
    "longest_trail": ("longest trail {0}", "plus long chemin {0}"),
    "completed": ("{0} of {1} tickets", "{0} billets sur {1}"),
    "coasts": ("coast to coast", "d’une côte à l’autre"),
    "trains": ("trains {0}", "wagons {0}"),
    "cards": ("cards {0}", "cartes {0}"),
}


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


def translate_text(key: str, language: Language, *values: object) -> str:
    """A text of `TEXTS` with its values."""
    return TEXTS[key][language == "fr"].format(*values)


def seat_name(seat: int, name: str, language: Language) -> str:
    """The characters of a name that can be drawn; the colour of the seat, if there are none."""
    colour = load_tokens().seats[seat].name
    return drawable_text(name, "serif") or (colour.fr if language == "fr" else colour.en).capitalize()


def list_standings(
    board: Board, view: "View", names: Sequence[str], sheet: "ScoreSheet | None", language: Language
) -> list[Standing]:
    """All seats: in seat order while the game goes on, then winners first and the others by points."""
    if sheet is None:
        return [_current_standing(board, view, seat, names[seat], language) for seat in range(len(view.players))]
    ranked = sorted(sheet.seats, key=lambda score: (not score.won, -score.total))
    award = translate_text("winner" if len(sheet.winners) == 1 else "shared", language)
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


def _current_standing(board: Board, view: "View", seat: int, name: str, language: Language) -> Standing:
    player = view.players[seat]
    raced = board.ending.tickets_to_win > 0
    counts = [("trains", player.reserve), ("cards", player.cards), ("tickets", player.tickets)]
    return Standing(
        seat=seat,
        name=name,
        points=len(player.shown) + player.coasts if raced else player.score,
        details=" · ".join(translate_text(key, language, count) for key, count in counts),
        award="",
        tickets=[],
    )


def _details(score: "SeatScore", board: Board, language: Language) -> str:
    """The parts of the total; where tickets are raced for, how many of the required ones are complete."""
    lines = {line.kind: line.points for line in score.lines}
    if not lines:
        parts = [translate_text("completed", language, score.completed, board.ending.tickets_to_win)]
        return " · ".join(parts + [translate_text("coasts", language)] * score.coasts)
    won, lost = lines.pop("tickets_done"), lines.pop("tickets_failed")
    both = " ".join(_signed(points) for points in (won, lost) if points) or "0"
    parts = [translate_text("routes", language, lines.pop("routes")), translate_text("tickets", language, both)]
    parts += [translate_text(kind, language, _signed(points)) for kind, points in lines.items() if points]
    return " · ".join(parts)


def _tickets(board: Board, view: "View", score: "SeatScore", language: Language) -> list[TicketLine]:
    """Completed tickets first, then the most valuable first."""
    tickets = dict(zip(board.ticket_ids, board.ticket, strict=True))
    shown = view.players[score.seat].shown if board.tickets.swap else None
    lines = []
    for held in score.tickets:
        ticket = tickets[held.id]
        done = held.done if shown is None else held.id in shown
        text = " – ".join(city_name(board, city, language) for city in ticket.between)
        points = _signed(ticket.points if done else -ticket.points) if ticket.points else ""
        lines.append((not done, -ticket.points, TicketLine(text, points, done)))
    return [line for _, _, line in sorted(lines, key=lambda line: line[:2])]


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"

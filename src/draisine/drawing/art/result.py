"""A game as a picture to be shown around: its board, and beside it who played and how it stands or ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from draisine.boards import Board
from draisine.drawing.art import symbols
from draisine.drawing.art.board import framed
from draisine.drawing.art.ground import RIM
from draisine.drawing.art.labels import Language, city_name, title_of
from draisine.drawing.art.lettering import Face, drawable, text, width_of
from draisine.drawing.art.svg import element, group, number, path, plate
from draisine.drawing.art.tokens import Theme, ThemeName, theme, tokens
from draisine.drawing.art.wagons import LENGTH, silhouette
from draisine.drawing.layout.model import WIDTH, Layout

if TYPE_CHECKING:
    from draisine.play import ScoreSheet, SeatScore, View

PIXELS = 1600.0
MARGIN = 44.0
PANEL = 436.0
"""The width of what stands beside the board."""
GAP = 44.0
HEAD, FOOT = 128.0, 92.0
"""Heights of the title above the seats, and of what stands below them."""
HIGH_ROW, ROW, LOW_ROW = 150.0, 118.0, 88.0
"""Heights of a seat, its tickets apart: at most, where tickets are listed, and at least."""
TICKET = 23.0
"""The height of a line for a ticket."""
WORDS: dict[str, tuple[str, str]] = {
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
class Line:
    """A ticket of a seat, as it is told."""

    words: str
    points: str
    done: bool


@dataclass(frozen=True)
class Standing:
    """A seat, as it is told."""

    seat: int
    name: str
    points: int
    details: str
    honour: str
    """What stands above the name of a winner."""
    tickets: list[Line]


def result_svg(
    board: Board,
    layout: Layout,
    view: "View",
    names: Sequence[str],
    sheet: "ScoreSheet | None" = None,
    *,
    look: ThemeName = "light",
    language: Language = "en",
) -> str:
    """A game as an SVG document: as everybody sees it, or with its score sheet once it is over. Names are drawn as
    outlines, so whatever people call themselves is only ever a picture."""
    colours = theme(look)
    scale = (PIXELS - 2 * MARGIN - GAP - PANEL) / (WIDTH + 2 * RIM)
    tall = (layout.height + 2 * RIM) * scale
    height = tall + 2 * MARGIN
    board_at = f"translate({number(MARGIN + RIM * scale)} {number(MARGIN + RIM * scale)}) scale({number(scale)})"
    told = _standings(board, view, [_called(seat, name, language) for seat, name in enumerate(names)], sheet, language)
    panel = _panel(_title(board, language, sheet is not None), told, colours, tall)
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PIXELS:g} {height:.1f}"',
            f' width="{PIXELS:g}" height="{round(height)}">',
            element("rect", width=PIXELS, height=height, fill=colours.grounds.paper),
            group(framed(board, layout, view, look=look, language=language), transform=board_at),
            group(panel, transform=f"translate({number(PIXELS - MARGIN - PANEL)} {number(MARGIN)})"),
            "</svg>",
        ]
    )


def _title(board: Board, language: Language, over: bool) -> tuple[str, str]:
    return title_of(board, language), _say("over" if over else "playing", language)


def _called(seat: int, name: str, language: Language) -> str:
    """A name as far as there are letters for it; without any, the seat is called by its colour."""
    colour = tokens().seats[seat].name
    return drawable(name, "serif") or (colour.fr if language == "fr" else colour.en).capitalize()


def _say(key: str, language: Language, *values: object) -> str:
    return WORDS[key][language == "fr"].format(*values)


# What is told


def _standings(
    board: Board, view: "View", names: Sequence[str], sheet: "ScoreSheet | None", language: Language
) -> list[Standing]:
    """While the game goes on, as the seats sit; then the winners first, and the others by their points."""
    if sheet is None:
        return [_so_far(board, view, seat, names[seat], language) for seat in range(len(view.players))]
    ranked = sorted(sheet.seats, key=lambda score: (not score.won, -score.total))
    honour = _say("winner" if len(sheet.winners) == 1 else "shared", language)
    return [
        Standing(
            seat=score.seat,
            name=names[score.seat],
            points=score.total,
            details=_details(score, board, language),
            honour=honour if score.won else "",
            tickets=_tickets(board, view, score, language),
        )
        for score in ranked
    ]


def _so_far(board: Board, view: "View", seat: int, name: str, language: Language) -> Standing:
    player = view.players[seat]
    raced = board.ending.tickets_to_win > 0
    held = [("trains", player.reserve), ("cards", player.cards), ("tickets", player.tickets)]
    return Standing(
        seat=seat,
        name=name,
        points=len(player.shown) + player.coasts if raced else player.score,
        details=" · ".join(_say(key, language, count) for key, count in held),
        honour="",
        tickets=[],
    )


def _details(score: "SeatScore", board: Board, language: Language) -> str:
    """What the total is made of; where tickets are raced for, how many were to be completed."""
    lines = {line.kind: line.points for line in score.lines}
    if not lines:
        parts = [_say("completed", language, score.completed, board.ending.tickets_to_win)]
        return " · ".join(parts + [_say("coasts", language)] * score.coasts)
    won, lost = lines.pop("tickets_done"), lines.pop("tickets_failed")
    both = " ".join(_signed(points) for points in (won, lost) if points) or "0"
    parts = [_say("routes", language, lines.pop("routes")), _say("tickets", language, both)]
    return " · ".join(parts + [_say(kind, language, _signed(points)) for kind, points in lines.items() if points])


def _tickets(board: Board, view: "View", score: "SeatScore", language: Language) -> list[Line]:
    """The completed ones first, the most valuable first."""
    tickets = dict(zip(board.ticket_ids, board.ticket, strict=True))
    shown = view.players[score.seat].shown if board.tickets.swap else None
    lines = []
    for held in score.tickets:
        ticket = tickets[held.id]
        done = held.done if shown is None else held.id in shown
        words = " – ".join(city_name(board, city, language) for city in ticket.between)
        points = _signed(ticket.points if done else -ticket.points) if ticket.points else ""
        lines.append((not done, -ticket.points, Line(words, points, done)))
    return [line for _, _, line in sorted(lines, key=lambda line: line[:2])]


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


# How it looks


def _panel(title: tuple[str, str], told: list[Standing], colours: Theme, tall: float) -> str:
    """The title, a row for each seat (with its tickets, where all of them find room), and our name."""
    room = tall - HEAD - FOOT
    lists = [(len(standing.tickets) + 1) * TICKET if standing.tickets else 0.0 for standing in told]
    if len(told) * LOW_ROW + sum(lists) > room:
        lists = [0.0] * len(told)
    row = min(ROW if any(lists) else HIGH_ROW, (room - sum(lists)) / len(told))
    parts, y = [_head(title, colours)], HEAD
    for standing, listed in zip(told, lists, strict=True):
        drawn = _row(standing, colours, row, listed)
        if standing is not told[-1] and not standing.honour:
            drawn += _rule(row + listed, colours.lines.waterline, 1)
        parts.append(group(drawn, transform=f"translate(0 {number(y)})"))
        y += row + listed
    parts.append(group(_signature(colours), transform=f"translate(0 {number(tall)})"))
    return "".join(parts)


def _head(title: tuple[str, str], colours: Theme) -> str:
    name, moment = title
    size = _fitting(name.upper(), 46, PANEL, "serif", spread=5)
    return (
        _spread(name.upper(), 0, 44, size, 5, colours.inks.ink)
        + _spread(moment.upper(), 1, 84, 17, 3.2, colours.inks.muted)
        + _rule(HEAD - 20, colours.lines.frame, 2.2)
        + _rule(HEAD - 14, colours.lines.frame, 0.9)
    )


def _rule(y: float, ink: str, width: float) -> str:
    return path(f"M0 {number(y)}H{PANEL:g}", stroke=ink, stroke_width=width)


def _row(standing: Standing, colours: Theme, row: float, listed: float) -> str:
    """A seat: its train, its name and its points on one line, and below what the points are made of."""
    seat = tokens().seats[standing.seat].id
    size = min(1.15, row / ROW)
    points, big = str(standing.points).replace("-", "−"), 48 * size
    left, right = 100.0, PANEL - 38 - width_of(points, big, "plain")
    base = row * 0.5 + (10 * size if standing.honour else 2 * size)
    parts = [
        _plate(colours, row + listed) if standing.honour else "",
        group(symbols.wagon(colours, seat, 66, 25), transform=f"translate(50 {number(base - 6 * size)})"),
        text(points, PANEL - 14, base + 4 * size, big, "plain", colours.inks.ink, "end"),
        _fitted(standing.name, left, base, 31 * size, right - left, "serif", colours.inks.ink),
        _fitted(standing.details, left, base + 27 * size, 16 * size, PANEL - 14 - left, "plain", colours.inks.muted),
    ]
    if standing.honour:
        above = base - 36 * size
        parts.append(_spread(standing.honour.upper(), left, above, 13, 2.6, colours.inks.accent))
    y = row + TICKET * 0.6
    for ticket in standing.tickets if listed else []:
        parts.append(_ticket(ticket, colours, left, y))
        y += TICKET
    return "".join(parts)


def _plate(colours: Theme, deep: float) -> str:
    """What a winner stands on."""
    body = plate(PANEL, deep - 10, 0, 6, fill=colours.grounds.land, stroke=colours.inks.accent, stroke_width=1.8)
    return group(body, transform=f"translate({number(PANEL / 2)} {number(deep / 2)})")


def _ticket(line: Line, colours: Theme, left: float, y: float) -> str:
    ink = colours.inks.ink if line.done else colours.inks.muted
    size, room = 17.0, PANEL - 14 - left - 44
    words = _fitted(line.words, left, y, size, room, "serif", ink)
    if not line.done:
        reach = min(room, width_of(line.words, size, "serif"))
        words += path(f"M{number(left)} {number(y - 5)}h{number(reach)}", stroke=ink, stroke_width=1)
    return words + text(line.points, PANEL - 14, y, 16, "plain", ink, "end")


def _signature(colours: Theme) -> str:
    """A train on its rails, leaving to the right, and whose game it was."""
    ink, paper, scale = colours.inks.muted, colours.grounds.paper, 0.62
    train = ("white", "red", "orange", "locomotive")
    step = LENGTH * scale * 1.04
    wagons = "".join(
        group(
            silhouette(kind, ink, paper),
            transform=f"translate({number(PANEL - step * (len(train) - place - 0.5))} -5) scale({scale})",
        )
        for place, kind in enumerate(train)
    )
    rails = path(f"M0 -3.5H{PANEL:g}", stroke=ink, stroke_width=3)
    sleepers = path(f"M2 1H{PANEL:g}", stroke=ink, stroke_width=4, stroke_dasharray="6 12")
    return wagons + rails + sleepers + _spread("DRAISINE", 0, -20, 17, 4, ink)


# Letters


def _spread(words: str, x: float, y: float, size: float, apart: float, ink: str) -> str:
    """Letters set wide, as titles of maps are."""
    parts = []
    for letter in words:
        parts.append(text(letter, x, y, size, "serif", ink, "start"))
        x += width_of(letter, size, "serif") + apart
    return "".join(parts)


def _fitting(words: str, size: float, room: float, face: Face, spread: float = 0.0) -> float:
    """The size at which words fit into their room; not larger than the one given."""
    wide = width_of(words, size, face)
    return size * min(1.0, (room - spread * len(words)) / wide) if wide else size


def _fitted(words: str, x: float, y: float, size: float, room: float, face: Face, ink: str) -> str:
    """Words in their room: smaller where they must be, and cut where they would be too small to read."""
    least = size * 0.66
    shown = words
    while len(shown) > 1 and width_of(shown, least, face) > room:
        shown = shown[:-2].rstrip() + "…"
    return text(shown, x, y, max(least, _fitting(shown, size, room, face)), face, ink, "start")

"""A game as a picture to share: its board, and beside it the standings."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from draisine.boards import Board
from draisine.drawing.art import symbols
from draisine.drawing.art.board import framed_board
from draisine.drawing.art.ground import RIM
from draisine.drawing.art.standings import Standing, TicketLine, list_standings, seat_name
from draisine.drawing.art.svg import element, format_number, group, path, rounded_rect, translate
from draisine.drawing.art.tokens import Theme, ThemeName, load_theme, seat_ids
from draisine.drawing.art.wagons import LENGTH, wagon_silhouette
from draisine.drawing.fonts.font import Face
from draisine.drawing.fonts.text import fit_text, spaced_text_svg, text_svg, text_width
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.layout.model import Layout
from draisine.messages import DEFAULT, load_catalogue

if TYPE_CHECKING:
    from draisine.play import ScoreSheet, View

PICTURE_WIDTH = 1600.0
MARGIN = 44.0
PANEL_WIDTH = 436.0
"""The panel beside the board."""
GAP = 44.0
HEADER_HEIGHT, SIGNATURE_HEIGHT = 128.0, 92.0
"""Of the parts of the panel above and below the seats."""
MAX_ROW, ROW_WITH_TICKETS, MIN_ROW = 150.0, 118.0, 88.0
"""Heights of a seat without its tickets."""
TICKET_HEIGHT = 23.0
PADDING = 14.0


def result_svg(
    board: Board,
    layout: Layout,
    view: "View",
    names: Sequence[str],
    sheet: "ScoreSheet | None" = None,
    *,
    seat_colours: Sequence[str] | None = None,
    theme: ThemeName = "light",
    language: str = DEFAULT,
) -> str:
    """Draw a game as an SVG document: as a spectator sees it, or with its score sheet once it is over.

    The names of players are drawn as outlines: they are untrusted and never enter the document as text."""
    colours = load_theme(theme)
    scale = (PICTURE_WIDTH - 2 * MARGIN - GAP - PANEL_WIDTH) / (BOARD_WIDTH + 2 * RIM)
    board_height = (layout.height + 2 * RIM) * scale
    height = board_height + 2 * MARGIN
    corner = MARGIN + RIM * scale
    title = (board.title_in(language), load_catalogue(language).format("count-title" if sheet else "picture-playing"))
    seats = seat_colours or seat_ids()
    drawable = [seat_name(seat, name, language) for seat, name in zip(seats, names, strict=False)]
    panel = _panel(title, list_standings(board, view, drawable, sheet, language), colours, board_height, seats)
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PICTURE_WIDTH:g} {height:.1f}"',
            f' width="{PICTURE_WIDTH:g}" height="{round(height)}">',
            element("rect", width=PICTURE_WIDTH, height=height, fill=colours.grounds.paper),
            group(
                framed_board(board, layout, view, theme=theme, language=language, seat_colours=seats),
                transform=f"{translate(corner, corner)} scale({format_number(scale)})",
            ),
            group(panel, transform=translate(PICTURE_WIDTH - MARGIN - PANEL_WIDTH, MARGIN)),
            "</svg>",
        ]
    )


def _panel(
    title: tuple[str, str], standings: list[Standing], colours: Theme, height: float, seats: Sequence[str]
) -> str:
    """The title, a row for each seat (with its tickets, if there is room for all of them), and the signature."""
    available = height - HEADER_HEIGHT - SIGNATURE_HEIGHT
    lists = [(len(standing.tickets) + 1) * TICKET_HEIGHT if standing.tickets else 0.0 for standing in standings]
    if len(standings) * MIN_ROW + sum(lists) > available:
        lists = [0.0] * len(standings)
    row = min(ROW_WITH_TICKETS if any(lists) else MAX_ROW, (available - sum(lists)) / len(standings))
    parts, y = [_header(title, colours)], HEADER_HEIGHT
    for standing, list_height in zip(standings, lists, strict=True):
        content = _row(standing, colours, row, list_height, seats[standing.seat])
        if standing is not standings[-1] and not standing.award:
            content += _horizontal_rule(row + list_height, colours.lines.waterline, 1)
        parts.append(group(content, transform=translate(0, y)))
        y += row + list_height
    parts.append(group(_signature(colours), transform=translate(0, height)))
    return "".join(parts)


def _header(title: tuple[str, str], colours: Theme) -> str:
    name, status = title[0].upper(), title[1].upper()
    size = _fitting_size(name, 46, PANEL_WIDTH, "serif", spacing=5)
    return (
        spaced_text_svg(name, 0, 44, size, "serif", colours.inks.ink, 5)
        + spaced_text_svg(status, 1, 84, 17, "serif", colours.inks.muted, 3.2)
        + _horizontal_rule(HEADER_HEIGHT - 20, colours.lines.frame, 2.2)
        + _horizontal_rule(HEADER_HEIGHT - 14, colours.lines.frame, 0.9)
    )


def _horizontal_rule(y: float, ink: str, width: float) -> str:
    return path(f"M0 {format_number(y)}H{PANEL_WIDTH:g}", stroke=ink, stroke_width=width)


def _row(standing: Standing, colours: Theme, row: float, list_height: float, seat: str) -> str:
    """A seat: its train, its name and its points on one line, and below it the parts of the points."""
    inks = colours.inks
    scale = min(1.15, row / ROW_WITH_TICKETS)
    points, points_size = str(standing.points).replace("-", "−"), 48 * scale
    left, right = 100.0, PANEL_WIDTH - 38 - text_width(points, points_size, "plain")
    baseline = row * 0.5 + (10 * scale if standing.award else 2 * scale)
    details_width = PANEL_WIDTH - PADDING - left
    parts = [
        _winner_background(colours, row + list_height) if standing.award else "",
        group(symbols.wagon(colours, seat, 66, 25), transform=translate(50, baseline - 6 * scale)),
        text_svg(points, PANEL_WIDTH - PADDING, baseline + 4 * scale, points_size, "plain", inks.ink, "end"),
        _fitted_text(standing.name, left, baseline, 31 * scale, right - left, "serif", inks.ink),
        _fitted_text(standing.details, left, baseline + 27 * scale, 16 * scale, details_width, "plain", inks.muted),
    ]
    if standing.award:
        above = baseline - 36 * scale
        parts.append(spaced_text_svg(standing.award.upper(), left, above, 13, "serif", inks.accent, 2.6))
    y = row + TICKET_HEIGHT * 0.6
    for ticket in standing.tickets if list_height else []:
        parts.append(_ticket(ticket, colours, left, y))
        y += TICKET_HEIGHT
    return "".join(parts)


def _winner_background(colours: Theme, height: float) -> str:
    fill, stroke = colours.grounds.land, colours.inks.accent
    body = rounded_rect(PANEL_WIDTH, height - 10, 0, 6, fill=fill, stroke=stroke, stroke_width=1.8)
    return group(body, transform=translate(PANEL_WIDTH / 2, height / 2))


def _ticket(line: TicketLine, colours: Theme, left: float, y: float) -> str:
    """A ticket with its points; a failed one is struck through."""
    ink = colours.inks.ink if line.done else colours.inks.muted
    size, available = 17.0, PANEL_WIDTH - PADDING - left - 44
    text = _fitted_text(line.text, left, y, size, available, "serif", ink)
    if not line.done:
        length = min(available, text_width(line.text, size, "serif"))
        data = f"M{format_number(left)} {format_number(y - 5)}h{format_number(length)}"
        text += path(data, stroke=ink, stroke_width=1)
    return text + text_svg(line.points, PANEL_WIDTH - PADDING, y, 16, "plain", ink, "end")


def _signature(colours: Theme) -> str:
    """A train on its rails, and the name of the project."""
    ink, paper, scale = colours.inks.muted, colours.grounds.paper, 0.62
    train = ("white", "red", "orange", "locomotive")
    step = LENGTH * scale * 1.04
    wagons = "".join(
        group(
            wagon_silhouette(kind, ink, paper),
            transform=f"{translate(PANEL_WIDTH - step * (len(train) - index - 0.5), -5)} scale({scale})",
        )
        for index, kind in enumerate(train)
    )
    rails = path(f"M0 -3.5H{PANEL_WIDTH:g}", stroke=ink, stroke_width=3)
    sleepers = path(f"M2 1H{PANEL_WIDTH:g}", stroke=ink, stroke_width=4, stroke_dasharray="6 12")
    return wagons + rails + sleepers + spaced_text_svg("DRAISINE", 0, -20, 17, "serif", ink, 4)


def _fitting_size(text: str, size: float, available: float, face: Face, spacing: float = 0.0) -> float:
    """The largest size up to the given one at which a text fits."""
    width = text_width(text, size, face)
    return size * min(1.0, (available - spacing * len(text)) / width) if width else size


def _fitted_text(text: str, x: float, y: float, size: float, available: float, face: Face, ink: str) -> str:
    """A text that fits: smaller where it must be, and truncated where it would be too small to read."""
    shown, fitting = fit_text(text, size, available, face, size * 0.66)
    return text_svg(shown, x, y, fitting, face, ink, "start")

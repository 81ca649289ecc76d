"""Marks on a sheet: headings, the star of a race, and a small picture for each rule. Lengths are in millimetres."""

from collections.abc import Callable
from math import cos, pi, sin

from draisine.boards import Board
from draisine.drawing.art import symbols
from draisine.drawing.art.svg import circle, element, format_number, group, path, polygon_data, segments_data, translate
from draisine.drawing.art.tickets import ticket_back
from draisine.drawing.art.tokens import load_theme, load_tokens
from draisine.drawing.fonts.text import spaced_text_svg, text_svg

LEFT, RIGHT = 10.5, 199.5
"""The left and right edge of tickets and text."""
SPACE = (16.0, 5.4)
"""The size of a space in a small picture."""


def heading(board: str, title: str, aside: str = "") -> str:
    """The head of a page: the board, the title of the page, and a note on the right."""
    colours = load_theme()
    return (
        spaced_text_svg(board.upper(), LEFT, 11.5, 3, "plain", colours.inks.accent, 0.6)
        + text_svg(title, LEFT, 20.5, 9, "serif", colours.inks.ink, "start")
        + text_svg(aside, RIGHT, 20.5, 4, "serif", colours.inks.muted, "end")
    )


def star(x: float, y: float, radius: float, fill: str, ink: str) -> str:
    """A star in a disc, in place of the points of a ticket that is raced for."""
    angles = [pi * point / 5 for point in range(10)]
    radii = [radius * (0.78 if point % 2 == 0 else 0.32) for point in range(10)]
    points = ((x + r * sin(angle), y - r * cos(angle)) for r, angle in zip(radii, angles, strict=True))
    return circle(x, y, radius, fill=fill, stroke=ink, stroke_width=radius * 0.12) + path(
        polygon_data(points), fill=ink
    )


def rule_picture(topic: str, board: Board) -> str:
    """The small picture of a rule, around the origin and at most 20 × 13."""
    drawers: dict[str, Callable[[Board], str]] = {
        "setup": _setup,
        "doubles": _tracks,
        "ferries": lambda board: _space(board, locomotive=True),
        "tunnels": lambda board: _space(board, tunnel=True),
        "network": lambda _: symbols.city(load_theme(), 5, start=True),
        "cities": lambda _: symbols.founded_city(load_theme(), load_tokens().seats[0].id, 6.5),
        "alvin": lambda _: symbols.alvin(load_theme(), 6.5),
        "stations": lambda _: symbols.station(load_theme(), load_tokens().seats[1].id, 6.5),
        "goods": lambda _: symbols.goods(load_theme(), 9),
        "tickets": lambda _: star(0, 0, 6, load_theme().backs.ticket, load_theme().pieces.stock),
        "swap": lambda _: _backs([-1, 1]),
        "coast": _coast,
        "end": lambda _: symbols.wagon(load_theme(), load_tokens().seats[0].id, 14, 5.2),
        "trail": _trail,
        "globetrotter": lambda _: _backs([-2, 0, 2]),
        "ties": lambda _: _equals(),
    }
    return drawers[topic](board)


def _space(board: Board, *, tunnel: bool = False, locomotive: bool = False) -> str:
    """A space of the most common colour of such routes."""
    colours = [route.colour for route in board.route if (route.tunnel if tunnel else route.ferry)]
    most_common = max(colours, key=colours.count)
    return symbols.space(load_theme(), most_common, *SPACE, tunnel=tunnel, locomotive=locomotive)


def _tracks(board: Board) -> str:
    colours = load_theme()
    one, two = (board.colours * 2)[:2]
    above = group(symbols.space(colours, one, *SPACE), transform="translate(0 -3.3)")
    below = group(symbols.space(colours, two, *SPACE), transform="translate(0 3.3)")
    closed = group(symbols.closed(colours, 5), transform="translate(5 3.3)") if board.closed_at else ""
    return above + below + closed


def _setup(board: Board) -> str:
    return _backs([0], long=True) if board.tickets.deal_long else _backs([-1, 1])


def _backs(positions: list[int], *, long: bool = False) -> str:
    face = ticket_back(load_theme(), 15, 10, long=long)
    return "".join(
        group(face, transform=f"rotate({6 * position}) {translate(-7.5 + 1.5 * position, -5)}")
        for position in positions
    )


def _coast(_board: Board) -> str:
    colours = load_theme()
    water = "".join(
        path(
            f"M{format_number(side * 9.5)} -4q{format_number(-side * 1.2)} 1 0 2t0 2 0 2 0 2",
            fill="none",
            stroke=colours.lines.river,
            stroke_width=0.7,
        )
        for side in (-1, 1)
    )
    rail = path(segments_data([((-6.5, 0.0), (6.5, 0.0))]), stroke=colours.inks.ink, stroke_width=0.6)
    ends = (group(symbols.city(colours, 2), transform=f"translate({x} 0)") for x in (-6.5, 6.5))
    return water + rail + "".join(ends)


def _trail(_board: Board) -> str:
    seat = load_tokens().seats[0].id
    wagon = symbols.wagon(load_theme(), seat, 7, 2.6)
    positions = ((-6.3, 2.2, -30), (0, -0.6, -14), (6.6, -0.7, 16))
    wagons = (group(wagon, transform=f"translate({x} {y}) rotate({turn})") for x, y, turn in positions)
    return "".join(wagons)


def _equals() -> str:
    colours = load_theme()
    bars = (element("rect", x=-2.6, y=y, width=5.2, height=1.3, fill=colours.pieces.stock) for y in (-1.9, 0.6))
    return circle(0, 0, 5.2, fill=colours.backs.card) + "".join(bars)

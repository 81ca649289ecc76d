"""Marks on a sheet: headings, the star of a race, and a small picture for each rule. Lengths are in millimetres."""

from collections.abc import Callable
from math import cos, pi, sin

from draisine.boards import Board
from draisine.drawing.art import symbols
from draisine.drawing.art.lettering import text, width_of
from draisine.drawing.art.svg import circle, element, group, number, path, polygon, segments
from draisine.drawing.art.tickets import ticket_back
from draisine.drawing.art.tokens import theme, tokens

LEFT, RIGHT = 10.5, 199.5
"""The edges of the tickets, and of the text."""
SPACE = (16.0, 5.4)
"""A space of a route in a small picture."""


def heading(board: str, words: str, aside: str = "") -> str:
    """The head of a page: the board, what the page is about, and a note on the right."""
    colours = theme()
    return (
        _spaced(board, LEFT, 11.5, 3, 0.6)
        + text(words, LEFT, 20.5, 9, "serif", colours.inks.ink, "start")
        + text(aside, RIGHT, 20.5, 4, "serif", colours.inks.muted, "end")
    )


def _spaced(words: str, x: float, y: float, size: float, gap: float) -> str:
    """Capitals set wide, as over a plate of an atlas."""
    parts = []
    for letter in words.upper():
        parts.append(text(letter, x, y, size, "plain", theme().inks.accent, "start"))
        x += width_of(letter, size, "plain") + gap
    return "".join(parts)


def star(x: float, y: float, radius: float, fill: str, ink: str) -> str:
    """A star in a disc: all tickets of a race are worth the same."""
    turns = [pi * point / 5 for point in range(10)]
    reach = [radius * (0.78 if point % 2 == 0 else 0.32) for point in range(10)]
    points = ((x + r * sin(turn), y - r * cos(turn)) for r, turn in zip(reach, turns, strict=True))
    return circle(x, y, radius, fill=fill, stroke=ink, stroke_width=radius * 0.12) + path(polygon(points), fill=ink)


def picture(about: str, board: Board) -> str:
    """The small picture of a rule around the origin, at most 20 × 13."""
    drawers: dict[str, Callable[[Board], str]] = {
        "tracks": _tracks,
        "ferries": lambda board: _space(board, locomotive=True),
        "tunnels": lambda board: _space(board, tunnel=True),
        "start": lambda _: symbols.city(theme(), 5, start=True),
        "cities": lambda _: symbols.founded_city(theme(), tokens().seats[0].id, 6.5),
        "alvin": lambda _: symbols.alvin(theme(), 6.5),
        "stations": lambda _: symbols.station(theme(), tokens().seats[1].id, 6.5),
        "goods": lambda _: symbols.goods(theme(), 9),
        "long": lambda _: _backs([0], long=True),
        "race": lambda _: star(0, 0, 6, theme().backs.ticket, theme().pieces.stock),
        "swap": lambda _: _backs([-1, 1]),
        "coast": _coast,
        "trail": _trail,
        "globetrotter": lambda _: _backs([-2, 0, 2]),
        "ties": lambda _: _equals(),
    }
    return drawers[about](board)


def _space(board: Board, *, tunnel: bool = False, locomotive: bool = False) -> str:
    """A space of the colour that most such routes have."""
    fitting = [route.colour for route in board.route if (route.tunnel if tunnel else route.ferry)]
    colour = max(fitting, key=fitting.count)
    return symbols.space(theme(), colour, *SPACE, tunnel=tunnel, locomotive=locomotive)


def _tracks(board: Board) -> str:
    colours = theme()
    one, two = (board.colours * 2)[:2]
    above = group(symbols.space(colours, one, *SPACE), transform="translate(0 -3.3)")
    below = group(symbols.space(colours, two, *SPACE), transform="translate(0 3.3)")
    shut = group(symbols.closed(colours, 5), transform="translate(5 3.3)") if board.closed_at else ""
    return above + below + shut


def _backs(places: list[int], *, long: bool = False) -> str:
    face = ticket_back(theme(), 15, 10, long=long)
    return "".join(
        group(face, transform=f"rotate({6 * place}) translate({number(-7.5 + 1.5 * place)} -5)") for place in places
    )


def _coast(_board: Board) -> str:
    colours = theme()
    water = "".join(
        path(
            f"M{number(side * 9.5)} -4q{number(-side * 1.2)} 1 0 2t0 2 0 2 0 2",
            fill="none",
            stroke=colours.lines.river,
            stroke_width=0.7,
        )
        for side in (-1, 1)
    )
    rail = path(segments([((-6.5, 0.0), (6.5, 0.0))]), stroke=colours.inks.ink, stroke_width=0.6)
    ends = (group(symbols.city(colours, 2), transform=f"translate({x} 0)") for x in (-6.5, 6.5))
    return water + rail + "".join(ends)


def _trail(_board: Board) -> str:
    seat = tokens().seats[0].id
    wagon = symbols.wagon(theme(), seat, 7, 2.6)
    places = ((-6.3, 2.2, -30), (0, -0.6, -14), (6.6, -0.7, 16))
    drawn = (group(wagon, transform=f"translate({x} {y}) rotate({turn})") for x, y, turn in places)
    return "".join(drawn)


def _equals() -> str:
    colours = theme()
    bars = (element("rect", x=-2.6, y=y, width=5.2, height=1.3, fill=colours.pieces.stock) for y in (-1.9, 0.6))
    return circle(0, 0, 5.2, fill=colours.backs.card) + "".join(bars)

"""Everything that lies on a board, as SVG fragments around the origin; spaces and wagons lie along the x axis."""

from math import cos, pi, sin

from draisine.boards.schema import LOCOMOTIVE
from draisine.drawing.art.svg import (
    Point,
    circle,
    element,
    format_number,
    path,
    polygon_data,
    rounded_rect,
    scaled_mark,
    segments_data,
)
from draisine.drawing.art.tokens import Theme, load_glyphs, seat_shape
from draisine.drawing.art.track import draw_badge, draw_band

OUTLINE_WIDTH = 0.1
"""The outline of a space, as a share of its width."""
GLYPH_HALF_SIDE = 0.36
"""Half the side of a glyph, as a share of the width of its space."""


def glyph(kind: str, x: float, y: float, half: float, fill: str) -> str:
    """The glyph of a card kind, or of gray, `2 × half` wide."""
    return scaled_mark(load_glyphs().colours[kind], x, y, half, fill=fill)


def shape(seat: str, x: float, y: float, half: float, fill: str) -> str:
    """The shape of a seat, `2 × half` wide."""
    return scaled_mark(seat_shape(seat), x, y, half, fill=fill)


def space(
    theme: Theme, colour: str, length: float, width: float, *, tunnel: bool = False, locomotive: bool = False
) -> str:
    """An empty space of a route; with `locomotive`, one that takes a locomotive."""
    colours = theme.cards[colour]
    line = width * OUTLINE_WIDTH
    if tunnel:
        edge = _tunnel_edge(theme, length, width)
        face = rounded_rect(length, width, line * 1.9, width * 0.1, fill=colours.fill)
    else:
        edge = ""
        face = rounded_rect(
            length, width, line / 2, width * 0.2, fill=colours.fill, stroke=colours.ink, stroke_width=line
        )
    return edge + face + (_locomotive_badge(theme, width) if locomotive else _space_glyph(theme, colour, width))


def _space_glyph(theme: Theme, colour: str, width: float) -> str:
    return glyph(colour, 0, 0, width * GLYPH_HALF_SIDE, theme.cards[colour].glyph)


def _locomotive_badge(theme: Theme, width: float) -> str:
    colours = theme.cards[LOCOMOTIVE]
    badge = rounded_rect(width * 1.15, width, width * 0.08, width * 0.14, fill=colours.fill)
    return badge + glyph(LOCOMOTIVE, 0, 0, width * GLYPH_HALF_SIDE, colours.glyph)


def _tunnel_edge(theme: Theme, length: float, width: float) -> str:
    """The stones of a tunnel's edge, with light joints between them."""
    stones = max(2, round(length / (width * 0.34)))
    step = length / stones
    columns = [-length / 2 + step * index for index in range(1, stones)]
    half, inner = width / 2, width * (0.5 - OUTLINE_WIDTH * 1.9)
    joints = segments_data(((x, side * inner), (x, side * half)) for x in columns for side in (-1, 1))
    edge = rounded_rect(length, width, 0, width * 0.16, fill=theme.pieces.tunnel)
    return edge + path(joints, stroke=theme.pieces.joint, stroke_width=width * 0.07)


def wagon(theme: Theme, seat: str, length: float, width: float) -> str:
    """A seat's train: owned track of one space, with its badge."""
    band = draw_band(theme, seat, [(-length / 2, 0), (length / 2, 0)], length, width)
    return band + draw_badge(theme, seat, 0, 0, width)


def closed_space(theme: Theme, length: float, width: float) -> str:
    """A space of a closed track: an empty outline of dashes, struck through."""
    line, reach = width * 0.11, width * 0.34
    outline = rounded_rect(
        length, width, line / 2, width * 0.2, fill=theme.grounds.paper, fill_opacity=0.5, stroke=theme.inks.muted,
        stroke_width=line, stroke_dasharray=f"{format_number(length * 0.11)} {format_number(length * 0.08)}",
    )  # fmt: skip
    strokes = segments_data(((x - reach, reach), (x + reach, -reach)) for x in (-length * 0.25, 0, length * 0.25))
    return outline + path(strokes, stroke=theme.inks.muted, stroke_width=line)


def city(theme: Theme, radius: float, *, start: bool = False) -> str:
    """A city; a start city has a rayed rim."""
    if start:
        rim = path(_star(radius, radius * 0.74, 12), fill=theme.inks.ink)
    else:
        rim = circle(0, 0, radius, fill=theme.inks.ink)
    inside = circle(0, 0, radius * (0.6 if start else 0.74), fill=theme.grounds.paper)
    return rim + inside + circle(0, 0, radius * 0.38, fill=theme.inks.accent)


def station(theme: Theme, seat: str, radius: float) -> str:
    """A seat's station: a gabled house within a circle of this radius."""
    house = ((-0.66, 0.72), (-0.66, -0.14), (-0.86, -0.14), (0, -0.94), (0.86, -0.14), (0.66, -0.14), (0.66, 0.72))
    return _building(theme, seat, radius, house, 0.16)


def founded_city(theme: Theme, seat: str, radius: float) -> str:
    """A City that a seat has founded: house, tower and house within a circle of this radius."""
    town = (
        *((-0.8, 0.58), (-0.8, -0.22), (-0.36, -0.22), (-0.36, -0.62), (0, -0.95)),
        *((0.36, -0.62), (0.36, -0.02), (0.8, -0.02), (0.8, 0.58)),
    )
    return _building(theme, seat, radius, town, 0.1)


def _building(theme: Theme, seat: str, radius: float, outline: tuple[Point, ...], door: float) -> str:
    colours, line = theme.seats[seat], radius * 0.12
    walls = polygon_data((x * radius * 0.94, y * radius * 0.94) for x, y in outline)
    front = circle(0, radius * door, radius * 0.42, fill=theme.pieces.stock)
    return (
        path(walls, fill=colours.fill, stroke=colours.ink, stroke_width=line, stroke_linejoin="round")
        + front
        + shape(seat, 0, radius * door, radius * 0.28, theme.pieces.print)
    )


def alvin(theme: Theme, radius: float) -> str:
    """Alvin in his balloon."""
    top, bag, pieces = -radius * 0.26, radius * 0.56, theme.pieces
    ropes = segments_data(
        ((side * bag * 0.72, top + bag * 0.6), (side * radius * 0.15, radius * 0.62)) for side in (-1, 1)
    )
    basket = element(
        "rect", x=-radius * 0.2, y=radius * 0.5, width=radius * 0.4, height=radius * 0.3, fill=pieces.crate
    )
    parts = [
        circle(0, 0, radius, fill=pieces.print),
        circle(0, 0, radius * 0.88, fill=pieces.stock),
        path(ropes, stroke=pieces.print, stroke_width=radius * 0.07),
        basket,
        circle(0, top, bag, fill=pieces.visitor),
        element("ellipse", cx=0, cy=top, rx=bag * 0.4, ry=bag, fill=pieces.stock),
    ]
    return "".join(parts)


def goods(theme: Theme, size: float) -> str:
    """A crate: claiming the route takes goods."""
    line, half = size * 0.1, size / 2
    inner = half - line
    box = rounded_rect(
        size, size, line / 2, size * 0.06, fill=theme.pieces.crate, stroke=theme.pieces.print, stroke_width=line
    )
    slats = segments_data(
        [
            ((-inner, -inner * 0.5), (inner, -inner * 0.5)),
            ((-inner, inner * 0.5), (inner, inner * 0.5)),
            ((-inner, inner * 0.5), (inner, -inner * 0.5)),
        ]
    )
    return box + path(slats, stroke=theme.pieces.print, stroke_width=line)


def closed(theme: Theme, size: float) -> str:
    """The mark of a closed track of a multiple route."""
    bar = element("rect", x=-size * 0.3, y=-size * 0.09, width=size * 0.6, height=size * 0.18, fill=theme.pieces.stock)
    rim = size * 0.08
    return circle(0, 0, (size - rim) / 2, fill=theme.pieces.closed, stroke=theme.pieces.stock, stroke_width=rim) + bar


def _star(outer: float, inner: float, points: int) -> str:
    return polygon_data(
        _point_on_circle(outer if turn % 2 == 0 else inner, turn / (2 * points)) for turn in range(2 * points)
    )


def _point_on_circle(radius: float, turn: float) -> Point:
    return radius * sin(2 * pi * turn), -radius * cos(2 * pi * turn)

"""Train cards as SVG fragments, with their top left corner at the origin."""

from math import cos, pi, sin, sqrt

from draisine.boards.schema import LOCOMOTIVE
from draisine.drawing.art.svg import (
    Point,
    circle,
    element,
    format_number,
    group,
    path,
    rounded_rect,
    segments_data,
    translate,
)
from draisine.drawing.art.symbols import glyph
from draisine.drawing.art.tokens import CardColour, Theme
from draisine.drawing.art.wagons import LENGTH, wagon_silhouette

RAIL_HEIGHT = 0.2
"""How far the rails lie below the middle of a card, as a share of its unit."""
RAINBOW = ("red", "orange", "yellow", "green", "blue", "purple")


def card_face(theme: Theme, kind: str, width: float, height: float) -> str:
    """The face of a train card: its wagon in an engraved oval, and its glyph in two corners."""
    unit = min(width, height * 0.8)
    colours, is_locomotive = theme.cards[kind], kind == LOCOMOTIVE
    reach = width * (0.345 if is_locomotive else 0.39)
    corner, half = unit * (0.25 if is_locomotive else 0.225), unit * 0.088
    parts = [
        blank_card(theme, width, height, unit),
        _panel(theme, kind, width, height, unit),
        _oval(reach, height * 0.33, unit, colours.glyph),
        _wagon_on_rails(kind, reach, unit, colours),
        glyph(kind, corner - width / 2, corner - height / 2, half, colours.glyph),
        group(glyph(kind, corner - width / 2, corner - height / 2, half, colours.glyph), transform="rotate(180)"),
    ]
    return from_centre(width, height, parts)


def from_centre(width: float, height: float, parts: list[str]) -> str:
    """Parts drawn around the centre of a card, moved so that its corner is the origin."""
    return group("".join(parts), transform=translate(width / 2, height / 2))


def blank_card(theme: Theme, width: float, height: float, unit: float) -> str:
    """An unprinted card around the origin."""
    line, radius = unit * 0.012, unit * 0.08
    # Two filled rectangles instead of an outline: lines thinner than a pixel spill over the edge.
    edge = rounded_rect(width, height, 0, radius, fill=theme.pieces.print)
    return edge + rounded_rect(width, height, line, radius - line, fill=theme.pieces.stock)


def _panel(theme: Theme, kind: str, width: float, height: float, unit: float) -> str:
    colours, inset, radius = theme.cards[kind], unit * 0.05, unit * 0.055
    ground = rounded_rect(width, height, inset, radius, fill=colours.fill)
    if kind == LOCOMOTIVE:
        return ground + _rainbow(theme, width, height, unit)
    line = unit * 0.008
    return ground + rounded_rect(
        width, height, inset + unit * 0.03, unit * 0.035, fill="none", stroke=colours.glyph, stroke_width=line
    )


def _rainbow(theme: Theme, width: float, height: float, unit: float) -> str:
    band = unit * 0.014
    frames = [
        rounded_rect(
            width,
            height,
            unit * 0.05 + band * (index + 0.5),
            max(0.0, unit * 0.055 - band * (index + 0.5)),
            fill="none",
            stroke=theme.cards[colour].fill,
            stroke_width=band * 1.04,
        )
        for index, colour in enumerate(RAINBOW)
    ]
    return "".join(frames)


def _oval(half_width: float, half_height: float, unit: float, ink: str) -> str:
    """An oval of horizontal lines: the sky, closer together the higher they are, and the ground below the rails."""
    rails, lines, y, gap = unit * RAIL_HEIGHT, [], -half_height + unit * 0.015, unit * 0.017
    while y < rails - unit * 0.02:
        lines.append(_chord(half_width, half_height, y))
        gap *= 1.07
        y += gap
    y, gap = rails + unit * 0.09, unit * 0.03
    while y < half_height:
        lines.append(_chord(half_width, half_height, y))
        gap *= 1.25
        y += gap
    return path(segments_data(lines), stroke=ink, stroke_width=unit * 0.006, stroke_opacity=0.4)


def _chord(half_width: float, half_height: float, y: float) -> tuple[Point, Point]:
    reach = half_width * sqrt(max(0.0, 1 - (y / half_height) ** 2))
    return (-reach, y), (reach, y)


def _wagon_on_rails(kind: str, reach: float, unit: float, colours: CardColour) -> str:
    scale, rails = min(reach * 1.95, unit * 0.95) / LENGTH, unit * RAIL_HEIGHT
    wagon = wagon_silhouette(kind, colours.glyph, colours.fill)
    sleepers = segments_data(((x, rails + unit * 0.025), (x, rails + unit * 0.055)) for x in evenly_spaced(reach, 13))
    return (
        group(wagon, transform=f"{translate(0, rails)} scale({format_number(scale)})")
        + element("rect", x=-reach * 1.05, y=rails, width=reach * 2.1, height=unit * 0.016, fill=colours.glyph)
        + path(sleepers, stroke=colours.glyph, stroke_width=unit * 0.03)
    )


def evenly_spaced(reach: float, count: int) -> list[float]:
    """Numbers from −`reach` to `reach`, equally far apart."""
    return [reach * (2 * index / (count - 1) - 1) for index in range(count)]


def card_back(theme: Theme, width: float, height: float) -> str:
    """The back of a train card: a spoked wheel in a rosette."""
    unit = min(width, height)
    ground = theme.backs.card
    return from_centre(
        width, height, [blank_back(theme, width, height, ground), _wheel(theme.pieces.stock, ground, unit * 0.17)]
    )


def blank_back(theme: Theme, width: float, height: float, ground: str) -> str:
    """A back without its emblem, around the origin: a frame and a rosette."""
    unit, ink = min(width, height), theme.pieces.stock
    frames = "".join(
        rounded_rect(width, height, unit * inset, unit * 0.04, fill="none", stroke=ink, stroke_width=unit * line)
        for inset, line in ((0.085, 0.012), (0.115, 0.005))
    )
    return (
        blank_card(theme, width, height, unit)
        + rounded_rect(width, height, unit * 0.05, unit * 0.055, fill=ground)
        + frames
        + _rosette(unit * 0.355, unit * 0.15, ink, unit * 0.005)
    )


def _rosette(long: float, short: float, ink: str, line: float) -> str:
    turns = [15 * index for index in range(12)]
    petals = (element("ellipse", rx=long, ry=short, transform=f"rotate({turn})") for turn in turns)
    return group("".join(petals), fill="none", stroke=ink, stroke_width=line, stroke_opacity=0.75)


def _wheel(ink: str, ground: str, radius: float) -> str:
    spokes = segments_data(((0.0, 0.0), (radius * 0.8 * sin(turn), radius * 0.8 * cos(turn))) for turn in _turns(8))
    rim = circle(0, 0, radius * 0.84, fill=ground, stroke=ink, stroke_width=radius * 0.24)
    return rim + path(spokes, stroke=ink, stroke_width=radius * 0.12) + circle(0, 0, radius * 0.26, fill=ink)


def _turns(count: int) -> list[float]:
    return [2 * pi * index / count for index in range(count)]

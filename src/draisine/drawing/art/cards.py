"""Train cards, as SVG fragments from their top left corner at the origin."""

from math import cos, pi, sin, sqrt

from draisine.boards.schema import LOCOMOTIVE
from draisine.drawing.art.svg import Point, circle, element, group, number, path, plate, segments
from draisine.drawing.art.symbols import glyph
from draisine.drawing.art.tokens import CardColour, Theme
from draisine.drawing.art.wagons import LENGTH, silhouette

RAILS = 0.2
"""How far the rails lie below the middle of a card, as a part of its unit."""
RAINBOW = ("red", "orange", "yellow", "green", "blue", "purple")


def card(theme: Theme, kind: str, width: float, height: float) -> str:
    """The face of a train card: its wagon in an engraved oval, and its glyph in two corners."""
    unit = min(width, height * 0.8)
    colours, framed = theme.cards[kind], kind == LOCOMOTIVE
    reach = width * (0.345 if framed else 0.39)
    corner, half = unit * (0.25 if framed else 0.225), unit * 0.088
    parts = [
        stock(theme, width, height, unit),
        _panel(theme, kind, width, height, unit),
        _oval(reach, height * 0.33, unit, colours.glyph),
        _standing(kind, reach, unit, colours),
        glyph(kind, corner - width / 2, corner - height / 2, half, colours.glyph),
        group(glyph(kind, corner - width / 2, corner - height / 2, half, colours.glyph), transform="rotate(180)"),
    ]
    return placed(width, height, parts)


def placed(width: float, height: float, parts: list[str]) -> str:
    """Parts around the middle of a card, moved to where its corner is the origin."""
    return group("".join(parts), transform=f"translate({number(width / 2)} {number(height / 2)})")


def stock(theme: Theme, width: float, height: float, unit: float) -> str:
    """The card that is printed on, around the origin."""
    line, radius = unit * 0.012, unit * 0.08
    # Two plates, not a plate and a line: lines thinner than a pixel spill over the edge.
    edge = plate(width, height, 0, radius, fill=theme.pieces.print)
    return edge + plate(width, height, line, radius - line, fill=theme.pieces.stock)


def _panel(theme: Theme, kind: str, width: float, height: float, unit: float) -> str:
    colours, inset, radius = theme.cards[kind], unit * 0.05, unit * 0.055
    ground = plate(width, height, inset, radius, fill=colours.fill)
    if kind == LOCOMOTIVE:
        return ground + _rainbow(theme, width, height, unit)
    line = unit * 0.008
    return ground + plate(
        width, height, inset + unit * 0.03, unit * 0.035, fill="none", stroke=colours.glyph, stroke_width=line
    )


def _rainbow(theme: Theme, width: float, height: float, unit: float) -> str:
    band = unit * 0.014
    frames = [
        plate(
            width,
            height,
            unit * 0.05 + band * (place + 0.5),
            max(0.0, unit * 0.055 - band * (place + 0.5)),
            fill="none",
            stroke=theme.cards[colour].fill,
            stroke_width=band * 1.04,
        )
        for place, colour in enumerate(RAINBOW)
    ]
    return "".join(frames)


def _oval(across: float, up: float, unit: float, ink: str) -> str:
    """A sky of level lines, closer together the higher they are, and below the rails the ground, likewise."""
    rails, lines, y, gap = unit * RAILS, [], -up + unit * 0.015, unit * 0.017
    while y < rails - unit * 0.02:
        lines.append(_chord(across, up, y))
        gap *= 1.07
        y += gap
    y, gap = rails + unit * 0.09, unit * 0.03
    while y < up:
        lines.append(_chord(across, up, y))
        gap *= 1.25
        y += gap
    return path(segments(lines), stroke=ink, stroke_width=unit * 0.006, stroke_opacity=0.4)


def _chord(across: float, up: float, y: float) -> tuple[Point, Point]:
    reach = across * sqrt(max(0.0, 1 - (y / up) ** 2))
    return (-reach, y), (reach, y)


def _standing(kind: str, reach: float, unit: float, colours: CardColour) -> str:
    scale, rails = min(reach * 1.95, unit * 0.95) / LENGTH, unit * RAILS
    wagon = silhouette(kind, colours.glyph, colours.fill)
    sleepers = segments(((x, rails + unit * 0.025), (x, rails + unit * 0.055)) for x in spread(reach, 13))
    return (
        group(wagon, transform=f"translate(0 {number(rails)}) scale({number(scale)})")
        + element("rect", x=-reach * 1.05, y=rails, width=reach * 2.1, height=unit * 0.016, fill=colours.glyph)
        + path(sleepers, stroke=colours.glyph, stroke_width=unit * 0.03)
    )


def spread(reach: float, count: int) -> list[float]:
    """Places from −`reach` to `reach`, equally far apart."""
    return [reach * (2 * place / (count - 1) - 1) for place in range(count)]


def card_back(theme: Theme, width: float, height: float) -> str:
    """The back of a train card: a spoked wheel in a rosette."""
    unit = min(width, height)
    ground = theme.backs.card
    return placed(width, height, [back(theme, width, height, ground), _wheel(theme.pieces.stock, ground, unit * 0.17)])


def back(theme: Theme, width: float, height: float, ground: str) -> str:
    """A back without its emblem, around the origin: a frame and a rosette."""
    unit, ink = min(width, height), theme.pieces.stock
    frames = "".join(
        plate(width, height, unit * inset, unit * 0.04, fill="none", stroke=ink, stroke_width=unit * line)
        for inset, line in ((0.085, 0.012), (0.115, 0.005))
    )
    return (
        stock(theme, width, height, unit)
        + plate(width, height, unit * 0.05, unit * 0.055, fill=ground)
        + frames
        + _rosette(unit * 0.355, unit * 0.15, ink, unit * 0.005)
    )


def _rosette(long: float, short: float, ink: str, line: float) -> str:
    turns = [15 * place for place in range(12)]
    petals = (element("ellipse", rx=long, ry=short, transform=f"rotate({turn})") for turn in turns)
    return group("".join(petals), fill="none", stroke=ink, stroke_width=line, stroke_opacity=0.75)


def _wheel(ink: str, ground: str, radius: float) -> str:
    spokes = segments(((0.0, 0.0), (radius * 0.8 * sin(turn), radius * 0.8 * cos(turn))) for turn in _turns(8))
    rim = circle(0, 0, radius * 0.84, fill=ground, stroke=ink, stroke_width=radius * 0.24)
    return rim + path(spokes, stroke=ink, stroke_width=radius * 0.12) + circle(0, 0, radius * 0.26, fill=ink)


def _turns(count: int) -> list[float]:
    return [2 * pi * place / count for place in range(count)]

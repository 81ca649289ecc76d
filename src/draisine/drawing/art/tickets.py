"""Tickets as SVG fragments, with their top left corner at the origin."""

from typing import NamedTuple

from draisine.drawing.art.cards import blank_back, blank_card, evenly_spaced, from_centre
from draisine.drawing.art.svg import (
    circle,
    element,
    format_number,
    format_point,
    group,
    path,
    rounded_rect,
    segments_data,
    translate,
)
from draisine.drawing.art.tokens import Theme
from draisine.drawing.fonts.text import text_svg, text_width


class MapSlot(NamedTuple):
    """The rectangle of a small map."""

    x: float
    y: float
    width: float
    height: float


def map_slot(width: float, height: float) -> MapSlot:
    """The place of the small map on a ticket of this size."""
    unit = min(width, height)
    edge = unit * 0.09
    return MapSlot(edge, edge, width - 2 * edge, height - edge - unit * 0.46)


def ticket_face(
    theme: Theme,
    from_name: str,
    to_name: str,
    points: int,
    width: float,
    height: float,
    *,
    long: bool = False,
    picture: str = "",
) -> str:
    """The face of a ticket: a map, two cities, and the points if there are any.

    The origin of the `picture` is the corner of the map slot, and it must stay within it."""
    colour = theme.backs.long if long else theme.backs.ticket
    parts = [
        from_centre(
            width, height, [blank_card(theme, width, height, min(width, height)), _border(colour, width, height, long)]
        ),
        _map(theme, colour, map_slot(width, height), picture),
        _city_names(theme, colour, (from_name, to_name), points, width, height),
        _points(theme, colour, points, width, height) if points else "",
    ]
    return "".join(parts)


def ticket_back(theme: Theme, width: float, height: float, *, long: bool = False) -> str:
    """The back of a ticket: two cities and the track between them in a rosette."""
    unit = min(width, height)
    ground, ink = (theme.backs.long if long else theme.backs.ticket), theme.pieces.stock
    reach, half = unit * (0.3 if long else 0.22), unit * 0.032
    sleepers = evenly_spaced(reach - unit * 0.125, 5 if long else 3)
    line = path(segments_data(((x - half, 0.0), (x + half, 0.0)) for x in sleepers), stroke=ink, stroke_width=2 * half)
    ends = (
        circle(side * reach, 0, unit * 0.06, fill=ground, stroke=ink, stroke_width=unit * 0.035) for side in (-1, 1)
    )
    return from_centre(width, height, [blank_back(theme, width, height, ground), line, *ends])


def _border(colour: str, width: float, height: float, long: bool) -> str:
    unit = min(width, height)
    line = unit * (0.03 if long else 0.016)
    return rounded_rect(width, height, unit * 0.045, unit * 0.04, fill="none", stroke=colour, stroke_width=line)


def _map(theme: Theme, colour: str, slot: MapSlot, picture: str) -> str:
    line = min(slot.width, slot.height) * 0.012
    placed_picture = group(picture, transform=translate(slot.x, slot.y)) if picture else ""
    ground = element("rect", **slot._asdict(), fill=theme.grounds.land)
    frame = element("rect", **slot._asdict(), fill="none", stroke=colour, stroke_width=line)
    return ground + (placed_picture or _journey_line(theme, slot)) + frame


def _journey_line(theme: Theme, slot: MapSlot) -> str:
    """The picture of a ticket without a map: a line from one city to another."""
    size = min(slot.width, slot.height)
    west, east = slot.x + slot.width * 0.18, slot.x + slot.width * 0.82
    low, high = slot.y + slot.height * 0.66, slot.y + slot.height * 0.42
    top = slot.y + slot.height * 0.08
    track = path(
        f"M{format_point(west, low)}Q{format_point((west + east) / 2, top)} {format_point(east, high)}",
        fill="none",
        stroke=theme.inks.muted,
        stroke_width=size * 0.09,
        stroke_dasharray=format_point(size * 0.14, size * 0.05),
    )
    ends = (
        circle(x, y, size * 0.1, fill=theme.grounds.paper, stroke=theme.inks.ink, stroke_width=size * 0.045)
        for x, y in ((west, low), (east, high))
    )
    return track + "".join(ends)


def _city_names(theme: Theme, colour: str, names: tuple[str, str], points: int, width: float, height: float) -> str:
    unit = min(width, height)
    left = unit * 0.19
    available = width - left - unit * (0.37 if points else 0.09)
    full = unit * 0.165
    size = full * available / max(available, *(text_width(name, full, "serif") for name in names))
    baselines = (height - unit * 0.3, height - unit * 0.115)
    middles = [y - size * 0.32 for y in baselines]
    x = unit * 0.12
    texts = (
        text_svg(name, left, y, size, "serif", theme.pieces.print, "start")
        for name, y in zip(names, baselines, strict=True)
    )
    link = path(
        f"M{format_number(x)} {format_number(middles[0])}V{format_number(middles[1])}",
        stroke=colour,
        stroke_width=unit * 0.018,
    )
    dots = (circle(x, y, unit * 0.03, fill=colour) for y in middles)
    return link + "".join(dots) + "".join(texts)


def _points(theme: Theme, colour: str, points: int, width: float, height: float) -> str:
    unit = min(width, height)
    x, y, size = width - unit * 0.225, height - unit * 0.25, unit * 0.2
    disc = circle(x, y, unit * 0.135, fill=colour) + circle(
        x, y, unit * 0.118, fill="none", stroke=theme.pieces.stock, stroke_width=unit * 0.008
    )
    return disc + text_svg(
        str(points), x, y + size * 0.34, size * (0.9 if points > 9 else 1), "plain", theme.pieces.stock
    )

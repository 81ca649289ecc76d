"""Owned track: a continuous band along all spaces of a route, unlike the separate spaces of a free one.

A band has a dark outline, a light casing and a core in the seat's colour with the seat's pattern; a disc in its middle
has the seat's shape. The page draws the same from the same numbers (`web/board/src/track.ts`)."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin

from draisine.drawing.art.svg import Point, circle, format_number, path, polyline_data, scaled_mark
from draisine.drawing.art.tokens import Theme, find_seat, load_tokens, seat_shape
from draisine.drawing.layout.model import Space


def band_width(space_width: float) -> float:
    """The outer width of a band over spaces of this width."""
    return space_width + load_tokens().track.overhang


def band_points(spaces: Sequence[Space], length: float) -> list[Point]:
    """Both ends of each space, in the order of the route."""
    points: list[Point] = []
    for index, space in enumerate(spaces):
        along = (cos(radians(space.angle)) * length / 2, sin(radians(space.angle)) * length / 2)
        before, after = spaces[max(index - 1, 0)], spaces[min(index + 1, len(spaces) - 1)]
        # The angle of a space may point to either end of its route.
        ahead = (after.x - before.x) * along[0] + (after.y - before.y) * along[1] >= 0
        ends = [(space.x - along[0], space.y - along[1]), (space.x + along[0], space.y + along[1])]
        points += ends if ahead else ends[::-1]
    return points


def draw_band(theme: Theme, seat: str, points: Sequence[Point], length: float, width: float) -> str:
    """A band of this outer width through both ends of each space, without its badge."""
    track, colours = load_tokens().track, theme.seats[seat]
    layers = ((theme.pieces.outline, 1.0), (theme.pieces.casing, track.casing), (colours.fill, track.core))
    line: dict[str, float | str] = {"fill": "none", "stroke_linejoin": "round"}
    parts = [
        path(_shortened(points, width * (1 - share) / 2), stroke=stroke, stroke_width=width * share, **line)
        for stroke, share in layers
    ]
    if find_seat(seat).pattern.bars:
        data = polyline_data(points)
        dashes = _dashes(seat, points, length)
        parts.append(path(data, stroke=colours.mark, stroke_width=width * track.core, **dashes, **line))
    return "".join(parts)


def _shortened(points: Sequence[Point], by: float) -> str:
    """The path data of a polyline that is shorter by this much at both ends."""
    (first, second), (before, last) = points[:2], points[-2:]
    return polyline_data([_moved(first, second, by), *points[1:-1], _moved(last, before, by)])


def _moved(start: Point, towards: Point, by: float) -> Point:
    share = by / hypot(towards[0] - start[0], towards[1] - start[1])
    return start[0] + (towards[0] - start[0]) * share, start[1] + (towards[1] - start[1]) * share


def _dashes(seat: str, points: Sequence[Point], length: float) -> dict[str, float | str]:
    """The dashes of a seat's pattern, which is the same on each space and ends between two of them."""
    pattern, gaps = find_seat(seat).pattern, len(points) // 2 - 1
    total = sum(hypot(end[0] - start[0], end[1] - start[1]) for start, end in pairwise(points))
    step = (total - length) / gaps if gaps else length
    period = step / pattern.bars
    bar, first = period * pattern.share, (length - step) / 2 + period * pattern.first
    return {
        "stroke_dasharray": f"{format_number(bar)} {format_number(period - bar)}",
        "stroke_dashoffset": bar / 2 - first,
    }


def draw_badge(theme: Theme, seat: str, x: float, y: float, width: float) -> str:
    """The disc with the seat's shape, for a band of this outer width."""
    track = load_tokens().track
    line = width * 0.07
    disc = circle(
        x, y, width * track.badge - line / 2, fill=theme.pieces.casing, stroke=theme.pieces.outline, stroke_width=line
    )
    return disc + scaled_mark(seat_shape(seat), x, y, width * track.shape, fill=theme.pieces.print)


def free_width(used: int, routes: int) -> float:
    """How wide free spaces are, as a share of their full width, where this many of the routes are claimed or closed:
    they recede as the board fills."""
    track = load_tokens().track
    steps = min(track.steps, int(track.steps * used / (routes * track.full_at))) if routes else 0
    return 1 - (1 - track.narrowest) * steps / track.steps

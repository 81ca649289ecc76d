"""Lines and areas as SVG path data: tenths of a unit, relative, without a character too many."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from draisine.drawing.layout.projection import Array

Tenths = NDArray[np.int64]

SIDE = 12.0
"""The longest side of an area: a longer one would round off too much of its corners."""


def areas(shape: Any) -> str:
    """Areas with their holes, as smooth as curves. Rings and holes run opposite ways, so any fill rule fits."""
    polygons = [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon" and not part.is_empty]
    rings = [ring for part in shapely.orient_polygons(polygons) for ring in (part.exterior, *part.interiors)]
    return "".join(_closed(shapely.get_coordinates(ring)[:-1]) for ring in shapely.segmentize(rings, SIDE))


def lines(shape: Any) -> str:
    """Lines with their corners."""
    return "".join(_line(_tenths(line)) for line in pieces(shape))


def curves(shape: Any) -> str:
    """Lines as smooth curves: their points pull, and the curve runs through the middles between them."""
    return "".join(_closed(line[:-1]) if (line[0] == line[-1]).all() else _curve(line) for line in pieces(shape))


def strokes(ends: Array) -> str:
    """Straight strokes, one row of `x, y, x, y` each."""
    whole = np.round(ends * 10).astype(np.int64).reshape(-1, 2, 2)
    place = np.zeros(2, dtype=np.int64)
    parts = []
    for start, end in whole:
        parts.append("m" + _numbers([start - place]) + "l" + _numbers([end - start]))
        place = end
    return "".join(parts)


def pieces(shape: Any) -> Iterator[Array]:
    """The points of every line of a shape."""
    for part in shapely.get_parts(shapely.get_parts(shape)):
        if part.geom_type in ("LineString", "LinearRing") and len(part.coords) > 1:
            yield shapely.get_coordinates(part)


def _line(points: Tenths) -> str:
    if len(points) < 2:
        return ""
    return "M" + _numbers(points[:1]) + "l" + _numbers(np.diff(points, axis=0))


def _curve(line: Array) -> str:
    points = _tenths(line)
    if len(points) < 3:
        return _line(points)
    return _bends(points[1], [points[0], *_stops(points[1:-1]), points[-1]])


def _closed(line: Array) -> str:
    points = _tenths(line)
    if len(points) < 3:
        return ""
    start = np.round((points[-1] + points[0]) / 2).astype(np.int64)
    return _bends(points[0], [start, *_stops(points), start]) + "z"


def _stops(points: Tenths) -> list[Tenths]:
    """The middles between the points. Each one is rounded with regard to where the bend before it really pulls, for
    errors would add up along the curve."""
    pull, stops = points[0], []
    for following in points[1:]:
        stops.append(np.round((pull + following) / 2).astype(np.int64))
        pull = 2 * stops[-1] - pull
    return stops


def _bends(pull: Tenths, stops: list[Tenths]) -> str:
    """A curve from stop to stop: after the first one, each bend mirrors the bend before it."""
    steps = np.diff(np.array(stops), axis=0)
    rest = "t" + _numbers(steps[1:]) if len(steps) > 1 else ""
    return "M" + _numbers(stops[:1]) + "q" + _numbers([pull - stops[0], steps[0]]) + rest


def _tenths(line: Array) -> Tenths:
    """In tenths of a unit, without points that fall together."""
    points: Tenths = np.round(line * 10).astype(np.int64)
    return np.asarray(points[np.append(True, np.diff(points, axis=0).any(axis=1))])


def _numbers(pairs: Iterable[Tenths]) -> str:
    """Numbers apart by a space, or by the sign of the second."""
    text = ""
    for number in np.concatenate(list(pairs)).tolist():
        shown = _number(number)
        text += shown if not text or shown[0] == "-" else " " + shown
    return text


def _number(tenths: int) -> str:
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    return sign + (str(whole) if whole or not rest else "") + (f".{rest}" if rest else "")

"""Lines and areas as compact SVG path data: relative coordinates in tenths of a unit."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from draisine.drawing.geography.projection import Array

Tenths = NDArray[np.int64]

MAX_SIDE = 12.0
"""The longest side of an area: curves would round off too much of the corners of a longer one."""


def area_data(shape: Any) -> str:
    """Areas with their holes, as smooth curves. Rings and holes have opposite orientations, so any fill rule fits."""
    polygons = [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon" and not part.is_empty]
    rings = [ring for part in shapely.orient_polygons(polygons) for ring in (part.exterior, *part.interiors)]
    return "".join(_closed(shapely.get_coordinates(ring)[:-1]) for ring in shapely.segmentize(rings, MAX_SIDE))


def line_data(shape: Any) -> str:
    """Polylines."""
    return "".join(_line(_tenths(line)) for line in split_lines(shape))


def curve_data(shape: Any) -> str:
    """Lines as smooth quadratic curves: their points are control points, and the curves meet halfway between them."""
    return "".join(_closed(line[:-1]) if (line[0] == line[-1]).all() else _curve(line) for line in split_lines(shape))


def stroke_data(ends: Array) -> str:
    """Separate straight strokes, given as rows of `x, y, x, y`."""
    whole = np.round(ends * 10).astype(np.int64).reshape(-1, 2, 2)
    pen = np.zeros(2, dtype=np.int64)
    parts = []
    for start, end in whole:
        parts.append("m" + _numbers([start - pen]) + "l" + _numbers([end - start]))
        pen = end
    return "".join(parts)


def split_lines(shape: Any) -> Iterator[Array]:
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
    return _quadratic(points[1], [points[0], *_knots(points[1:-1]), points[-1]])


def _closed(line: Array) -> str:
    points = _tenths(line)
    if len(points) < 3:
        return ""
    start = np.round((points[-1] + points[0]) / 2).astype(np.int64)
    return _quadratic(points[0], [start, *_knots(points), start]) + "z"


def _knots(points: Tenths) -> list[Tenths]:
    """The middles between the control points, each rounded relative to the control point that results from the knots
    before it: otherwise rounding errors would add up along the curve."""
    control, knots = points[0], []
    for following in points[1:]:
        knots.append(np.round((control + following) / 2).astype(np.int64))
        control = 2 * knots[-1] - control
    return knots


def _quadratic(control: Tenths, knots: list[Tenths]) -> str:
    """A curve through all knots: after the first control point, each one mirrors the one before it."""
    steps = np.diff(np.array(knots), axis=0)
    rest = "t" + _numbers(steps[1:]) if len(steps) > 1 else ""
    return "M" + _numbers(knots[:1]) + "q" + _numbers([control - knots[0], steps[0]]) + rest


def _tenths(line: Array) -> Tenths:
    """Round to tenths of a unit and drop repeated points."""
    points: Tenths = np.round(line * 10).astype(np.int64)
    return np.asarray(points[np.append(True, np.diff(points, axis=0).any(axis=1))])


def _numbers(pairs: Iterable[Tenths]) -> str:
    """Numbers, separated by a space only where no sign separates them."""
    text = ""
    for value in np.concatenate(list(pairs)).tolist():
        number = _number(value)
        text += number if not text or number[0] == "-" else " " + number
    return text


def _number(tenths: int) -> str:
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    return sign + (str(whole) if whole or not rest else "") + (f".{rest}" if rest else "")

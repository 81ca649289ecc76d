"""The map projection: from latitude and longitude (or `x` and `y`) to the board."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.drawing.geography.ground import is_geographic
from draisine.drawing.geography.model import BOARD_WIDTH

Array = NDArray[np.float64]

MARGIN = 44.0
"""Between the outermost projected city and the edge of the board."""
MAX_ASPECT, MAX_INVERSE_ASPECT = 2.0, 1.25
"""The largest ratios of width to height and of height to width: cities on one line would give a board without
height."""
FLAT_RATIO, MAX_STRETCH = 0.7, 1.2
"""A board lower than this share of its width is stretched, by the second at most: routes need the room."""
MAX_FITTING_SPACE = 80.0
"""A map with room for longer spaces than this is drawn smaller."""
MIN_CONE_LATITUDE = 8.0
"""Degrees: nearer to the equator, the projection is Mercator's, not conic."""


@dataclass(frozen=True)
class Frame:
    """The projection from `lat, lon` (or `x, y`) to board units, and the height of the board.

    Lambert's conformal conic projection with two standard parallels, or Mercator's near the equator."""

    geographic: bool
    south: float
    north: float
    """The standard parallels."""
    meridian: float
    """The central meridian."""
    scale: float
    stretch: float
    left: float
    top: float
    height: float

    def project(self, first: Array, second: Array) -> Array:
        """Board coordinates, one row for each pair of `lat, lon` (or `x, y`)."""
        plane = self._to_plane(np.asarray(first, float), np.asarray(second, float))
        return plane * (self.scale, self.scale * self.stretch) + (self.left, self.top)

    def _to_plane(self, first: Array, second: Array) -> Array:
        if not self.geographic:
            return np.stack([first, second], axis=-1)
        angle = np.radians((second - self.meridian + 180) % 360 - 180)
        lat = np.clip(first, -85, 85)
        exponent, factor = self._cone
        if not exponent:
            return np.stack([angle, -_mercator(lat)], axis=-1)
        # South of the equator exponent and radius are negative, and north stays up.
        radius = factor * np.exp(-exponent * _mercator(lat))
        return np.stack([radius * np.sin(exponent * angle), radius * np.cos(exponent * angle)], axis=-1)

    @cached_property
    def _cone(self) -> tuple[float, float]:
        """Exponent and factor of the conic projection; zeros near the equator."""
        if abs(self.south + self.north) / 2 < MIN_CONE_LATITUDE:
            return 0.0, 0.0
        a, b = np.radians(self.south), np.radians(self.north)
        if abs(self.north - self.south) < 0.5:
            exponent = float(np.sin((a + b) / 2))
        else:
            exponent = float(np.log(np.cos(a) / np.cos(b)) / (_mercator(self.north) - _mercator(self.south)))
        return exponent, float(np.cos(a) * np.exp(exponent * _mercator(self.south)) / exponent)


def fit_frame(board: Board) -> Frame:
    """Fit a frame around all cities, with a margin."""
    first, second = city_coordinates(board).T
    geographic = is_geographic(board)
    south, north, meridian = 0.0, 0.0, 0.0
    if geographic:
        span = first.max() - first.min()
        south, north = float(first.min() + span / 6), float(first.max() - span / 6)
        meridian = _central_meridian(second)
    raw = Frame(geographic, south, north, meridian, 1.0, 1.0, 0.0, 0.0, 0.0)
    plane = raw.project(first, second)
    low, high = plane.min(axis=0), plane.max(axis=0)
    width, height = (float(side) for side in high - low)
    stretch = min(max(FLAT_RATIO * width / height, 1.0), MAX_STRETCH) if height else 1.0
    height *= stretch
    inner = BOARD_WIDTH - 2 * MARGIN
    tall = min(max(height / width if width else MAX_INVERSE_ASPECT, 1 / MAX_ASPECT), MAX_INVERSE_ASPECT)
    scale = min(inner / width if width else np.inf, inner * tall / height if height else np.inf)
    # A few long spaces would fill the board: then the map is drawn smaller.
    shrink = min(1.0, MAX_FITTING_SPACE / fitting_space_length(board, plane * (scale, scale * stretch)))
    scale, total = scale * shrink, max(round(inner * tall * shrink + 2 * MARGIN), round(BOARD_WIDTH / MAX_ASPECT))
    middle = (low + high) / 2 * scale * (1.0, stretch)
    left, top = BOARD_WIDTH / 2 - float(middle[0]), total / 2 - float(middle[1])
    return Frame(geographic, south, north, meridian, float(scale), stretch, left, top, float(total))


def fitting_space_length(board: Board, positions: Array) -> float:
    """The length of a space with which three of four lines are at most as long as their cities are apart."""
    index = {city: number for number, city in enumerate(board.city_ids)}
    lengths = {frozenset(index[end] for end in route.between): route.length for route in board.route}
    fits = [
        float(np.hypot(*(positions[b] - positions[a]))) / (1.08 * length + 0.7) for (a, b), length in lengths.items()
    ]
    return sorted(fits)[len(fits) // 4]


def project_cities(board: Board, frame: Frame) -> Array:
    """The projected positions of all cities, in file order. Rounded, because the last bit of a sine differs between
    machines."""
    return np.round(frame.project(*city_coordinates(board).T), 2)


def city_coordinates(board: Board) -> Array:
    """The coordinates of all cities: rows of `lat, lon`, or of `x, y`."""
    geographic = is_geographic(board)
    return np.array([(city.lat, city.lon) if geographic else (city.x, city.y) for city in board.city], dtype=float)


def _mercator(lat: Array | float) -> Array:
    return np.asarray(np.arctanh(np.sin(np.radians(lat))))


def _central_meridian(lon: Array) -> float:
    """The meridian halfway between the outermost cities, also when they lie on both sides of the date line."""
    ordered = np.sort(lon)
    gaps = np.diff(np.append(ordered, ordered[0] + 360))
    widest = int(gaps.argmax())
    start, end = ordered[(widest + 1) % len(ordered)], ordered[widest]
    return float((start + ((end - start) % 360) / 2 + 180) % 360 - 180)

"""From places on the globe to places on the board."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.drawing.layout.model import WIDTH

Array = NDArray[np.float64]

MARGIN = 44.0
"""Room between the outermost projected city and the edge of the board."""
WIDEST, TALLEST = 2.0, 1.25
"""Cities on one line would give a board without height: its shape stays within these ratios of its sides."""
FLAT, STRETCH = 0.7, 1.2
"""A board flatter than the first is drawn taller, by the second at most: routes need the room, and no screen is that
wide."""
ROOMY = 80.0
"""The longest space that the map leaves room for."""
CONE = 8.0
"""Degrees of latitude from the equator where a cone is no longer the shape to unroll."""


@dataclass(frozen=True)
class Frame:
    """The board's edges and its way from `lat, lon` (or `x, y`) to board units."""

    globe: bool
    south: float
    north: float
    meridian: float
    scale: float
    stretch: float
    left: float
    top: float
    height: float

    def place(self, first: Array, second: Array) -> Array:
        """Board coordinates, one row for each pair of `lat, lon` (or `x, y`)."""
        flat = self._flat(np.asarray(first, float), np.asarray(second, float))
        return flat * (self.scale, self.scale * self.stretch) + (self.left, self.top)

    def _flat(self, first: Array, second: Array) -> Array:
        if not self.globe:
            return np.stack([first, second], axis=-1)
        away = np.radians((second - self.meridian + 180) % 360 - 180)
        lat = np.clip(first, -85, 85)
        cone, reach = self._cone
        if not cone:
            return np.stack([away, -_mercator(lat)], axis=-1)
        # Lambert's conformal cone. Below the equator exponent and radius are negative, and north stays up.
        radius = reach * np.exp(-cone * _mercator(lat))
        return np.stack([radius * np.sin(cone * away), radius * np.cos(cone * away)], axis=-1)

    @cached_property
    def _cone(self) -> tuple[float, float]:
        """Lambert's exponent and factor for the two standard parallels; nothing near the equator."""
        if abs(self.south + self.north) / 2 < CONE:
            return 0.0, 0.0
        a, b = np.radians(self.south), np.radians(self.north)
        if abs(self.north - self.south) < 0.5:
            cone = float(np.sin((a + b) / 2))
        else:
            cone = float(np.log(np.cos(a) / np.cos(b)) / (_mercator(self.north) - _mercator(self.south)))
        return cone, float(np.cos(a) * np.exp(cone * _mercator(self.south)) / cone)


def frame_of(board: Board) -> Frame:
    """A frame in which all cities lie, with a margin around them."""
    first, second, globe = coordinates(board)
    south, north, meridian = 0.0, 0.0, 0.0
    if globe:
        span = first.max() - first.min()
        south, north = float(first.min() + span / 6), float(first.max() - span / 6)
        meridian = _middle(second)
    raw = Frame(globe, south, north, meridian, 1.0, 1.0, 0.0, 0.0, 0.0)
    flat = raw.place(first, second)
    low, high = flat.min(axis=0), flat.max(axis=0)
    width, height = (float(side) for side in high - low)
    stretch = min(max(FLAT * width / height, 1.0), STRETCH) if height else 1.0
    height *= stretch
    inner = WIDTH - 2 * MARGIN
    tall = min(max(height / width if width else TALLEST, 1 / WIDEST), TALLEST)
    scale = min(inner / width if width else np.inf, inner * tall / height if height else np.inf)
    # Few long spaces would fill the board: then the map is drawn smaller.
    shrink = min(1.0, ROOMY / fitting_space(board, flat * (scale, scale * stretch)))
    scale, total = scale * shrink, max(round(inner * tall * shrink + 2 * MARGIN), round(WIDTH / WIDEST))
    middle = (low + high) / 2 * scale * (1.0, stretch)
    left, top = WIDTH / 2 - float(middle[0]), total / 2 - float(middle[1])
    return Frame(globe, south, north, meridian, float(scale), stretch, left, top, float(total))


def fitting_space(board: Board, places: Array) -> float:
    """The length of a space with which three of four lines are at most as long as their cities are apart."""
    number = {city: index for index, city in enumerate(board.city_ids)}
    lengths = {frozenset(number[end] for end in route.between): route.length for route in board.route}
    fits = [float(np.hypot(*(places[b] - places[a]))) / (1.08 * length + 0.7) for (a, b), length in lengths.items()]
    return sorted(fits)[len(fits) // 4]


def projected(board: Board, frame: Frame) -> Array:
    """Where the board's cities belong, in file order. Rounded, so that the last bit of a sine, which differs between
    machines, moves nothing."""
    first, second, _ = coordinates(board)
    return np.round(frame.place(first, second), 2)


def coordinates(board: Board) -> tuple[Array, Array, bool]:
    """Both coordinates of all cities, and whether they are latitude and longitude."""
    globe = board.city[0].lat is not None
    pairs = [(city.lat, city.lon) if globe else (city.x, city.y) for city in board.city]
    both = np.array(pairs, dtype=float)
    return both[:, 0], both[:, 1], globe


def _mercator(lat: Array | float) -> Array:
    return np.asarray(np.arctanh(np.sin(np.radians(lat))))


def _middle(lon: Array) -> float:
    """The meridian in the middle of the cities, also when they lie on both sides of the date line."""
    ordered = np.sort(lon)
    gaps = np.diff(np.append(ordered, ordered[0] + 360))
    widest = int(gaps.argmax())
    start, end = ordered[(widest + 1) % len(ordered)], ordered[widest]
    return float((start + ((end - start) % 360) / 2 + 180) % 360 - 180)

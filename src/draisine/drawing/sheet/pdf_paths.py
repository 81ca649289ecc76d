"""Outlines for PDF: path data of SVG as absolute moves, lines and cubic curves, which is all that PDF knows."""

import re
from collections.abc import Callable, Iterator
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan

Point = tuple[float, float]
Piece = tuple[str, tuple[Point, ...]]
"""`m`, `l`, `c` or `h` as PDF has them, and absolute points."""

TOKEN = re.compile(r"([A-Za-z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)|([\s,]+)|(.)")
TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4, "t": 2, "a": 7, "z": 0}
CURVE = 0.5522847498
"""How far the handles of a quarter circle reach, as a part of its radius."""


def pieces(data: str) -> Iterator[Piece]:
    """The pieces of SVG path data."""
    pen = _Pen()
    for command, numbers in _commands(data):
        yield from pen.draw(command, numbers)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Iterator[Piece]:
    """A rectangle with round corners."""
    r = min(radius, width / 2, height / 2)
    right, low = x + width, y + height
    if r <= 0:
        yield "m", ((x, y),)
        yield from (("l", (corner,)) for corner in ((right, y), (right, low), (x, low)))
    else:
        reach = r * (1 - CURVE)
        yield "m", ((x + r, y),)
        yield "l", ((right - r, y),)
        yield "c", ((right - reach, y), (right, y + reach), (right, y + r))
        yield "l", ((right, low - r),)
        yield "c", ((right, low - reach), (right - reach, low), (right - r, low))
        yield "l", ((x + r, low),)
        yield "c", ((x + reach, low), (x, low - reach), (x, low - r))
        yield "l", ((x, y + r),)
        yield "c", ((x, y + reach), (x + reach, y), (x + r, y))
    yield "h", ()


def ellipse(x: float, y: float, rx: float, ry: float) -> Iterator[Piece]:
    """An ellipse of four curves."""
    a, b = rx * CURVE, ry * CURVE
    yield "m", ((x + rx, y),)
    yield "c", ((x + rx, y + b), (x + a, y + ry), (x, y + ry))
    yield "c", ((x - a, y + ry), (x - rx, y + b), (x - rx, y))
    yield "c", ((x - rx, y - b), (x - a, y - ry), (x, y - ry))
    yield "c", ((x + a, y - ry), (x + rx, y - b), (x + rx, y))
    yield "h", ()


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with the numbers it takes; further numbers repeat it, and after a move they are lines."""
    command, numbers = "", list[float]()
    for letter, number, _, wrong in TOKEN.findall(data):
        if wrong or (letter and letter.lower() not in TAKES) or (number and command in ("", "z", "Z")):
            raise ValueError(f"path data that cannot be drawn: {data[:60]!r}")
        if letter:
            command, numbers = letter, []
        elif number:
            numbers.append(float(number))
        else:
            continue
        if len(numbers) == TAKES[command.lower()]:
            yield command, numbers
            numbers = []
            command = {"m": "l", "M": "L"}.get(command, command)


class _Pen:
    """Where the pen is, where the figure began, and the last bend, which a smooth curve mirrors."""

    def __init__(self) -> None:
        self.at = self.start = self.bend = (0.0, 0.0)
        self._ways: dict[str, Callable[[list[float], Point], Iterator[Piece]]] = {
            "m": self._move,
            "l": self._line,
            "h": self._across,
            "v": self._down,
            "c": self._cubic,
            "q": self._quadratic,
            "t": self._smooth,
            "a": self._arc,
            "z": self._close,
        }

    def draw(self, command: str, numbers: list[float]) -> Iterator[Piece]:
        origin = self.at if command.islower() else (0.0, 0.0)
        yield from self._ways[command.lower()](numbers, origin)
        if command.lower() not in "qt":
            self.bend = self.at

    def _move(self, numbers: list[float], origin: Point) -> Iterator[Piece]:
        self.at = self.start = (origin[0] + numbers[0], origin[1] + numbers[1])
        yield "m", (self.at,)

    def _line(self, numbers: list[float], origin: Point) -> Iterator[Piece]:
        self.at = (origin[0] + numbers[0], origin[1] + numbers[1])
        yield "l", (self.at,)

    def _across(self, numbers: list[float], origin: Point) -> Iterator[Piece]:
        self.at = (origin[0] + numbers[0], self.at[1])
        yield "l", (self.at,)

    def _down(self, numbers: list[float], origin: Point) -> Iterator[Piece]:
        self.at = (self.at[0], origin[1] + numbers[0])
        yield "l", (self.at,)

    def _cubic(self, numbers: list[float], origin: Point) -> Iterator[Piece]:
        points = _points(numbers, origin)
        self.at = points[-1]
        yield "c", points

    def _quadratic(self, numbers: list[float], origin: Point) -> Iterator[Piece]:
        bend, to = _points(numbers, origin)
        yield from self._bent(bend, to)

    def _smooth(self, numbers: list[float], origin: Point) -> Iterator[Piece]:
        mirrored = (2 * self.at[0] - self.bend[0], 2 * self.at[1] - self.bend[1])
        yield from self._bent(mirrored, *_points(numbers, origin))

    def _bent(self, bend: Point, to: Point) -> Iterator[Piece]:
        first, second = (
            (end[0] + (bend[0] - end[0]) * 2 / 3, end[1] + (bend[1] - end[1]) * 2 / 3) for end in (self.at, to)
        )
        self.at, self.bend = to, bend
        yield "c", (first, second, to)

    def _arc(self, numbers: list[float], origin: Point) -> Iterator[Piece]:
        rx, ry, turn, large, sweep, x, y = numbers
        to = (origin[0] + x, origin[1] + y)
        yield from _arc(self.at, to, (rx, ry), radians(turn), bool(large), bool(sweep))
        self.at = to

    def _close(self, _numbers: list[float], _origin: Point) -> Iterator[Piece]:
        self.at = self.start
        yield "h", ()


def _points(numbers: list[float], origin: Point) -> tuple[Point, ...]:
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return tuple((origin[0] + x, origin[1] + y) for x, y in pairs)


def _arc(start: Point, to: Point, radii: Point, turn: float, large: bool, sweep: bool) -> Iterator[Piece]:
    """An elliptical arc by its ends, as SVG gives it (SVG 2, implementation notes on arcs), as curves of at most a
    quarter each."""
    rx, ry = abs(radii[0]), abs(radii[1])
    if start == to or not rx or not ry:
        yield "l", (to,)
        return
    # On the unit circle: half the chord, and the centre at a right angle to it.
    east, south = (start[0] - to[0]) / 2, (start[1] - to[1]) / 2
    a, b = (east * cos(turn) + south * sin(turn)) / rx, (south * cos(turn) - east * sin(turn)) / ry
    half = hypot(a, b)
    if half > 1:
        rx, ry, a, b, half = rx * half, ry * half, a / half, b / half, 1.0
    away = sqrt(1 - half**2) / half * (-1 if large == sweep else 1)
    centre = (away * b, -away * a)
    begin = atan2(b - centre[1], a - centre[0])
    angle = (atan2(-b - centre[1], -a - centre[0]) - begin) % (2 * pi)
    angle = angle if sweep else angle - 2 * pi
    middle = ((start[0] + to[0]) / 2, (start[1] + to[1]) / 2)

    def placed(x: float, y: float) -> Point:
        u, v = (x + centre[0]) * rx, (y + centre[1]) * ry
        return middle[0] + u * cos(turn) - v * sin(turn), middle[1] + u * sin(turn) + v * cos(turn)

    count = ceil(abs(angle) / (pi / 2) - 1e-9)
    step = angle / count
    reach = 4 / 3 * tan(step / 4)
    for number in range(count):
        one, two = begin + number * step, begin + (number + 1) * step
        yield (
            "c",
            (
                placed(cos(one) - reach * sin(one), sin(one) + reach * cos(one)),
                placed(cos(two) + reach * sin(two), sin(two) - reach * cos(two)),
                placed(cos(two), sin(two)),
            ),
        )

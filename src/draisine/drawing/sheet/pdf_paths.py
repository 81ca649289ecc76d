"""Outlines for PDF: SVG path data as absolute moves, lines and cubic curves, which is all that PDF has."""

import re
from collections.abc import Callable, Iterator
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan

Point = tuple[float, float]
PathSegment = tuple[str, tuple[Point, ...]]
"""A PDF operator (`m`, `l`, `c` or `h`) and absolute points."""

TOKEN = re.compile(r"([A-Za-z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)|([\s,]+)|(.)")
ARGUMENTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4, "t": 2, "a": 7, "z": 0}
KAPPA = 0.5522847498
"""The length of the control handles of a quarter circle, as a share of its radius."""


def parse_path(data: str) -> Iterator[PathSegment]:
    """Parse SVG path data."""
    cursor = _PathCursor()
    for command, numbers in _commands(data):
        yield from cursor.draw(command, numbers)


def rounded_rect_path(x: float, y: float, width: float, height: float, radius: float) -> Iterator[PathSegment]:
    """A rectangle with rounded corners."""
    r = min(radius, width / 2, height / 2)
    right, bottom = x + width, y + height
    if r <= 0:
        yield "m", ((x, y),)
        yield from (("l", (corner,)) for corner in ((right, y), (right, bottom), (x, bottom)))
    else:
        reach = r * (1 - KAPPA)
        yield "m", ((x + r, y),)
        yield "l", ((right - r, y),)
        yield "c", ((right - reach, y), (right, y + reach), (right, y + r))
        yield "l", ((right, bottom - r),)
        yield "c", ((right, bottom - reach), (right - reach, bottom), (right - r, bottom))
        yield "l", ((x + r, bottom),)
        yield "c", ((x + reach, bottom), (x, bottom - reach), (x, bottom - r))
        yield "l", ((x, y + r),)
        yield "c", ((x, y + reach), (x + reach, y), (x + r, y))
    yield "h", ()


def ellipse_path(x: float, y: float, rx: float, ry: float) -> Iterator[PathSegment]:
    """An ellipse as four curves."""
    a, b = rx * KAPPA, ry * KAPPA
    yield "m", ((x + rx, y),)
    yield "c", ((x + rx, y + b), (x + a, y + ry), (x, y + ry))
    yield "c", ((x - a, y + ry), (x - rx, y + b), (x - rx, y))
    yield "c", ((x - rx, y - b), (x - a, y - ry), (x, y - ry))
    yield "c", ((x + a, y - ry), (x + rx, y - b), (x + rx, y))
    yield "h", ()


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its arguments; further numbers repeat it, and after a move they are lines."""
    command, numbers = "", list[float]()
    for letter, number, _, wrong in TOKEN.findall(data):
        if wrong or (letter and letter.lower() not in ARGUMENTS) or (number and command in ("", "z", "Z")):
            raise ValueError(f"unsupported path data: {data[:60]!r}")
        if letter:
            command, numbers = letter, []
        elif number:
            numbers.append(float(number))
        else:
            continue
        if len(numbers) == ARGUMENTS[command.lower()]:
            yield command, numbers
            numbers = []
            command = {"m": "l", "M": "L"}.get(command, command)


class _PathCursor:
    """The current point, the start of the figure, and the last control point, which a smooth curve mirrors."""

    def __init__(self) -> None:
        self.point = self.start = self.control = (0.0, 0.0)
        self._handlers: dict[str, Callable[[list[float], Point], Iterator[PathSegment]]] = {
            "m": self._move,
            "l": self._line,
            "h": self._horizontal,
            "v": self._vertical,
            "c": self._cubic,
            "q": self._quadratic,
            "t": self._smooth,
            "a": self._arc,
            "z": self._close,
        }

    def draw(self, command: str, numbers: list[float]) -> Iterator[PathSegment]:
        origin = self.point if command.islower() else (0.0, 0.0)
        yield from self._handlers[command.lower()](numbers, origin)
        if command.lower() not in "qt":
            self.control = self.point

    def _move(self, numbers: list[float], origin: Point) -> Iterator[PathSegment]:
        self.point = self.start = (origin[0] + numbers[0], origin[1] + numbers[1])
        yield "m", (self.point,)

    def _line(self, numbers: list[float], origin: Point) -> Iterator[PathSegment]:
        self.point = (origin[0] + numbers[0], origin[1] + numbers[1])
        yield "l", (self.point,)

    def _horizontal(self, numbers: list[float], origin: Point) -> Iterator[PathSegment]:
        self.point = (origin[0] + numbers[0], self.point[1])
        yield "l", (self.point,)

    def _vertical(self, numbers: list[float], origin: Point) -> Iterator[PathSegment]:
        self.point = (self.point[0], origin[1] + numbers[0])
        yield "l", (self.point,)

    def _cubic(self, numbers: list[float], origin: Point) -> Iterator[PathSegment]:
        points = _points(numbers, origin)
        self.point = points[-1]
        yield "c", points

    def _quadratic(self, numbers: list[float], origin: Point) -> Iterator[PathSegment]:
        control, to = _points(numbers, origin)
        yield from self._curve_to(control, to)

    def _smooth(self, numbers: list[float], origin: Point) -> Iterator[PathSegment]:
        mirrored = (2 * self.point[0] - self.control[0], 2 * self.point[1] - self.control[1])
        yield from self._curve_to(mirrored, *_points(numbers, origin))

    def _curve_to(self, control: Point, to: Point) -> Iterator[PathSegment]:
        first, second = (
            (end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3) for end in (self.point, to)
        )
        self.point, self.control = to, control
        yield "c", (first, second, to)

    def _arc(self, numbers: list[float], origin: Point) -> Iterator[PathSegment]:
        rx, ry, turn, large, sweep, x, y = numbers
        to = (origin[0] + x, origin[1] + y)
        yield from _arc(self.point, to, (rx, ry), radians(turn), bool(large), bool(sweep))
        self.point = to

    def _close(self, _numbers: list[float], _origin: Point) -> Iterator[PathSegment]:
        self.point = self.start
        yield "h", ()


def _points(numbers: list[float], origin: Point) -> tuple[Point, ...]:
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return tuple((origin[0] + x, origin[1] + y) for x, y in pairs)


def _arc(start: Point, to: Point, radii: Point, turn: float, large: bool, sweep: bool) -> Iterator[PathSegment]:
    """An elliptical arc as curves of at most a quarter each (SVG 2, implementation notes on arcs)."""
    rx, ry = abs(radii[0]), abs(radii[1])
    if start == to or not rx or not ry:
        yield "l", (to,)
        return
    # On the unit circle: half the chord, and the centre at a right angle to it.
    dx, dy = (start[0] - to[0]) / 2, (start[1] - to[1]) / 2
    a, b = (dx * cos(turn) + dy * sin(turn)) / rx, (dy * cos(turn) - dx * sin(turn)) / ry
    half = hypot(a, b)
    if half > 1:
        rx, ry, a, b, half = rx * half, ry * half, a / half, b / half, 1.0
    distance = sqrt(1 - half**2) / half * (-1 if large == sweep else 1)
    centre = (distance * b, -distance * a)
    first_angle = atan2(b - centre[1], a - centre[0])
    angle = (atan2(-b - centre[1], -a - centre[0]) - first_angle) % (2 * pi)
    angle = angle if sweep else angle - 2 * pi
    middle = ((start[0] + to[0]) / 2, (start[1] + to[1]) / 2)

    def to_ellipse(x: float, y: float) -> Point:
        u, v = (x + centre[0]) * rx, (y + centre[1]) * ry
        return middle[0] + u * cos(turn) - v * sin(turn), middle[1] + u * sin(turn) + v * cos(turn)

    count = ceil(abs(angle) / (pi / 2) - 1e-9)
    step = angle / count
    reach = 4 / 3 * tan(step / 4)
    for number in range(count):
        one, two = first_angle + number * step, first_angle + (number + 1) * step
        yield (
            "c",
            (
                to_ellipse(cos(one) - reach * sin(one), sin(one) + reach * cos(one)),
                to_ellipse(cos(two) + reach * sin(two), sin(two) - reach * cos(two)),
                to_ellipse(cos(two), sin(two)),
            ),
        )

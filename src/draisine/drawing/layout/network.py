"""A board as the layout sees it: cities to be placed, and lines of parallel routes between them."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from draisine.boards import Board, City, Route
from draisine.drawing.art.backdrop import dry_land
from draisine.drawing.art.lettering import balanced, width_of
from draisine.drawing.layout.projection import Array, Frame, fitting_space, frame_of, projected

BREADTH = 0.34
"""The width of a space, as a share of its length."""
COMFORT = 60.0
"""Longer spaces than this are no easier to read."""
FIRM = 12.0
"""How much more firmly a city is held that the file has placed."""
TRACK_GAP = 2.4
"""Room between parallel tracks."""
SMALL, LARGE = 11.0, 15.0
"""The letters of names are about as high as a space is wide, within these sizes."""


@dataclass(frozen=True)
class Line:
    """All routes between two cities, side by side: the cities by number, the length, and the routes' ids."""

    ends: tuple[int, int]
    length: int
    routes: tuple[str, ...]
    turned: tuple[bool, ...]
    """Which of the routes run from the second city to the first in the board file."""
    ferry: bool = False
    bow: tuple[float, float] | None = None
    """The direction in which the file wants it to bow."""
    crossing: bool = False

    @property
    def tracks(self) -> int:
        """How many routes lie side by side."""
        return len(self.routes)


@dataclass(frozen=True)
class Network:
    """The cities and lines of a board, with the frame that they are laid into."""

    board: Board
    frame: Frame
    home: Array
    """Where the cities belong: their projected places, corrected by the file."""
    lines: list[Line]

    @property
    def firm(self) -> list[float]:
        """How firmly each city is held: one that the file has placed stays where it was put."""
        placed = {hint.city for hint in self.board.map.cities if hint.east or hint.south}
        return [FIRM if city in placed else 1.0 for city in self.board.city_ids]

    @cached_property
    def land(self) -> Any:
        """The land under the board, if there are ferries to keep off it."""
        return dry_land(self.board, self.frame) if any(line.ferry for line in self.lines) else None

    @property
    def fitting(self) -> float:
        """The length of a space with which most lines are about as long as their cities are apart."""
        return min(fitting_space(self.board, self.home), COMFORT)

    @cached_property
    def degree(self) -> list[int]:
        """How many tracks meet in each city."""
        counts = [0] * len(self.board.city)
        for line in self.lines:
            for end in line.ends:
                counts[end] += line.tracks
        return counts


@dataclass(frozen=True)
class Measure:
    """All sizes that follow from the length of a space."""

    length: float

    @property
    def width(self) -> float:
        """The width of a space."""
        return BREADTH * self.length

    @property
    def letters(self) -> float:
        """The size of the letters of a name."""
        return min(max(0.42 * self.length, SMALL), LARGE)

    def breadth(self, tracks: int) -> float:
        """From edge to edge of so many tracks side by side."""
        return tracks * self.width + (tracks - 1) * TRACK_GAP

    def offset(self, track: int, tracks: int) -> float:
        """How far a track lies from the middle of its line, to the right of its direction."""
        return (track - (tracks - 1) / 2) * (self.width + TRACK_GAP)

    def radius(self, degree: int) -> float:
        """The mark of a city: larger where many tracks meet."""
        return self.length * min(max(0.16 + 0.015 * degree, 0.2), 0.34)

    def name_box(self, city: City, lines: int) -> tuple[float, float]:
        """Width and height that a city's name takes on so many lines, in whatever language it is longest."""
        names = called(city)
        width = max(width_of(part, self.letters, "serif") for name in names for part in balanced(name, lines))
        return width, self.letters * (ABOVE + BELOW + (lines - 1) * LEADING)


LEADING = 1.0
"""From base line to base line of a name on two lines, in letter sizes."""
ABOVE, BELOW = 0.75, 0.25
"""How far the ink of a name reaches above and below its base line, in letter sizes."""


def called(city: City) -> list[str]:
    """All names that a city may be shown by."""
    return list(dict.fromkeys(name for name in (city.name, city.en, city.fr) if name))


COMPASS = {
    "n": (0.0, -1.0), "ne": (0.7071, -0.7071), "e": (1.0, 0.0), "se": (0.7071, 0.7071),
    "s": (0.0, 1.0), "sw": (-0.7071, 0.7071), "w": (-1.0, 0.0), "nw": (-0.7071, -0.7071),
}  # fmt: skip


def network_of(board: Board) -> Network:
    """The network of a board, with the corrections that its file makes."""
    frame = frame_of(board)
    number = {city: index for index, city in enumerate(board.city_ids)}
    home = projected(board, frame)
    for hint in board.map.cities:
        home[number[hint.city]] += np.array([hint.east, hint.south])
    return Network(board, frame, home, _lines(board, number))


def _lines(board: Board, number: dict[str, int]) -> list[Line]:
    grouped: dict[tuple[int, int], list[tuple[str, bool, Route]]] = defaultdict(list)
    for name, route in zip(board.route_ids, board.route, strict=True):
        a, b = (number[end] for end in route.between)
        grouped[min(a, b), max(a, b)].append((name, a > b, route))
    hints = {tuple(sorted(number[end] for end in hint.between)): hint for hint in board.map.routes}
    lines = []
    for ends, routes in grouped.items():
        hint = hints.get(ends)
        bow = COMPASS[hint.bow] if hint and hint.bow else None
        names, turned, tracks = zip(*routes, strict=True)
        ferry = any(track.ferry for track in tracks)
        lines.append(Line(ends, tracks[0].length, names, turned, ferry, bow, bool(hint and hint.crossing)))
    return lines

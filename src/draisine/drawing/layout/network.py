"""A board as a graph: cities to be placed, and lines of parallel routes between them."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from draisine.boards import Board, City, Route
from draisine.drawing.geography.projection import Array, Frame, fit_frame, fitting_space_length, project_cities
from draisine.drawing.geography.terrain import find_dry_land
from draisine.drawing.layout.model import ASCENT, DESCENT, LEADING, label_width

SPACE_ASPECT = 0.34
"""The width of a space, as a share of its length."""
MAX_COMFORTABLE_SPACE = 60.0
"""Longer spaces than this are no easier to read."""
PINNED_WEIGHT = 12.0
"""How much more strongly a city is anchored that the board file has moved."""
TRACK_GAP = 2.4
"""The gap between parallel tracks."""
MIN_FONT_SIZE, MAX_FONT_SIZE = 11.0, 15.0
"""Labels are about as high as a space is wide, within these sizes."""
COMPASS = {
    "n": (0.0, -1.0), "ne": (0.7071, -0.7071), "e": (1.0, 0.0), "se": (0.7071, 0.7071),
    "s": (0.0, 1.0), "sw": (-0.7071, 0.7071), "w": (-1.0, 0.0), "nw": (-0.7071, -0.7071),
}  # fmt: skip


@dataclass(frozen=True)
class Line:
    """All routes between two cities, side by side: the indices of the cities, the length, and the routes' ids."""

    ends: tuple[int, int]
    length: int
    routes: tuple[str, ...]
    reversed: tuple[bool, ...]
    """Which of the routes run from the second city to the first in the board file."""
    ferry: bool = False
    bow: tuple[float, float] | None = None
    """The direction in which the board file wants it to bow."""
    crossing: bool = False
    """Whether the board file allows other lines to cross it."""

    @property
    def tracks(self) -> int:
        """The number of routes side by side."""
        return len(self.routes)


@dataclass(frozen=True)
class Network:
    """The cities and lines of a board, with the frame that they are laid out in."""

    board: Board
    frame: Frame
    anchors: Array
    """The projected positions of the cities, corrected by the board file."""
    lines: list[Line]

    @property
    def anchor_weights(self) -> list[float]:
        """How strongly each city is anchored: one that the board file has moved stays there."""
        pinned = {hint.city for hint in self.board.map.cities if hint.east or hint.south}
        return [PINNED_WEIGHT if city in pinned else 1.0 for city in self.board.city_ids]

    @cached_property
    def land(self) -> Any:
        """The land under the board, if there are ferries to keep off it."""
        return find_dry_land(self.board, self.frame) if any(line.ferry for line in self.lines) else None

    @property
    def fitting_space(self) -> float:
        """The length of a space with which most lines are about as long as their cities are apart."""
        return min(fitting_space_length(self.board, self.anchors), MAX_COMFORTABLE_SPACE)

    @cached_property
    def degrees(self) -> list[int]:
        """The number of tracks that meet in each city."""
        counts = [0] * len(self.board.city)
        for line in self.lines:
            for end in line.ends:
                counts[end] += line.tracks
        return counts


@dataclass(frozen=True)
class Metrics:
    """All sizes that follow from the length of a space."""

    space_length: float

    @property
    def space_width(self) -> float:
        """The width of a space."""
        return SPACE_ASPECT * self.space_length

    @property
    def font_size(self) -> float:
        """The font size of a label."""
        return min(max(0.42 * self.space_length, MIN_FONT_SIZE), MAX_FONT_SIZE)

    def line_width(self, tracks: int) -> float:
        """The width of this many tracks side by side, from edge to edge."""
        return tracks * self.space_width + (tracks - 1) * TRACK_GAP

    def track_offset(self, track: int, tracks: int) -> float:
        """The distance of a track from the middle of its line, to the right of its direction."""
        return (track - (tracks - 1) / 2) * (self.space_width + TRACK_GAP)

    def city_radius(self, degree: int) -> float:
        """The radius of a city's mark: larger where many tracks meet."""
        return self.space_length * min(max(0.16 + 0.015 * degree, 0.2), 0.34)

    def label_size(self, city: City, lines: int) -> tuple[float, float]:
        """Width and height of a city's label on this many lines, for the longest of its names."""
        return label_width(city, lines, self.font_size), self.font_size * (ASCENT + DESCENT + (lines - 1) * LEADING)


def build_network(board: Board) -> Network:
    """Build the network of a board, with the corrections of its file."""
    frame = fit_frame(board)
    index = {city: number for number, city in enumerate(board.city_ids)}
    anchors = project_cities(board, frame)
    for hint in board.map.cities:
        anchors[index[hint.city]] += np.array([hint.east, hint.south])
    return Network(board, frame, anchors, _group_lines(board, index))


def _group_lines(board: Board, index: dict[str, int]) -> list[Line]:
    grouped: dict[tuple[int, int], list[tuple[str, bool, Route]]] = defaultdict(list)
    for name, route in zip(board.route_ids, board.route, strict=True):
        a, b = (index[end] for end in route.between)
        grouped[min(a, b), max(a, b)].append((name, a > b, route))
    hints = {tuple(sorted(index[end] for end in hint.between)): hint for hint in board.map.routes}
    lines = []
    for ends, routes in grouped.items():
        hint = hints.get(ends)
        bow = COMPASS[hint.bow] if hint and hint.bow else None
        names, is_reversed, tracks = zip(*routes, strict=True)
        ferry = any(track.ferry for track in tracks)
        lines.append(Line(ends, tracks[0].length, names, is_reversed, ferry, bow, bool(hint and hint.crossing)))
    return lines

"""The mountain ranges of the world, as crest lines on the board."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import numpy as np

from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.geography.projection import Array, Frame
from draisine.drawing.geography.terrain import MARGIN, chaikin
from draisine.drawing.geography.warp import Warp

KILOMETRES = 111.2
"""Per degree of latitude."""
MIN_LENGTH, MIN_HALF_WIDTH = 18.0, 2.0


@dataclass(frozen=True)
class Range:
    """A mountain range: its crest line and half its width, in board units."""

    name: str
    crest: Array
    half_width: float


def project_ranges(frame: Frame, warp: Warp) -> Iterator[Range]:
    """Project the ranges that a board shows, without those too small to see."""
    reach = MARGIN + warp.max_displacement
    for entry in _load_ranges():
        lat, lon = np.array(entry["line"], dtype=float).T
        points = frame.project(lat, lon)
        limit = np.array([(BOARD_WIDTH + reach, frame.height + reach)])
        inside = ((points > -reach) & (points < limit)).all(axis=1)
        half_width = entry["half_width"] * _units_per_kilometre(frame, lat, lon)
        large = half_width >= MIN_HALF_WIDTH and line_length(points) >= MIN_LENGTH
        if inside.any() and large and not _crosses_far_meridian(frame, lon):
            yield Range(entry["name"], warp(chaikin(chaikin(points))), half_width)


def line_length(line: Array) -> float:
    """The length of a polyline."""
    return float(np.hypot(*np.diff(line, axis=0).T).sum())


def _units_per_kilometre(frame: Frame, lat: Array, lon: Array) -> float:
    middle = len(lat) // 2
    ends = frame.project(lat[middle] + np.array([-0.1, 0.1]), np.repeat(lon[middle], 2))
    return line_length(ends) / (0.2 * KILOMETRES)


def _crosses_far_meridian(frame: Frame, lon: Array) -> bool:
    """Whether the range crosses the meridian opposite the central one, where the projection is cut."""
    return float(np.ptp((lon - frame.meridian + 180) % 360)) > 180


@cache
def _load_ranges() -> list[dict[str, Any]]:
    text = (resources.files("draisine.drawing.geography") / "ranges.toml").read_text(encoding="utf-8")
    ranges: list[dict[str, Any]] = tomllib.loads(text)["range"]
    return ranges

"""The mountain ranges of the world, as crest lines on the board."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import numpy as np

from draisine.drawing.geography.terrain import MARGIN, chaikin
from draisine.drawing.geography.warp import Warp
from draisine.drawing.layout.model import WIDTH
from draisine.drawing.layout.projection import Array, Frame

KILOMETRES = 111.2
"""To a degree of latitude."""
LEAST_LENGTH, LEAST_WIDTH = 18.0, 2.0


@dataclass(frozen=True)
class Range:
    """A crest in board units, and half the width of the mountains along it."""

    name: str
    crest: Array
    half_width: float


def ranges_of(frame: Frame, warp: Warp) -> Iterator[Range]:
    """The ranges on a board, without those too small to see."""
    far = MARGIN + warp.furthest
    for entry in _ranges():
        lat, lon = np.array(entry["line"], dtype=float).T
        places = frame.place(lat, lon)
        ground = np.array([(WIDTH + far, frame.height + far)])
        inside = ((places > -far) & (places < ground)).all(axis=1)
        half_width = entry["half_width"] * _kilometre(frame, lat, lon)
        if inside.any() and half_width >= LEAST_WIDTH and length(places) >= LEAST_LENGTH and not _torn(frame, lon):
            yield Range(entry["name"], warp(chaikin(chaikin(places))), half_width)


def length(line: Array) -> float:
    """How long a line is."""
    return float(np.hypot(*np.diff(line, axis=0).T).sum())


def _kilometre(frame: Frame, lat: Array, lon: Array) -> float:
    middle = len(lat) // 2
    ends = frame.place(lat[middle] + np.array([-0.1, 0.1]), np.repeat(lon[middle], 2))
    return length(ends) / (0.2 * KILOMETRES)


def _torn(frame: Frame, lon: Array) -> bool:
    """Whether the range crosses the far side of the globe, where the map begins and ends."""
    return float(np.ptp((lon - frame.meridian + 180) % 360)) > 180


@cache
def _ranges() -> list[dict[str, Any]]:
    text = (resources.files("draisine.drawing.geography") / "ranges.toml").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)["range"]
    return found

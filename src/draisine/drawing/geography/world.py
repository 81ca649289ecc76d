"""The packaged geography of the world, in degrees."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from importlib import resources
from typing import Any

import numpy as np
import shapely

from draisine.drawing.geography.encoding import decode
from draisine.drawing.layout.projection import Array

DETAIL = {"land": 0.015, "lakes": 0.03, "rivers": 0.04, "countries": 0.01, "states": 0.01}
"""Degrees: what the lines of a layer leave out, and what a larger map rounds off. Borders may have corners."""
LONGEST = 0.3
"""Degrees: longer sides are straight in reality."""
LOWEST, HIGHEST = -84.5, 84.5
"""Latitudes beyond which no projection of ours goes."""


@dataclass(frozen=True)
class Window:
    """A piece of the globe, in degrees. East of the date line longitudes go on beyond 180."""

    west: float
    south: float
    east: float
    north: float

    @property
    def box(self) -> Any:
        """The window as an area of `lon, lat`."""
        return shapely.box(self.west, self.south, self.east, self.north)


def areas(layer: str, window: Window) -> Any:
    """All that a layer of areas has in the window, as one valid shape of `lon, lat`."""
    return shapely.union_all(_cut(shapely.make_valid(_seen(_polygons(layer), window)), window))


def lines(layer: str, window: Window) -> Any:
    """All that a layer of lines has in the window, joined where they meet end to end."""
    return shapely.line_merge(shapely.union_all(_cut(_seen(_strings(layer), window), window)))


def _cut(shapes: Any, window: Window) -> Any:
    return shapely.intersection(shapes, window.box)


def _seen(shapes: Array, window: Window) -> Array:
    """What may touch the window, turned by whole circles to where the window looks."""
    return np.concatenate([np.empty(0, dtype=object), *_turns(shapes, window)])


def _turns(shapes: Array, window: Window) -> Iterator[Array]:
    west, south, east, north = shapely.bounds(shapes).T
    for turn in (-360, 0, 360):
        near = (
            (west + turn < window.east) & (east + turn > window.west) & (south < window.north) & (north > window.south)
        )
        yield shapely.transform(shapes[near], partial(np.add, (turn, 0)))


@cache
def _polygons(layer: str) -> Array:
    return np.array([shapely.Polygon(*_rings(texts)) for texts in _world()[layer]], dtype=object)


def _rings(texts: list[str]) -> tuple[Array, list[Array]]:
    outer, *holes = map(decode, texts)
    return outer, holes


@cache
def _strings(layer: str) -> Array:
    return np.array([shapely.LineString(decode(text)) for text in _world()[layer]], dtype=object)


@cache
def _world() -> dict[str, Any]:
    text = (resources.files("draisine.drawing.geography") / "world.json").read_text(encoding="utf-8")
    content: dict[str, Any] = json.loads(text)
    return content

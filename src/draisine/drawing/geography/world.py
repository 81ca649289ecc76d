"""The packaged geography of the world, in degrees."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from importlib import resources
from typing import Any

import numpy as np
import shapely

from draisine.drawing.geography.polyline import decode_polyline
from draisine.drawing.geography.projection import Array

DETAIL = {"land": 0.015, "lakes": 0.03, "rivers": 0.04, "countries": 0.01, "states": 0.01}
"""Degrees: the tolerance with which each layer was simplified, and which a map of larger scale rounds off. Borders may
have corners."""
MAX_SIDE = 0.3
"""Degrees: longer sides are straight in reality."""
MIN_LATITUDE, MAX_LATITUDE = -84.5, 84.5
"""No projection goes beyond these."""


@dataclass(frozen=True)
class Window:
    """A part of the globe, in degrees. Across the date line, longitudes continue beyond 180."""

    west: float
    south: float
    east: float
    north: float

    @property
    def box(self) -> Any:
        """The window as an area of `lon, lat`."""
        return shapely.box(self.west, self.south, self.east, self.north)


def areas(layer: str, window: Window) -> Any:
    """The areas of a layer in a window, as one valid shape of `lon, lat`."""
    return shapely.union_all(_clip(shapely.make_valid(_candidates(_polygons(layer), window)), window))


def lines(layer: str, window: Window) -> Any:
    """The lines of a layer in a window, joined where they meet end to end."""
    return shapely.line_merge(shapely.union_all(_clip(_candidates(_strings(layer), window), window)))


def _clip(shapes: Any, window: Window) -> Any:
    return shapely.intersection(shapes, window.box)


def _candidates(shapes: Array, window: Window) -> Array:
    """The shapes that may touch the window, shifted by whole circles of longitude to where the window lies."""
    return np.concatenate([np.empty(0, dtype=object), *_shifted(shapes, window)])


def _shifted(shapes: Array, window: Window) -> Iterator[Array]:
    west, south, east, north = shapely.bounds(shapes).T
    for shift in (-360, 0, 360):
        near = (
            (west + shift < window.east)
            & (east + shift > window.west)
            & (south < window.north)
            & (north > window.south)
        )
        yield shapely.transform(shapes[near], partial(np.add, (shift, 0)))


@cache
def _polygons(layer: str) -> Array:
    return np.array([shapely.Polygon(*_rings(texts)) for texts in _world()[layer]], dtype=object)


def _rings(texts: list[str]) -> tuple[Array, list[Array]]:
    outer, *holes = map(decode_polyline, texts)
    return outer, holes


@cache
def _strings(layer: str) -> Array:
    return np.array([shapely.LineString(decode_polyline(text)) for text in _world()[layer]], dtype=object)


@cache
def _world() -> dict[str, Any]:
    text = (resources.files("draisine.drawing.geography") / "world.json").read_text(encoding="utf-8")
    content: dict[str, Any] = json.loads(text)
    return content

"""An invented island under the routes of a board of no real place."""

import hashlib
from random import Random
from typing import Any

import numpy as np
import shapely

from draisine.boards import Board
from draisine.drawing.geography.projection import Array, Frame
from draisine.drawing.geography.terrain import MARGIN, TOLERANCE, Terrain, extent_box

SHORE_DISTANCE = 46.0
"""From a route to the mean coast."""
BAY_RADIUS = 70.0
"""Bays narrower than twice this become land."""
WAVES = ((700, 9.0), (390, 7.0), (220, 5.0), (125, 3.6), (70, 2.5), (38, 1.6), (21, 0.9))
"""Wavelength and amplitude of the waves that the coast is made of."""


def build_island(board: Board, frame: Frame, positions: dict[str, tuple[float, float]]) -> Terrain:
    """Build land under all cities and all routes but ferries."""
    on_land = [route.between for route in board.route if not route.ferry]
    routes = [shapely.LineString([positions[a], positions[b]]) for a, b in on_land]
    skeleton = shapely.union_all([*routes, *(shapely.Point(position) for position in positions.values())])
    smooth = skeleton.buffer(SHORE_DISTANCE + BAY_RADIUS).buffer(-BAY_RADIUS)
    rng = Random(int.from_bytes(hashlib.sha256(board.id.encode()).digest()[:8], "big"))
    land = shapely.union_all([_wavy_area(part.exterior, rng) for part in shapely.get_parts(smooth)])
    return Terrain(frame, shapely.intersection(land, extent_box(frame, MARGIN)).simplify(TOLERANCE))


def _wavy_area(coast: Any, rng: Random) -> Any:
    """The area within a coast that swings to both sides of the given one."""
    count = max(int(coast.length / 3), 12)
    fractions = np.linspace(0, 1, count, endpoint=False)
    points = shapely.get_coordinates(shapely.line_interpolate_point(coast, fractions, normalized=True))
    swing = _swing(fractions, coast.length, rng)
    return shapely.make_valid(shapely.Polygon(points + _outward(points) * swing[:, None])).buffer(0)


def _swing(fractions: Array, perimeter: float, rng: Random) -> Array:
    """Sum long and short waves, as many of each as fit around the island."""
    swing = np.zeros_like(fractions)
    for wavelength, amplitude in WAVES:
        count = max(round(perimeter / wavelength), 2)
        swing += amplitude * np.sin(2 * np.pi * (count * fractions + rng.random()))
    return np.asarray(swing * min(1.0, perimeter / 900))


def _outward(points: Array) -> Array:
    """The unit normals of a ring."""
    tangent = np.roll(points, -1, axis=0) - np.roll(points, 1, axis=0)
    normal = np.stack([tangent[:, 1], -tangent[:, 0]], axis=1)
    return np.asarray(normal / np.maximum(np.hypot(tangent[:, 0], tangent[:, 1]), 1e-9)[:, None])

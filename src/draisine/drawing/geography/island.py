"""Land of no real place: as much as the routes of a board need, with a coast of its own."""

import hashlib
from random import Random
from typing import Any

import numpy as np
import shapely

from draisine.boards import Board
from draisine.drawing.geography.terrain import MARGIN, SIMPLE, Terrain, sheet
from draisine.drawing.layout.projection import Array, Frame

SHORE = 46.0
"""From a route to the coast, more or less."""
FILLED = 70.0
"""Bays narrower than twice this are land."""
WAVES = ((700, 9.0), (390, 7.0), (220, 5.0), (125, 3.6), (70, 2.5), (38, 1.6), (21, 0.9))
"""How long the waves of the coast are, and how far they swing in and out."""


def island_of(board: Board, frame: Frame, moved: dict[str, tuple[float, float]]) -> Terrain:
    """Land below all cities and all routes but ferries."""
    bridged = [route.between for route in board.route if not route.ferry]
    solid = [shapely.LineString([moved[a], moved[b]]) for a, b in bridged]
    skeleton = shapely.union_all([*solid, *(shapely.Point(place) for place in moved.values())])
    plain = skeleton.buffer(SHORE + FILLED).buffer(-FILLED)
    chance = Random(int.from_bytes(hashlib.sha256(board.id.encode()).digest()[:8], "big"))
    land = shapely.union_all([_wavy(part.exterior, chance) for part in shapely.get_parts(plain)])
    return Terrain(frame, shapely.intersection(land, sheet(frame, MARGIN)).simplify(SIMPLE))


def _wavy(coast: Any, chance: Random) -> Any:
    """The area within a coast that swings to both sides of the given one."""
    count = max(int(coast.length / 3), 12)
    place = np.linspace(0, 1, count, endpoint=False)
    points = shapely.get_coordinates(shapely.line_interpolate_point(coast, place, normalized=True))
    swing = _swing(place, coast.length, chance)
    return shapely.make_valid(shapely.Polygon(points + _outward(points) * swing[:, None])).buffer(0)


def _swing(place: Array, around: float, chance: Random) -> Array:
    """Long waves and short ones, as many of each as fit around the island."""
    swing = np.zeros_like(place)
    for wave, height in WAVES:
        swing += height * np.sin(2 * np.pi * (max(round(around / wave), 2) * place + chance.random()))
    return np.asarray(swing * min(1.0, around / 900))


def _outward(points: Array) -> Array:
    way = np.roll(points, -1, axis=0) - np.roll(points, 1, axis=0)
    normal = np.stack([way[:, 1], -way[:, 0]], axis=1)
    return np.asarray(normal / np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-9)[:, None])

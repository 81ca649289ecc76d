"""Lines in the water along the coasts, as on engraved maps: the further out, the further apart and the smoother."""

from typing import Any

import shapely

from draisine.drawing.geography.terrain import Terrain

SEA_DISTANCES = (2.6, 6.2, 10.8, 16.6, 23.8)
LAKE_DISTANCES = (2.4, 5.6, 9.6, 14.6)
SMOOTHING = 0.7
"""Bays narrower than this share of a line's distance are bridged."""
MIN_ISLAND, MIN_BASIN, MIN_POOL = 5.0, 70.0, 14.0
"""The smallest areas with a line of their own, per unit of its distance: islands, basins enclosed by land, and what is
left of a lake within the line."""
MIN_LAKE = 420.0
MIN_LENGTH = 30.0
TOLERANCE = 0.45


def draw_waterlines(terrain: Terrain) -> list[Any]:
    """Draw the lines, the nearest to the coast first."""
    lakes = [part for part in shapely.get_parts(terrain.lakes) if part.area > MIN_LAKE]
    return [
        _clip(terrain, [_line_at(terrain.land, distance), *_lake_lines(lakes, number)])
        for number, distance in enumerate(SEA_DISTANCES)
    ]


def _line_at(land: Any, distance: float) -> Any:
    """The line at a distance from the coast. Far out, small islands and small basins have none."""
    smoothing = 1.5 + SMOOTHING * distance
    near = land.buffer(distance + smoothing, quad_segs=6).buffer(-smoothing, quad_segs=6)
    coasts = [part for part in shapely.get_parts(near) if shapely.intersection(land, part).area > MIN_ISLAND * distance]
    basins = [hole for part in coasts for hole in part.interiors if shapely.Polygon(hole).area > MIN_BASIN * distance]
    return shapely.MultiLineString([*(part.exterior for part in coasts), *basins])


def _lake_lines(lakes: list[Any], number: int) -> list[Any]:
    """The lines of this number within lakes, counted from their shores."""
    if number >= len(LAKE_DISTANCES):
        return []
    distance = LAKE_DISTANCES[number]
    smoothing = 1.0 + SMOOTHING * distance
    inner = shapely.buffer(shapely.buffer(lakes, -distance - smoothing, quad_segs=6), smoothing, quad_segs=6)
    return [part.boundary for part in shapely.get_parts(inner) if part.area > MIN_POOL * distance]


def _clip(terrain: Terrain, lines: list[Any]) -> Any:
    merged = shapely.line_merge(shapely.intersection(shapely.union_all(lines), terrain.extent))
    simplified = shapely.simplify(shapely.get_parts(merged), TOLERANCE)
    return shapely.MultiLineString([line for line in simplified if line.length > MIN_LENGTH])

"""Lines in the water along the coasts, as engravers draw them: the further out, the further apart and the calmer."""

from typing import Any

import shapely

from draisine.drawing.geography.terrain import Terrain

SEA = (2.6, 6.2, 10.8, 16.6, 23.8)
LAKE = (2.4, 5.6, 9.6, 14.6)
CALM = 0.7
"""Bays narrower than this part of a line's distance are passed by."""
ISLAND, BASIN = 5.0, 70.0
"""The areas of the least island and the least basin with a line, for each unit of its distance."""
POOL = 14.0
"""The same for what is left of a lake within a line."""
LEAST_LAKE = 420.0
SHORTEST = 30.0
SIMPLE = 0.45


def waterlines(terrain: Terrain) -> list[Any]:
    """The lines, the nearest to the coast first."""
    lakes = [part for part in shapely.get_parts(terrain.lakes) if part.area > LEAST_LAKE]
    return [_kept(terrain, [_off(terrain.land, away), *_within(lakes, number)]) for number, away in enumerate(SEA)]


def _off(land: Any, away: float) -> Any:
    """The line at a distance from the coast. Far out, neither small islands nor small basins have one of their own."""
    calm = 1.5 + CALM * away
    near = land.buffer(away + calm, quad_segs=6).buffer(-calm, quad_segs=6)
    coasts = [part for part in shapely.get_parts(near) if shapely.intersection(land, part).area > ISLAND * away]
    basins = [hole for part in coasts for hole in part.interiors if shapely.Polygon(hole).area > BASIN * away]
    return shapely.MultiLineString([*(part.exterior for part in coasts), *basins])


def _within(lakes: list[Any], number: int) -> list[Any]:
    """The line at a distance from the shores of lakes."""
    if number >= len(LAKE):
        return []
    calm = 1.0 + CALM * LAKE[number]
    inner = shapely.buffer(shapely.buffer(lakes, -LAKE[number] - calm, quad_segs=6), calm, quad_segs=6)
    return [part.boundary for part in shapely.get_parts(inner) if part.area > POOL * LAKE[number]]


def _kept(terrain: Terrain, lines: list[Any]) -> Any:
    found = shapely.line_merge(shapely.intersection(shapely.union_all(lines), terrain.sheet))
    thin = shapely.simplify(shapely.get_parts(found), SIMPLE)
    return shapely.MultiLineString([line for line in thin if line.length > SHORTEST])

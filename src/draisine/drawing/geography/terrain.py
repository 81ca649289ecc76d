"""Land, lakes, rivers and borders on the board."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely

from draisine.drawing.geography import world
from draisine.drawing.geography.warp import Warp
from draisine.drawing.geography.window import window_of
from draisine.drawing.geography.world import Window
from draisine.drawing.layout.model import WIDTH
from draisine.drawing.layout.projection import Array, Frame

BLEED = 10.0
"""What is drawn beyond the edges of the board."""
MARGIN = 60.0
"""What is known beyond the edges: lines along the coast need the coast outside."""
STRAIGHT = 8.0
"""The longest line that is bent as a whole; longer ones are divided first."""
SIMPLE = 0.5
"""Corners closer than this to the line without them are left out."""
NARROW = 0.55
"""Half the width of the narrowest inlet."""
LEAST_ISLAND, LEAST_LAKE, LEAST_HOLE, LEAST_RIVER = 14.0, 14.0, 60.0, 28.0
STATES_FROM = 7.0
"""Units to a degree: on a smaller map, states are left out."""
NOTHING = shapely.GeometryCollection()


@dataclass(frozen=True)
class Terrain:
    """Shapes in board units; land and lakes reach `MARGIN` beyond the edges, the rest `BLEED`."""

    frame: Frame
    land: Any = NOTHING
    lakes: Any = NOTHING
    rivers: Any = NOTHING
    borders: Any = NOTHING

    @cached_property
    def dry(self) -> Any:
        """Land without its lakes."""
        dry = shapely.difference(self.land, self.lakes)
        shapely.prepare(dry)
        return dry

    @cached_property
    def sheet(self) -> Any:
        """The board and its bleed."""
        return sheet(self.frame, BLEED)

    def shown(self, shape: Any) -> Any:
        """What the board and its bleed show of a shape."""
        return shapely.intersection(shape, self.sheet)


def sheet(frame: Frame, beyond: float) -> Any:
    """The board and so much around it."""
    return shapely.box(-beyond, -beyond, WIDTH + beyond, frame.height + beyond)


def terrain_of(frame: Frame, cities: Array, warp: Warp) -> Terrain:
    """The real world behind cities, given as rows of `lat, lon`."""
    window = window_of(frame, cities, MARGIN + warp.furthest)
    plate = Plate(frame, window, warp)
    land = plate.areas("land", LEAST_ISLAND)
    lakes = shapely.intersection(plate.areas("lakes", LEAST_LAKE), land)
    dry = shapely.difference(land, lakes.buffer(0.3))
    return Terrain(frame, land, lakes, plate.rivers(dry), plate.borders(dry))


@dataclass(frozen=True)
class Plate:
    """The way from the globe to the board, for shapes."""

    frame: Frame
    window: Window
    warp: Warp

    @property
    def degree(self) -> float:
        """The length of a degree of latitude in the middle of the board."""
        middle = (self.window.south + self.window.north) / 2
        ends = self.frame.place(np.array([middle - 0.5, middle + 0.5]), np.full(2, self.frame.meridian))
        return float(np.hypot(*(ends[1] - ends[0])))

    def areas(self, layer: str, least: float) -> Any:
        """The areas of a layer, without those smaller than `least`."""
        shape = shapely.make_valid(self._bent(world.areas(layer, self.window), layer))
        clipped = shapely.intersection(shape, sheet(self.frame, MARGIN))
        return _large(shapely.make_valid(_opened(clipped).simplify(SIMPLE)), least)

    def rivers(self, dry: Any) -> Any:
        """Rivers on dry land, without brooks."""
        found = self._bent(world.lines("rivers", self.window), "rivers")
        kept = shapely.line_merge(shapely.intersection(found, dry))
        return self._cut(shapely.MultiLineString([line for line in _lines(kept) if line.length > LEAST_RIVER]))

    def borders(self, dry: Any) -> Any:
        """Borders on dry land, of countries and, on larger maps, of states."""
        layers = ["countries", "states"] if self.degree > STATES_FROM else ["countries"]
        found = [self._bent(world.lines(layer, self.window), layer) for layer in layers]
        return self._cut(shapely.intersection(shapely.union_all(found), dry))

    def _cut(self, shape: Any) -> Any:
        clipped = shapely.intersection(shape, sheet(self.frame, BLEED)).simplify(SIMPLE)
        return shapely.MultiLineString([line for line in _lines(clipped) if line.length > 4])

    def _bent(self, shape: Any, layer: str) -> Any:
        """On the board. Where the packaged lines are coarser than the map, their corners are cut."""
        rounds = int(np.clip(np.log2(self.degree * world.DETAIL[layer]) + 2, 0, 3))
        # The sides of the window are long, and their corners must stay.
        smooth = rounded(shapely.segmentize(shape.simplify(SIMPLE / 3 / self.degree), world.LONGEST), rounds)
        return shapely.transform(shapely.segmentize(smooth, STRAIGHT / self.degree), self._place)

    def _place(self, points: Array) -> Array:
        return self.warp(self.frame.place(points[:, 1], points[:, 0]))


def rounded(shape: Any, rounds: int) -> Any:
    """The shape with its corners cut, so many times over (Chaikin)."""
    if not rounds:
        return shape
    parts = [_cut_corners(part) for part in shapely.get_parts(shape)]
    return rounded(shapely.GeometryCollection(parts), rounds - 1)


def _cut_corners(part: Any) -> Any:
    if part.geom_type == "Polygon":
        rings = [chaikin(shapely.get_coordinates(ring)) for ring in (part.exterior, *part.interiors)]
        return shapely.Polygon(rings[0], rings[1:])
    return shapely.LineString(chaikin(shapely.get_coordinates(part)))


def chaikin(line: Array) -> Array:
    """The line with every corner cut at a quarter of its sides; the ends of an open one stay."""
    cut = np.stack([0.75 * line[:-1] + 0.25 * line[1:], 0.25 * line[:-1] + 0.75 * line[1:]], axis=1).reshape(-1, 2)
    closed = bool((line[0] == line[-1]).all())
    return np.concatenate([cut, cut[:1]] if closed else [line[:1], cut[1:-1], line[-1:]])


def _opened(shape: Any) -> Any:
    """Without inlets and spits that two lines of ink would fill."""
    return shape.buffer(NARROW, quad_segs=3).buffer(-2 * NARROW, quad_segs=3).buffer(NARROW, quad_segs=3)


def _lines(shape: Any) -> list[Any]:
    return [part for part in shapely.get_parts(shapely.get_parts(shape)) if part.geom_type == "LineString"]


def _large(shape: Any, least: float) -> Any:
    parts = [part for part in shapely.get_parts(shapely.get_parts(shape)) if part.geom_type == "Polygon"]
    return shapely.MultiPolygon([_filled(part) for part in parts if part.area >= least])


def _filled(part: Any) -> Any:
    """Without holes that are too small."""
    return shapely.Polygon(part.exterior, [hole for hole in part.interiors if shapely.Polygon(hole).area > LEAST_HOLE])

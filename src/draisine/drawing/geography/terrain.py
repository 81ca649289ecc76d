"""Land, lakes, rivers and borders in board units."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely

from draisine.boards import Board
from draisine.drawing.geography import world
from draisine.drawing.geography.ground import resolve_ground
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.geography.projection import Array, Frame, city_coordinates, project_cities
from draisine.drawing.geography.warp import Warp
from draisine.drawing.geography.window import find_window
from draisine.drawing.geography.world import Window

BLEED = 10.0
"""How far the map is drawn beyond the edges of the board."""
MARGIN = 60.0
"""How far land is known beyond the edges: waterlines need the coast outside."""
MAX_SEGMENT = 8.0
"""Longer segments are divided before they are projected and warped."""
TOLERANCE = 0.5
"""The tolerance with which lines are simplified."""
MIN_HALF_INLET = 0.55
"""Half the width of the narrowest inlet."""
MIN_ISLAND, MIN_LAKE, MIN_HOLE, MIN_RIVER = 14.0, 14.0, 60.0, 28.0
MIN_SCALE_FOR_STATES = 7.0
"""Units per degree: on a map of smaller scale, states are left out."""
EMPTY = shapely.GeometryCollection()


@dataclass(frozen=True)
class Terrain:
    """Shapes in board units; land and lakes reach `MARGIN` beyond the edges, the rest `BLEED`."""

    frame: Frame
    land: Any = EMPTY
    lakes: Any = EMPTY
    rivers: Any = EMPTY
    borders: Any = EMPTY

    @cached_property
    def dry(self) -> Any:
        """Land without its lakes."""
        dry = shapely.difference(self.land, self.lakes)
        shapely.prepare(dry)
        return dry

    @cached_property
    def extent(self) -> Any:
        """The board with its bleed."""
        return extent_box(self.frame, BLEED)

    def clip(self, shape: Any) -> Any:
        """Clip a shape to the board with its bleed."""
        return shapely.intersection(shape, self.extent)


def extent_box(frame: Frame, beyond: float) -> Any:
    """The board with this margin around it."""
    return shapely.box(-beyond, -beyond, BOARD_WIDTH + beyond, frame.height + beyond)


def find_dry_land(board: Board, frame: Frame) -> Any:
    """The land under the projected cities, or None where the board does not show the real world."""
    if resolve_ground(board) != "geography":
        return None
    positions = project_cities(board, frame)
    return build_terrain(frame, city_coordinates(board), Warp(positions, positions)).dry


def build_terrain(frame: Frame, cities: Array, warp: Warp) -> Terrain:
    """Build the real world behind cities, given as rows of `lat, lon`."""
    window = find_window(frame, cities, MARGIN + warp.max_displacement)
    transform = BoardTransform(frame, window, warp)
    land = transform.areas("land", MIN_ISLAND)
    lakes = shapely.intersection(transform.areas("lakes", MIN_LAKE), land)
    dry = shapely.difference(land, lakes.buffer(0.3))
    return Terrain(frame, land, lakes, transform.rivers(dry), transform.borders(dry))


@dataclass(frozen=True)
class BoardTransform:
    """Transforms shapes of the globe to the board: clipped, smoothed, projected, warped and simplified."""

    frame: Frame
    window: Window
    warp: Warp

    @property
    def scale(self) -> float:
        """The length of a degree of latitude in the middle of the board."""
        middle = (self.window.south + self.window.north) / 2
        ends = self.frame.project(np.array([middle - 0.5, middle + 0.5]), np.full(2, self.frame.meridian))
        return float(np.hypot(*(ends[1] - ends[0])))

    def areas(self, layer: str, min_area: float) -> Any:
        """The areas of a layer, without those smaller than `min_area`."""
        shape = shapely.make_valid(self._to_board(world.areas(layer, self.window), layer))
        clipped = shapely.intersection(shape, extent_box(self.frame, MARGIN))
        return _drop_small(shapely.make_valid(_without_inlets(clipped).simplify(TOLERANCE)), min_area)

    def rivers(self, dry: Any) -> Any:
        """Rivers on dry land, without brooks."""
        rivers = self._to_board(world.lines("rivers", self.window), "rivers")
        on_land = shapely.line_merge(shapely.intersection(rivers, dry))
        return self._clip(shapely.MultiLineString([line for line in _lines(on_land) if line.length > MIN_RIVER]))

    def borders(self, dry: Any) -> Any:
        """Borders on dry land, of countries and, on maps of larger scale, of states."""
        layers = ["countries", "states"] if self.scale > MIN_SCALE_FOR_STATES else ["countries"]
        borders = [self._to_board(world.lines(layer, self.window), layer) for layer in layers]
        return self._clip(shapely.intersection(shapely.union_all(borders), dry))

    def _clip(self, shape: Any) -> Any:
        clipped = shapely.intersection(shape, extent_box(self.frame, BLEED)).simplify(TOLERANCE)
        return shapely.MultiLineString([line for line in _lines(clipped) if line.length > 4])

    def _to_board(self, shape: Any, layer: str) -> Any:
        """Project and warp a shape. Where the packaged lines are coarser than the map, their corners are cut."""
        rounds = int(np.clip(np.log2(self.scale * world.DETAIL[layer]) + 2, 0, 3))
        # The sides of the window are long, and their corners must stay.
        smooth = cut_corners(shapely.segmentize(shape.simplify(TOLERANCE / 3 / self.scale), world.MAX_SIDE), rounds)
        return shapely.transform(shapely.segmentize(smooth, MAX_SEGMENT / self.scale), self._project)

    def _project(self, points: Array) -> Array:
        return self.warp(self.frame.project(points[:, 1], points[:, 0]))


def cut_corners(shape: Any, rounds: int) -> Any:
    """Cut the corners of a shape repeatedly (Chaikin's algorithm)."""
    if not rounds:
        return shape
    parts = [_cut_part(part) for part in shapely.get_parts(shape)]
    return cut_corners(shapely.GeometryCollection(parts), rounds - 1)


def _cut_part(part: Any) -> Any:
    if part.geom_type == "Polygon":
        rings = [chaikin(shapely.get_coordinates(ring)) for ring in (part.exterior, *part.interiors)]
        return shapely.Polygon(rings[0], rings[1:])
    return shapely.LineString(chaikin(shapely.get_coordinates(part)))


def chaikin(line: Array) -> Array:
    """Cut every corner of a line at a quarter of its sides; the ends of an open line stay."""
    cut = np.stack([0.75 * line[:-1] + 0.25 * line[1:], 0.25 * line[:-1] + 0.75 * line[1:]], axis=1).reshape(-1, 2)
    closed = bool((line[0] == line[-1]).all())
    return np.concatenate([cut, cut[:1]] if closed else [line[:1], cut[1:-1], line[-1:]])


def _without_inlets(shape: Any) -> Any:
    """Close inlets and remove spits that are narrower than their two coastlines (morphological opening and closing)."""
    return (
        shape.buffer(MIN_HALF_INLET, quad_segs=3)
        .buffer(-2 * MIN_HALF_INLET, quad_segs=3)
        .buffer(MIN_HALF_INLET, quad_segs=3)
    )


def _lines(shape: Any) -> list[Any]:
    return [part for part in shapely.get_parts(shapely.get_parts(shape)) if part.geom_type == "LineString"]


def _drop_small(shape: Any, min_area: float) -> Any:
    parts = [part for part in shapely.get_parts(shapely.get_parts(shape)) if part.geom_type == "Polygon"]
    return shapely.MultiPolygon([_without_small_holes(part) for part in parts if part.area >= min_area])


def _without_small_holes(part: Any) -> Any:
    return shapely.Polygon(part.exterior, [hole for hole in part.interiors if shapely.Polygon(hole).area > MIN_HOLE])

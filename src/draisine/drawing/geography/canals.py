"""Canals and rivers that a board file draws."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import shapely

from draisine.boards import Board
from draisine.drawing.geography.projection import Frame
from draisine.drawing.geography.terrain import BLEED, MAX_SEGMENT, chaikin, extent_box
from draisine.drawing.geography.warp import Warp

TOLERANCE = 0.25
SMOOTHING_ROUNDS = 2
MIN_BROAD_WIDTH = 40.0


def project_canals(board: Board, frame: Frame, warp: Warp) -> Iterator[tuple[Any, float]]:
    """Project the board's water: lines and their widths. Ends beyond the edges reach a line's width further, so that no
    round cap shows."""
    for water in board.map.water:
        first, second = np.array(water.line, dtype=float).T
        line = frame.project(first, second)
        for _ in range(SMOOTHING_ROUNDS):
            line = chaikin(line)
        warped = warp(shapely.get_coordinates(shapely.segmentize(shapely.LineString(line), MAX_SEGMENT)))
        visible = extent_box(frame, BLEED + water.width)
        yield shapely.intersection(shapely.LineString(warped), visible).simplify(TOLERANCE), water.width


def broad_water(water: list[tuple[Any, float]]) -> Any:
    """The area of all water that is broad enough for lines along its banks."""
    return shapely.union_all([line.buffer(width / 2) for line, width in water if width >= MIN_BROAD_WIDTH])

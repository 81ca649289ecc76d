"""Water that a board file draws: canals and rivers of its own."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import shapely

from draisine.boards import Board
from draisine.drawing.geography.terrain import BLEED, STRAIGHT, chaikin, sheet
from draisine.drawing.geography.warp import Warp
from draisine.drawing.layout.projection import Frame

SIMPLE = 0.25
ROUNDS = 2
BROAD = 40.0


def canals_of(board: Board, frame: Frame, warp: Warp) -> Iterator[tuple[Any, float]]:
    """The lines of the board's water and their widths. Ends beyond the edges stay there, with a line's width to
    spare, so that no round end shows."""
    for water in board.map.water:
        first, second = np.array(water.line, dtype=float).T
        line = frame.place(first, second)
        for _ in range(ROUNDS):
            line = chaikin(line)
        bent = warp(shapely.get_coordinates(shapely.segmentize(shapely.LineString(line), STRAIGHT)))
        room = sheet(frame, BLEED + water.width)
        yield shapely.intersection(shapely.LineString(bent), room).simplify(SIMPLE), water.width


def broad(water: list[tuple[Any, float]]) -> Any:
    """The area of the water that is broad enough for lines along its banks."""
    return shapely.union_all([line.buffer(width / 2) for line, width in water if width >= BROAD])

"""The whole plate behind a board's routes, as path data."""

from typing import Any

import numpy as np

from draisine.boards import Board
from draisine.boards.schema import Ground
from draisine.drawing.geography import paths
from draisine.drawing.geography.canals import broad, canals_of
from draisine.drawing.geography.island import island_of
from draisine.drawing.geography.ranges import ranges_of
from draisine.drawing.geography.relief import relief
from draisine.drawing.geography.terrain import Terrain, terrain_of
from draisine.drawing.geography.warp import Warp
from draisine.drawing.geography.waterlines import waterlines
from draisine.drawing.layout.model import Backdrop
from draisine.drawing.layout.projection import Frame, coordinates, projected


def plate(board: Board, frame: Frame, moved: dict[str, tuple[float, float]], ground: Ground) -> Backdrop:
    """The backdrop of a board on the given ground."""
    places = np.array([moved[city] for city in board.city_ids], dtype=float)
    warp = Warp(projected(board, frame), places)
    water = list(canals_of(board, frame, warp))
    canals = [(paths.curves(line), width) for line, width in water]
    if ground == "paper":
        return Backdrop(canals=canals, waterlines=_curves(waterlines(Terrain(frame, lakes=broad(water)))))
    first, second, globe = coordinates(board)
    if ground == "geography" and globe:
        terrain = terrain_of(frame, np.stack([first, second], axis=1), warp)
        hachures = paths.strokes(relief(ranges_of(frame, warp), terrain, places))
    else:
        terrain, hachures = island_of(board, frame, moved), ""
    return _drawn(terrain, hachures, canals)


def _drawn(terrain: Terrain, hachures: str, canals: list[tuple[str, float]]) -> Backdrop:
    return Backdrop(
        land=paths.areas(terrain.shown(terrain.land)),
        lakes=paths.areas(terrain.shown(terrain.lakes)),
        rivers=paths.curves(terrain.rivers),
        borders=paths.lines(terrain.borders),
        waterlines=_curves(waterlines(terrain)),
        relief=hachures,
        canals=canals,
    )


def _curves(lines: list[Any]) -> list[str]:
    return [path for path in map(paths.curves, lines) if path]

"""The whole backdrop of a board, as path data."""

from typing import Any

import numpy as np

from draisine.boards import Board
from draisine.drawing.geography import path_data
from draisine.drawing.geography.canals import broad_water, project_canals
from draisine.drawing.geography.ground import is_geographic, resolve_ground
from draisine.drawing.geography.island import build_island
from draisine.drawing.geography.model import Backdrop
from draisine.drawing.geography.projection import Frame, city_coordinates, project_cities
from draisine.drawing.geography.ranges import project_ranges
from draisine.drawing.geography.relief import draw_relief
from draisine.drawing.geography.terrain import Terrain, build_terrain
from draisine.drawing.geography.warp import Warp
from draisine.drawing.geography.waterlines import draw_waterlines


def build_backdrop(board: Board, frame: Frame, positions: dict[str, tuple[float, float]]) -> Backdrop:
    """Build the backdrop of a board whose cities have these positions; land and water follow them."""
    ground = resolve_ground(board)
    cities = np.array([positions[city] for city in board.city_ids], dtype=float)
    warp = Warp(project_cities(board, frame), cities)
    water = list(project_canals(board, frame, warp))
    canals = [(path_data.curve_data(line), width) for line, width in water]
    if ground == "paper":
        return Backdrop(canals=canals, waterlines=_curves(draw_waterlines(Terrain(frame, lakes=broad_water(water)))))
    if ground == "geography" and is_geographic(board):
        terrain = build_terrain(frame, city_coordinates(board), warp)
        hachures = path_data.stroke_data(draw_relief(project_ranges(frame, warp), terrain, cities))
    else:
        terrain, hachures = build_island(board, frame, positions), ""
    return Backdrop(
        land=path_data.area_data(terrain.clip(terrain.land)),
        lakes=path_data.area_data(terrain.clip(terrain.lakes)),
        rivers=path_data.curve_data(terrain.rivers),
        borders=path_data.line_data(terrain.borders),
        waterlines=_curves(draw_waterlines(terrain)),
        relief=hachures,
        canals=canals,
    )


def _curves(lines: list[Any]) -> list[str]:
    return [data for data in map(path_data.curve_data, lines) if data]

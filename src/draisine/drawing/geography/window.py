"""The part of the globe that a board shows."""

import numpy as np

from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.geography.projection import Array, Frame
from draisine.drawing.geography.world import MAX_LATITUDE, MIN_LATITUDE, Window

GRID_STEPS = 48
ROUNDS = 8


def find_window(frame: Frame, cities: Array, reach: float) -> Window:
    """Find the window that projects to within `reach` of the board. `cities` are rows of `lat, lon`.

    The projection has no simple inverse, so the window is narrowed down: the points of a grid over it that project
    within reach, with one cell around them, are the next window."""
    lon = frame.meridian + (cities[:, 1] - frame.meridian + 180) % 360 - 180
    low, high = np.array([cities[:, 0].min(), lon.min()]), np.array([cities[:, 0].max(), lon.max()])
    south_west = np.array([MIN_LATITUDE, frame.meridian - 179.99])
    north_east = np.array([MAX_LATITUDE, frame.meridian + 179.99])
    for _ in range(ROUNDS):
        points, cell = _grid(south_west, north_east)
        visible = points[_is_near(frame, points, reach)]
        south_west = np.maximum(south_west, np.minimum(low, visible.min(axis=0, initial=np.inf)) - cell)
        north_east = np.minimum(north_east, np.maximum(high, visible.max(axis=0, initial=-np.inf)) + cell)
    (south, west), (north, east) = south_west, north_east
    return Window(float(west), float(south), float(east), float(north))


def _grid(south_west: Array, north_east: Array) -> tuple[Array, Array]:
    lat, lon = (np.linspace(a, b, GRID_STEPS + 1) for a, b in zip(south_west, north_east, strict=True))
    return np.stack(np.meshgrid(lat, lon), axis=-1).reshape(-1, 2), (north_east - south_west) / GRID_STEPS


def _is_near(frame: Frame, points: Array, reach: float) -> Array:
    projected = frame.project(points[:, 0], points[:, 1])
    return np.asarray(((projected > -reach) & (projected < np.array([BOARD_WIDTH, frame.height]) + reach)).all(axis=1))

"""Which piece of the globe a board shows."""

import numpy as np

from draisine.drawing.geography.world import HIGHEST, LOWEST, Window
from draisine.drawing.layout.model import WIDTH
from draisine.drawing.layout.projection import Array, Frame

STEPS = 48
ROUNDS = 8


def window_of(frame: Frame, cities: Array, reach: float) -> Window:
    """All that projects to within `reach` of the board. `cities` are rows of `lat, lon`.

    A projection has no simple way back, so this narrows down: of a grid over the window, what lies within reach, with
    one cell around it, is the next window."""
    lon = frame.meridian + (cities[:, 1] - frame.meridian + 180) % 360 - 180
    low, high = np.array([cities[:, 0].min(), lon.min()]), np.array([cities[:, 0].max(), lon.max()])
    south_west = np.array([LOWEST, frame.meridian - 179.99])
    north_east = np.array([HIGHEST, frame.meridian + 179.99])
    for _ in range(ROUNDS):
        points, cell = _grid(south_west, north_east)
        seen = points[_near(frame, points, reach)]
        south_west = np.maximum(south_west, np.minimum(low, seen.min(axis=0, initial=np.inf)) - cell)
        north_east = np.minimum(north_east, np.maximum(high, seen.max(axis=0, initial=-np.inf)) + cell)
    (south, west), (north, east) = south_west, north_east
    return Window(float(west), float(south), float(east), float(north))


def _grid(south_west: Array, north_east: Array) -> tuple[Array, Array]:
    lat, lon = (np.linspace(a, b, STEPS + 1) for a, b in zip(south_west, north_east, strict=True))
    return np.stack(np.meshgrid(lat, lon), axis=-1).reshape(-1, 2), (north_east - south_west) / STEPS


def _near(frame: Frame, points: Array, reach: float) -> Array:
    places = frame.place(points[:, 0], points[:, 1])
    return np.asarray(((places > -reach) & (places < np.array([WIDTH, frame.height]) + reach)).all(axis=1))

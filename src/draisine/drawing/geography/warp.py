"""A smooth displacement of the map: where the layout has moved a city, its surroundings move with it."""

import numpy as np

from draisine.drawing.geography.projection import Array

LENGTH_SCALE = 60.0
"""The reach of a city's displacement; at five times this distance hardly anything moves."""
STEPS = 14
"""The displacement is split into this many steps. One big step might fold the land; a step this short does not, and so
neither does their sequence."""
REGULARIZATION = 0.008
"""Two cities very close together need not be followed exactly: a torn coast would be worse."""


class Warp:
    """A smooth map of the board onto itself that moves cities from one position to another (kernel interpolation)."""

    def __init__(self, before: Array, after: Array) -> None:
        self.before = np.asarray(before, float).reshape(-1, 2)
        self.displacement = np.asarray(after, float).reshape(-1, 2) - self.before

    @property
    def max_displacement(self) -> float:
        """An upper bound of the distance that any point moves."""
        return float(np.hypot(*self.displacement.T).max(initial=0.0)) * 1.25

    def __call__(self, points: Array) -> Array:
        """Move points; rounded, because the last bits differ between machines."""
        moving = np.asarray(points, float).copy()
        if self.displacement.any() and len(moving):
            for step in range(STEPS):
                self._step(moving, self.before + self.displacement * (step / STEPS))
        return np.round(moving, 3)

    def _step(self, moving: Array, cities: Array) -> None:
        weights = _kernel(cities, cities) + REGULARIZATION * np.eye(len(cities))
        moving += _kernel(moving, cities) @ np.linalg.solve(weights, self.displacement / STEPS)


def _kernel(points: Array, cities: Array) -> Array:
    """The Matérn kernel of order 3/2: no kink at a city, and no overshoot between two."""
    distance = np.hypot(points[:, None, 0] - cities[:, 0], points[:, None, 1] - cities[:, 1]) / LENGTH_SCALE
    return np.asarray((1 + distance) * np.exp(-distance))

"""How the land follows the cities: where a city was moved, its surroundings move with it."""

import numpy as np

from draisine.drawing.layout.projection import Array

REACH = 60.0
"""How far a city takes its surroundings along; at five times this distance hardly anything moves."""
STEPS = 14
"""All cities walk to their new places at the same time, in so many steps. Each step is too short to fold the land, and
so is their sequence, although one big step might."""
LOOSE = 0.008
"""Two cities very close together need not be followed exactly: a torn coast would be worse."""


class Warp:
    """A smooth movement of the board that takes cities from where they were to where they are."""

    def __init__(self, before: Array, after: Array) -> None:
        self.before = np.asarray(before, float).reshape(-1, 2)
        self.by = np.asarray(after, float).reshape(-1, 2) - self.before

    @property
    def furthest(self) -> float:
        """The longest way that anything moves."""
        return float(np.hypot(*self.by.T).max(initial=0.0)) * 1.25

    def __call__(self, points: Array) -> Array:
        """Where the points are moved to, rounded so that the last bit of a number decides nothing."""
        moving = np.asarray(points, float).copy()
        if self.by.any() and len(moving):
            for step in range(STEPS):
                self._step(moving, self.before + self.by * (step / STEPS))
        return np.round(moving, 3)

    def _step(self, moving: Array, cities: Array) -> None:
        pull = _kernel(cities, cities) + LOOSE * np.eye(len(cities))
        moving += _kernel(moving, cities) @ np.linalg.solve(pull, self.by / STEPS)


def _kernel(points: Array, cities: Array) -> Array:
    """Matérn's kernel of the first smooth order: no kink at the city, and no overshooting between two."""
    away = np.hypot(points[:, None, 0] - cities[:, 0], points[:, None, 1] - cities[:, 1]) / REACH
    return np.asarray((1 + away) * np.exp(-away))

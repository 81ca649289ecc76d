"""The land follows the cities without folding."""

import numpy as np
import pytest

from draisine.boards import load
from draisine.drawing.geography.warp import Warp
from draisine.drawing.layout.model import WIDTH
from draisine.drawing.layout.projection import frame_of, projected
from tests.drawing.places import REAL, jolted, swayed


def test_nothing_moves_where_no_city_moves() -> None:
    places = np.array([(100.0, 100.0), (300.0, 200.0)])
    points = np.array([(0.0, 0.0), (150.0, 120.0)])
    assert (Warp(places, places)(points) == points).all()


def test_far_from_the_cities_nothing_moves() -> None:
    warp = Warp(np.array([(100.0, 100.0)]), np.array([(160.0, 100.0)]))
    assert np.abs(warp(np.array([(900.0, 900.0)])) - (900.0, 900.0)).max() < 0.1


@pytest.mark.parametrize("name", REAL)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_cities_arrive(name: str, seed: int) -> None:
    board = load(name)
    before = projected(board, frame_of(board))
    after = swayed(before, seed)
    assert np.abs(Warp(before, after)(before) - after).max() < 2.0


@pytest.mark.parametrize("name", REAL)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_land_does_not_fold(name: str, seed: int) -> None:
    """Every small square stays turned the way it was, also when each city goes its own way."""
    board = load(name)
    before = projected(board, frame_of(board))
    side = np.arange(0, WIDTH, 12.0)
    x, y = np.meshgrid(side, side)
    moved = Warp(before, jolted(before, seed))(np.stack([x.ravel(), y.ravel()], axis=1)).reshape(*x.shape, 2)
    right, down = np.diff(moved, axis=1)[:-1], np.diff(moved, axis=0)[:, :-1]
    assert (right[..., 0] * down[..., 1] - right[..., 1] * down[..., 0]).min() > 0

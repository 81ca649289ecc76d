"""The warp follows the cities without folding the land."""

import numpy as np
import pytest

from draisine.boards import load
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.geography.projection import fit_frame, project_cities
from draisine.drawing.geography.warp import Warp
from tests.drawing.geography.maps import GEOGRAPHIC_BOARDS, shift_randomly, shift_smoothly


def test_unmoved_cities_move_nothing() -> None:
    places = np.array([(100.0, 100.0), (300.0, 200.0)])
    points = np.array([(0.0, 0.0), (150.0, 120.0)])
    assert (Warp(places, places)(points) == points).all()


def test_far_from_the_cities_nothing_moves() -> None:
    warp = Warp(np.array([(100.0, 100.0)]), np.array([(160.0, 100.0)]))
    assert np.abs(warp(np.array([(900.0, 900.0)])) - (900.0, 900.0)).max() < 0.1


@pytest.mark.parametrize("name", GEOGRAPHIC_BOARDS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_cities_reach_their_positions(name: str, seed: int) -> None:
    board = load(name)
    before = project_cities(board, fit_frame(board))
    after = shift_smoothly(before, seed)
    assert np.abs(Warp(before, after)(before) - after).max() < 2.0


@pytest.mark.parametrize("name", GEOGRAPHIC_BOARDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_land_does_not_fold(name: str, seed: int) -> None:
    """Every small square keeps its orientation, also when neighbouring cities move in different directions."""
    board = load(name)
    before = project_cities(board, fit_frame(board))
    side = np.arange(0, BOARD_WIDTH, 12.0)
    x, y = np.meshgrid(side, side)
    moved = Warp(before, shift_randomly(before, seed))(np.stack([x.ravel(), y.ravel()], axis=1)).reshape(*x.shape, 2)
    right, down = np.diff(moved, axis=1)[:-1], np.diff(moved, axis=0)[:, :-1]
    assert (right[..., 0] * down[..., 1] - right[..., 1] * down[..., 0]).min() > 0

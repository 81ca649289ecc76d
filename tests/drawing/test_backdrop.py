"""What lies behind the routes: the right ground, within the sheet, and always the same."""

from functools import cache

import numpy as np
import pytest

from draisine.boards import Board, load, names
from draisine.drawing.art.backdrop import backdrop, ground_of
from draisine.drawing.geography.terrain import BLEED
from draisine.drawing.layout.model import WIDTH, Backdrop
from draisine.drawing.layout.projection import frame_of, projected
from tests.drawing.places import REAL, board_of, jolted, places_of, points_of, unmoved

PLANE = [(0.0, 0.0), (3.0, 1.0), (5.0, 4.0), (2.0, 5.0), (0.0, 3.0)]


@cache
def _built_in(name: str) -> Backdrop:
    return _of(load(name))


def _of(board: Board) -> Backdrop:
    return backdrop(board, frame_of(board), unmoved(board))


def _stays_on_the_sheet(drawn: Backdrop, height: float) -> bool:
    paths = [drawn.land, drawn.lakes, drawn.rivers, drawn.borders, drawn.relief, *drawn.waterlines]
    points = np.concatenate([points_of(path) for path in paths])
    low, high = points.min(axis=0), points.max(axis=0)
    rounding = 0.21
    return bool((low >= -BLEED - rounding).all() and (high <= np.array([WIDTH, height]) + BLEED + rounding).all())


@pytest.mark.parametrize("name", REAL)
def test_a_board_of_the_real_world_has_everything(name: str) -> None:
    board = load(name)
    drawn = _built_in(name)
    assert ground_of(board) == "geography"
    assert all((drawn.land, drawn.lakes, drawn.rivers, drawn.borders, drawn.relief))
    assert 4 <= len(drawn.waterlines) <= 6
    assert _stays_on_the_sheet(drawn, frame_of(board).height)


@pytest.mark.parametrize("name", names())
def test_the_same_board_has_the_same_backdrop(name: str) -> None:
    assert _built_in(name) == _of(load(name))


@pytest.mark.parametrize("name", names())
def test_moved_cities_keep_it_on_the_sheet(name: str) -> None:
    board = load(name)
    frame = frame_of(board)
    moved = places_of(board, jolted(projected(board, frame), 3))
    drawn = backdrop(board, frame, moved)
    assert drawn != _built_in(name)
    if name in REAL:
        assert _stays_on_the_sheet(drawn, frame.height)


def test_amsterdam_is_paper_with_canals() -> None:
    board = load("amsterdam")
    drawn = _built_in("amsterdam")
    assert drawn.land == drawn.relief == drawn.borders == ""
    assert len(drawn.canals) == len(board.map.water)
    assert [width for _, width in drawn.canals] == [water.width for water in board.map.water]
    assert all(path for path, _ in drawn.canals)
    assert drawn.waterlines


def test_a_board_of_no_real_place_is_an_island() -> None:
    board = board_of(PLANE, ("x", "y"))
    drawn = _of(board)
    assert ground_of(board) == "land"
    assert drawn.land
    assert drawn.waterlines
    assert drawn.rivers == drawn.relief == drawn.lakes == ""
    assert _stays_on_the_sheet(drawn, frame_of(board).height)


def test_geography_needs_a_globe() -> None:
    plane = board_of(PLANE, ("x", "y"), map={"ground": "geography"})
    assert _of(plane) == _of(board_of(PLANE, ("x", "y")))


def test_paper_is_bare() -> None:
    assert _of(board_of(PLANE, ("x", "y"), map={"ground": "paper"})) == Backdrop()


def test_water_of_a_board_runs_through_its_places() -> None:
    line = [(0.0, 1.0), (2.5, 2.0), (5.0, 2.0)]
    board = board_of(PLANE, ("x", "y"), map={"water": [{"line": line, "width": 5.0}]})
    frame = frame_of(board)
    (path, width), *others = _of(board).canals
    ends = frame.place(np.array([0.0, 5.0]), np.array([1.0, 2.0]))
    assert (width, others) == (5.0, [])
    assert np.allclose(points_of(path)[[0, -1]], ends, atol=0.1)


@pytest.mark.parametrize(
    "cities",
    [
        [(64.5, -165.4), (64.7, 177.5), (66.3, -179.1), (53.0, 158.7), (61.2, -149.9)],
        [(-36.85, 174.76), (-41.3, 174.8), (-45.9, 170.5), (-33.87, 151.2)],
        [(-77.8, 166.7), (-66.3, 110.5), (-54.8, -68.3), (-67.6, 62.9)],
        [(51.5, 0.0), (40.7, -74.0), (-33.9, 18.4), (35.7, 139.7), (-34.6, -58.4), (19.0, 72.8)],
        [(0.3, 32.6), (-1.3, 36.8), (-6.8, 39.3), (-3.4, 29.4)],
        [(47.6, 8.9), (47.61, 8.91), (47.58, 8.88)],
    ],
    ids=["date line", "south", "antarctic", "world", "equator", "town"],
)
def test_boards_anywhere_have_land(cities: list[tuple[float, float]]) -> None:
    board = board_of(cities)
    drawn = _of(board)
    assert drawn.land
    assert _stays_on_the_sheet(drawn, frame_of(board).height)


def test_a_board_in_the_ocean_is_all_sea() -> None:
    drawn = _of(board_of([(-40.0, -120.0), (-42.0, -118.0), (-41.0, -117.0)]))
    assert drawn == Backdrop()

"""Backdrops: the right ground, within the edges, and reproducible."""

from functools import cache

import numpy as np
import pytest

from draisine.boards import Board, load, names
from draisine.drawing.geography.backdrop import build_backdrop
from draisine.drawing.geography.ground import resolve_ground
from draisine.drawing.geography.model import BOARD_WIDTH, Backdrop
from draisine.drawing.geography.projection import fit_frame, project_cities
from draisine.drawing.geography.terrain import BLEED
from tests.drawing.geography.maps import (
    GEOGRAPHIC_BOARDS,
    board_at,
    path_points,
    positions_by_city,
    projected_positions,
    shift_randomly,
)
from tests.soak import every_nth

PLANE = [(0.0, 0.0), (3.0, 1.0), (5.0, 4.0), (2.0, 5.0), (0.0, 3.0)]


@cache
def _built_in(name: str) -> Backdrop:
    return _backdrop(load(name))


def _backdrop(board: Board) -> Backdrop:
    return build_backdrop(board, fit_frame(board), projected_positions(board))


def _is_within_edges(backdrop: Backdrop, height: float) -> bool:
    paths = [backdrop.land, backdrop.lakes, backdrop.rivers, backdrop.borders, backdrop.relief, *backdrop.waterlines]
    points = np.concatenate([path_points(path) for path in paths])
    low, high = points.min(axis=0), points.max(axis=0)
    rounding = 0.21
    return bool((low >= -BLEED - rounding).all() and (high <= np.array([BOARD_WIDTH, height]) + BLEED + rounding).all())


@pytest.mark.parametrize("name", GEOGRAPHIC_BOARDS)
def test_a_geographic_board_has_every_layer(name: str) -> None:
    board = load(name)
    backdrop = _built_in(name)
    assert resolve_ground(board) == "geography"
    assert all((backdrop.land, backdrop.lakes, backdrop.rivers, backdrop.borders, backdrop.relief))
    assert 4 <= len(backdrop.waterlines) <= 6
    assert _is_within_edges(backdrop, fit_frame(board).height)


@pytest.mark.parametrize("name", every_nth(names(), 2))
def test_the_same_board_has_the_same_backdrop(name: str) -> None:
    assert _built_in(name) == _backdrop(load(name))


@pytest.mark.parametrize("name", every_nth(names(), 2))
def test_the_backdrop_of_moved_cities_stays_within_the_edges(name: str) -> None:
    board = load(name)
    frame = fit_frame(board)
    positions = positions_by_city(board, shift_randomly(project_cities(board, frame), 3))
    backdrop = build_backdrop(board, frame, positions)
    assert backdrop != _built_in(name)
    if name in GEOGRAPHIC_BOARDS:
        assert _is_within_edges(backdrop, frame.height)


def test_amsterdam_is_paper_with_canals() -> None:
    board = load("amsterdam")
    backdrop = _built_in("amsterdam")
    assert backdrop.land == backdrop.relief == backdrop.borders == ""
    assert len(backdrop.canals) == len(board.map.water)
    assert [width for _, width in backdrop.canals] == [water.width for water in board.map.water]
    assert all(path for path, _ in backdrop.canals)
    assert backdrop.waterlines


def test_a_board_without_latitudes_is_an_island() -> None:
    board = board_at(PLANE, ("x", "y"))
    backdrop = _backdrop(board)
    assert resolve_ground(board) == "land"
    assert backdrop.land
    assert backdrop.waterlines
    assert backdrop.rivers == backdrop.relief == backdrop.lakes == ""
    assert _is_within_edges(backdrop, fit_frame(board).height)


def test_geography_needs_latitudes() -> None:
    plane = board_at(PLANE, ("x", "y"), map={"ground": "geography"})
    assert _backdrop(plane) == _backdrop(board_at(PLANE, ("x", "y")))


def test_paper_has_no_backdrop() -> None:
    assert _backdrop(board_at(PLANE, ("x", "y"), map={"ground": "paper"})) == Backdrop()


def test_water_of_the_board_file_runs_through_its_points() -> None:
    line = [(0.0, 1.0), (2.5, 2.0), (5.0, 2.0)]
    board = board_at(PLANE, ("x", "y"), map={"water": [{"line": line, "width": 5.0}]})
    frame = fit_frame(board)
    (path, width), *others = _backdrop(board).canals
    ends = frame.project(np.array([0.0, 5.0]), np.array([1.0, 2.0]))
    assert (width, others) == (5.0, [])
    assert np.allclose(path_points(path)[[0, -1]], ends, atol=0.1)


@pytest.mark.parametrize(
    "cities",
    every_nth(
        (
            pytest.param(cities, id=name)
            for name, cities in {
                "date line": [(64.5, -165.4), (64.7, 177.5), (66.3, -179.1), (53.0, 158.7), (61.2, -149.9)],
                "south": [(-36.85, 174.76), (-41.3, 174.8), (-45.9, 170.5), (-33.87, 151.2)],
                "antarctic": [(-77.8, 166.7), (-66.3, 110.5), (-54.8, -68.3), (-67.6, 62.9)],
                "world": [(51.5, 0.0), (40.7, -74.0), (-33.9, 18.4), (35.7, 139.7), (-34.6, -58.4), (19.0, 72.8)],
                "town": [(47.6, 8.9), (47.61, 8.91), (47.58, 8.88)],
                "equator": [(0.3, 32.6), (-1.3, 36.8), (-6.8, 39.3), (-3.4, 29.4)],
            }.items()
        ),
        2,
    ),
)
def test_boards_anywhere_have_land(cities: list[tuple[float, float]]) -> None:
    board = board_at(cities)
    backdrop = _backdrop(board)
    assert backdrop.land
    assert _is_within_edges(backdrop, fit_frame(board).height)


def test_a_board_in_the_ocean_is_all_sea() -> None:
    backdrop = _backdrop(board_at([(-40.0, -120.0), (-42.0, -118.0), (-41.0, -117.0)]))
    assert backdrop == Backdrop()

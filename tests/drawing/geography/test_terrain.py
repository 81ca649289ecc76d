"""Land and water are in the right places, and follow the cities."""

import numpy as np
import pytest
import shapely

from draisine.boards import load
from draisine.drawing.geography.island import build_island
from draisine.drawing.geography.projection import city_coordinates, fit_frame, project_cities
from draisine.drawing.geography.terrain import build_terrain, chaikin
from draisine.drawing.geography.warp import Warp
from tests.drawing.geography.maps import (
    GEOGRAPHIC_BOARDS,
    board_at,
    built_in_terrain,
    project_point,
    projected_positions,
    shift_smoothly,
)

SEEDS = [None, 1, 2]
MAX_DISTANCE = 12.0
"""Of a port from the land."""

LAND = [
    ("usa", 39.0, -98.0),
    ("usa", 44.5, -84.8),
    ("usa", 28.0, -81.5),
    ("usa", 31.5, -107.0),
    ("europe", 50.0, 10.0),
    ("europe", 52.5, -1.5),
    ("europe", 53.2, -7.8),
    ("europe", 37.5, 14.2),
    ("europe", 56.2, 9.3),
    ("old_west", 40.0, -117.0),
    ("first_journey", 40.0, -100.0),
]
SEA = [
    ("usa", 27.0, -91.0),
    ("usa", 40.0, -69.5),
    ("europe", 56.0, 3.0),
    ("europe", 50.2, -1.0),
    ("europe", 43.0, 34.0),
    ("europe", 42.8, 15.8),
    ("europe", 56.5, 19.0),
    ("old_west", 34.0, -121.2),
    ("first_journey", 27.0, -91.0),
]
LAKES = [
    ("usa", 47.7, -87.5),
    ("usa", 43.5, -87.0),
    ("usa", 44.8, -82.3),
    ("usa", 42.2, -81.2),
    ("usa", 43.6, -77.8),
    ("old_west", 41.1, -112.5),
    ("europe", 60.8, 31.5),
    ("first_journey", 47.7, -87.5),
]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GEOGRAPHIC_BOARDS)
def test_shapes_are_valid(name: str, seed: int | None) -> None:
    found, _ = built_in_terrain(name, seed)
    assert found.land.is_valid
    assert found.lakes.is_valid
    assert found.land.area > 100_000
    for shape in (found.rivers, found.borders):
        assert not shape.is_empty
        assert shape.length > 1_000


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GEOGRAPHIC_BOARDS)
def test_cities_are_on_land(name: str, seed: int | None) -> None:
    found, warp = built_in_terrain(name, seed)
    distances = {
        city: found.land.distance(shapely.Point(place))
        for city, place in zip(load(name).city_ids, warp.before + warp.displacement, strict=True)
    }
    assert {city: distance for city, distance in distances.items() if distance > MAX_DISTANCE} == {}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "lat", "lon"), LAND)
def test_land_is_land(name: str, lat: float, lon: float, seed: int | None) -> None:
    found, warp = built_in_terrain(name, seed)
    assert found.dry.contains(shapely.Point(warp(project_point(found.frame, lat, lon))[0]))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "lat", "lon"), SEA)
def test_sea_is_sea(name: str, lat: float, lon: float, seed: int | None) -> None:
    found, warp = built_in_terrain(name, seed)
    assert not found.land.contains(shapely.Point(warp(project_point(found.frame, lat, lon))[0]))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "lat", "lon"), LAKES)
def test_lakes_are_lakes(name: str, lat: float, lon: float, seed: int | None) -> None:
    found, warp = built_in_terrain(name, seed)
    assert found.lakes.contains(shapely.Point(warp(project_point(found.frame, lat, lon))[0]))


@pytest.mark.parametrize("name", GEOGRAPHIC_BOARDS)
def test_rivers_and_borders_are_on_dry_land(name: str) -> None:
    found, _ = built_in_terrain(name)
    allowed = found.dry.buffer(1.0)
    assert allowed.covers(found.rivers)
    assert allowed.covers(found.borders)


def test_the_date_line_leaves_no_coast() -> None:
    board = board_at([(64.5, -165.4), (64.7, 177.5), (66.3, -179.1), (53.0, 158.7), (61.2, -149.9)])
    frame = fit_frame(board)
    places = project_cities(board, frame)
    found = build_terrain(frame, city_coordinates(board), Warp(places, shift_smoothly(places, 1)))
    for lat in (66.8, 67.4, 68.0):
        place = shapely.Point(Warp(places, shift_smoothly(places, 1))(project_point(frame, lat, 180.0))[0])
        assert found.land.contains(place)
        assert found.land.boundary.distance(place) > 6


def test_an_island_holds_its_cities_and_lets_ferries_cross_water() -> None:
    places = [(0.0, 0.0), (0.0, 4.0), (9.0, 4.0), (9.0, 0.0)]
    joined = board_at(places, ("x", "y"))
    parted = board_at(places, ("x", "y"), ferries=[1])
    whole = build_island(joined, fit_frame(joined), projected_positions(joined)).land
    halves = build_island(parted, fit_frame(parted), projected_positions(parted)).land
    for land in (whole, halves):
        assert land.is_valid
        assert all(land.contains(shapely.Point(place)) for place in projected_positions(joined).values())
    middle = shapely.Point(500, projected_positions(joined)["c1"][1])
    assert whole.contains(middle)
    assert not halves.contains(middle)


def test_cut_corners_keep_ends_and_close_rings() -> None:
    line = np.array([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)])
    ring = np.array([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 0.0)])
    assert chaikin(line).tolist() == [[0, 0], [3, 0], [4, 1], [4, 4]]
    assert (chaikin(ring)[0] == chaikin(ring)[-1]).all()
    assert len(chaikin(ring)) == 7

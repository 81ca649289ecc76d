"""The projection: conformal, north up, and within the frame."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.boards import Board, load, names
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.geography.projection import (
    MARGIN,
    MAX_ASPECT,
    MAX_FITTING_SPACE,
    MAX_INVERSE_ASPECT,
    MAX_STRETCH,
    Array,
    Frame,
    city_coordinates,
    fit_frame,
    fitting_space_length,
    project_cities,
)
from tests.drawing.flat_boards import flat_board
from tests.drawing.geography.maps import board_at, project_point
from tests.drawing.random_boards import random_board
from tests.soak import max_examples

CONE = Frame(True, 33.0, 45.0, -96.0, 1.0, 1.0, 0.0, 0.0, 0.0)
"""The cone of Snyder's numerical example (Map Projections: A Working Manual, page 295)."""
EQUATOR = Frame(True, -5.0, 5.0, 20.0, 1.0, 1.0, 0.0, 0.0, 0.0)
INNER = BOARD_WIDTH - 2 * MARGIN
ROUNDING = 0.51
"""The height of a board is a whole number."""
CLEAR_SHARE = 0.15
"""In a conic projection parallels are arcs: the order of two cities is clear only from this share of the extent on."""
POINTS = st.lists(st.tuples(st.integers(-500, 500), st.integers(-500, 500)), min_size=2, max_size=8, unique=True)


def test_a_known_point_of_the_north() -> None:
    assert project_point(CONE, 35.0, -75.0)[0] == pytest.approx([0.2966785, 1.5071429 - 0.2462112], abs=1e-7)


def test_the_south_is_the_north_upside_down() -> None:
    south = replace(CONE, south=-45.0, north=-33.0)
    assert project_point(south, -35.0, -75.0)[0] == pytest.approx([0.2966785, 0.2462112 - 1.5071429], abs=1e-7)


def test_known_points_near_the_equator() -> None:
    """Mercator: meridians and parallels are straight, and 45° lies at the logarithm of 1 + √2."""
    assert project_point(EQUATOR, 0.0, 20.0)[0] == pytest.approx([0.0, 0.0])
    assert project_point(EQUATOR, 45.0, 50.0)[0] == pytest.approx([np.pi / 6, -np.log(1 + np.sqrt(2))])
    assert project_point(EQUATOR, -45.0, -10.0)[0] == pytest.approx([-np.pi / 6, np.log(1 + np.sqrt(2))])


def test_one_parallel_is_enough_for_a_cone() -> None:
    wide, narrow = (replace(CONE, south=40 - half, north=40 + half) for half in (0.3, 0.2))
    places = np.array([38.0, 40.0, 42.0]), np.array([-90.0, -96.0, -99.0])
    assert np.allclose(wide.project(*places), narrow.project(*places), atol=1e-4)


def test_the_poles_are_finite() -> None:
    for frame in (CONE, EQUATOR):
        assert np.isfinite(frame.project(np.array([-90.0, 90.0]), np.array([0.0, 0.0]))).all()


@pytest.mark.parametrize(("west", "east"), [(178.0, -178.0), (170.0, -179.5), (-10.0, 12.0), (100.0, 179.0)])
def test_the_date_line_does_not_split_a_board(west: float, east: float) -> None:
    board = board_at([(50.0, west), (48.0, east), (52.0, west), (49.0, east)])
    (a, b, c, d), frame = project_cities(board, fit_frame(board)), fit_frame(board)
    middle = (west + ((east - west) % 360) / 2 + 180) % 360 - 180
    assert frame.meridian == pytest.approx(middle)
    assert max(a[0], c[0]) < min(b[0], d[0])
    assert frame.project(np.array([50.0]), np.array([middle]))[0, 0] == pytest.approx(BOARD_WIDTH / 2, abs=10)


@pytest.mark.parametrize("name", names())
def test_west_is_left_and_north_is_up(name: str) -> None:
    board = load(name)
    lat, lon = city_coordinates(board).T
    places = project_cities(board, fit_frame(board))
    for degrees, axis, sign in ((lon, 0, 1), (lat, 1, -1)):
        clear = degrees[None] - degrees[:, None] > CLEAR_SHARE * np.ptp(degrees)
        step = sign * (places[None, :, axis] - places[:, None, axis])
        assert clear.sum() > len(lat)
        assert (step[clear] > 0).all()


@pytest.mark.parametrize("name", names())
def test_order_is_kept_along_meridians_and_parallels(name: str) -> None:
    board = load(name)
    lat, lon = city_coordinates(board).T
    frame = fit_frame(board)
    many = np.linspace(0, 1, 50)
    for share in (0.0, 0.3, 1.0):
        column = frame.project(lat.min() + many * np.ptp(lat), np.full(50, lon.min() + share * np.ptp(lon)))
        row = frame.project(np.full(50, lat.min() + share * np.ptp(lat)), lon.min() + many * np.ptp(lon))
        assert (np.diff(column[:, 1]) < 0).all()
        assert (np.diff(row[:, 0]) > 0).all()


@pytest.mark.parametrize("seed", range(1, 20, 2))
def test_random_boards_are_conformal(seed: int) -> None:
    board = random_board(seed, 12)
    assert_conformal(fit_frame(board), *city_coordinates(board).T)


@pytest.mark.parametrize("name", names())
def test_built_in_boards_are_conformal(name: str) -> None:
    board = load(name)
    assert_conformal(fit_frame(board), *city_coordinates(board).T)


def assert_conformal(frame: Frame, lat: Array, lon: Array) -> None:
    """A small square at each point of the globe is a square on the board before stretching."""
    small = 1e-4
    even = replace(frame, stretch=1.0)
    here = even.project(lat, lon)
    north = even.project(lat + small, lon) - here
    east = even.project(lat, lon + small / np.cos(np.radians(lat))) - here
    side = np.hypot(*north.T)
    assert np.allclose(np.hypot(*east.T) / side, 1, atol=0.01)
    assert np.allclose((north * east).sum(axis=1) / side**2, 0, atol=0.01)


@pytest.mark.parametrize("name", names())
def test_built_in_boards_fill_their_frame(name: str) -> None:
    board = load(name)
    frame = fit_frame(board)
    places = project_cities(board, frame)
    assert places.min(axis=0) == pytest.approx([MARGIN, MARGIN], abs=ROUNDING)
    assert places.max(axis=0) == pytest.approx([BOARD_WIDTH - MARGIN, frame.height - MARGIN], abs=ROUNDING)
    assert 1 <= frame.stretch <= MAX_STRETCH
    assert frame.height == int(frame.height)


def chain(*points: tuple[float, float]) -> Board:
    """A flat board with a long route from each city to the next, so that the map is not shrunk."""
    cities = {f"c{number}": point for number, point in enumerate(points)}
    return flat_board(cities, [(a, b, 9) for a, b in pairwise(cities)])


def test_a_fitting_flat_board_is_not_scaled() -> None:
    """As wide as the board without its margins, and tall enough."""
    board = chain((912, 100), (0, 0), (300, 700))
    frame = fit_frame(board)
    assert (frame.height, frame.scale, frame.stretch) == (788.0, 1.0, 1.0)
    assert project_cities(board, frame).tolist() == [[956, 144], [44, 44], [344, 744]]


def test_any_unit_of_a_flat_board() -> None:
    small, large = (chain((0, 0), (5 * unit, unit), (2 * unit, 4 * unit)) for unit in (0.001, 70_000.0))
    assert np.allclose(project_cities(small, fit_frame(small)), project_cities(large, fit_frame(large)), atol=0.02)


def test_a_low_board_is_stretched() -> None:
    """200 of height to 400 of width: by a fifth, the maximum."""
    frame = fit_frame(chain((0, 0), (400, 200), (300, 150)))
    assert frame.stretch == MAX_STRETCH
    assert frame.height == round(INNER * 0.6 + 2 * MARGIN)


def test_cities_from_west_to_east() -> None:
    board = chain((0, 3), (10, 3), (20, 3))
    frame = fit_frame(board)
    assert frame.height == INNER / MAX_ASPECT + 2 * MARGIN == 544
    assert project_cities(board, frame).tolist() == [[44, 272], [500, 272], [956, 272]]


def test_cities_from_north_to_south() -> None:
    board = chain((3, 0), (3, 10), (3, 20))
    frame = fit_frame(board)
    assert frame.height == INNER * MAX_INVERSE_ASPECT + 2 * MARGIN == 1228
    assert project_cities(board, frame).tolist() == [[500, 44], [500, 614], [500, 1184]]


def test_a_board_of_few_spaces_is_shrunk() -> None:
    """A single space is at most 80 long and takes 1.78 times that from city to city."""
    board = flat_board({"ayr": (0, 0), "bly": (7, 0)}, [("ayr", "bly", 1)])
    frame = fit_frame(board)
    assert frame.height == BOARD_WIDTH / MAX_ASPECT
    assert project_cities(board, frame).tolist() == [[428.8, 250], [571.2, 250]]


def test_the_fitting_space_length() -> None:
    """Cities 54, 108, 162 and 216 apart, one space between each two: three of the four lines have room for the space
    that just fits the second."""
    board = flat_board({city: (x, 0.0) for x, city in enumerate("abcde")}, [(a, b, 1) for a, b in pairwise("abcde")])
    places = np.array([[0, 0], [54, 0], [162, 0], [324, 0], [540, 0]], dtype=float)
    assert fitting_space_length(board, places) == pytest.approx(108 / 1.78)


@pytest.mark.parametrize(
    "cities",
    [
        [(50.0, 3.0), (50.0, 9.0)],
        [(0.0, 3.0), (0.0, 9.0), (0.0, 5.0)],
        [(50.0, 3.0), (20.0, 3.0)],
        [(-50.0, 3.0), (-50.001, 3.001)],
        [(0.0, 0.0), (0.0, 180.0)],
    ],
    ids=["parallel", "equator", "meridian", "near", "far"],
)
def test_lines_and_pairs_on_the_globe(cities: list[tuple[float, float]]) -> None:
    assert_within(board_at(cities))


@given(points=POINTS, length=st.integers(1, 9))
@settings(max_examples=max_examples(100), deadline=None)
def test_all_cities_lie_within_the_margin(points: list[tuple[float, float]], length: int) -> None:
    cities = {f"c{number}": point for number, point in enumerate(points)}
    board = flat_board(cities, [(a, b, length) for a, b in pairwise(cities)])
    assert_within(board)
    projected = project_cities(board, fit_frame(board))
    for axis in range(2):
        order = np.argsort([point[axis] for point in points], kind="stable")
        assert (np.diff(projected[order, axis]) >= 0).all()


def assert_within(board: Board) -> None:
    """Between the margins, touching two opposite ones unless spaces have their maximal length, on a board within the
    limits of its aspect."""
    frame = fit_frame(board)
    places = project_cities(board, frame)
    limit = np.array([BOARD_WIDTH, frame.height]) - MARGIN
    assert (places >= MARGIN - ROUNDING).all()
    assert (places <= limit + ROUNDING).all()
    width, height = np.ptp(places, axis=0)
    full = width >= INNER - ROUNDING or height >= frame.height - 2 * MARGIN - ROUNDING
    assert full or fitting_space_length(board, places) == pytest.approx(MAX_FITTING_SPACE, abs=0.1)
    assert BOARD_WIDTH / MAX_ASPECT <= frame.height <= INNER * MAX_INVERSE_ASPECT + 2 * MARGIN

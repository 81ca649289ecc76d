"""From the globe to the board: true to shape, the right way up, and within the frame."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.boards import Board, load, names
from draisine.drawing.layout.model import WIDTH
from draisine.drawing.layout.projection import (
    MARGIN,
    ROOMY,
    STRETCH,
    TALLEST,
    WIDEST,
    Array,
    Frame,
    coordinates,
    fitting_space,
    frame_of,
    projected,
)
from tests.drawing.places import at, board_of
from tests.drawing.plain import plain
from tests.drawing.random_boards import random_board
from tests.sizes import examples

CONE = Frame(True, 33.0, 45.0, -96.0, 1.0, 1.0, 0.0, 0.0, 0.0)
"""The cone of Snyder's numerical example (Map Projections: A Working Manual, page 295)."""
EQUATOR = Frame(True, -5.0, 5.0, 20.0, 1.0, 1.0, 0.0, 0.0, 0.0)
INNER = WIDTH - 2 * MARGIN
ROUNDING = 0.51
"""The height of a board is a whole number."""
APART = 0.15
"""On a cone a parallel is an arc; so the order of two cities is clear only when they are this share of all apart."""
PLACES = st.lists(st.tuples(st.integers(-500, 500), st.integers(-500, 500)), min_size=2, max_size=8, unique=True)


def test_a_known_place_of_the_north() -> None:
    assert at(CONE, 35.0, -75.0)[0] == pytest.approx([0.2966785, 1.5071429 - 0.2462112], abs=1e-7)


def test_the_south_is_the_north_upside_down() -> None:
    south = replace(CONE, south=-45.0, north=-33.0)
    assert at(south, -35.0, -75.0)[0] == pytest.approx([0.2966785, 0.2462112 - 1.5071429], abs=1e-7)


def test_known_places_near_the_equator() -> None:
    """Mercator: meridians and parallels are straight, and 45° lies at the logarithm of 1 + √2."""
    assert at(EQUATOR, 0.0, 20.0)[0] == pytest.approx([0.0, 0.0])
    assert at(EQUATOR, 45.0, 50.0)[0] == pytest.approx([np.pi / 6, -np.log(1 + np.sqrt(2))])
    assert at(EQUATOR, -45.0, -10.0)[0] == pytest.approx([-np.pi / 6, np.log(1 + np.sqrt(2))])


def test_one_parallel_is_enough_for_a_cone() -> None:
    wide, narrow = (replace(CONE, south=40 - half, north=40 + half) for half in (0.3, 0.2))
    places = np.array([38.0, 40.0, 42.0]), np.array([-90.0, -96.0, -99.0])
    assert np.allclose(wide.place(*places), narrow.place(*places), atol=1e-4)


def test_the_poles_are_not_endless() -> None:
    for frame in (CONE, EQUATOR):
        assert np.isfinite(frame.place(np.array([-90.0, 90.0]), np.array([0.0, 0.0]))).all()


@pytest.mark.parametrize(("west", "east"), [(178.0, -178.0), (170.0, -179.5), (-10.0, 12.0), (100.0, 179.0)])
def test_the_date_line_parts_nothing(west: float, east: float) -> None:
    board = board_of([(50.0, west), (48.0, east), (52.0, west), (49.0, east)])
    (a, b, c, d), frame = projected(board, frame_of(board)), frame_of(board)
    middle = (west + ((east - west) % 360) / 2 + 180) % 360 - 180
    assert frame.meridian == pytest.approx(middle)
    assert max(a[0], c[0]) < min(b[0], d[0])
    assert frame.place(np.array([50.0]), np.array([middle]))[0, 0] == pytest.approx(WIDTH / 2, abs=10)


@pytest.mark.parametrize("name", names())
def test_west_is_left_and_north_is_up(name: str) -> None:
    board = load(name)
    lat, lon, globe = coordinates(board)
    places = projected(board, frame_of(board))
    assert globe
    for degrees, axis, sign in ((lon, 0, 1), (lat, 1, -1)):
        clear = degrees[None] - degrees[:, None] > APART * np.ptp(degrees)
        step = sign * (places[None, :, axis] - places[:, None, axis])
        assert clear.sum() > len(lat)
        assert (step[clear] > 0).all()


@pytest.mark.parametrize("name", names())
def test_along_a_meridian_and_along_a_parallel_the_order_is_kept(name: str) -> None:
    board = load(name)
    lat, lon, _ = coordinates(board)
    frame = frame_of(board)
    many = np.linspace(0, 1, 50)
    for share in (0.0, 0.3, 1.0):
        column = frame.place(lat.min() + many * np.ptp(lat), np.full(50, lon.min() + share * np.ptp(lon)))
        row = frame.place(np.full(50, lat.min() + share * np.ptp(lat)), lon.min() + many * np.ptp(lon))
        assert (np.diff(column[:, 1]) < 0).all()
        assert (np.diff(row[:, 0]) > 0).all()


@pytest.mark.parametrize("seed", range(1, 20, 2))
def test_shapes_are_kept_anywhere(seed: int) -> None:
    board = random_board(seed, 12)
    assert_square(frame_of(board), *coordinates(board)[:2])


@pytest.mark.parametrize("name", names())
def test_shapes_are_kept(name: str) -> None:
    board = load(name)
    assert_square(frame_of(board), *coordinates(board)[:2])


def assert_square(frame: Frame, lat: Array, lon: Array) -> None:
    """A small square of ground at each place is a square on the board, until the board is drawn taller."""
    small = 1e-4
    even = replace(frame, stretch=1.0)
    here = even.place(lat, lon)
    north = even.place(lat + small, lon) - here
    east = even.place(lat, lon + small / np.cos(np.radians(lat))) - here
    side = np.hypot(*north.T)
    assert np.allclose(np.hypot(*east.T) / side, 1, atol=0.01)
    assert np.allclose((north * east).sum(axis=1) / side**2, 0, atol=0.01)


@pytest.mark.parametrize("name", names())
def test_built_in_boards_fill_their_frame(name: str) -> None:
    board = load(name)
    frame = frame_of(board)
    places = projected(board, frame)
    assert places.min(axis=0) == pytest.approx([MARGIN, MARGIN], abs=ROUNDING)
    assert places.max(axis=0) == pytest.approx([WIDTH - MARGIN, frame.height - MARGIN], abs=ROUNDING)
    assert 1 <= frame.stretch <= STRETCH
    assert frame.height == int(frame.height)


def lined(*places: tuple[float, float]) -> Board:
    """A plane with a long route from each city to the next: so nothing but the frame says how large it is drawn."""
    cities = {f"c{number}": place for number, place in enumerate(places)}
    return plain(cities, [(a, b, 9) for a, b in pairwise(cities)])


def test_a_plane_of_its_own_is_kept_as_it_is() -> None:
    """As wide as the room within the margins and tall enough, nothing is scaled."""
    board = lined((912, 100), (0, 0), (300, 700))
    frame = frame_of(board)
    assert (frame.height, frame.scale, frame.stretch) == (788.0, 1.0, 1.0)
    assert projected(board, frame).tolist() == [[956, 144], [44, 44], [344, 744]]


def test_the_unit_of_a_plane_is_free() -> None:
    small, large = (lined((0, 0), (5 * unit, unit), (2 * unit, 4 * unit)) for unit in (0.001, 70_000.0))
    assert np.allclose(projected(small, frame_of(small)), projected(large, frame_of(large)), atol=0.02)


def test_a_flat_board_is_drawn_taller() -> None:
    """200 of height to 400 of width: by a fifth, for more than that is not allowed."""
    frame = frame_of(lined((0, 0), (400, 200), (300, 150)))
    assert frame.stretch == STRETCH
    assert frame.height == round(INNER * 0.6 + 2 * MARGIN)


def test_cities_from_west_to_east() -> None:
    board = lined((0, 3), (10, 3), (20, 3))
    frame = frame_of(board)
    assert frame.height == INNER / WIDEST + 2 * MARGIN == 544
    assert projected(board, frame).tolist() == [[44, 272], [500, 272], [956, 272]]


def test_cities_from_north_to_south() -> None:
    board = lined((3, 0), (3, 10), (3, 20))
    frame = frame_of(board)
    assert frame.height == INNER * TALLEST + 2 * MARGIN == 1228
    assert projected(board, frame).tolist() == [[500, 44], [500, 614], [500, 1184]]


def test_few_spaces_do_not_fill_the_board() -> None:
    """A single space is 80 long at most, and takes 1.78 of that from city to city."""
    board = plain({"ayr": (0, 0), "bly": (7, 0)}, [("ayr", "bly", 1)])
    frame = frame_of(board)
    assert frame.height == WIDTH / WIDEST
    assert projected(board, frame).tolist() == [[428.8, 250], [571.2, 250]]


def test_the_space_that_fits() -> None:
    """Cities 54, 108, 162 and 216 apart, one space between each two: three of the four lines have room for a space that
    the second just has room for."""
    board = plain({city: (x, 0.0) for x, city in enumerate("abcde")}, [(a, b, 1) for a, b in pairwise("abcde")])
    places = np.array([[0, 0], [54, 0], [162, 0], [324, 0], [540, 0]], dtype=float)
    assert fitting_space(board, places) == pytest.approx(108 / 1.78)


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
    assert_within(board_of(cities))


@given(places=PLACES, length=st.integers(1, 9))
@settings(max_examples=examples(100), deadline=None)
def test_all_cities_lie_within_the_margin(places: list[tuple[float, float]], length: int) -> None:
    cities = {f"c{number}": place for number, place in enumerate(places)}
    board = plain(cities, [(a, b, length) for a, b in pairwise(cities)])
    assert_within(board)
    drawn = projected(board, frame_of(board))
    for axis in range(2):
        order = np.argsort([place[axis] for place in places], kind="stable")
        assert (np.diff(drawn[order, axis]) >= 0).all()


def assert_within(board: Board) -> None:
    """Between the margins, touching two that face each other unless spaces are as long as can be, on a board that is
    neither a ribbon nor a tower."""
    frame = frame_of(board)
    places = projected(board, frame)
    room = np.array([WIDTH, frame.height]) - MARGIN
    assert (places >= MARGIN - ROUNDING).all()
    assert (places <= room + ROUNDING).all()
    wide, tall = np.ptp(places, axis=0)
    full = wide >= INNER - ROUNDING or tall >= frame.height - 2 * MARGIN - ROUNDING
    assert full or fitting_space(board, places) == pytest.approx(ROOMY, abs=0.1)
    assert WIDTH / WIDEST <= frame.height <= INNER * TALLEST + 2 * MARGIN

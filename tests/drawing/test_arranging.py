"""Boards lay themselves out: without a fault, the same every time, and as their files wish; or they say why not."""

from itertools import combinations, pairwise
from typing import Any

import msgspec
import numpy as np
import pytest

from draisine.boards import Board
from draisine.boards.schema import Map
from draisine.drawing.layout.faults import faults, label_boxes
from draisine.drawing.layout.model import Layout
from draisine.drawing.layout.network import COMPASS, network_of
from draisine.drawing.layout.pipeline import PATIENCE, SIZES, SKETCHES, LayoutError, arrange
from draisine.drawing.layout.source import source_of
from tests.drawing.plain import plain
from tests.drawing.random_boards import random_board
from tests.sizes import daily

PLACES = {
    "ayr": (0.0, 0.0), "bly": (300.0, 60.0), "coe": (640.0, 0.0), "dow": (40.0, 260.0),
    "elm": (330.0, 300.0), "fay": (620.0, 280.0), "gum": (180.0, 480.0), "hay": (500.0, 500.0),
}  # fmt: skip
ROUTES = [
    ("ayr", "bly", 4), ("bly", "coe", 4), ("ayr", "dow", 3), ("bly", "elm", 3), ("coe", "fay", 3), ("fay", "coe", 3),
    ("dow", "elm", 4), ("elm", "fay", 4), ("dow", "gum", 3), ("gum", "elm", 3), ("gum", "hay", 4), ("hay", "fay", 3),
]  # fmt: skip
BOARD = plain(PLACES, ROUTES)


@pytest.fixture(scope="module")
def plain_layout() -> Layout:
    return arrange(BOARD)


def hinted(**hints: Any) -> tuple[Board, Layout]:
    """The small board with hints in its file, laid out without a fault."""
    board = msgspec.structs.replace(BOARD, map=msgspec.convert(hints, Map))
    layout = arrange(board)
    assert faults(board, layout) == []
    return board, layout


def ring(cities: str) -> dict[str, tuple[float, float]]:
    """Cities in a circle."""
    angles = 2 * np.pi * np.arange(len(cities)) / len(cities)
    places = np.round(np.stack([400 * np.cos(angles), 400 * np.sin(angles)], axis=1), 1)
    return {city: (float(x), float(y)) for city, (x, y) in zip(cities, places, strict=True)}


def test_a_small_board(plain_layout: Layout) -> None:
    assert faults(BOARD, plain_layout) == []
    assert plain_layout.board == "plain"
    assert plain_layout.source == source_of(BOARD)
    assert list(plain_layout.cities) == BOARD.city_ids
    assert [len(spaces) for spaces in plain_layout.routes.values()] == [route.length for route in BOARD.route]
    assert plain_layout.backdrop.land


def test_the_same_board_gives_the_same_layout(plain_layout: Layout) -> None:
    assert arrange(BOARD) == plain_layout


def test_two_cities() -> None:
    board = plain({"ayr": (0.0, 0.0), "bly": (5.0, 1.0)}, [("ayr", "bly", 3)])
    assert faults(board, arrange(board)) == []


def test_numbers_are_short(plain_layout: Layout) -> None:
    """No more than two decimals: a layout is a file, and the same on every machine."""
    spaces = [(space.x, space.y, space.angle) for route in plain_layout.routes.values() for space in route]
    places = [(place.x, place.y, place.label.x, place.label.y) for place in plain_layout.cities.values()]
    assert np.array_equal(np.round(spaces, 2), spaces)
    assert np.array_equal(np.round(places, 2), places)


@pytest.mark.parametrize(("east", "south"), [(35, 0), (-35, 0), (0, 35), (0, -35)])
def test_a_city_is_drawn_where_the_file_wants_it(plain_layout: Layout, east: float, south: float) -> None:
    board, layout = hinted(cities=[{"city": "elm", "east": east, "south": south}])
    before, after = plain_layout.cities["elm"], layout.cities["elm"]
    moved = np.array([after.x - before.x, after.y - before.y])
    assert moved @ [east, south] / 35 > 12
    assert network_of(board).home[4] == pytest.approx(network_of(BOARD).home[4] + [east, south])


@pytest.mark.parametrize("side", COMPASS)
@pytest.mark.parametrize("city", ["elm", "hay"])
def test_a_name_stands_where_the_file_wants_it(city: str, side: str) -> None:
    board, layout = hinted(cities=[{"city": city, "label": side}])
    left, top, right, bottom = label_boxes(board, layout, city)[0].bounds
    place = layout.cities[city]
    away = np.array([(left + right) / 2 - place.x, (top + bottom) / 2 - place.y])
    assert away @ COMPASS[side] > 0


@pytest.mark.parametrize(("side", "sign"), [("n", -1), ("s", 1)])
def test_a_route_bows_where_the_file_wants_it(side: str, sign: int) -> None:
    """Nine spaces between cities 380 apart have to bow, and may do so on either side."""
    places = {"ayr": (0.0, 0.0), "bly": (900.0, 0.0), "coe": (900.0, 640.0), "dow": (0.0, 640.0)}
    places |= {"elm": (200.0, 320.0), "fay": (700.0, 320.0)}
    routes = [(a, b, 9) for a, b in pairwise(["ayr", "bly", "coe", "dow", "ayr"])]
    routes += [("elm", "fay", 9), ("elm", "dow", 5), ("fay", "bly", 5)]
    hints = {"space": 60, "routes": [{"between": ["fay", "elm"], "bow": side}]}
    board = plain(places, routes, map=hints)
    layout = arrange(board)
    ends = (layout.cities["elm"].y + layout.cities["fay"].y) / 2
    assert sign * (layout.routes["elm-fay"][4].y - ends) > 30


@pytest.mark.parametrize("space", [52.5, 63.0])
def test_spaces_are_as_long_as_the_file_wants_them(space: float) -> None:
    _, layout = hinted(space=space)
    assert layout.sizes.length == space


def test_what_a_layout_is_made_from() -> None:
    """Anything that is drawn counts; rules that nobody sees on the map do not."""
    near = plain({**PLACES, "hay": (500.0, 501.0)}, ROUTES)
    short = plain(PLACES, [*ROUTES[:-1], ("hay", "fay", 2)])
    turned = plain(PLACES, [*ROUTES[:-1], ("fay", "hay", 3)])
    spaced = plain(PLACES, ROUTES, map={"space": 50})
    french = plain(PLACES, ROUTES, names={"hay": {"fr": "Foin"}})
    assert len({source_of(board) for board in (BOARD, near, short, turned, spaced, french)}) == 6
    assert source_of(plain(PLACES, ROUTES, bonuses={"longest_trail": 10})) == source_of(BOARD)


def test_what_is_said_first() -> None:
    heard: list[tuple[str, float]] = []
    arrange(BOARD, lambda what, done: heard.append((what, done)))
    assert heard[0] == ("spaces of 60, sketch 1", 0.0)
    assert all(0 <= done <= 1 for _, done in heard)


def test_five_cities_all_joined_to_each_other_have_no_layout() -> None:
    """No plane has room for them without a crossing: after so many tries the routes in question are named."""
    board = plain(ring("abcde"), [(a, b, 3) for a, b in combinations("abcde", 2)])
    heard: list[tuple[str, float]] = []
    with pytest.raises(LayoutError, match=r"^plain could not be laid out: ") as caught:
        arrange(board, lambda what, done: heard.append((what, done)))
    crossed = [fault for fault in caught.value.found if fault.rule == "routes cross"]
    assert crossed
    named = {name for fault in crossed for name in fault.where.split(" and ")}
    assert named <= set(board.route_ids)
    assert any(name in str(caught.value) for name in board.route_ids)
    shares = [done for _, done in heard]
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert 0.9 < shares[-1] <= 1
    assert all(what.startswith("spaces of ") for what, _ in heard)
    assert any(what.endswith("places to mend") for what, _ in heard)
    assert len(heard) <= PATIENCE + len(SIZES) * SKETCHES


def test_what_is_hopeless_is_not_tried_for_long() -> None:
    """Seven cities, all joined by three tracks of spaces that are far too long."""
    routes = [(a, b, 4) for a, b in combinations("abcdefg", 2) for _ in range(3)]
    heard: list[str] = []
    with pytest.raises(LayoutError) as caught:
        arrange(plain(ring("abcdefg"), routes, map={"space": 90}), lambda what, _done: heard.append(what))
    assert len(caught.value.found) > 40
    assert heard == [f"spaces of 90, sketch {number}" for number in range(1, SKETCHES + 1)]


def test_a_crossing_that_the_file_allows_makes_a_layout_possible() -> None:
    """Two diagonals of a square whose sides leave no way around."""
    places = {"a": (0.0, 0.0), "b": (600.0, 0.0), "c": (600.0, 600.0), "d": (0.0, 600.0)}
    routes = [(a, b, 6) for a, b in pairwise("abcda")] + [("a", "c", 9), ("b", "d", 9)]
    board = plain(places, routes, map={"routes": [{"between": ["a", "c"], "crossing": True}]})
    assert faults(board, arrange(board)) == []


@pytest.mark.parametrize("seed", daily([0, 1, 2, 3, *range(5, 11)], 5))
def test_random_boards(seed: int) -> None:
    """More of them in the long run. Board 4 is one of the few without a layout: docs/reports/layout.md lists them."""
    board = random_board(seed)
    assert faults(board, arrange(board)) == []

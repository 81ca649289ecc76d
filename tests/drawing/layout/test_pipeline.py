"""The layout algorithm: no faults, reproducible, and with the corrections of the board file; or a `LayoutError`."""

from itertools import combinations, pairwise
from typing import Any

import msgspec
import numpy as np
import pytest

from draisine.boards import Board
from draisine.boards.schema import Map
from draisine.drawing.layout.faults import find_faults, label_boxes
from draisine.drawing.layout.fingerprint import layout_fingerprint
from draisine.drawing.layout.model import Layout
from draisine.drawing.layout.network import COMPASS, build_network
from draisine.drawing.layout.pipeline import BUDGET, SKETCHES, SPACE_LENGTHS, LayoutError, lay_out_board
from tests.drawing.flat_boards import flat_board
from tests.drawing.random_boards import random_board
from tests.soak import every_nth

POINTS = {
    "ayr": (0.0, 0.0), "bly": (300.0, 60.0), "coe": (640.0, 0.0), "dow": (40.0, 260.0),
    "elm": (330.0, 300.0), "fay": (620.0, 280.0), "gum": (180.0, 480.0), "hay": (500.0, 500.0),
}  # fmt: skip
ROUTES = [
    ("ayr", "bly", 4), ("bly", "coe", 4), ("ayr", "dow", 3), ("bly", "elm", 3), ("coe", "fay", 3), ("fay", "coe", 3),
    ("dow", "elm", 4), ("elm", "fay", 4), ("dow", "gum", 3), ("gum", "elm", 3), ("gum", "hay", 4), ("hay", "fay", 3),
]  # fmt: skip
BOARD = flat_board(POINTS, ROUTES)


@pytest.fixture(scope="module")
def plain_layout() -> Layout:
    return lay_out_board(BOARD)


def lay_out_with(**hints: Any) -> tuple[Board, Layout]:
    """The small board with hints in its file, laid out without faults."""
    board = msgspec.structs.replace(BOARD, map=msgspec.convert(hints, Map))
    layout = lay_out_board(board)
    assert find_faults(board, layout) == []
    return board, layout


def ring(cities: str) -> dict[str, tuple[float, float]]:
    """Cities in a circle."""
    angles = 2 * np.pi * np.arange(len(cities)) / len(cities)
    points = np.round(np.stack([400 * np.cos(angles), 400 * np.sin(angles)], axis=1), 1)
    return {city: (float(x), float(y)) for city, (x, y) in zip(cities, points, strict=True)}


def test_a_small_board_has_no_faults(plain_layout: Layout) -> None:
    assert find_faults(BOARD, plain_layout) == []
    assert plain_layout.board == "plain"
    assert plain_layout.source == layout_fingerprint(BOARD)
    assert list(plain_layout.cities) == BOARD.city_ids
    assert [len(spaces) for spaces in plain_layout.routes.values()] == [route.length for route in BOARD.route]
    assert plain_layout.backdrop.land


def test_the_same_board_gives_the_same_layout(plain_layout: Layout) -> None:
    assert lay_out_board(BOARD) == plain_layout


def test_two_cities_are_enough() -> None:
    board = flat_board({"ayr": (0.0, 0.0), "bly": (5.0, 1.0)}, [("ayr", "bly", 3)])
    assert find_faults(board, lay_out_board(board)) == []


def test_coordinates_have_two_decimals(plain_layout: Layout) -> None:
    spaces = [(space.x, space.y, space.angle) for route in plain_layout.routes.values() for space in route]
    cities = [(city.x, city.y, city.label.x, city.label.y) for city in plain_layout.cities.values()]
    assert np.array_equal(np.round(spaces, 2), spaces)
    assert np.array_equal(np.round(cities, 2), cities)


@pytest.mark.parametrize(("east", "south"), [(35, 0), (-35, 0), (0, 35), (0, -35)])
def test_the_board_file_moves_a_city(plain_layout: Layout, east: float, south: float) -> None:
    board, layout = lay_out_with(cities=[{"city": "elm", "east": east, "south": south}])
    before, after = plain_layout.cities["elm"], layout.cities["elm"]
    moved = np.array([after.x - before.x, after.y - before.y])
    assert moved @ [east, south] / 35 > 12
    assert build_network(board).anchors[4] == pytest.approx(build_network(BOARD).anchors[4] + [east, south])


@pytest.mark.parametrize("side", COMPASS)
@pytest.mark.parametrize("city", ["elm", "hay"])
def test_the_board_file_chooses_the_side_of_a_label(city: str, side: str) -> None:
    board, layout = lay_out_with(cities=[{"city": city, "label": side}])
    left, top, right, bottom = label_boxes(board, layout, city)[0].bounds
    placed = layout.cities[city]
    offset = np.array([(left + right) / 2 - placed.x, (top + bottom) / 2 - placed.y])
    assert offset @ COMPASS[side] > 0


@pytest.mark.parametrize(("side", "sign"), [("n", -1), ("s", 1)])
def test_the_board_file_chooses_the_side_of_a_bow(side: str, sign: int) -> None:
    """Nine spaces between cities 380 apart have to bow, and may do so on either side."""
    points = {"ayr": (0.0, 0.0), "bly": (900.0, 0.0), "coe": (900.0, 640.0), "dow": (0.0, 640.0)}
    points |= {"elm": (200.0, 320.0), "fay": (700.0, 320.0)}
    routes = [(a, b, 9) for a, b in pairwise(["ayr", "bly", "coe", "dow", "ayr"])]
    routes += [("elm", "fay", 9), ("elm", "dow", 5), ("fay", "bly", 5)]
    hints = {"space": 60, "routes": [{"between": ["fay", "elm"], "bow": side}]}
    board = flat_board(points, routes, map=hints)
    layout = lay_out_board(board)
    ends = (layout.cities["elm"].y + layout.cities["fay"].y) / 2
    assert sign * (layout.routes["elm-fay"][4].y - ends) > 30


@pytest.mark.parametrize("space", [52.5, 63.0])
def test_the_board_file_chooses_the_length_of_a_space(space: float) -> None:
    _, layout = lay_out_with(space=space)
    assert layout.sizes.length == space


def test_the_fingerprint_covers_what_affects_the_layout() -> None:
    """Positions, names, lengths and hints; not the other rules."""
    moved = flat_board({**POINTS, "hay": (500.0, 501.0)}, ROUTES)
    short = flat_board(POINTS, [*ROUTES[:-1], ("hay", "fay", 2)])
    turned = flat_board(POINTS, [*ROUTES[:-1], ("fay", "hay", 3)])
    spaced = flat_board(POINTS, ROUTES, map={"space": 50})
    french = flat_board(POINTS, ROUTES, names={"hay": {"fr": "Foin"}})
    assert len({layout_fingerprint(board) for board in (BOARD, moved, short, turned, spaced, french)}) == 6
    german = flat_board(POINTS, ROUTES, names={"hay": {"de": "Heu"}})
    assert layout_fingerprint(german) == layout_fingerprint(BOARD), "a new language keeps stored layouts valid"
    assert layout_fingerprint(flat_board(POINTS, ROUTES, bonuses={"longest_trail": 10})) == layout_fingerprint(BOARD)


def test_progress_starts_with_the_first_sketch() -> None:
    reports: list[tuple[str, float]] = []
    lay_out_board(BOARD, lambda step, share: reports.append((step, share)))
    assert reports[0] == ("spaces of 60, sketch 1", 0.0)
    assert all(0 <= share <= 1 for _, share in reports)


def test_a_complete_graph_of_five_cities_has_no_layout() -> None:
    """It is not planar: when the budget is spent, the error names the crossing routes."""
    board = flat_board(ring("abcde"), [(a, b, 3) for a, b in combinations("abcde", 2)])
    reports: list[tuple[str, float]] = []
    with pytest.raises(LayoutError, match=r"^plain could not be laid out: ") as caught:
        lay_out_board(board, lambda step, share: reports.append((step, share)))
    crossed = [fault for fault in caught.value.faults if fault.rule == "routes_cross"]
    assert crossed
    named = {name for fault in crossed for name in fault.where}
    assert named <= set(board.route_ids)
    assert any(name in str(caught.value) for name in board.route_ids)
    shares = [share for _, share in reports]
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert 0.9 < shares[-1] <= 1
    assert all(step.startswith("spaces of ") for step, _ in reports)
    assert any(step.endswith(" to repair") for step, _ in reports)
    assert len(reports) <= BUDGET + len(SPACE_LENGTHS) * SKETCHES


def test_too_many_faults_are_not_repaired() -> None:
    """Five cities, all joined by three tracks of spaces that are far too long."""
    routes = [(a, b, 4) for a, b in combinations("abcde", 2) for _ in range(3)]
    steps: list[str] = []
    with pytest.raises(LayoutError) as caught:
        lay_out_board(flat_board(ring("abcde"), routes, map={"space": 110}), lambda step, _share: steps.append(step))
    assert len(caught.value.faults) > 40
    assert steps == [f"spaces of 110, sketch {number}" for number in range(1, SKETCHES + 1)]


def test_an_allowed_crossing_makes_a_layout_possible() -> None:
    """Two diagonals of a square whose sides leave no room for a detour."""
    points = {"a": (0.0, 0.0), "b": (600.0, 0.0), "c": (600.0, 600.0), "d": (0.0, 600.0)}
    routes = [(a, b, 6) for a, b in pairwise("abcda")] + [("a", "c", 9), ("b", "d", 9)]
    board = flat_board(points, routes, map={"routes": [{"between": ["a", "c"], "crossing": True}]})
    assert find_faults(board, lay_out_board(board)) == []


@pytest.mark.parametrize("seed", every_nth([6, 0, 1, 2, 3, 5, 7, 8, 9, 10], 10))
def test_random_boards(seed: int) -> None:
    """Board 4 is one of the few without a layout: docs/reports/layout.md lists them."""
    board = random_board(seed)
    assert find_faults(board, lay_out_board(board)) == []

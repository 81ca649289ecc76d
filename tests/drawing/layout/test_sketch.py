"""The sketch: no avoidable crossings, and lines that are too long bow to a free side."""

import numpy as np
import pytest

from draisine.boards import Board, load, names
from draisine.drawing.geography.projection import Array
from draisine.drawing.layout.network import COMPASS, Metrics, Network, build_network
from draisine.drawing.layout.sketch import count_crossings, points_along, sketch_paths
from tests.drawing.flat_boards import flat_board

SQUARE = {"ayr": (0.0, 0.0), "bly": (900.0, 0.0), "coe": (900.0, 700.0), "dow": (0.0, 700.0)}
DIAGONALS = [("ayr", "coe", 9), ("bly", "dow", 9)]


def sketch(board: Board, length: float = 30.0, seed: int | None = None) -> tuple[Network, list[Array]]:
    network = build_network(board)
    noise = None if seed is None else np.random.default_rng(seed)
    return network, sketch_paths(network, Metrics(length), noise)


def count_all_crossings(paths: list[Array]) -> int:
    """The number of crossings of all lines."""
    return sum(count_crossings(path, paths[:index]) for index, path in enumerate(paths))


def straight(network: Network) -> list[Array]:
    return [network.anchors[list(line.ends)] for line in network.lines]


def test_crossings_are_counted() -> None:
    zigzag = np.array([[0, 0], [10, 10], [20, 0], [30, 10]], dtype=float)
    level = np.array([[0, 5], [30, 5]], dtype=float)
    assert count_crossings(level, [zigzag]) == count_crossings(zigzag, [level]) == 3
    assert count_crossings(level, [zigzag, zigzag]) == 6


def test_common_ends_are_no_crossing() -> None:
    level = np.array([[0, 5], [30, 5]], dtype=float)
    assert count_crossings(level, [np.array([[0, 5], [30, 9]], dtype=float)]) == 0
    assert count_crossings(level, [level, np.array([[30, 5], [30, 0]], dtype=float)]) == 0


def test_points_along_a_path() -> None:
    path = np.array([[0, 0], [30, 0], [30, 10]], dtype=float)
    assert points_along(path, np.array([0, 0.25, 0.75, 0.875, 1])).tolist() == [
        [0, 0],
        [10, 0],
        [30, 0],
        [30, 5],
        [30, 10],
    ]


def test_two_diagonals_are_led_around_each_other() -> None:
    network, paths = sketch(flat_board(SQUARE, DIAGONALS))
    assert count_all_crossings(straight(network)) == 1
    assert count_all_crossings(paths) == 0
    assert sorted(len(path) for path in paths)[-1] > 2


def test_the_line_with_more_spaces_makes_the_detour() -> None:
    """A detour stretches nine spaces less than two."""
    network, paths = sketch(flat_board(SQUARE, [("ayr", "coe", 2), ("bly", "dow", 9)]))
    assert np.array_equal(paths[0], straight(network)[0])
    assert count_all_crossings(paths) == 0


def test_an_allowed_crossing_stays() -> None:
    allowed = {"routes": [{"between": ["coe", "ayr"], "crossing": True}]}
    network, paths = sketch(flat_board(SQUARE, DIAGONALS, map=allowed))
    assert [line.crossing for line in network.lines] == [True, False]
    assert count_all_crossings(paths) == 1
    assert np.array_equal(paths, straight(network))


def test_unavoidable_crossings_remain() -> None:
    """The complete graph of five cities is not planar."""
    angles = 2 * np.pi * np.arange(5) / 5
    cities = dict(
        zip("abcde", zip((400 * np.cos(angles)).tolist(), (400 * np.sin(angles)).tolist(), strict=True), strict=True)
    )
    board = flat_board(cities, [(a, b, 4) for a in "abcde" for b in "abcde" if a < b])
    network, paths = sketch(board)
    assert count_all_crossings(straight(network)) == 5
    assert 1 <= count_all_crossings(paths) <= 5


@pytest.mark.parametrize(("name", "before"), [("europe", 3), ("amsterdam", 2)])
def test_crossings_of_straight_lines_are_resolved(name: str, before: int) -> None:
    network, paths = sketch(load(name))
    assert count_all_crossings(straight(network)) == before
    assert count_all_crossings(paths) == 0


@pytest.mark.parametrize("name", names())
def test_no_built_in_board_has_crossings(name: str) -> None:
    board = load(name)
    network, paths = sketch(board, build_network(board).fitting_space)
    assert count_all_crossings(paths) == 0
    for line, path in zip(network.lines, paths, strict=True):
        assert np.array_equal(path[[0, -1]], network.anchors[list(line.ends)])


@pytest.mark.parametrize("side", COMPASS)
@pytest.mark.parametrize("ends", [("ayr", "bly"), ("bly", "ayr")])
def test_the_board_file_chooses_the_side_of_a_bow(side: str, ends: tuple[str, str]) -> None:
    """Also of a line that could be straight; one due east cannot bow due east or west, but its middle moves there."""
    board = flat_board(SQUARE, [(*ends, 4), ("coe", "dow", 4)], map={"routes": [{"between": ends, "bow": side}]})
    _, paths = sketch(board)
    a, middle, b = paths[0]
    assert (middle - (a + b) / 2) / (0.3 * np.hypot(*(b - a))) == pytest.approx(COMPASS[side])


def test_a_line_that_is_short_enough_stays_straight() -> None:
    network, paths = sketch(flat_board(SQUARE, [("ayr", "bly", 4), ("coe", "dow", 4)]))
    assert np.array_equal(paths, straight(network))


def test_a_line_that_is_too_long_bows_inward_at_the_edge() -> None:
    """Nine spaces of 110 do not fit into 900, and there is no room outside."""
    _, (north, south) = sketch(flat_board(SQUARE, [("ayr", "bly", 9), ("coe", "dow", 9)]), 110)
    assert north[1:-1, 1].min() > north[0, 1] + 10
    assert south[1:-1, 1].max() < south[0, 1] - 10


@pytest.mark.parametrize(("near", "side"), [(320.0, 1), (380.0, -1)])
def test_a_line_bows_away_from_a_city(near: float, side: int) -> None:
    points = {"ayr": (0.0, 350.0), "bly": (900.0, 350.0), "coe": (0.0, 0.0), "dow": (0.0, 700.0), "elm": (450.0, near)}
    routes = [("ayr", "bly", 9), ("ayr", "coe", 4), ("ayr", "dow", 4), ("coe" if side > 0 else "dow", "elm", 4)]
    network, paths = sketch(flat_board(points, routes), 102)
    assert np.sign(paths[0][4, 1] - network.anchors[0, 1]) == side


def test_noise_changes_close_decisions_and_is_reproducible() -> None:
    board = load("usa")
    network, paths = sketch(board)
    again, other = sketch(board, seed=1)[1], sketch(board, seed=1)[1]
    assert all(np.array_equal(a, b) for a, b in zip(again, other, strict=True))
    assert any(not np.array_equal(a, b) for a, b in zip(again, paths, strict=True))
    assert count_all_crossings(again) == 0
    assert all(np.array_equal(a[[0, -1]], b[[0, -1]]) for a, b in zip(again, straight(network), strict=True))

"""The first sketch: nothing crosses that need not, and long lines bow to a side that is free."""

import numpy as np
import pytest

from draisine.boards import Board, load, names
from draisine.drawing.layout.network import COMPASS, Measure, Network, network_of
from draisine.drawing.layout.projection import Array
from draisine.drawing.layout.sketch import along, crossings, sketch
from tests.drawing.plain import plain

SQUARE = {"ayr": (0.0, 0.0), "bly": (900.0, 0.0), "coe": (900.0, 700.0), "dow": (0.0, 700.0)}
DIAGONALS = [("ayr", "coe", 9), ("bly", "dow", 9)]


def drawn(board: Board, length: float = 30.0, seed: int | None = None) -> tuple[Network, list[Array]]:
    network = network_of(board)
    noise = None if seed is None else np.random.default_rng(seed)
    return network, sketch(network, Measure(length), noise)


def count(paths: list[Array]) -> int:
    """All crossings of all lines."""
    return sum(crossings(path, paths[:index]) for index, path in enumerate(paths))


def straight(network: Network) -> list[Array]:
    return [network.home[list(line.ends)] for line in network.lines]


def test_crossings_are_counted() -> None:
    zigzag = np.array([[0, 0], [10, 10], [20, 0], [30, 10]], dtype=float)
    level = np.array([[0, 5], [30, 5]], dtype=float)
    assert crossings(level, [zigzag]) == crossings(zigzag, [level]) == 3
    assert crossings(level, [zigzag, zigzag]) == 6


def test_common_ends_are_no_crossing() -> None:
    level = np.array([[0, 5], [30, 5]], dtype=float)
    assert crossings(level, [np.array([[0, 5], [30, 9]], dtype=float)]) == 0
    assert crossings(level, [level, np.array([[30, 5], [30, 0]], dtype=float)]) == 0


def test_points_along_a_path() -> None:
    path = np.array([[0, 0], [30, 0], [30, 10]], dtype=float)
    assert along(path, np.array([0, 0.25, 0.75, 0.875, 1])).tolist() == [[0, 0], [10, 0], [30, 0], [30, 5], [30, 10]]


def test_two_diagonals_are_led_around_each_other() -> None:
    network, paths = drawn(plain(SQUARE, DIAGONALS))
    assert count(straight(network)) == 1
    assert count(paths) == 0
    assert sorted(len(path) for path in paths)[-1] > 2


def test_the_longer_line_makes_the_detour() -> None:
    """Nine spaces take a way around more easily than two."""
    network, paths = drawn(plain(SQUARE, [("ayr", "coe", 2), ("bly", "dow", 9)]))
    assert np.array_equal(paths[0], straight(network)[0])
    assert count(paths) == 0


def test_a_crossing_that_the_file_allows_stays() -> None:
    allowed = {"routes": [{"between": ["coe", "ayr"], "crossing": True}]}
    network, paths = drawn(plain(SQUARE, DIAGONALS, map=allowed))
    assert [line.crossing for line in network.lines] == [True, False]
    assert count(paths) == 1
    assert np.array_equal(paths, straight(network))


def test_what_cannot_be_resolved_is_left() -> None:
    """Five cities, each joined to all others: on no plane without a crossing."""
    angles = 2 * np.pi * np.arange(5) / 5
    cities = dict(
        zip("abcde", zip((400 * np.cos(angles)).tolist(), (400 * np.sin(angles)).tolist(), strict=True), strict=True)
    )
    board = plain(cities, [(a, b, 4) for a in "abcde" for b in "abcde" if a < b])
    network, paths = drawn(board)
    assert count(straight(network)) == 5
    assert 1 <= count(paths) <= 5


@pytest.mark.parametrize(("name", "before"), [("europe", 3), ("amsterdam", 2)])
def test_crossings_of_straight_lines_are_resolved(name: str, before: int) -> None:
    network, paths = drawn(load(name))
    assert count(straight(network)) == before
    assert count(paths) == 0


@pytest.mark.parametrize("name", names())
def test_no_built_in_board_has_crossings(name: str) -> None:
    board = load(name)
    network, paths = drawn(board, network_of(board).fitting)
    assert count(paths) == 0
    for line, path in zip(network.lines, paths, strict=True):
        assert np.array_equal(path[[0, -1]], network.home[list(line.ends)])


@pytest.mark.parametrize("side", COMPASS)
@pytest.mark.parametrize("ends", [("ayr", "bly"), ("bly", "ayr")])
def test_a_line_bows_to_the_side_that_the_file_wants(side: str, ends: tuple[str, str]) -> None:
    """Straight lines would do; a route due east cannot bow due east or west, but it can lean there."""
    board = plain(SQUARE, [(*ends, 4), ("coe", "dow", 4)], map={"routes": [{"between": ends, "bow": side}]})
    _, paths = drawn(board)
    a, middle, b = paths[0]
    assert (middle - (a + b) / 2) / (0.3 * np.hypot(*(b - a))) == pytest.approx(COMPASS[side])


def test_a_line_with_room_to_spare_stays_straight() -> None:
    network, paths = drawn(plain(SQUARE, [("ayr", "bly", 4), ("coe", "dow", 4)]))
    assert np.array_equal(paths, straight(network))


def test_a_line_that_is_too_long_bows_inward_at_the_edge() -> None:
    """Nine spaces of 110 do not fit into 900, and there is no room outside."""
    _, (north, south) = drawn(plain(SQUARE, [("ayr", "bly", 9), ("coe", "dow", 9)]), 110)
    assert north[1:-1, 1].min() > north[0, 1] + 10
    assert south[1:-1, 1].max() < south[0, 1] - 10


@pytest.mark.parametrize(("near", "side"), [(320.0, 1), (380.0, -1)])
def test_a_line_bows_away_from_a_city(near: float, side: int) -> None:
    places = {"ayr": (0.0, 350.0), "bly": (900.0, 350.0), "coe": (0.0, 0.0), "dow": (0.0, 700.0), "elm": (450.0, near)}
    routes = [("ayr", "bly", 9), ("ayr", "coe", 4), ("ayr", "dow", 4), ("coe" if side > 0 else "dow", "elm", 4)]
    network, paths = drawn(plain(places, routes), 102)
    assert np.sign(paths[0][4, 1] - network.home[0, 1]) == side


def test_noise_changes_doubtful_choices_only_and_is_repeatable() -> None:
    board = load("usa")
    network, paths = drawn(board)
    again, other = drawn(board, seed=1)[1], drawn(board, seed=1)[1]
    assert all(np.array_equal(a, b) for a, b in zip(again, other, strict=True))
    assert any(not np.array_equal(a, b) for a, b in zip(again, paths, strict=True))
    assert count(again) == 0
    assert all(np.array_equal(a[[0, -1]], b[[0, -1]]) for a, b in zip(again, straight(network), strict=True))

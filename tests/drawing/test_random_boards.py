"""The random boards that drawing is tested with have the properties that they promise."""

import re
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from draisine.boards import Board
from draisine.drawing.geography.projection import Array, fit_frame, project_cities
from tests.drawing.random_boards import random_board

SEEDS = range(30)


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    return [random_board(seed) for seed in SEEDS]


def test_the_same_seed_gives_the_same_board(boards: list[Board]) -> None:
    assert [random_board(seed) for seed in (3, 4)] == boards[3:5]
    assert len({board.city[0].name for board in boards}) > 20


@pytest.mark.parametrize("cities", [10, 33, 60])
def test_the_number_of_cities_is_as_asked(cities: int) -> None:
    assert len(random_board(1, cities).city) == cities


def test_sizes_and_grounds_vary(boards: list[Board]) -> None:
    counts = [len(board.city) for board in boards]
    assert min(counts) < 20
    assert max(counts) > 50
    assert all(10 <= count <= 60 for count in counts)
    assert sum(board.city[0].lat is None for board in boards) == len(boards) / 2
    shapes = [fit_frame(board).height for board in boards]
    assert min(shapes) < 800
    assert max(shapes) > 1000


def test_straight_routes_do_not_cross(boards: list[Board]) -> None:
    for board in boards:
        points = positions(board)
        for first, second in combinations(route_pairs(board), 2):
            if not {*first} & {*second}:
                assert not segments_cross(*(points[end] for end in (*first, *second))), (board.id, first, second)


def test_routes_keep_clear_of_other_cities(boards: list[Board]) -> None:
    for board in boards:
        points = positions(board)
        for a, b in route_pairs(board):
            vector = points[b] - points[a]
            for city in points.keys() - {a, b}:
                along = np.clip((points[city] - points[a]) @ vector / (vector @ vector), 0, 1)
                assert np.hypot(*(points[city] - points[a] - along * vector)) > 15, (board.id, a, b, city)


def test_all_cities_are_joined(boards: list[Board]) -> None:
    for board in boards:
        reached = {board.city[0].id}
        while more := {end for pair in route_pairs(board) if reached & {*pair} for end in pair} - reached:
            reached |= more
        assert reached == set(board.city_ids)


def test_graphs_are_like_those_of_real_boards(boards: list[Board]) -> None:
    degrees = [2 * len(route_pairs(board)) / len(board.city) for board in boards]
    assert all(3.4 <= degree <= 4.6 for degree in degrees)
    assert 3.8 <= np.mean(degrees) <= 4.3


def test_lengths_follow_the_distances(boards: list[Board]) -> None:
    for board in boards:
        points, lengths = positions(board), {route.between: route.length for route in board.route}
        assert 2.4 <= np.mean(list(lengths.values())) <= 3.1
        assert set(lengths.values()) <= {*range(1, 7)}
        distances = [np.hypot(*(points[a] - points[b])) for a, b in lengths]
        assert np.corrcoef(distances, list(lengths.values()))[0, 1] > 0.75


def test_the_share_of_multiple_routes(boards: list[Board]) -> None:
    tracks = [Counter(Counter(route.between for route in board.route).values()) for board in boards]
    assert all(0.15 <= count[2] / count.total() <= 0.25 for count in tracks)
    assert all(count[3] <= 3 for count in tracks)
    assert sum(count[3] for count in tracks) > 20


def test_names_have_realistic_lengths(boards: list[Board]) -> None:
    names = [city.name for board in boards for city in board.city]
    assert all(re.fullmatch(r"[A-Z][a-z]{3,11}|[A-Z][a-z]+ [A-Z][a-z]+", name) for name in names)
    assert 6 <= np.mean([len(name) for name in names]) <= 9
    assert 0.02 <= np.mean([" " in name for name in names]) <= 0.15


def test_tickets_join_distant_cities(boards: list[Board]) -> None:
    for board in boards:
        points = positions(board)
        joined = [np.hypot(*(points[a] - points[b])) for a, b in route_pairs(board)]
        distances = [np.hypot(*(points[a] - points[b])) for a, b in (ticket.between for ticket in board.ticket)]
        assert np.mean(distances) > 1.5 * np.mean(joined)
        assert len(board.ticket) >= 15


def route_pairs(board: Board) -> list[tuple[str, str]]:
    return list(dict.fromkeys(route.between for route in board.route))


def positions(board: Board) -> dict[str, Array]:
    return dict(zip(board.city_ids, project_cities(board, fit_frame(board)), strict=True))


def segments_cross(a: Array, b: Array, c: Array, d: Array) -> bool:
    """Whether two segments cross."""
    return is_left(a, b, c) != is_left(a, b, d) and is_left(c, d, a) != is_left(c, d, b)


def is_left(a: Array, b: Array, point: Array) -> bool:
    return bool((b[0] - a[0]) * (point[1] - a[1]) > (b[1] - a[1]) * (point[0] - a[0]))

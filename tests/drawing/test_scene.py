"""The scene: nodes and blocks as the network asks for, pushed apart and kept in bounds."""

import numpy as np
import pytest

from draisine.drawing.layout.model import WIDTH
from draisine.drawing.layout.network import Measure, network_of
from draisine.drawing.layout.scene import CITY, CLEAR, NAME, SPACE, STUB
from tests.drawing.plain import plain
from tests.drawing.random_boards import random_board
from tests.drawing.scenes import ROUTES, SQUARE, square, unmoved


def test_nodes_come_in_order() -> None:
    """Cities, then the joints of each line (one more than its spaces), then names."""
    scene = square()
    assert scene.network.home.tolist() == [[44, 44], [956, 44], [956, 744], [44, 744]]
    assert scene.cities == 4
    assert [chain.tolist() for chain in scene.chains] == [
        [0, *range(4, 9), 1],
        [1, *range(9, 19), 2],
        [2, *range(19, 29), 3],
        [0, *range(29, 38), 3],
    ]
    assert scene.first_name == 38
    assert len(scene.pos) == 42
    assert np.array_equal(scene.pos[:4], scene.pos[38:])


def test_joints_lie_evenly_on_the_sketch() -> None:
    """Six equal steps over 912: from the city to the first joint, along four spaces, and to the other city."""
    assert square().pos[4:9].tolist() == [[44 + 152 * step, 44] for step in range(1, 6)]


def test_where_everything_starts_is_rounded() -> None:
    scene = unmoved(random_board(3, 20))
    assert np.array_equal(scene.pos, np.round(scene.pos, 2))


def test_tracks_of_one_line_wherever_they_start() -> None:
    lines = network_of(plain(SQUARE, ROUTES)).lines
    assert [(line.ends, line.length, line.routes, line.turned) for line in lines] == [
        ((0, 1), 4, ("ayr-bly", "bly-ayr"), (False, True)),
        ((1, 2), 9, ("bly-coe",), (False,)),
        ((2, 3), 9, ("coe-dow",), (False,)),
        ((0, 3), 8, ("dow-ayr",), (True,)),
    ]
    assert [line.tracks for line in lines] == [2, 1, 1, 1]


def test_the_file_may_move_cities() -> None:
    moved = {"cities": [{"city": "bly", "east": -12.5, "south": 30}, {"city": "dow", "label": "e"}]}
    home = network_of(plain(SQUARE, ROUTES, map=moved)).home
    assert home.tolist() == [[44, 44], [943.5, 74], [956, 744], [44, 744]]


def test_cities_where_many_tracks_meet_are_larger() -> None:
    network = network_of(plain(SQUARE, ROUTES))
    measure = Measure(40.0)
    assert network.degree == [3, 3, 2, 2]
    assert [measure.radius(degree) for degree in (1, 3, 8, 20)] == pytest.approx([8, 8.2, 11.2, 13.6])


def test_sizes_follow_from_the_length_of_a_space() -> None:
    measure = Measure(50.0)
    assert (measure.width, measure.letters) == (17, 15)
    assert [Measure(length).letters for length in (20.0, 30.0)] == [11, pytest.approx(12.6)]
    assert [measure.breadth(tracks) for tracks in (1, 2, 3)] == pytest.approx([17, 36.4, 55.8])
    assert [measure.offset(track, 2) for track in range(2)] == pytest.approx([-9.7, 9.7])
    assert [measure.offset(track, 3) for track in range(3)] == pytest.approx([-19.4, 0, 19.4])


def test_a_name_takes_the_room_of_its_longest_language() -> None:
    short, long = (
        plain(SQUARE, ROUTES, names={"ayr": {"name": "Ayr", "fr": french}}).city[0]
        for french in ("Air", "Ayr-les-Bains")
    )
    measure = Measure(50.0)
    assert measure.name_box(long, 1)[0] > 3 * measure.name_box(short, 1)[0]
    assert measure.name_box(long, 1)[1] == 15
    assert measure.name_box(long, 2)[1] == 30
    assert measure.name_box(long, 2)[0] < measure.name_box(long, 1)[0]


def test_blocks_other_than_names_and_the_room_around_them() -> None:
    """Thirty-four spaces, two stubs for each of four lines, four cities."""
    placed, room = square().blocks()
    assert placed.shape == (34 + 8 + 4, 9)
    assert room[0] == CLEAR[SPACE, NAME]
    assert room[8] == room[9] == pytest.approx(CLEAR[STUB, NAME] + 0.5 + 0.5 * 0.34 * 40)
    assert room[-4:] == pytest.approx([CLEAR[CITY, NAME] + radius for radius in (8.2, 8.2, 8, 8)])
    assert placed[0, :6] == pytest.approx([272, 44 - 8, 1, 0, 20, 6.8])
    assert placed[1, :6] == pytest.approx([272, 44 + 8, 1, 0, 20, 6.8])


def test_a_copy_moves_by_itself() -> None:
    scene = square()
    twin = scene.copy()
    twin.pos += 5
    twin.name_lines[0] = 2
    assert scene.pos[0].tolist() == [44, 44]
    assert scene.name_lines == [1] * 4


def test_clear_orders_of_neighbours() -> None:
    """Only those 10 apart or more: elm lies 9 east of coe, and 350 north."""
    board = plain({**SQUARE, "elm": (903.0, 350.0)}, [*ROUTES, ("coe", "elm", 4)])
    assert sorted(map(tuple, unmoved(board).order.tolist())) == [(0, 1, 0), (0, 3, 1), (1, 2, 1), (3, 2, 0), (4, 2, 1)]


def test_relaxing_evens_out_spaces_and_draws_them_to_their_cities() -> None:
    """Lines as long as their cities are apart, whose joints start bunched up at one end."""
    places = {"ayr": (0.0, 0.0), "bly": (912.0, 0.0), "coe": (0.0, 640.0)}
    scene = unmoved(plain(places, [("ayr", "bly", 9), ("ayr", "coe", 6)]), 60.0)
    for chain in scene.chains:
        first, last = scene.pos[chain[0]], scene.pos[chain[-1]]
        scene.pos[chain[1:-1]] = first + np.linspace(0.1, 0.7, len(chain) - 2)[:, None] ** 2 * (last - first)
    scene.relax(2500)
    for line, chain in zip(scene.network.lines, scene.chains, strict=True):
        joints = scene.pos[chain[1:-1]]
        assert np.ptp(np.hypot(*np.diff(joints, axis=0).T)) < 0.02 * scene.measure.length
        for city, joint in ((line.ends[0], joints[0]), (line.ends[1], joints[-1])):
            assert np.hypot(*(joint - scene.pos[city])) < scene.radius(city) + 0.5 * scene.measure.length


def test_relaxing_pushes_apart_what_overlaps() -> None:
    """Two cities whose names and routes start on top of each other."""
    board = plain({**SQUARE, "elm": (20.0, 0.0)}, [*ROUTES, ("elm", "dow", 8)])
    scene = unmoved(board)
    before = scene.relax(1, names=1.0)
    assert before > 5
    assert scene.relax(2500, names=1.0) < 0.25 * before
    away = np.hypot(*(scene.pos[0] - scene.pos[4]))
    assert away > scene.radius(0) + scene.radius(4) + 3


def test_relaxing_keeps_everything_on_the_board() -> None:
    scene = unmoved(random_board(2, 12))
    scene.pos[scene.cities :] += (-300, 200)
    scene.relax(3000, names=1.0)
    assert (scene.pos > 0).all()
    assert (scene.pos < [WIDTH, scene.network.frame.height]).all()


def test_relaxing_is_repeatable() -> None:
    first, second = unmoved(random_board(5, 15)), unmoved(random_board(5, 15))
    assert first.relax(200, names=1.0) == second.relax(200, names=1.0)
    assert np.array_equal(first.pos, second.pos)

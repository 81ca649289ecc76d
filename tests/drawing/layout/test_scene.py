"""The scene: its nodes and blocks, and how they relax."""

import numpy as np
import pytest

from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.layout.network import Metrics, build_network
from draisine.drawing.layout.scene import CITY, CLEARANCE, LABEL, SPACE, STUB
from tests.drawing.flat_boards import flat_board
from tests.drawing.layout.scenes import ROUTES, SQUARE, initial_scene, square_scene
from tests.drawing.random_boards import random_board


def test_nodes_come_in_order() -> None:
    """Cities, then the joints of each line (one more than its spaces), then labels."""
    scene = square_scene()
    assert scene.network.anchors.tolist() == [[44, 44], [956, 44], [956, 744], [44, 744]]
    assert scene.num_cities == 4
    assert [chain.tolist() for chain in scene.chains] == [
        [0, *range(4, 9), 1],
        [1, *range(9, 19), 2],
        [2, *range(19, 29), 3],
        [0, *range(29, 38), 3],
    ]
    assert scene.first_label == 38
    assert len(scene.pos) == 42
    assert np.array_equal(scene.pos[:4], scene.pos[38:])


def test_joints_lie_evenly_on_the_sketch() -> None:
    """Six equal steps over 912: from the city to the first joint, along four spaces, and to the other city."""
    assert square_scene().pos[4:9].tolist() == [[44 + 152 * step, 44] for step in range(1, 6)]


def test_initial_positions_are_rounded() -> None:
    scene = initial_scene(random_board(3, 20))
    assert np.array_equal(scene.pos, np.round(scene.pos, 2))


def test_parallel_routes_form_one_line() -> None:
    lines = build_network(flat_board(SQUARE, ROUTES)).lines
    assert [(line.ends, line.length, line.routes, line.reversed) for line in lines] == [
        ((0, 1), 4, ("ayr-bly", "bly-ayr"), (False, True)),
        ((1, 2), 9, ("bly-coe",), (False,)),
        ((2, 3), 9, ("coe-dow",), (False,)),
        ((0, 3), 8, ("dow-ayr",), (True,)),
    ]
    assert [line.tracks for line in lines] == [2, 1, 1, 1]


def test_the_board_file_moves_anchors() -> None:
    moved = {"cities": [{"city": "bly", "east": -12.5, "south": 30}, {"city": "dow", "label": "e"}]}
    home = build_network(flat_board(SQUARE, ROUTES, map=moved)).anchors
    assert home.tolist() == [[44, 44], [943.5, 74], [956, 744], [44, 744]]


def test_cities_where_many_tracks_meet_are_larger() -> None:
    network = build_network(flat_board(SQUARE, ROUTES))
    measure = Metrics(40.0)
    assert network.degrees == [3, 3, 2, 2]
    assert [measure.city_radius(degree) for degree in (1, 3, 8, 20)] == pytest.approx([8, 8.2, 11.2, 13.6])


def test_sizes_follow_from_the_length_of_a_space() -> None:
    measure = Metrics(50.0)
    assert (measure.space_width, measure.font_size) == (17, 15)
    assert [Metrics(length).font_size for length in (20.0, 30.0)] == [11, pytest.approx(12.6)]
    assert [measure.line_width(tracks) for tracks in (1, 2, 3)] == pytest.approx([17, 36.4, 55.8])
    assert [measure.track_offset(track, 2) for track in range(2)] == pytest.approx([-9.7, 9.7])
    assert [measure.track_offset(track, 3) for track in range(3)] == pytest.approx([-19.4, 0, 19.4])


def test_a_label_is_as_wide_as_its_longest_name() -> None:
    short, long = (
        flat_board(SQUARE, ROUTES, names={"ayr": {"name": "Ayr", "fr": french}}).city[0]
        for french in ("Air", "Ayr-les-Bains")
    )
    measure = Metrics(50.0)
    assert measure.label_size(long, 1)[0] > 3 * measure.label_size(short, 1)[0]
    assert measure.label_size(long, 1)[1] == 15
    assert measure.label_size(long, 2)[1] == 30
    assert measure.label_size(long, 2)[0] < measure.label_size(long, 1)[0]
    german = flat_board(SQUARE, ROUTES, names={"ayr": {"name": "Ayr", "fr": "Air", "de": "Ayr-les-Bains"}}).city[0]
    assert measure.label_size(german, 1) == measure.label_size(short, 1)


def test_obstacles_of_labels() -> None:
    """Thirty-four spaces, two stubs for each of four lines, four cities."""
    placed, clearance = square_scene().obstacles()
    assert placed.shape == (34 + 8 + 4, 9)
    assert clearance[0] == CLEARANCE[SPACE, LABEL]
    assert clearance[8] == clearance[9] == pytest.approx(CLEARANCE[STUB, LABEL] + 0.5 + 0.5 * 0.34 * 40)
    assert clearance[-4:] == pytest.approx([CLEARANCE[CITY, LABEL] + radius for radius in (8.2, 8.2, 8, 8)])
    assert placed[0, :6] == pytest.approx([272, 44 - 8, 1, 0, 20, 6.8])
    assert placed[1, :6] == pytest.approx([272, 44 + 8, 1, 0, 20, 6.8])


def test_a_copy_is_independent() -> None:
    scene = square_scene()
    copy = scene.copy()
    copy.pos += 5
    copy.label_lines[0] = 2
    assert scene.pos[0].tolist() == [44, 44]
    assert scene.label_lines == [1] * 4


def test_compass_order_of_neighbours() -> None:
    """Only of those at least 10 apart: elm lies 9 west of coe, and 350 north."""
    board = flat_board({**SQUARE, "elm": (903.0, 350.0)}, [*ROUTES, ("coe", "elm", 4)])
    assert sorted(map(tuple, initial_scene(board).compass_order.tolist())) == [
        (0, 1, 0),
        (0, 3, 1),
        (1, 2, 1),
        (3, 2, 0),
        (4, 2, 1),
    ]


def test_relaxing_spaces_lines_evenly_and_attaches_them() -> None:
    """Lines as long as their cities are apart, whose joints start bunched up at one end."""
    points = {"ayr": (0.0, 0.0), "bly": (912.0, 0.0), "coe": (0.0, 640.0)}
    scene = initial_scene(flat_board(points, [("ayr", "bly", 9), ("ayr", "coe", 6)]), 60.0)
    for chain in scene.chains:
        first, last = scene.pos[chain[0]], scene.pos[chain[-1]]
        scene.pos[chain[1:-1]] = first + np.linspace(0.1, 0.7, len(chain) - 2)[:, None] ** 2 * (last - first)
    scene.relax(2500)
    for line, chain in zip(scene.network.lines, scene.chains, strict=True):
        joints = scene.pos[chain[1:-1]]
        assert np.ptp(np.hypot(*np.diff(joints, axis=0).T)) < 0.02 * scene.metrics.space_length
        for city, joint in ((line.ends[0], joints[0]), (line.ends[1], joints[-1])):
            assert np.hypot(*(joint - scene.pos[city])) < scene.city_radius(city) + 0.5 * scene.metrics.space_length


def test_relaxing_separates_overlapping_blocks() -> None:
    """Two cities whose labels and routes start on top of each other."""
    board = flat_board({**SQUARE, "elm": (20.0, 0.0)}, [*ROUTES, ("elm", "dow", 8)])
    scene = initial_scene(board)
    before = scene.relax(1, label_scale=1.0)
    assert before > 5
    assert scene.relax(2500, label_scale=1.0) < 0.25 * before
    distance = np.hypot(*(scene.pos[0] - scene.pos[4]))
    assert distance > scene.city_radius(0) + scene.city_radius(4) + 3


def test_relaxing_keeps_everything_on_the_board() -> None:
    scene = initial_scene(random_board(2, 12))
    scene.pos[scene.num_cities :] += (-300, 200)
    scene.relax(3000, label_scale=1.0)
    assert (scene.pos > 0).all()
    assert (scene.pos < [BOARD_WIDTH, scene.network.frame.height]).all()


def test_relaxing_is_reproducible() -> None:
    first, second = initial_scene(random_board(5, 15)), initial_scene(random_board(5, 15))
    assert first.relax(200, label_scale=1.0) == second.relax(200, label_scale=1.0)
    assert np.array_equal(first.pos, second.pos)

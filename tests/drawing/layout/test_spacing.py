"""The layout of a scene: spaces in the order of their route, tracks side by side, labels aligned."""

import numpy as np
import pytest

from draisine.drawing.fonts.text import Align
from draisine.drawing.geography.model import Backdrop
from draisine.drawing.layout.faults import label_boxes
from draisine.drawing.layout.fingerprint import VERSION
from draisine.drawing.layout.model import Layout
from draisine.drawing.layout.spacing import extract_layout
from tests.drawing.flat_boards import flat_board
from tests.drawing.layout.scenes import ROUTES, SQUARE, initial_scene, square_scene
from tests.drawing.random_boards import random_board


def centres(layout: Layout, route: str) -> list[tuple[float, float]]:
    return [(space.x, space.y) for space in layout.routes[route]]


def angles(layout: Layout, route: str) -> set[float]:
    return {space.angle for space in layout.routes[route]}


def test_spaces_run_from_the_first_city_of_a_route_to_the_second() -> None:
    """The joints of the northern line are 152 apart, its tracks 8 from the middle."""
    layout = extract_layout(square_scene(), "")
    assert centres(layout, "ayr-bly") == [(272, 36), (424, 36), (576, 36), (728, 36)]
    assert centres(layout, "bly-ayr") == [(728, 52), (576, 52), (424, 52), (272, 52)]


def test_spaces_point_along_their_route() -> None:
    layout = extract_layout(square_scene(), "")
    assert angles(layout, "ayr-bly") == {0}
    assert angles(layout, "bly-ayr") == {180}
    assert angles(layout, "bly-coe") == {90}
    assert angles(layout, "coe-dow") == {180}
    assert angles(layout, "dow-ayr") == {-90}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_route_starts_nearer_to_its_first_city(seed: int) -> None:
    board = random_board(seed, 20)
    layout = extract_layout(initial_scene(board), "")
    assert list(layout.routes) == board.route_ids
    for name, route in zip(board.route_ids, board.route, strict=True):
        spaces = layout.routes[name]
        assert len(spaces) == route.length
        first, last = (layout.cities[end] for end in route.between)
        ahead = np.array([last.x - first.x, last.y - first.y])
        along = [(space.x, space.y) @ ahead for space in spaces]
        assert along == sorted(along)


def test_three_tracks_lie_side_by_side() -> None:
    """A space of 40 is 13.6 wide, with 2.4 between two."""
    board = flat_board(SQUARE, [*ROUTES, ("ayr", "bly", 4)])
    layout = extract_layout(initial_scene(board), "")
    assert board.route_ids[::5] == ["ayr-bly/1", "ayr-bly/2"]
    assert [centres(layout, name)[0] for name in ("ayr-bly/1", "ayr-bly/2")] == [(272, 28), (272, 60)]
    assert centres(layout, "bly-ayr")[-1] == (272, 44)


def test_sizes_and_cities() -> None:
    layout = extract_layout(square_scene(), "print")
    assert (layout.draisine, layout.board, layout.source, layout.height) == (VERSION, "plain", "print", 788)
    assert (layout.sizes.length, layout.sizes.width, layout.sizes.letters) == (40, 13.6, 15)
    assert layout.backdrop == Backdrop()
    assert [(city.x, city.y, city.radius) for city in layout.cities.values()] == [
        (44, 44, 8.2),
        (956, 44, 8.2),
        (956, 744, 8),
        (44, 744, 8),
    ]


@pytest.mark.parametrize(
    ("east", "align"), [(8.3, "start"), (8.1, "middle"), (0, "middle"), (-8.1, "middle"), (-8.3, "end"), (60, "start")]
)
def test_a_label_is_aligned_towards_its_city(east: float, align: Align) -> None:
    """Within the mark, which has a radius of 8.2, it is centred."""
    scene = square_scene()
    scene.pos[scene.first_label] = (400 + east, 300)
    scene.pos[0] = (400, 320)
    label = extract_layout(scene, "").cities["ayr"].label
    width, _ = scene.label_size(0)
    edge = {"start": -width / 2, "middle": 0.0, "end": width / 2}[align]
    assert label.align == align
    assert label.x == pytest.approx(400 + east + edge, abs=0.01)


@pytest.mark.parametrize("lines", [1, 2])
def test_a_label_fills_its_block(lines: int) -> None:
    board = flat_board(SQUARE, ROUTES, names={"ayr": {"name": "Ayr on Sea"}})
    scene = initial_scene(board)
    scene.label_lines[0] = lines
    scene.pos[scene.first_label] = (130, 100)
    width, height = scene.label_size(0)
    layout = extract_layout(scene, "")
    assert layout.cities["ayr"].label.lines == lines
    assert label_boxes(board, layout, "ayr")[0].bounds == pytest.approx(
        (130 - width / 2, 100 - height / 2, 130 + width / 2, 100 + height / 2), abs=0.02
    )


def test_a_shorter_name_stays_next_to_its_city() -> None:
    """The block is as wide as the French name; the printed one starts or ends at the city."""
    board = flat_board(SQUARE, ROUTES, names={"ayr": {"fr": "Ayr-sur-Mer"}})
    scene = initial_scene(board)
    scene.pos[0] = (400, 300)
    for east, side in ((80, 0), (-80, 2)):
        scene.pos[scene.first_label] = (400 + east, 300)
        shown, french = (shape.bounds for shape in label_boxes(board, extract_layout(scene, ""), "ayr"))
        assert shown[side] == french[side]
        assert shown[2] - shown[0] < french[2] - french[0]

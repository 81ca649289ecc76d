"""Initial positions of labels: beside their cities, on the side that the board file wants, and clear of obstacles."""

import numpy as np
import pytest
from shapely import box

from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.layout.labels import LABEL_GAP, place_labels
from draisine.drawing.layout.network import COMPASS
from draisine.drawing.layout.scene import Scene
from tests.drawing.flat_boards import flat_board
from tests.drawing.layout.scenes import ROUTES, SQUARE, initial_scene, square_scene
from tests.drawing.random_boards import random_board

CENTRE = {**SQUARE, "elm": (456.0, 350.0), "fay": (456.0, 380.0)}
"""Two cities in the middle of the square, so close that their labels compete for room."""
LANES = [*ROUTES, ("elm", "ayr", 9), ("fay", "coe", 9)]


def label_box(scene: Scene, city: int) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a label."""
    (x, y), (width, height) = scene.pos[scene.first_label + city], scene.label_size(city)
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def test_a_label_is_beside_its_city() -> None:
    """At about the wanted distance from the mark, on any side."""
    scene = square_scene()
    place_labels(scene)
    for city in range(scene.num_cities):
        left, top, right, bottom = label_box(scene, city)
        x, y = scene.pos[city]
        distance = np.hypot(max(left - x, x - right, 0), max(top - y, y - bottom, 0)) - scene.city_radius(city)
        assert 0 < distance < 2 * LABEL_GAP


@pytest.mark.parametrize("side", COMPASS)
def test_the_board_file_chooses_the_side(side: str) -> None:
    scene = initial_scene(flat_board(CENTRE, LANES, map={"cities": [{"city": "elm", "label": side}]}))
    place_labels(scene)
    left, top, right, bottom = label_box(scene, 4)
    offset = np.array([(left + right) / 2, (top + bottom) / 2]) - scene.pos[4]
    # A wide label extends further sideways than it is above or below, so each axis is checked by itself.
    assert (np.sign(offset)[np.abs(COMPASS[side]) > 0.1] == np.sign(COMPASS[side])[np.abs(COMPASS[side]) > 0.1]).all()
    assert abs(offset[0]) < (right - left) / 2 + scene.city_radius(4) + LABEL_GAP
    assert abs(offset[1]) < (bottom - top) / 2 + scene.city_radius(4) + LABEL_GAP


def test_labels_prefer_the_east() -> None:
    scene = initial_scene(flat_board({**SQUARE, "elm": (456.0, 350.0)}, [*ROUTES, ("elm", "dow", 9)]))
    place_labels(scene)
    left, _, _, _ = label_box(scene, 4)
    assert left > scene.pos[4, 0]


def test_labels_at_the_edge_stay_on_the_board() -> None:
    long = {city: {"name": "Long Name of a City"} for city in SQUARE}
    scene = initial_scene(flat_board(SQUARE, ROUTES, names=long))
    place_labels(scene)
    for city in range(scene.num_cities):
        left, top, right, bottom = label_box(scene, city)
        assert min(left, top) >= 0
        assert right <= BOARD_WIDTH
        assert bottom <= scene.network.frame.height


def test_labels_avoid_each_other_and_routes() -> None:
    scene = initial_scene(flat_board(CENTRE, LANES))
    place_labels(scene)
    labels = [box(*label_box(scene, city)) for city in range(scene.num_cities)]
    assert not any(a.intersects(b) for number, a in enumerate(labels) for b in labels[:number])
    placed, _ = scene.obstacles()
    assert not any(label.contains(box(x, y, x, y).centroid) for label in labels for x, y in placed[:, :2])


def test_a_long_label_between_others_is_wrapped() -> None:
    """On one line elm would reach the cities around it; fay cannot be wrapped, and gum is too short."""
    around = {"fay": (576.0, 350.0), "gum": (336.0, 350.0), "hay": (456.0, 230.0), "ivy": (456.0, 470.0)}
    routes = [*ROUTES, *(("elm", city, 2) for city in around)]
    names = {"elm": {"name": "Elmenhorst Westfalen"}, "fay": {"name": "Fayenweilerheim"}, "gum": {"name": "Gum Town"}}
    scene = initial_scene(flat_board({**SQUARE, "elm": (456.0, 350.0), **around}, routes, names=names))
    place_labels(scene)
    assert scene.label_lines == [1, 1, 1, 1, 2, 1, 1, 1, 1]


def test_only_the_given_labels_are_placed() -> None:
    scene = square_scene()
    place_labels(scene)
    before = scene.pos.copy()
    scene.pos[scene.first_label :] += 3
    place_labels(scene, [1])
    assert np.array_equal(scene.pos[scene.first_label + 1], before[scene.first_label + 1])
    assert np.array_equal(scene.pos[scene.first_label + 2 :], before[scene.first_label + 2 :] + 3)
    assert np.array_equal(scene.pos[: scene.first_label], before[: scene.first_label])


def test_placing_labels_is_reproducible() -> None:
    first, second = (initial_scene(random_board(7, 20)) for _ in range(2))
    place_labels(first)
    place_labels(second)
    assert np.array_equal(first.pos, second.pos)
    assert first.label_lines == second.label_lines

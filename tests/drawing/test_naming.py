"""Names before anything pushes them: beside their cities, on the side the file wants, and out of the way."""

import numpy as np
import pytest
from shapely import box

from draisine.drawing.layout.labels import AWAY, place_names
from draisine.drawing.layout.model import WIDTH
from draisine.drawing.layout.network import COMPASS
from draisine.drawing.layout.scene import Scene
from tests.drawing.plain import plain
from tests.drawing.random_boards import random_board
from tests.drawing.scenes import ROUTES, SQUARE, square, unmoved

CENTRE = {**SQUARE, "elm": (456.0, 350.0), "fay": (456.0, 380.0)}
"""Two cities in the middle of the square, so near that their names are in each other's way."""
LANES = [*ROUTES, ("elm", "ayr", 9), ("fay", "coe", 9)]


def box_of(scene: Scene, city: int) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a name."""
    (x, y), (width, height) = scene.pos[scene.first_name + city], scene.name_box(city)
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def test_a_name_stands_beside_its_city() -> None:
    """Within a hair of the room that is wanted between it and the mark, whatever side it stands on."""
    scene = square()
    place_names(scene)
    for city in range(scene.cities):
        left, top, right, bottom = box_of(scene, city)
        x, y = scene.pos[city]
        away = np.hypot(max(left - x, x - right, 0), max(top - y, y - bottom, 0)) - scene.radius(city)
        assert 0 < away < 2 * AWAY


@pytest.mark.parametrize("side", COMPASS)
def test_a_name_keeps_to_the_side_that_the_file_wants(side: str) -> None:
    scene = unmoved(plain(CENTRE, LANES, map={"cities": [{"city": "elm", "label": side}]}))
    place_names(scene)
    left, top, right, bottom = box_of(scene, 4)
    away = np.array([(left + right) / 2, (top + bottom) / 2]) - scene.pos[4]
    # A wide name reaches further to the side than it stands above or below, so each axis is judged by itself.
    assert (np.sign(away)[np.abs(COMPASS[side]) > 0.1] == np.sign(COMPASS[side])[np.abs(COMPASS[side]) > 0.1]).all()
    assert abs(away[0]) < (right - left) / 2 + scene.radius(4) + AWAY
    assert abs(away[1]) < (bottom - top) / 2 + scene.radius(4) + AWAY


def test_names_keep_to_the_east_where_nothing_speaks_against_it() -> None:
    scene = unmoved(plain({**SQUARE, "elm": (456.0, 350.0)}, [*ROUTES, ("elm", "dow", 9)]))
    place_names(scene)
    left, _, _, _ = box_of(scene, 4)
    assert left > scene.pos[4, 0]


def test_names_at_the_edge_stay_on_the_board() -> None:
    long = {city: {"name": "Long Name of a City"} for city in SQUARE}
    scene = unmoved(plain(SQUARE, ROUTES, names=long))
    place_names(scene)
    for city in range(scene.cities):
        left, top, right, bottom = box_of(scene, city)
        assert min(left, top) >= 0
        assert right <= WIDTH
        assert bottom <= scene.network.frame.height


def test_names_avoid_each_other_and_routes() -> None:
    scene = unmoved(plain(CENTRE, LANES))
    place_names(scene)
    names = [box(*box_of(scene, city)) for city in range(scene.cities)]
    assert not any(a.intersects(b) for number, a in enumerate(names) for b in names[:number])
    placed, _ = scene.blocks()
    assert not any(name.contains(box(x, y, x, y).centroid) for name in names for x, y in placed[:, :2])


def test_a_long_name_stands_on_two_lines_between_others() -> None:
    """On one line it would reach the cities around; fay has no place to be broken, and gum is too short for it."""
    around = {"fay": (576.0, 350.0), "gum": (336.0, 350.0), "hay": (456.0, 230.0), "ivy": (456.0, 470.0)}
    routes = [*ROUTES, *(("elm", city, 2) for city in around)]
    names = {"elm": {"name": "Elmenhorst Westfalen"}, "fay": {"name": "Fayenweilerheim"}, "gum": {"name": "Gum Town"}}
    scene = unmoved(plain({**SQUARE, "elm": (456.0, 350.0), **around}, routes, names=names))
    place_names(scene)
    assert scene.name_lines == [1, 1, 1, 1, 2, 1, 1, 1, 1]


def test_only_some_names_are_placed_anew() -> None:
    scene = square()
    place_names(scene)
    before = scene.pos.copy()
    scene.pos[scene.first_name :] += 3
    place_names(scene, [1])
    assert np.array_equal(scene.pos[scene.first_name + 1], before[scene.first_name + 1])
    assert np.array_equal(scene.pos[scene.first_name + 2 :], before[scene.first_name + 2 :] + 3)
    assert np.array_equal(scene.pos[: scene.first_name], before[: scene.first_name])


def test_the_same_scene_gets_the_same_names() -> None:
    first, second = (unmoved(random_board(7, 20)) for _ in range(2))
    place_names(first)
    place_names(second)
    assert np.array_equal(first.pos, second.pos)
    assert first.name_lines == second.name_lines

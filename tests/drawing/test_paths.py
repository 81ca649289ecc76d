"""Path data: short, exact to a tenth, and without errors that add up."""

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from draisine.drawing.geography import paths
from tests.drawing.places import points_of

NUMBER = st.floats(0, 1000).map(lambda number: round(number, 6))
"""On a sheet nothing lies closer; Shapely's own tools stumble over numbers next to nothing."""
PLACE = st.tuples(NUMBER, NUMBER)
LINES = st.lists(PLACE, min_size=2, max_size=40)


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ([(0, 0), (1, 0), (1, -0.5)], "M0 0l1 0 0-.5"),
        ([(10.04, 2.06), (9.5, 2.06)], "M10 2.1l-.5 0"),
        ([(3, 3), (3.01, 3)], ""),
    ],
)
def test_lines_are_short(line: list[tuple[float, float]], path: str) -> None:
    assert paths.lines(shapely.LineString(line)) == path


def test_curves_run_through_the_middles() -> None:
    assert paths.curves(shapely.LineString([(0, 0), (2, 0), (2, 2), (4, 2)])) == "M0 0q2 0 2 1t2 1"
    assert paths.curves(shapely.LineString([(0, 0), (2, 0)])) == "M0 0l2 0"


def test_areas_are_closed_and_holes_run_the_other_way() -> None:
    square = shapely.box(0, 0, 10, 10).difference(shapely.box(4, 4, 6, 6))
    outer, hole = paths.areas(square).rstrip("z").split("z")
    assert outer.startswith("M")
    assert _turn(outer) * _turn(hole) < 0


def test_nothing_gives_nothing() -> None:
    empty = shapely.GeometryCollection()
    assert paths.areas(empty) == paths.lines(empty) == paths.curves(empty) == paths.strokes(np.empty((0, 4))) == ""


@given(LINES)
def test_curves_stay_with_their_points(line: list[tuple[float, float]]) -> None:
    path = paths.curves(shapely.LineString(line))
    room = shapely.LineString(line).buffer(0.3)
    assert all(room.covers(shapely.Point(point)) for point in points_of(path))


@given(st.lists(st.tuples(*[NUMBER] * 4), max_size=30))
def test_strokes_are_where_they_were(ends: list[tuple[float, float, float, float]]) -> None:
    drawn = points_of(paths.strokes(np.array(ends).reshape(-1, 4)))
    assert np.allclose(drawn.reshape(-1, 4), np.array(ends).reshape(-1, 4), atol=0.051)


def _turn(path: str) -> float:
    x, y = points_of(path).T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1))

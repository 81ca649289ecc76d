"""Path data: compact, exact to a tenth, and without accumulating errors."""

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from draisine.drawing.geography import path_data
from tests.drawing.geography.maps import path_points

NUMBER = st.floats(0, 1000).map(lambda number: round(number, 6))
"""Nothing on a board is closer together; Shapely fails on numbers next to zero."""
POINT = st.tuples(NUMBER, NUMBER)
LINES = st.lists(POINT, min_size=2, max_size=40)


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ([(0, 0), (1, 0), (1, -0.5)], "M0 0l1 0 0-.5"),
        ([(10.04, 2.06), (9.5, 2.06)], "M10 2.1l-.5 0"),
        ([(3, 3), (3.01, 3)], ""),
    ],
)
def test_lines_are_compact(line: list[tuple[float, float]], path: str) -> None:
    assert path_data.line_data(shapely.LineString(line)) == path


def test_curves_run_through_midpoints() -> None:
    assert path_data.curve_data(shapely.LineString([(0, 0), (2, 0), (2, 2), (4, 2)])) == "M0 0q2 0 2 1t2 1"
    assert path_data.curve_data(shapely.LineString([(0, 0), (2, 0)])) == "M0 0l2 0"


def test_areas_are_closed_and_holes_run_the_other_way() -> None:
    square = shapely.box(0, 0, 10, 10).difference(shapely.box(4, 4, 6, 6))
    outer, hole = path_data.area_data(square).rstrip("z").split("z")
    assert outer.startswith("M")
    assert _signed_area(outer) * _signed_area(hole) < 0


def test_empty_shapes_have_no_path_data() -> None:
    empty = shapely.GeometryCollection()
    assert (
        path_data.area_data(empty)
        == path_data.line_data(empty)
        == path_data.curve_data(empty)
        == path_data.stroke_data(np.empty((0, 4)))
        == ""
    )


@given(LINES)
def test_curves_stay_with_their_points(line: list[tuple[float, float]]) -> None:
    path = path_data.curve_data(shapely.LineString(line))
    allowed = shapely.LineString(line).buffer(0.3)
    assert all(allowed.covers(shapely.Point(point)) for point in path_points(path))


@given(st.lists(st.tuples(*[NUMBER] * 4), max_size=30))
def test_strokes_keep_their_positions(ends: list[tuple[float, float, float, float]]) -> None:
    drawn = path_points(path_data.stroke_data(np.array(ends).reshape(-1, 4)))
    assert np.allclose(drawn.reshape(-1, 4), np.array(ends).reshape(-1, 4), atol=0.051)


def _signed_area(path: str) -> float:
    x, y = path_points(path).T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1))

"""Waterlines: in the water, at their distance, and not along the edges of the board."""

import pytest
import shapely

from draisine.drawing.geography.projection import Frame
from draisine.drawing.geography.terrain import Terrain
from draisine.drawing.geography.waterlines import LAKE_DISTANCES, MIN_LENGTH, SEA_DISTANCES, draw_waterlines
from tests.drawing.geography.maps import GEOGRAPHIC_BOARDS, built_in_terrain

FRAME = Frame(
    geographic=False, south=0, north=0, meridian=0, scale=1, stretch=1, left=0, top=0, height=700
)  # fmt: skip


@pytest.mark.parametrize("name", GEOGRAPHIC_BOARDS)
@pytest.mark.parametrize("seed", [None, 1])
def test_lines_keep_off_the_land(name: str, seed: int | None) -> None:
    found, _ = built_in_terrain(name, seed)
    for number, lines in enumerate(draw_waterlines(found)):
        least = min([SEA_DISTANCES[number], *LAKE_DISTANCES[number : number + 1]])
        assert not lines.is_empty
        assert lines.distance(found.dry) > least - 0.4 - least / 25


@pytest.mark.parametrize("name", GEOGRAPHIC_BOARDS)
def test_no_line_runs_along_the_edge(name: str) -> None:
    found, _ = built_in_terrain(name)
    for lines in draw_waterlines(found):
        assert lines.intersection(found.extent.boundary).length == 0
        assert all(line.length > MIN_LENGTH - 1 for line in shapely.get_parts(lines))


def test_a_small_island_far_out_has_near_lines_only() -> None:
    lines = draw_waterlines(Terrain(FRAME, shapely.Point(500, 350).buffer(3.5)))
    assert [not line.is_empty for line in lines] == [True, True, False, False, False]


def test_a_lake_has_lines_within() -> None:
    lake = shapely.Point(500, 350).buffer(60)
    found = Terrain(FRAME, shapely.box(-100, -100, 1100, 800), lake)
    lines = draw_waterlines(found)
    assert [not line.is_empty for line in lines] == [True] * len(LAKE_DISTANCES) + [False]
    assert all(lake.contains(line) for line in lines if not line.is_empty)

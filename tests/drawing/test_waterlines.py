"""Lines along the coasts: in the water, at their distance, and not along the edge of the sheet."""

import pytest
import shapely

from draisine.drawing.geography.terrain import Terrain
from draisine.drawing.geography.waterlines import LAKE, SEA, SHORTEST, waterlines
from draisine.drawing.layout.projection import Frame
from tests.drawing.places import REAL, terrain

FRAME = Frame(
    globe=False, south=0, north=0, meridian=0, scale=1, stretch=1, left=0, top=0, height=700
)  # fmt: skip


@pytest.mark.parametrize("name", REAL)
@pytest.mark.parametrize("seed", [None, 1])
def test_lines_keep_off_the_land(name: str, seed: int | None) -> None:
    found, _ = terrain(name, seed)
    for number, lines in enumerate(waterlines(found)):
        least = min([SEA[number], *LAKE[number : number + 1]])
        assert not lines.is_empty
        assert lines.distance(found.dry) > least - 0.4 - least / 25


@pytest.mark.parametrize("name", REAL)
def test_no_line_runs_along_the_edge(name: str) -> None:
    found, _ = terrain(name)
    for lines in waterlines(found):
        assert lines.intersection(found.sheet.boundary).length == 0
        assert all(line.length > SHORTEST - 1 for line in shapely.get_parts(lines))


def test_a_small_island_far_out_has_near_lines_only() -> None:
    lines = waterlines(Terrain(FRAME, shapely.Point(500, 350).buffer(3.5)))
    assert [not line.is_empty for line in lines] == [True, True, False, False, False]


def test_a_lake_has_lines_within() -> None:
    lake = shapely.Point(500, 350).buffer(60)
    found = Terrain(FRAME, shapely.box(-100, -100, 1100, 800), lake)
    lines = waterlines(found)
    assert [not line.is_empty for line in lines] == [True] * len(LAKE) + [False]
    assert all(lake.contains(line) for line in lines if not line.is_empty)

"""Hachures: on dry land, clear of the cities, and reproducible."""

import numpy as np
import pytest
import shapely

from draisine.boards import load
from draisine.drawing.geography.projection import Array, fit_frame
from draisine.drawing.geography.ranges import Range, project_ranges
from draisine.drawing.geography.relief import CITY_CLEARANCE, MAX_FLANK, draw_relief, hachure_range
from tests.drawing.geography.maps import GEOGRAPHIC_BOARDS, built_in_terrain

CREST = np.array([(100.0, 100.0), (200.0, 130.0), (300.0, 120.0)])


def _strokes(name: str) -> Array:
    found, warp = built_in_terrain(name, 1)
    return draw_relief(project_ranges(found.frame, warp), found, warp.before + warp.displacement)


@pytest.mark.parametrize("name", GEOGRAPHIC_BOARDS)
def test_strokes_are_on_dry_land_and_clear_of_cities(name: str) -> None:
    found, warp = built_in_terrain(name, 1)
    ends = _strokes(name)
    middles = (ends[:, :2] + ends[:, 2:]) / 2
    distance = np.hypot(*(middles[:, None] - (warp.before + warp.displacement)).transpose(2, 0, 1))
    assert len(ends) > 1_000
    assert shapely.contains_xy(found.dry, ends[:, 0], ends[:, 1]).all()
    assert shapely.contains_xy(found.dry, ends[:, 2], ends[:, 3]).all()
    assert distance.min() > CITY_CLEARANCE


def test_strokes_are_short_and_near_the_crest() -> None:
    ends = np.array(list(hachure_range(Range("Here", CREST, 5.0))))
    crest = shapely.LineString(CREST)
    assert np.hypot(*(ends[:, 2:] - ends[:, :2]).T).max() <= MAX_FLANK * 1.25
    assert max(crest.distance(shapely.Point(end)) for end in ends[:, 2:]) < 12


def test_strokes_depend_on_the_name() -> None:
    here, again, there = (list(hachure_range(Range(name, CREST, 5.0))) for name in ("Here", "Here", "There"))
    assert here == again
    assert here != there


def test_wide_mountains_have_several_crests() -> None:
    narrow, wide = (len(list(hachure_range(Range("Here", CREST, width)))) for width in (6.0, 18.0))
    assert wide > 1.3 * narrow


def test_the_west_has_its_mountains() -> None:
    found, warp = built_in_terrain("old_west")
    there = {mountains.name for mountains in project_ranges(fit_frame(load("old_west")), warp)}
    assert {"Sierra Nevada", "Cascade Range", "Wasatch Range", "Front Range", "Bitterroot Range"} <= there
    assert not {"Appalachians", "Central Alps", "Himalaya"} & there
    assert found.frame == fit_frame(load("old_west"))

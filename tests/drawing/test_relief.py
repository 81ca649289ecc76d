"""Hachures: on dry land, clear of the cities, and always the same."""

import numpy as np
import pytest
import shapely

from draisine.boards import load
from draisine.drawing.geography.ranges import Range, ranges_of
from draisine.drawing.geography.relief import CLEAR, FLANK, relief, strokes
from draisine.drawing.layout.projection import Array, frame_of
from tests.drawing.places import REAL, terrain

CREST = np.array([(100.0, 100.0), (200.0, 130.0), (300.0, 120.0)])


def _drawn(name: str) -> Array:
    found, warp = terrain(name, 1)
    return relief(ranges_of(found.frame, warp), found, warp.before + warp.by)


@pytest.mark.parametrize("name", REAL)
def test_strokes_are_on_dry_land_and_clear_of_cities(name: str) -> None:
    found, warp = terrain(name, 1)
    ends = _drawn(name)
    middles = (ends[:, :2] + ends[:, 2:]) / 2
    away = np.hypot(*(middles[:, None] - (warp.before + warp.by)).transpose(2, 0, 1))
    assert len(ends) > 1_000
    assert shapely.contains_xy(found.dry, ends[:, 0], ends[:, 1]).all()
    assert shapely.contains_xy(found.dry, ends[:, 2], ends[:, 3]).all()
    assert away.min() > CLEAR


def test_strokes_are_short_and_near_the_crest() -> None:
    ends = np.array(list(strokes(Range("Here", CREST, 5.0))))
    crest = shapely.LineString(CREST)
    assert np.hypot(*(ends[:, 2:] - ends[:, :2]).T).max() <= FLANK * 1.25
    assert max(crest.distance(shapely.Point(end)) for end in ends[:, 2:]) < 12


def test_the_name_decides_the_strokes() -> None:
    here, again, there = (list(strokes(Range(name, CREST, 5.0))) for name in ("Here", "Here", "There"))
    assert here == again
    assert here != there


def test_wide_mountains_have_several_crests() -> None:
    narrow, wide = (len(list(strokes(Range("Here", CREST, width)))) for width in (6.0, 18.0))
    assert wide > 1.3 * narrow


def test_the_west_has_its_mountains() -> None:
    found, warp = terrain("old_west")
    there = {mountains.name for mountains in ranges_of(frame_of(load("old_west")), warp)}
    assert {"Sierra Nevada", "Cascade Range", "Wasatch Range", "Front Range", "Bitterroot Range"} <= there
    assert not {"Appalachians", "Central Alps", "Himalaya"} & there
    assert found.frame == frame_of(load("old_west"))

"""The packaged geography: small, valid, and clipped to the window of a board."""

from importlib import resources

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from draisine.boards import load, names
from draisine.drawing.geography import world
from draisine.drawing.geography.model import BOARD_WIDTH
from draisine.drawing.geography.polyline import QUANTUM, decode_polyline, encode_polyline
from draisine.drawing.geography.projection import city_coordinates, fit_frame
from draisine.drawing.geography.ranges import _load_ranges
from draisine.drawing.geography.terrain import extent_box
from draisine.drawing.geography.window import find_window
from draisine.drawing.geography.world import Window
from tests.drawing.geography.maps import board_at

MAX_BYTES = 450_000
WHOLE = Window(-180, -84, 180, 84)
STEPS = st.lists(st.tuples(st.integers(-40_000, 40_000), st.integers(-18_000, 18_000)), min_size=1, unique=True)


@given(STEPS)
def test_decoding_reverses_encoding(points: list[tuple[int, int]]) -> None:
    line = np.array(points, dtype=float) * QUANTUM
    assert np.allclose(decode_polyline(encode_polyline(line)), line, atol=QUANTUM / 100)


def test_repeated_points_become_one() -> None:
    assert len(decode_polyline(encode_polyline(np.array([(1.0, 1.0), (1.0, 1.001), (1.0, 2.0)])))) == 2


def test_the_file_is_small() -> None:
    folder = resources.files("draisine.drawing.geography")
    assert len((folder / "world.json").read_bytes()) <= MAX_BYTES
    assert "public domain" in (folder / "SOURCE.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("layer", ["land", "lakes"])
def test_areas_are_valid(layer: str) -> None:
    whole = world.areas(layer, WHOLE)
    assert whole.is_valid
    assert whole.area > 50


@pytest.mark.parametrize("layer", ["rivers", "countries", "states"])
def test_lines_exist(layer: str) -> None:
    assert world.lines(layer, WHOLE).length > 300


def test_about_a_third_of_the_earth_is_land() -> None:
    land = shapely.transform(
        shapely.segmentize(world.areas("land", WHOLE), 1.0),
        lambda points: np.stack([points[:, 0], np.degrees(np.sin(np.radians(points[:, 1])))], axis=1),
    )
    assert 0.27 < land.area / (360 * np.degrees(2)) < 0.31


def test_a_window_may_lie_across_the_date_line() -> None:
    east, west = (world.areas("land", Window(start, 60, start + 40, 70)) for start in (160, -200))
    assert east.area == pytest.approx(west.area)
    assert east.contains(shapely.Point(180, 67))


@pytest.mark.parametrize("name", names())
def test_a_window_shows_the_whole_board_and_little_more(name: str) -> None:
    board = load(name)
    frame = fit_frame(board)
    window = find_window(frame, city_coordinates(board), 20)
    side = (window.east - window.west) / 50
    outline = shapely.segmentize(window.box, side)
    shown = shapely.transform(outline, lambda points: frame.project(points[:, 1], points[:, 0]))
    assert shown.contains(extent_box(frame, 10))
    assert extent_box(frame, BOARD_WIDTH / 2).contains(shown)


def test_a_town_has_a_small_window() -> None:
    board = board_at([(47.37, 8.54), (47.38, 8.55), (47.36, 8.53)])
    window = find_window(fit_frame(board), city_coordinates(board), 20)
    assert window.north - window.south < 0.2


def test_ranges_are_well_formed() -> None:
    entries = _load_ranges()
    assert len({entry["name"] for entry in entries}) == len(entries) > 100
    for entry in entries:
        assert 3 <= len(entry["line"]) <= 15
        assert 5 <= entry["half_width"] <= 100
        assert all(-90 < lat < 90 and -180 <= lon <= 180 for lat, lon in entry["line"])

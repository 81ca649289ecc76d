"""The stored layouts of the built-in boards keep every promise of docs/drawing.md."""

import pytest

from draisine.boards import load, names
from draisine.drawing import load_layout
from draisine.drawing.geography.projection import fit_frame, project_cities
from draisine.drawing.layout.faults import find_faults
from draisine.drawing.layout.files import built_in_layout_path, format_layout
from draisine.drawing.layout.pipeline import lay_out_board
from draisine.drawing.layout.quality import measure_quality

MIN_SPACE = {"usa": 24, "europe": 24, "old_west": 24, "first_journey": 40, "amsterdam": 40}
"""The least length of a space; longer on the two small boards."""
FAST = ("first_journey", "amsterdam")


@pytest.mark.parametrize("name", names())
def test_no_faults(name: str) -> None:
    """No overlaps or crossings; even spaces, short ends, gentle bends; cities near their projected positions."""
    assert find_faults(load(name), load_layout(name), MIN_SPACE[name]) == []


@pytest.mark.parametrize("name", names())
def test_quality(name: str) -> None:
    quality = measure_quality(load(name), load_layout(name))
    assert quality.space >= MIN_SPACE[name]
    assert quality.least_gap >= 2.0
    assert quality.furthest_end <= 0.5
    assert quality.sharpest_bend <= 60.0
    assert quality.mean_move < quality.worst_move <= 0.12


@pytest.mark.parametrize("name", names())
def test_neighbours_keep_their_order_on_the_map(name: str) -> None:
    """Compared with the projection, before corrections of the board file."""
    board, layout = load(name), load_layout(name)
    projected = dict(zip(board.city_ids, project_cities(board, fit_frame(board)), strict=True))
    for a, b in {route.between for route in board.route}:
        for axis, key in enumerate("xy"):
            before = projected[b][axis] - projected[a][axis]
            after = getattr(layout.cities[b], key) - getattr(layout.cities[a], key)
            assert abs(before) < 10 or before * after > 0, (a, b, key)


@pytest.mark.parametrize("name", names())
def test_no_crossings_are_allowed(name: str) -> None:
    assert not any(hint.crossing for hint in load(name).map.routes)


@pytest.mark.parametrize("name", names())
def test_layouts_are_complete(name: str) -> None:
    board, layout = load(name), load_layout(name)
    assert list(layout.routes) == board.route_ids
    assert [len(spaces) for spaces in layout.routes.values()] == [route.length for route in board.route]
    assert list(layout.cities) == board.city_ids


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in FAST else pytest.mark.soak) for name in names()]
)
def test_stored_layouts_are_reproducible(name: str) -> None:
    assert format_layout(lay_out_board(load(name))) == built_in_layout_path(name).read_text("utf-8")

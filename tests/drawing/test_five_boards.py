"""The five boards as they are drawn: every promise about their layouts, measured on the stored files."""

import pytest

from draisine.boards import load, names
from draisine.drawing import layout
from draisine.drawing.layout.faults import faults
from draisine.drawing.layout.files import built_in_path, layout_text
from draisine.drawing.layout.pipeline import arrange
from draisine.drawing.layout.projection import frame_of, projected
from draisine.drawing.layout.quality import report

SHORTEST = {"usa": 24, "europe": 24, "old_west": 24, "first_journey": 40, "amsterdam": 40}
"""The least length of a space; more on the two small boards."""
QUICK = ("usa", "first_journey", "amsterdam")


@pytest.mark.parametrize("name", names())
def test_nothing_is_wrong(name: str) -> None:
    """No overlap, no crossing, no name in the way; even spaces, short ends, gentle bends; cities near their places."""
    assert faults(load(name), layout(name), SHORTEST[name]) == []


@pytest.mark.parametrize("name", names())
def test_figures(name: str) -> None:
    figures = report(load(name), layout(name))
    assert figures.space >= SHORTEST[name]
    assert figures.least_gap >= 2.0
    assert figures.furthest_end <= 0.5
    assert figures.sharpest_bend <= 60.0
    assert figures.mean_move < figures.worst_move <= 0.12


@pytest.mark.parametrize("name", names())
def test_neighbours_keep_their_order_on_the_map(name: str) -> None:
    """Measured against the projection itself, before any correction by hand."""
    board, laid = load(name), layout(name)
    home = dict(zip(board.city_ids, projected(board, frame_of(board)), strict=True))
    for a, b in {route.between for route in board.route}:
        for axis, key in enumerate("xy"):
            before = home[b][axis] - home[a][axis]
            after = getattr(laid.cities[b], key) - getattr(laid.cities[a], key)
            assert abs(before) < 10 or before * after > 0, (a, b, key)


@pytest.mark.parametrize("name", names())
def test_nothing_had_to_be_allowed(name: str) -> None:
    """The boards keep to the rules without a crossing that their file lets pass."""
    assert not any(hint.crossing for hint in load(name).map.routes)


@pytest.mark.parametrize("name", names())
def test_every_space_has_its_place(name: str) -> None:
    board, laid = load(name), layout(name)
    assert list(laid.routes) == board.route_ids
    assert [len(spaces) for spaces in laid.routes.values()] == [route.length for route in board.route]
    assert list(laid.cities) == board.city_ids


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.soak) for name in names()]
)
def test_stored_layouts_are_made_again_to_the_letter(name: str) -> None:
    assert layout_text(arrange(load(name))) == built_in_path(name).read_text("utf-8")

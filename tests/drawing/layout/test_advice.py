"""Advice for boards that cannot be laid out: followed literally, it works."""

from functools import cache
from itertools import combinations
from math import inf

import msgspec
import numpy as np
import pytest

from draisine.boards import Board
from draisine.boards.schema import CityHint, Map, RouteHint
from draisine.drawing.advice.changes import Advice, Kind, apply_advice, compare_boards
from draisine.drawing.advice.trials import FoundAdvice, find_advice
from draisine.drawing.layout.faults import find_faults
from draisine.drawing.layout.pipeline import LayoutError, lay_out_board
from draisine.messages import languages
from tests.drawing.flat_boards import Routes, flat_board
from tests.drawing.layout.test_pipeline import BOARD, POINTS, ROUTES, ring
from tests.soak import every_nth

CLUSTER = {f"c{number}": (number % 4 * 60.0, number // 4 * 60.0) for number in range(12)}
CHAIN: Routes = [(f"c{number}", f"c{number + 1}", 1) for number in range(11)]
LONG_NAMES = {city: {"en": f"Llanfairpwllgwyngyll {city}"} for city in CLUSTER}


def with_length(a: str, b: str, length: int) -> Routes:
    """The routes of the small board, one of another length."""
    return [(c, d, length if (c, d) == (a, b) else old) for c, d, old in ROUTES]


def wheel() -> Board:
    """Eight cities around one, all joined to it by three tracks."""
    spokes = [(city, "z", 3) for city in "abcdefgh" for _ in range(3)]
    rim = [(a, b, 1) for a, b in zip("abcdefgh", "bcdefgha", strict=True)]
    return flat_board({**ring("abcdefgh"), "z": (20.0, 30.0)}, spokes + rim)


def squeezed() -> Board:
    """Two cities moved together by hand, with nine spaces between them."""
    hints = [{"city": "bly", "south": 120}, {"city": "elm", "south": -120, "east": -20}]
    return flat_board(POINTS, with_length("bly", "elm", 9), map={"cities": hints})


BROKEN = {
    "short": (flat_board(POINTS, with_length("bly", "coe", 1)), "route_longer", ("bly", "coe")),
    "close": (flat_board({**POINTS, "elm": (305.0, 62.0)}, ROUTES), "route_shorter", ("bly", "elm")),
    "far": (flat_board({**POINTS, "hay": (6000.0, 5000.0)}, ROUTES), "city_position", ("hay",)),
    "tangle": (flat_board(ring("abcde"), [(a, b, 3) for a, b in combinations("abcde", 2)]), "route_hint", None),
    "tracks": (wheel(), "route_removed", None),
    "names": (
        flat_board({**CLUSTER, "z": (900.0, 600.0)}, [*CHAIN, ("c11", "z", 6)], names=LONG_NAMES),
        None, None,
    ),
    "hints": (squeezed(), None, None),
    "space": (flat_board(POINTS, ROUTES, map={"space": 190}), "space_removed", ()),
}  # fmt: skip


@cache
def failure(name: str) -> LayoutError:
    """The error of laying out a broken board."""
    with pytest.raises(LayoutError) as caught:
        lay_out_board(BROKEN[name][0])
    return caught.value


@cache
def advice_for(name: str) -> tuple[FoundAdvice, list[float]]:
    """What is found for a broken board, and the reported shares of the search."""
    shares: list[float] = []
    return find_advice(BROKEN[name][0], failure(name), shares.append, seconds=inf), shares


@pytest.mark.parametrize("name", every_nth(BROKEN, len(BROKEN)))
def test_followed_literally_the_advice_works(name: str) -> None:
    board, kind, where = BROKEN[name]
    found, shares = advice_for(name)
    assert found.verified, found.changes
    assert found.changes
    if kind is not None:
        assert kind in [change.kind for change in found.changes]
    if where is not None:
        assert where in [change.where for change in found.changes]
    changed = apply_advice(board, found.changes)
    assert find_faults(changed, lay_out_board(changed)) == []
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_a_route_that_is_too_short_gets_more_spaces() -> None:
    assert advice_for("short")[0].changes == [Advice("route_longer", ("bly", "coe"), {"length": 4}, 3)]


def test_cities_at_the_same_place_are_laid_out_apart() -> None:
    """They are on the board, not at an undefined position."""
    board = flat_board({**POINTS, "elm": (300.0, 60.001)}, ROUTES)
    layout = lay_out_board(board)
    positions = np.array([(city.x, city.y) for city in layout.cities.values()])
    assert np.isfinite(positions).all()
    assert find_faults(board, layout) == []


def test_without_time_no_change_is_tried() -> None:
    error = failure("short")
    found = find_advice(BROKEN["short"][0], error, seconds=1e-9)
    assert found == FoundAdvice([], len(error.faults), len(error.faults))
    assert str(found.messages[0].text()).startswith("No change was found that helps.")


CHANGES = {
    "city_hint": Advice("city_hint", ("elm",), {"east": 20.0, "south": -4.0, "label": "ne"}),
    "city_name": Advice("city_name", ("elm",), {}, 2),
    "city_position": Advice("city_position", ("elm",), {"x": 1.5, "y": -2.0}),
    "route_hint": Advice("route_hint", ("bly", "coe"), {"bow": "n", "crossing": True}),
    "route_longer": Advice("route_longer", ("bly", "coe"), {"length": 6}, 2),
    "route_removed": Advice("route_removed", ("coe", "fay"), {}, 1),
    "route_shorter": Advice("route_shorter", ("bly", "coe"), {"length": 3}, 1),
    "space": Advice("space", (), {"space": 41.5}),
    "city_hint_removed": Advice("city_hint_removed", ("ayr",)),
    "route_hint_removed": Advice("route_hint_removed", ("ayr", "bly")),
    "space_removed": Advice("space_removed"),
}
HINTS = Map(space=50.0, cities=[CityHint(city="ayr", east=5.0)], routes=[RouteHint(between=("ayr", "bly"), bow="n")])
TEXTS: dict[Kind, str] = {
    "city_hint": 'City elm: write { city = "elm", east = 20, south = -4, label = "ne" } into cities of [map].',
    "city_name": "City elm: use names of at most 2 characters.",
    "city_position": "City elm: correct its position to x = 1.5, y = -2.",
    "route_hint": 'Route bly-coe: write { between = ["bly","coe"], bow = "n", crossing = true } into routes of [map].',
    "route_longer": "Route bly-coe: give it 2 spaces more (length = 6).",
    "route_removed": "Route coe-fay: remove 1 entry from the list of routes (the last one).",
    "route_shorter": "Route bly-coe: give it 1 space fewer (length = 3).",
    "space": "Length of a space: write space = 41.5 into [map].",
}


@pytest.mark.parametrize("kind", CHANGES)
def test_every_change_can_be_applied_and_found_again(kind: Kind) -> None:
    change = CHANGES[kind]
    before = msgspec.structs.replace(BOARD, map=HINTS)
    after = apply_advice(before, [change])
    assert compare_boards(before, after) == [change]
    assert compare_boards(before, before) == []
    assert TEXTS.get(kind, change.message.text()) == change.message.text()
    assert len({change.message.text(language) for language in languages()}) == len(languages())


def test_partial_advice_says_what_remains() -> None:
    found = FoundAdvice([CHANGES["route_longer"]], 2, 5)
    assert not found.verified
    assert found.messages[0].text().endswith("With these, 2 of 5 problems remain:")

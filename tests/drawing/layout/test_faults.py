"""Every rule of a good layout: kept by a simple layout, violated by a copy that differs in one thing."""

from typing import Any

import msgspec
import pytest

from draisine.boards import Board
from draisine.drawing.fonts.text import Align
from draisine.drawing.layout.faults import RULES, find_faults, label_boxes, route_line, sharpest_bend, space_outline
from draisine.drawing.layout.model import LABEL_LANGUAGES, Label, Layout, Sizes, Space
from draisine.messages import languages, load_catalogue
from tests.drawing.flat_boards import flat_board, straight_layout

Found = list[tuple[str, str, float]]

# As wide as the board without its margins, and with enough short routes: the board coordinates are those given here
# plus 44.
CORNERS = {"ayr": (0.0, 0.0), "bly": (912.0, 0.0), "coe": (912.0, 700.0), "dow": (0.0, 700.0)}
INNER = {"elm": (456.0, 664.0), "fay": (456.0, 350.0), "gum": (568.0, 350.0), "hay": (568.0, 664.0)}
POINTS = {**CORNERS, **INNER}
ROUTES = [
    ("ayr", "bly", 5),
    ("bly", "ayr", 5),
    ("bly", "coe", 4),
    ("coe", "dow", 5),
    ("elm", "fay", 4),
    ("fay", "gum", 1),
    ("elm", "hay", 1),
]
BOARD = flat_board(POINTS, ROUTES)
LABELS = {
    "ayr": Label(x=0, y=31, align="middle"),
    "bly": Label(x=-16, y=40, align="end"),
    "coe": Label(x=-16, y=-29, align="end"),
    "dow": Label(x=0, y=-24, align="middle"),
    "elm": Label(x=-16, y=4, align="end"),
    "fay": Label(x=0, y=-20, align="middle"),
    "gum": Label(x=0, y=-20, align="middle"),
    "hay": Label(x=0, y=-20, align="middle"),
}
GOOD = straight_layout(BOARD, LABELS)

LONG = "Faye-la-Vineuse-sur-Vieille-Creuse"
"""About 200 wide: above its city it overlaps the next label."""


def list_faults(layout: Layout, board: Board = BOARD) -> Found:
    return [(fault.rule, " and ".join(fault.where), fault.amount) for fault in find_faults(board, layout)]


def rules(layout: Layout, board: Board = BOARD) -> list[str]:
    return sorted({fault.rule for fault in find_faults(board, layout)})


def move_space(route: str, number: int, east: float = 0.0, south: float = 0.0, turned: float = 0.0) -> Layout:
    """The good layout with one space moved."""
    spaces = list(GOOD.routes[route])
    old = spaces[number - 1]
    spaces[number - 1] = Space(old.x + east, old.y + south, old.angle + turned)
    return msgspec.structs.replace(GOOD, routes={**GOOD.routes, route: spaces})


def change_city(name: str, **changes: Any) -> Layout:
    """The good layout with one city changed."""
    city = msgspec.structs.replace(GOOD.cities[name], **changes)
    return msgspec.structs.replace(GOOD, cities={**GOOD.cities, name: city})


def move_label(name: str, x: float, y: float, align: Align = "start", lines: int = 1) -> Layout:
    """The good layout with one label elsewhere."""
    return change_city(name, label=Label(x=x, y=y, align=align, lines=lines))


def shift_anchor(name: str, x: float = 0.0, y: float = 0.0) -> Board:
    """The board with the true position of a city shifted."""
    east, south = POINTS[name]
    return flat_board({**POINTS, name: (east + x, south + y)}, ROUTES)


def rename_city(city: str, language: str, name: str) -> Board:
    """The board with another name of a city."""
    return flat_board(POINTS, ROUTES, names={city: {language: name}})


def test_the_simple_layout_has_no_faults() -> None:
    assert list_faults(GOOD) == []
    assert [(space.x, space.y, space.angle) for space in GOOD.routes["coe-dow"]] == [
        (898, 744, 180),
        (699, 744, 180),
        (500, 744, 180),
        (301, 744, 180),
        (102, 744, 180),
    ]


def test_a_fault_has_a_rule_an_amount_and_a_position() -> None:
    (fault,) = find_faults(BOARD, move_space("elm-fay", 2, turned=61))
    assert (fault.rule, fault.where, fault.amount) == ("route_bent", ("elm-fay",), 61.0)
    assert (fault.x, fault.y) == pytest.approx((500, 518))
    assert str(fault) == "elm-fay: a route bends too much (61)"
    assert fault.message.text("fr").startswith("elm-fay")


def test_every_rule_has_a_message() -> None:
    for language in languages():
        assert all(f"layout-fault-{rule}" in load_catalogue(language) for rule in RULES)


def test_overlapping_spaces() -> None:
    """The second track runs against the first, 22.1 further south: a space of it that moves by 12 lies on the first."""
    where = "ayr-bly:2 and bly-ayr:4"
    assert list_faults(move_space("bly-ayr", 4, south=-12)) == [("spaces_close", where, 2.0)]


@pytest.mark.parametrize(("gap", "wrong"), [(2.1, 0), (1.9, 5)])
def test_parallel_tracks_keep_two_units_apart(gap: float, wrong: int) -> None:
    found = list_faults(straight_layout(BOARD, LABELS, gap=gap))
    pairs = [(f"ayr-bly:{number} and bly-ayr:{6 - number}", 0.1) for number in range(1, wrong + 1)]
    assert found == [("spaces_close", where, amount) for where, amount in pairs]


@pytest.mark.parametrize(("stub", "wrong"), [(24.1, 0), (24.4, 3)])
def test_spaces_of_one_route_keep_half_a_unit_apart(stub: float, wrong: int) -> None:
    """Four spaces of 60 between two cities 290 apart: the gaps are 0.6 or 0.4."""
    found = list_faults(straight_layout(BOARD, LABELS, stub=stub))
    pairs = [f"elm-fay:{number} and elm-fay:{number + 1}" for number in range(1, wrong + 1)]
    assert found == [("spaces_close", where, 0.1) for where in pairs]


@pytest.mark.parametrize(("south", "found"), [(11.9, []), (12.1, [("space_on_city", "coe-dow and elm", 0.1)])])
def test_a_space_keeps_two_units_from_other_cities(south: float, found: Found) -> None:
    assert list_faults(change_city("elm", y=708 + south)) == found


@pytest.mark.parametrize(("radius", "wrong"), [(27.7, []), (27.9, ["bly-coe and coe", "coe-dow and coe"])])
def test_a_space_does_not_touch_its_own_city(radius: float, wrong: list[str]) -> None:
    layout = change_city("coe", radius=radius, label=Label(x=920, y=710, align="end"))
    assert list_faults(layout) == [("space_on_city", where, 0.1) for where in wrong]


CROSSED = [("ayr", "coe", 4), ("bly", "dow", 4)]
DIAGONALS = {name: place for name, place in LABELS.items() if name in CORNERS}
DIAGONALS["bly"] = Label(x=0, y=31, align="middle")
DIAGONALS["coe"] = Label(x=0, y=-24, align="middle")


def test_crossing_routes() -> None:
    board = flat_board(CORNERS, CROSSED)
    layout = straight_layout(board, DIAGONALS)
    assert list_faults(layout, board) == [("routes_cross", "ayr-coe and bly-dow", 0.0)]
    (fault,) = find_faults(board, layout)
    assert (fault.x, fault.y) == pytest.approx((500, layout.height / 2))


@pytest.mark.parametrize("between", [["ayr", "coe"], ["dow", "bly"]])
def test_a_crossing_that_the_board_file_allows(between: list[str]) -> None:
    board = flat_board(CORNERS, CROSSED, map={"routes": [{"between": between, "crossing": True}]})
    assert list_faults(straight_layout(board, DIAGONALS), board) == []


def test_routes_from_one_city_that_cross() -> None:
    """Two routes that leave a city together and change sides."""
    board = flat_board(CORNERS, [("ayr", "coe", 4), ("ayr", "bly", 4), ("coe", "dow", 4)])
    layout = straight_layout(board, DIAGONALS, stub=28)
    assert list_faults(layout, board) == []
    spaces = [*layout.routes["ayr-bly"][:3], Space(layout.routes["ayr-bly"][3].x, layout.height - 60, 0)]
    crossed = msgspec.structs.replace(layout, routes={**layout.routes, "ayr-bly": spaces})
    assert "routes_cross" in rules(crossed, board)


def test_a_label_on_a_space() -> None:
    assert list_faults(move_label("elm", 505, 650)) == [("label_on_space", "elm and elm-fay", 70.0)]


def test_a_label_on_its_own_city() -> None:
    ((rule, where, amount),) = list_faults(move_label("elm", 489, 712, "end"))
    assert (rule, where) == ("label_on_city", "elm and elm")
    assert 0 < amount < 14


def test_a_label_on_another_city() -> None:
    assert rules(move_label("fay", 612, 400, "middle")) == ["label_astray", "label_on_city"]


def test_a_label_on_another_name() -> None:
    wide = rename_city("fay", "name", LONG)
    ((rule, where, amount),) = list_faults(GOOD, wide)
    assert (rule, where) == ("labels_overlap", "fay and gum")
    assert amount > 0


def test_a_label_nearer_to_another_city() -> None:
    ((rule, where, amount),) = list_faults(move_label("fay", 555, 374))
    assert (rule, where) == ("label_astray", "fay and gum")
    assert amount > 0


BELOW_AYR = move_label("ayr", 31, 70)
ABOVE_FAY = move_label("fay", 516, 360)


@pytest.mark.parametrize("language", LABEL_LANGUAGES)
@pytest.mark.parametrize(
    ("city", "layout", "rule"),
    [
        ("fay", GOOD, "labels_overlap"),
        ("fay", ABOVE_FAY, "label_astray"),
        ("ayr", BELOW_AYR, "label_on_space"),
        ("dow", GOOD, "over_edge"),
    ],
)
def test_a_label_is_checked_in_several_languages(language: str, city: str, layout: Layout, rule: str) -> None:
    """The printed name fits, but the name in another language is longer."""
    assert rules(layout) == []
    assert rules(layout, rename_city(city, language, LONG)) == [rule]
    assert rules(layout, rename_city(city, "de", LONG)) == []


def test_a_long_label_with_enough_room() -> None:
    assert rules(move_label("fay", 484, 424, "end"), rename_city("fay", "fr", LONG)) == []


def test_a_label_on_two_lines_takes_less_width_and_more_height() -> None:
    board = rename_city("fay", "name", "Fay Faraway")
    one, two = (label_boxes(board, move_label("fay", 500, 374, "middle", lines), "fay")[0].bounds for lines in (1, 2))
    assert one[1::2] == (363.5, 377.5)
    assert two[1::2] == (363.5, 391.5)
    assert two[2] - two[0] < one[2] - one[0]


@pytest.mark.parametrize(("east", "found"), [(5.9, []), (6.1, [("spaces_uneven", "coe-dow", 6.1)])])
def test_uneven_spaces(east: float, found: Found) -> None:
    assert list_faults(move_space("coe-dow", 3, east=east)) == found


@pytest.mark.parametrize(("east", "found"), [(13.9, []), (14.1, ["coe-dow and dow"])])
def test_a_route_ends_within_half_a_space_of_its_city(east: float, found: list[str]) -> None:
    moved = [Space(space.x + east, space.y, space.angle) for space in GOOD.routes["coe-dow"]]
    layout = msgspec.structs.replace(GOOD, routes={**GOOD.routes, "coe-dow": moved})
    assert list_faults(layout) == [("route_detached", where, 30.1) for where in found]


@pytest.mark.parametrize("angle", [-61, 61])
@pytest.mark.parametrize("number", [1, 2, 4])
def test_a_bend_beyond_60_degrees(number: int, angle: float) -> None:
    assert list_faults(move_space("elm-fay", number, turned=angle * 59 / 61)) == []
    assert list_faults(move_space("elm-fay", number, turned=angle)) == [("route_bent", "elm-fay", 61.0)]


def test_the_lean_of_a_single_space() -> None:
    assert list_faults(move_space("fay-gum", 1, turned=59)) == []
    assert list_faults(move_space("fay-gum", 1, turned=61)) == [("route_bent", "fay-gum", 61.0)]


def test_bends_are_smallest_angles() -> None:
    east, west = GOOD.cities["coe"], GOOD.cities["dow"]
    assert sharpest_bend([Space(0, 0, 179), Space(0, 0, -179), Space(0, 0, 175)], east, west) == 6
    assert sharpest_bend([Space(0, 0, 179), Space(0, 0, -170), Space(0, 0, -175)], east, west) == 11
    assert sharpest_bend([Space(0, 0, 2)], east, west) == 178


def test_a_city_far_from_its_position() -> None:
    """The anchor is moved away from the city: 120 is 12 % of the width."""
    assert list_faults(GOOD, shift_anchor("gum", x=119.9)) == []
    assert list_faults(GOOD, shift_anchor("gum", x=120.1)) == [("city_displaced", "gum", 120.1)]


@pytest.mark.parametrize("side", [-1, 1])
def test_the_order_of_neighbours_from_west_to_east(side: int) -> None:
    """elm lies due south of fay: with an anchor 10 further east or west, the order is lost."""
    rule = "neighbours_east"
    assert list_faults(GOOD, shift_anchor("elm", x=9.9 * side)) == []
    assert list_faults(GOOD, shift_anchor("elm", x=10 * side)) == [(rule, "elm and fay", 0.0)]


def test_the_order_of_neighbours_from_north_to_south() -> None:
    rule = "neighbours_south"
    assert list_faults(GOOD, shift_anchor("gum", y=9.9)) == []
    assert list_faults(GOOD, shift_anchor("gum", y=-10)) == [(rule, "fay and gum", 0.0)]


def test_the_order_of_unconnected_cities_is_free() -> None:
    """dow lies due south of ayr, but no route connects them."""
    assert list_faults(GOOD, shift_anchor("dow", x=30)) == []


@pytest.mark.parametrize(("x", "found"), [(2.0, []), (1.9, [("over_edge", "dow", 0.0)])])
def test_a_label_over_the_edge(x: float, found: Found) -> None:
    assert list_faults(move_label("dow", x, 720)) == found


@pytest.mark.parametrize(
    ("height", "over"),
    [(758.0, []), (757.9, ["coe", "dow"]), (756.0, ["coe", "dow"]), (755.9, ["coe", "coe-dow", "dow"])],
)
def test_cities_and_spaces_over_the_edge(height: float, over: list[str]) -> None:
    """The southern cities reach down to 756, the spaces between them to 754."""
    layout = msgspec.structs.replace(GOOD, height=height)
    assert list_faults(layout) == [("over_edge", name, 0.0) for name in over]


@pytest.mark.parametrize(("length", "found"), [(24.0, []), (23.9, [("spaces_short", ("plain",), 23.9)])])
def test_the_shortest_space(length: float, found: list[tuple[str, tuple[str], float]]) -> None:
    board = flat_board(POINTS, [*ROUTES[:5], ("fay", "gum", 2), ("elm", "hay", 2)])
    layout = straight_layout(board, LABELS, length=length, stub=5)
    short = find_faults(board, layout, 24.0)
    assert [(fault.rule, fault.where, fault.amount) for fault in short] == found
    assert find_faults(board, layout) == []


def test_measured_shapes() -> None:
    assert space_outline(Space(100, 50, 90), Sizes(length=40, width=10, letters=12)).bounds == pytest.approx(
        (95, 30, 105, 70)
    )
    assert list(route_line(BOARD, GOOD, "fay-gum").coords) == [(500, 394), (556, 394), (612, 394)]
    left, top, right, bottom = label_boxes(BOARD, GOOD, "bly")[0].bounds
    assert (top, right, bottom) == (73.5, 940, 87.5)
    assert 910 < left < 925

"""Positions of cities and the drawing of a board: every error gets its own message, and no other."""

import re

import pytest

from draisine.boards import digest, limits, parse
from draisine.boards.schema import CityHint, Map, RouteHint, Water
from tests.boards.small_board import SMALL, changed, problems

PLANE = SMALL.replace("lat = ", "x = ").replace("lon = ", "y = ")
"""The small board with positions on a plane."""
SIDES = "n, ne, e, se, s, sw, w, nw"
RULE = "every city needs lat and lon, or every city x and y"
CANAL = "line = [[1, 1], [2.5, 3]]"


def drawn(text: str) -> str:
    """The small board with a section [map]."""
    return f"{SMALL}[map]\n{text}\n"


def test_positions_on_a_plane() -> None:
    assert problems(PLANE) == []
    bly = parse(PLANE).city[1]
    assert (bly.lat, bly.lon, bly.x, bly.y) == (None, None, 2.0, 2.0)


def test_a_plane_is_larger_than_the_globe() -> None:
    assert problems(changed(PLANE, "x = 4.0, y = 4.0", "x = -181, y = 9e5")) == []


@pytest.mark.parametrize(("number", "shown"), [("nan", "nan"), ("-inf", "-inf"), ("1e7", "1e+07")])
def test_coordinates_are_in_range(number: str, shown: str) -> None:
    (problem,) = problems(changed(PLANE, "x = 4.0", f"x = {number}"))
    assert problem[1] == f"must be from -1000000 to 1000000, not {shown}"


POSITIONS = {
    "half a position": (SMALL, "lat = 4.0, ", "", "its position is given by lon, not by lat and lon"),
    "half a position on a plane": (PLANE, "x = 4.0, ", "", "its position is given by y, not by x and y"),
    "no position": (SMALL, ", lat = 4.0, lon = 4.0", "", "it has no position: add lat and lon"),
    "no position on a plane": (PLANE, ", x = 4.0, y = 4.0", "", "it has no position: add x and y"),
    "one city on a plane": (
        SMALL,
        "lat = 4.0, lon",
        "x = 4.0, y",
        "its position is given by x and y, not by lat and lon",
    ),
    "one from each": (SMALL, "lon = 4.0", "x = 4.0", "its position is given by lat and x, not by lat and lon"),
    "both": (SMALL, "lon = 4.0", "lon = 4.0, x = 1", "its position is given by lat, lon and x, not by lat and lon"),
}


@pytest.mark.parametrize(("board", "old", "new", "reason"), POSITIONS.values(), ids=POSITIONS.keys())
def test_incomplete_positions(board: str, old: str, new: str, reason: str) -> None:
    assert problems(changed(board, old, new)) == [("city 4 (dow)", reason, RULE)]


def test_one_city_on_the_globe_requires_it_of_all() -> None:
    """Which city is wrong cannot be known, but most boards use the globe."""
    reason = "its position is given by x and y, not by lat and lon"
    entries = ["city 1 (ayr)", "city 2 (bly)", "city 3 (coe)"]
    mixed = changed(PLANE, "x = 4.0, y = 4.0", "lat = 4.0, lon = 4.0")
    assert problems(mixed) == [(entry, reason, RULE) for entry in entries]


def test_a_board_without_positions() -> None:
    bare = re.sub(r", lat = [\d.]+, lon = [\d.]+", "", SMALL)
    found = problems(bare)
    assert [entry for entry, _, _ in found] == ["city 1 (ayr)", "city 2 (bly)", "city 3 (coe)", "city 4 (dow)"]
    assert {reason for _, reason, _ in found} == {"it has no position: add x and y"}


def test_two_cities_with_the_same_position_on_a_plane() -> None:
    text = changed(PLANE, "x = 4.0, y = 4.0", "x = 3, y = 3")
    assert problems(text) == [("city 4 (dow)", "has the same position as city 3 (coe)", "")]


def test_a_coordinate_on_a_plane_is_a_number() -> None:
    text = changed(PLANE, "x = 4.0", 'x = "4"')
    assert problems(text) == [("city 4 (dow), x", "must be a number, not the text '4'", "write x = 4")]


def test_a_complete_section() -> None:
    text = drawn(
        'ground = "paper"\nspace = 30\n'
        'cities = [{ city = "ayr", east = -4, south = 2.5, label = "sw" }, { city = "dow" }]\n'
        'routes = [{ between = ["coe", "bly"], bow = "n", crossing = true }]\n'
        f'water = [{{ {CANAL}, width = 200, name = "Spey" }}, {{ {CANAL} }}]'
    )
    assert problems(text) == []
    line = [(1.0, 1.0), (2.5, 3.0)]
    assert parse(text).map == Map(
        ground="paper",
        space=30.0,
        cities=[CityHint(city="ayr", east=-4.0, south=2.5, label="sw"), CityHint(city="dow")],
        routes=[RouteHint(between=("coe", "bly"), bow="n", crossing=True)],
        water=[Water(line=line, width=200.0, name="Spey"), Water(line=line, width=8.0)],
    )


def test_no_section_and_an_empty_one_are_the_same() -> None:
    assert parse(drawn("")) == parse(SMALL)
    assert parse(SMALL).map == Map()


@pytest.mark.parametrize("space", ["10", "10.5", "200"])
def test_lengths_of_a_space(space: str) -> None:
    assert problems(drawn(f"space = {space}")) == []


CONTENT = {
    "unknown city": (
        'cities = [{ city = "ayr" }, { city = "coy" }]',
        "map.cities, item 2",
        "unknown city 'coy'",
        "did you mean 'coe'?",
    ),
    "city without a similar one": ('cities = [{ city = "rome" }]', "map.cities, item 1", "unknown city 'rome'", ""),
    "cities that no route joins": (
        'routes = [{ between = ["ayr", "bly"] }, { between = ["ayr", "dow"] }]',
        "map.routes, item 2",
        "no route joins 'ayr' and 'dow'",
        "",
    ),
    "route to an unknown city": (
        'routes = [{ between = ["ayr", "rome"] }]',
        "map.routes, item 1",
        "no route joins 'ayr' and 'rome'",
        "",
    ),
    "water with one point": (
        "water = [{ line = [[1, 1]] }]",
        "map.water, item 1",
        "the line needs at least two different points",
        "",
    ),
    "water without points": (
        "water = [{ line = [] }]",
        "map.water, item 1",
        "the line needs at least two different points",
        "",
    ),
    "water that is too wide": (
        f"water = [{{ {CANAL} }}, {{ {CANAL}, width = 300.5 }}]",
        "map.water, item 2, width",
        "must be from 1 to 300, not 300.5",
        "",
    ),
    "water of negative width": (
        f"water = [{{ {CANAL}, width = -3 }}]",
        "map.water, item 1, width",
        "must be from 1 to 300, not -3",
        "",
    ),
    "width that is not a number": (
        f"water = [{{ {CANAL}, width = nan }}]",
        "map.water, item 1, width",
        "must be from 1 to 300, not nan",
        "",
    ),
    "short spaces": ("space = 9.9", "map.space", "must be from 10 to 200, not 9.9", ""),
    "long spaces": ("space = 201", "map.space", "must be from 10 to 200, not 201", ""),
    "spaces that are not a number": ("space = nan", "map.space", "must be from 10 to 200, not nan", ""),
    "infinite spaces": ("space = inf", "map.space", "must be from 10 to 200, not inf", ""),
}
TYPES = {
    "unknown key": ("see = 3", "map", "unknown key 'see'", ""),
    "misspelt key": ("spaces = 30", "map", "unknown key 'spaces'", "did you mean 'space'?"),
    "unknown ground": (
        'ground = "papr"',
        "map.ground",
        "must be one of geography, land, paper, not the text 'papr'",
        "did you mean 'paper'?",
    ),
    "text for a length": ('space = "30"', "map.space", "must be a number, not the text '30'", "write space = 30"),
    "flag for a length": ("space = true", "map.space", "must be a number, not true", ""),
    "table for a list": (
        'cities = { city = "ayr" }',
        "map.cities",
        "must be a list, not a table",
        'write cities = [{ city = "ajaccio", label = "w" }]',
    ),
    "text for a table": ('cities = ["ayr"]', "map.cities, item 1", 'write { city = "ajaccio", label = "w" }', ""),
    "hint without a city": ("cities = [{ east = 3 }]", "map.cities, item 1", "the key 'city' is missing", ""),
    "unknown direction": (
        'cities = [{ city = "ayr", west = 3 }]',
        "map.cities, item 1",
        "unknown key 'west'",
        "did you mean 'east'?",
    ),
    "text for an offset": (
        'cities = [{ city = "ayr", east = "3" }]',
        "map.cities, item 1, east",
        "must be a number, not the text '3'",
        "write east = 3",
    ),
    "unknown side of a name": (
        'cities = [{ city = "ayr", label = "left" }]',
        "map.cities, item 1, label",
        f"must be one of {SIDES}, not the text 'left'",
        "",
    ),
    "unknown side of a bow": (
        'routes = [{ between = ["ayr", "bly"], bow = "up" }]',
        "map.routes, item 1, bow",
        f"must be one of {SIDES}, not the text 'up'",
        "",
    ),
    "number for a flag": (
        'routes = [{ between = ["ayr", "bly"], crossing = 1 }]',
        "map.routes, item 1, crossing",
        "must be true or false, not 1",
        "write crossing = true",
    ),
    "one end": (
        'routes = [{ between = ["ayr"] }]',
        "map.routes, item 1, between",
        "must be a list of two city ids, not a list of 1",
        'write between = ["ajaccio", "bastia"]',
    ),
    "water without a line": (
        'water = [{ name = "Spey" }]',
        "map.water, item 1",
        "the key 'line' is missing",
        "",
    ),
    "half a point": (
        "water = [{ line = [[1, 1], [2]] }]",
        "map.water, item 1, line, item 2",
        "must be a list of two numbers, not a list of 1",
        "write [41.9, 8.7]",
    ),
    "a point of three numbers": (
        "water = [{ line = [[1, 1], [2, 3, 4]] }]",
        "map.water, item 1, line, item 2",
        "must be a list of two numbers, not a list of 3",
        "write [41.9, 8.7]",
    ),
    "text in a point": (
        'water = [{ line = [[1, 1], [2, "3"]] }]',
        "map.water, item 1, line, item 2, item 2",
        "must be a number, not the text '3'",
        "write 3",
    ),
    "city for a point": (
        'water = [{ line = ["ayr", [2, 3]] }]',
        "map.water, item 1, line, item 1",
        "must be a list of two numbers, not the text 'ayr'",
        "write [41.9, 8.7]",
    ),
    "number for a name": (
        f"water = [{{ {CANAL}, name = 4 }}]",
        "map.water, item 1, name",
        "must be a text in quotes, not 4",
        'write name = "4"',
    ),
    "too much water": (
        f"water = [{{ line = {[[n, n] for n in range(limits.ITEMS + 1)]} }}]",
        "map.water, item 1, line",
        "65 items, but at most 64 are allowed",
        "",
    ),
}


@pytest.mark.parametrize(("text", "entry", "reason", "hint"), CONTENT.values(), ids=CONTENT.keys())
def test_content_of_a_drawing(text: str, entry: str, reason: str, hint: str) -> None:
    assert problems(drawn(text)) == [(entry, reason, hint)]


@pytest.mark.parametrize(("text", "entry", "reason", "hint"), TYPES.values(), ids=TYPES.keys())
def test_structure_of_a_drawing(text: str, entry: str, reason: str, hint: str) -> None:
    assert problems(drawn(text)) == [(entry, reason, hint)]


def test_a_drawing_is_a_table() -> None:
    assert problems(f"map = 3\n{SMALL}") == [("map", 'write map = { ground = "paper" }', "")]


def test_the_order_of_a_routes_ends_does_not_matter() -> None:
    assert problems(drawn('routes = [{ between = ["bly", "ayr"], bow = "se" }]')) == []


def test_all_errors_are_reported() -> None:
    found = problems(
        drawn('see = 3\nspace = 5\ncities = [{ city = "rome" }]\nwater = [{ line = [[1, 1]], width = -1 }]')
    )
    assert [(entry, reason) for entry, reason, _ in found] == [
        ("map", "unknown key 'see'"),
        ("map.cities, item 1", "unknown city 'rome'"),
        ("map.water, item 1", "the line needs at least two different points"),
        ("map.water, item 1, width", "must be from 1 to 300, not -1"),
        ("map.space", "must be from 10 to 200, not 5"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        'ground = "land"',
        "space = 30",
        'cities = [{ city = "ayr", east = 3 }]',
        'routes = [{ between = ["ayr", "bly"], bow = "n" }]',
        f"water = [{{ {CANAL} }}]",
    ],
)
def test_a_digest_does_not_change_with_the_drawing(text: str) -> None:
    assert parse(drawn(text)) != parse(SMALL)
    assert digest(parse(drawn(text))) == digest(parse(SMALL))


def test_a_digest_changes_with_the_place_of_a_city() -> None:
    moved = changed(PLANE, "y = 4.0", "y = 4.5")
    assert len({digest(parse(text)) for text in (SMALL, PLANE, moved)}) == 3

"""Cities, routes and tickets: every error gets its own message, and no other."""

import pytest

from tests.boards.small_board import SMALL, changed, problems

MAP = {
    "version": (
        "draisine = 1",
        "draisine = 2",
        "draisine",
        "this program reads version 1 of the board format, not 2",
        "",
    ),
    "board id": (
        'id = "small"',
        'id = "Small!"',
        "id",
        "the id 'Small!' must be 1 to 40 of the characters a-z, 0-9 and _",
        "",
    ),
    "empty title": ('fr = "Petit"', 'fr = " "', "title.fr", "the text is empty", ""),
    "empty name": ('name = "Dow"', 'name = ""', "city 4 (dow), name", "the text is empty", ""),
    "name over two lines": (
        'name = "Dow"',
        r'name = "D\now"',
        "city 4 (dow), name",
        "has line breaks or other characters that cannot be displayed",
        "",
    ),
    "long name": (
        'name = "Dow"',
        f'name = "{"D" * 201}"',
        "city 4 (dow), name",
        "201 characters, but at most 200 are allowed",
        "",
    ),
    "latitude": ("lat = 4.0", "lat = 90.5", "city 4 (dow), lat", "must be from -90 to 90, not 90.5", ""),
    "latitude that is not a number": (
        "lat = 4.0",
        "lat = nan",
        "city 4 (dow), lat",
        "must be from -90 to 90, not nan",
        "",
    ),
    "longitude": ("lon = 4.0", "lon = -181", "city 4 (dow), lon", "must be from -180 to 180, not -181", ""),
    "infinite longitude": ("lon = 4.0", "lon = inf", "city 4 (dow), lon", "must be from -180 to 180, not inf", ""),
    "same position": (
        "lat = 4.0, lon = 4.0",
        "lat = 3.0, lon = 3.0",
        "city 4 (dow)",
        "has the same position as city 3 (coe)",
        "",
    ),
    "unknown city of a route": (
        '["bly", "coe"], length',
        '["blyy", "coe"], length',
        "route 3 (blyy-coe)",
        "unknown city 'blyy'",
        "did you mean 'bly'?",
    ),
    "unknown city of a ticket": (
        '["bly", "coe"], points',
        '["bly", "rome"], points',
        "ticket 5 (bly-rome)",
        "unknown city 'rome'",
        "",
    ),
    "city joined to itself": (
        '["bly", "coe"], length',
        '["coe", "coe"], length',
        "route 3 (coe-coe)",
        "both ends are 'coe'",
        "",
    ),
    "ticket to the same city": (
        '["bly", "coe"], points',
        '["coe", "coe"], points',
        "ticket 5 (coe-coe)",
        "both ends are 'coe'",
        "",
    ),
    "length zero": ("length = 3", "length = 0", "route 3 (bly-coe), length", "must be from 1 to 9, not 0", ""),
    "length ten": ("length = 3", "length = 10", "route 3 (bly-coe), length", "must be from 1 to 9, not 10", ""),
    "parallel routes of unequal length": (
        'length = 2, colour = "blue"',
        'length = 1, colour = "blue"',
        "route 2 (ayr-bly)",
        "has length 1, but route 1 (ayr-bly) between the same cities has 2",
        "",
    ),
    "colour that the deck lacks": (
        'colour = "red"',
        'colour = "pink"',
        "route 1 (ayr-bly)",
        "the deck has no cards of the colour 'pink'",
        "",
    ),
    "ferry longer than the route": (
        "ferry = 1",
        "ferry = 4",
        "route 3 (bly-coe), ferry",
        "must be from 0 to the length of the route (3), not 4",
        "",
    ),
    "negative ferry": (
        "ferry = 1",
        "ferry = -1",
        "route 3 (bly-coe), ferry",
        "must be from 0 to the length of the route (3), not -1",
        "",
    ),
    "ferry without locomotives": (
        "blue = 6, locomotive = 3",
        "blue = 6",
        "route 3 (bly-coe)",
        "needs 1 locomotive, but the deck has 0",
        "",
    ),
    "ticket without points": (", points = 5", "", "ticket 4 (ayr-coe), points", "must be from 1 to 99, not 0", ""),
    "ticket of too many points": (
        "points = 5",
        "points = 100",
        "ticket 4 (ayr-coe), points",
        "must be from 1 to 99, not 100",
        "",
    ),
    "goods without a table": (
        "[goods]\ncards = 7\nbonus = { 2 = [4, 0], 3 = [5, 2, 0] }\n",
        "",
        "route 4 (coe-dow)",
        "gives goods, but there is no section [goods]",
        "",
    ),
}


@pytest.mark.parametrize(("old", "new", "entry", "reason", "hint"), MAP.values(), ids=MAP.keys())
def test_map(old: str, new: str, entry: str, reason: str, hint: str) -> None:
    assert problems(changed(SMALL, old, new)) == [(entry, reason, hint)]


@pytest.mark.rule("A-02")
def test_a_route_whose_length_has_no_points_is_rejected() -> None:
    text = changed(SMALL, ", 3 = 4 }", " }")
    assert problems(text) == [("route 3 (bly-coe)", "trains.points has no points for a route of length 3", "")]


def test_a_board_may_score_no_routes_at_all() -> None:
    assert problems(changed(SMALL, "points = { 1 = 1, 2 = 2, 3 = 4 }\n", "")) == []


@pytest.mark.rule("A-30")
def test_parallel_routes_are_found_regardless_of_the_order_of_their_ends() -> None:
    text = changed(SMALL, '["ayr", "bly"], length = 2, colour = "blue"', '["bly", "ayr"], length = 3, colour = "blue"')
    reason = "has length 3, but route 1 (ayr-bly) between the same cities has 2"
    assert problems(text) == [("route 2 (bly-ayr)", reason, "")]


def test_two_cities_with_one_id() -> None:
    text = changed(SMALL, 'id = "coe"', 'id = "ayr"')
    assert ("city 3 (ayr)", "the id 'ayr' is already taken by city 1 (ayr)", "") in problems(text)


@pytest.mark.parametrize("name", ["Ayr", "a-b", "ä", "", "a" * 41, "a b"])
def test_characters_of_a_city_id(name: str) -> None:
    reasons = [reason for _, reason, _ in problems(changed(SMALL, 'id = "ayr"', f'id = "{name}"'))]
    assert f"the id {name!r} must be 1 to 40 of the characters a-z, 0-9 and _" in reasons


def test_a_fourth_track() -> None:
    track = '{ between = ["bly", "ayr"], length = 2, colour = "gray" },'
    reason = "is one of 4 routes between the same cities, but at most 3 are allowed"
    assert problems(changed(SMALL, "route = [", f"route = [{track}")) == []
    assert problems(changed(SMALL, "route = [", f"route = [{track}{track}")) == [("route 4 (ayr-bly)", reason, "")]


def test_a_ticket_without_a_path() -> None:
    island = '{ id = "elm", name = "Elm", lat = 5, lon = 5 }, { id = "fen", name = "Fen", lat = 6, lon = 6 },'
    text = changed(SMALL, "city = [", f"city = [{island}")
    text = changed(text, "route = [", 'route = [{ between = ["elm", "fen"], length = 1, colour = "red" },')
    assert problems(text) == []
    text = changed(text, '["ayr", "coe"], points', '["ayr", "fen"], points')
    assert problems(text) == [("ticket 4 (ayr-fen)", "no path of routes joins the two cities", "")]


def test_a_city_without_a_route() -> None:
    text = changed(SMALL, "city = [", 'city = [{ id = "elm", name = "Elm", lat = 5, lon = 5 },')
    assert problems(text) == [("city 1 (elm)", "no route leads to this city", "")]


@pytest.mark.parametrize(
    ("key", "reason"),
    [("city", "there is no city: add at least one"), ("route", "there is no route: add at least one")],
)
def test_an_empty_board(key: str, reason: str) -> None:
    assert (key, reason, "") in problems(f"{key} = []")

"""Keys and types: every error gets its own message, and no other."""

import pytest

from draisine.boards import limits
from tests.boards.small_board import COLOURS, SMALL, changed, problems

STRUCTURE = {
    "missing key at the top": ('id = "small"\n', "", "", "the key 'id' is missing", ""),
    "missing section": ("[players]\nleast = 2\nmost = 3\n", "", "", "the key 'players' is missing", ""),
    "missing key in a section": ("each = 8\n", "", "trains", "the key 'each' is missing", ""),
    "missing key in an entry": (
        'name = "Dow", ',
        "",
        "city 4 (dow)",
        "the key 'name' is missing",
        "",
    ),
    "unknown key at the top": (
        "closed_at = [2]",
        "closed_att = [2]",
        "",
        "unknown key 'closed_att'",
        "did you mean 'closed_at'?",
    ),
    "unknown key in a section": (
        "hand = 2",
        "hand = 2\nhands = 2",
        "cards",
        "unknown key 'hands'",
        "did you mean 'hand'?",
    ),
    "unknown key in an entry": (
        "ferry = 1",
        "fery = 1",
        "route 3 (bly-coe)",
        "unknown key 'fery'",
        "did you mean 'ferry'?",
    ),
    "unknown key without a similar one": ("ferry = 1", "zzz = 1", "route 3 (bly-coe)", "unknown key 'zzz'", ""),
    "text for a number": (
        "each = 8",
        'each = "8"',
        "trains.each",
        "must be a whole number, not the text '8'",
        "write each = 8",
    ),
    "number for a text": (
        'name = "Dow"',
        "name = 7",
        "city 4 (dow), name",
        "must be a text in quotes, not 7",
        'write name = "7"',
    ),
    "fraction for a whole number": ("hand = 2", "hand = 2.5", "cards.hand", "must be a whole number, not 2.5", ""),
    "number for a flag": (
        "tunnel = true",
        "tunnel = 1",
        "route 4 (coe-dow), tunnel",
        "must be true or false, not 1",
        "write tunnel = true",
    ),
    "flag for a number": ("lat = 4.0", "lat = true", "city 4 (dow), lat", "must be a number, not true", ""),
    "date for a number": (
        "lat = 4.0",
        "lat = 2024-01-01",
        "city 4 (dow), lat",
        "must be a number, not a date or time",
        "",
    ),
    "list for a number": ("market = 4", "market = [4]", "cards.market", "must be a whole number, not a list of 1", ""),
    "huge number": (
        "hand = 2",
        f"hand = 0x{'f' * 9000}",
        "cards.hand",
        "must be a whole number, not one that is too large",
        "",
    ),
    "number that may be left out": (
        "last_round_at = 2",
        'last_round_at = "two"',
        "ending.last_round_at",
        "must be a whole number, not the text 'two'",
        "",
    ),
    "table for a list": (
        "closed_at = [2]",
        "closed_at = {}",
        "closed_at",
        "must be a list, not a table",
        "write closed_at = [2, 3]",
    ),
    "number in a list of texts": (
        'unverified = ["the points of a ferry"]',
        "unverified = [3]",
        "unverified, item 1",
        "must be a text in quotes, not 3",
        'write "3"',
    ),
    "entry that is not a table": (
        '  { between = ["coe", "dow"], points = 1 },',
        "  1,",
        "ticket 6",
        'write { between = ["ajaccio", "bastia"], points = 8 }',
        "",
    ),
    "one end": (
        '["coe", "dow"], points',
        '["coe"], points',
        "ticket 6 (coe), between",
        "must be a list of two city ids, not a list of 1",
        'write between = ["ajaccio", "bastia"]',
    ),
    "three ends": (
        '["coe", "dow"], points',
        '["coe", "dow", "ayr"], points',
        "ticket 6 (coe-dow-ayr), between",
        "must be a list of two city ids, not a list of 3",
        'write between = ["ajaccio", "bastia"]',
    ),
    "an end that is not a text": (
        '["coe", "dow"], points',
        '["coe", 4], points',
        "ticket 6, between, item 2",
        "must be a text in quotes, not 4",
        'write "4"',
    ),
    "unknown colour of a route": (
        'colour = "red"',
        'colour = "rad"',
        "route 1 (ayr-bly), colour",
        f"must be one of {COLOURS}, gray, not the text 'rad'",
        "did you mean 'red'?",
    ),
    "unknown kind of card": (
        "blue = 6",
        "blue = 6, grean = 6",
        "cards.deck",
        f"unknown key 'grean': must be one of {COLOURS}, locomotive",
        "did you mean 'green'?",
    ),
    "length that is not a number": (
        "3 = 4 }",
        "3 = 4, long = 9 }",
        "trains.points",
        "unknown key 'long': must be a whole number",
        "",
    ),
    "count of cards that is not a number": (
        "blue = 6",
        'blue = "six"',
        "cards.deck.blue",
        "must be a whole number, not the text 'six'",
        "",
    ),
    "unknown tie break": (
        '"stations"]',
        '"station"]',
        "tie_break, item 2",
        "must be one of tickets, stations, trail, not the text 'station'",
        "did you mean 'stations'?",
    ),
    "unknown value for rejects": (
        '"out"',
        '"bin"',
        "tickets.rejects",
        "must be one of bottom, shuffled, out, not the text 'bin'",
        "",
    ),
}


@pytest.mark.parametrize(("old", "new", "entry", "reason", "hint"), STRUCTURE.values(), ids=STRUCTURE.keys())
def test_structure(old: str, new: str, entry: str, reason: str, hint: str) -> None:
    assert problems(changed(SMALL, old, new)) == [(entry, reason, hint)]


@pytest.mark.parametrize(
    ("key", "entry"),
    [
        ("city", '{ id = "ajaccio", name = "Ajaccio", lat = 41.93, lon = 8.74 }'),
        ("route", '{ between = ["ajaccio", "corte"], length = 3, colour = "red" }'),
        ("ticket", '{ between = ["ajaccio", "bastia"], points = 8 }'),
    ],
    ids=["city", "route", "ticket"],
)
def test_a_list_of_entries_is_a_list(key: str, entry: str) -> None:
    assert (key, "must be a list, not 1", f"write {key} = [{entry}]") in problems(f"{key} = 1")


def test_a_section_is_a_table() -> None:
    assert ("trains", "write trains = { each = 45 }", "") in problems("trains = 8")


@pytest.mark.parametrize(
    ("key", "entry", "limit"),
    [
        ("city", '{ id = "x", name = "X", lat = 1, lon = 1 },', limits.CITIES),
        ("route", '{ between = ["ayr", "bly"], length = 2, colour = "red" },', limits.ROUTES),
        ("ticket", '{ between = ["ayr", "coe"], points = 5 },', limits.TICKETS),
    ],
)
def test_too_many_entries(key: str, entry: str, limit: int) -> None:
    text = f"{key} = [{entry * (limit + 1)}]"
    assert (key, f"{limit + 1} entries, but at most {limit} are allowed", "") in problems(text)


def test_too_many_items() -> None:
    assert ("unverified", "65 items, but at most 64 are allowed", "") in problems(f"unverified = {['x'] * 65}")
    assert ("", "and 6 more unknown keys", "") in problems("\n".join(f"key{n} = 1" for n in range(70)))

"""Two small boards to modify in tests: one with every section of a board with points, and a race for tickets."""

from draisine.boards import BoardError, Problem, parse
from draisine.messages import Message

COLOURS = "white, blue, yellow, green, red, purple, black, orange, pink"
"""The colours of cards, as listed in messages."""

SMALL = """
draisine = 1
id = "small"
title = { en = "Small", fr = "Petit" }
closed_at = [2]
tie_break = ["tickets", "stations"]
unverified = ["the points of a ferry"]
city = [
  { id = "ayr", name = "Ayr", lat = 1.0, lon = 1.0 },
  { id = "bly", name = "Blý", en = "Bligh", lat = 2, lon = 2.0 },
  { id = "coe", name = "Coe", lat = 3.0, lon = 3.0 },
  { id = "dow", name = "Dow", lat = 4.0, lon = 4.0 },
]
route = [
  { between = ["ayr", "bly"], length = 2, colour = "red" },
  { between = ["ayr", "bly"], length = 2, colour = "blue" },
  { between = ["bly", "coe"], length = 3, colour = "gray", ferry = 1 },
  { between = ["coe", "dow"], length = 1, colour = "blue", tunnel = true, goods = true },
]
ticket = [
  { between = ["ayr", "dow"], points = 12, long = true },
  { between = ["dow", "ayr"], points = 11, long = true },
  { between = ["bly", "dow"], points = 10, long = true },
  { between = ["ayr", "coe"], points = 5 },
  { between = ["bly", "coe"], points = 3 },
  { between = ["coe", "dow"], points = 1 },
]
[players]
least = 2
most = 3
[trains]
each = 8
points = { 1 = 1, 2 = 2, 3 = 4 }
[cards]
hand = 2
market = 4
deck = { red = 6, blue = 6, locomotive = 3 }
[tickets]
deal = 1
deal_long = 1
keep = 1
rejects = "out"
draw = 2
[ending]
last_round_at = 2
[bonuses]
longest_trail = 10
globetrotter = 15
[stations]
each = 3
unused = 4
[founding]
each = 2
price = 2
[alvin]
home = "dow"
points = 6
[goods]
cards = 7
bonus = { 2 = [4, 0], 3 = [5, 2, 0] }
"""

RACE = """
draisine = 1
id = "race"
title = { en = "Race", fr = "Course" }
city = [
  { id = "ayr", name = "Ayr", lat = 1.0, lon = 1.0 },
  { id = "bly", name = "Bly", lat = 2.0, lon = 2.0 },
  { id = "coe", name = "Coe", lat = 3.0, lon = 3.0 },
]
route = [
  { between = ["ayr", "bly"], length = 2, colour = "red" },
  { between = ["bly", "coe"], length = 1, colour = "blue" },
]
ticket = [
  { between = ["ayr", "bly"] },
  { between = ["ayr", "bly"] },
  { between = ["ayr", "coe"] },
  { between = ["ayr", "coe"] },
  { between = ["bly", "coe"] },
]
[players]
least = 2
most = 2
[trains]
each = 8
[cards]
hand = 2
market = 0
deck = { red = 6, blue = 6, locomotive = 3 }
[tickets]
deal = 1
keep = 1
swap = true
[ending]
at_last_train = true
tickets_to_win = 2
[coast]
west = ["ayr"]
east = ["coe"]
"""


def changed(text: str, old: str, new: str) -> str:
    """Replace a passage, which must occur exactly once."""
    assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
    return text.replace(old, new)


def find_problems(text: str) -> tuple[Problem, ...]:
    """All problems of a board; empty if it is valid."""
    try:
        parse(text, "small.toml")
    except BoardError as error:
        return error.details
    return ()


def problems(text: str) -> list[tuple[str, str, str]]:
    """Entry, reason and hint of every problem in English."""
    return [(show(entry), show(reason), show(hint)) for _, entry, reason, hint in find_problems(text)]


def show(part: str | Message | None) -> str:
    """A part of a problem in English."""
    return part.text() if isinstance(part, Message) else part or ""

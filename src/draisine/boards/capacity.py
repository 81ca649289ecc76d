"""How large a board may be. The compiled engine reserves exactly this much room, so a board beyond it is refused."""

SEATS = 6
CITIES = 64
ROUTES = 160
TICKETS = 96
CARDS = 128
TRAINS = 60
LENGTH = 9
"""The longest route, in spaces."""
TRACKS = 3
"""The most parallel routes between two cities."""
MARKET = 5
OFFER = 5
"""The most tickets a seat is offered at once."""
STATIONS = 3
COLOURS = 8

POINTS = 99
"""The most one route, ticket or bonus may score: no sum of a game then leaves the engine's small integers."""

# What a board file may hold, so that no file, however odd, keeps its reader busy for long.
FILE = 1_000_000
"""Bytes."""
DOTS = 200
"""Dots in one line: a key like a.a.a.a… without end would take minutes to parse."""
HEADER_DOTS = 20
"""Dots in a line like [a.a.a], for every line below it repeats them."""
ITEMS = 64
"""Items of a short list or table, such as the cities of a coast."""
TEXT = 200
"""Characters of a text."""
KEY = 20
"""Characters of a key of a short table, such as a card colour."""
NUMBER = 10**9

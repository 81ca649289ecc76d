"""The largest board that the engine can hold: its arrays have exactly these sizes. A larger board is rejected."""

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
"""The most that one route, ticket or bonus may score, so that all sums of a game fit into 16 bits."""

# Limits of a board file, so that no file takes long to read.
FILE_BYTES = 1_000_000
"""Bytes."""
LINE_DOTS = 200
"""Dots in one line: a very long key like a.a.a.a… would take minutes to parse."""
HEADER_DOTS = 20
"""Dots in a table header like [a.a.a], which apply to every line below it."""
ITEMS = 64
"""Items of a short list or table, such as the cities of a coast."""
TEXT_CHARACTERS = 200
"""Characters of a text."""
KEY_CHARACTERS = 20
"""Characters of a key of a short table, such as a card colour."""
MAX_NUMBER = 10**9

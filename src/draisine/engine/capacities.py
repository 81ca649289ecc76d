"""Array sizes: fixed, so that one compiled engine serves every board."""

from draisine.boards.limits import (
    CARDS,
    CITIES,
    COLOURS,
    LENGTH,
    MARKET,
    OFFER,
    ROUTES,
    SEATS,
    STATIONS,
    TICKETS,
    TRAINS,
)

LOCO = COLOURS
"""The locomotive is the last kind of card."""
KINDS = COLOURS + 1
GRAY = -1
NO_SEAT = -1
NOTHING = -1

WORD_BITS = 54
"""Routes per word of a route set: few enough that arithmetic on signed 64-bit words never overflows."""
WORDS = 3

__all__ = [
    "CARDS",
    "CITIES",
    "COLOURS",
    "GRAY",
    "KINDS",
    "LENGTH",
    "LOCO",
    "MARKET",
    "NOTHING",
    "NO_SEAT",
    "OFFER",
    "ROUTES",
    "SEATS",
    "STATIONS",
    "TICKETS",
    "TRAINS",
    "WORDS",
    "WORD_BITS",
]

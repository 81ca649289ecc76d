"""Capacities: how large a board may be. Fixed, so that one compiled engine serves every board."""

from draisine.boards.capacity import (
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

WORD = 54
"""Routes per word of a route set: small enough that no signed 64-bit sum ever overflows."""
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
    "WORD",
    "WORDS",
]

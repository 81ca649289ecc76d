"""The numbers of the bots that play in compiled code."""

from enum import IntEnum


class Kind(IntEnum):
    """Which bot sits in a seat."""

    OUTSIDE = -1
    """One that is asked from Python."""
    RANDOM = 0
    PASSENGER = 1
    PATH = 2
    HUNGRY = 3
    ONE_STEP = 4
    LONG_ROUTE = 5
    RACER = 6
    CONDUCTOR = 7
    PLANNER = 8

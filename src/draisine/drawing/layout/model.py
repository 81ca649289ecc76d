"""A finished layout: where everything on a board lies.

All lengths are in units of a board 1,000 wide, x to the east and y to the south; angles in degrees, clockwise from
east."""

from typing import Literal

import msgspec

WIDTH = 1000.0

Align = Literal["start", "middle", "end"]


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Label(_Part, frozen=True):
    """A city's name: the place of its first base line, how its lines are aligned there, and on how many it stands."""

    x: float
    y: float
    align: Align
    lines: int = 1


class Place(_Part, frozen=True):
    """A city: its centre, the radius of its mark, and its name."""

    x: float
    y: float
    radius: float
    label: Label


class Space(msgspec.Struct, frozen=True, array_like=True):
    """One space of a route: its centre, and the angle at which it lies."""

    x: float
    y: float
    angle: float


class Sizes(_Part, frozen=True):
    """What is the same for all: the length and width of a space, and the size of the letters of a name."""

    length: float
    width: float
    letters: float


class Backdrop(_Part, frozen=True):
    """What lies behind the routes, as SVG path data."""

    land: str = ""
    """Filled; the rest is sea."""
    lakes: str = ""
    rivers: str = ""
    """Lines."""
    borders: str = ""
    """Lines of countries and states, as atmosphere only."""
    waterlines: list[str] = []
    """Lines along the coast, the nearest first."""
    relief: str = ""
    """Hachures of mountains."""
    canals: list[tuple[str, float]] = []
    """Water of the board's own: lines and their widths."""


class Layout(_Part, frozen=True):
    """Where everything on a board lies."""

    draisine: int
    """The version of this format."""
    board: str
    source: str
    """A fingerprint of what the layout was made from; another one means that it is out of date."""
    height: float
    sizes: Sizes
    cities: dict[str, Place]
    routes: dict[str, list[Space]]
    """By the names of `Board.route_ids`, from the first city of the route to the second."""
    backdrop: Backdrop

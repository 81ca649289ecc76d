"""A finished layout: the position of every city, space and label of a board.

Lengths are in board units (a board is 1,000 wide), x to the east and y to the south; angles are in degrees, clockwise
from east."""

import msgspec

from draisine.boards import City
from draisine.drawing.fonts.text import Align, text_width, wrap_balanced
from draisine.drawing.geography.model import Backdrop

LEADING = 1.0
"""From one baseline to the next of a label on two lines, in font sizes."""
ASCENT, DESCENT = 0.75, 0.25
"""How far the ink of a label reaches above and below its baseline, in font sizes."""
LABEL_LANGUAGES = ("en", "fr")
"""The languages whose city names a layout reserves space for. The list is fixed: stored layouts must stay valid when a
board file gets names in another language. Those are set smaller where they are longer."""


def label_names(city: City) -> list[str]:
    """Return the names that a city's label has space for."""
    exonyms = (city.names.get(language) for language in LABEL_LANGUAGES)
    return list(dict.fromkeys(name for name in (city.name, *exonyms) if name))


def label_width(city: City, lines: int, font_size: float) -> float:
    """Return the width of a city's label on this many lines: that of the longest name."""
    wrapped = (part for name in label_names(city) for part in wrap_balanced(name, lines))
    return max(text_width(part, font_size, "serif") for part in wrapped)


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Label(_Part, frozen=True):
    """A city's name: where its first baseline starts, ends or has its middle, and the number of its lines."""

    x: float
    y: float
    align: Align
    lines: int = 1


class PlacedCity(_Part, frozen=True):
    """A city: its centre, the radius of its mark, and its label."""

    x: float
    y: float
    radius: float
    label: Label


class Space(msgspec.Struct, frozen=True, array_like=True):
    """One space of a route: its centre and its angle."""

    x: float
    y: float
    angle: float


class Sizes(_Part, frozen=True):
    """Sizes that all spaces and labels share: length and width of a space, font size of a label."""

    length: float
    width: float
    letters: float


class Layout(_Part, frozen=True):
    """The position of everything on a board."""

    draisine: int
    """The version of this format."""
    board: str
    source: str
    """The fingerprint of what the layout was made from: a different one means that the layout is stale."""
    height: float
    sizes: Sizes
    cities: dict[str, PlacedCity]
    routes: dict[str, list[Space]]
    """Spaces by the names of `Board.route_ids`, from the first city of the route to the second."""
    backdrop: Backdrop

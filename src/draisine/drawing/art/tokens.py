"""The visual language of every picture: colours of the plate by day and by night, marks, sizes and times.

It lives in `tokens.json` and `glyphs.json`, so that pages in a browser read the same."""

from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from draisine.boards.schema import Words

ThemeName = Literal["light", "dark"]


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Grounds(_Part, frozen=True):
    """What routes and names are printed on."""

    paper: str
    land: str
    sea: str
    lake: str


class Lines(_Part, frozen=True):
    """Lines of the map, all of them quiet."""

    coast: str
    river: str
    border: str
    waterline: str
    relief: str
    frame: str


class Inks(_Part, frozen=True):
    """What words are written in, and what calls for attention."""

    ink: str
    muted: str
    label: str
    halo: str
    """Around a name, where it crosses lines."""
    accent: str
    shine: str
    """Around what may be chosen."""
    veil: str
    """Over what is not meant; to be drawn half through."""


class CardColour(_Part, frozen=True):
    """The colour of a card and of the spaces it pays for: its fill, the outline of a space, and its mark."""

    fill: str
    ink: str
    glyph: str


class SeatColour(_Part, frozen=True):
    """The colour of a seat's pieces: their fill, their outline, and the seat's shape on them."""

    fill: str
    ink: str
    mark: str


class Pieces(_Part, frozen=True):
    """Colours of what belongs to no seat."""

    stock: str
    """The white of cards and tickets."""
    print: str
    """Ink on that white."""
    tunnel: str
    joint: str
    """Between the stones of a tunnel's edge."""
    visitor: str
    crate: str
    closed: str


class Backs(_Part, frozen=True):
    """Backs of train cards, tickets and long tickets."""

    card: str
    ticket: str
    long: str


class Theme(_Part, frozen=True):
    """One look of the plate. `cards` are by card kind and `gray`, `seats` by the seat's id."""

    grounds: Grounds
    lines: Lines
    inks: Inks
    cards: dict[str, CardColour]
    seats: dict[str, SeatColour]
    pieces: Pieces
    backs: Backs


class Seat(_Part, frozen=True):
    """What tells a seat apart: a colour with a name, and a shape."""

    id: str
    name: Words
    shape: str


class Type(_Part, frozen=True):
    """Sizes of letters in pages and on sheets, in pixels. Names on a board are sized by its layout."""

    caption: float
    body: float
    lead: float
    title: float
    display: float


class Strokes(_Part, frozen=True):
    """Widths of lines on a board 1,000 wide."""

    coast: float
    river: float
    border: float
    waterline: float
    relief: float
    frame: float
    hairline: float


class Motion(_Part, frozen=True):
    """How long a movement takes, in milliseconds."""

    quick: int
    usual: int
    slow: int


class Tokens(_Part, frozen=True):
    """The whole visual language, glyphs apart."""

    draisine: int
    """The version of this format."""
    themes: dict[ThemeName, Theme]
    seats: list[Seat]
    type: Type
    strokes: Strokes
    motion: Motion


class Glyphs(_Part, frozen=True):
    """Marks as SVG path data in a box from −1 to 1, filled by the nonzero rule: of card kinds and `gray`, and of
    seats."""

    draisine: int
    colours: dict[str, str]
    shapes: dict[str, str]


@cache
def tokens() -> Tokens:
    """Colours, sizes and times, read once."""
    return msgspec.json.decode(_read("tokens.json"), type=Tokens)


@cache
def glyphs() -> Glyphs:
    """The marks, read once."""
    return msgspec.json.decode(_read("glyphs.json"), type=Glyphs)


def theme(name: ThemeName = "light") -> Theme:
    """The plate by day (`light`) or by night (`dark`)."""
    return tokens().themes[name]


@cache
def shape_of(seat: str) -> str:
    """The path data of a seat's shape, by the seat's id."""
    shapes = {each.id: each.shape for each in tokens().seats}
    return glyphs().shapes[shapes[seat]]


def _read(name: str) -> bytes:
    return (resources.files("draisine.drawing") / name).read_bytes()

"""The visual language of every picture: colours of the light and the dark theme, marks, sizes and durations.

It is defined in `tokens.json` and `glyphs.json`, which the web page reads too."""

from functools import cache
from importlib import resources
from typing import Literal

import msgspec

ThemeName = Literal["light", "dark"]


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Grounds(_Part, frozen=True):
    """Backgrounds of routes and labels."""

    paper: str
    land: str
    sea: str
    lake: str


class Lines(_Part, frozen=True):
    """Lines of the map."""

    coast: str
    river: str
    border: str
    waterline: str
    relief: str
    frame: str


class Inks(_Part, frozen=True):
    """Colours of text and of emphasis."""

    ink: str
    muted: str
    label: str
    halo: str
    """Around a label, where it crosses lines."""
    accent: str
    shine: str
    """Around what can be selected."""
    veil: str
    """Over what is inactive; drawn half transparent."""


class CardColour(_Part, frozen=True):
    """A card colour, on cards and spaces: its fill, the outline of a space, and its glyph."""

    fill: str
    ink: str
    glyph: str


class SeatColour(_Part, frozen=True):
    """A seat colour, on pieces: their fill, their outline, and the bars of the seat's pattern."""

    fill: str
    ink: str
    mark: str


class Pieces(_Part, frozen=True):
    """Colours of pieces that belong to no seat."""

    stock: str
    """The white of cards and tickets."""
    print: str
    """Ink on cards and tickets."""
    tunnel: str
    joint: str
    """Between the stones of a tunnel's edge."""
    visitor: str
    crate: str
    closed: str
    casing: str
    """The light casing of owned track."""
    outline: str
    """The dark line around the casing."""


class Backs(_Part, frozen=True):
    """Colours of the backs of train cards, tickets and long tickets."""

    card: str
    ticket: str
    long: str


class Theme(_Part, frozen=True):
    """The colours of one theme. `cards` are by card kind and `gray`, `seats` by the seat's id."""

    grounds: Grounds
    lines: Lines
    inks: Inks
    cards: dict[str, CardColour]
    seats: dict[str, SeatColour]
    pieces: Pieces
    backs: Backs


class Pattern(_Part, frozen=True):
    """The pattern of a seat's track, which shows its owner without colour: this many bars across each space, which
    cover this share of its length. `first` is the centre of the first bar, as a share of the distance between two."""

    bars: int
    share: float
    first: float


class Seat(_Part, frozen=True):
    """How a seat is recognised: a colour, whose name is the message `seat-colour-<id>`, a shape and a pattern."""

    id: str
    shape: str
    pattern: Pattern


class Track(_Part, frozen=True):
    """The geometry of owned, free and closed track. Widths are shares of the outer width of a band."""

    overhang: float
    """How much wider a band is than a space, in board units: bands side by side share their outlines."""
    casing: float
    core: float
    badge: float
    """The radius of the disc with the seat's shape."""
    shape: float
    """Half the size of the shape."""
    full_at: float
    """The share of claimed and closed routes from which on free spaces are narrowest."""
    steps: int
    """In how many steps free spaces become narrower."""
    narrowest: float
    """The width of the narrowest spaces, as a share of the full width."""


class Type(_Part, frozen=True):
    """Font sizes on the web page, in pixels. Labels on a board are sized by its layout."""

    caption: float
    body: float
    lead: float
    title: float
    display: float


class Strokes(_Part, frozen=True):
    """Widths of lines, in board units."""

    coast: float
    river: float
    border: float
    waterline: float
    relief: float
    frame: float
    hairline: float


class Motion(_Part, frozen=True):
    """Durations of animations, in milliseconds."""

    quick: int
    usual: int
    slow: int


class Tokens(_Part, frozen=True):
    """The whole visual language except glyphs."""

    draisine: int
    """The version of this format."""
    themes: dict[ThemeName, Theme]
    seats: list[Seat]
    track: Track
    type: Type
    strokes: Strokes
    motion: Motion


class Glyphs(_Part, frozen=True):
    """Glyphs of card kinds and `gray`, and shapes of seats: SVG path data in a box from −1 to 1, filled by the nonzero
    rule."""

    draisine: int
    colours: dict[str, str]
    shapes: dict[str, str]


@cache
def load_tokens() -> Tokens:
    """Load colours, sizes and durations; cached."""
    return msgspec.json.decode(_read("tokens.json"), type=Tokens)


@cache
def load_glyphs() -> Glyphs:
    """Load glyphs and shapes; cached."""
    return msgspec.json.decode(_read("glyphs.json"), type=Glyphs)


def load_theme(name: ThemeName = "light") -> Theme:
    """Load a theme: `light` or `dark`."""
    return load_tokens().themes[name]


@cache
def seat_ids() -> tuple[str, ...]:
    """The ids of all seat colours. Seats without a choice have the colours of their numbers."""
    return tuple(seat.id for seat in load_tokens().seats)


@cache
def find_seat(seat: str) -> Seat:
    """How a seat is recognised, by the id of its colour."""
    return next(entry for entry in load_tokens().seats if entry.id == seat)


@cache
def seat_shape(seat: str) -> str:
    """The path data of a seat's shape, by the seat's id."""
    return load_glyphs().shapes[find_seat(seat).shape]


def _read(name: str) -> bytes:
    return (resources.files("draisine.drawing.art") / name).read_bytes()

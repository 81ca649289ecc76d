"""Silhouettes of rolling stock seen from the side: one kind of wagon for each card colour, and the locomotive.

Each is 100 wide, from −50 to 50, and stands with its wheels on y = 0. It consists of layers: ink, and the ground that
shows through."""

from typing import Literal

from draisine.drawing.art.svg import format_number, format_point, path

Paint = Literal["ink", "ground"]
Layer = tuple[Paint, str]

LENGTH = 100.0
HEIGHT = 74.0
"""Of the tallest silhouette, the locomotive with its steam."""


def wagon_silhouette(kind: str, ink: str, ground: str) -> str:
    """The silhouette of a card kind."""
    paints = {"ink": ink, "ground": ground}
    return "".join(path(data, fill=paints[paint]) for paint, data in STOCK[kind])


def _box(left: float, top: float, right: float, bottom: float) -> str:
    return f"M{format_point(left, top)}H{format_number(right)}V{format_number(bottom)}H{format_number(left)}Z"


def _disc(x: float, y: float, radius: float) -> str:
    r, left, right = format_number(radius), format_number(x - radius), format_number(x + radius)
    return (
        f"M{left} {format_number(y)}A{r} {r} 0 0 1 {right} {format_number(y)}A{r} {r} 0 0 1 {left} {format_number(y)}Z"
    )


def _arch(x: float, spring: float, radius: float) -> str:
    r, left, right = format_number(radius), format_number(x - radius), format_number(x + radius)
    return f"M{left} 0V{format_number(-spring)}A{r} {r} 0 0 1 {right} {format_number(-spring)}V0Z"


def _boxes(columns: tuple[float, ...], wide: float, top: float, bottom: float) -> str:
    return "".join(_box(x - wide / 2, top, x + wide / 2, bottom) for x in columns)


def _wheels(*wheels: tuple[float, float]) -> tuple[Layer, ...]:
    rims = "".join(_disc(x, -radius, radius) for x, radius in wheels)
    hubs = "".join(_disc(x, -radius, radius * 0.38) for x, radius in wheels)
    return ("ink", rims), ("ground", hubs)


_FRAME = "M-50 -13H50V-10H46V-7H-46V-10H-50Z"
_BOGIES = _wheels((-37, 6), (-22, 6), (22, 6), (37, 6))
_AXLES = _wheels((-30, 7), (30, 7))
_DRIVERS = ((-33.0, 11.0), (-8.0, 11.0), (17.0, 11.0), (39.0, 6.5))
_POSTS = (-36.0, -24.0, -12.0, 0.0, 12.0, 24.0, 36.0)

STOCK: dict[str, tuple[Layer, ...]] = {
    # A milk tank: a barrel in straps, with a dome.
    "white": (
        ("ink", f"{_FRAME}M-38 -42H38C48 -42 48 -15 38 -15H-38C-48 -15 -48 -42 -38 -42Z"),
        ("ink", _box(-9, -50, 9, -40) + _box(-12, -52, 12, -49)),
        ("ground", _boxes((-24, 24), 2, -42, -15) + _box(-20, -35, 20, -33)),
        *_BOGIES,
    ),
    # An ice car: smooth walls, a bolted door, hatches on the roof.
    "blue": (
        ("ink", f"{_FRAME}M-46 -44C-30 -49 30 -49 46 -44V-13H-46Z{_boxes((-36, 36), 9, -51, -44)}"),
        ("ground", _box(-48, -41.5, 48, -40) + "M-9 -38H9V-15H-9ZM-7 -36V-17H7V-36Z"),
        ("ground", _boxes((-9, 9), 6, -33, -31) + _boxes((-9, 9), 6, -22, -20)),
        ("ink", _box(-1, -36, 1, -17)),
        *_BOGIES,
    ),
    # A grain hopper: three funnels below, ribs above.
    "yellow": (
        ("ink", "M-48 -46H48V-24L38 -12H24L16 -22L8 -12H-8L-16 -22L-24 -12H-38L-48 -24Z"),
        ("ink", _boxes((-44, 44), 12, -13, -9)),
        ("ground", _boxes(_POSTS, 1.8, -41, -24)),
        *_wheels((-40, 6), (-28, 6), (28, 6), (40, 6)),
    ),
    # Timber on a flat car, between stakes.
    "green": (
        ("ink", "M-50 -17H50V-10H46V-8H-46V-10H-50ZM-46 -31H46V-19H-46ZM-42 -44H42V-33H-42Z"),
        ("ground", _box(-43, -27.6, 43, -26.4) + _box(-43, -23.4, 30, -22.4)),
        ("ground", _box(-39, -40, 39, -39) + _box(-26, -36.4, 39, -35.4)),
        ("ground", _boxes((-40, -14, 14, 40), 5.2, -46, -17)),
        ("ink", _boxes((-40, -14, 14, 40), 3.6, -46, -15)),
        *_BOGIES,
    ),
    # A box car: braced walls and a sliding door.
    "red": (
        ("ink", f"{_FRAME}M-47 -43L-44 -47H44L47 -43V-13H-47Z"),
        ("ground", "M-44 -40H-14V-16H-44ZM14 -40H44V-16H14Z"),
        ("ink", "M-44 -40H-41L-14 -18V-16H-17L-44 -38ZM44 -40H41L14 -18V-16H17L44 -38Z"),
        ("ink", "M-14 -40V-38L-41 -16H-44V-18L-17 -40ZM14 -40V-38L41 -16H44V-18L17 -40Z"),
        ("ground", _boxes((-10, 10), 1.6, -40, -16) + _box(4, -30, 7, -24)),
        *_BOGIES,
    ),
    # A coach: a clerestory roof and a row of windows.
    "purple": (
        ("ink", f"{_FRAME}M-49 -42C-49 -45 -44 -46 -40 -46H-34V-50H34V-46H40C44 -46 49 -45 49 -42H46V-13H-46V-42Z"),
        ("ground", _boxes((-24, -12, 0, 12, 24), 8, -39, -26) + _boxes((-40, 40), 6, -39, -16)),
        ("ground", _boxes((-28, -16, -4, 8, 20), 6, -48.4, -46.6) + _box(-34, -22, 34, -20.6)),
        ("ink", _boxes((-40, 40), 6, -29, -26)),
        *_BOGIES,
    ),
    # An open wagon heaped with coal.
    "black": (
        ("ink", _FRAME + _box(-47, -33, 47, -13)),
        ("ink", "M-44 -33L-38 -39L-33 -37L-25 -44L-19 -41L-11 -47L-3 -43L5 -49L13 -43L21 -46L28 -40L35 -42L44 -33Z"),
        ("ground", _box(-47, -34.4, 47, -32.6) + _boxes(_POSTS, 1.8, -30, -15)),
        ("ground", "M-24 -40L-20 -37.6L-26 -37ZM-4 -40L2 -41.6L0 -37.6ZM20 -42L23 -38.6L17 -38Z"),
        *_AXLES,
    ),
    # A cattle car: slatted walls.
    "orange": (
        ("ink", f"{_FRAME}M-48 -42C-30 -48 30 -48 48 -42V-40H46V-13H-46V-40H-48Z"),
        ("ground", "".join(_box(-43, y, -12, y + 3) + _box(12, y, 43, y + 3) for y in (-37, -31, -25, -19))),
        ("ink", _boxes((-36, -20, 20, 36), 2, -40, -13)),
        ("ground", "".join(_box(-8, y, 8, y + 2) for y in (-37, -31, -25, -19))),
        *_AXLES,
    ),
    # A caboose: a lookout on the roof, platforms at both ends.
    "pink": (
        ("ink", f"{_FRAME}M-46 -40C-30 -43 30 -43 46 -40V-38H38V-13H-38V-38H-46Z"),
        ("ink", "M-14 -52C-6 -54 6 -54 14 -52V-50H12V-40H-12V-50H-14Z" + _box(24, -49, 29, -40)),
        ("ink", _boxes((-48.5, 48.5, -43, 43), 1.6, -27, -12) + _boxes((-44, 44), 12, -28, -26.4)),
        ("ground", _boxes((-5, 5), 6, -49, -43) + _boxes((-26, -8, 26), 9, -34, -23) + _box(6, -35, 14, -15)),
        *_AXLES,
    ),
    # A locomotive under steam.
    "locomotive": (
        ("ink", "M-48 -50H-16V-46H-20V-41H22V-45L18 -53H34L30 -45V-41C42 -41 46 -37 46 -31V-18H50L45 -7H-46V-46H-48Z"),
        ("ink", "M-8 -40V-45C-8 -49 2 -49 2 -45V-40Z" + _disc(20, -59, 3.6) + _disc(12, -64, 5) + _disc(0, -67, 6.4)),
        ("ground", "M-42 -43H-34V-31H-42ZM-30 -43H-22V-31H-30Z" + _box(-17, -28, 46, -26.4)),
        ("ground", _boxes((-15, 10, 32), 1.4, -41, -28) + "".join(_arch(x, r, r + 1.6) for x, r in _DRIVERS)),
        *_wheels(*_DRIVERS),
        ("ink", "M-33 -12.6H17V-9.4H-33Z"),
    ),
}

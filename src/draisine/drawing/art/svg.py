"""SVG elements and path data."""

from collections.abc import Iterable

Point = tuple[float, float]


def format_number(value: float) -> str:
    """Format a number with at most three decimals."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def format_point(x: float, y: float) -> str:
    """Format a pair of coordinates."""
    return f"{format_number(x)} {format_number(y)}"


def element(name: str, **attributes: float | str) -> str:
    """An empty element; `stroke_width` is written `stroke-width`."""
    return f"<{name} {_format_attributes(attributes)}/>"


def group(content: str, **attributes: float | str) -> str:
    """A group with these attributes."""
    return f"<g {_format_attributes(attributes)}>{content}</g>"


def translate(x: float, y: float) -> str:
    """The value of a `transform` attribute that moves by (x, y)."""
    return f"translate({format_point(x, y)})"


def rounded_rect(length: float, width: float, inset: float, radius: float, **attributes: float | str) -> str:
    """A rectangle of length × width around the origin, smaller by `inset` on all sides."""
    inner_width, inner_length = width - 2 * inset, length - 2 * inset
    return element(
        "rect", x=-inner_length / 2, y=-inner_width / 2, width=inner_length, height=inner_width, rx=radius, **attributes
    )


def circle(x: float, y: float, radius: float, **attributes: float | str) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def path(data: str, **attributes: float | str) -> str:
    """A path."""
    return element("path", d=data, **attributes)


def scaled_mark(data: str, x: float, y: float, half: float, **attributes: float | str) -> str:
    """A path drawn in a box from −1 to 1, scaled to a box around (x, y) with sides of `2 × half`."""
    return path(data, transform=f"{translate(x, y)} scale({format_number(half)})", **attributes)


def polygon_data(points: Iterable[Point]) -> str:
    """The path data of a closed polygon."""
    return polyline_data(points) + "Z"


def polyline_data(points: Iterable[Point]) -> str:
    """The path data of an open polyline."""
    return "M" + "L".join(format_point(x, y) for x, y in points)


def segments_data(pairs: Iterable[tuple[Point, Point]]) -> str:
    """The path data of separate straight lines."""
    return "".join(f"M{format_point(*start)}L{format_point(*end)}" for start, end in pairs)


def _format_attributes(attributes: dict[str, float | str]) -> str:
    return " ".join(
        f'{name.replace("_", "-")}="{value if isinstance(value, str) else format_number(value)}"'
        for name, value in attributes.items()
    )

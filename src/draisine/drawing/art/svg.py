"""SVG fragments from numbers: the few elements that symbols are made of."""

from collections.abc import Iterable

Point = tuple[float, float]


def number(value: float) -> str:
    """As few digits as a picture needs."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, **attributes: float | str) -> str:
    """An empty element; `stroke_width` is written `stroke-width`."""
    return f"<{name} {_written(attributes)}/>"


def group(content: str, **attributes: float | str) -> str:
    """What the content has in common."""
    return f"<g {_written(attributes)}>{content}</g>"


def plate(length: float, width: float, inset: float, radius: float, **attributes: float | str) -> str:
    """A rectangle around the origin, `inset` from the edges of length × width."""
    across, along = width - 2 * inset, length - 2 * inset
    return element("rect", x=-along / 2, y=-across / 2, width=along, height=across, rx=radius, **attributes)


def circle(x: float, y: float, radius: float, **attributes: float | str) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def path(data: str, **attributes: float | str) -> str:
    """A path."""
    return element("path", d=data, **attributes)


def mark(data: str, x: float, y: float, half: float, **attributes: float | str) -> str:
    """A path drawn in a box from −1 to 1, brought to its place; `half` is half its side there."""
    return path(data, transform=f"translate({number(x)} {number(y)}) scale({number(half)})", **attributes)


def polygon(points: Iterable[Point]) -> str:
    """The path data of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def segments(pairs: Iterable[tuple[Point, Point]]) -> str:
    """The path data of separate straight lines."""
    return "".join(f"M{number(a)} {number(b)}L{number(c)} {number(d)}" for (a, b), (c, d) in pairs)


def _written(attributes: dict[str, float | str]) -> str:
    return " ".join(
        f'{name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
    )

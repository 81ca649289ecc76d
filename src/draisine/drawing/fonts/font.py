"""The packaged fonts: advances, kerning and glyph outlines."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from draisine.drawing.fonts.path_writer import Command

Face = Literal["serif", "plain"]
Point = tuple[float, float]
PathCommand = tuple[Command, tuple[Point, ...]]
"""A command of an outline, with absolute points."""

COMMAND = re.compile(r"([mlhvqz])([^a-z]*)")
NUMBER = re.compile(r"-?\d+")


class Font(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A font file, in font units, y to the south."""

    font: str
    units: int
    ascent: int
    descent: int
    cap: int
    x_height: int
    glyphs: dict[str, tuple[int, str, str]]
    """By character: its advance, the base character whose outline its own starts with ("": none), and the rest of its
    outline as path data of relative commands."""
    kerning: list[tuple[str, dict[int, str]]]
    """Rows of first characters, with the second characters by the change of the advance."""


@cache
def load_font(face: Face) -> Font:
    """Load a font; cached."""
    content = (resources.files("draisine.drawing.fonts") / f"{face}.json").read_bytes()
    return msgspec.json.decode(content, type=Font, strict=False)


@cache
def load_kerning(face: Face) -> dict[str, int]:
    """The changes of the advance by pairs of characters; cached."""
    return {
        first + second: change
        for firsts, changes in load_font(face).kerning
        for change, seconds in changes.items()
        for first in firsts
        for second in seconds
    }


def glyph_advance(face: Face, character: str) -> int:
    """The advance of a character; of a box, if the font has no glyph for it."""
    font = load_font(face)
    return font.glyphs[character][0] if character in font.glyphs else _missing_glyph(font)[0]


@cache
def glyph_outline(face: Face, character: str) -> list[PathCommand]:
    """The outline of a character; a box, if the font has no glyph for it."""
    font = load_font(face)
    if character not in font.glyphs:
        return _missing_glyph(font)[1]
    _, base, rest = font.glyphs[character]
    return list(_parse_outline(font.glyphs[base][2] + rest if base else rest))


def _missing_glyph(font: Font) -> tuple[int, list[PathCommand]]:
    """Advance and outline of the box that stands for a missing glyph."""
    advance, gap, line = (round(font.units * share) for share in (0.56, 0.07, 0.05))
    right, top = advance - gap, -font.cap
    inner = (gap + line, right - line, top + line, -line)
    return advance, [
        ("m", ((gap, 0),)),
        *(("l", (corner,)) for corner in ((gap, top), (right, top), (right, 0))),
        ("z", ()),
        ("m", ((inner[0], inner[3]),)),
        *(("l", (corner,)) for corner in ((inner[1], inner[3]), (inner[1], inner[2]), (inner[0], inner[2]))),
        ("z", ()),
    ]


def _parse_outline(path: str) -> Iterator[PathCommand]:
    """Parse path data of relative commands into commands with absolute points."""
    pen = start = (0, 0)
    for letter, digits in COMMAND.findall(path):
        numbers = [int(number) for number in NUMBER.findall(digits)]
        match letter:
            case "z":
                pen = start
                yield "z", ()
            case "m":
                pen = start = (pen[0] + numbers[0], pen[1] + numbers[1])
                yield "m", (pen,)
            case "q":
                for step in zip(*[iter(numbers)] * 4, strict=True):
                    control, pen = (pen[0] + step[0], pen[1] + step[1]), (pen[0] + step[2], pen[1] + step[3])
                    yield "q", (control, pen)
            case _:
                for dx, dy in _steps(letter, numbers):
                    pen = (pen[0] + dx, pen[1] + dy)
                    yield "l", (pen,)


def _steps(letter: str, numbers: list[int]) -> list[tuple[int, int]]:
    if letter == "l":
        return list(zip(numbers[::2], numbers[1::2], strict=True))
    return [(number, 0) if letter == "h" else (0, number) for number in numbers]

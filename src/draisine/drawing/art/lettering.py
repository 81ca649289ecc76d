"""Text as outlines: names look the same on every machine, whatever fonts it has, and no word of a board file enters
the picture as text."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from html import escape
from importlib import resources
from typing import Literal

import msgspec

from draisine.drawing.layout.model import Align

Face = Literal["serif", "plain"]
Command = Literal["m", "l", "q", "z"]
Point = tuple[float, float]
Stroke = tuple[Command, tuple[Point, ...]]

# No-break spaces, which `\s` would match, hold a name together.
BREAK = re.compile(r"\s*[^\S\u00a0\u2007\u202f]\s*|(?<=\w)[-‐–](?=\w)")
STEP = re.compile(r"([mlhvqz])([^a-z]*)")
NUMBER = re.compile(r"-?\d+")


class Font(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of `letters`, in font units, y to the south."""

    font: str
    units: int
    ascent: int
    descent: int
    cap: int
    x_height: int
    glyphs: dict[str, tuple[int, str, str]]
    """By character: its advance, the letter whose outline it begins with, if any, and the rest of its outline as path
    data of relative commands."""
    kerning: list[tuple[str, dict[int, str]]]
    """Rows of first characters; by the change of their advance, the second characters."""


class PathWriter:
    """Path data of relative commands, as short as they can be. It takes whole numbers of the smallest step, so that
    no error adds up, and writes them with that many decimals."""

    def __init__(self, decimals: int = 0) -> None:
        self._parts: list[str] = []
        self._decimals = decimals
        self._command = ""
        self._at = self._start = (0, 0)

    def draw(self, command: Command, points: list[tuple[int, int]]) -> None:
        """Add a command: its points are absolute."""
        if command == "z":
            self._write("z", [])
            self._at = self._start
            return
        steps = [(x - self._at[0], y - self._at[1]) for x, y in points]
        if command == "m":
            self._start = points[-1]
        elif not any(map(any, steps)):
            return
        self._at = points[-1]
        east, south = steps[-1]
        if command == "l" and not south:
            self._write("h", [east])
        elif command == "l" and not east:
            self._write("v", [south])
        else:
            self._write(command, [number for step in steps for number in step])

    def path(self) -> str:
        """All that was drawn."""
        return "".join(self._parts)

    def _write(self, command: str, numbers: list[int]) -> None:
        # A second `m` without its letter would be a line.
        if command != self._command or command in "mz":
            self._parts.append(command)
        self._command = command
        for number in numbers:
            text, last = _decimal(number, self._decimals), self._parts[-1]
            if not (last.isalpha() or text[0] == "-" or (text[0] == "." and "." in last)):
                self._parts.append(" ")
            self._parts.append(text)


@lru_cache(1 << 14)
def _decimal(number: int, decimals: int) -> str:
    whole, rest = divmod(abs(number), 10**decimals)
    fraction = f".{rest:0{decimals}}".rstrip("0") if rest else ""
    return f"{'-' if number < 0 else ''}{whole or ('' if rest else 0)}{fraction}"


def text(words: str, x: float, y: float, size: float, face: Face, fill: str, align: Align = "middle") -> str:
    """An SVG path of the words on base line `y`; nothing when there is no ink."""
    path = outline(words, x, y, size, face, align)
    return f'<path d="{path}" fill="{escape(fill)}"/>' if path else ""


def outline(words: str, x: float, y: float, size: float, face: Face, align: Align = "middle") -> str:
    """The path data of the words on base line `y`; it may stand behind other path data."""
    scale = size / _font(face).units
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[align] * width_of(words, size, face)
    writer = PathWriter(2)
    for character, offset in _line(words, face):
        for command, points in _strokes(face, character):
            placed = [(left + (offset + east) * scale, y + south * scale) for east, south in points]
            writer.draw(command, [(round(east * 100), round(south * 100)) for east, south in placed])
    path = writer.path()
    return "M" + path[1:] if path else ""


def width_of(words: str, size: float, face: Face) -> float:
    """How far the words reach from the start of the first character to the end of the last."""
    width = 0
    for character, offset in _line(words, face):
        width = offset + _advance(face, character)
    return width * size / _font(face).units


def drawable(words: str, face: Face) -> str:
    """The words without those characters that the face has no letter for."""
    glyphs = _font(face).glyphs
    return " ".join("".join(character for character in _drawn(words, face) if character in glyphs).split())


def balanced(words: str, lines: int) -> list[str]:
    """The words on so many lines, broken at spaces and after hyphens where the widest line is narrowest. There are
    fewer lines when there is no place to break."""
    words = words.strip()
    places = [0, *(match.end() for match in BREAK.finditer(words)), len(words)]
    best = {stop: [words[:stop].rstrip()] for stop in places[1:]}
    for _ in range(1, min(lines, len(places) - 1)):
        best = {
            stop: min(
                ([*above, words[start:stop].rstrip()] for start, above in best.items() if start < stop), key=_widest
            )
            for stop in list(best)[1:]
        }
    return best[len(words)]


def _widest(lines: list[str]) -> float:
    return max(width_of(line, 1.0, "serif") for line in lines)


def _line(words: str, face: Face) -> Iterator[tuple[str, int]]:
    """The characters to draw and where they start, in font units."""
    offset, last = 0, ""
    kerning = _kerning(face)
    for character in _drawn(words, face):
        offset += kerning.get(last + character, 0)
        yield character, offset
        offset += _advance(face, character)
        last = character


def _drawn(words: str, face: Face) -> Iterator[str]:
    """The characters of the face that stand for the words; what it has no letter for stays as it is."""
    glyphs = _font(face).glyphs
    for character in unicodedata.normalize("NFC", words):
        if character in glyphs:
            yield character
        elif character.isspace():
            yield " "
        elif unicodedata.category(character) not in ("Cf", "Mn", "Me"):
            parts = [part for part in unicodedata.normalize("NFKD", character) if not unicodedata.combining(part)]
            yield from parts if all(part in glyphs for part in parts) else character


@cache
def _font(face: Face) -> Font:
    content = (resources.files("draisine.drawing") / "letters" / f"{face}.json").read_bytes()
    return msgspec.json.decode(content, type=Font, strict=False)


@cache
def _kerning(face: Face) -> dict[str, int]:
    return {
        first + second: change
        for firsts, changes in _font(face).kerning
        for change, seconds in changes.items()
        for first in firsts
        for second in seconds
    }


def _advance(face: Face, character: str) -> int:
    font = _font(face)
    return font.glyphs[character][0] if character in font.glyphs else _box(font)[0]


@cache
def _strokes(face: Face, character: str) -> list[Stroke]:
    font = _font(face)
    if character not in font.glyphs:
        return _box(font)[1]
    _, letter, rest = font.glyphs[character]
    return list(_parsed(font.glyphs[letter][2] + rest if letter else rest))


def _box(font: Font) -> tuple[int, list[Stroke]]:
    """The advance and outline of a character that the face has no letter for."""
    advance, gap, line = (round(font.units * part) for part in (0.56, 0.07, 0.05))
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


def _parsed(path: str) -> Iterator[Stroke]:
    """The commands of a glyph with absolute points."""
    at = start = (0, 0)
    for letter, digits in STEP.findall(path):
        numbers = [int(number) for number in NUMBER.findall(digits)]
        match letter:
            case "z":
                at = start
                yield "z", ()
            case "m":
                at = start = (at[0] + numbers[0], at[1] + numbers[1])
                yield "m", (at,)
            case "q":
                for step in zip(*[iter(numbers)] * 4, strict=True):
                    bend, at = (at[0] + step[0], at[1] + step[1]), (at[0] + step[2], at[1] + step[3])
                    yield "q", (bend, at)
            case _:
                for east, south in _steps(letter, numbers):
                    at = (at[0] + east, at[1] + south)
                    yield "l", (at,)


def _steps(letter: str, numbers: list[int]) -> list[tuple[int, int]]:
    if letter == "l":
        return list(zip(numbers[::2], numbers[1::2], strict=True))
    return [(number, 0) if letter == "h" else (0, number) for number in numbers]

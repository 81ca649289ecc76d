"""Text set in the packaged fonts: width, outline and line breaks."""

import re
import unicodedata
from collections.abc import Iterator
from html import escape
from typing import Literal

from draisine.drawing.fonts.font import Face, glyph_advance, glyph_outline, load_font, load_kerning
from draisine.drawing.fonts.path_writer import PathWriter

Align = Literal["start", "middle", "end"]

# No-break spaces, which `\s` would match, hold a name together.
BREAK = re.compile(r"\s*[^\S\u00a0\u2007\u202f]\s*|(?<=\w)[-‐–](?=\w)")


def text_svg(text: str, x: float, y: float, size: float, face: Face, fill: str, align: Align = "middle") -> str:
    """A text on baseline `y` as an SVG path; empty when there is no ink."""
    path = text_outline(text, x, y, size, face, align)
    return f'<path d="{path}" fill="{escape(fill)}"/>' if path else ""


def spaced_text_svg(text: str, x: float, y: float, size: float, face: Face, fill: str, spacing: float) -> str:
    """A letter-spaced text from `x` on, as titles of maps are set."""
    parts = []
    for character in text:
        parts.append(text_svg(character, x, y, size, face, fill, "start"))
        x += text_width(character, size, face) + spacing
    return "".join(parts)


def text_outline(text: str, x: float, y: float, size: float, face: Face, align: Align = "middle") -> str:
    """The path data of a text on baseline `y`; it starts with an absolute move, so it may follow other path data."""
    scale = size / load_font(face).units
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[align] * text_width(text, size, face)
    writer = PathWriter(2)
    for character, offset in _set_line(text, face):
        for command, points in glyph_outline(face, character):
            placed = [(left + (offset + dx) * scale, y + dy * scale) for dx, dy in points]
            writer.draw(command, [(round(px * 100), round(py * 100)) for px, py in placed])
    path = writer.path()
    return "M" + path[1:] if path else ""


def text_width(text: str, size: float, face: Face) -> float:
    """The width of a text, from the start of its first character to the end of its last."""
    width = 0
    for character, offset in _set_line(text, face):
        width = offset + glyph_advance(face, character)
    return width * size / load_font(face).units


def drawable_text(text: str, face: Face) -> str:
    """A text without the characters that the font has no glyph for."""
    glyphs = load_font(face).glyphs
    return " ".join("".join(character for character in _to_glyphs(text, face) if character in glyphs).split())


def fit_text(text: str, size: float, available: float, face: Face, min_size: float) -> tuple[str, float]:
    """Return a text and its font size such that it fits: smaller where it must be, and truncated where it would be
    smaller than `min_size`."""
    shown = text
    while len(shown) > 1 and text_width(shown, min_size, face) > available:
        shown = shown[:-2].rstrip() + "…"
    width = text_width(shown, size, face)
    return shown, max(min_size, size * min(1.0, available / width)) if width else size


def wrap_balanced(text: str, lines: int) -> list[str]:
    """Wrap a text to this many lines, at spaces and after hyphens, so that the widest line is as narrow as possible;
    to fewer, when there are not enough places to break."""
    text = text.strip()
    breaks = [0, *(match.end() for match in BREAK.finditer(text)), len(text)]
    best = {stop: [text[:stop].rstrip()] for stop in breaks[1:]}
    for _ in range(1, min(lines, len(breaks) - 1)):
        best = {
            stop: min(
                ([*above, text[start:stop].rstrip()] for start, above in best.items() if start < stop), key=_widest
            )
            for stop in list(best)[1:]
        }
    return best[len(text)]


def _widest(lines: list[str]) -> float:
    return max(text_width(line, 1.0, "serif") for line in lines)


def _set_line(text: str, face: Face) -> Iterator[tuple[str, int]]:
    """The characters to draw and where they start, in font units."""
    offset, last = 0, ""
    kerning = load_kerning(face)
    for character in _to_glyphs(text, face):
        offset += kerning.get(last + character, 0)
        yield character, offset
        offset += glyph_advance(face, character)
        last = character


def _to_glyphs(text: str, face: Face) -> Iterator[str]:
    """Replace characters without a glyph by their base characters, if the font has those."""
    glyphs = load_font(face).glyphs
    for character in unicodedata.normalize("NFC", text):
        if character in glyphs:
            yield character
        elif character.isspace():
            yield " "
        elif unicodedata.category(character) not in ("Cf", "Mn", "Me"):
            parts = [part for part in unicodedata.normalize("NFKD", character) if not unicodedata.combining(part)]
            yield from parts if all(part in glyphs for part in parts) else character

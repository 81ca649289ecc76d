"""Running text as outlines: each character is defined once and used as often as it occurs."""

import re
import unicodedata
from functools import cache

from draisine.drawing.art.svg import format_number, group, translate
from draisine.drawing.fonts.font import Face
from draisine.drawing.fonts.text import text_outline, text_width

BREAK = re.compile(r"(?<!\d) (?![:;?!»–])")
"""Neither between a number and its noun, nor before a punctuation mark that French sets off by a space."""
DEFINED_SIZE = 100.0
"""The font size of the definitions; uses are scaled."""


def wrap_text(text: str, size: float, face: Face, width: float) -> list[str]:
    """Wrap a text to a width; a word that is wider than that has a line of its own."""
    lines: list[str] = []
    for word in BREAK.split(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, face) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


class Typesetter:
    """Sets lines of text and collects the definitions of their characters."""

    def __init__(self) -> None:
        self._outlines: dict[str, str] = {}

    def definitions(self) -> str:
        """The definitions of all characters so far, for one document."""
        return "".join(f'<path id="{name}" d="{data}"/>' for name, data in self._outlines.items())

    def line(self, text: str, x: float, y: float, size: float, face: Face, fill: str) -> str:
        """A line of text that starts at `x`, on baseline `y`."""
        parts, offset, last = [], 0.0, ""
        for character in unicodedata.normalize("NFC", text.replace("'", "’")):
            offset += _step(last, character, face)
            name = self._define(character, face)
            parts.append(f'<use href="#{name}" x="{format_number(offset)}"/>' if name else "")
            last = character
        transform = f"{translate(x, y)} scale({format_number(size / DEFINED_SIZE)})"
        return group("".join(parts), transform=transform, fill=fill)

    def paragraph(
        self, lines: list[str], x: float, y: float, size: float, leading: float, face: Face, fill: str
    ) -> str:
        """Lines below each other, the first on baseline `y`."""
        return "".join(self.line(line, x, y + row * leading, size, face, fill) for row, line in enumerate(lines))

    def _define(self, character: str, face: Face) -> str:
        """The id of a character's outline; empty if it has no ink."""
        name = f"{face}-{ord(character):x}"
        if name not in self._outlines:
            data = text_outline(character, 0, 0, DEFINED_SIZE, face, "start")
            if not data:
                return ""
            self._outlines[name] = data
        return name


@cache
def _step(last: str, character: str, face: Face) -> float:
    """From the start of one character to the start of the next."""
    if not last:
        return 0.0
    return text_width(last + character, DEFINED_SIZE, face) - text_width(character, DEFINED_SIZE, face)

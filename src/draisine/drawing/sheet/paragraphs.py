"""Running text as outlines: each letter is drawn once and used as often as it occurs.

Lines break neither between a number and its noun nor before a mark that French sets apart."""

import re
import unicodedata
from functools import cache

from draisine.drawing.art.lettering import Face, outline, width_of
from draisine.drawing.art.svg import group, number

BREAK = re.compile(r"(?<!\d) (?![:;?!»–])")
SIZE = 100.0
"""Letters are drawn in this size and used in any other."""


def broken(words: str, size: float, face: Face, width: float) -> list[str]:
    """The words on as few lines as fit into a width; a word that is wider than that has a line of its own."""
    lines: list[str] = []
    for word in BREAK.split(words):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, face) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


class Press:
    """Sets lines, and keeps the letters that they are made of."""

    def __init__(self) -> None:
        self._letters: dict[str, str] = {}

    def shared(self) -> str:
        """The letters, to be defined once in a document."""
        return "".join(f'<path id="{name}" d="{data}"/>' for name, data in self._letters.items())

    def line(self, words: str, x: float, y: float, size: float, face: Face, fill: str) -> str:
        """Words from `x` on, on base line `y`."""
        parts, offset, last = [], 0.0, ""
        for letter in unicodedata.normalize("NFC", words.replace("'", "’")):
            offset += _step(last, letter, face)
            name = self._letter(letter, face)
            parts.append(f'<use href="#{name}" x="{number(offset)}"/>' if name else "")
            last = letter
        place = f"translate({number(x)} {number(y)}) scale({number(size / SIZE)})"
        return group("".join(parts), transform=place, fill=fill)

    def paragraph(
        self, lines: list[str], x: float, y: float, size: float, leading: float, face: Face, fill: str
    ) -> str:
        """Lines below each other, the first on base line `y`."""
        return "".join(self.line(words, x, y + row * leading, size, face, fill) for row, words in enumerate(lines))

    def _letter(self, letter: str, face: Face) -> str:
        name = f"{face}-{ord(letter):x}"
        if name not in self._letters:
            data = outline(letter, 0, 0, SIZE, face, "start")
            if not data:
                return ""
            self._letters[name] = data
        return name


@cache
def _step(last: str, letter: str, face: Face) -> float:
    """From the start of one letter to that of the next."""
    return width_of(last + letter, SIZE, face) - width_of(letter, SIZE, face) if last else 0.0

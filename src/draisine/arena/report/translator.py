"""Speaking in a report: sentences, numbers and names as each language writes them."""

from collections.abc import Sequence

from draisine.arena.intervals import USUAL
from draisine.arena.report.figures import Share
from draisine.arena.report.texts import WORDS
from draisine.boards import Board
from draisine.drawing import Language
from draisine.drawing.art.labels import city_name

NARROW, FIRM = "\u202f", "\u00a0"
"""Spaces at which no line breaks."""


class Speech:
    """A language on a board."""

    def __init__(self, board: Board, language: Language) -> None:
        self.board, self.language = board, language

    def __call__(self, key: str, **values: object) -> str:
        """A word or sentence, filled in."""
        text = WORDS[key][self.language == "fr"].format(**values)
        return _french(text) if self.language == "fr" else text

    def number(self, value: float, digits: int = 0) -> str:
        """A number: `1,234.5` or `1 234,5`."""
        text = f"{value:,.{digits}f}".replace("-", "−")
        if not any(letter in "123456789" for letter in text):
            text = text.removeprefix("−")
        return text.replace(",", NARROW).replace(".", ",") if self.language == "fr" else text

    def percent(self, share: float, digits: int = 1) -> str:
        """A share as people write it."""
        return f"{self.number(100 * share, digits)}{FIRM}%"

    def span(self, share: Share, reach: float = USUAL, digits: int = 1) -> str:
        """The interval of a share: `48.1–52.3 %`."""
        low, high = share.interval(reach)
        return f"{self.number(100 * low, digits)}–{self.percent(high, digits)}"

    def margin(self, reach: float) -> str:
        """Half of an interval, never rounded to nothing."""
        return self.number(reach, 1 if reach >= 0.1 else 2)

    def listed(self, names: Sequence[str], most: int = 4) -> str:
        """`a, b and c`; what is too much is counted."""
        if not names:
            return ""
        # To count one costs as much room as to name it.
        shown = list(names if len(names) <= most + 1 else names[:most])
        if len(names) > len(shown):
            shown.append(self("more", number=len(names) - len(shown)))
        head, last = shown[:-1], shown[-1]
        return f"{', '.join(head)} {self('and')} {last}" if head else last

    def place(self, place: int) -> str:
        """A place in the turn order, counted from 0."""
        return self(f"place_{place + 1}")

    def between(self, ends: tuple[str, str]) -> str:
        """Two cities."""
        return f"{FIRM}– ".join(city_name(self.board, city, self.language) for city in ends)

    def ticket(self, number: int) -> str:
        """A ticket by its cities."""
        return self.between(self.board.ticket[number].between)


def _french(text: str) -> str:
    """French sets a firm space before some marks."""
    for mark in ":;?!%":
        text = text.replace(f" {mark}", f"{FIRM}{mark}")
    return text.replace("'", "’")

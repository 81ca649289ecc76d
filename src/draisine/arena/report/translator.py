"""Texts, numbers and names of a report in one language."""

from collections.abc import Sequence

from draisine.arena.intervals import Z_95
from draisine.arena.report.figures import Share
from draisine.arena.report.texts import TEXTS
from draisine.boards import Board
from draisine.drawing import Language
from draisine.drawing.art.names import city_name

NARROW_NBSP, NBSP = "\u202f", "\u00a0"
"""Non-breaking spaces: narrow and normal."""


class ReportTranslator:
    """Translates texts of a report and formats numbers and names of a board."""

    def __init__(self, board: Board, language: Language) -> None:
        self.board, self.language = board, language

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of a key with its values."""
        text = TEXTS[key][self.language == "fr"].format(**values)
        return _french(text) if self.language == "fr" else text

    def number(self, value: float, digits: int = 0) -> str:
        """Format a number: `1,234.5` or `1 234,5`."""
        text = f"{value:,.{digits}f}".replace("-", "−")
        if not any(letter in "123456789" for letter in text):
            text = text.removeprefix("−")
        return text.replace(",", NARROW_NBSP).replace(".", ",") if self.language == "fr" else text

    def percent(self, share: float, digits: int = 1) -> str:
        """Format a share as a percentage."""
        return f"{self.number(100 * share, digits)}{NBSP}%"

    def span(self, share: Share, reach: float = Z_95, digits: int = 1) -> str:
        """Format the interval of a share: `48.1–52.3 %`."""
        low, high = share.interval(reach)
        return f"{self.number(100 * low, digits)}–{self.percent(high, digits)}"

    def margin(self, reach: float) -> str:
        """Format half the width of an interval without rounding it to 0."""
        return self.number(reach, 1 if reach >= 0.1 else 2)

    def listed(self, names: Sequence[str], most: int = 4) -> str:
        """Join names as `a, b and c`; more than `most` are counted."""
        if not names:
            return ""
        # Counting a single one takes as much space as naming it.
        shown = list(names if len(names) <= most + 1 else names[:most])
        if len(names) > len(shown):
            shown.append(self("more", number=len(names) - len(shown)))
        head, last = shown[:-1], shown[-1]
        return f"{', '.join(head)} {self('and')} {last}" if head else last

    def place(self, place: int) -> str:
        """Return the name of a place in the turn order, counted from 0."""
        return self(f"place_{place + 1}")

    def between(self, ends: tuple[str, str]) -> str:
        """Join the names of two cities."""
        return f"{NBSP}– ".join(city_name(self.board, city, self.language) for city in ends)

    def ticket(self, number: int) -> str:
        """Return the cities of a ticket."""
        return self.between(self.board.ticket[number].between)


def _french(text: str) -> str:
    """Apply French typography: non-breaking spaces before some marks, curly apostrophes."""
    for mark in ":;?!%":
        text = text.replace(f" {mark}", f"{NBSP}{mark}")
    return text.replace("'", "’")

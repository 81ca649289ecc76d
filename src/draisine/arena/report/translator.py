"""Texts, numbers and names of a report in one language."""

from collections.abc import Sequence

from draisine.arena.intervals import Z_95
from draisine.arena.report.figures import Mean, Share
from draisine.boards import Board
from draisine.messages import Value, load_catalogue


class ReportTranslator:
    """Formats the messages of a report, its numbers, and the names of a board."""

    def __init__(self, board: Board, language: str) -> None:
        self.board, self.language = board, language
        self.catalogue = load_catalogue(language)

    def text(self, message_id: str, /, **values: Value) -> str:
        """Return a message with its values."""
        return self.catalogue.format(message_id, **values)

    def number(self, value: float, digits: int = 0) -> str:
        """Format a number with a fixed number of decimals."""
        return self.catalogue.number(value, digits)

    def signed(self, value: float, digits: int = 1) -> str:
        """Format a number with its sign; 0 has none."""
        return f"{'+' if round(value, digits) > 0 else ''}{self.number(value, digits)}"

    def percent(self, share: float, digits: int = 1) -> str:
        """Format a share as a percentage."""
        return self.catalogue.percent(share, digits)

    def range(self, low: str, high: str) -> str:
        """Join the bounds of a range."""
        return self.text("balance-range", low=low, high=high)

    def span(self, share: Share, reach: float = Z_95, digits: int = 1) -> str:
        """Format the interval of a share: `48.1–52.3%`."""
        low, high = share.interval(reach)
        return self.range(self.number(100 * low, digits), self.percent(high, digits))

    def margin(self, reach: float) -> str:
        """Format half the width of an interval without rounding it to 0."""
        return self.number(reach, 1 if reach >= 0.1 else 2)

    def mean(self, figure: Mean) -> str:
        """Format a mean with half the width of its interval."""
        return self.text("balance-mean", mean=self.number(figure.value, 1), reach=self.margin(figure.reach))

    def join(self, names: Sequence[str], most: int = 4) -> str:
        """Join names as `a, b and c`; more than `most` are counted."""
        # Counting a single one takes as much space as naming it.
        shown = list(names if len(names) <= most + 1 else names[:most])
        if len(names) > len(shown):
            shown.append(self.text("balance-more", count=len(names) - len(shown)))
        return self.catalogue.join(shown)

    def place(self, place: int) -> str:
        """Return the name of a place in the turn order, counted from 0."""
        return self.text("balance-place", place=place + 1)

    def between(self, ends: tuple[str, str]) -> str:
        """Join the names of two cities."""
        first, second = (self.board.city_name(city, self.language) for city in ends)
        return self.text("balance-cities", first=first, second=second)

    def ticket(self, number: int) -> str:
        """Return the cities of a ticket."""
        return self.between(self.board.ticket[number].between)

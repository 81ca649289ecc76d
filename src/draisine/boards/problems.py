"""What is wrong with a board file, in words that its author can act on."""

import difflib
from collections.abc import Iterable
from typing import NamedTuple


class Finding(NamedTuple):
    """A problem before it is known which file it is in."""

    entry: str
    reason: str
    hint: str = ""


class Problem(NamedTuple):
    """One thing to mend: the file, the entry (`route 12 (atlanta-raleigh)`), what is wrong, and perhaps a way out."""

    source: str
    entry: str
    reason: str
    hint: str = ""

    def __str__(self) -> str:
        place = f"{self.source}: {self.entry}" if self.entry else self.source
        return f"{place}: {self.reason}" + (f" ({self.hint})" if self.hint else "")


class BoardError(Exception):
    """A board file that cannot be played. `problems` holds everything that is wrong, not just the first thing."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))

    @classmethod
    def of(cls, source: str, findings: Iterable[Finding]) -> "BoardError":
        """The error for all that was found in one file."""
        return cls(Problem(source, *finding) for finding in findings)


def near(word: str, known: Iterable[str]) -> str:
    """A hint at the known word that was probably meant; empty when none is close."""
    matches = difflib.get_close_matches(word[:60].lower(), list(known), n=1)
    return f"did you mean {quoted(matches[0])}?" if matches else ""


def quoted(word: str) -> str:
    """The word in quotes, on one line and short enough for a message."""
    return repr(word if len(word) <= 60 else word[:59] + "…")


def counted(number: int, noun: str) -> str:
    """`1 train`, `2 trains`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Iterable[object]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = map(str, words)
    return f"{', '.join(most)} and {last}" if most else last

"""Problems of a board file, with messages that its author can act on."""

import difflib
from collections.abc import Iterable
from typing import NamedTuple


class Finding(NamedTuple):
    """A problem, before the name of the file is added."""

    entry: str
    reason: str
    hint: str = ""


class Problem(NamedTuple):
    """One problem: the file, the entry (`route 12 (atlanta-raleigh)`), what is wrong, and perhaps a hint."""

    source: str
    entry: str
    reason: str
    hint: str = ""

    def __str__(self) -> str:
        location = f"{self.source}: {self.entry}" if self.entry else self.source
        return f"{location}: {self.reason}" + (f" ({self.hint})" if self.hint else "")


class BoardError(Exception):
    """Raised for an invalid board file; `problems` holds everything that is wrong."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))

    @classmethod
    def from_findings(cls, source: str, findings: Iterable[Finding]) -> "BoardError":
        """The error with all findings of one file."""
        return cls(Problem(source, *finding) for finding in findings)


def suggest(word: str, known: Iterable[str]) -> str:
    """A hint at the known word that was probably meant; empty if none is similar."""
    matches = difflib.get_close_matches(word[:60].lower(), list(known), n=1)
    return f"did you mean {quote(matches[0])}?" if matches else ""


def quote(word: str) -> str:
    """The word in quotes, escaped and shortened for a message."""
    return repr(word if len(word) <= 60 else word[:59] + "…")


def pluralize(number: int, noun: str) -> str:
    """`1 train`, `2 trains`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def join_words(words: Iterable[object]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = map(str, words)
    return f"{', '.join(most)} and {last}" if most else last

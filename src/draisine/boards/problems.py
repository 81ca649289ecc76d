"""Problems of a board file, with messages that its author can act on."""

import difflib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from draisine.messages import DEFAULT, Message, message

Label = str | Message
"""The place of a problem in a file: a path as in TOML (`trains.each`), or words (`city 3 (paris), lat`)."""
MAX_SOURCE = 500
"""Characters of a file name in a message."""


class Finding(NamedTuple):
    """A problem, before the name of the file is added."""

    entry: Label
    reason: Message
    hint: Message | None = None


class Problem(NamedTuple):
    """One problem: the file, the entry (`route 12 (atlanta-raleigh)`), what is wrong, and perhaps a hint."""

    source: str
    entry: Label
    reason: Message
    hint: Message | None = None

    def text(self, language: str = DEFAULT) -> str:
        """Return the problem as one line in a language."""
        # Fluent refuses values of more than 1,000 characters.
        source = self.source if len(self.source) <= MAX_SOURCE else f"…{self.source[-MAX_SOURCE:]}"
        reason = self.reason
        if self.hint:
            reason = message("boards-problem-hint", reason=reason, hint=self.hint)
        if self.entry:
            return message("boards-problem-entry", source=source, entry=self.entry, reason=reason).text(language)
        return message("boards-problem", source=source, reason=reason).text(language)

    def __str__(self) -> str:
        return self.text()


class BoardError(Exception):
    """Raised for an invalid board file; `details` holds everything that is wrong."""

    def __init__(self, details: Iterable[Problem]) -> None:
        self.details = tuple(details)
        super().__init__(self.details)

    @property
    def problems(self) -> list[str]:
        """Every problem as one line in English."""
        return self.problems_in(DEFAULT)

    def problems_in(self, language: str) -> list[str]:
        """Every problem as one line in a language."""
        return [problem.text(language) for problem in self.details]

    def __str__(self) -> str:
        return "\n".join(self.problems)

    @classmethod
    def from_findings(cls, source: str, findings: Iterable[Finding]) -> "BoardError":
        """The error with all findings of one file."""
        return cls(Problem(source, *finding) for finding in findings)


def key_label(entry: Label, key: str) -> Label:
    """The label of a key: `trains.each` in a section, `city 3 (paris), lat` in an entry."""
    return f"{entry}.{key}" if isinstance(entry, str) else message("boards-entry-key", entry=entry, key=key)


def item_label(entry: Label, number: int) -> Message:
    """The label of an item of a list: `closed_at, item 2`."""
    return message("boards-entry-item", entry=entry, number=str(number))


def range_finding(entry: Label, least: float, most: float, value: float) -> Finding:
    """A number outside its range."""
    return Finding(
        entry, message("boards-range", least=show_number(least), most=show_number(most), value=show_number(value))
    )


def did_you_mean(word: str, known: Iterable[str]) -> Message | None:
    """A hint at the known word that was probably meant; None if none is similar."""
    matches = difflib.get_close_matches(word[:60].lower(), list(known), n=1)
    return message("boards-did_you_mean", word=matches[0]) if matches else None


def shorten(word: str) -> str:
    """A word of a file, escaped and shortened for a message."""
    escaped = "".join(character if character.isprintable() else repr(character)[1:-1] for character in word[:61])
    return escaped if len(escaped) <= 60 else escaped[:59] + "…"


def show_number(value: float) -> str:
    """A number as it is written in a file."""
    return str(value) if isinstance(value, int) else f"{value:g}"


def list_words(words: Sequence[object]) -> Message | str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = map(str, words)
    return message("boards-list", words=", ".join(most), last=last) if most else last

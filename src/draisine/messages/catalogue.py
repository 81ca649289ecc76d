"""The messages of one language, formatted with Fluent."""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache, cached_property
from importlib import resources
from typing import TYPE_CHECKING

from draisine.messages.languages import languages
from draisine.messages.plain import format_plain

if TYPE_CHECKING:
    from babel import Locale
    from fluent.runtime import FluentBundle

Value = str | int | float
"""A value of a message. Numbers select plural forms and are formatted for the language."""

ENTRY = re.compile(r"^(?=-?[a-zA-Z])", re.MULTILINE)
"""The start of a message or term; comments and continuation lines start with another character."""
COMMENT = re.compile(r"^#.*\n", re.MULTILINE)
NAME = re.compile(r"(-?[a-zA-Z][a-zA-Z0-9_-]*)\s*=")
REFERENCE = re.compile(r"\{\s*(-?[a-zA-Z][a-zA-Z0-9_-]*)\s*[}.(]")
"""A reference to a term or another message."""


class MissingMessage(KeyError):
    """Raised for a message id that a catalogue does not have."""


class Catalogue:
    """The messages of one language.

    Only the messages in use are parsed: the command line must not wait for a thousand others."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._files = read_files(language)
        self._parsed: set[str] = set()

    def format(self, message_id: str, /, **values: Value) -> str:
        """Return a message with its values filled in. Raises MissingMessage, and ValueError for a missing value."""
        if message_id in self.sources and (plain := format_plain(self.sources[message_id], values)):
            return plain
        bundle = self._bundle_with(message_id)
        pattern = bundle.get_message(message_id).value
        if pattern is None:
            raise MissingMessage(message_id)
        text, errors = bundle.format_pattern(pattern, values)
        if errors:
            raise ValueError(f"{self.language}: {message_id}: {errors[0]}")
        return str(text)

    def __contains__(self, message_id: object) -> bool:
        return message_id in self.sources

    def join(self, items: Sequence[object], style: str = "standard") -> str:
        """Join items as a list of this language: `a, b and c`; with the style `or`, `a, b or c`."""
        from babel.lists import format_list

        return format_list([str(item) for item in items], style=style, locale=self.locale)  # type: ignore[arg-type]

    def number(self, value: float, digits: int = 0, *, grouped: bool = True) -> str:
        """Return a number with a fixed number of decimals and a typographic minus sign. Ratings are not grouped."""
        from babel.numbers import format_decimal

        pattern = ("#,##0" if grouped else "0") + ("." + "0" * digits if digits else "")
        text = format_decimal(round(value, digits) + 0.0, pattern, locale=self.locale)
        return text.replace("-", "−")

    def percent(self, share: float, digits: int = 1) -> str:
        """Return a share as a percentage."""
        from babel.numbers import format_percent

        pattern = self.locale.percent_formats[None].pattern
        decimals = "0." + "0" * digits if digits else "0"
        return format_percent(share, pattern.replace("0", decimals), self.locale)

    def time(self, at: float) -> str:
        """Return the date and time, to the minute and in UTC, of a Unix timestamp."""
        from babel.dates import format_date, format_time, get_datetime_format

        moment = datetime.fromtimestamp(at, UTC)
        pattern = str(get_datetime_format("medium", self.locale)).replace("'", "")
        return pattern.format(format_time(moment, "HH:mm", locale=self.locale), format_date(moment, locale=self.locale))

    @cached_property
    def locale(self) -> "Locale":
        """The Babel locale."""
        from babel import Locale

        return Locale.parse(self.language)

    @cached_property
    def sources(self) -> dict[str, str]:
        """The source of every message and term, by id."""
        return {name: source for text in self._files.values() for name, source in split_messages(text)}

    @cached_property
    def _bundle(self) -> "FluentBundle":
        from fluent.runtime import FluentBundle

        # The invisible marks around values serve mixed writing directions, which no language here has.
        return FluentBundle([self.language], use_isolating=False)

    def _bundle_with(self, message_id: str) -> "FluentBundle":
        """Return the bundle with a message and everything it refers to."""
        if message_id not in self._parsed:
            from fluent.runtime import FluentResource

            if message_id not in self.sources:
                raise MissingMessage(message_id)
            source = self.sources[message_id]
            self._bundle.add_resource(FluentResource(source))
            self._parsed.add(message_id)
            for name in REFERENCE.findall(source):
                if name in self.sources:
                    self._bundle_with(name)
        return self._bundle


def split_messages(text: str) -> Iterator[tuple[str, str]]:
    """Split the text of a Fluent file into messages and terms with their ids."""
    for entry in ENTRY.split(COMMENT.sub("", text)):
        if name := NAME.match(entry):
            yield name[1], entry


def read_files(language: str) -> dict[str, str]:
    """Return the texts of a language's Fluent files by name. Raises ValueError for a language without a catalogue."""
    if language not in languages():
        raise ValueError(f"there is no catalogue for the language {language!r}, only for {', '.join(languages())}")
    folder = resources.files("draisine.messages") / language
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".ftl"))
    return {name: (folder / name).read_text("utf-8") for name in names}


@cache
def load_catalogue(language: str) -> Catalogue:
    """Load the catalogue of a language; cached. Raises ValueError for a language without one."""
    return Catalogue(language)

"""Names by language in board and lesson files."""

from collections.abc import Mapping

from draisine.messages.languages import DEFAULT

LocalizedText = dict[str, str]
"""A text by language. No language is required."""


def localize(text: Mapping[str, str], language: str | None, fallback: str | None = None) -> str:
    """Return a text in a language, else the fallback, else in English or the first language there is."""
    if language is not None and language in text:
        return text[language]
    if fallback is not None:
        return fallback
    return text[DEFAULT] if DEFAULT in text else next(iter(text.values()))

"""The current language, and the texts of messages in it."""

from collections.abc import Sequence

from draisine.messages import MessageValue, load_catalogue, message, system_language

_chosen: list[str] = []
"""The language chosen by an option; empty if there is none."""


def choose(language: str | None) -> None:
    """Set the language of all texts; None stands for the language of the locale."""
    _chosen[:] = [] if language is None else [language]


def current_language() -> str:
    """Return the chosen language, else the language of the locale."""
    return _chosen[0] if _chosen else system_language()


def t(message_id: str, /, **values: MessageValue) -> str:
    """Return the text of a message in the current language."""
    return message(message_id, **values).text(current_language())


def number(value: float, digits: int = 0, *, grouped: bool = True) -> str:
    """Return a number in the format of the current language."""
    return load_catalogue(current_language()).number(value, digits, grouped=grouped)


def percent(share: float, digits: int = 1) -> str:
    """Return a share as a percentage."""
    return load_catalogue(current_language()).percent(share, digits)


def time(at: float) -> str:
    """Return the date and time, in UTC, of a Unix timestamp."""
    return load_catalogue(current_language()).time(at)


def join(items: Sequence[object], style: str = "standard") -> str:
    """Join items as a list of the current language."""
    return load_catalogue(current_language()).join(items, style)

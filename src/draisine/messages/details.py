"""Errors and long texts as values of messages."""

import errno

from draisine.messages.catalogue import load_catalogue
from draisine.messages.errors import LocalizedError
from draisine.messages.languages import DEFAULT
from draisine.messages.message import Message, MessageValue

MAX_VALUE = 2000
"""Characters of a value: Fluent refuses more than 2,500."""


def detail(error: BaseException) -> MessageValue:
    """Return the text of an error as a value of a message."""
    if isinstance(error, OSError):
        return os_detail(error)
    return error.message if isinstance(error, LocalizedError) else shorten(str(error))


def os_detail(error: OSError) -> MessageValue:
    """Return why the operating system refused something."""
    name = f"system-{errno.errorcode.get(error.errno or 0, '').lower()}"
    return Message(name) if name in load_catalogue(DEFAULT) else shorten(error.strerror or str(error))


def shorten(text: str) -> str:
    """Shorten a text to the length of a value."""
    return text if len(text) <= MAX_VALUE else f"{text[: MAX_VALUE - 1]}…"

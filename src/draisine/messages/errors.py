"""The base class of errors that people read."""

from typing import Any

from draisine.messages.languages import DEFAULT
from draisine.messages.message import Message, MessageValue


class LocalizedError(Exception):
    """An error whose text is a message of the catalogues; `str()` returns it in English."""

    def __init__(self, message_id: str, /, **values: MessageValue) -> None:
        self.message = Message(message_id, values)
        super().__init__(message_id)

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[Any, ...]:
        # Without calling `__init__`, whose arguments differ in subclasses.
        return _restore, (type(self), self.args), self.__dict__

    def text(self, language: str = DEFAULT) -> str:
        """Return the text in a language."""
        return self.message.text(language)


def _restore(kind: type[LocalizedError], args: tuple[Any, ...]) -> LocalizedError:
    """Return a pickled error; its attributes are set afterwards."""
    return kind.__new__(kind, *args)

"""A message that is not formatted yet: its id, and the values to fill in."""

from typing import Union

import msgspec

from draisine.messages.catalogue import load_catalogue
from draisine.messages.languages import DEFAULT

MessageValue = Union[str, int, float, "Message"]
"""A value of a message; one that is a message itself is formatted in the same language."""


class Message(msgspec.Struct, frozen=True):
    """A message of the catalogues with its values. Text is produced where it is displayed."""

    id: str
    values: dict[str, MessageValue] = {}

    def text(self, language: str = DEFAULT) -> str:
        """Return the text in a language."""
        filled = {
            name: value.text(language) if isinstance(value, Message) else value for name, value in self.values.items()
        }
        return load_catalogue(language).format(self.id, **filled)


def message(message_id: str, /, **values: MessageValue) -> Message:
    """Return a message with values given as keywords."""
    return Message(message_id, values)

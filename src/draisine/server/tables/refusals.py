"""Refusals of requests. Their texts are the messages `error-<code>`."""

from draisine.messages import Message, MessageValue
from draisine.messages.errors import LocalizedError

EMPTY_SEAT = "nobody_there"
"""The code of a refusal to mute a seat without another person."""
MAX_REASON = 200
"""Characters of each text in the reason of a refusal."""


class Refused(LocalizedError):
    """Raised when a request is refused. Nothing has changed."""

    def __init__(self, code: str, *, retry_after: float | None = None, **values: MessageValue) -> None:
        super().__init__(f"error-{code}", **values)
        self.args = (code,)
        self.code = code
        self.retry_after = retry_after
        """Seconds after which the same request may succeed, where they are known."""


def explain(error: Exception) -> MessageValue:
    """Return why an error was raised, as a value of a refusal: its message, or its text if it has none."""
    return shorten(error.message if isinstance(error, LocalizedError) else str(error))


def shorten(value: MessageValue) -> MessageValue:
    """Return a value of a message with every text as one line of limited length."""
    match value:
        case Message(id=message_id, values=values):
            return Message(message_id, {name: shorten(inner) for name, inner in values.items()})
        case str():
            line = " ".join(value.split())
            return line if len(line) <= MAX_REASON else f"{line[: MAX_REASON - 1]}…"
        case _:
            return value

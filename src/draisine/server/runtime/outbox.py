"""The messages for one socket: written at once while the client reads, and kept up to a limit while it does not."""

from collections import deque
from collections.abc import Callable
from typing import Protocol

from draisine.server.ops.fault_injection import crash_point
from draisine.server.runtime.outgoing import Outgoing

DIRECT = "draisine.direct"
"""The key of an extension in ASGI's scope of a WebSocket: a channel that bypasses the layers of ASGI."""


class Channel(Protocol):
    """Writes messages to a client, if that is possible without waiting."""

    on_writable: Callable[[], None]
    """Called when messages can be written again."""

    @property
    def is_writable(self) -> bool:
        """Whether a message can be written now."""

    def write(self, message: Outgoing) -> None:
        """Write a message."""


class Outbox:
    """The messages for a client. Until `open`, and while the client does not read, they wait."""

    def __init__(self, limit: int, on_overflow: Callable[[], None]) -> None:
        self._limit, self._on_overflow = limit, on_overflow
        self._waiting: deque[Outgoing] = deque()
        self._channel: Channel | None = None

    def put(self, message: Outgoing) -> None:
        """Write a message now or as soon as possible. If too many wait, it is dropped."""
        if self._channel is not None and not self._waiting and self._channel.is_writable:
            self._write(self._channel, message)
        elif len(self._waiting) < self._limit:
            self._waiting.append(message)
        else:
            self._on_overflow()

    def open(self, channel: Channel) -> None:
        """Write to a channel from now on."""
        self._channel, channel.on_writable = channel, self._flush
        self._flush()

    def close(self) -> None:
        """Write nothing more."""
        if self._channel is not None:
            self._channel.on_writable = lambda: None
        self._channel = None
        self._waiting.clear()

    def _flush(self) -> None:
        while self._waiting and self._channel is not None and self._channel.is_writable:
            self._write(self._channel, self._waiting.popleft())

    @staticmethod
    def _write(channel: Channel, message: Outgoing) -> None:
        channel.write(message)
        crash_point("answered" if message.is_answer else "told")

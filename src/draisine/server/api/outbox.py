"""The messages for one socket: written at once while the client reads, and kept up to a limit while it does not."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from litestar import WebSocket

from draisine.server.http.direct import DIRECT
from draisine.server.ops.fault_injection import crash_point
from draisine.server.runtime.outgoing import Outgoing


class Channel(Protocol):
    """Writes messages to a client, if that is possible without waiting."""

    on_writable: Callable[[], None]
    """Called when messages can be written again."""

    @property
    def is_writable(self) -> bool:
        """Whether a message can be written now."""

    def write(self, message: Outgoing) -> None:
        """Write a message."""


class AsgiChannel:
    """The channel for servers without the extension: each message is sent by a task."""

    def __init__(self, socket: "WebSocket[Any, Any, Any]") -> None:
        self._socket = socket
        self._sending: asyncio.Task[None] | None = None
        self.on_writable: Callable[[], None] = lambda: None

    @property
    def is_writable(self) -> bool:
        """Whether the last message was sent."""
        return self._sending is None

    def write(self, message: Outgoing) -> None:
        """Begin to send a message."""
        self._sending = asyncio.create_task(self._socket.send_bytes(message.content))
        self._sending.add_done_callback(self._on_sent)

    def _on_sent(self, sending: "asyncio.Task[None]") -> None:
        # An error means that the client is gone, which the reader of the socket notices.
        if not sending.cancelled() and sending.exception() is None:
            self._sending = None
            self.on_writable()


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


def channel_of(socket: "WebSocket[Any, Any, Any]") -> Channel:
    """The channel of a socket."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    direct: Channel | None = extensions.get(DIRECT)
    return AsgiChannel(socket) if direct is None else direct

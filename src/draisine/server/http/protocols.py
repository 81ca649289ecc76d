"""uvicorn's protocols with limits on connections and request heads.

uvicorn's own `limit_concurrency` is not used: it counts only requests whose head is complete, so it does not limit
connections that send nothing, and it does not apply to WebSockets.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.flow_control import service_unavailable
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from draisine.server.http.connections import Connection, Connections
from draisine.server.runtime.outbox import DIRECT
from draisine.server.runtime.outgoing import Outgoing
from draisine.server.settings import Settings

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as HttpProtocol
else:
    # httptools; h11 on Windows, for which httptools is not installed.
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as HttpProtocol

SWITCHING_PROTOCOLS = 101
MAX_HEAD = 64 * 1024
"""Bytes of a request head; httptools has no limit of its own."""
MAX_PIPELINED = 8
"""Requests that may be sent before the first is answered. Browsers and proxies do not pipeline; httptools parses all
requests that have arrived, and each takes a hundred times as much memory as its bytes."""


class TooManyRequests(Exception):
    """Raised in the parser to stop it."""


class LimitedHttpProtocol(HttpProtocol):
    """An HTTP connection that counts, and whose request heads must be complete in time."""

    def __init__(self, connections: Connections, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._connections = connections
        self._connection: Connection | None = None
        self._head_size = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection if there is room for it."""
        remote = get_remote_addr(transport)
        self._connection = self._connections.admit(transport, remote[0] if remote else "")
        if self._connection is not None:
            super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if self._connection is not None:
            self._connections.remove(self._connection.transport)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse the next part of a request, and measure its head."""
        connection, before = self._connection, self.cycle
        if connection is None:
            return
        if connection.head_since is None and self._expects_head():
            connection.head_since, self._head_size = self.loop.time(), 0
        super().data_received(data)
        if self.cycle is not before:
            self._connections.set_busy(connection)
        elif connection.head_since is not None:
            self._head_size += len(data)
            if self._head_size > MAX_HEAD:
                self.transport.abort()

    def on_headers_complete(self) -> None:
        """Start the request, or queue it behind the one in progress (httptools only; h11 reads one at a time)."""
        super().on_headers_complete()
        if len(self.pipeline) > MAX_PIPELINED:
            self.transport.abort()
            raise TooManyRequests

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        if self._connection is not None and self.cycle.response_complete:
            self._connections.set_idle(self._connection)

    def _expects_head(self) -> bool:
        """Whether the next byte begins a request. It may also be the rest of a body that was not needed; its deadline
        is the same."""
        cycle: Any = self.cycle
        return cycle is None or cycle.response_complete or not cycle.more_body


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket, which counts like the HTTP connection that it was."""

    def __init__(self, connections: Connections, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._connections = connections
        self.on_writable: Callable[[], None] = lambda: None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over the connection."""
        super().connection_made(transport)
        connection = self._connections.get(self.transport)
        if connection is not None:
            self._connections.set_busy(connection)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._connections.remove(self.transport)
        super().connection_lost(exc)

    # The extension of ASGI by which the messages of tables are written: see `runtime.outbox`

    def handle_connect(self, event: Request) -> None:
        """Offer the application a channel that bypasses the layers of ASGI."""
        super().handle_connect(event)
        if self.response.status_code == SWITCHING_PROTOCOLS:
            # The application runs from the next iteration of the event loop on.
            cast(dict[str, Any], self.scope["extensions"])[DIRECT] = self

    @property
    def is_writable(self) -> bool:
        """Whether the client reads what is sent."""
        return self.writable.is_set() and self.conn.state is State.OPEN and not (self.close_sent or self.disconnected)

    def write(self, message: Outgoing) -> None:
        """Write a message, whose frame is shared with its other readers."""
        self.transport.write(message.frame)

    def resume_writing(self) -> None:
        """Continue once the client has read enough."""
        super().resume_writing()
        self.on_writable()


def limited_protocols(settings: Settings, limit: int) -> dict[str, Any]:
    """Arguments of `uvicorn.Config`: protocols whose connections are at most `limit` together."""
    connections = Connections(settings, limit, _proxy_check(settings))
    return {
        "http": partial(LimitedHttpProtocol, connections),
        "ws": partial(LimitedWebSocketProtocol, connections),
    }


def _proxy_check(settings: Settings) -> Callable[[str], bool]:
    """Whether an address is that of a trusted proxy, by the same rules as for its `X-Forwarded-For`."""
    trusted = ProxyHeadersMiddleware(cast(Any, service_unavailable), settings.proxies).trusted_hosts
    return trusted.__contains__

"""The socket of a table: sends a snapshot and then every update; receives orders and sends their answers."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery
from uvicorn.protocols.utils import ClientDisconnected

from draisine.server.api.access import SUBPROTOCOL, TableAccess, table_access
from draisine.server.http.errors import http_status
from draisine.server.http.sessions import authenticate
from draisine.server.ops.fault_injection import crash_point
from draisine.server.runtime.outbox import DIRECT, Channel, Outbox
from draisine.server.runtime.outgoing import Outgoing
from draisine.server.runtime.registry import TableRegistry
from draisine.server.runtime.session import Subscriber, TableSession
from draisine.server.settings import Settings
from draisine.server.store import Store
from draisine.server.tables.commands import Order
from draisine.server.tables.refusals import Refused
from draisine.server.tables.views import Viewer

CLOSE_TIMEOUT = 2.0
"""Seconds for the closing handshake."""
BAD_MESSAGE, TOO_LARGE, FAILED, TOO_SLOW = 1007, 1009, 1011, 1013
TABLE_UNREADABLE = 4500
TOO_FAST_PAUSE = 0.2
"""Seconds before the next order is read from a client that sends too many."""
_ORDER = msgspec.json.Decoder(Order)
log = structlog.get_logger()
Socket = WebSocket[Any, Any, Any]


class _Close(Exception):
    """Raised to close the socket with a close code and, as its reason, the code of a refusal."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code, self.why = code, why


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: Socket,
    table: FromPath[str],
    store: NamedDependency[Store],
    registry: NamedDependency[TableRegistry],
    settings: NamedDependency[Settings],
    after: FromQuery[int | None] = None,
    seat: FromQuery[int | None] = None,
) -> None:
    """Subscribe to a table. With `after`, the first message has the entries since then instead of only a snapshot."""
    try:
        await _open(socket, table, store, registry, settings, after, seat)
    except Exception as error:
        if _is_disconnect(error):
            return
        registry.metrics.failures.labels("socket").inc()
        log.error("a socket failed", table=table[:40], error=repr(error)[:300])
        await _close(socket, FAILED, "failed")


async def _open(
    socket: Socket,
    table: str,
    store: Store,
    registry: TableRegistry,
    settings: Settings,
    after: int | None,
    seat: int | None,
) -> None:
    try:
        person = await authenticate(socket, store)
    except Refused as error:
        if error.code != "other_page":
            # Browsers hide why a handshake failed, but tell scripts the close code.
            await _accept(socket)
        await _close(socket, 4000 + http_status(error), error.code)
        return
    await _accept(socket)
    access = table_access(socket, person, registry, store)
    try:
        session = await access.session(table)
        await registry.ensure_seq(session, after or 0)
        viewer = await access.viewer(session, seat)
        registry.socket_counts.check(session, viewer.person, access.client.origin)
    except Refused as error:
        # The page waits for an engine that is being compiled (4503), but not for such a table.
        code = TABLE_UNREADABLE if error.code == "table_unreadable" else 4000 + http_status(error)
        await _close(socket, code, error.code)
        return
    await _subscribe(socket, registry, settings, session, access, viewer, after, seat)


async def _accept(socket: Socket) -> None:
    """Accept a socket. Browsers drop one that selects none of the subprotocols which they offer."""
    await socket.accept(subprotocols=SUBPROTOCOL if SUBPROTOCOL in socket.scope["subprotocols"] else None)


async def _subscribe(
    socket: Socket,
    registry: TableRegistry,
    settings: Settings,
    session: TableSession,
    access: TableAccess,
    viewer: Viewer,
    after: int | None,
    seat: int | None,
) -> None:
    closed: asyncio.Future[_Close] = asyncio.get_running_loop().create_future()

    def close(code: int, why: str) -> None:
        if not closed.done():
            closed.set_result(_Close(code, why))

    outbox = Outbox(settings.backlog, lambda: close(TOO_SLOW, "backlog"))
    subscriber = Subscriber(viewer, outbox.put, close, access.token_hash, access.client.origin, auto_seat=seat is None)
    known = after is not None and 0 <= after <= session.table.seq
    first = Outgoing(session.update(viewer, after) if known and after is not None else session.snapshot(viewer))
    # No await since the limits were checked: they cannot be exceeded in between.
    registry.subscribe(session, subscriber)
    try:
        connection = _Connection(socket, registry, session, access, settings.largest_request, outbox)
        await _serve(socket, connection.serve(first), closed)
    finally:
        outbox.close()
        registry.unsubscribe(session, subscriber)


class _Connection:
    """Reads and writes one socket."""

    def __init__(
        self,
        socket: Socket,
        registry: TableRegistry,
        session: TableSession,
        access: TableAccess,
        max_size: int,
        outbox: Outbox,
    ) -> None:
        self._socket, self._registry, self._session, self._access = socket, registry, session, access
        self._max_size, self._outbox = max_size, outbox

    async def serve(self, first: Outgoing) -> None:
        """Send the first message and what has followed since; then receive orders and answer them."""
        await self._socket.send_bytes(first.content)
        crash_point("told")
        self._outbox.open(_channel_of(self._socket))
        while True:
            text = await self._socket.receive_data(mode="text")
            if len(text) > self._max_size:
                raise _Close(TOO_LARGE, "too_long")
            try:
                order = _ORDER.decode(text)
            except (msgspec.DecodeError, RecursionError):
                raise _Close(BAD_MESSAGE, "bad_request") from None
            actor = self._access.actor(self._session)
            answer = await self._registry.orders.submit(self._session.id, actor, order, self._access.client.origin)
            self._outbox.put(Outgoing(answer))
            if answer.refused is not None and answer.refused.code == "too_fast":
                # Slows down a client that sends orders faster than they are carried out.
                await asyncio.sleep(TOO_FAST_PAUSE)


async def _serve(socket: Socket, serving: Coroutine[Any, Any, None], closed: "asyncio.Future[_Close]") -> None:
    """Serve a client until it is gone, sends something invalid, or is disconnected."""
    task = asyncio.create_task(serving)
    try:
        futures: list[asyncio.Future[Any]] = [task, closed]
        await asyncio.wait(futures, return_when=asyncio.FIRST_COMPLETED)
    finally:
        task.cancel()
        (outcome,) = await asyncio.gather(task, return_exceptions=True)
    reason = closed.result() if closed.done() else outcome
    if isinstance(reason, _Close):
        await _close(socket, reason.code, reason.why)
    elif isinstance(reason, Exception) and not _is_disconnect(reason):
        raise reason


class _AsgiChannel:
    """The channel for servers without the extension: each message is sent by a task."""

    def __init__(self, socket: Socket) -> None:
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


def _channel_of(socket: Socket) -> Channel:
    """The channel of a socket."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    direct: Channel | None = extensions.get(DIRECT)
    return _AsgiChannel(socket) if direct is None else direct


def _is_disconnect(error: Exception) -> bool:
    """Whether an error means that the client is gone; uvicorn raises several."""
    if isinstance(error, RuntimeError):
        return "Unexpected ASGI message" in str(error)
    return isinstance(error, WebSocketDisconnect | ClientDisconnected)


async def _close(socket: Socket, code: int, why: str) -> None:
    """Close the socket; do not wait for a client that does not answer."""
    try:
        async with asyncio.timeout(CLOSE_TIMEOUT):
            await socket.close(code=code, reason=why)
    except TimeoutError:
        return
    except Exception as error:
        if not _is_disconnect(error):
            raise

"""One socket for a table and a person: a snapshot, then everything that happens; orders in, answers out."""

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery
from uvicorn.protocols.utils import ClientDisconnected

from draisine.server.api.access import Entrance, entrance_of
from draisine.server.api.errors import status_of
from draisine.server.api.sessions import person_of
from draisine.server.ops.fault_injection import crash_point
from draisine.server.settings import Settings
from draisine.server.store import Store
from draisine.server.tables.commands import Order
from draisine.server.tables.messages import Answer, Message
from draisine.server.tables.refusals import Refused
from draisine.server.tables.registry import Hall
from draisine.server.tables.session import Live, Reader
from draisine.server.tables.views import Viewer

GOODBYE = 2.0
"""Seconds that a goodbye may take."""
BAD_MESSAGE, TOO_LARGE, TOO_SLOW = 1007, 1009, 1013
_ORDER = msgspec.json.Decoder(Order)
_MESSAGE = msgspec.json.Encoder()
Socket = WebSocket[Any, Any, Any]


class _Farewell(Exception):
    """The socket is to be closed, with a code and a reason."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code, self.why = code, why


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: Socket,
    table: FromPath[str],
    store: NamedDependency[Store],
    hall: NamedDependency[Hall],
    settings: NamedDependency[Settings],
    after: FromQuery[int | None] = None,
    seat: FromQuery[int | None] = None,
) -> None:
    """Follow a table. With `after`, what was missed since that entry comes first instead of a snapshot."""
    try:
        person = await person_of(socket, store)
    except Refused as error:
        if error.code != "other_page":
            # A browser learns nothing of why a handshake failed, but it reads how a socket was closed.
            await socket.accept()
        await _close(socket, 4000 + status_of(error), error.text("en"))
        return
    await socket.accept()
    entrance = entrance_of(socket, person, hall, store)
    try:
        live = await entrance.live(table)
        await hall.know(live, after or 0)
        viewer = await entrance.viewer(live, seat)
        if not hall.may_connect(viewer.person):
            raise Refused("too_many_sockets")
    except Refused as error:
        await _close(socket, 4000 + status_of(error), error.text("en"))
        return
    await _follow(socket, hall, settings, live, entrance, viewer, after, seat)


async def _follow(
    socket: Socket,
    hall: Hall,
    settings: Settings,
    live: Live,
    entrance: Entrance,
    viewer: Viewer,
    after: int | None,
    seat: int | None,
) -> None:
    waiting: asyncio.Queue[Message] = asyncio.Queue(settings.backlog)
    gone: asyncio.Future[_Farewell] = asyncio.get_running_loop().create_future()

    def dismiss(code: int, why: str) -> None:
        if not gone.done():
            gone.set_result(_Farewell(code, why))

    def deliver(message: Message) -> None:
        try:
            waiting.put_nowait(message)
        except asyncio.QueueFull:
            dismiss(TOO_SLOW, "too slow: come back")

    reader = Reader(viewer, deliver, dismiss, entrance.session, follows=seat is None)
    known = after is not None and 0 <= after <= live.table.seq
    deliver(live.update(viewer, after) if known and after is not None else live.snapshot(viewer))
    # From the question whether they may to here nothing waits: nobody slips in between.
    hall.join(live, reader)
    try:
        await _converse(socket, _Talk(socket, hall, live, entrance, settings.largest_request, waiting), gone)
    finally:
        hall.leave(live, reader)


class _Talk:
    """Reading and writing on one socket."""

    def __init__(
        self, socket: Socket, hall: Hall, live: Live, entrance: Entrance, largest: int, waiting: "asyncio.Queue[Any]"
    ) -> None:
        self._socket, self._hall, self._live, self._entrance = socket, hall, live, entrance
        self._largest, self._waiting = largest, waiting

    async def write(self) -> None:
        """Send what waits."""
        while True:
            message = await self._waiting.get()
            await self._socket.send_bytes(_MESSAGE.encode(message))
            crash_point("answered" if isinstance(message, Answer) else "told")

    async def read(self) -> None:
        """Take orders and answer them."""
        while True:
            words = await self._socket.receive_data(mode="text")
            if len(words) > self._largest:
                raise _Farewell(TOO_LARGE, "this is too long")
            try:
                order = _ORDER.decode(words)
            except (msgspec.DecodeError, RecursionError):
                raise _Farewell(BAD_MESSAGE, "this is no order") from None
            asker = self._entrance.asker(self._live)
            await self._waiting.put(await self._hall.order(self._live.id, asker, order))


async def _converse(socket: Socket, talk: _Talk, gone: "asyncio.Future[_Farewell]") -> None:
    """Read and write at once, until either ends or the reader is sent away."""
    tasks = [asyncio.create_task(talk.write()), asyncio.create_task(talk.read())]
    try:
        everything: list[asyncio.Future[Any]] = [*tasks, gone]
        await asyncio.wait(everything, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    farewell = gone.result() if gone.done() else next((each for each in ended if isinstance(each, _Farewell)), None)
    if farewell is not None:
        await _close(socket, farewell.code, farewell.why)
        return
    for each in ended:
        if isinstance(each, Exception) and not _hung_up(each):
            raise each


def _hung_up(error: Exception) -> bool:
    """Whether the other side is gone. uvicorn has several words for it."""
    if isinstance(error, RuntimeError):
        return "Unexpected ASGI message" in str(error)
    return isinstance(error, WebSocketDisconnect | ClientDisconnected)


async def _close(socket: Socket, code: int, why: str) -> None:
    """Say goodbye; whoever does not read it is left alone."""
    try:
        async with asyncio.timeout(GOODBYE):
            await socket.close(code=code, reason=why)
    except TimeoutError:
        return
    except Exception as error:
        if not _hung_up(error):
            raise

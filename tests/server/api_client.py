"""Clients of a complete server application in the same event loop, over ASGI: HTTP requests and sockets."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

import httpx
from litestar import Litestar

from draisine.server.app import create_app
from draisine.server.runtime.registry import TableRegistry
from draisine.server.runtime.session import TableSession
from draisine.server.settings import Settings
from tests.server.registries import FAST_SETTINGS, TIMEOUT

HOST = "draisine.test"


class SocketClosed(Exception):
    """The server has closed a socket."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code = code
        self.reason = reason


class SocketClient:
    """The client side of a socket. Clear `reading` to simulate a client that stops reading."""

    def __init__(self, app: Litestar, path: str, headers: dict[str, str], **query: Any) -> None:
        self._app = app
        offered = headers.get("Sec-WebSocket-Protocol")
        self._scope: Any = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": urlencode(query).encode(),
            "root_path": "",
            "headers": [(b"host", HOST.encode()), *((k.lower().encode(), v.encode()) for k, v in headers.items())],
            "client": ("127.0.0.1", 4711),
            "server": (HOST, 80),
            "subprotocols": offered.split(", ") if offered else [],
            "state": {},
        }
        self._incoming: asyncio.Queue[Any] = asyncio.Queue()
        self._outgoing: asyncio.Queue[Any] = asyncio.Queue()
        self.reading = asyncio.Event()
        self.reading.set()
        self.subprotocol: str | None = None
        """The subprotocol that the server has selected."""
        self.raw = b""
        """All bytes received."""

    async def __aenter__(self) -> "SocketClient":
        self._outgoing.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._app(self._scope, self._outgoing.get, self._send))
        accepted = await self._receive()
        assert accepted["type"] == "websocket.accept"
        self.subprotocol = accepted.get("subprotocol")
        # The first message, or the close frame of a rejected connection, follows at once.
        first = await self._receive()
        self._incoming = _put_back(first, self._incoming)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.reading.set()
        self._outgoing.put_nowait({"type": "websocket.disconnect", "code": 1000})
        async with asyncio.timeout(TIMEOUT):
            await self._task

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            await self.reading.wait()
        self._incoming.put_nowait(message)

    async def _receive(self) -> Any:
        async with asyncio.timeout(TIMEOUT):
            message = await self._incoming.get()
        if message["type"] == "websocket.close":
            raise SocketClosed(message["code"], message.get("reason", ""))
        return message

    async def next(self) -> Any:
        """The next message."""
        message = await self._receive()
        content = message.get("bytes") or message["text"].encode()
        self.raw += content
        return json.loads(content)

    async def until(self, kind: str) -> Any:
        """The next message of a kind."""
        while (message := await self.next())["type"] != kind:
            pass
        return message

    def send(self, content: Any) -> None:
        self._outgoing.put_nowait({"type": "websocket.receive", "text": json.dumps(content)})

    def send_text(self, content: str) -> None:
        self._outgoing.put_nowait({"type": "websocket.receive", "text": content})

    def send_bytes(self, content: bytes) -> None:
        self._outgoing.put_nowait({"type": "websocket.receive", "bytes": content})

    def send_order(self, number: object, **command: Any) -> None:
        self.send({"id": str(number), "command": command})

    async def order(self, number: object, **command: Any) -> Any:
        """Send an order and wait for its answer."""
        self.send_order(number, **command)
        return await self.until("answer")


def _put_back(message: Any, queue: "asyncio.Queue[Any]") -> "asyncio.Queue[Any]":
    copy: asyncio.Queue[Any] = asyncio.Queue()
    copy.put_nowait(message)
    while not queue.empty():
        copy.put_nowait(queue.get_nowait())
    return copy


class ApiClient:
    """A client that authenticates with a bearer token, as scripts do; browsers send a cookie instead."""

    def __init__(self, app: Litestar, scheme: str = "http") -> None:
        self._app = app
        # Litestar and httpx have different types for the same ASGI messages.
        transport = httpx.ASGITransport(app=cast(Any, app), raise_app_exceptions=False)
        self.http = httpx.AsyncClient(transport=transport, base_url=f"{scheme}://{HOST}")
        self.id = self.token = self.recovery = ""

    async def register(self, name: str) -> "ApiClient":
        me = (await self.http.post("/api/people", json={"name": name})).json()
        self.id, self.token, self.recovery = me["id"], me["token"], me["recovery"]
        self.http.cookies.clear()
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        return self

    async def get(self, path: str, **query: Any) -> Any:
        answer = await self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def open_table(self, board: str = "usa", players: int = 2, **options: Any) -> dict[str, str]:
        answer = await self.http.post("/api/tables", json={"board": board, "players": players, **options})
        assert answer.status_code == 201, answer.text
        opened: dict[str, str] = answer.json()
        return opened

    async def order(self, table: str, number: object, key: str = "", **command: Any) -> Any:
        answer = await self.http.post(
            f"/api/tables/{table}/orders",
            json={"id": str(number), "command": command},
            params={"key": key} if key else {},
        )
        assert answer.status_code == 201, answer.text
        return answer.json()

    def socket(self, table: str, headers: dict[str, str] | None = None, **query: Any) -> SocketClient:
        authorized = {"Authorization": f"Bearer {self.token}", **(headers or {})}
        return SocketClient(self._app, f"/api/tables/{table}/socket", authorized, **query)


@asynccontextmanager
async def running_app(folder: Path, **settings: Any) -> AsyncIterator[Litestar]:
    """A server on a SQLite file, without the web page."""
    chosen = Settings(**{**FAST_SETTINGS, **settings})
    app = create_app(f"sqlite:///{folder / 'draisine.sqlite'}", chosen, folder / "page")
    async with app.lifespan():
        await get_registry(app).ready.wait()
        await get_registry(app).search_ready.wait()
        yield app


def get_registry(app: Litestar) -> TableRegistry:
    registry: TableRegistry = app.state.registry
    return registry


async def get_session(app: Litestar, table: str) -> TableSession:
    return await get_registry(app).get(table)


async def start_game(*clients: ApiClient, board: str = "usa") -> dict[str, str]:
    """Open a table, seat all clients and start the game."""
    host = clients[0]
    table = await host.open_table(board, len(clients))
    for seat, client in enumerate(clients):
        await client.order(table["id"], f"sit-{seat}", table["invite"], do="sit", seat=seat)
    answer = await host.order(table["id"], "start", do="start")
    assert answer["refused"] is None
    return table

"""Visitors of a whole server, in its own event loop: they send requests and hold sockets as browsers and scripts do."""

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
from draisine.server.settings import Settings
from tests.server.halls import PATIENCE, QUICK

HOST = "draisine.test"


class Closed(Exception):
    """The server has closed a socket."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code = code
        self.reason = reason


class Socket:
    """A socket as a client holds it. Where nothing is read, `flowing` is cleared and the server waits in vain."""

    def __init__(self, app: Litestar, path: str, headers: dict[str, str], **query: Any) -> None:
        self._app = app
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
            "subprotocols": [],
            "state": {},
        }
        self._incoming: asyncio.Queue[Any] = asyncio.Queue()
        self._outgoing: asyncio.Queue[Any] = asyncio.Queue()
        self.flowing = asyncio.Event()
        self.flowing.set()
        self.raw = b""
        """All bytes that ever came."""

    async def __aenter__(self) -> "Socket":
        self._outgoing.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._app(self._scope, self._outgoing.get, self._send))
        accepted = await self._receive()
        assert accepted["type"] == "websocket.accept"
        # Whoever may not come in is told so at once; everybody else is shown something.
        first = await self._receive()
        self._incoming = _put_back(first, self._incoming)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.flowing.set()
        self._outgoing.put_nowait({"type": "websocket.disconnect", "code": 1000})
        async with asyncio.timeout(PATIENCE):
            await self._task

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            await self.flowing.wait()
        self._incoming.put_nowait(message)

    async def _receive(self) -> Any:
        async with asyncio.timeout(PATIENCE):
            message = await self._incoming.get()
        if message["type"] == "websocket.close":
            raise Closed(message["code"], message.get("reason", ""))
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

    def say(self, content: Any) -> None:
        self._outgoing.put_nowait({"type": "websocket.receive", "text": json.dumps(content)})

    def say_text(self, content: str) -> None:
        self._outgoing.put_nowait({"type": "websocket.receive", "text": content})

    def say_bytes(self, content: bytes) -> None:
        self._outgoing.put_nowait({"type": "websocket.receive", "bytes": content})

    def order(self, number: object, **command: Any) -> None:
        self.say({"id": str(number), "command": command})

    async def ask(self, number: object, **command: Any) -> Any:
        """Give an order and wait for its answer."""
        self.order(number, **command)
        return await self.until("answer")


def _put_back(message: Any, queue: "asyncio.Queue[Any]") -> "asyncio.Queue[Any]":
    again: asyncio.Queue[Any] = asyncio.Queue()
    again.put_nowait(message)
    while not queue.empty():
        again.put_nowait(queue.get_nowait())
    return again


class Visitor:
    """Somebody with a token, as a script has it. Their page, if they have one, sends a cookie instead."""

    def __init__(self, app: Litestar, scheme: str = "http") -> None:
        self._app = app
        # Litestar and httpx describe the same messages in types of their own.
        transport = httpx.ASGITransport(app=cast(Any, app), raise_app_exceptions=False)
        self.web = httpx.AsyncClient(transport=transport, base_url=f"{scheme}://{HOST}")
        self.id = self.token = self.recovery = ""

    async def come(self, name: str) -> "Visitor":
        me = (await self.web.post("/api/people", json={"name": name})).json()
        self.id, self.token, self.recovery = me["id"], me["token"], me["recovery"]
        self.web.cookies.clear()
        self.web.headers["Authorization"] = f"Bearer {self.token}"
        return self

    async def get(self, path: str, **query: Any) -> Any:
        answer = await self.web.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def open(self, board: str = "usa", players: int = 2, **options: Any) -> dict[str, str]:
        answer = await self.web.post("/api/tables", json={"board": board, "players": players, **options})
        assert answer.status_code == 201, answer.text
        opened: dict[str, str] = answer.json()
        return opened

    async def ask(self, table: str, number: object, key: str = "", **command: Any) -> Any:
        answer = await self.web.post(
            f"/api/tables/{table}/orders",
            json={"id": str(number), "command": command},
            params={"key": key} if key else {},
        )
        assert answer.status_code == 201, answer.text
        return answer.json()

    def socket(self, table: str, **query: Any) -> Socket:
        headers = {"Authorization": f"Bearer {self.token}"}
        return Socket(self._app, f"/api/tables/{table}/socket", headers, **query)


@asynccontextmanager
async def server(folder: Path, **settings: Any) -> AsyncIterator[Litestar]:
    """A server on a file, without a page."""
    chosen = Settings(**{**QUICK, **settings})
    app = create_app(f"sqlite:///{folder / 'draisine.sqlite'}", chosen, folder / "page")
    async with app.lifespan():
        await app.state.hall.ready.wait()
        yield app


async def seated(*visitors: Visitor, board: str = "usa") -> dict[str, str]:
    """A table at which everybody sits and the game has begun."""
    host = visitors[0]
    table = await host.open(board, len(visitors))
    for seat, visitor in enumerate(visitors):
        await visitor.ask(table["id"], f"sit-{seat}", table["invite"], do="sit", seat=seat)
    answer = await host.ask(table["id"], "start", do="start")
    assert answer["refused"] is None
    return table

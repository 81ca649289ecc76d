"""Cheap clients for attackers: HTTP over bare streams, and sockets that send order after order. A client library would
use more processor time than the server it attacks."""

import asyncio
import itertools
import json
import random
import re
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

TARGET = "127.0.0.1"
TIMEOUT = 30.0
LOST = 0
"""The status of a request whose connection the server closed or refused."""
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


class HttpConnection:
    """A connection that is kept open as long as the server allows it."""

    def __init__(self, port: int, address: str) -> None:
        self._port, self._address = port, address
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(self, method: str, path: str, headers: str = "", body: bytes = b"") -> tuple[int, bytes]:
        """Send a request and return its status and body; `LOST` if there is no answer."""
        try:
            async with asyncio.timeout(TIMEOUT):
                return await self._exchange(method, path, headers, body)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError):
            self.close()
            return LOST, b""

    async def _exchange(self, method: str, path: str, headers: str, body: bytes) -> tuple[int, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(TARGET, self._port, local_addr=(self._address, 0))
        reader, writer = self._streams
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {TARGET}:{self._port}\r\n{headers}Content-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(answer)
        content = await reader.readexactly(int(length[1])) if length else b""
        if length is None or b"onnection: close" in answer:
            self.close()
        return int(answer[9:12]), content

    def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


class _Choices(msgspec.Struct):
    moves: list[Any]


class _Now(msgspec.Struct):
    choices: _Choices | None = None


class _Message(msgspec.Struct):
    """The part of a snapshot or an update that has the moves to choose from."""

    choices: _Choices | None = None
    now: _Now | None = None


class _Answer(msgspec.Struct):
    refused: dict[str, str] | None = None


_MESSAGE, _ANSWER = msgspec.json.Decoder(_Message), msgspec.json.Decoder(_Answer)


class SocketClient:
    """A socket of a table. It reads everything, but decodes only answers: a flood must not keep the attackers busy."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._numbers = itertools.count(1)
        self._answers: asyncio.Queue[_Answer | None] = asyncio.Queue()
        self._last = b"{}"
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            while True:
                message = await self._connection.recv(decode=False)
                if message.startswith(b'{"type":"answer"'):
                    self._answers.put_nowait(_ANSWER.decode(message))
                else:
                    self._last = message
        except ConnectionClosed:
            self._answers.put_nowait(None)

    @property
    def moves(self) -> list[Any]:
        """The moves that the last message offers."""
        message = _MESSAGE.decode(self._last)
        choices = message.now.choices if message.now else message.choices
        return choices.moves if choices else []

    async def order(self, command: dict[str, Any]) -> str | None:
        """Send an order. Returns the code of its refusal, `""` if it was carried out, None if the socket is closed."""
        try:
            await self._connection.send(json.dumps({"id": f"o{next(self._numbers)}", "command": command}))
            async with asyncio.timeout(TIMEOUT):
                answer = await self._answers.get()
        except (ConnectionClosed, TimeoutError):
            return None
        if answer is None:
            return None
        return answer.refused["code"] if answer.refused else ""

    async def close(self) -> None:
        """Close the socket without waiting for the server."""
        self._reading.cancel()
        self._connection.transport.abort()


class Attacker:
    """A guest with a token, who sends requests from one address over several connections."""

    def __init__(self, port: int, address: str) -> None:
        self._port, self.address = port, address
        self._headers = ""
        self._token = ""
        self.sockets: list[SocketClient] = []
        self.tables: list[str] = []
        self.imports: list[str] = []

    async def register(self, name: str) -> bool:
        """Sign up; False if the server refuses."""
        status, body = await self.send(HttpConnection(self._port, self.address), "POST", "/api/people", {"name": name})
        if status == 201:
            self._token = json.loads(body)["token"]
            self._headers = f"Authorization: Bearer {self._token}\r\n"
        return status == 201

    def connect(self) -> HttpConnection:
        """Another connection."""
        return HttpConnection(self._port, self.address)

    async def send(
        self, http: HttpConnection, method: str, path: str, content: dict[str, Any] | bytes | None = None
    ) -> tuple[int, bytes]:
        """Send a request with the token."""
        if isinstance(content, dict):
            return await http.request(
                method, path, f"{self._headers}Content-Type: application/json\r\n", json.dumps(content).encode()
            )
        return await http.request(method, path, self._headers, content or b"")

    async def order(self, http: HttpConnection, table: str, **command: Any) -> int:
        """Send an order by HTTP and return the status."""
        content = {"id": f"h{random.getrandbits(48)}", "command": command}
        return (await self.send(http, "POST", f"/api/tables/{table}/orders", content))[0]

    async def open_table(self, http: HttpConnection, **options: Any) -> str | None:
        """Open a table and return its id; None if the server refuses."""
        status, body = await self.send(http, "POST", "/api/tables", {"board": "usa", "players": 2, **options})
        if status != 201:
            return None
        table: str = json.loads(body)["id"]
        self.tables.append(table)
        return table

    async def start_own_table(self, http: HttpConnection, **options: Any) -> str | None:
        """Open a table, take both seats, and start the game."""
        table = await self.open_table(http, **options)
        if table is not None:
            for seat in range(2):
                await self.order(http, table, do="sit", seat=seat)
            await self.order(http, table, do="start")
        return table

    async def open_socket(self, table: str, seat: int | None = None) -> SocketClient | None:
        """Follow a table; None if the server refuses."""
        query = "" if seat is None else f"?seat={seat}"
        try:
            connection = await connect(
                f"ws://{TARGET}:{self._port}/api/tables/{table}/socket{query}",
                additional_headers={"Authorization": f"Bearer {self._token}"}, local_addr=(self.address, 0), proxy=None,
                compression=None, max_size=None, ping_interval=None, open_timeout=TIMEOUT,
            )  # fmt: skip
        except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
            return None
        client = SocketClient(connection)
        self.sockets.append(client)
        return client

"""A real uvicorn server on loopback with our protocols and a small application."""

import asyncio
import importlib.util
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from types import ModuleType
from typing import Any
from unittest import mock

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from draisine.server.http import protocols
from draisine.server.http.body_deadline import BodyDeadline
from draisine.server.http.connections import Connections
from draisine.server.http.local_network import ExtensibleServer, Listen
from draisine.server.settings import Settings

TIMEOUT = 120
"""Seconds after which any wait fails."""
HEAD = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\nHost: a\r\n"
OK = b"HTTP/1.1 200 OK\r\n"
LARGE = 20_000_000
"""Bytes of a large response or message: more than the sockets' buffers hold."""


def h11_protocols() -> ModuleType:
    """The module as it is on a platform without httptools."""
    assert protocols.__file__ is not None
    spec = importlib.util.spec_from_file_location("protocols_with_h11", protocols.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with mock.patch("uvicorn.protocols.http.auto.AutoHTTPProtocol", H11Protocol):
        spec.loader.exec_module(module)
    return module


class Application:
    """Answers every request with its body once `released`, and accepts WebSockets; sends much at `/large`."""

    def __init__(self) -> None:
        self.released = asyncio.Event()
        self.released.set()
        self.requests = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        match scope["type"]:
            case "http":
                self.requests += 1
                await self._respond(scope, receive, send)
            case "websocket":
                await receive()
                await send({"type": "websocket.accept"})
                if scope["path"] == "/large":
                    await send({"type": "websocket.send", "bytes": bytes(LARGE)})
                while (await receive())["type"] != "websocket.disconnect":
                    pass
            case _:
                await receive()
                await send({"type": "lifespan.startup.complete"})
                await receive()
                await send({"type": "lifespan.shutdown.complete"})

    async def _respond(self, scope: Any, receive: Any, send: Any) -> None:
        body, more = b"", scope["path"] != "/early"
        while more:
            message = await receive()
            body, more = body + message.get("body", b""), message.get("more_body", False)
        await self.released.wait()
        body = bytes(LARGE) if scope["path"] == "/large" else body
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


class LiveServer:
    """A running server and its connections."""

    def __init__(self, port: int, connections: Connections, application: Application, listen: Listen) -> None:
        self.port, self.connections, self.application, self.listen = port, connections, application, listen
        self._clients: list[Client] = []

    async def connect(
        self, content: bytes = b"", source: str = "127.0.0.1", receive_buffer: int = 0, to: str = "127.0.0.1"
    ) -> "Client":
        """Connect from one loopback address to another and send something."""
        sock = socket.socket()
        if receive_buffer:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        sock.bind((source, 0))
        sock.setblocking(False)
        await asyncio.get_running_loop().sock_connect(sock, (to, self.port))
        client = Client(sock)
        self._clients.append(client)
        await client.send(content)
        return client

    async def wait_for(self, count: int, host: str | None = None) -> None:
        """Wait until a number of connections are open, in all or of an address."""
        async with asyncio.timeout(TIMEOUT):
            while (len(self.connections) if host is None else self.connections.count(host)) != count:
                await asyncio.sleep(0.01)

    def close_clients(self) -> None:
        for client in self._clients:
            client.close()


class Client:
    """A TCP connection that sends given bytes."""

    def __init__(self, sock: socket.socket) -> None:
        self._socket = sock

    async def send(self, content: bytes) -> None:
        with suppress(OSError):
            await asyncio.get_running_loop().sock_sendall(self._socket, content)

    async def read(self) -> bytes:
        """What arrives next; empty if the connection is closed."""
        async with asyncio.timeout(TIMEOUT):
            with suppress(OSError):
                return await asyncio.get_running_loop().sock_recv(self._socket, 65536)
            return b""

    async def read_until_closed(self) -> bytes:
        content = b""
        while part := await self.read():
            content += part
        return content

    def close(self) -> None:
        self._socket.close()


@asynccontextmanager
async def live_server(
    module: ModuleType = protocols, limit: int = 1000, app: Any = None, **settings: Any
) -> AsyncIterator[LiveServer]:
    """A running server with some settings, on the small application or on another one."""
    chosen, application = Settings(**settings), Application()
    arguments = module.limited_protocols(chosen, limit)
    config = uvicorn.Config(
        BodyDeadline(app or application, chosen.body_seconds), log_config=None, timeout_graceful_shutdown=1, **arguments
    )
    server = ExtensibleServer(config)
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as listener:
        task = asyncio.create_task(server._serve([listener]))
        async with asyncio.timeout(TIMEOUT):
            while not server.started:
                await asyncio.sleep(0.01)
        live = LiveServer(listener.getsockname()[1], arguments["http"].args[0], application, server.listen)
        try:
            yield live
        finally:
            application.released.set()
            live.close_clients()
            server.should_exit = True
            await task

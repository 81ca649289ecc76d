"""A small reverse proxy on loopback that sends requests to several servers in turn and names its clients."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tests.server.hostile.servers import HostileServer


class ReverseProxy:
    """Forwards one request per connection, as nginx does without keep-alive."""

    def __init__(self, *servers: HostileServer) -> None:
        self._servers = itertools.cycle(servers)
        self.url = ""

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            request = await _read_request(reader, writer.get_extra_info("peername")[0])
            await self._forward(request, writer)
        writer.close()

    async def _forward(self, request: bytes, writer: asyncio.StreamWriter) -> None:
        source, target = await asyncio.open_connection("127.0.0.1", next(self._servers).port)
        try:
            target.write(request)
            while chunk := await source.read(64 * 1024):
                writer.write(chunk)
                await writer.drain()
        finally:
            target.close()


async def _read_request(reader: asyncio.StreamReader, client: str) -> bytes:
    """A whole request, with the address of its client instead of what the client claims."""
    head = await reader.readuntil(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").rstrip().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    headers = {name.lower(): value for name, value in headers.items()}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    headers |= {"x-forwarded-for": client, "connection": "close"}
    return "\r\n".join([first, *(f"{name}: {value}" for name, value in headers.items()), "", ""]).encode() + body


@asynccontextmanager
async def running_proxy(*servers: HostileServer) -> AsyncIterator[ReverseProxy]:
    """A proxy for the duration of the context."""
    proxy = ReverseProxy(*servers)
    async with await asyncio.start_server(proxy.handle, "127.0.0.1", 0) as listener:
        proxy.url = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
        yield proxy

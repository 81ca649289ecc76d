"""TCP connections that may violate the WebSocket protocol."""

import asyncio
import base64
import contextlib
import os
import socket
import struct

from tests.server.fuzz.socket_target import SocketTarget, abort
from tests.server.registries import TIMEOUT


class RawConnection:
    """A TCP connection that is free to violate the WebSocket protocol."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def to(cls, target: SocketTarget, buffer: int = 0) -> "RawConnection":
        """Connect, optionally with a small receive buffer."""
        host, _, port = target.server.address.partition(":")
        sock = socket.socket()
        if buffer:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        sock.setblocking(False)
        await asyncio.get_running_loop().sock_connect(sock, (host, int(port)))
        return cls(*await asyncio.open_connection(sock=sock, limit=buffer or 2**16))

    @classmethod
    async def upgraded(cls, target: SocketTarget, name: str, buffer: int = 0) -> "RawConnection":
        """Connect and complete the WebSocket handshake; nothing is read after it."""
        raw = await cls.to(target, buffer)
        await raw.send(handshake(target.path(name).encode(), target.people[name].headers))
        async with asyncio.timeout(TIMEOUT):
            head = await raw._reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101 "), head
        return raw

    async def send(self, content: bytes) -> None:
        with contextlib.suppress(OSError):
            self._writer.write(content)
            await self._writer.drain()

    async def read_all(self) -> bytes:
        """Read until the server closes the connection."""
        with contextlib.suppress(OSError):
            async with asyncio.timeout(TIMEOUT):
                return await self._reader.read(-1)
        return b""

    def half_close(self) -> None:
        with contextlib.suppress(OSError):
            self._writer.write_eof()

    def abort(self) -> None:
        abort(self._writer.transport)  # type: ignore[arg-type]


def handshake(path: bytes, headers: dict[str, str]) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    lines = {
        "Host": "draisine.test",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": key,
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    return b"GET " + path + b" HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items()).encode() + b"\r\n"


def frame(opcode: int, payload: bytes, final: bool, reserved: int, masked: bool, length_error: int) -> bytes:
    """A frame; `length_error` is added to its declared length."""
    length, mask = max(0, len(payload) + length_error), 0x80 if masked else 0
    if length < 126:
        size = bytes([mask | length])
    elif length < 2**16:
        size = bytes([mask | 126]) + struct.pack("!H", length)
    else:
        size = bytes([mask | 127]) + struct.pack("!Q", length)
    return bytes([final << 7 | reserved << 4 | opcode]) + size + (b"\0\0\0\0" if masked else b"") + payload

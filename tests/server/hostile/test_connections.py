"""Half-sent requests neither keep others out nor stay open."""

import asyncio
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.server.async_tests import async_test
from tests.server.hostile.guests import HONEST, HOSTILE, Guest
from tests.server.hostile.servers import HostileServer, running_server

HALF_SENT = 1100
"""More than a process may usually have open files."""
HEAD_DEADLINE, BODY_DEADLINE = 10, 20
"""Seconds within which a server must have received the head and the body of a request."""
MARGIN = 5
HALF_HEAD = b"GET /health HTTP/1.1\r\nHost: draisine"
HALF_BODY = (
    b"POST /api/people HTTP/1.1\r\nHost: draisine\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
)


@pytest.fixture
def many_files() -> Iterator[None]:
    """Let this process open more files than a server may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8192)), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _send_half(server: HostileServer, content: bytes) -> socket.socket:
    """Send a part of a request; the server may refuse the connection."""
    connection = socket.socket()
    connection.setblocking(False)
    try:
        connection.bind((HOSTILE, 0))
        # On loopback the kernel accepts at once, or never.
        connection.connect_ex((HONEST, server.port))
        connection.send(content)
    except OSError:
        pass
    return connection


async def _is_closed_within(connection: socket.socket, seconds: float) -> bool:
    """Whether the server closes a connection within this time, whatever it answers before."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(seconds):
            while await loop.sock_recv(connection, 4096):
                pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


@pytest.mark.usefixtures("many_files")
@async_test
async def test_half_sent_requests_keep_no_one_out(tmp_path: Path) -> None:
    async with running_server(tmp_path) as server:
        with ExitStack() as connections:
            for _ in range(HALF_SENT):
                connections.enter_context(_send_half(server, HALF_HEAD))
            for number in range(5):
                async with Guest(server.url, HONEST) as honest:
                    try:
                        assert await honest.register(f"Honest {number}")
                    except httpx.TransportError as error:
                        pytest.fail(f"an honest guest cannot connect: {error!r}")


@async_test
async def test_the_head_of_a_request_has_a_deadline(tmp_path: Path) -> None:
    async with running_server(tmp_path) as server:
        with _send_half(server, HALF_HEAD) as connection:
            closed = await _is_closed_within(connection, HEAD_DEADLINE + MARGIN)
        assert closed, "a half-sent head stays open"


@pytest.mark.soak
@async_test
async def test_the_body_of_a_request_has_a_deadline(tmp_path: Path) -> None:
    async with running_server(tmp_path) as server:
        with _send_half(server, HALF_BODY) as connection:
            closed = await _is_closed_within(connection, BODY_DEADLINE + MARGIN)
        assert closed, "a half-sent body stays open"

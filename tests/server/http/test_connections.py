"""Limits on open connections and deadlines, on a real uvicorn server."""

import asyncio
import base64
import os
import resource
from collections.abc import Callable, Coroutine
from types import ModuleType

import pytest
import uvloop

from draisine.server.http import protocols
from draisine.server.http.connections import FILE_RESERVE, TOO_MANY, raise_file_limit
from tests.server.http.live_server import HALF, HEAD, LARGE, OK, h11_protocols, live_server

Run = Callable[[Callable[[ModuleType], Coroutine[None, None, None]]], None]


@pytest.fixture(params=["httptools-uvloop", "h11-asyncio"])
def run(request: pytest.FixtureRequest) -> Run:
    """Runs a test with the parser and the event loop of Linux, and with those of Windows."""

    def run(test: Callable[[ModuleType], Coroutine[None, None, None]]) -> None:
        if request.param == "h11-asyncio":
            asyncio.run(test(h11_protocols()))
        else:
            uvloop.run(test(protocols))

    return run


def upgrade() -> bytes:
    key = base64.b64encode(os.urandom(16))
    return (
        HALF
        + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %b\r\n\r\n"
        % key
    )


def at_large(head: bytes) -> bytes:
    """The same request for a large response."""
    return head.replace(b"/", b"/large", 1)


def test_a_request_head_has_a_deadline(run: Run) -> None:
    async def test(module: ModuleType) -> None:
        async with live_server(module, header_seconds=0.4) as server:
            silent, half = await server.connect(), await server.connect(HALF)
            trickle = await server.connect(HALF)
            for _ in range(40):
                await asyncio.sleep(0.05)
                await trickle.send(b"X: y\r\n")
            for client in (silent, half, trickle):
                assert await client.read_until_closed() == b""
            await server.wait_for(0)
            assert server.application.requests == 0

    run(test)


def test_the_deadline_applies_to_later_requests_too(run: Run) -> None:
    async def test(module: ModuleType) -> None:
        async with live_server(module, header_seconds=0.4) as server:
            for begin in (b"\r\n", HALF):
                client = await server.connect(HEAD)
                assert (await client.read()).startswith(OK)
                await client.send(begin)
                assert OK not in await client.read_until_closed()
            await server.wait_for(0)

    run(test)


def test_a_slow_response_is_not_cut_off_by_the_deadline_for_heads(run: Run) -> None:
    async def test(module: ModuleType) -> None:
        async with live_server(module, header_seconds=0.2) as server:
            server.application.released.clear()
            client = await server.connect(HEAD)
            await asyncio.sleep(1)
            server.application.released.set()
            assert (await client.read()).startswith(OK)

    run(test)


def test_half_sent_requests_do_not_keep_others_out(run: Run) -> None:
    """Neither at another address nor at the same one, where the connections that send nothing are closed."""

    async def test(module: ModuleType) -> None:
        async with live_server(module, limit=100, connections_per_address=40) as server:
            playing = await server.connect(upgrade())
            assert (await playing.read()).startswith(b"HTTP/1.1 101 ")
            attack = [await server.connect(HALF) for _ in range(300)]
            await server.wait_for(40)
            for source in ("127.0.0.1", "127.0.0.2"):
                client = await server.connect(HEAD, source)
                assert (await client.read()).startswith(OK)
            await playing.send(b"\x89\x80\0\0\0\0")
            assert await playing.read() == b"\x8a\0", "the socket answers a ping"
            for client in attack:
                client.close()
            await server.wait_for(0, "127.0.0.3")

    run(test)


def test_a_network_of_addresses_does_not_keep_others_out(run: Run) -> None:
    async def test(module: ModuleType) -> None:
        async with live_server(module, limit=30, connections_per_address=10) as server:
            for number in range(60):
                await server.connect(HALF, f"127.0.1.{number % 6}")
            await server.wait_for(30)
            client = await server.connect(HEAD)
            assert (await client.read()).startswith(OK)

    run(test)


def test_connections_with_a_request_in_progress_are_not_closed_for_others(run: Run) -> None:
    async def test(module: ModuleType) -> None:
        async with live_server(module, connections_per_address=4) as server:
            server.application.released.clear()
            busy = [await server.connect(HEAD) for _ in range(4)]
            await server.wait_for(4, "127.0.0.1")
            while server.application.requests < 4:
                await asyncio.sleep(0.01)
            refused = await server.connect()
            assert await refused.read_until_closed() == TOO_MANY
            other = await server.connect(source="127.0.0.2")
            await server.wait_for(5)
            server.application.released.set()
            for client in busy:
                assert (await client.read()).startswith(OK)
            await other.send(HEAD)
            assert (await other.read()).startswith(OK)

    run(test)


def test_a_websocket_counts_until_it_is_closed(run: Run) -> None:
    async def test(module: ModuleType) -> None:
        async with live_server(module, connections_per_address=2) as server:
            sockets = [await server.connect(upgrade()) for _ in range(2)]
            for client in sockets:
                assert (await client.read()).startswith(b"HTTP/1.1 101 ")
            assert server.connections.count("127.0.0.1") == 2
            refused = await server.connect()
            assert await refused.read_until_closed() == TOO_MANY
            sockets[0].close()
            await server.wait_for(1, "127.0.0.1")
            client = await server.connect(HEAD)
            assert (await client.read()).startswith(OK)
            client.close()
            sockets[1].close()
            await server.wait_for(0)
            assert server.connections.count("127.0.0.1") == 0

    run(test)


def test_a_refused_upgrade_is_counted_once(run: Run) -> None:
    async def test(module: ModuleType) -> None:
        async with live_server(module) as server:
            client = await server.connect(upgrade().replace(b"Version: 13", b"Version: 12"))
            assert (await client.read()).startswith(b"HTTP/1.1 4")
            await server.wait_for(0)

    run(test)


def test_a_trusted_proxy_may_open_more_connections(run: Run) -> None:
    async def test(module: ModuleType) -> None:
        async with live_server(module, connections_per_address=2, proxies=["127.0.0.0/30"]) as server:
            server.application.released.clear()
            proxied = [await server.connect(HEAD, "127.0.0.2") for _ in range(8)]
            await server.wait_for(8)
            server.application.released.set()
            for client in proxied:
                assert (await client.read()).startswith(OK)

    run(test)


def test_a_body_has_a_deadline(run: Run) -> None:
    post = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n"

    async def test(module: ModuleType) -> None:
        async with live_server(module, body_seconds=0.4) as server:
            client = await server.connect(post)
            for _ in range(40):
                await asyncio.sleep(0.05)
                await client.send(b"x")
            await client.read_until_closed()
            await server.wait_for(0)
            complete = await server.connect(post + b"x" * 1000)
            assert (await complete.read()).startswith(OK)

    run(test)


def test_the_rest_of_a_body_that_is_not_needed_has_a_deadline(run: Run) -> None:
    """Otherwise a client could send an endless body after its request was refused."""
    post = b"POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n"

    async def test(module: ModuleType) -> None:
        async with live_server(module, header_seconds=0.4) as server:
            client = await server.connect(post)
            assert (await client.read()).startswith(OK)
            for _ in range(40):
                await asyncio.sleep(0.05)
                await client.send(b"x")
            assert await client.read_until_closed() == b""
            await server.wait_for(0)

    run(test)


def test_a_client_that_never_reads_is_disconnected(run: Run) -> None:
    """Closing its connection would wait for ever for the write buffer to become empty."""

    async def test(module: ModuleType) -> None:
        async with live_server(module, header_seconds=0.4, body_seconds=0.6) as server:
            await server.connect(at_large(HEAD) * 3, receive_buffer=4096)
            await server.connect(at_large(upgrade()), receive_buffer=4096)
            await server.wait_for(2)
            await server.wait_for(0)
            assert server.application.requests < 3, "the next request waits until the response is read"

    run(test)


def test_a_slow_reader_gets_everything(run: Run) -> None:
    async def test(module: ModuleType) -> None:
        async with live_server(module, header_seconds=0.4, body_seconds=0.6) as server:
            client = await server.connect(at_large(HEAD), receive_buffer=65536)
            received, parts = 0, 0
            while received < LARGE:
                part = await client.read()
                assert part
                received, parts = received + len(part), parts + 1
                if parts % 100 == 0:
                    await asyncio.sleep(0.05)

    run(test)


@pytest.mark.parametrize("content", [b"GET /" + b"x" * 200_000, HALF + b"X: " + b"y" * 200_000])
def test_a_request_head_has_a_limit(run: Run, content: bytes) -> None:
    async def test(module: ModuleType) -> None:
        async with live_server(module) as server:
            client = await server.connect(content)
            await client.read_until_closed()
            assert server.application.requests == 0
            await server.wait_for(0)

    run(test)


def test_few_requests_may_be_sent_in_advance() -> None:
    async def test() -> None:
        async with live_server() as server:
            server.application.released.clear()
            some = await server.connect(HEAD * (protocols.MAX_PIPELINED + 1))
            many = await server.connect(HEAD * 2000)
            assert await many.read_until_closed() == b""
            server.application.released.set()
            received = b""
            while received.count(OK) <= protocols.MAX_PIPELINED:
                part = await some.read()
                assert part
                received += part
            assert server.application.requests <= protocols.MAX_PIPELINED + 2

    uvloop.run(test())


def test_the_limit_leaves_file_descriptors_for_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = (1024, 4096)
    monkeypatch.setattr(resource, "getrlimit", lambda _kind: limits)

    def set_limits(_kind: int, new: tuple[int, int]) -> None:
        nonlocal limits
        limits = new

    monkeypatch.setattr(resource, "setrlimit", set_limits)
    assert raise_file_limit(100) == 100
    assert limits == (1024, 4096), "it is not raised without need"
    assert raise_file_limit(2000) == 2000
    assert limits == (2000 + FILE_RESERVE, 4096)
    assert raise_file_limit(100_000) == 4096 - FILE_RESERVE
    limits = (100, 100)
    assert raise_file_limit(100_000) == 50
    limits = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    assert raise_file_limit(100_000) == 100_000

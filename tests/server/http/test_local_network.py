"""Listeners for the local network. 127.0.0.2 stands for an address of this machine there: nothing leaves it."""

import socket

import httpx
import pytest

from draisine.server.http.connections import TOO_MANY
from draisine.server.http.local_network import LocalNetwork, NoLocalNetwork
from tests.server.async_tests import async_test
from tests.server.http.live_server import HALF, HEAD, OK, LiveServer, live_server

LAN, OTHER = "127.0.0.2", "127.0.0.3"


def network_of(server: LiveServer, *addresses: str) -> LocalNetwork:
    network = LocalNetwork("127.0.0.1", server.port, lambda: addresses)
    network.attach(server.listen)
    return network


def is_listening(address: str, port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((address, port)) == 0


@async_test
async def test_a_running_server_is_opened_at_the_addresses_of_the_local_network_only() -> None:
    async with live_server() as server:
        network = network_of(server, LAN)
        assert network.can_open
        assert network.urls == []
        assert not is_listening(LAN, server.port)
        await network.open()
        assert network.urls == [f"http://{LAN}:{server.port}"]
        assert not is_listening(OTHER, server.port)
        async with httpx.AsyncClient(trust_env=False) as web:
            for base in ("http://127.0.0.1:" + str(server.port), *network.urls):
                assert (await web.post(base, content=b"hello")).content == b"hello"
        # Opening it again changes nothing.
        await network.open()
        port = server.port
    assert not is_listening(LAN, port)
    assert not is_listening("127.0.0.1", port)


@async_test
async def test_connections_of_all_listeners_count_together() -> None:
    async with live_server(connections_per_address=2) as server:
        await network_of(server, LAN).open()
        server.application.released.clear()
        await server.connect(HEAD, OTHER)
        await server.connect(HEAD, OTHER, to=LAN)
        await server.wait_for(2, OTHER)
        for listener in ("127.0.0.1", LAN):
            assert await (await server.connect(HEAD, OTHER, to=listener)).read() == TOO_MANY
        other = await server.connect(HEAD, LAN, to=LAN)
        server.application.released.set()
        assert (await other.read()).startswith(OK)


@async_test
async def test_deadlines_apply_in_the_local_network() -> None:
    async with live_server(header_seconds=0.1) as server:
        await network_of(server, LAN).open()
        assert await (await server.connect(HALF, to=LAN)).read_until_closed() == b""


@async_test
async def test_an_address_that_is_taken_leaves_the_server_closed() -> None:
    async with live_server() as server:
        with socket.create_server((OTHER, server.port)):
            network = network_of(server, LAN, OTHER)
            with pytest.raises(OSError, match=f"{OTHER}:{server.port}") as error:
                await network.open()
            assert error.value.filename == f"{OTHER}:{server.port}"
        assert not is_listening(LAN, server.port)
        assert network.urls == []
        # Once it is free again, both are opened.
        await network.open()
        assert is_listening(LAN, server.port)
        assert is_listening(OTHER, server.port)


@async_test
async def test_a_machine_without_a_local_network() -> None:
    async with live_server() as server:
        network = network_of(server)
        assert not network.can_open
        with pytest.raises(NoLocalNetwork):
            await network.open()


@pytest.mark.parametrize(
    ("host", "urls"),
    [
        ("0.0.0.0", ["http://192.168.1.20:8018", "http://10.0.0.7:8018"]),
        ("::", ["http://192.168.1.20:8018", "http://10.0.0.7:8018"]),
        ("192.168.1.20", ["http://192.168.1.20:8018"]),
        ("127.0.0.1", []),
        ("localhost", []),
        ("198.51.100.7", []),
    ],
)
def test_urls_by_host(host: str, urls: list[str]) -> None:
    network = LocalNetwork(host, 8018, lambda: ["192.168.1.20", "10.0.0.7"])
    assert network.urls == urls
    assert network.is_loopback == (host in ("127.0.0.1", "localhost"))
    assert not network.can_open


def test_the_default_port_is_left_out() -> None:
    assert LocalNetwork("192.168.1.20", 80, list).urls == ["http://192.168.1.20"]

"""Opening the server for the local network, by the person at the machine only."""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from draisine.server.app import create_app
from draisine.server.http.local_network import LocalNetwork
from draisine.server.settings import Settings
from tests.server.async_tests import async_test
from tests.server.registries import FAST_SETTINGS

HERE, LAN = "127.0.0.1:8018", "192.168.1.20:8018"
CLOSED, AS_IS = {"reach": "closed", "urls": []}, {"reach": "as_is", "urls": []}
OPEN = {"reach": "open", "urls": [f"http://{LAN}"]}


class FakeNetwork(LocalNetwork):
    """A network whose listeners are not bound: these tests are about who may open them."""

    def __init__(self, host: str = "127.0.0.1", addresses: tuple[str, ...] = ("192.168.1.20",)) -> None:
        super().__init__(host, 8018, lambda: addresses)
        self.attach(self._serve)
        self.problem: OSError | None = None

    def bind(self) -> list[socket.socket]:
        if self.problem:
            raise self.problem
        self._opened = list(self._find_addresses())
        return []

    async def _serve(self, _listener: socket.socket) -> None:
        raise AssertionError


@asynccontextmanager
async def visitor(
    folder: Path, network: LocalNetwork | None, client: str = "127.0.0.1", host: str = HERE, **settings: Any
) -> AsyncIterator[httpx.AsyncClient]:
    """A browser with a session cookie, at an address."""
    chosen = Settings(**{**FAST_SETTINGS, **settings})
    app = create_app(f"sqlite:///{folder / 'draisine.sqlite'}", chosen, folder / "page", network)
    scheme = "https" if chosen.tls else "http"
    transport = httpx.ASGITransport(app=cast(Any, app), client=(client, 4711))
    async with (
        app.lifespan(),
        httpx.AsyncClient(
            transport=transport, base_url=f"{scheme}://{host}", headers={"Origin": f"{scheme}://{host}"}
        ) as web,
    ):
        assert (await web.post("/api/people", json={"name": "Ada"})).status_code == 201
        yield web


async def read(web: httpx.AsyncClient, **headers: str) -> Any:
    answer = await web.get("/api/network", headers={name.replace("_", "-"): value for name, value in headers.items()})
    assert answer.status_code == 200, answer.text
    return answer.json()


@async_test
async def test_the_person_at_the_machine_opens_it(tmp_path: Path) -> None:
    async with visitor(tmp_path, FakeNetwork()) as web:
        assert await read(web) == CLOSED
        for _ in range(2):
            answer = await web.post("/api/network")
            assert (answer.status_code, answer.json()) == (200, OPEN)
        assert await read(web) == OPEN


@pytest.mark.parametrize("host", ["localhost:8018", "[::1]:8018", "127.0.0.1"])
@async_test
async def test_every_name_of_loopback_is_this_machine(tmp_path: Path, host: str) -> None:
    async with visitor(tmp_path, FakeNetwork(), host=host) as web:
        assert await read(web) == CLOSED


@pytest.mark.parametrize(
    ("client", "host", "headers", "reach"),
    [
        ("192.168.1.30", HERE, {}, "this_device"),
        ("127.0.0.1", "rebound.example:8018", {}, "as_is"),
        ("127.0.0.1", "127.0.0.1.rebound.example", {}, "as_is"),
        ("127.0.0.1", HERE, {"X-Forwarded-For": "198.51.100.7"}, "this_device"),
        ("127.0.0.1", HERE, {"Forwarded": "for=198.51.100.7"}, "this_device"),
        ("127.0.0.1", HERE, {"Via": "1.1 proxy"}, "this_device"),
    ],
)
@async_test
async def test_no_one_else_opens_it(
    tmp_path: Path, client: str, host: str, headers: dict[str, str], reach: str
) -> None:
    network = FakeNetwork()
    async with visitor(tmp_path, network, client, host) as web:
        web.headers.update(headers)
        assert await read(web) == {"reach": reach, "urls": []}
        answer = await web.post("/api/network")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_this_machine")
    assert network.urls == []


@async_test
async def test_another_website_cannot_open_it(tmp_path: Path) -> None:
    network = FakeNetwork()
    async with visitor(tmp_path, network) as web:
        for origin in ("https://example.com", "http://127.0.0.1:9999", "null"):
            answer = await web.post("/api/network", headers={"Origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "other_page")
        web.cookies.clear()
        assert (await web.post("/api/network")).status_code == 401
        assert (await web.get("/api/network")).status_code == 401
    assert network.urls == []


@pytest.mark.parametrize("settings", [{"proxies": ["127.0.0.1"]}, {"tls": True}])
@async_test
async def test_nothing_changes_behind_a_proxy(tmp_path: Path, settings: dict[str, Any]) -> None:
    network = FakeNetwork()
    async with visitor(tmp_path, network, **settings) as web:
        assert await read(web) == AS_IS
        assert (await web.post("/api/network")).status_code == 403
    assert network.urls == []


@async_test
async def test_a_page_in_the_local_network_keeps_its_address(tmp_path: Path) -> None:
    """It learns no other address of the machine."""
    network = FakeNetwork("0.0.0.0", ("10.0.0.7", "192.168.1.20"))
    async with visitor(tmp_path, network, "192.168.1.30", LAN) as web:
        assert await read(web) == OPEN
    async with visitor(tmp_path, network) as web:
        assert await read(web) == {"reach": "open", "urls": ["http://10.0.0.7:8018", f"http://{LAN}"]}
    async with visitor(tmp_path, network, "198.51.100.7", "play.example") as web:
        assert await read(web) == AS_IS


@async_test
async def test_a_machine_without_a_local_network(tmp_path: Path) -> None:
    async with visitor(tmp_path, FakeNetwork(addresses=())) as web:
        assert await read(web) == {"reach": "no_network", "urls": []}
        answer = await web.post("/api/network")
        assert (answer.status_code, answer.json()["code"]) == (400, "no_network")


@async_test
async def test_an_address_that_is_taken(tmp_path: Path) -> None:
    network = FakeNetwork()
    network.problem = OSError(98, "Address already in use", LAN)
    async with visitor(tmp_path, network) as web:
        answer = await web.post("/api/network")
        assert (answer.status_code, answer.json()["code"]) == (400, "address_unavailable")
        assert answer.json()["message"]["values"]["address"] == LAN
        assert await read(web) == CLOSED


@async_test
async def test_listeners_of_another_program_are_unknown(tmp_path: Path) -> None:
    async with visitor(tmp_path, None) as web:
        assert await read(web) == AS_IS
        assert (await web.post("/api/network")).status_code == 403

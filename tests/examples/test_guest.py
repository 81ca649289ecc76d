"""A bot joins a server's table as a guest, and plays to the end."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from examples import guest
from tests.server.registries import TIMEOUT
from tests.web.servers import Server


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """The HTTP client of a user who opens tables."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.launch()
    with httpx.Client(base_url=server.address, trust_env=False, timeout=TIMEOUT) as web:
        token = web.post("/api/people", json={"name": "Ada"}).json()["token"]
        web.headers["Authorization"] = f"Bearer {token}"
        yield web
    server.stop()


def _send_order(host: httpx.Client, table: str, **command: Any) -> bool:
    response = host.post(f"/api/tables/{table}/orders", json={"id": f"{time.monotonic_ns()}", "command": command})
    return response.json()["refused"] is None


def test_it_plays_a_game(host: httpx.Client) -> None:
    table = host.post("/api/tables", json={"board": "amsterdam", "players": 2}).json()
    assert _send_order(host, table["id"], do="seat_bot", seat=0, bot="conductor")
    with ThreadPoolExecutor(1) as pool:
        guest_game = pool.submit(guest.main, [f"{host.base_url}/join#{table['invite']}", "random", "--name", "Bob"])
        deadline = time.monotonic() + TIMEOUT
        while not _send_order(host, table["id"], do="start"):
            assert not guest_game.done()
            assert time.monotonic() < deadline
            time.sleep(0.05)
        guest_game.result(TIMEOUT)
    snapshot = host.get(f"/api/tables/{table['id']}").json()
    assert snapshot["table"]["phase"] == "over"
    assert [seat["name"] for seat in snapshot["table"]["seats"]][1:] == ["Bob"]


def test_a_full_table_is_an_error(host: httpx.Client) -> None:
    table = host.post("/api/tables", json={"board": "amsterdam", "players": 2}).json()
    for seat in (0, 1):
        assert _send_order(host, table["id"], do="seat_bot", seat=seat, bot="conductor")
    with pytest.raises(SystemExit, match="no seat is free"):
        guest.main([f"{host.base_url}/join#{table['invite']}", "random"])

"""A bot of one's own comes to a server's table as a guest, and plays there to the end."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from examples import guest
from tests.server.halls import PATIENCE
from tests.web.servers import Server


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Somebody who opens tables."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.open()
    with httpx.Client(base_url=server.address, trust_env=False, timeout=PATIENCE) as web:
        token = web.post("/api/people", json={"name": "Ada"}).json()["token"]
        web.headers["Authorization"] = f"Bearer {token}"
        yield web
    server.stop()


def _order(host: httpx.Client, table: str, **command: Any) -> bool:
    answer = host.post(f"/api/tables/{table}/orders", json={"id": f"{time.monotonic_ns()}", "command": command})
    return answer.json()["refused"] is None


def test_it_plays_a_game(host: httpx.Client) -> None:
    table = host.post("/api/tables", json={"board": "amsterdam", "players": 2}).json()
    assert _order(host, table["id"], do="seat_bot", seat=0, bot="conductor")
    with ThreadPoolExecutor(1) as beside:
        playing = beside.submit(guest.main, [f"{host.base_url}/join/{table['invite']}", "random", "--name", "Bob"])
        until = time.monotonic() + PATIENCE
        while not _order(host, table["id"], do="start"):
            assert not playing.done()
            assert time.monotonic() < until
            time.sleep(0.05)
        playing.result(PATIENCE)
    now = host.get(f"/api/tables/{table['id']}").json()
    assert now["table"]["phase"] == "over"
    assert [seat["name"] for seat in now["table"]["seats"]][1:] == ["Bob"]


def test_a_full_table_has_no_seat_for_it(host: httpx.Client) -> None:
    table = host.post("/api/tables", json={"board": "amsterdam", "players": 2}).json()
    for seat in (0, 1):
        assert _order(host, table["id"], do="seat_bot", seat=seat, bot="conductor")
    with pytest.raises(SystemExit, match="no seat is free"):
        guest.main([f"{host.base_url}/join/{table['invite']}", "random"])

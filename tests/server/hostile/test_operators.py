"""What an operator does with a table reaches the people there."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.async_tests import async_test
from tests.server.hostile.guests import HONEST, GuestSocket, guests_at, start_game
from tests.server.hostile.servers import running_server
from tests.server.postgres import Cluster

REASON = "the server moves on Sunday"
SECONDS = 10


async def _closed_entries(socket: GuestSocket) -> list[Any]:
    """The entries that say that the table is closed; empty if none arrives in time."""
    try:
        async with asyncio.timeout(SECONDS):
            while True:
                update = json.loads(await socket.until_update())
                if found := [entry for entry in update["told"] if entry["what"] == "closed"]:
                    return found
    except TimeoutError:
        return []


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.soak)])
@async_test
async def test_the_end_of_a_table_reaches_its_players_with_the_reason(
    tmp_path: Path, database: str, request: pytest.FixtureRequest
) -> None:
    cluster: Cluster | None = request.getfixturevalue("cluster") if database == "postgresql" else None
    async with (
        running_server(tmp_path, cluster.create_database() if cluster else "") as server,
        guests_at(server.url, HONEST, "Ada", "Ben") as (ada, ben),
    ):
        table = await start_game(ada, ben)
        async with ada.socket(table) as socket:
            await socket.receive()
            await server.admin("end", table, "--why", REASON)
            closed = await _closed_entries(socket)
        assert closed, f"the players learn nothing within {SECONDS} s"
        assert closed[0].get("text") == REASON, f"the reason is missing: {closed}"
        assert (await ben.snapshot(table))["table"]["closed"] == {"by": "operator", "why": REASON}

"""Stored tables that this release cannot open: refused with a reason, logged once, and no other table is affected."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from litestar import Litestar
from sqlalchemy import Connection
from structlog.testing import capture_logs

from tests.server.api_client import ApiClient, SocketClosed, running_app, start_game
from tests.server.async_tests import async_test
from tests.server.store.factories import execute_raw

DAMAGES = {
    "newer rules": """replace(entry, '"rules":', '"rules":99')""",
    "older rules": """replace(entry, '"rules":', '"rules":-')""",
    "another game": """replace(entry, '"digest":"', '"digest":"0')""",
    "cut off": "substr(entry, 1, 9)",
}
PATHS = ("", "/entries", "/record", "/ways", "/count")


async def damage(folder: Path, table: str, change: str) -> None:
    """Change all stored entries of a table."""
    statement = f"UPDATE log SET entry = {change} WHERE table_id = '{table}'"
    work = partial(Connection.exec_driver_sql, statement=statement)
    await asyncio.to_thread(execute_raw, f"sqlite:///{folder / 'draisine.sqlite'}", work)


@pytest.mark.parametrize("change", DAMAGES.values(), ids=DAMAGES.keys())
@async_test
async def test_an_unreadable_table_is_refused_and_no_other_is_affected(tmp_path: Path, change: str) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        bad, good = (await start_game(ada, ben))["id"], (await start_game(ada, ben))["id"]
    await damage(tmp_path, bad, change)
    with capture_logs() as lines:
        async with running_app(tmp_path) as app:
            ada = _sign_in(app, ada)
            eve = await ApiClient(app).register("Eve")
            for path in PATHS:
                answer = await ada.http.get(f"/api/tables/{bad}{path}")
                assert (answer.status_code, answer.json()["code"]) == (503, "table_unreadable")
                assert (await eve.http.get(f"/api/tables/{bad}{path}")).status_code == 404
            order = {"id": "1", "command": {"do": "stand", "seat": 0}}
            assert (await ada.http.post(f"/api/tables/{bad}/orders", json=order)).status_code == 503
            with pytest.raises(SocketClosed) as closed:
                async with ada.socket(bad):
                    pass
            assert closed.value.code == 4500
            assert (await ada.get(f"/api/tables/{good}"))["table"]["phase"] == "playing"
            assert {row["id"] for row in await ada.get("/api/tables/mine")} == {bad, good}
    assert [line["table"] for line in lines if line["log_level"] == "error"] == [bad]


@async_test
async def test_a_person_at_an_unreadable_table_can_be_deleted(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        bad, good = (await start_game(ada, ben))["id"], (await start_game(ada, ben))["id"]
    await damage(tmp_path, bad, DAMAGES["newer rules"])
    async with running_app(tmp_path) as app:
        ada, ben = _sign_in(app, ada), _sign_in(app, ben)
        assert (await ben.http.delete("/api/me")).status_code == 204
        assert (await ada.get(f"/api/tables/{good}"))["table"]["seats"][1]["held"]


def _sign_in(app: Litestar, person: ApiClient) -> ApiClient:
    """The same person with a new server."""
    client = ApiClient(app)
    client.id, client.token = person.id, person.token
    client.http.headers["Authorization"] = f"Bearer {person.token}"
    return client

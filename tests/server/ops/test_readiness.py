"""`/health` is about the process, `/ready` about its work; failures are counted in the metrics."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from litestar import Litestar

from draisine.server.app import create_app
from draisine.server.ops import readiness
from draisine.server.settings import Settings
from tests.server.api_client import ApiClient, SocketClosed, get_registry, running_app, start_game
from tests.server.async_tests import async_test
from tests.server.postgres import Cluster
from tests.server.registries import FAST_SETTINGS


@pytest.fixture(autouse=True)
def _fresh_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "MAX_AGE", -1.0)


async def status(client: ApiClient, path: str) -> tuple[int, Any]:
    answer = await client.http.get(path)
    return answer.status_code, answer.json()


async def sample(client: ApiClient, name: str) -> float:
    """A sample of the metrics."""
    lines = (await client.http.get("/metrics")).text.splitlines()
    return float(next(line for line in lines if line.startswith(f"{name} ")).split()[-1])


async def set_read_only(app: Litestar, *, on: bool) -> None:
    """Let SQLite refuse writes, as it does where the file or the disk is read-only."""
    database, pragma = app.state.store.database, f"PRAGMA query_only={on:d}"
    if on:
        await database.transact(lambda connection: connection.exec_driver_sql(pragma))
    else:
        # No transaction can begin, but the writer has given its connection back after the failures.
        with closing(database._writer.engine.raw_connection()) as connection:
            connection.cursor().execute(pragma)


@async_test
async def test_a_read_only_database_is_reported_counted_and_survived(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = await start_game(ada, ben)
        works = {"status": "ready", "engine": "ready", "database": "ok"}
        assert await status(ada, "/ready") == (200, works)
        assert await sample(ada, 'draisine_failures_total{part="database"}') == 0
        await set_read_only(app, on=True)
        assert (await status(ada, "/health"))[0] == 200
        assert await status(ada, "/ready") == (503, {**works, "status": "unready", "database": "failed"})
        assert await sample(ada, 'draisine_ready{part="database"}') == 0
        # The socket is closed with a code after which the page connects again: 4500 would be final.
        with pytest.raises(SocketClosed, match="1011 failed"):
            async with ada.socket(table["id"]) as socket:
                await socket.order(1, do="say", text="hello", room="players")
        assert (await ada.http.post("/api/people", json={"name": "Zoe"})).status_code == 500
        assert await sample(ada, 'draisine_failures_total{part="database"}') >= 3
        for part in ("socket", "request"):
            assert await sample(ada, f'draisine_failures_total{{part="{part}"}}') == 1
        await set_read_only(app, on=False)
        assert await status(ada, "/ready") == (200, works)
        async with ada.socket(table["id"]) as socket:
            assert (await socket.order(1, do="say", text="hello", room="players"))["refused"] is None


@async_test
async def test_a_server_is_not_ready_while_the_engine_is_compiled(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        client = ApiClient(app)
        get_registry(app).ready.clear()
        code, report = await status(client, "/ready")
        assert (code, report["status"], report["engine"]) == (503, "unready", "compiling")


@asynccontextmanager
async def postgres_app(url: str, folder: Path) -> AsyncIterator[Litestar]:
    app = create_app(url, Settings(**FAST_SETTINGS), folder / "page")
    async with app.lifespan():
        await get_registry(app).ready.wait()
        yield app


@async_test
async def test_a_postgresql_that_is_down_is_reported_with_its_queue(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.create_database()
    name = url.rpartition("/")[2]
    async with postgres_app(url, tmp_path) as app:
        client = ApiClient(app)
        works = {"status": "ready", "engine": "ready", "database": "ok", "queue": "ok"}
        assert await status(client, "/ready") == (200, works)
        with psycopg.connect(cluster.url(), autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
            assert (await status(client, "/health"))[0] == 200
            broken = {**works, "status": "unready", "database": "failed", "queue": "failed"}
            assert await status(client, "/ready") == (503, broken)
            connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        async with asyncio.timeout(60):
            while await status(client, "/ready") != (200, works):
                await asyncio.sleep(0.1)

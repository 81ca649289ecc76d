"""Idle workers are woken by notices of new jobs, also after their connection was lost."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from draisine.server.bots import job_notices
from draisine.server.bots.job_notices import JobNotices
from draisine.server.bots.queue import QUEUE
from tests.server.async_tests import async_test
from tests.server.ops.processes import Deployment
from tests.server.postgres import Cluster
from tests.server.registries import TIMEOUT

LISTENERS = "FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
SECONDS, MAX_TRANSACTIONS_PER_SECOND = 20.0, 8.0
"""With one server and one worker; when workers polled, it was 24."""


@asynccontextmanager
async def listening(url: str) -> AsyncIterator[JobNotices]:
    notices = JobNotices(url, QUEUE)
    task = asyncio.create_task(notices.run())
    try:
        yield notices
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def execute_until(url: str, statement: str, rows: int = 1) -> None:
    """Execute a statement until it returns a number of rows."""
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        while len(await (await connection.execute(statement.encode())).fetchall()) != rows:
            await asyncio.sleep(0.01)


@async_test
async def test_a_notice_wakes_a_worker_also_after_its_connection_was_lost(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("POLL_LISTENING", "POLL_DISCONNECTED"):
        monkeypatch.setattr(job_notices, name, 10 * TIMEOUT)
    async with asyncio.timeout(TIMEOUT), listening(postgres_url) as notices, aclosing(notices.listen()) as woken:
        # Once when it has connected.
        await anext(woken)
        await execute_until(postgres_url, f"SELECT pg_notify('saq:{QUEUE}', 'saq:enqueue')")
        await anext(woken)
        await execute_until(postgres_url, f"SELECT pg_terminate_backend(pid) {LISTENERS}")
        await anext(woken)
        await execute_until(postgres_url, f"SELECT pg_notify('saq:{QUEUE}', 'saq:enqueue')")
        await anext(woken)


@async_test
async def test_a_worker_that_cannot_listen_looks_for_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_notices, "POLL_DISCONNECTED", 0.01)
    nowhere = "postgresql://user@127.0.0.1:1/none"
    async with asyncio.timeout(TIMEOUT), listening(nowhere) as notices, aclosing(notices.listen()) as woken:
        for _ in range(3):
            await anext(woken)


@pytest.mark.soak
@async_test
async def test_an_idle_installation_leaves_the_database_alone(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.create_database()
    deployment = Deployment(url, tmp_path)
    query = b"SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
    try:
        await deployment.start_server()
        await deployment.start_worker()
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            await execute_until(url, "SELECT 1 FROM saq_stats WHERE expire_at > 0")
            ((before,),) = await (await connection.execute(query)).fetchall()
            await asyncio.sleep(SECONDS)
            ((after,),) = await (await connection.execute(query)).fetchall()
        assert after - before < SECONDS * MAX_TRANSACTIONS_PER_SECOND
    finally:
        await deployment.close()

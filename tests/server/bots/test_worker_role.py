"""A worker whose database role may use the queue and nothing else, as docs/hosting.md describes it."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from draisine.cli.server.process import prepare_database
from draisine.play import new_game
from draisine.server.bots.executors import ThreadExecutor
from draisine.server.bots.queue import QueueExecutor, WorkerQueue, job_queue
from draisine.server.fair_queue import Flow
from draisine.server.settings import Settings
from draisine.server.store.database import parse_url
from tests.server.async_tests import async_test
from tests.server.postgres import Cluster
from tests.server.registries import TIMEOUT
from tests.server.table_scenes import SEED

HOSTING = Path(__file__).parents[3] / "docs" / "hosting.md"
ROLE, PASSWORD = "draisine_worker", "choose-another"
SECRET_TABLES = {"people", "sessions", "seeds", "log", "tables", "hooks", "plans"}


@pytest.fixture
def owner_url(cluster: Cluster) -> str:
    url = cluster.create_database()
    prepare_database(url)
    return url


@pytest.fixture
def worker_url(owner_url: str) -> Iterator[str]:
    """The URL of the role that the documentation creates."""
    (statements,) = [block for block in re.findall(r"```sql\n(.*?)```", HOSTING.read_text(), re.S) if ROLE in block]
    with psycopg.connect(owner_url, autocommit=True) as connection:
        connection.execute(statements)
        yield (
            parse_url(owner_url)
            .set(username=ROLE, password=PASSWORD, drivername="postgresql")
            .render_as_string(hide_password=False)
        )
        connection.execute(sql.SQL("DROP OWNED BY {}").format(sql.Identifier(ROLE)))
        connection.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(ROLE)))


@asynccontextmanager
async def worker(worker_url: str, owner_url: str, log: Path) -> AsyncIterator[None]:
    """A running worker that has registered with the queue."""
    with log.open("wb") as stream:
        process = subprocess.Popen(
            [sys.executable, "-m", "draisine.cli", "worker", "--threads", "1"],
            env={**os.environ, "DRAISINE_DATABASE": worker_url},
            stdout=stream,
            stderr=stream,
        )
    queue = job_queue(owner_url, 1)
    try:
        async with asyncio.timeout(TIMEOUT):
            await queue.connect()
            while not (await queue.info())["workers"]:
                assert process.poll() is None, log.read_text()
                await asyncio.sleep(0.05)
        yield
    finally:
        await queue.disconnect()
        process.kill()
        process.wait()


@async_test
async def test_a_worker_with_the_restricted_role_computes_moves(
    worker_url: str, owner_url: str, tmp_path: Path
) -> None:
    log, game = tmp_path / "worker.log", new_game("first_journey", 2, SEED)
    settings = Settings(worker_patience=TIMEOUT)
    local = ThreadExecutor(settings)
    executor = QueueExecutor(owner_url, local, settings)
    # Without threads here, only the worker can answer.
    await local.close()
    async with worker(worker_url, owner_url, log):
        for number in range(3):
            seat = game.to_move[0]
            observation = game.observation(seat)
            move = await executor.choose(game.board, "baron", observation, f"t/{number}", Flow("origin", "t"))
            assert move in game.legal_moves(seat)
        await executor.close()
    assert "error" not in log.read_text()


@async_test
async def test_the_restricted_role_deletes_old_answers(worker_url: str, owner_url: str) -> None:
    with psycopg.connect(owner_url) as connection:
        connection.execute(
            "INSERT INTO saq_jobs (key, job, queue, status, expire_at) VALUES ('k', '', 'draisine', 'complete', 1)"
        )
    queue = job_queue(worker_url, 2, WorkerQueue)
    await queue.connect()
    await queue.sweep()
    await queue.disconnect()
    with psycopg.connect(owner_url) as connection:
        assert connection.execute("SELECT count(*) FROM saq_jobs").fetchone() == (0,)


def test_the_restricted_role_reads_the_queue_and_nothing_else(worker_url: str, owner_url: str) -> None:
    with psycopg.connect(owner_url) as connection:
        rows = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    names = {name for (name,) in rows}
    assert names >= SECRET_TABLES
    with psycopg.connect(worker_url, autocommit=True) as connection:
        for name in ("saq_jobs", "saq_stats"):
            connection.execute(sql.SQL("SELECT * FROM {}").format(sql.Identifier(name)))
        for name in names - {"saq_jobs", "saq_stats"}:
            for statement in ("SELECT * FROM {}", "DELETE FROM {}", "DROP TABLE {}"):
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    connection.execute(sql.SQL(statement).format(sql.Identifier(name)))
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("CREATE TABLE mine (id int)")


@async_test
async def test_a_worker_waits_until_a_server_has_created_the_queue(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.create_database()
    log = tmp_path / "worker.log"
    async with worker(url, url, log):
        assert "error" not in log.read_text()

"""Bots in worker processes: real workers and a real queue."""

import asyncio
import os
import signal
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from draisine import __version__
from draisine.boards import Board, digest
from draisine.engine.compiler.records import pack
from draisine.engine.state import Observation
from draisine.play import Move, new_game
from draisine.play.moves import move_from_json
from draisine.server.bots.executors import ThreadExecutor, choose_move
from draisine.server.bots.queue import QueueExecutor, _answer, job_queue
from draisine.server.fair_queue import Flow
from draisine.server.runtime.registry import TableRegistry
from draisine.server.settings import Settings
from draisine.server.store import Store, upgrade
from draisine.server.tables.entries import Played
from tests.cli.invocation import call
from tests.server.async_tests import async_test
from tests.server.postgres import Cluster
from tests.server.registries import FAST_SETTINGS, TIMEOUT, check_consistent, is_idle, start_game, wait_until, watch
from tests.server.store.factories import open_store
from tests.server.table_scenes import SEED

LONG_TIMEOUT = 5 * TIMEOUT
BOTS = ("baron", "baron")
"""Bots that search: quick ones are computed by the server itself."""
MOVES = 6
GAMES = 20


class CountingExecutor(ThreadExecutor):
    """A thread executor that counts its requests."""

    requests = 0

    async def choose(self, board: Board, bot: str, observation: Observation, seed: str, flow: Flow) -> Move | None:
        self.requests += 1
        return await super().choose(board, bot, observation, seed, flow)


@asynccontextmanager
async def worker(url: str, folder: Path) -> AsyncIterator["subprocess.Popen[bytes]"]:
    """A running worker that has registered with the queue."""
    log = folder / "worker.log"
    environment = {**os.environ, "DRAISINE_DATABASE": url}
    with log.open("wb") as stream:
        command = [sys.executable, "-m", "draisine.cli", "worker", "--threads", "2"]
        process = subprocess.Popen(command, env=environment, stdout=stream, stderr=stream)
    queue = job_queue(url, 1)
    try:
        async with asyncio.timeout(TIMEOUT):
            await queue.connect()
            while not (await queue.info())["workers"]:
                assert process.poll() is None, log.read_text()
                await asyncio.sleep(0.05)
        yield process
    finally:
        await queue.disconnect()
        process.kill()
        process.wait()


@asynccontextmanager
async def open_registry_with_queue(
    url: str, patience: float = LONG_TIMEOUT
) -> AsyncIterator[tuple[TableRegistry, Store, CountingExecutor]]:
    async with open_store(url) as store:
        settings = Settings(**FAST_SETTINGS, bot_patience=TIMEOUT, worker_patience=patience)
        local = CountingExecutor(settings)
        registry = TableRegistry(store, settings, executor=QueueExecutor(url, local, settings))
        registry.ready.set()
        registry.search_ready.set()
        try:
            yield registry, store, local
        finally:
            await registry.close()


@pytest.fixture
def shared_url(cluster: Cluster) -> str:
    """A separate database, as a killed worker stays registered for a while."""
    url = cluster.create_database()
    upgrade(url)
    return url


async def play(registry: TableRegistry, store: Store, table: str = "t") -> None:
    """Let bots play some moves."""
    await start_game(store, new_game("first_journey", 2, SEED), *BOTS, table=table)
    session = await registry.get(table)
    watcher = watch(registry, session)
    start = session.table.seq
    await wait_until(lambda: session.table.seq >= start + MOVES)
    registry.unsubscribe(session, watcher.reader)
    await wait_until(lambda: is_idle(session))
    await check_consistent(registry, store, table)


@async_test
async def test_a_worker_chooses_the_moves_of_a_server(shared_url: str, tmp_path: Path) -> None:
    async with worker(shared_url, tmp_path), open_registry_with_queue(shared_url) as (registry, store, local):
        await play(registry, store)
        assert local.requests == 0
        assert "error" not in (tmp_path / "worker.log").read_text()
        played = [row.entry for row in await store.log.entries("t") if isinstance(row.entry, Played)]
        assert {entry.by for entry in played} == {"bot"}


@async_test
async def test_without_a_worker_the_server_chooses_itself(shared_url: str) -> None:
    async with open_registry_with_queue(shared_url) as (registry, store, local):
        await play(registry, store)
        assert local.requests >= MOVES


@pytest.mark.parametrize("signal_", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stopped"])
@async_test
async def test_a_worker_that_fails_never_stalls_a_table(
    shared_url: str, tmp_path: Path, signal_: signal.Signals
) -> None:
    async with (
        worker(shared_url, tmp_path) as process,
        open_registry_with_queue(shared_url, 1.0) as (registry, store, local),
    ):
        await start_game(store, new_game("first_journey", 2, SEED), *BOTS)
        session = await registry.get("t")
        watcher = watch(registry, session)
        await wait_until(lambda: session.table.seq > 6)
        process.send_signal(signal_)
        await wait_until(lambda: session.table.seq > 6 + MOVES)
        registry.unsubscribe(session, watcher.reader)
        await wait_until(lambda: is_idle(session))
        assert local.requests > 0
        await check_consistent(registry, store)


@async_test
async def test_a_worker_recovers_from_a_database_outage(shared_url: str, tmp_path: Path, cluster: Cluster) -> None:
    async with (
        worker(shared_url, tmp_path) as process,
        open_registry_with_queue(shared_url) as (registry, store, local),
    ):
        await asyncio.to_thread(cluster.crash_and_restart)
        before = -1
        for number in range(GAMES):
            before = local.requests
            await play(registry, store, f"t{number}")
            if local.requests == before:
                break
            await asyncio.sleep(1)
        assert process.poll() is None
        assert local.requests == before, "once it has registered again, it is used"


@async_test
async def test_a_worker_receives_only_the_observation_of_its_seat(
    shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[dict[str, Any]] = []
    settings = Settings(worker_patience=LONG_TIMEOUT)
    local = CountingExecutor(settings)
    executor = QueueExecutor(shared_url, local, settings)

    async def apply(function: str, **arguments: Any) -> str:
        jobs.append({"function": function, **arguments})
        return _answer(arguments)

    monkeypatch.setattr(executor._queue, "apply", apply)
    game = new_game("usa", 3, SEED)
    answer = await executor._request(game.board, "conductor", game.observation(1), "t/1/1", Flow("", "t"))
    assert move_from_json(answer) == choose_move(game.board, "conductor", game.observation(1), "t/1/1")
    (job,) = jobs
    assert b64decode(job.pop("observation")) == pack(game.observation(1))
    assert job.keys() == {
        "function", "key", "ttl", "retries", "poll_interval", "version", "board", "board_digest", "rules_version",
        "bot", "seed"
    }  # fmt: skip
    await local.close()


@pytest.mark.parametrize(("field", "other"), [("version", "other"), ("board_digest", "other"), ("rules_version", 99)])
def test_a_worker_of_another_version_or_board_declines(field: str, other: object) -> None:
    game = new_game("usa", 2, SEED)
    job = {
        "version": __version__, "board": "usa", "board_digest": digest(game.board), "bot": "conductor", "seed": "t",
        "observation": b64encode(pack(game.observation(0))).decode(), "rules_version": game.board.rules_version,
    }  # fmt: skip
    assert move_from_json(_answer(dict(job))) in game.legal_moves(0)
    with pytest.raises(ValueError, match=r"version|differs"):
        _answer({**job, field: other})


@pytest.mark.parametrize("url", [None, "sqlite:///a", "nonsense"])
def test_a_worker_needs_a_postgresql_database(monkeypatch: pytest.MonkeyPatch, url: str | None) -> None:
    monkeypatch.delenv("DRAISINE_DATABASE", raising=False)
    if url is not None:
        monkeypatch.setenv("DRAISINE_DATABASE", url)
    result = call("worker")
    assert result.exit_code == 1
    assert "a worker needs DRAISINE_DATABASE=postgresql://" in result.stderr

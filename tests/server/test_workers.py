"""Bots that think in other processes: real workers, a real queue."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from draisine.boards import Board
from draisine.play import Move, View, new_game, text
from draisine.server.bots.executors import Thinkers, choose
from draisine.server.bots.queue import Bureau, job_queue
from draisine.server.settings import Settings
from draisine.server.store import Store, upgrade
from draisine.server.tables.registry import Hall
from tests.server.halls import PATIENCE, QUICK, check_one_truth, start_at, until
from tests.server.postgres import Cluster
from tests.server.scenes import SEED
from tests.server.store.scenes import in_loop, opened

PATIENT = 5 * PATIENCE
BOTS = ("conductor", "conductor")
GAMES = 20


class Counting(Thinkers):
    """Threads that count what they are asked."""

    asked = 0

    async def choose(self, board: Board, bot: str, view: View, legal: list[Move], seed: str) -> str:
        self.asked += 1
        return await super().choose(board, bot, view, legal, seed)


@asynccontextmanager
async def worker(url: str, folder: Path) -> AsyncIterator["subprocess.Popen[bytes]"]:
    """A worker that has said that it is there."""
    log = folder / "worker.log"
    environment = {**os.environ, "DRAISINE_DATABASE": url}
    with log.open("wb") as stream:
        command = [sys.executable, "-m", "draisine.cli", "worker", "--threads", "2"]
        process = subprocess.Popen(command, env=environment, stdout=stream, stderr=stream)
    queue = job_queue(url, 1)
    try:
        async with asyncio.timeout(PATIENCE):
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
async def hall_with_bureau(url: str, patience: float = PATIENT) -> AsyncIterator[tuple[Hall, Store, Counting]]:
    async with opened(url) as store:
        here = Counting(2, PATIENCE)
        hall = Hall(store, Settings(**QUICK), mind=Bureau(url, here, patience))
        hall.ready.set()
        try:
            yield hall, store, here
        finally:
            await hall.close()


@pytest.fixture
def shared_url(cluster: Cluster) -> str:
    """A database of its own: a worker that is killed leaves its signs behind for a while."""
    url = cluster.create()
    upgrade(url)
    return url


async def play(hall: Hall, store: Store, table: str = "t") -> None:
    """A game of bots to its end."""
    await start_at(store, new_game("first_journey", 2, SEED), *BOTS, table=table)
    await hall.wake()
    live = await hall.table(table)
    await until(lambda: live.table.phase == "over")
    await check_one_truth(hall, store, table)


@in_loop
async def test_a_worker_thinks_for_a_server(shared_url: str, tmp_path: Path) -> None:
    """It chooses what the server itself would have chosen."""
    async with worker(shared_url, tmp_path), hall_with_bureau(shared_url) as (hall, store, here):
        await play(hall, store)
        assert here.asked == 0
        assert (tmp_path / "worker.log").read_text().count("\n") == 1, "it says that it is there, and nothing else"
        elsewhere = [entry.entry for entry in await store.log("t")]
    game = new_game("first_journey", 2, SEED)
    for number, entry in enumerate(elsewhere[4:], 3):
        seat = game.to_move[0]
        move = choose(game.board, "conductor", game.view(seat), game.legal_moves(seat), f"t/{number}/{seat}")
        step: Any = entry
        if step.step.seat == seat:
            assert step.step.move == move
        game.play(step.step.move, step.step.seat)


@in_loop
async def test_without_a_worker_the_server_thinks_itself(shared_url: str) -> None:
    async with hall_with_bureau(shared_url) as (hall, store, here):
        await play(hall, store)
        assert here.asked > 10


@pytest.mark.parametrize("harm", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stuck"])
@in_loop
async def test_a_worker_that_fails_never_stalls_a_table(shared_url: str, tmp_path: Path, harm: signal.Signals) -> None:
    async with worker(shared_url, tmp_path) as process, hall_with_bureau(shared_url, 1.0) as (hall, store, here):
        await start_at(store, new_game("first_journey", 2, SEED), *BOTS)
        await hall.wake()
        live = await hall.table("t")
        await until(lambda: live.table.seq > 8)
        process.send_signal(harm)
        await until(lambda: live.table.phase == "over")
        assert here.asked > 0
        await check_one_truth(hall, store)


@in_loop
async def test_a_worker_goes_on_after_the_database_was_away(shared_url: str, tmp_path: Path, cluster: Cluster) -> None:
    async with worker(shared_url, tmp_path) as process, hall_with_bureau(shared_url) as (hall, store, here):
        await asyncio.to_thread(cluster.crash_and_restart)
        asked = -1
        for number in range(GAMES):
            asked = here.asked
            await play(hall, store, f"t{number}")
            if here.asked == asked:
                break
            await asyncio.sleep(1)
        assert process.poll() is None
        assert here.asked == asked, "it says again that it is there, and from then on it is asked"


@in_loop
async def test_a_worker_is_handed_what_its_seat_sees_and_nothing_else(
    shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, Any]] = []
    here = Counting(1, PATIENCE)
    bureau = Bureau(shared_url, here, PATIENT)

    async def apply(function: str, **words: Any) -> str:
        asked.append({"function": function, **words})
        return "draw blind"

    monkeypatch.setattr(bureau._queue, "apply", apply)
    game = new_game("usa", 3, SEED)
    await bureau._ask(game.board, "conductor", game.view(1), game.legal_moves(1), "t/1/1")
    (job,) = asked
    assert job.pop("view") == msgspec.json.encode(game.view(1)).decode()
    assert job.pop("legal") == [text(move) for move in game.legal_moves(1)]
    assert job.keys() == {
        "function", "key", "ttl", "retries", "poll_interval", "board", "board_digest", "bot", "seed"
    }  # fmt: skip
    await here.close()


def test_a_worker_needs_a_database_to_share() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "DRAISINE_DATABASE"}
    for url in ("", "sqlite:///a", "nonsense"):
        done = subprocess.run(
            [sys.executable, "-m", "draisine.cli", "worker"],
            env={**environment, **({"DRAISINE_DATABASE": url} if url else {})},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1
        assert "a worker needs DRAISINE_DATABASE=postgresql://" in done.stderr

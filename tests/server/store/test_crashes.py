"""What was acknowledged is there, whoever is killed."""

import asyncio
import subprocess
import sys
from collections import Counter
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from draisine.server.store import Repeated, Store
from draisine.server.tables.entries import Said
from tests.server.postgres import Cluster
from tests.server.store.scenes import in_loop, keep, new_table, opened, said

ROOT = Path(__file__).parents[3]


def _kill_after(url: str, appends: int) -> list[str]:
    """Let a process append and kill it in the middle: the orders that it had acknowledged."""
    command = [sys.executable, "-m", "tests.server.store.appender", url]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        acknowledged = [process.stdout.readline().strip() for _ in range(appends)]
        process.kill()
        rest = process.stdout.read()
    complete, _, _ = rest.rpartition("\n")
    return acknowledged + complete.splitlines()


async def _texts(store: Store) -> list[str]:
    """What was said, after a look at whether the log has no gap."""
    row, log = await store.table("t"), await store.log("t")
    assert row is not None
    assert [kept.seq for kept in log] == list(range(row.seq + 1))
    return [kept.entry.text for kept in log if isinstance(kept.entry, Said)]


@in_loop
async def test_what_a_killed_process_acknowledged_is_there(url: str) -> None:
    async with opened(url) as store:
        await new_table(store)
    acknowledged: list[str] = []
    for appends in (1, 97):
        acknowledged += await asyncio.to_thread(_kill_after, url, appends)
        async with opened(url) as store:
            kept = Counter(await _texts(store))
            assert set(acknowledged) <= set(kept)
            assert set(kept.values()) == {2}
            assert [order for order in acknowledged if await store.answer("t", order) is None] == []


async def _append_stubbornly(store: Store, order: str) -> None:
    """As a client does that sends its order again until it is answered."""
    while True:
        try:
            row = await store.table("t")
            assert row is not None
            return await keep(store, row.seq, said(order), order=(order, "bob"))
        except Repeated:
            return None
        except DBAPIError:
            await asyncio.sleep(0.05)


@in_loop
async def test_what_was_acknowledged_before_postgresql_crashed_is_there(postgres_url: str, cluster: Cluster) -> None:
    acknowledged: list[str] = []

    async def append_many(store: Store) -> None:
        while not crashed.done() or len(acknowledged) < 300:
            acknowledged.append(f"order {len(acknowledged)}")
            await _append_stubbornly(store, acknowledged[-1])

    async with opened(postgres_url) as store:
        await new_table(store)
        crashed = asyncio.create_task(asyncio.to_thread(cluster.crash_and_restart))
        await append_many(store)
        await crashed
        assert await _texts(store) == acknowledged

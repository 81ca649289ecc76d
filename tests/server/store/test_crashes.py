"""Acknowledged orders survive crashes of the process and of the database."""

import asyncio
import subprocess
import sys
from collections import Counter
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from draisine.server.store import DuplicateOrder, Store
from draisine.server.tables.entries import Said
from tests.server.async_tests import async_test
from tests.server.postgres import Cluster
from tests.server.store.factories import append, new_table, open_store, said

ROOT = Path(__file__).parents[3]


def _kill_after(url: str, appends: int) -> list[str]:
    """Kill a process while it appends; return the orders it had acknowledged."""
    command = [sys.executable, "-m", "tests.server.store.appender", url]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        acknowledged = [process.stdout.readline().strip() for _ in range(appends)]
        process.kill()
        rest = process.stdout.read()
    complete, _, _ = rest.rpartition("\n")
    return acknowledged + complete.splitlines()


async def _texts(store: Store) -> list[str]:
    """The texts of all chat entries; the log must have no gap."""
    row, log = await store.tables.get("t"), await store.log.entries("t")
    assert row is not None
    assert [stored.seq for stored in log] == list(range(row.seq + 1))
    return [stored.entry.text for stored in log if isinstance(stored.entry, Said)]


@async_test
async def test_orders_acknowledged_by_a_killed_process_are_stored(url: str) -> None:
    async with open_store(url) as store:
        await new_table(store)
    acknowledged: list[str] = []
    for appends in (1, 97):
        acknowledged += await asyncio.to_thread(_kill_after, url, appends)
        async with open_store(url) as store:
            stored = Counter(await _texts(store))
            assert set(acknowledged) <= set(stored)
            assert set(stored.values()) == {2}
            assert [order for order in acknowledged if await store.log.answer("t", order) is None] == []


async def _append_with_retries(store: Store, order: str) -> None:
    """Send an order until it is answered, as clients do."""
    while True:
        try:
            row = await store.tables.get("t")
            assert row is not None
            return await append(store, row.seq, said(order), order=(order, "bob"))
        except DuplicateOrder:
            return None
        except DBAPIError:
            await asyncio.sleep(0.05)


@async_test
async def test_orders_acknowledged_before_postgresql_crashed_are_stored(postgres_url: str, cluster: Cluster) -> None:
    acknowledged: list[str] = []

    async def append_many(store: Store) -> None:
        while not crashed.done() or len(acknowledged) < 300:
            acknowledged.append(f"order {len(acknowledged)}")
            await _append_with_retries(store, acknowledged[-1])

    async with open_store(postgres_url) as store:
        await new_table(store)
        crashed = asyncio.create_task(asyncio.to_thread(cluster.crash_and_restart))
        await append_many(store)
        await crashed
        assert await _texts(store) == acknowledged

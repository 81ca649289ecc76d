"""Tables with clocks leave memory, and are loaded by one process when a clock has run out."""

import asyncio

from draisine.server.runtime.registry import TableRegistry
from draisine.server.settings import Settings
from draisine.server.tables import entries
from tests.server.async_tests import async_test
from tests.server.registries import open_registry, start_game, stored_entries, wait_until
from tests.server.store.factories import open_store
from tests.server.table_scenes import ADA, BEN, at_turn


@async_test
async def test_a_table_that_waits_for_a_clock_is_evicted_and_loaded_when_it_is_due(url: str) -> None:
    time = 1000.0
    async with open_store(url) as store:
        registry = TableRegistry(store, Settings(bot_pace=60.0, quiet_seconds=60.0), lambda: time)
        registry.ready.set()
        await start_game(store, at_turn(), ADA, BEN, clock=5000)
        await registry.get("t")
        time = 2000.0
        await registry.lifecycle.evict_idle()
        assert registry.peek("t") is None
        assert await registry.lifecycle.load_due_tables() == 0
        time = 5001.0
        assert await registry.lifecycle.load_due_tables() == 1
        await wait_until(lambda: (found := registry.peek("t")) is not None and found.table.seats[0].held)
        assert entries.Held(seat=0, why="clock") in await stored_entries(store)
        await registry.close()


@async_test
async def test_after_a_start_a_table_with_a_clock_stays_on_disk(url: str) -> None:
    async with open_registry(url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN, clock=5000)
        await registry.lifecycle.resume_games()
        assert registry.peek("t") is None
        row = await store.tables.get("t")
        assert row is not None
        assert row.resting
        assert row.due is not None


@async_test
async def test_a_due_table_is_given_to_one_process(url: str) -> None:
    async with open_store(url) as here, open_store(url) as there:
        for number in range(6):
            await start_game(here, at_turn(), ADA, BEN, table=f"t{number}", clock=10)
            await here.tables.mark_resting(f"t{number}", 3, due=100.0 + number)
        claimed = await asyncio.gather(*(store.tables.claim_due(103.0, 163.0) for store in (here, there) * 3))
        assert sorted(table for tables in claimed for table in tables) == ["t0", "t1", "t2", "t3"]
        assert await here.tables.claim_due(162.0, 200.0) == ["t4", "t5"]
        assert sorted(await there.tables.claim_due(163.0, 200.0)) == ["t0", "t1", "t2", "t3"]


@async_test
async def test_a_table_that_is_due_soon_stays_in_memory(url: str) -> None:
    """Others look for due tables only every few seconds."""
    time = 1000.0
    async with open_store(url) as store:
        registry = TableRegistry(store, Settings(bot_pace=60.0, quiet_seconds=60.0), lambda: time)
        registry.ready.set()
        await start_game(store, at_turn(), ADA, BEN, clock=5000)
        await registry.get("t")
        time = 4997.0
        await registry.lifecycle.evict_idle()
        assert registry.peek("t") is not None
        assert await store.tables.next_due() is None
        time = 4990.0
        await registry.lifecycle.evict_idle()
        assert registry.peek("t") is None
        assert await store.tables.next_due() == 5000.0
        await registry.close()

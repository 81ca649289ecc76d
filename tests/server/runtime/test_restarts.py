"""Loading, evicting and resuming tables."""

import random

import pytest

from draisine.play import new_game
from draisine.server.runtime.registry import TableRegistry
from draisine.server.settings import Settings
from draisine.server.tables import commands, entries
from draisine.server.tables.commands import Order
from tests.server.async_tests import async_test
from tests.server.registries import (
    Follower,
    check_consistent,
    is_idle,
    open_registry,
    refusal_code,
    send,
    send_random_order,
    start_game,
    stored_entries,
    stored_table,
    wait_until,
    watch,
)
from tests.server.table_scenes import ADA, BEN, CLEO, DRAW, SEED, at_turn


@async_test
async def test_a_closing_registry_asks_to_try_again(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        await registry.close()
        answer = await send(registry, ADA, DRAW, "1")
        assert (answer.seq, refusal_code(answer)) == (-1, "again")
    async with open_registry(sqlite_url) as (registry, store):
        assert refusal_code(await send(registry, ADA, DRAW, "1")) is None
        assert len(await stored_entries(store)) == 5


@async_test
async def test_an_idle_table_is_evicted_and_loaded_again(sqlite_url: str) -> None:
    time = 1000.0
    async with open_registry(sqlite_url) as (_, store):
        registry = TableRegistry(store, Settings(bot_pace=0.0, quiet_seconds=60.0), lambda: time)
        registry.ready.set()
        await start_game(store, at_turn(), ADA, BEN)
        first = await registry.get("t")
        follower = Follower(registry, first, ADA, 0)
        time = 2000.0
        await registry.lifecycle.evict_idle()
        assert await registry.get("t") is first
        registry.unsubscribe(first, follower.reader)
        time = 2059.0
        await registry.lifecycle.evict_idle()
        assert await registry.get("t") is first
        time = 2120.0
        await registry.lifecycle.evict_idle()
        second = await registry.get("t")
        assert second is not first
        assert second.table.started_game.digest() == first.table.started_game.digest()
        await registry.close()


@async_test
async def test_after_a_restart_only_games_that_need_no_person_are_resumed(url: str) -> None:
    """A game that waits for a person is loaded at the person's next order."""
    time = 1000.0
    async with open_registry(url) as (_, store):
        registry = TableRegistry(store, Settings(bot_pace=0.0, quiet_seconds=60.0), lambda: time)
        registry.ready.set()
        await start_game(store, at_turn(), ADA, BEN, table="waiting")
        await start_game(store, at_turn(), ADA, BEN, table="clocked", clock=3600)
        await registry.lifecycle.resume_games()
        time = 2000.0
        await registry.lifecycle.evict_idle()
        assert await store.tables.list_running() == []
        due = {row.id: row.due for row in await store.tables.list_all()}
        assert due == {"waiting": None, "clocked": 3600.0}
        await registry.orders.submit("waiting", ADA, Order(id="1", command=commands.Say(text="I am back")))
        assert await store.tables.list_running() == ["waiting"]
        await registry.close()


@async_test
async def test_an_orphaned_bot_game_is_adopted_by_another_process(url: str) -> None:
    time = 1000.0
    async with open_registry(url) as (_, store):
        registry = TableRegistry(store, Settings(bot_pace=0.0, quiet_seconds=60.0), lambda: time)
        registry.ready.set()
        await registry.lifecycle.resume_games()
        await start_game(store, at_turn(), "random", ADA)
        time = 59.0
        await registry.lifecycle.adopt_orphans()
        assert registry.peek("t") is None, "another process may still run it"
        time = 60.0
        await registry.lifecycle.adopt_orphans()
        session = registry.peek("t")
        assert session is not None
        await wait_until(lambda: session.table.started_game.to_move == (1,))
        await registry.close()


@async_test
async def test_restarts_lose_and_duplicate_nothing(url: str) -> None:
    """A bot game during which the registry is closed repeatedly."""
    rng, restarts = random.Random(4), 0
    async with open_registry(url) as (_, store):
        await start_game(store, new_game("first_journey", 3, SEED), "random", "random", "random")
    over = False
    while not over:
        async with open_registry(url) as (registry, store):
            await registry.lifecycle.resume_games()
            session = await registry.get("t")
            watch(registry, session)
            stop = session.table.seq + rng.randrange(1, 25)
            await wait_until(lambda: session.table.phase == "over" or session.table.seq >= stop)  # noqa: B023
            over = session.table.phase == "over"
        restarts += 1
    async with open_registry(url) as (registry, store):
        table = await stored_table(store)
        assert [entry.step.step for entry in await stored_entries(store) if isinstance(entry, entries.Played)] == list(
            range(1, len(table.started_game.steps))
        )
        assert table.phase == "over"
        await check_consistent(registry, store)
    assert restarts >= 3


@pytest.mark.parametrize("board", ["old_west", "first_journey"])
@async_test
async def test_a_table_is_unchanged_by_restarts(sqlite_url: str, board: str) -> None:
    rng = random.Random(9)
    for part in range(3):
        async with open_registry(sqlite_url) as (registry, store):
            if part == 0:
                await start_game(store, new_game(board, 3, SEED), ADA, BEN, CLEO)
            await registry.lifecycle.resume_games()
            for number in range(15):
                await send_random_order(registry, rng, f"{part}/{number}")
            session = await registry.get("t")
            await wait_until(lambda: is_idle(session))  # noqa: B023
            await check_consistent(registry, store)

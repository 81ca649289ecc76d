"""The registry during failures: database outages, cancelled requests, unreadable tables."""

import asyncio

import pytest

from draisine.play import new_game
from draisine.server.runtime import agents
from draisine.server.store.schema import seeds
from draisine.server.tables.refusals import Refused
from tests.server.async_tests import async_test
from tests.server.registries import (
    check_consistent,
    is_idle,
    open_registry,
    open_table,
    send,
    start_game,
    stored_table,
    wait_until,
    watch,
)
from tests.server.runtime.append_gate import AppendGate
from tests.server.store.factories import execute_raw
from tests.server.table_scenes import ADA, BEN, CLAIM, DRAW, SEED, ZOE, at_turn, viewer_of


@async_test
async def test_entries_are_visible_only_after_they_are_stored(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        session = await registry.get("t")
        before = [session.snapshot(viewer) for viewer in (viewer_of(ADA, 0), viewer_of(BEN, 1), viewer_of(ZOE))]
        gate = AppendGate(store, monkeypatch)
        request = asyncio.create_task(send(registry, ADA, DRAW, "1"))
        await gate.reached.wait()
        assert [session.snapshot(viewer) for viewer in (viewer_of(ADA, 0), viewer_of(BEN, 1), viewer_of(ZOE))] == before
        gate.open.set()
        assert (await request).seq == 4


@async_test
async def test_a_cancelled_request_does_not_stop_its_order(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move is stored, and the bot replies."""
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, "random")
        session = await registry.get("t")
        gate = AppendGate(store, monkeypatch)
        request = asyncio.create_task(send(registry, ADA, CLAIM, "1"))
        await gate.reached.wait()
        request.cancel()
        await asyncio.wait([request])
        gate.open.set()
        await wait_until(
            lambda: session.table.seq > 4 and session.table.started_game.to_move == (0,) and is_idle(session)
        )
        await check_consistent(registry, store)


@async_test
async def test_a_move_that_could_not_be_stored_was_not_made(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is down for a moment, also for reading; then the order is repeated and executed once."""
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        await registry.get("t")

        async def fail(*_: object) -> None:
            raise OSError("the database is down")

        gate = AppendGate(store, monkeypatch)
        gate.failures = 1
        gate.open.set()
        with monkeypatch.context() as broken:
            broken.setattr(store.log, "entries", fail)
            with pytest.raises(OSError, match="down"):
                await send(registry, ADA, DRAW, "1")
        assert (await send(registry, ADA, DRAW, "1")).seq == 4
        assert len((await stored_table(store)).started_game.steps) == 2
        await check_consistent(registry, store)


@async_test
async def test_bots_continue_after_a_database_outage(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agents, "RETRY_SECONDS", 0.0)
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, new_game("first_journey", 2, SEED), "random", "random")
        gate = AppendGate(store, monkeypatch)
        gate.failures = 3
        gate.open.set()
        await registry.lifecycle.resume_games()
        session = await registry.get("t")
        watch(registry, session)
        await wait_until(lambda: session.table.phase == "over" and is_idle(session))
        await check_consistent(registry, store)


@async_test
async def test_an_unreadable_table_does_not_stop_others(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (_, store):
        for table in ("bad", "good", "worse"):
            await start_game(store, new_game("first_journey", 2, SEED), "random", "random", table=table)
    lost = seeds.delete().where(seeds.c.table_id != "good")
    await asyncio.to_thread(execute_raw, sqlite_url, lambda connection: connection.execute(lost))
    async with open_registry(sqlite_url) as (registry, _):
        await registry.lifecycle.resume_games()
        session = await registry.get("good")
        watch(registry, session)
        await wait_until(lambda: session.table.phase == "over")


@async_test
async def test_no_game_is_loaded_while_the_engine_compiles(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        registry.ready.clear()
        await start_game(store, at_turn(), ADA, BEN, table="begun")
        await open_table(store, table="open")
        with pytest.raises(Refused, match="in about a minute"):
            await registry.get("begun")
        assert (await registry.get("open")).table.phase == "open"
        registry.ready.set()
        assert (await registry.get("begun")).table.phase == "playing"

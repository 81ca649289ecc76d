"""Rematches: opened once, atomically, with the same options and seats."""

import asyncio
from typing import Any

import pytest

from draisine.play import new_game
from draisine.server.tables import commands
from tests.server.async_tests import async_test
from tests.server.registries import (
    check_consistent,
    is_idle,
    open_registry,
    refusal_code,
    send,
    start_game,
    stored_table,
    wait_until,
)
from tests.server.runtime.append_gate import AppendGate
from tests.server.table_scenes import ADA, BEN, SEED


@async_test
async def test_a_rematch_has_the_same_options_and_seats(url: str) -> None:
    async with open_registry(url) as (registry, store):
        await start_game(store, new_game("first_journey", 2, SEED), ADA, "random")
        session = await registry.get("t")
        await send(registry, ADA, commands.Stand(seat=0), "1")
        await wait_until(lambda: session.table.phase == "over" and is_idle(session))
        assert refusal_code(await send(registry, ADA, commands.Rematch(), "2")) is None
        assert session.table.rematch is not None
        again = await registry.get(session.table.rematch)
        assert (again.table.options, again.table.host) == (session.table.options, ADA.person)
        assert [(seat.person, seat.bot) for seat in again.table.seats] == [(ADA.person, None), (None, "random")]
        assert again.table.started_game.at_step(0).digest() != session.table.started_game.at_step(0).digest()
        await check_consistent(registry, store)


@async_test
async def test_a_rematch_against_bots_starts_at_once(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if storing the rematch failed after its game had begun."""
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, new_game("first_journey", 2, SEED), ADA, "random")
        session = await registry.get("t")
        await send(registry, ADA, commands.Stand(seat=0), "1")
        await wait_until(lambda: session.table.phase == "over" and is_idle(session))
        append = store.log.append

        async def fail_here(table: str, *arguments: Any, **options: Any) -> None:
            if table == "t":
                raise OSError("down")
            await append(table, *arguments, **options)

        with monkeypatch.context() as broken:
            broken.setattr(store.log, "append", fail_here)
            with pytest.raises(OSError, match="down"):
                await send(registry, ADA, commands.Rematch(), "2")
        assert refusal_code(await send(registry, ADA, commands.Rematch(), "3")) is None
        assert session.table.rematch is not None
        again = await registry.get(session.table.rematch)
        assert again.table.phase == "playing"
        assert 0 in again.table.started_game.to_move


@async_test
async def test_a_rematch_with_other_people_waits_for_them(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, new_game("first_journey", 2, SEED), ADA, BEN)
        session = await registry.get("t")
        for actor, seat in ((ADA, 0), (BEN, 1)):
            await send(registry, actor, commands.Stand(seat=seat), "1")
        await wait_until(lambda: session.table.phase == "over" and is_idle(session))
        assert refusal_code(await send(registry, ADA, commands.Rematch(), "2")) is None
        assert session.table.rematch is not None
        assert (await registry.get(session.table.rematch)).table.phase == "open"


@async_test
async def test_a_retried_rematch_opens_no_second_table(sqlite_url: str) -> None:
    """The registry is one entry behind, so it decides twice."""
    async with open_registry(sqlite_url) as (here, store), open_registry(sqlite_url) as (there, _):
        await start_game(store, new_game("first_journey", 2, SEED), ADA, "random")
        session = await here.get("t")
        await send(here, ADA, commands.Stand(seat=0), "1")
        await wait_until(lambda: session.table.phase == "over" and is_idle(session))
        await send(there, ADA, commands.Say(text="again?"), "2")
        assert refusal_code(await send(here, ADA, commands.Rematch(), "3")) is None
        assert len(await store.tables.list_for_person(ADA.person)) == 2


@async_test
async def test_a_rematch_is_opened_atomically(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The append fails after the new table was stored; a second order still finds everyone seated."""
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, new_game("first_journey", 2, SEED), ADA, BEN)
        session = await registry.get("t")
        for actor, seat in ((ADA, 0), (BEN, 1)):
            await send(registry, actor, commands.Stand(seat=seat), "1")
        await wait_until(lambda: session.table.phase == "over" and is_idle(session))
        with monkeypatch.context() as broken:
            gate = AppendGate(store, broken)
            gate.failures = 1
            gate.open.set()
            with pytest.raises(OSError, match="down"):
                await send(registry, ADA, commands.Rematch(), "2")
        assert refusal_code(await send(registry, BEN, commands.Rematch(), "3")) is None
        assert session.table.rematch is not None
        again = await stored_table(store, session.table.rematch)
        assert [seat.person for seat in again.seats] == [ADA.person, None]
        assert again.seats[1].reserved_for == BEN.person
        assert await store.tables.is_member(BEN.person, session.table.rematch)


@async_test
async def test_two_processes_that_open_a_rematch_concurrently_open_one(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_registry(sqlite_url) as (here, store), open_registry(sqlite_url) as (there, other):
        await start_game(store, new_game("first_journey", 2, SEED), ADA, BEN)
        session = await here.get("t")
        for actor, seat in ((ADA, 0), (BEN, 1)):
            await send(here, actor, commands.Stand(seat=seat), "1")
        await wait_until(lambda: session.table.phase == "over" and is_idle(session))
        read, meanwhile = store.tables.get, asyncio.Event()

        async def late(table: str) -> Any:
            """The row has been read, and then the other process is faster."""
            found = await read(table)
            if not meanwhile.is_set():
                meanwhile.set()
                assert refusal_code(await send(there, BEN, commands.Rematch(), "2")) is None
            return found

        monkeypatch.setattr(store.tables, "get", late)
        assert refusal_code(await send(here, ADA, commands.Rematch(), "2")) == "rematched"
        assert session.table.rematch is not None
        assert (await stored_table(other, session.table.rematch)).host == BEN.person

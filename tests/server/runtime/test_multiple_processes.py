"""Several registries on one database, as in several processes."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from draisine.play import new_game
from draisine.server.runtime import registry as registry_module
from draisine.server.runtime.session import Subscriber
from draisine.server.store import Notice, SessionEnded, TableChanged
from draisine.server.tables import commands
from tests.server.async_tests import async_test
from tests.server.registries import (
    Follower,
    check_consistent,
    open_registry,
    open_table,
    refusal_code,
    send,
    start_game,
    stored_entries,
    wait_until,
    watch,
)
from tests.server.table_scenes import (
    ADA,
    BEN,
    CLAIM,
    DRAW,
    PEOPLE,
    SEED,
    ZOE,
    at_turn,
    position,
    viewer_of,
)


@async_test
async def test_own_notices_do_not_reload_the_table(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process also receives the notices it caused."""
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        await send(registry, ADA, commands.Say(text="hello"), "1")
        reads = []
        monkeypatch.setattr(store.log, "entries", lambda *args: reads.append(args))
        await registry.on_notice(TableChanged("t", 4))
        await registry.on_notice(TableChanged("another", 9))
        assert reads == []


@async_test
async def test_two_registries_without_notices_stay_consistent(url: str) -> None:
    """The second to append reloads the entries of the first and decides again."""
    async with open_registry(url) as (here, store), open_registry(url) as (there, _):
        await start_game(store, at_turn(), ADA, BEN)
        for registry in (here, there):
            await registry.get("t")
        assert (await send(here, ADA, DRAW, "1")).seq == 4
        assert (await send(there, ADA, DRAW, "2")).seq == 5
        assert refusal_code(await send(here, ADA, DRAW, "3")) == "not_your_turn"
        assert (await send(here, BEN, commands.Play(seat=1, move="draw blind"), "4")).seq == 6
        await check_consistent(here, store)


@async_test
async def test_an_order_sent_to_two_registries_is_executed_once(url: str) -> None:
    async with open_registry(url) as (here, store), open_registry(url) as (there, _):
        await start_game(store, at_turn(), ADA, BEN)
        for number in range(5):
            command = commands.Say(text=f"number {number}")
            answers = await asyncio.gather(
                *(send(registry, ADA, command, str(number)) for registry in (here, there, here))
            )
            assert {answer.seq for answer in answers} == {4 + number}
        assert len(await stored_entries(store)) == 9


@async_test
async def test_a_game_started_in_one_process_is_visible_in_another(url: str) -> None:
    """The table was loaded there before the game, and its seed, existed."""
    async with open_registry(url) as (here, store), open_registry(url) as (there, _):
        await open_table(store)
        for seat in (0, 1):
            await send(here, PEOPLE[seat], commands.Sit(seat=seat), f"sit {seat}")
        session = await there.get("t")
        follower = Follower(there, session, BEN, 1)
        await send(here, ADA, commands.Start(), "start")
        await there.refresh(await there.get("t"))
        assert follower.received == [3]
        assert follower.is_current(await here.get("t"))
        await check_consistent(there, store)


@async_test
async def test_entries_are_broadcast_to_other_processes(postgres_url: str) -> None:
    async with open_registry(postgres_url) as (here, store), open_registry(postgres_url) as (there, listening):
        await start_game(store, at_turn(), ADA, BEN)
        tasks: set[asyncio.Task[None]] = set()
        ready = asyncio.Event()

        def on_notice(notice: Notice) -> None:
            tasks.add(asyncio.get_running_loop().create_task(there.on_notice(notice)))
            ready.set()

        listener = asyncio.create_task(listening.notices.listen(on_notice))
        await asyncio.wait_for(ready.wait(), 30)
        session = await there.get("t")
        follower = Follower(there, session, BEN, 1)
        await send(here, ADA, commands.Say(text="hello there"), "1")
        await send(here, ADA, CLAIM, "2")
        await wait_until(lambda: follower.received == [4, 5])
        assert follower.is_current(await here.get("t"))
        assert refusal_code(await send(there, BEN, commands.Play(seat=1, move="draw blind"), "3")) is None
        assert follower.received == [4, 5, 6]
        listener.cancel()
        with suppress(asyncio.CancelledError):
            await listener
        await asyncio.gather(*tasks)


@async_test
async def test_a_stale_process_refuses_no_legal_order(url: str) -> None:
    async with open_registry(url) as (here, store), open_registry(url) as (there, _):
        await open_table(store)
        await send(here, ADA, commands.Sit(seat=0), "1")
        await there.get("t")
        await send(here, BEN, commands.Sit(seat=1), "2")
        assert refusal_code(await send(there, ADA, commands.Start(), "3")) is None


@async_test
async def test_a_stale_process_reloads_when_a_client_knows_more(url: str) -> None:
    async with open_registry(url) as (here, store), open_registry(url) as (there, _):
        await start_game(store, at_turn(), ADA, BEN)
        session = await there.get("t")
        await send(here, ADA, CLAIM, "1")
        await there.ensure_seq(session, 3)
        assert session.table.seq == 3
        await there.ensure_seq(session, 4)
        assert session.table.seq == 4


@pytest.mark.parametrize("notice", [TableChanged("t", 4), None], ids=["notice", "lost connection"])
@async_test
async def test_a_failed_refresh_is_retried_soon(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, notice: Notice
) -> None:
    monkeypatch.setattr(registry_module, "RETRY_SECONDS", 0.01)
    async with open_registry(sqlite_url) as (here, store), open_registry(sqlite_url) as (there, other):
        await start_game(store, at_turn(), ADA, BEN)
        session = await there.get("t")
        follower = Follower(there, session, BEN, 1)
        await send(here, ADA, commands.Say(text="hello there"), "1")
        read, failures = other.log.entries, [OSError("the database is down")] * 2

        async def fail(*args: Any) -> Any:
            if failures:
                raise failures.pop()
            return await read(*args)

        monkeypatch.setattr(other.log, "entries", fail)
        await there.on_notice(notice)
        await wait_until(lambda: follower.received == [4])
        assert not failures


@async_test
async def test_signing_out_closes_sockets_in_other_processes(postgres_url: str) -> None:
    async with open_registry(postgres_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        session = await registry.get("t")
        closed: list[tuple[str, int]] = []
        for actor, login in ((ADA, "hers"), (BEN, "his"), (ZOE, "forgotten")):
            close = partial(lambda name, code, _: closed.append((name, code)), login)
            registry.subscribe(session, Subscriber(viewer_of(actor), lambda _: None, close, login))
        await registry.on_notice(SessionEnded(session="hers"))
        assert closed == [("hers", 4401)]
        await registry.on_notice(SessionEnded(person=ZOE.person))
        assert closed == [("hers", 4401), ("forgotten", 4401)]
        # After a lost connection all sessions are checked, and the session "his" does not exist.
        await registry.on_notice(None)
        assert closed[2:] == [("his", 4401)]


@async_test
async def test_bots_of_two_registries_play_one_game(url: str) -> None:
    """Both compute every move; each is stored once."""
    async with open_registry(url) as (here, store), open_registry(url) as (there, _):
        await start_game(store, new_game("first_journey", 2, SEED), "random", "random")
        tables = [await registry.get("t") for registry in (here, there)]
        for registry, session in zip((here, there), tables, strict=True):
            watch(registry, session)
        await wait_until(lambda: all(session.table.phase == "over" for session in tables))
        for registry in (here, there):
            await check_consistent(registry, store)


@async_test
async def test_a_stale_registry_refuses_no_legal_move(url: str) -> None:
    """Ada moves in one process; Ben's reply goes to the other before it knows of her move."""
    async with open_registry(url) as (here, store), open_registry(url) as (there, _):
        await start_game(store, position(seats=[{"hand": {"blue": 3}}]), ADA, BEN)
        await there.get("t")
        assert refusal_code(await send(here, ADA, CLAIM, "1")) is None
        assert refusal_code(await send(there, BEN, commands.Play(seat=1, move="draw blind"), "1")) is None


@async_test
async def test_an_order_refused_by_one_registry_and_executed_by_another_is_executed(url: str) -> None:
    """Ben's order is too early in one process and on time in the other; then both give the same answer. The state
    machine accepts either outcome."""
    draw = commands.Play(seat=1, move="draw blind")
    async with open_registry(url) as (here, store), open_registry(url) as (there, _):
        await start_game(store, position(seats=[{"hand": {"blue": 3}}]), ADA, BEN)
        assert refusal_code(await send(here, BEN, draw, "1")) == "not_your_turn"
        await send(there, ADA, CLAIM, "1")
        done = await send(there, BEN, draw, "1")
        if refusal_code(done) is None:
            assert await send(here, BEN, draw, "1") == done

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from draisine.server.store import Behind, Gone, Heard, Notice, Store
from draisine.server.tables.rulings import Ruling
from tests.server.postgres import Cluster
from tests.server.store.scenes import in_loop, keep, new_person, new_table, opened, said

Ear = asyncio.Queue[Heard]


@asynccontextmanager
async def listening(store: Store) -> AsyncIterator[Ear]:
    """What a listener hears, once it listens."""
    heard: Ear = asyncio.Queue()
    task = asyncio.create_task(store.listen(heard.put_nowait))
    try:
        assert await _next(heard) is None
        yield heard
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _next(heard: Ear) -> Heard:
    async with asyncio.timeout(120):
        return await heard.get()


@in_loop
async def test_notices_come_in_order(postgres_url: str) -> None:
    async with opened(postgres_url) as here, opened(postgres_url) as there, listening(there) as heard:
        for table in ("t", "odd:name"):
            await new_table(here, table)
        for seq in range(0, 40, 2):
            await keep(here, seq, said(), said())
            await keep(here, seq, said(), said(), table="odd:name")
        expected = [Notice(table, seq) for seq in range(2, 42, 2) for table in ("t", "odd:name")]
        assert [await _next(heard) for _ in expected] == expected
        assert heard.empty()


@in_loop
async def test_only_what_is_kept_is_told(postgres_url: str) -> None:
    async with opened(postgres_url) as store, listening(store) as heard:
        await new_table(store)
        with pytest.raises(Behind):
            await keep(store, 5, said())
        await keep(store, 0, said())
        assert await _next(heard) == Notice("t", 1)
        assert heard.empty()


@in_loop
async def test_who_is_gone_is_told(postgres_url: str) -> None:
    async with opened(postgres_url) as here, opened(postgres_url) as there, listening(there) as heard:
        await new_person(here, "ada")
        await here.add_session("to:ken", "ada", 1.0)
        await here.end_session("to:ken")
        await here.forget("ada")
        assert [await _next(heard), await _next(heard)] == [Gone(session="to:ken"), Gone(person="ada")]


@in_loop
async def test_a_plan_is_told_of_too_but_not_what_it_is(postgres_url: str) -> None:
    async with opened(postgres_url) as store, listening(store) as heard:
        await new_table(store)
        await store.append("t", 0, Ruling(plan=(0, ["draw"])), phase="open", at=2.0, order=None, answer=b"")
        assert await _next(heard) == Notice("t", 0, planned=True)


@in_loop
async def test_a_notice_comes_after_its_entries(postgres_url: str) -> None:
    """Whoever is woken finds them."""
    async with opened(postgres_url) as here, opened(postgres_url) as there, listening(there) as heard:
        await new_table(here)
        for seq in range(30):
            appending = asyncio.create_task(keep(here, seq, said()))
            notice = await _next(heard)
            assert isinstance(notice, Notice)
            assert [kept.seq for kept in await there.log("t", after=seq)] == [notice.seq]
            await appending


@in_loop
async def test_after_a_crash_everything_must_be_looked_at(postgres_url: str, cluster: Cluster) -> None:
    async with opened(postgres_url) as store, listening(store) as heard:
        await new_table(store)
        await keep(store, 0, said())
        assert await _next(heard) == Notice("t", 1)
        await asyncio.to_thread(cluster.crash_and_restart)
        assert await _next(heard) is None
        await keep(store, 1, said())
        assert await _next(heard) == Notice("t", 2)


@in_loop
async def test_a_listener_that_fails_goes_on_listening(postgres_url: str, caplog: pytest.LogCaptureFixture) -> None:
    heard: Ear = asyncio.Queue()

    def hear(notice: Heard) -> None:
        heard.put_nowait(notice)
        if notice == Notice("t", 1):
            raise RuntimeError("not this one")

    async with opened(postgres_url) as store:
        await new_table(store)
        task = asyncio.create_task(store.listen(hear))
        assert await _next(heard) is None
        for seq in range(2):
            await keep(store, seq, said())
        assert [await _next(heard), await _next(heard)] == [Notice("t", 1), Notice("t", 2)]
        task.cancel()
        await asyncio.wait([task])
    assert "the listener failed" in caplog.text


@in_loop
async def test_on_sqlite_there_is_nothing_to_hear(sqlite_url: str) -> None:
    heard: list[Heard] = []
    async with opened(sqlite_url) as store, asyncio.timeout(60):
        await store.listen(heard.append)
    assert heard == []

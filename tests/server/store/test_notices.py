"""Notices between processes over PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from draisine.server.store import Notice, SequenceConflict, SessionEnded, Store, TableChanged
from draisine.server.tables.ruling import Ruling
from tests.server.async_tests import async_test
from tests.server.postgres import Cluster
from tests.server.store.factories import PLAN, append, new_person, new_table, open_store, said

Notices = asyncio.Queue[Notice]


@asynccontextmanager
async def listening(store: Store) -> AsyncIterator[Notices]:
    """The notices received by a listener that is ready."""
    notices: Notices = asyncio.Queue()
    task = asyncio.create_task(store.notices.listen(notices.put_nowait))
    try:
        assert await _next(notices) is None
        yield notices
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _next(notices: Notices) -> Notice:
    async with asyncio.timeout(120):
        return await notices.get()


@async_test
async def test_notices_arrive_in_order(postgres_url: str) -> None:
    async with open_store(postgres_url) as here, open_store(postgres_url) as there, listening(there) as notices:
        for table in ("t", "odd:name"):
            await new_table(here, table)
        for seq in range(0, 40, 2):
            await append(here, seq, said(), said())
            await append(here, seq, said(), said(), table="odd:name")
        expected = [TableChanged(table, seq) for seq in range(2, 42, 2) for table in ("t", "odd:name")]
        assert [await _next(notices) for _ in expected] == expected
        assert notices.empty()


@async_test
async def test_only_stored_entries_cause_notices(postgres_url: str) -> None:
    async with open_store(postgres_url) as store, listening(store) as notices:
        await new_table(store)
        with pytest.raises(SequenceConflict):
            await append(store, 5, said())
        await append(store, 0, said())
        assert await _next(notices) == TableChanged("t", 1)
        assert notices.empty()


@async_test
async def test_ended_sessions_and_deleted_people_cause_notices(postgres_url: str) -> None:
    async with open_store(postgres_url) as here, open_store(postgres_url) as there, listening(there) as notices:
        await new_person(here, "ada")
        await here.people.add_session("to:ken", "ada", 1.0)
        await here.people.end_session("to:ken")
        await here.redaction.delete_person("ada", 0.0)
        assert [await _next(notices), await _next(notices)] == [
            SessionEnded(session="to:ken"),
            SessionEnded(person="ada"),
        ]


@async_test
async def test_a_plan_causes_a_notice_without_its_content(postgres_url: str) -> None:
    async with open_store(postgres_url) as store, listening(store) as notices:
        await new_table(store)
        await store.log.append("t", 0, Ruling(plan=(0, PLAN)), phase="open", at=2.0, order=None, answer=b"")
        assert await _next(notices) == TableChanged("t", 0, plan_changed=True)


@async_test
async def test_a_notice_arrives_after_its_entries_are_stored(postgres_url: str) -> None:
    """The receiver can read them at once."""
    async with open_store(postgres_url) as here, open_store(postgres_url) as there, listening(there) as notices:
        await new_table(here)
        for seq in range(30):
            appending = asyncio.create_task(append(here, seq, said()))
            notice = await _next(notices)
            assert isinstance(notice, TableChanged)
            assert [stored.seq for stored in await there.log.entries("t", after=seq)] == [notice.seq]
            await appending


@async_test
async def test_a_lost_connection_causes_a_notice_to_refresh_everything(postgres_url: str, cluster: Cluster) -> None:
    async with open_store(postgres_url) as store, listening(store) as notices:
        await new_table(store)
        await append(store, 0, said())
        assert await _next(notices) == TableChanged("t", 1)
        await asyncio.to_thread(cluster.crash_and_restart)
        assert await _next(notices) is None
        await append(store, 1, said())
        assert await _next(notices) == TableChanged("t", 2)


@async_test
async def test_a_failing_handler_does_not_stop_the_listener(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    notices: Notices = asyncio.Queue()

    def on_notice(notice: Notice) -> None:
        notices.put_nowait(notice)
        if notice == TableChanged("t", 1):
            raise RuntimeError("not this one")

    async with open_store(postgres_url) as store:
        await new_table(store)
        task = asyncio.create_task(store.notices.listen(on_notice))
        assert await _next(notices) is None
        for seq in range(2):
            await append(store, seq, said())
        assert [await _next(notices), await _next(notices)] == [TableChanged("t", 1), TableChanged("t", 2)]
        task.cancel()
        await asyncio.wait([task])
    assert "the listener failed" in caplog.text


@async_test
async def test_on_sqlite_the_writes_of_other_processes_are_noticed(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("draisine.server.store.notices.SQLITE_POLL", 0.01)
    notices: list[Notice] = []
    async with open_store(sqlite_url) as here, open_store(sqlite_url) as there:
        listening = asyncio.create_task(here.notices.listen(notices.append))
        await new_table(here, "own")
        await asyncio.sleep(0.2)
        assert notices == [], "its own writes are none"
        await new_table(there, "other")
        async with asyncio.timeout(120):
            while not notices:
                await asyncio.sleep(0.01)
        assert set(notices) == {None}
        listening.cancel()

"""Appending to the log of a table: atomic, idempotent, and with optimistic concurrency."""

import asyncio
import threading
import time
from typing import Any

import pytest
from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError, OperationalError

from draisine.server.store import DuplicateOrder, SequenceConflict, Store, StoredAnswer, StoredEntry
from draisine.server.store.schema import log
from draisine.server.tables.ruling import Ruling
from tests.server.async_tests import async_test
from tests.server.store.factories import PLAN, append, execute_raw, new_table, open_store, said, sat

RACES = 50


async def _check_only_opened(store: Store) -> None:
    row = await store.tables.get("t")
    assert row is not None
    assert (row.seq, row.phase, row.changed) == (0, "open", 1.0)
    assert [stored.seq for stored in await store.log.entries("t")] == [0]
    assert await store.log.answer("t", "first") is None
    assert await store.log.seed("t") is None
    assert await store.log.plans("t") == {}
    assert await store.tables.list_for_person("bob") == []


async def _append_all(store: Store, ruling: Ruling) -> None:
    await store.log.append("t", 0, ruling, phase="playing", at=2.0, order=("first", "bob"), answer=b"{}")


@async_test
async def test_all_parts_of_a_ruling_are_stored(url: str) -> None:
    async with open_store(url) as store:
        await new_table(store)
        await _append_all(store, Ruling([sat(0, "bob"), said()], seed=b"\0secret\xff", plan=(2, PLAN)))
        row = await store.tables.get("t")
        assert row is not None
        assert (row.seq, row.phase, row.changed) == (2, "playing", 2.0)
        assert (await store.log.entries("t"))[1:] == [StoredEntry(1, 2.0, sat(0, "bob")), StoredEntry(2, 2.0, said())]
        assert await store.log.answer("t", "first") == StoredAnswer(person="bob", seq=2, answer=b"{}")
        assert await store.log.seed("t") == b"\0secret\xff"
        assert await store.log.plans("t") == {2: PLAN}
        assert [table.id for table in await store.tables.list_for_person("bob")] == ["t"]


@async_test
async def test_an_unwritable_second_entry_stores_nothing_of_the_first(url: str) -> None:
    unwritable: Any = object()
    async with open_store(url) as store:
        await new_table(store)
        with pytest.raises(TypeError):
            await _append_all(store, Ruling([sat(0, "bob"), unwritable], seed=b"seed", plan=(0, PLAN)))
        await _check_only_opened(store)
        await _append_all(store, Ruling([sat(0, "bob"), said()]))


@async_test
async def test_a_conflicting_second_entry_rolls_back_the_first(url: str) -> None:
    async with open_store(url) as store:
        await new_table(store)
        stray = insert(log).values(table_id="t", seq=2, at=0.0, entry=said())
        await asyncio.to_thread(execute_raw, url, lambda connection: connection.execute(stray))
        with pytest.raises(SequenceConflict):
            await _append_all(store, Ruling([sat(0, "bob"), said()], seed=b"seed", plan=(0, PLAN)))
        await asyncio.to_thread(
            execute_raw, url, lambda connection: connection.execute(log.delete().where(log.c.seq == 2))
        )
        await _check_only_opened(store)


@async_test
async def test_a_failure_at_the_end_rolls_back_everything(url: str) -> None:
    no_seat: Any = None
    async with open_store(url) as store:
        await new_table(store)
        with pytest.raises(IntegrityError):
            await _append_all(store, Ruling([sat(0, "bob")], seed=b"seed", plan=(no_seat, PLAN)))
        await _check_only_opened(store)


@async_test
async def test_a_second_seed_is_refused(url: str) -> None:
    """A game is dealt only once."""
    async with open_store(url) as store:
        await new_table(store)
        await store.log.append("t", 0, Ruling([said()], seed=b"one"), phase="playing", at=2.0, order=None, answer=b"")
        with pytest.raises(IntegrityError):
            await store.log.append(
                "t", 1, Ruling([said()], seed=b"two"), phase="playing", at=2.0, order=None, answer=b""
            )
        assert await store.log.seed("t") == b"one"
        assert len(await store.log.entries("t")) == 2


@pytest.mark.parametrize("after", [-1, 0, 2, 7])
@async_test
async def test_a_wrong_sequence_number_is_refused(url: str, after: int) -> None:
    async with open_store(url) as store:
        await new_table(store)
        await append(store, 0, said("one"))
        with pytest.raises(SequenceConflict):
            await append(store, after, said("two"), order=("late", "bob"))
        assert [stored.seq for stored in await store.log.entries("t")] == [0, 1]
        assert await store.log.answer("t", "late") is None


@async_test
async def test_an_unknown_table_is_refused(url: str) -> None:
    async with open_store(url) as store:
        with pytest.raises(SequenceConflict):
            await append(store, 0, said(), table="nowhere", order=("first", "bob"))


@pytest.mark.parametrize("after", [0, 1], ids=["stale", "current"])
@async_test
async def test_a_repeated_order_gets_its_first_answer(url: str, after: int) -> None:
    async with open_store(url) as store:
        await new_table(store)
        await append(store, 0, said("one"), order=("first", "bob"), answer=b'{"said":"\xc3\xa0 vous"}')
        with pytest.raises(DuplicateOrder) as caught:
            await append(store, after, said("two"), order=("first", "bob"), answer=b'{"said":"else"}')
        assert caught.value.answer == b'{"said":"\xc3\xa0 vous"}'
        assert (caught.value.person, caught.value.seq) == ("bob", 1)
        assert [stored.seq for stored in await store.log.entries("t")] == [0, 1]


@async_test
async def test_order_ids_are_scoped_to_their_table(url: str) -> None:
    async with open_store(url) as store:
        for table in ("t", "u"):
            await new_table(store, table)
            await append(store, 0, said(), table=table, order=("first", "bob"), answer=table.encode())
        assert await store.log.answer("u", "first") == StoredAnswer(person="bob", seq=1, answer=b"u")
        assert await store.log.answer("t", "first") == StoredAnswer(person="bob", seq=1, answer=b"t")


@async_test
async def test_a_plan_alone_adds_no_entry(url: str) -> None:
    async with open_store(url) as store:
        await new_table(store)
        for number, moves in enumerate((PLAN, PLAN[:1], [])):
            ruling = Ruling(plan=(1, moves))
            order = (f"plan {number}", "bob")
            await store.log.append("t", 0, ruling, phase="open", at=2.0 + number, order=order, answer=b"{}")
            assert await store.log.plans("t") == ({1: moves} if moves else {})
            with pytest.raises(DuplicateOrder):
                await store.log.append("t", 0, ruling, phase="open", at=9.0, order=order, answer=b"{}")
        row = await store.tables.get("t")
        assert row is not None
        assert (row.seq, row.changed) == (0, 1.0)


async def _append_outcome(store: Store, after: int, text: str, order: tuple[str, str] | None = None) -> str:
    try:
        await append(store, after, said(text), said(text), order=order, answer=text.encode())
    except SequenceConflict:
        return "conflict"
    except DuplicateOrder as duplicate:
        return f"duplicate {duplicate.answer.decode()}"
    return "stored"


@async_test
async def test_one_of_several_concurrent_appends_wins(url: str) -> None:
    """From two stores, as from two processes."""
    async with open_store(url) as here, open_store(url) as there:
        await new_table(here)
        for race in range(RACES):
            results = await asyncio.gather(
                *(_append_outcome(store, 2 * race, str(race)) for store in (here, there, here))
            )
            assert sorted(results) == ["conflict", "conflict", "stored"]
        assert [stored.seq for stored in await here.log.entries("t")] == list(range(2 * RACES + 1))


@async_test
async def test_concurrent_duplicates_of_an_order_are_stored_once(url: str) -> None:
    async with open_store(url) as here, open_store(url) as there:
        await new_table(here)
        for race in range(RACES):
            order = (f"order {race}", "bob")
            results = await asyncio.gather(
                *(_append_outcome(store, 2 * race, f"{race}", order) for store in (here, there))
            )
            assert sorted(results) == [f"duplicate {race}", "stored"]
        assert len(await here.log.entries("t")) == 2 * RACES + 1


async def _timed_append(store: Store, seq: int) -> float:
    """Append three entries and return the seconds that it took."""
    started = time.perf_counter()
    await append(store, seq, *(said(str(number)) for number in range(3)))
    return time.perf_counter() - started


async def _cancelled_append(store: Store, delay: float) -> bool:
    """Cancel an append after a delay; return whether it had already finished."""
    row = await store.tables.get("t")
    assert row is not None
    entries = [said(str(number)) for number in range(3)]
    task = asyncio.create_task(append(store, row.seq, *entries, order=(f"order {row.seq}", "bob")))
    await asyncio.sleep(delay)
    task.cancel()
    done, _ = await asyncio.wait([task], timeout=60)
    assert done
    return not task.cancelled()


@async_test
async def test_a_cancelled_append_is_atomic(url: str) -> None:
    async with open_store(url) as store:
        await new_table(store)
        # From before the first statement until about when an append ends, however fast the machine is.
        usual = [await _timed_append(store, seq) for seq in (0, 3, 6)][-1]
        late = [await _cancelled_append(store, usual * part / 60) for part in range(60)]
        assert not all(late)
    async with open_store(url) as store:
        row, entries = await store.tables.get("t"), await store.log.entries("t")
        assert row is not None
        assert row.seq % 3 == 0
        assert [stored.seq for stored in entries] == list(range(row.seq + 1))
        await append(store, row.seq, said("still here"))


@async_test
async def test_appends_are_retried_when_the_database_rolls_back_the_batch(sqlite_url: str) -> None:
    """Three writes share a transaction; SQLite rolls it back at the second, as it does when the disk is full."""
    release = threading.Event()

    def block(_connection: Connection) -> None:
        assert release.wait(60)

    def roll_back(connection: Connection) -> None:
        connection.exec_driver_sql("ROLLBACK")
        raise OperationalError("the disk is full", None, Exception())

    async with open_store(sqlite_url) as store:
        for table in ("first", "last"):
            await new_table(store, table)
        first = asyncio.create_task(store.database.transact(block))
        await asyncio.sleep(0)
        waiting = [
            asyncio.create_task(work)
            for work in (
                append(store, 0, said(), table="first"),
                store.database.transact(roll_back),
                append(store, 0, said(), table="last"),
            )
        ]
        await asyncio.sleep(0.05)
        release.set()
        await first
        outcomes = await asyncio.gather(*waiting, return_exceptions=True)
        assert outcomes[0] is None
        assert isinstance(outcomes[1], OperationalError)
        assert outcomes[2] is None
        assert [len(await store.log.entries(table)) for table in ("first", "last")] == [2, 2]

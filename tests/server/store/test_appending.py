import asyncio
import random
import threading
from typing import Any

import pytest
from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError, OperationalError, StatementError

from draisine.server.store import Answered, Behind, Kept, Repeated, Store
from draisine.server.store.schema import log
from draisine.server.tables.rulings import Ruling
from tests.server.store.scenes import in_loop, keep, new_table, opened, raw, said, sat

RACES = 50


async def _nothing_but_the_opening(store: Store) -> None:
    row = await store.table("t")
    assert row is not None
    assert (row.seq, row.phase, row.changed) == (0, "open", 1.0)
    assert [kept.seq for kept in await store.log("t")] == [0]
    assert await store.answer("t", "first") is None
    assert await store.seed("t") is None
    assert await store.plans("t") == {}
    assert await store.tables_of("bob") == []


async def _append_all(store: Store, ruling: Ruling) -> None:
    await store.append("t", 0, ruling, phase="playing", at=2.0, order=("first", "bob"), answer=b"{}")


@in_loop
async def test_all_that_belongs_to_a_ruling_is_kept(url: str) -> None:
    async with opened(url) as store:
        await new_table(store)
        await _append_all(store, Ruling([sat(0, "bob"), said()], seed=b"\0secret\xff", plan=(2, ["draw", "pass"])))
        row = await store.table("t")
        assert row is not None
        assert (row.seq, row.phase, row.changed) == (2, "playing", 2.0)
        assert (await store.log("t"))[1:] == [Kept(1, 2.0, sat(0, "bob")), Kept(2, 2.0, said())]
        assert await store.answer("t", "first") == Answered(person="bob", seq=2, answer=b"{}")
        assert await store.seed("t") == b"\0secret\xff"
        assert await store.plan("t", 2) == ["draw", "pass"]
        assert [table.id for table in await store.tables_of("bob")] == ["t"]


@in_loop
async def test_a_second_entry_that_cannot_be_written_takes_the_first_along(url: str) -> None:
    unwritable: Any = object()
    async with opened(url) as store:
        await new_table(store)
        with pytest.raises(StatementError):
            await _append_all(store, Ruling([sat(0, "bob"), unwritable], seed=b"seed", plan=(0, ["draw"])))
        await _nothing_but_the_opening(store)
        await _append_all(store, Ruling([sat(0, "bob"), said()]))


@in_loop
async def test_a_second_entry_whose_number_is_taken_takes_the_first_along(url: str) -> None:
    async with opened(url) as store:
        await new_table(store)
        stray = insert(log).values(table_id="t", seq=2, at=0.0, entry=said())
        await asyncio.to_thread(raw, url, lambda connection: connection.execute(stray))
        with pytest.raises(Behind):
            await _append_all(store, Ruling([sat(0, "bob"), said()], seed=b"seed", plan=(0, ["draw"])))
        await asyncio.to_thread(raw, url, lambda connection: connection.execute(log.delete().where(log.c.seq == 2)))
        await _nothing_but_the_opening(store)


@in_loop
async def test_a_failure_at_the_very_end_takes_everything_along(url: str) -> None:
    nobody: Any = None
    async with opened(url) as store:
        await new_table(store)
        with pytest.raises(IntegrityError):
            await _append_all(store, Ruling([sat(0, "bob")], seed=b"seed", plan=(nobody, ["draw"])))
        await _nothing_but_the_opening(store)


@in_loop
async def test_a_second_seed_is_refused(url: str) -> None:
    """Nothing is dealt again."""
    async with opened(url) as store:
        await new_table(store)
        await store.append("t", 0, Ruling([said()], seed=b"one"), phase="playing", at=2.0, order=None, answer=b"")
        with pytest.raises(IntegrityError):
            await store.append("t", 1, Ruling([said()], seed=b"two"), phase="playing", at=2.0, order=None, answer=b"")
        assert await store.seed("t") == b"one"
        assert len(await store.log("t")) == 2


@pytest.mark.parametrize("after", [-1, 0, 2, 7])
@in_loop
async def test_behind(url: str, after: int) -> None:
    async with opened(url) as store:
        await new_table(store)
        await keep(store, 0, said("one"))
        with pytest.raises(Behind):
            await keep(store, after, said("two"), order=("late", "bob"))
        assert [kept.seq for kept in await store.log("t")] == [0, 1]
        assert await store.answer("t", "late") is None


@in_loop
async def test_a_table_that_is_not_there(url: str) -> None:
    async with opened(url) as store:
        with pytest.raises(Behind):
            await keep(store, 0, said(), table="nowhere", order=("first", "bob"))


@pytest.mark.parametrize("after", [0, 1], ids=["stale", "up to date"])
@in_loop
async def test_an_order_that_comes_again_gets_its_first_answer(url: str, after: int) -> None:
    async with opened(url) as store:
        await new_table(store)
        await keep(store, 0, said("one"), order=("first", "bob"), answer=b'{"said":"\xc3\xa0 vous"}')
        with pytest.raises(Repeated) as caught:
            await keep(store, after, said("two"), order=("first", "bob"), answer=b'{"said":"else"}')
        assert caught.value.answer == b'{"said":"\xc3\xa0 vous"}'
        assert (caught.value.person, caught.value.seq) == ("bob", 1)
        assert [kept.seq for kept in await store.log("t")] == [0, 1]


@in_loop
async def test_orders_have_their_own_ids_at_each_table(url: str) -> None:
    async with opened(url) as store:
        for table in ("t", "u"):
            await new_table(store, table)
            await keep(store, 0, said(), table=table, order=("first", "bob"), answer=table.encode())
        assert await store.answer("u", "first") == Answered(person="bob", seq=1, answer=b"u")
        assert await store.answer("t", "first") == Answered(person="bob", seq=1, answer=b"t")


@in_loop
async def test_a_plan_alone_adds_no_entry(url: str) -> None:
    async with opened(url) as store:
        await new_table(store)
        for number, moves in enumerate((["draw"], ["pass", "draw"], [])):
            ruling = Ruling(plan=(1, moves))
            order = (f"plan {number}", "bob")
            await store.append("t", 0, ruling, phase="open", at=2.0 + number, order=order, answer=b"{}")
            assert await store.plans("t") == ({1: moves} if moves else {})
            assert await store.plan("t", 1) == moves
            with pytest.raises(Repeated):
                await store.append("t", 0, ruling, phase="open", at=9.0, order=order, answer=b"{}")
        row = await store.table("t")
        assert row is not None
        assert (row.seq, row.changed) == (0, 1.0)


async def _try(store: Store, after: int, text: str, order: tuple[str, str] | None = None) -> str:
    try:
        await keep(store, after, said(text), said(text), order=order, answer=text.encode())
    except Behind:
        return "behind"
    except Repeated as repeated:
        return f"repeated {repeated.answer.decode()}"
    return "kept"


@in_loop
async def test_of_two_appends_at_once_one_wins(url: str) -> None:
    """From two stores, as from two processes."""
    async with opened(url) as here, opened(url) as there:
        await new_table(here)
        for race in range(RACES):
            results = await asyncio.gather(*(_try(store, 2 * race, str(race)) for store in (here, there, here)))
            assert sorted(results) == ["behind", "behind", "kept"]
        assert [kept.seq for kept in await here.log("t")] == list(range(2 * RACES + 1))


@in_loop
async def test_an_order_that_comes_twice_at_once_is_carried_out_once(url: str) -> None:
    async with opened(url) as here, opened(url) as there:
        await new_table(here)
        for race in range(RACES):
            order = (f"order {race}", "bob")
            results = await asyncio.gather(*(_try(store, 2 * race, f"{race}", order) for store in (here, there)))
            assert sorted(results) == ["kept", f"repeated {race}"]
        assert len(await here.log("t")) == 2 * RACES + 1


async def _cancelled_append(store: Store, delay: float) -> bool:
    """Whether it was too late to cancel."""
    row = await store.table("t")
    assert row is not None
    entries = [said(str(number)) for number in range(3)]
    task = asyncio.create_task(keep(store, row.seq, *entries, order=(f"order {row.seq}", "bob")))
    await asyncio.sleep(delay)
    task.cancel()
    done, _ = await asyncio.wait([task], timeout=60)
    assert done
    return not task.cancelled()


@in_loop
async def test_an_append_that_is_cancelled_leaves_no_half(url: str) -> None:
    randomness = random.Random(5)
    async with opened(url) as store:
        await new_table(store)
        late = [await _cancelled_append(store, randomness.uniform(0, 0.006)) for _ in range(60)]
        assert not all(late)
    async with opened(url) as store:
        row, entries = await store.table("t"), await store.log("t")
        assert row is not None
        assert row.seq % 3 == 0
        assert [kept.seq for kept in entries] == list(range(row.seq + 1))
        await keep(store, row.seq, said("still here"))


@in_loop
async def test_nothing_is_taken_for_kept_when_the_database_undoes_it(sqlite_url: str) -> None:
    """Three wait for the disk together; at the second SQLite rolls everything back, as it does when a disk is full."""
    free = threading.Event()

    def busy(_connection: Connection) -> None:
        assert free.wait(60)

    def undone(connection: Connection) -> None:
        connection.exec_driver_sql("ROLLBACK")
        raise OperationalError("the disk is full", None, Exception())

    async with opened(sqlite_url) as store:
        for table in ("first", "last"):
            await new_table(store, table)
        first = asyncio.create_task(store._transact(busy))
        await asyncio.sleep(0)
        waiting = [
            asyncio.create_task(work)
            for work in (
                keep(store, 0, said(), table="first"),
                store._transact(undone),
                keep(store, 0, said(), table="last"),
            )
        ]
        await asyncio.sleep(0.05)
        free.set()
        await first
        outcomes = await asyncio.gather(*waiting, return_exceptions=True)
        assert outcomes[0] is None
        assert isinstance(outcomes[1], OperationalError)
        assert outcomes[2] is None
        assert [len(await store.log(table)) for table in ("first", "last")] == [2, 2]

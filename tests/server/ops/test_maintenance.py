"""Checks of stored tables while a server may be running."""

from functools import partial

from sqlalchemy import Connection, update

from draisine.server.maintenance import find_fault
from draisine.server.store.schema import tables
from tests.server.async_tests import async_test
from tests.server.store.factories import append, execute_raw, new_table, open_store, said, sat


@async_test
async def test_a_table_that_grows_during_the_check_has_no_fault(sqlite_url: str) -> None:
    async with open_store(sqlite_url) as store:
        row = await new_table(store)
        await append(store, 0, sat(0, "ada"), said())
        assert await find_fault(store, row) is None


@async_test
async def test_a_row_that_contradicts_its_entries_is_a_fault(sqlite_url: str) -> None:
    async with open_store(sqlite_url) as store:
        await new_table(store)
        await append(store, 0, sat(0, "ada"))
        for seq in (0, 7):
            change = update(tables).values(seq=seq)
            execute_raw(sqlite_url, partial(Connection.execute, statement=change))
            row = await store.tables.get("t")
            assert row is not None
            expected = f"its row says open after entry {seq}, its entries open after 1"
            assert await find_fault(store, row) == expected

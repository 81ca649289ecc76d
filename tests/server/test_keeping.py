"""What is checked of a stored table while a server may be at work on it."""

from functools import partial

from sqlalchemy import Connection, update

from draisine.server.ops.maintenance import fault_of
from draisine.server.store.schema import tables
from tests.server.store.scenes import in_loop, keep, new_table, opened, raw, said, sat


@in_loop
async def test_a_table_that_goes_on_while_it_is_checked_has_no_fault(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        row = await new_table(store)
        await keep(store, 0, sat(0, "ada"), said())
        assert await fault_of(store, row) is None


@in_loop
async def test_a_row_that_disagrees_with_its_entries_is_a_fault(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        await new_table(store)
        await keep(store, 0, sat(0, "ada"))
        for seq in (0, 7):
            change = update(tables).values(seq=seq)
            raw(sqlite_url, partial(Connection.execute, statement=change))
            row = await store.table("t")
            assert row is not None
            said_of_it = f"its row says open after entry {seq}, its entries open after 1"
            assert await fault_of(store, row) == said_of_it

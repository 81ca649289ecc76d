"""Checks of stored tables while a server may be running."""

from functools import partial

from sqlalchemy import Connection, update

from draisine.server.maintenance import find_fault, find_person
from draisine.server.store import Account
from draisine.server.store.schema import tables
from draisine.server.tables.entries import Reserved, Stood
from tests.server.async_tests import async_test
from tests.server.store.factories import append, execute_raw, new_person, new_table, open_store, said, sat


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
            expected = f"its row says “open” after entry {seq}, but its log says “open” after entry 1"
            assert str(await find_fault(store, row)) == expected


@async_test
async def test_a_person_is_found_by_id_or_seat(sqlite_url: str) -> None:
    async with open_store(sqlite_url) as store:
        await new_table(store)
        ada, bob = Account(person=await new_person(store, "ada")), Account(person=await new_person(store, "bob"))
        reserved = Reserved(seat=2, person="bob", name="Bob")
        await append(store, 0, sat(0, "bob"), Stood(seat=0), sat(0, "ada"), said(), reserved)
        assert await find_person(store, "ada") == await find_person(store, "t:0") == ada
        assert await find_person(store, "t:2") == bob
        for unknown in ("eve", "t:1", "t:3", "t:-1", "t:x", "t:", "nowhere:0"):
            assert await find_person(store, unknown) is None

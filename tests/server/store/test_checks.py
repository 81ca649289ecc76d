"""Ended tables that passed a check are skipped while nothing that it read has changed."""

import pytest
from sqlalchemy import Connection, text

from draisine.play import new_game
from draisine.server import maintenance
from draisine.server.maintenance import Checked, check_tables
from draisine.server.store import Store
from draisine.server.tables.entries import Closed
from draisine.server.tables.ruling import Ruling
from tests.server.async_tests import async_test
from tests.server.registries import start_game
from tests.server.store.factories import execute_raw, open_store
from tests.server.table_scenes import SEED

PASSED, UNCHANGED = Checked("t"), Checked("t", unchanged=True)


async def store_closed_game(store: Store) -> None:
    await start_game(store, new_game("amsterdam", 2, SEED), "planner", "planner")
    (row,) = await store.tables.list_all()
    await store.log.append("t", row.seq, Ruling([Closed(why="")]), phase="closed", at=3.0, order=None, answer=b"")


async def check(store: Store, *, everything: bool = False) -> list[Checked]:
    rows = await store.tables.list_all()
    return [checked async for checked in check_tables(store, rows, everything=everything)]


@async_test
async def test_an_unchanged_table_is_skipped(url: str) -> None:
    async with open_store(url) as store:
        await store_closed_game(store)
        assert await check(store) == [PASSED]
        assert await check(store) == [UNCHANGED]
        assert await check(store, everything=True) == [PASSED]


@pytest.mark.parametrize(
    "change",
    ["UPDATE log SET entry = replace(entry, 'digest', 'Digest') WHERE seq = 3", "UPDATE seeds SET seed = :seed"],
    ids=["entry", "seed"],
)
@async_test
async def test_a_changed_table_is_replayed(change: str, url: str) -> None:
    def damage(connection: Connection) -> None:
        connection.execute(text(change), {"seed": b"another"} if ":seed" in change else {})

    async with open_store(url) as store:
        await store_closed_game(store)
        assert await check(store) == [PASSED]
        execute_raw(url, damage)
        (checked,) = await check(store)
        assert not checked.unchanged


@async_test
async def test_new_rules_need_a_new_check(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_store(url) as store:
        await store_closed_game(store)
        assert await check(store) == [PASSED]
        monkeypatch.setattr(maintenance, "RULES_VERSION", 1000)
        assert await check(store) == [PASSED]
        assert await check(store) == [UNCHANGED]


@async_test
async def test_a_running_game_is_always_replayed(sqlite_url: str) -> None:
    async with open_store(sqlite_url) as store:
        await start_game(store, new_game("amsterdam", 2, SEED), "planner", "planner")
        for _ in range(2):
            assert await check(store) == [PASSED]


@async_test
async def test_a_table_that_is_deleted_during_the_check(sqlite_url: str) -> None:
    async with open_store(sqlite_url) as store:
        await store_closed_game(store)
        checks = check_tables(store, await store.tables.list_all())
        assert await anext(checks) == PASSED
        execute_raw(sqlite_url, lambda connection: connection.execute(text("DELETE FROM tables")))
        await checks.aclose()
        assert await store.checks.passed() == {}

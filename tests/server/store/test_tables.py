import asyncio
import threading
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, OperationalError

from draisine.server.store import Kept, Store
from draisine.server.tables.commands import SeatBot, Start
from draisine.server.tables.entries import BotSat, Opened
from draisine.server.tables.rulings import Asker, Ruling, decide
from draisine.server.tables.table import Table
from tests.server.store.scenes import in_loop, keep, new_table, opened, raw, said, sat


@in_loop
async def test_a_table_is_found_by_its_id_and_its_links(url: str) -> None:
    async with opened(url) as store:
        row = await new_table(store, at=3.5)
        await new_table(store, "other")
        assert (row.phase, row.seq, row.created, row.changed, row.host) == ("open", 0, 3.5, 3.5, "ada")
        assert await store.table("t") == row
        assert await store.by_invite("invite t") == row
        assert await store.by_watch("watch t") == row
        assert await store.by_watch("invite t") is None
        assert await store.table("nowhere") is None
        assert await store.log("nowhere") == []


@in_loop
async def test_the_log_begins_with_the_opening(url: str) -> None:
    async with opened(url) as store:
        row = await new_table(store, at=3.5)
        assert await store.log("t") == [Kept(0, 3.5, Opened(options=row.options, host="ada"))]
        await keep(store, 0, sat(0, "ada"), said("« à vous »\0\n"), at=4.0)
        assert await store.log("t", after=0) == [Kept(1, 4.0, sat(0, "ada")), Kept(2, 4.0, said("« à vous »\0\n"))]
        assert await store.log("t", after=2) == []


@in_loop
async def test_a_table_that_cannot_be_opened_leaves_nothing(url: str) -> None:
    async with opened(url) as store:
        row = await new_table(store)
        with pytest.raises(IntegrityError):
            await new_table(store, host="bob")
        assert await store.table("t") == row
        assert await store.tables_of("bob") == []


@in_loop
async def test_the_lobby_shows_open_tables_the_newest_first_then_those_to_watch(url: str) -> None:
    async with opened(url) as store:
        for number, table in enumerate(("old", "new", "newer")):
            await new_table(store, table, at=float(number), visibility="open")
        await new_table(store, "by link", at=9.0)
        await new_table(store, "begun", at=9.0, visibility="open")
        await store.append("begun", 0, Ruling([said()]), phase="playing", at=9.0, order=None, answer=b"")
        await new_table(store, "over", at=9.0, visibility="open")
        await store.append("over", 0, Ruling([said()]), phase="over", at=9.0, order=None, answer=b"")
        assert [row.id for row in await store.lobby()] == ["newer", "new", "old", "begun"]
        assert [row.id for row in await store.lobby(limit=2)] == ["newer", "new"]
        assert await store.running() == ["begun"]


@in_loop
async def test_the_tables_of_a_person(url: str) -> None:
    async with opened(url) as store:
        for number, table in enumerate(("sat", "left", "watched", "hosted")):
            await new_table(store, table, host="bob" if table == "hosted" else "ada", at=float(number))
        await keep(store, 0, sat(0, "bob"), sat(1, "bob"), table="sat", at=10.0)
        await keep(store, 0, sat(0, "bob"), table="left", at=9.0)
        await keep(store, 1, sat(0, "eve"), sat(1, "bob"), table="left", at=11.0)
        await keep(store, 0, said(), table="watched", at=12.0)
        assert [row.id for row in await store.tables_of("bob")] == ["left", "sat", "hosted"]
        assert [row.id for row in await store.tables_of("eve")] == ["left"]
        assert await store.tables_of("nobody") == []


async def _begun(store: Store) -> bytes:
    """A game of bots, as the rulings begin it: its seed."""
    row = await new_table(store)
    table = Table(Opened(options=row.options, host="ada"))
    for seat in range(row.options.players):
        ruling = decide(table, Asker("ada", "Ada"), SeatBot(seat=seat, bot="random"))
        await keep(store, table.seq, *ruling.entries)
        table.fold(BotSat(seat=seat, bot="random"))
    start = decide(table, Asker("ada", "Ada"), Start())
    assert start.seed is not None
    await store.append("t", table.seq, start, phase="playing", at=3.0, order=("start", "ada"), answer=b'{"ok":true}')
    return start.seed


@in_loop
async def test_a_seed_comes_out_by_its_own_door_only(url: str) -> None:
    async with opened(url) as store:
        seed = await _begun(store)
        assert await store.seed("t") == seed
        assert await store.seed("other") is None
        shown = [repr(await store.table("t")), repr(await store.log("t")), repr(await store.answer("t", "start"))]
        shown += [repr(await store.lobby()), repr(await store.tables_of("ada"))]
        for secret in (seed.hex(), repr(seed)[2:-1]):
            assert not any(secret in text for text in shown)


@in_loop
async def test_a_game_goes_on_from_the_log_and_the_seed(url: str) -> None:
    async with opened(url) as store:
        await _begun(store)
        first, *rest = await store.log("t")
        assert isinstance(first.entry, Opened)
        table = Table(first.entry, await store.seed("t"))
        for kept in rest:
            table.fold(kept.entry)
        row = await store.table("t")
        assert row is not None
        assert (table.seq, table.phase) == (row.seq, row.phase) == (4, "playing")


@in_loop
async def test_readers_do_not_wait_for_a_writer(url: str) -> None:
    async with opened(url) as store:
        row = await new_table(store)
        written, read = threading.Event(), threading.Event()

        def write(connection: Connection) -> None:
            connection.exec_driver_sql("UPDATE tables SET seq = 7")
            written.set()
            assert read.wait(60)

        writing = asyncio.create_task(asyncio.to_thread(raw, url, write))
        await asyncio.to_thread(written.wait, 60)
        assert await store.table("t") == row
        read.set()
        await writing


@in_loop
async def test_many_tasks_at_once(url: str) -> None:
    async def one(store: Store, number: int) -> None:
        table = f"t{number}"
        await new_table(store, table)
        for seq in range(5):
            await keep(store, seq, said(str(seq)), table=table)
            assert len(await store.log(table)) == seq + 2

    async with opened(url) as store:
        await asyncio.gather(*(one(store, number) for number in range(40)))
        assert len(await store.tables_of("ada")) == 40


@in_loop
async def test_what_sqlite_has_answered_is_on_disk(sqlite_url: str) -> None:
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    found: dict[str, object] = {}

    def look(connection: Connection) -> None:
        found.update({pragma: connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() for pragma in wanted})

    async with opened(sqlite_url) as store:
        await store._transact(look)
    assert found == wanted


@in_loop
async def test_a_database_that_cannot_be_reached_is_told_at_once(tmp_path: Path) -> None:
    for url in (f"sqlite:///{tmp_path}/no/such/folder", "postgresql://ada@127.0.0.1:1/none"):
        with pytest.raises(OperationalError):
            await Store.open(url)

"""Tables: lookup, lists, seeds, and concurrent readers and writers."""

import asyncio
import threading
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, OperationalError

from draisine.server.store import NewTable, Store, StoredEntry
from draisine.server.tables.commands import SeatBot, Start
from draisine.server.tables.entries import BotSat, Opened, TableOptions
from draisine.server.tables.ruling import Actor, Ruling
from draisine.server.tables.rulings import decide
from draisine.server.tables.table import Phase, Table
from tests.server.async_tests import async_test
from tests.server.store.factories import append, execute_raw, new_person, new_table, open_store, said, sat


@async_test
async def test_a_table_is_found_by_id_and_links(url: str) -> None:
    async with open_store(url) as store:
        row = await new_table(store, at=3.5)
        await new_table(store, "other")
        assert (row.phase, row.seq, row.created, row.changed, row.host) == ("open", 0, 3.5, 3.5, "ada")
        assert await store.tables.get("t") == row
        assert await store.tables.find_by_invite("invite t") == row
        assert await store.tables.find_by_watch_link("watch t") == row
        assert await store.tables.find_by_watch_link("invite t") is None
        assert await store.tables.get("nowhere") is None
        assert await store.log.entries("nowhere") == []


@async_test
async def test_the_log_starts_with_the_opened_entry(url: str) -> None:
    async with open_store(url) as store:
        row = await new_table(store, at=3.5)
        assert await store.log.entries("t") == [StoredEntry(0, 3.5, Opened(options=row.options, host="ada"))]
        await append(store, 0, sat(0, "ada"), said("« à vous »\0\n"), at=4.0)
        assert await store.log.entries("t", after=0) == [
            StoredEntry(1, 4.0, sat(0, "ada")),
            StoredEntry(2, 4.0, said("« à vous »\0\n")),
        ]
        assert await store.log.entries("t", after=2) == []


@async_test
async def test_a_failed_opening_leaves_nothing(url: str) -> None:
    async with open_store(url) as store:
        row = await new_table(store)
        with pytest.raises(IntegrityError):
            await new_table(store, host="bob")
        assert await store.tables.get("t") == row
        assert await store.tables.list_for_person("bob") == []


@async_test
async def test_the_lobby_lists_open_tables_newest_first_then_running_games(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "ada")
        for number, table in enumerate(("old", "new", "newer")):
            await new_table(store, table, at=1.0 + number, visibility="open")
        await new_table(store, "by link", at=9.0)
        await new_table(store, "begun", at=9.0, visibility="open")
        await store.log.append("begun", 0, Ruling([said()]), phase="playing", at=9.0, order=None, answer=b"")
        await new_table(store, "over", at=9.0, visibility="open")
        await store.log.append("over", 0, Ruling([said()]), phase="over", at=9.0, order=None, answer=b"")
        assert [row.id for row in await store.tables.list_lobby()] == ["newer", "new", "old", "begun"]
        assert [row.id for row in await store.tables.list_lobby(limit=2)] == ["newer", "new"]
        assert [row.id for row in await store.tables.list_lobby(changed_since=2.0)] == ["newer", "begun"]
        assert await store.tables.list_lobby(hidden_hosts={"ada"}) == []
        assert await store.tables.list_running() == ["begun"]


@async_test
async def test_tables_of_a_person(url: str) -> None:
    async with open_store(url) as store:
        for number, table in enumerate(("sat", "left", "watched", "hosted")):
            await new_table(store, table, host="bob" if table == "hosted" else "ada", at=float(number))
        await append(store, 0, sat(0, "bob"), sat(1, "bob"), table="sat", at=10.0)
        await append(store, 0, sat(0, "bob"), table="left", at=9.0)
        await append(store, 1, sat(0, "eve"), sat(1, "bob"), table="left", at=11.0)
        await append(store, 0, said(), table="watched", at=12.0)
        assert [row.id for row in await store.tables.list_for_person("bob")] == ["left", "sat", "hosted"]
        assert [row.id for row in await store.tables.list_for_person("eve")] == ["left"]
        assert await store.tables.list_for_person("unknown") == []


async def _start_bot_game(store: Store) -> bytes:
    """Start a game of bots through rulings; return its seed."""
    row = await new_table(store)
    table = Table(Opened(options=row.options, host="ada"))
    for seat in range(row.options.players):
        ruling = decide(table, Actor("ada", "Ada"), SeatBot(seat=seat, bot="random"))
        await append(store, table.seq, *ruling.entries)
        table.apply(BotSat(seat=seat, bot="random"))
    start = decide(table, Actor("ada", "Ada"), Start())
    assert start.seed is not None
    await store.log.append(
        "t", table.seq, start, phase="playing", at=3.0, order=("start", "ada"), answer=b'{"ok":true}'
    )
    return start.seed


@async_test
async def test_only_the_seed_query_returns_the_seed(url: str) -> None:
    async with open_store(url) as store:
        seed = await _start_bot_game(store)
        assert await store.log.seed("t") == seed
        assert await store.log.seed("other") is None
        shown = [
            repr(await store.tables.get("t")),
            repr(await store.log.entries("t")),
            repr(await store.log.answer("t", "start")),
        ]
        shown += [repr(await store.tables.list_lobby()), repr(await store.tables.list_for_person("ada"))]
        for secret in (seed.hex(), repr(seed)[2:-1]):
            assert not any(secret in text for text in shown)


@async_test
async def test_what_is_being_played_now(url: str) -> None:
    """Reviews need the seeds of running games, and who plays which board and deal."""
    async with open_store(url) as store:
        await new_table(store, "open")
        phases: dict[str, Phase] = {"first": "over", "running": "playing", "closed": "closed"}
        for table, phase in phases.items():
            deal = None if table == "first" else "first"
            options = TableOptions(board="usa" if table == "running" else "europe", players=2)
            links = NewTable(id=table, invite_hash=f"invite {table}", watch_hash=f"watch {table}", deal=deal)
            await store.tables.create(links, Opened(options=options, host="ada"), 1.0)
            ruling = Ruling([sat(0, "ada"), sat(1, f"{table} player")], seed=table.encode())
            await store.log.append(table, 0, ruling, phase=phase, at=2.0, order=None, answer=b"")
        assert await store.log.running_seeds() == [b"running"]
        people = ("ada", "running player", "first player", "closed player", "eve")
        plays_deal = {person for person in people if await store.tables.plays_deal(person, "first")}
        assert plays_deal == {"ada", "running player"}
        assert not await store.tables.plays_deal("ada", "closed")
        boards = {person: await store.tables.boards_played(person) for person in people}
        assert boards == {person: {"usa"} if person in plays_deal else set() for person in people}


@async_test
async def test_a_game_is_rebuilt_from_the_log_and_the_seed(url: str) -> None:
    async with open_store(url) as store:
        await _start_bot_game(store)
        first, *rest = await store.log.entries("t")
        assert isinstance(first.entry, Opened)
        table = Table(first.entry, await store.log.seed("t"))
        for stored in rest:
            table.apply(stored.entry)
        row = await store.tables.get("t")
        assert row is not None
        assert (table.seq, table.phase) == (row.seq, row.phase) == (4, "playing")


@async_test
async def test_readers_do_not_wait_for_a_writer(url: str) -> None:
    async with open_store(url) as store:
        row = await new_table(store)
        written, read = threading.Event(), threading.Event()

        def write(connection: Connection) -> None:
            connection.exec_driver_sql("UPDATE tables SET seq = 7")
            written.set()
            assert read.wait(60)

        writing = asyncio.create_task(asyncio.to_thread(execute_raw, url, write))
        await asyncio.to_thread(written.wait, 60)
        assert await store.tables.get("t") == row
        read.set()
        await writing


@async_test
async def test_concurrent_tasks(url: str) -> None:
    async def one(store: Store, number: int) -> None:
        table = f"t{number}"
        await new_table(store, table)
        for seq in range(5):
            await append(store, seq, said(str(seq)), table=table)
            assert len(await store.log.entries(table)) == seq + 2

    async with open_store(url) as store:
        await asyncio.gather(*(one(store, number) for number in range(40)))
        assert len(await store.tables.list_for_person("ada")) == 40


@async_test
async def test_sqlite_commits_are_durable(sqlite_url: str) -> None:
    expected = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    found: dict[str, object] = {}

    def read(connection: Connection) -> None:
        found.update({pragma: connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() for pragma in expected})

    async with open_store(sqlite_url) as store:
        await store.database.transact(read)
    assert found == expected


@async_test
async def test_an_unreachable_database_fails_at_once(tmp_path: Path) -> None:
    for url in (f"sqlite:///{tmp_path}/no/such/folder", "postgresql://ada@127.0.0.1:1/none"):
        with pytest.raises(OperationalError):
            await Store.open(url)

"""The boards of games are stored once; the log refers to them."""

import msgspec
import pytest
from sqlalchemy import Connection, text

from draisine.play import new_game
from draisine.server.maintenance import find_fault, load_table
from draisine.server.store import Store
from draisine.server.tables.entries import Entry, Started
from draisine.server.tables.table import UNREADABLE
from tests.server.async_tests import async_test
from tests.server.registries import start_game, stored_entries
from tests.server.store.factories import execute_raw, open_store
from tests.server.table_scenes import SEED, started_entry

STORED_START = """SELECT entry FROM log WHERE entry LIKE '%"what"\\:"started"%' ORDER BY table_id"""


def read_rows(url: str, query: str) -> list[str]:
    found: list[str] = []
    execute_raw(url, lambda connection: found.extend(connection.scalars(text(query))))
    return found


def the_start(entries: list[Entry]) -> Started:
    (started,) = [entry for entry in entries if isinstance(entry, Started)]
    return started


async def store_games(store: Store, **boards: str) -> None:
    for table, board in boards.items():
        await start_game(store, new_game(board, 2, SEED), "planner", "planner", table=table)


@async_test
async def test_games_of_one_board_share_its_document(url: str) -> None:
    async with open_store(url) as store:
        await store_games(store, a="usa", b="usa", c="amsterdam")
        assert the_start(await stored_entries(store, "a")) == started_entry(new_game("usa", 2, SEED))
    assert len(read_rows(url, "SELECT digest FROM boards")) == 2
    assert max(map(len, read_rows(url, STORED_START))) < 600
    # A process that has not seen the boards reads them.
    async with open_store(url) as store:
        for table, board in (("a", "usa"), ("b", "usa"), ("c", "amsterdam")):
            game = (await load_table(store, table)).started_game
            assert game.record().header.board_document == new_game(board, 2, SEED).record().header.board_document


@async_test
async def test_games_that_contain_their_board_stay_readable(url: str) -> None:
    """Earlier releases stored it in the log."""
    started = started_entry(new_game("usa", 2, SEED))

    def write_as_before(connection: Connection) -> None:
        row = {"entry": msgspec.json.encode(started).decode()}
        connection.execute(text("""UPDATE log SET entry = :entry WHERE entry LIKE '%"what"\\:"started"%'"""), row)
        connection.execute(text("DELETE FROM boards"))

    async with open_store(url) as store:
        await store_games(store, t="usa")
        execute_raw(url, write_as_before)
        assert the_start(await stored_entries(store)) == started
        (row,) = await store.tables.list_all()
        assert await find_fault(store, row) is None


@async_test
async def test_a_missing_board_makes_its_games_unreadable(sqlite_url: str) -> None:
    async with open_store(sqlite_url) as store:
        await store_games(store, t="usa")
        execute_raw(sqlite_url, lambda connection: connection.execute(text("DELETE FROM boards")))
    async with open_store(sqlite_url) as store:
        with pytest.raises(UNREADABLE, match="is not in the database"):
            await load_table(store, "t")

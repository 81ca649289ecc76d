"""Private notes: versions, and deletion with their person and table."""

import asyncio

from draisine.server.settings import Settings
from draisine.server.store import NoteRow, Store
from tests.server.async_tests import async_test
from tests.server.store.factories import new_person, new_table, open_store

TEXT = "Montréal → Köln 🚂\n\tfirst"


async def prepare(store: Store) -> None:
    for person in ("ada", "bob"):
        await new_person(store, person)
    for table in ("t", "u"):
        await new_table(store, table)


@async_test
async def test_a_note_belongs_to_one_person_and_table(url: str) -> None:
    async with open_store(url) as store:
        await prepare(store)
        first = NoteRow(table_id="t", text=TEXT, version=1, changed=5.0)
        assert await store.notes.save("ada", "t", TEXT, 0, 5.0) == first
        assert await store.notes.get("ada", "t") == first
        assert await store.notes.get("bob", "t") is None
        assert await store.notes.get("ada", "u") is None
        await store.notes.save("bob", "t", "mine", 0, 6.0)
        await store.notes.save("ada", "u", "", 0, 7.0)
        assert [row.text for row in await store.notes.all_of_person("ada")] == [TEXT, ""]


@async_test
async def test_a_note_is_not_overwritten_unseen(url: str) -> None:
    """Optimistic concurrency; a repeated request is no conflict."""
    async with open_store(url) as store:
        await prepare(store)
        await store.notes.save("ada", "t", "phone", 0, 1.0)
        assert await store.notes.save("ada", "t", "desk", 0, 2.0) is None
        assert await store.notes.save("ada", "t", "desk", 2, 2.0) is None
        again = await store.notes.save("ada", "t", "phone", 0, 3.0)
        assert again == NoteRow(table_id="t", text="phone", version=1, changed=1.0)
        assert await store.notes.save("ada", "t", "desk", 1, 4.0) == NoteRow(
            table_id="t", text="desk", version=2, changed=4.0
        )


@async_test
async def test_of_two_devices_at_once_one_is_refused(url: str) -> None:
    async with open_store(url) as store:
        await prepare(store)
        for version in (0, 1):
            texts = [f"{version} {device}" for device in range(4)]
            saved = await asyncio.gather(*(store.notes.save("ada", "t", text, version, 1.0) for text in texts))
            (winner,) = [row for row in saved if row is not None]
            assert await store.notes.get("ada", "t") == winner


@async_test
async def test_notes_are_deleted_with_their_person_and_table(url: str) -> None:
    async with open_store(url) as store:
        await prepare(store)
        for person in ("ada", "bob"):
            for table in ("t", "u"):
                await store.notes.save(person, table, f"{person} {table}", 0, 1.0)
        await store.redaction.delete_person("ada", 2.0)
        assert await store.notes.all_of_person("ada") == []
        assert [row.text for row in await store.notes.all_of_person("bob")] == ["bob t", "bob u"]
        await store.retention.prune(Settings(keep_open_days=1, keep_unfinished_days=1), 30 * 86400.0)
        assert await store.notes.all_of_person("bob") == []

"""Old data is deleted according to the settings."""

from typing import Any

import pytest
from sqlalchemy import insert, update

from draisine.server.settings import Settings
from draisine.server.store import NewTable, ReportRow, Store
from draisine.server.store.privacy.retention import DAY, Pruned
from draisine.server.store.schema import people, rate_limits, tables
from draisine.server.tables.entries import Opened, Said, TableOptions
from draisine.server.tables.ruling import Ruling
from draisine.server.tables.table import Phase
from tests.server.async_tests import async_test
from tests.server.store.factories import append, execute_raw, new_person, new_table, open_store, sat

NOW = 1000 * DAY
SETTINGS = Settings(
    keep_open_days=1,
    keep_unfinished_days=2,
    keep_finished_days=3,
    keep_chat_days=4,
    keep_people_days=5,
    keep_reports_days=6,
)
KEEP_ALL: dict[str, Any] = {
    name: 0 for name in Settings.__struct_fields__ if name.startswith("keep_") and name.endswith("_days")
}


async def ended_table(store: Store, table: str, phase: Phase, days: float, **new: Any) -> None:
    """A table in a phase that has not changed for some days, with a chat message and the answer to an order."""
    at = NOW - days * DAY
    links = NewTable(id=table, invite_hash=f"i {table}", watch_hash=f"w {table}", **new)
    options = TableOptions(board="usa", players=2)
    await store.tables.create(links, Opened(options=options, host="ada"), at)
    said = Said(person="ada", name="Ada", text=f"hello {table}", room="players")
    await store.log.append(table, 0, Ruling([said]), phase=phase, at=at, order=("ada/1", "ada"), answer=b"{}")


async def prune(store: Store, dry_run: bool = False, **settings: Any) -> dict[str, int]:
    """What is pruned with these settings, without what is not."""
    pruned = await store.retention.prune(Settings(**{**KEEP_ALL, **settings}), NOW, dry_run=dry_run)
    return {name: count for name in Pruned.__struct_fields__ if (count := getattr(pruned, name))}


@async_test
async def test_tables_are_deleted_by_phase_and_age(url: str) -> None:
    phases: tuple[Phase, ...] = ("open", "playing", "closed", "over")
    async with open_store(url) as store:
        await new_person(store, "ada")
        for phase in phases:
            for days in (1, 3):
                await ended_table(store, f"{phase}-{days}", phase, days)
        assert await prune(store) == {}
        assert await prune(store, True, keep_open_days=2) == {"open_tables": 1}
        assert await prune(store, keep_open_days=2) == {"open_tables": 1}
        assert await prune(store, keep_open_days=2) == {}
        assert await prune(store, keep_unfinished_days=2) == {"unfinished_tables": 2}
        assert await prune(store, keep_finished_days=2) == {"finished_tables": 1}
        assert {row.id for row in await store.tables.list_all()} == {f"{phase}-1" for phase in phases}
        assert await store.log.entries("open-3") == []
        assert await store.redaction.tables_of("ada") == sorted(f"{phase}-1" for phase in phases)


@async_test
async def test_more_than_one_batch(url: str) -> None:
    async with open_store(url) as store:
        for number in range(45):
            await new_table(store, f"t{number}", at=NOW - 2 * DAY)
        assert await prune(store, keep_open_days=1) == {"open_tables": 45}
        assert await store.tables.list_all() == []


@async_test
async def test_chat_is_deleted_some_time_after_the_last_change(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "ada")
        await ended_table(store, "old", "over", 5)
        await ended_table(store, "new", "over", 3)
        assert await prune(store, True, keep_chat_days=4) == {"chats": 1}
        assert await prune(store, keep_chat_days=4) == {"chats": 1}
        assert await prune(store, keep_chat_days=4) == {}
        old, new = [(await store.log.entries(table))[1].entry for table in ("old", "new")]
        assert old == Said(person="", name="", text="", room="players")
        assert new == Said(person="ada", name="Ada", text="hello new", room="players")


@async_test
async def test_people_who_are_not_seen_any_more_are_deleted(url: str) -> None:
    async with open_store(url) as store:
        for person, days in (("ada", 6.0), ("bob", 4.0)):
            await new_person(store, person)
            seen = update(people).where(people.c.id == person).values(seen=NOW - days * DAY)
            await store.database.write(seen)
        await new_table(store, host="bob", at=NOW)
        await append(store, 0, sat(0, "ada"), sat(1, "bob"), at=NOW)
        assert await prune(store, True, keep_people_days=5) == {"people": 1}
        assert await prune(store, keep_people_days=5) == {"people": 1}
        assert [account.person.id for account in await store.people.list_all()] == ["bob"]
        assert await store.redaction.tables_of("ada") == []


@async_test
async def test_reports_are_deleted_some_time_after_their_answer(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "ada")
        for report in ("open", "old", "new"):
            row = ReportRow(
                id=report, person="ada", table_id="t", reported=None, reported_name="", kind="other", text="help",
                chat=[], created=1.0,
            )  # fmt: skip
            await store.moderation.add_report(row)
        for report, days in (("old", 7), ("new", 5)):
            await store.moderation.answer(report, "yes", NOW - days * DAY)
        assert await prune(store, keep_reports_days=6) == {"reports": 1}
        assert {report.id for report in await store.moderation.list_reports(answered=True)} == {"open", "new"}


@async_test
async def test_answers_to_orders_are_deleted_a_week_after_the_end(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "ada")
        ended: list[tuple[str, Phase, int]] = [
            ("over", "over", 8),
            ("closed", "closed", 8),
            ("new", "over", 6),
            ("on", "playing", 8),
        ]
        for table, phase, days in ended:
            await ended_table(store, table, phase, days)
        assert await prune(store, True) == {"answers": 2}
        assert await prune(store) == {"answers": 2}
        answers = [await store.log.answer(table, "ada/1") for table in ("over", "closed", "new", "on")]
        assert [answer is not None for answer in answers] == [False, False, True, True]


@async_test
async def test_origins_and_buckets_that_are_of_no_use_are_deleted(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "ada")
        await ended_table(store, "over", "over", 0, origin="hash")
        await ended_table(store, "on", "playing", 0, origin="hash")
        buckets = [{"key": key, "tokens": 1.0, "at": NOW - days * DAY} for key, days in (("old", 3), ("new", 1))]
        await store.database.write(insert(rate_limits).values(buckets))
        assert await prune(store) == {}
        rows = {row.id: row.origin for row in await store.tables.list_all()}
        assert rows == {"over": None, "on": "hash"}
        left = await store.database.read(rate_limits.select())
        assert [row.key for row in left] == ["new"]


@async_test
async def test_a_deletion_that_was_interrupted_is_finished(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "ada")
        await new_table(store, host="ada", at=NOW)
        execute_raw(url, lambda connection: connection.execute(people.delete()))
        await prune(store)
        assert await store.redaction.find_deleted(1) == []
        row = await store.tables.get("t")
        assert row is not None
        assert row.host != "ada"


@async_test
async def test_a_table_that_changes_meanwhile_is_not_deleted(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_store(url) as store:
        await new_table(store, at=NOW - 2 * DAY)
        write = store.database.write

        async def write_later(*statements: Any) -> None:
            await write(update(tables).values(changed=NOW))
            await write(*statements)

        monkeypatch.setattr(store.database, "write", write_later)
        await prune(store, keep_open_days=1)
        assert await store.tables.get("t") is not None


def test_all_settings_for_retention_are_used() -> None:
    assert {name for name in KEEP_ALL if getattr(SETTINGS, name) != getattr(Settings(), name)} == set(KEEP_ALL)

"""Deleting people, and removing names and chat from stored logs."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from draisine.server.store import NewTable, ReportRow, SequenceConflict, Store, Webhook
from draisine.server.store.privacy.redaction import BATCH
from draisine.server.store.schema import metadata
from draisine.server.tables.entries import (
    Entry,
    Held,
    HostChanged,
    Opened,
    Redacted,
    Said,
    Sat,
    Stood,
    TableOptions,
    UndoAgreed,
)
from draisine.server.tables.results import Result
from draisine.server.tables.ruling import Ruling
from draisine.server.tokens import rematch_id
from tests.server.async_tests import async_test
from tests.server.store.factories import PLAN, append, execute_raw, new_person, new_table, open_store, sat

SECRET = "call me on 555"
RESULT = Result(
    name="Adalind", bot=None, board="usa", players=2, points=1, rank=1, made=0, failed=0, trail=0, routes=[]
)


def said(person: str, words: str, room: Any = "players") -> Said:
    return Said(person=person, name=person.title(), text=words, room=room)


def dump(url: str) -> str:
    """All rows of all tables as text."""
    lines: list[str] = []

    def read(connection: Connection) -> None:
        for table in metadata.sorted_tables:
            lines.extend(
                f"{table.name}: {tuple(row)}" for row in connection.execute(text(f"SELECT * FROM {table.name}"))
            )

    execute_raw(url, read)
    return "\n".join(lines)


async def entries_of(store: Store, table: str = "t") -> list[Entry]:
    return [row.entry for row in await store.log.entries(table)]


async def play_together(store: Store) -> None:
    """Adalind and Bob sit at Adalind's table and at Bob's; she also chats as a spectator."""
    for person in ("adalind", "bob"):
        await new_person(store, person)
        await store.people.add_session(f"token {person}", person, 1.0, "Firefox · Linux")
    await new_table(store, "t", host="adalind")
    await new_table(store, "bobs", host="bob")
    for table in ("t", "bobs"):
        await append(store, 0, sat(0, "adalind"), sat(1, "bob"), table=table, order=("adalind/1", "adalind"))
    await append(store, 2, said("adalind", SECRET), said("bob", "hello"), UndoAgreed(person="adalind"))
    plan = Ruling(plan=(0, PLAN))
    await store.log.append("t", 5, plan, phase="open", at=2.0, order=("adalind/2", "adalind"), answer=b"{}")
    await new_table(store, "watched", host="bob", visibility="open")
    order = ("adalind/3", "adalind")
    await append(store, 0, said("adalind", SECRET, "spectators"), table="watched", order=order)
    await new_table(store, "strange", host="bob")
    await store.people.mute("bob", "adalind")
    await store.moderation.block("bob", "adalind")
    await store.results.add("bobs", 3.0, [("adalind", RESULT)])
    await store.moderation.add_report(_report("of-bob", "bob", "adalind"))
    await store.moderation.add_report(_report("of-adalind", "adalind", "bob"))


def _report(report: str, person: str, reported: str) -> ReportRow:
    return ReportRow(
        id=report,
        person=person,
        table_id="t",
        reported=reported,
        reported_name=reported.title(),
        kind="chat",
        text="rude",
        chat=[said("adalind", SECRET), said("bob", "hello")],
        created=1.0,
    )


@async_test
async def test_nothing_of_a_deleted_person_stays(url: str) -> None:
    async with open_store(url) as store:
        await play_together(store)
        assert await store.redaction.delete_person("adalind", 9.0) == {"t", "bobs", "watched"}
        assert await store.redaction.tables_of("adalind") == []
        assert await store.people.session("token adalind") is None
        assert await store.people.session("token bob") is not None
        (report,) = await store.moderation.list_reports()
        assert (report.id, report.reported, report.chat[1]) == ("of-bob", None, said("bob", "hello"))
        assert await store.results.for_tables(["bobs"]) != {}
    rest = dump(url)
    for trace in ("adalind", "Adalind", SECRET):
        assert trace not in rest
    assert "hello" in rest


@async_test
async def test_a_deleted_person_is_replaced_by_one_id_at_each_table(url: str) -> None:
    async with open_store(url) as store:
        await play_together(store)
        before = await entries_of(store)
        await store.redaction.delete_person("adalind", 9.0)
        opened, seat, *rest = await entries_of(store)
        assert isinstance(opened, Opened)
        assert isinstance(seat, Sat)
        ghost = opened.host
        assert seat == Sat(seat=0, person=ghost, name="")
        assert rest == [
            before[2],
            Said(person=ghost, name="", text="", room="players"),
            before[4],
            UndoAgreed(person=ghost),
            Stood(seat=0),
            HostChanged(person="bob"),
            Redacted(),
        ]
        other = (await entries_of(store, "bobs"))[1]
        assert isinstance(other, Sat)
        assert other.person not in (ghost, "")
        row = await store.tables.get("t")
        assert row is not None
        assert (row.host, row.seq, row.changed) == ("bob", 8, 2.0)
        assert await store.log.plans("t") == {}
        assert [entry.seq for entry in await store.log.entries("t")] == list(range(9))
        assert await entries_of(store, "strange") == [Opened(options=row.options, host="bob")]


@async_test
async def test_bots_hold_the_seats_of_a_deleted_person(url: str) -> None:
    async with open_store(url) as store:
        await play_together(store)
        await store.log.append("bobs", 2, Ruling(), phase="playing", at=2.0, order=None, answer=b"")
        await store.redaction.delete_person("adalind", 9.0)
        assert (await entries_of(store, "bobs"))[3:] == [Held(seat=0, why="left"), Redacted()]
        assert await store.tables.list_running() == ["bobs"]


@async_test
async def test_banned_people_leave_running_games_only(url: str) -> None:
    async with open_store(url) as store:
        await play_together(store)
        await store.log.append("bobs", 2, Ruling(), phase="playing", at=2.0, order=None, answer=b"")
        assert await store.redaction.hold_seats("adalind", 9.0) == {"bobs"}
        assert (await entries_of(store, "bobs"))[3:] == [Held(seat=0, why="left")]
        assert len(await entries_of(store)) == 6
        assert await store.redaction.hold_seats("adalind", 9.0) == {"bobs"}
        assert len(await entries_of(store, "bobs")) == 4


@async_test
async def test_an_append_that_was_decided_before_a_redaction_fails(url: str) -> None:
    async with open_store(url) as store:
        await play_together(store)
        await store.redaction.delete_person("adalind", 9.0)
        with pytest.raises(SequenceConflict):
            await append(store, 5, said("adalind", SECRET))
        assert SECRET not in dump(url)


@async_test
async def test_deletion_and_appends_of_other_processes_at_once(url: str) -> None:
    """Appends that succeed before the deletion are redacted, those after it fail; those at other tables are found
    later."""
    async with open_store(url) as here, open_store(url) as there:
        await play_together(here)

        async def talk(table: str, seq: int) -> None:
            for number in range(seq, seq + 30):
                await append(there, number, said("adalind", f"{SECRET} {number}"), table=table)

        _, *talks = await asyncio.gather(
            here.redaction.delete_person("adalind", 9.0),
            talk("t", 5),
            talk("strange", 0),
            return_exceptions=True,
        )
        assert all(outcome is None or isinstance(outcome, SequenceConflict) for outcome in talks)
        for person in await here.redaction.find_deleted(10):
            await here.redaction.remove_from_tables(person, 10.0)
        assert await here.redaction.find_deleted(10) == []
    rest = dump(url)
    assert SECRET not in rest
    assert "adalind" not in rest


@async_test
async def test_an_interrupted_deletion_is_finished_later(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_store(url) as store:
        await new_person(store, "adalind")
        for number in range(BATCH + 1):
            await new_table(store, f"t{number:02}", host="adalind")

        transact: Callable[..., Any] = store.database.transact
        transactions: list[object] = []

        async def fail_later(transaction: Any) -> None:
            transactions.append(transaction)
            if len(transactions) == 3:
                raise ConnectionError
            await transact(transaction)

        monkeypatch.setattr(store.database, "transact", fail_later)
        with pytest.raises(ConnectionError):
            await store.redaction.delete_person("adalind", 9.0)
        monkeypatch.undo()
        assert await store.people.get("adalind") is None
        assert await store.redaction.find_deleted(10) == ["adalind"]
        assert await store.redaction.remove_from_tables("adalind", 9.0) == {f"t{BATCH:02}"}
        assert await store.redaction.find_deleted(10) == []
    assert "adalind" not in dump(url)


@async_test
async def test_the_webhooks_of_a_deleted_host_are_deleted_also_after_a_hand_over(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "adalind")
        options = TableOptions(board="usa", players=2)
        for table, host in (("t", "adalind"), (rematch_id("t"), "bob"), ("bobs", "bob")):
            links = NewTable(id=table, invite_hash=f"i {table}", watch_hash=f"w {table}")
            await store.tables.create(links, Opened(options=options, host=host), 1.0, Webhook("https://a.test", ""))
        await append(store, 0, sat(0, "bob"), HostChanged(person="bob"))
        await store.redaction.delete_person("adalind", 9.0)
        hooks = [await store.tables.webhook(table) for table in ("t", rematch_id("t"), "bobs")]
        assert [hook is not None for hook in hooks] == [False, False, True]


@async_test
async def test_clearing_the_chat_of_a_table_or_of_a_person(url: str) -> None:
    async with open_store(url) as store:
        await play_together(store)
        assert await store.redaction.clear_chat(["t"], 9.0, "adalind") == 1
        texts = [entry.text for entry in await entries_of(store) if isinstance(entry, Said)]
        assert texts == ["", "hello"]
        assert await store.redaction.clear_chat(["t", "watched"], 9.0) == 2
        assert await store.redaction.clear_chat(["t", "watched", "nowhere"], 9.0) == 0
        assert (await entries_of(store, "watched"))[1:] == [
            Said(person="", name="", text="", room="spectators"),
            Redacted(),
        ]
        # Nothing else names the spectator, whose account stays.
        assert await store.redaction.tables_of("adalind") == ["bobs", "t"]
        assert await store.log.answer("watched", "adalind/3") is None
        assert await store.log.answer("t", "adalind/1") is not None


@async_test
async def test_renaming_a_person_everywhere(url: str) -> None:
    async with open_store(url) as store:
        await play_together(store)
        assert await store.redaction.rename("adalind", "Guest", 9.0) == {"t", "bobs", "watched"}
        log = [entry for entry in await entries_of(store) if isinstance(entry, Sat | Said)]
        assert [entry.name for entry in log] == ["Guest", "Bob", "Guest", "Bob"]
        assert [entry.text for entry in log if isinstance(entry, Said)] == [SECRET, "hello"]
        (result,) = (await store.results.for_tables(["bobs"]))["bobs"]
        assert (result.person, result.result.name) == ("adalind", "Guest")
        account = await store.people.get("adalind")
        assert account is not None
        assert account.person.name == "Guest"


@async_test
async def test_deleted_data_is_overwritten_in_the_file(sqlite_url: str) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    async with open_store(sqlite_url) as store:
        await play_together(store)
        for number in range(200):
            await append(store, number, said("adalind", f"{SECRET} {number}"), table="strange")
        execute_raw(sqlite_url, lambda connection: connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)")))
        assert SECRET.encode() in path.read_bytes()
        await store.redaction.delete_person("adalind", 9.0)
    content = path.read_bytes()
    for trace in ("adalind", "Adalind", SECRET):
        assert trace.encode() not in content

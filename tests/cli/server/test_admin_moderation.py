"""`draisine admin`: people, bans, reports, redaction, export, deletion and retention."""

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest

from draisine.server.store import ReportRow, Store, upgrade
from draisine.server.tables.entries import Held, Redacted, Said, Sat
from draisine.server.tables.ruling import Ruling
from tests.cli.invocation import admin_error, call, error_line
from tests.server.store.factories import append, new_person, new_table, open_store, said, sat

T = TypeVar("T")


class Server:
    """A data folder with two people at a table, where a game is said to be going on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = f"sqlite:///{folder / 'draisine.db'}"
        upgrade(self.url)
        self.run(self._fill)

    async def _fill(self, store: Store) -> None:
        for person in ("ada", "bob"):
            await new_person(store, person)
        await new_table(store)
        await append(store, 0, sat(0, "ada"), sat(1, "bob"), said("hello"))
        await append(store, 3, Said(person="bob", name="Bob", text="shut up", room="players"))
        await store.log.append("t", 4, Ruling(), phase="playing", at=2.0, order=None, answer=b"")
        await store.moderation.add_report(
            ReportRow(
                id="r1",
                person="ada",
                table_id="t",
                reported="bob",
                reported_name="Bob",
                kind="chat",
                text="he is rude",
                chat=[Said(person="bob", name="Bob", text="shut up", room="players")],
                created=0.0,
            )
        )

    def run(self, work: Callable[[Store], Awaitable[T]]) -> T:
        async def run() -> T:
            async with open_store(self.url) as store:
                return await work(store)

        return asyncio.run(run())

    def admin(self, *args: str) -> str:
        result = call("admin", "--data", str(self.folder), *args)
        assert result.exit_code == 0, result.output
        return result.stdout

    def error(self, *args: str) -> str:
        return admin_error(call("admin", "--data", str(self.folder), *args)).removeprefix("draisine: ")

    def entries(self) -> list[object]:
        return [row.entry for row in self.run(lambda store: store.log.entries("t"))]


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return Server(tmp_path)


def test_people(server: Server) -> None:
    assert [line.split()[:2] for line in server.admin("people").splitlines()[3:5]] == [["ada", "Ada"], ["bob", "Bob"]]
    assert "bob" not in server.admin("people", "--limit", "1")
    server.admin("ban", "bob", "--why", "spam")
    assert server.admin("people").splitlines()[4].split()[-2].startswith("20")
    listed = {each["id"]: each for each in json.loads(server.admin("people", "--json"))["people"]}
    assert (listed["ada"]["banned"], listed["bob"]["ban_reason"]) == (None, "spam")


def test_names_are_printed_as_they_are(server: Server) -> None:
    server.admin("rename", "bob", "[red]Bob[/red]")
    assert "[red]Bob[/red]" in server.admin("people")


def test_heavy_people(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "ada" not in server.admin("people", "--heavy")
    monkeypatch.setattr("draisine.cli.server.admin.people.DAY", 1e11)
    first, second = server.admin("people", "--heavy").splitlines()[3:5]
    assert first.split()[:5] == ["ada", "Ada", "1", "3", "1"]
    assert second.split()[:5] == ["bob", "Bob", "0", "2", "1"]
    heavy = json.loads(server.admin("people", "--heavy", "--json"))["people"]
    assert [(each["person"], each["name"], each["entries"]) for each in heavy] == [("ada", "Ada", 3), ("bob", "Bob", 2)]


def test_ban_and_unban(server: Server) -> None:
    assert server.admin("ban", "t:1", "--why", "insults") == "Bob (bob) is banned\n"
    account = server.run(lambda store: store.people.get("bob"))
    assert account is not None
    assert account.ban_reason == "insults"
    assert server.entries()[-1] == Held(seat=1, why="left")
    assert server.admin("unban", "bob") == "Bob (bob) is no longer banned\n"
    assert server.error("unban", "bob") == "Bob (bob) is not banned"
    assert server.error("ban", "eve", "--why", "x") == "there is no person eve: 'draisine admin people' lists all"


def test_rename(server: Server) -> None:
    assert server.admin("rename", "t:1", " Guest ") == "the name is Guest now, also at 1 table\n"
    assert sat(1, "bob") not in server.entries()
    assert Sat(seat=1, person="bob", name="Guest") in server.entries()
    assert server.error("rename", "bob", " ") == "a name has 1 to 40 printable characters"


def test_redact(server: Server) -> None:
    assert server.error("redact", "t") == "this deletes all chat messages at t: add --yes to confirm"
    assert server.error("redact", "nowhere", "--yes").startswith("there is no table nowhere")
    assert server.admin("redact", "t", "--person", "t:1", "--yes") == "1 message deleted\n"
    texts = [entry.text for entry in server.entries() if isinstance(entry, Said)]
    assert texts == ["hello", ""]
    assert server.admin("redact", "t", "--yes") == "1 message deleted\n"
    assert server.entries()[-1] == Redacted()


def test_reports_and_answers(server: Server) -> None:
    assert server.admin("reports").splitlines() == [
        "r1  Jan 1, 1970, 00:00  chat  at t  by ada  about Bob (bob)",
        "  he is rude",
        "  | Bob: shut up",
    ]
    assert server.admin("answer", "r1", "Thank you.") == "r1 is answered\n"
    assert server.admin("reports") == "there are no reports\n"
    assert server.admin("reports", "--all").splitlines()[-1].endswith(": Thank you.")
    assert server.error("answer", "r2", "?").startswith("there is no report r2")
    empty = error_line(call("admin", "--data", str(server.folder), "answer", "r1", " "))
    assert empty.startswith("draisine: the answer is empty: ")


def test_export(server: Server) -> None:
    printed = json.loads(server.admin("export", "t:0"))
    assert printed["account"]["name"] == "Ada"
    assert [table["chat"][0]["text"] for table in printed["tables"]] == ["hello"]
    file = server.folder / "ada.json"
    assert server.admin("export", "ada", str(file)).startswith(f"{file} written")
    assert json.loads(file.read_text("utf-8")) == printed
    assert server.error("export", "ada", str(file)).endswith("already exists: choose another name")


def test_delete(server: Server) -> None:
    assert server.error("delete", "ada") == "this deletes Ada (ada): add --yes to confirm"
    assert server.admin("delete", "t:0", "--yes") == "ada is deleted, also from 1 table\n"
    with closing(sqlite3.connect(server.folder / "draisine.db")) as database:
        rest = "\n".join(database.iterdump())
    assert [trace for trace in ("ada", "Ada", "hello") if trace in rest] == []
    assert Held(seat=0, why="left") in server.entries()
    assert server.error("delete", "ada", "--yes").startswith("there is no person ada")


def test_prune(server: Server) -> None:
    lines = server.admin("prune", "--dry-run").splitlines()
    assert lines[1] == "       1 games that were not finished"
    assert lines[4] == "       2 people"
    assert lines[-1] == "nothing was deleted: leave out --dry-run"
    settings = server.folder / "settings.toml"
    settings.write_text("keep_unfinished_days = 0\nkeep_people_days = 0\nkeep_chat_days = 0\n")
    assert "       1 " not in server.admin("prune", "--settings", str(settings))
    assert len(server.entries()) == 5
    assert server.admin("prune").splitlines()[-1] == "deleted"
    assert server.entries() == []
    assert server.run(lambda store: store.people.list_all()) == []


def test_every_command_prints_json(server: Server) -> None:
    file = server.folder / "ada.json"
    for command, expected in (
        (("ban", "bob", "--why", "spam"), {"person": "bob", "name": "Bob", "banned": True, "reason": "spam"}),
        (("unban", "t:1"), {"person": "bob", "name": "Bob", "banned": False}),
        (("rename", "bob", "Guest"), {"person": "bob", "name": "Guest", "tables": 1}),
        (("answer", "r1", " ok "), {"report": "r1", "answer": "ok"}),
        (("redact", "t", "--yes"), {"table": "t", "messages": 2}),
        (("end", "t"), {"table": "t", "phase": "closed"}),
    ):
        assert json.loads(server.admin(*command, "--json")) == expected
    (report,) = json.loads(server.admin("reports", "--all", "--json"))["reports"]
    assert (report["id"], report["reported"], report["answer"]) == ("r1", "bob", "ok")
    assert json.loads(server.admin("export", "ada", "--json"))["account"]["name"] == "Ada"
    written = json.loads(server.admin("export", "ada", str(file), "--json"))
    assert written == {"file": str(file), "bytes": file.stat().st_size}
    assert file.stat().st_mode & 0o777 == 0o600
    assert json.loads(server.admin("prune", "--dry-run", "--json"))["people"] == 2
    assert json.loads(server.admin("delete", "ada", "--yes", "--json")) == {"person": "ada", "tables": 1}

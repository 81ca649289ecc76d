"""Migrations and database addresses."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from draisine.server.store import Webhook, upgrade
from draisine.server.store.database import parse_url
from draisine.server.store.migration import NewerDatabase, _config, _revisions, _stored_revision
from draisine.server.store.schema import metadata
from draisine.server.tables.plans import DrawKind
from tests.server.async_tests import async_test
from tests.server.store.factories import execute_raw, new_table, open_store


def _is_own_name(name: str | None, kind: str, _parents: object) -> bool:
    """Whether a database object is ours; the queue of bot workers creates its own tables."""
    return kind != "table" or not str(name).startswith("saq_")


def test_the_revisions_produce_the_schema(url: str) -> None:
    def compare(connection: Connection) -> None:
        options = {"compare_type": True, "compare_server_default": True, "include_name": _is_own_name}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), metadata) == []

    execute_raw(url, compare)


def test_the_revisions_produce_the_primary_keys(url: str) -> None:
    """Alembic does not compare these."""

    def compare(connection: Connection) -> None:
        inspector = inspect(connection)
        for table in metadata.sorted_tables:
            found = inspector.get_pk_constraint(table.name)
            assert found["constrained_columns"] == [column.name for column in table.primary_key]
            assert found["name"] == table.primary_key.name

    execute_raw(url, compare)


@async_test
async def test_upgrading_a_current_database_changes_nothing(url: str) -> None:
    async with open_store(url) as store:
        row = await new_table(store)
    upgrade(url)
    async with open_store(url) as store:
        assert await store.tables.get("t") == row


UPGRADE_SCRIPT = """
import sys
from draisine.server.store import Webhook, upgrade
print("ready", flush=True)
sys.stdin.readline()
upgrade(sys.argv[1])
"""


def test_concurrent_upgrades(empty_url: str) -> None:
    command = [sys.executable, "-c", UPGRADE_SCRIPT, empty_url]
    pipe, out = subprocess.PIPE, subprocess.STDOUT
    with (
        subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=out, text=True) as one,
        subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=out, text=True) as other,
    ):
        for process in (one, other):
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        for process in (one, other):
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        assert [process.communicate()[0] for process in (one, other)] == ["", ""]
    execute_raw(empty_url, lambda connection: connection.execute(text("SELECT * FROM log")))


@pytest.mark.parametrize("bad", ["sqlite://", "sqlite:///:memory:", "sqlite:///a?mode=ro", "mysql://host/name"])
def test_unsupported_databases_are_refused(bad: str) -> None:
    with pytest.raises(ValueError, match="SQLite"):
        upgrade(bad)


@pytest.mark.parametrize("bad", ["nonsense", "", "postgresql://ada:secret@host:port/name"])
def test_errors_about_invalid_addresses_do_not_contain_the_password(bad: str) -> None:
    with pytest.raises(ValueError, match="not a database URL") as error:
        upgrade(bad)
    assert "secret" not in str(error.value)


def test_common_schemes() -> None:
    assert parse_url("sqlite:///a/b").drivername == "sqlite"
    for scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        parsed = parse_url(f"{scheme}://ada@host/name?connect_timeout=3")
        assert parsed.drivername == "postgresql+psycopg"
        assert parsed.query["connect_timeout"] == "3"


def test_the_revisions_are_part_of_the_package() -> None:
    """The wheel contains them, and Alembic finds them without a configuration file."""
    import draisine.server.store

    folder = Path(draisine.server.store.__file__).parent / "migrations"
    assert (folder / "env.py").is_file()
    assert list((folder / "versions").glob("r0001_*.py"))


@async_test
async def test_a_database_of_an_earlier_revision_is_upgraded_with_its_tables(empty_url: str) -> None:
    """Create the first revision, insert a table, then upgrade."""
    row = (
        "INSERT INTO tables (id, host, options, visibility, phase, seq, created, changed, invite_hash, watch_hash) "
        """VALUES ('t', 'ada', '{"board":"usa","players":2}', 'link', 'playing', 0, 1.0, 2.0, 'i', 'w')"""
    )

    def create_first_revision(connection: Connection) -> None:
        command.upgrade(_config(connection), "0001")
        connection.execute(text(row.replace(":", r"\:")))

    execute_raw(empty_url, create_first_revision)
    upgrade(empty_url)
    async with open_store(empty_url) as store:
        found = await store.tables.get("t")
        assert found is not None
        assert (found.host, found.phase, found.changed, found.resting) == ("ada", "playing", 2.0, False)
        assert await store.tables.list_running() == ["t"]


@async_test
async def test_webhooks_and_plans_of_release_0_1_open(empty_url: str) -> None:
    """It stored a webhook with its base URL in one column, and plans as text."""
    table = (
        "INSERT INTO tables (id, host, options, visibility, phase, seq, created, changed, invite_hash, watch_hash) "
        """VALUES ('t', 'ada', '{"board":"usa","players":2}', 'link', 'open', 0, 1.0, 2.0, 'i', 'w')"""
    )
    plan = """INSERT INTO plans VALUES ('t', 1, 'ada', '["claim a-b with red or draw blind then dance", "draw red"]')"""

    def create_revision_of_0_1(connection: Connection) -> None:
        command.upgrade(_config(connection), "0003")
        for statement in (table, plan):
            connection.execute(text(statement.replace(":", r"\:")))
        hook = text("INSERT INTO hooks VALUES ('t', :stored)")
        connection.execute(hook, {"stored": "https://a.example/x https://play.example"})

    execute_raw(empty_url, create_revision_of_0_1)
    upgrade(empty_url)
    async with open_store(empty_url) as store:
        assert await store.tables.webhook("t") == Webhook("https://a.example/x", "https://play.example")
        assert await store.log.plans("t") == {1: [[[DrawKind("red")]]]}


def test_revisions_are_those_of_alembic(url: str) -> None:
    """They are found without importing Alembic at startup."""

    def check(connection: Connection) -> None:
        newest = ScriptDirectory.from_config(_config(connection)).get_current_head()
        assert MigrationContext.configure(connection).get_current_revision() == newest
        assert _stored_revision(connection) == newest == _revisions()[-1]

    execute_raw(url, check)


def test_a_database_of_a_newer_release_is_left_alone(sqlite_url: str) -> None:
    def set_revision(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    execute_raw(sqlite_url, set_revision)
    with pytest.raises(NewerDatabase, match="was migrated by a newer release of draisine: install that release"):
        upgrade(sqlite_url)
    execute_raw(sqlite_url, lambda connection: _expect(_stored_revision(connection), "9999"))


def _expect(found: object, expected: object) -> None:
    assert found == expected


@async_test
async def test_people_whom_earlier_releases_deleted_are_found_in_the_logs(empty_url: str) -> None:
    """They left names, ids and chat there."""
    table = (
        "INSERT INTO tables (id, host, options, visibility, phase, seq, created, changed, invite_hash, watch_hash) "
        """VALUES ('t', 'gone', '{"board":"usa","players":2}', 'link', 'over', 3, 1.0, 2.0, 'i', 'w')"""
    )
    entries = [
        {"what": "opened", "options": {"board": "usa", "players": 2}, "host": "gone"},
        {"what": "sat", "seat": 0, "person": "gone", "name": "Gone"},
        {"what": "sat", "seat": 1, "person": "ada", "name": "Ada"},
        {"what": "said", "person": "watcher", "name": "Watcher", "text": "hello", "room": "spectators"},
    ]

    def create_revision_of_0_1(connection: Connection) -> None:
        command.upgrade(_config(connection), "0004")
        connection.execute(text("INSERT INTO people VALUES ('ada', 'Ada', 'en', 'code', 1.0, 1.0)"))
        connection.execute(text(table.replace(":", r"\:")))
        connection.execute(text("INSERT INTO members VALUES ('t', 'ada')"))
        for seq, entry in enumerate(entries):
            row = {"seq": seq, "entry": json.dumps(entry, separators=(",", ":"))}
            connection.execute(text("INSERT INTO log VALUES ('t', :seq, 1.0, :entry)"), row)

    execute_raw(empty_url, create_revision_of_0_1)
    upgrade(empty_url)
    async with open_store(empty_url) as store:
        assert sorted(await store.redaction.find_deleted(10)) == ["gone", "watcher"]
        for person in ("gone", "watcher"):
            await store.redaction.remove_from_tables(person, 3.0)
        assert await store.redaction.tables_of("ada") == ["t"]
        stored = repr(await store.log.entries("t"))
        assert [trace for trace in ("gone", "Gone", "watcher", "hello") if trace in stored] == []
        assert "Ada" in stored

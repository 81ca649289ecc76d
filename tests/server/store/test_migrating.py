import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from draisine.server.store import upgrade
from draisine.server.store.database import address
from draisine.server.store.migration import _config, _is_current
from draisine.server.store.schema import metadata
from tests.server.store.scenes import in_loop, new_table, opened, raw


def test_the_revisions_add_up_to_the_schema(url: str) -> None:
    def compare(connection: Connection) -> None:
        options = {"compare_type": True, "compare_server_default": True}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), metadata) == []

    raw(url, compare)


def test_the_revisions_give_the_keys_of_the_schema(url: str) -> None:
    """These are not compared by Alembic."""

    def compare(connection: Connection) -> None:
        inspector = inspect(connection)
        for table in metadata.sorted_tables:
            found = inspector.get_pk_constraint(table.name)
            assert found["constrained_columns"] == [column.name for column in table.primary_key]
            assert found["name"] == table.primary_key.name

    raw(url, compare)


@in_loop
async def test_what_is_up_to_date_stays_as_it_is(url: str) -> None:
    async with opened(url) as store:
        row = await new_table(store)
    upgrade(url)
    async with opened(url) as store:
        assert await store.table("t") == row


WAITING = """
import sys
from draisine.server.store import upgrade
print("ready", flush=True)
sys.stdin.readline()
upgrade(sys.argv[1])
"""


def test_two_may_begin_at_once(empty_url: str) -> None:
    command = [sys.executable, "-c", WAITING, empty_url]
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
    raw(empty_url, lambda connection: connection.execute(text("SELECT * FROM log")))


@pytest.mark.parametrize("bad", ["sqlite://", "sqlite:///:memory:", "sqlite:///a?mode=ro", "mysql://host/name"])
def test_addresses_that_keep_nothing(bad: str) -> None:
    with pytest.raises(ValueError, match="SQLite"):
        upgrade(bad)


@pytest.mark.parametrize("bad", ["nonsense", "", "postgresql://ada:secret@host:port/name"])
def test_what_is_no_address_is_told_without_its_password(bad: str) -> None:
    with pytest.raises(ValueError, match="this is no address") as told:
        upgrade(bad)
    assert "secret" not in str(told.value)


def test_common_addresses() -> None:
    assert address("sqlite:///a/b").drivername == "sqlite"
    for scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        known = address(f"{scheme}://ada@host/name?connect_timeout=3")
        assert known.drivername == "postgresql+psycopg"
        assert known.query["connect_timeout"] == "3"


def test_the_revisions_are_in_the_package() -> None:
    """A wheel holds what lies there, and Alembic finds it without a file of settings."""
    import draisine.server.store

    folder = Path(draisine.server.store.__file__).parent / "migrations"
    assert (folder / "env.py").is_file()
    assert list((folder / "versions").glob("r0001_*.py"))


@in_loop
async def test_a_database_of_an_earlier_revision_keeps_its_tables(empty_url: str) -> None:
    """Brought to the first revision, filled, and then brought up to date."""
    row = (
        "INSERT INTO tables (id, host, options, visibility, phase, seq, created, changed, invite_hash, watch_hash) "
        """VALUES ('t', 'ada', '{"board":"usa","players":2}', 'link', 'playing', 0, 1.0, 2.0, 'i', 'w')"""
    )

    def as_it_was(connection: Connection) -> None:
        command.upgrade(_config(connection), "0001")
        connection.execute(text(row.replace(":", r"\:")))

    raw(empty_url, as_it_was)
    upgrade(empty_url)
    async with opened(empty_url) as store:
        found = await store.table("t")
        assert found is not None
        assert (found.host, found.phase, found.changed, found.resting) == ("ada", "playing", 2.0, False)
        assert await store.running() == ["t"]


def test_a_database_that_is_up_to_date_needs_no_alembic(url: str) -> None:
    """The check is ours, for the sake of a quick start; it must agree with Alembic's own."""

    def look(connection: Connection) -> None:
        assert _is_current(connection)
        newest = ScriptDirectory.from_config(_config(connection)).get_current_head()
        assert MigrationContext.configure(connection).get_current_revision() == newest
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
        assert not _is_current(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = :newest"), {"newest": newest})

    raw(url, look)

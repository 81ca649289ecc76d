"""Which database `draisine admin` uses: it names it, and neither creates nor migrates it."""

import json
import shutil
from pathlib import Path

import psycopg
import pytest
from alembic import command
from sqlalchemy import Connection, text

from draisine.server.store.migration import _config, newest_revision, read_revision
from tests.cli.invocation import admin_error, call
from tests.server.postgres import Cluster
from tests.server.store.factories import execute_raw

COMMANDS = (
    ("list",), ("inspect", "t"), ("check",), ("end", "t"), ("redact", "t", "--yes"), ("people",), ("people", "--heavy"),
    ("ban", "p", "--why", "x"), ("unban", "p"), ("rename", "p", "x"), ("export", "p"), ("delete", "p", "--yes"),
    ("reports",), ("answer", "r", "x"), ("prune",), ("backup", "copy.db"), ("migrate",),
)  # fmt: skip


@pytest.fixture
def folder(sqlite_template: Path, tmp_path: Path) -> Path:
    """A data folder with an empty database."""
    (tmp_path / "data").mkdir(mode=0o700)
    shutil.copy(sqlite_template, tmp_path / "data" / "draisine.db")
    return tmp_path / "data"


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_no_command_creates_a_database(words: tuple[str, ...], tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        result = call("admin", "--data", str(folder), *words)
        assert result.exit_code == 2
        error = admin_error(result)
        assert error.startswith(
            f"draisine: {folder / 'draisine.db'} does not exist: name the server's folder with --data"
        )
    assert list(tmp_path.iterdir()) == []


def test_only_migrate_changes_the_schema(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'draisine.db'}"
    execute_raw(url, lambda connection: command.upgrade(_config(connection), "0004"))
    admin = ("admin", "--data", str(tmp_path))
    for words in COMMANDS[:-2]:
        result = call(*admin, *words)
        assert result.exit_code == 2
        assert admin_error(result).startswith("draisine: the database has revision 0004, this release needs ")
    assert read_revision(url) == "0004"
    migrated = json.loads(call(*admin, "migrate", "--json").stdout)
    assert migrated == {"before": "0004", "revision": newest_revision()}
    assert call(*admin, "migrate").stdout == "the database is up to date\n"
    assert json.loads(call(*admin, "list", "--json").stdout) == {"tables": []}


def test_the_database_of_a_newer_release_is_refused(folder: Path) -> None:
    def age(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    execute_raw(f"sqlite:///{folder / 'draisine.db'}", age)
    for words in COMMANDS[:-2] + COMMANDS[-1:]:
        result = call("admin", "--data", str(folder), *words)
        assert result.exit_code == 2
        assert admin_error(result).startswith("draisine: the database has revision 9999, newer than ")


def test_the_database_is_named_on_standard_error(folder: Path) -> None:
    result = call("admin", "--data", str(folder), "list", "--json")
    assert result.stdout == '{"tables":[]}\n'
    assert result.stderr == f"database: {folder / 'draisine.db'}\n"


def test_a_postgresql_database_is_named_without_its_password(
    cluster: Cluster,
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
) -> None:
    url = cluster.create_database()
    monkeypatch.setenv("DRAISINE_DATABASE", url)
    # An empty database gets its tables from `migrate` alone.
    result = call("admin", "list")
    assert result.exit_code == 2
    assert admin_error(result).startswith("draisine: this database has no tables of Draisine: check its name")
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)
    assert call("admin", "migrate").exit_code == 0
    password = url.partition(":")[2].split(":")[1].split("@")[0]
    result = call("admin", "--data", str(folder), "list")
    assert result.exit_code == 0
    named, ignored = result.stderr.splitlines()
    assert named == f"database: {url.replace(password, '***')}"
    assert ignored == "--data is ignored, because DRAISINE_DATABASE is set"


def test_a_missing_postgresql_database(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAISINE_DATABASE", cluster.url("nowhere"))
    result = call("admin", "list")
    assert result.exit_code == 2
    assert 'database "nowhere" does not exist' in admin_error(result)

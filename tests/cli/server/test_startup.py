"""What `draisine serve` and `draisine worker` do where they cannot start at once, or at all."""

import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from draisine.cli.server.process import prepare_database
from draisine.server.store.database import parse_url
from tests.cli.server.test_serve import TIMEOUT, free_port, log_lines, page, started
from tests.server.postgres import Cluster, running_cluster

NEWER = "UPDATE alembic_version SET version_num = '9999'"
ANNOUNCED = """
INSERT INTO saq_stats (worker_id, stats, queue_key, metadata, expire_at)
VALUES ('other', '{}', 'draisine-servers', '{"version": "9.9.9"}', EXTRACT(EPOCH FROM NOW()) + 600)
"""


@pytest.fixture(scope="module")
def database() -> Iterator[tuple[Cluster, str]]:
    """A PostgreSQL database that a server of this release has prepared."""
    with running_cluster() as cluster:
        url = cluster.create_database()
        prepare_database(url)
        yield cluster, url


def output(folder: Path) -> str:
    return (folder / "stderr").read_text()


def wait_for(folder: Path, event: str, process: "subprocess.Popen[str]") -> None:
    until = time.monotonic() + TIMEOUT
    while event not in output(folder):
        assert process.poll() is None, output(folder)
        assert time.monotonic() < until, output(folder)
        time.sleep(0.05)


def last_line(folder: Path) -> str:
    """The sentence with which a process ended; there is no traceback."""
    assert "Traceback" not in output(folder)
    return output(folder).splitlines()[-1]


def test_a_second_server_on_a_sqlite_file_is_refused(tmp_path: Path) -> None:
    """Until the first one has ended, even by `kill -9`."""
    (tmp_path / "first").mkdir()
    (tmp_path / "second").mkdir()
    data = tmp_path / "data"
    with started(tmp_path / "first" / "x", "serve", "--port", "0", "--data", str(data)) as first:
        wait_for(tmp_path / "first", "the server accepts requests", first)
        with started(tmp_path / "second" / "x", "serve", "--port", "0", "--data", str(data)) as second:
            assert second.wait(TIMEOUT) == 75
        assert last_line(tmp_path / "second") == (
            f"draisine: another server (process {first.pid}) uses {data}/draisine.db: stop it, "
            "or use PostgreSQL for several servers"
        )
        first.kill()
        first.wait(TIMEOUT)
        with started(tmp_path / "second" / "x", "serve", "--port", "0", "--data", str(data)) as second:
            wait_for(tmp_path / "second", "the server accepts requests", second)


def test_an_unused_data_folder_is_reported(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/other.db"
    with started(tmp_path / "data", "serve", "--port", "0", DRAISINE_DATABASE=database) as process:
        wait_for(tmp_path, "the server accepts requests", process)
    lines = log_lines(tmp_path / "stderr")
    (unused,) = [line["event"] for line in lines if line["level"] == "warning"]
    assert unused == "--data is not used: DRAISINE_DATABASE names the database"
    assert next(line["database"] for line in lines if line["event"] == "starting") == database


def test_a_cold_cache_is_named_with_the_reason(tmp_path: Path) -> None:
    """A service without a home folder has only a temporary one."""
    (tmp_path / "file").touch()
    new, temporary = "this release has not run with this folder yet", "the folder is temporary"
    for cache, reason in (("cache", new), ("file", temporary)):
        with started(tmp_path / "data", "serve", "--port", "0", DRAISINE_CACHE=str(tmp_path / cache)) as process:
            wait_for(tmp_path, "compiling the engine", process)
        lines = log_lines(tmp_path / "stderr")
        compiling = next(line for line in lines if line["event"] == "compiling the engine")
        assert compiling["reason"] == reason
        is_lasting = compiling["cache"].startswith(f"{tmp_path}/cache/engine-")
        assert is_lasting == (cache == "cache")
        warned = "compiled code is lost when this process ends: let DRAISINE_CACHE name a folder that can be written"
        assert (warned in [line["event"] for line in lines]) == (cache == "file")


def test_a_server_waits_for_postgresql(database: tuple[Cluster, str], tmp_path: Path) -> None:
    """Nothing listens meanwhile, so that a proxy passes clients on to another server."""
    cluster, url = database
    port = free_port()
    cluster.stop()
    with started(tmp_path / "data", "serve", "--port", str(port), DRAISINE_DATABASE=url) as process:
        wait_for(tmp_path, "the database cannot be reached", process)
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", port)) != 0
        cluster.resume()
        assert '"status":"ok"' in page(port, "/health")
        process.terminate()
        assert process.wait(TIMEOUT) == 0
    lines, parsed = log_lines(tmp_path / "stderr"), parse_url(url)
    assert lines[0]["event"] == "the database cannot be reached"
    assert lines[0]["database"] == f"postgresql://{parsed.username}:***@127.0.0.1:{parsed.port}/{parsed.database}"
    assert str(parsed.password) not in output(tmp_path)


@pytest.mark.parametrize("command", ["serve", "worker"])
def test_another_release_on_the_database_is_refused(
    database: tuple[Cluster, str], tmp_path: Path, command: str
) -> None:
    """Exit status 75: a service manager tries again, so an upgrade may stop and start processes in any order."""
    with psycopg.connect(database[1], autocommit=True) as connection:
        connection.execute(ANNOUNCED)
        try:
            words = ("serve", "--port", "0") if command == "serve" else ("worker", "--threads", "1")
            with started(tmp_path / "data", *words, DRAISINE_DATABASE=database[1]) as process:
                assert process.wait(TIMEOUT) == 75
        finally:
            connection.execute("DELETE FROM saq_stats")
    sentence = last_line(tmp_path)
    assert sentence.startswith("draisine: ")
    assert "9.9.9" in sentence
    assert sentence.endswith("stop them first" if command == "serve" else "install the same release")


def test_a_newer_schema_is_one_sentence(database: tuple[Cluster, str], tmp_path: Path) -> None:
    """Exit status 78, after which a service manager does not try again."""
    with psycopg.connect(database[1], autocommit=True) as connection:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        connection.execute(NEWER)
        try:
            with started(tmp_path / "data", "serve", "--port", "0", DRAISINE_DATABASE=database[1]) as process:
                assert process.wait(TIMEOUT) == 78
        finally:
            connection.execute("UPDATE alembic_version SET version_num = %s", row)
    assert "was migrated by a newer release of draisine: install that release" in last_line(tmp_path)
    assert str(parse_url(database[1]).password) not in output(tmp_path)

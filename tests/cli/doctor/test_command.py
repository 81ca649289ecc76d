"""`draisine doctor`: every finding can occur, and says what to do."""

import asyncio
import json
import shutil
import socket
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest
from sqlalchemy import Connection, text

from draisine.cli.doctor import machine
from draisine.cli.server.process import prepare_database
from draisine.server.app import create_app
from draisine.server.settings import Settings
from tests.cli.invocation import call
from tests.server.async_tests import async_test
from tests.server.http.live_server import live_server
from tests.server.postgres import Cluster
from tests.server.store.factories import execute_raw


def findings(*words: str, status: int) -> list[tuple[str, str]]:
    """The levels and texts that a call finds."""
    result = call("doctor", "--json", *words)
    assert result.exit_code == status, result.output
    return [(row["level"], row["text"]) for row in json.loads(result.stdout)["checks"]]


@pytest.fixture
def folder(sqlite_template: Path, tmp_path: Path) -> Path:
    """A private data folder with an empty database."""
    (tmp_path / "data").mkdir(mode=0o700)
    shutil.copy(sqlite_template, tmp_path / "data" / "draisine.db")
    (tmp_path / "data" / "draisine.db").chmod(0o600)
    return tmp_path / "data"


def test_an_installation_in_order(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    result = call("doctor", "--data", str(folder), "--port", str(port))
    assert result.exit_code == 0, result.output
    *lines, summary = result.stdout.splitlines()
    assert [line[0] for line in lines if "compiled" not in line] == ["✓"] * (len(lines) - 1)
    assert f"✓ only its owner can read {folder}" in lines
    assert summary.startswith(("everything is as it should be", "no problem, 1 warning"))


def test_a_missing_database(tmp_path: Path) -> None:
    ((level, found),) = findings("--data", str(tmp_path), "--only", "database", status=0)
    assert level == "warning"
    assert found.startswith(f"{tmp_path / 'draisine.db'} does not exist: the server creates it at its first start.")
    findings("--data", str(tmp_path), "--only", "database", "--strict", status=1)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("revision", "level", "advice"),
    [("0001", "warning", "make a backup"), ("9999", "problem", "install the release that migrated it")],
)
def test_the_database_of_another_release(folder: Path, revision: str, level: str, advice: str) -> None:
    def change(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision})

    execute_raw(f"sqlite:///{folder / 'draisine.db'}", change)
    ((found, words),) = findings("--data", str(folder), "--only", "database", status=level == "problem")
    assert found == level
    assert advice in words


def test_files_that_others_can_read(folder: Path) -> None:
    folder.chmod(0o755)
    ((level, found),) = findings("--data", str(folder), "--only", "permissions", status=1)
    assert (level, found) == (
        "problem",
        f"other users of this machine can open {folder}: run 'chmod go= {folder}'",
    )


def test_a_port_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0)
        port = listener.getsockname()[1]
        listener.listen(0)
        ((level, found),) = findings("--only", "port", "--port", str(port), status=1)
    assert level == "problem"
    assert found.startswith(f"http://127.0.0.1:{port} is not available: ")


@pytest.mark.parametrize(
    ("settings", "level", "advice"),
    [
        ("bot_thrads = 3", "problem", "unknown field `bot_thrads`"),
        ("tls = true", "warning", "proxies is empty"),
        ('tls = true\nproxies = ["127.0.0.1"]', "ok", "can be read"),
        ("connections = 100000000", "warning", "raise LimitNOFILE"),
    ],
)
def test_settings(settings: str, level: str, advice: str, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(settings)
    status = 1 if level == "problem" else 0
    found = findings("--settings", str(tmp_path / "settings.toml"), "--only", "settings", status=status)
    assert [words for each, words in found if each == level and advice in words]


def test_missing_settings(tmp_path: Path) -> None:
    found = findings("--settings", str(tmp_path / "none.toml"), "--only", "settings", status=1)
    assert found == [("problem", f"{tmp_path / 'none.toml'} cannot be read: no such file or folder")]


def test_missing_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checks that need them are left out."""
    monkeypatch.setattr(machine, "_is_installed", lambda name: name not in ("saq", "uvicorn"))
    found = findings("--only", "packages", "--only", "settings", status=1)
    advice = "packages are missing: saq, uvicorn. Install them: pip install 'draisine[server]'"
    assert found == [("problem", advice)]


@pytest.mark.parametrize(
    ("free", "level", "advice"), [(50e6, "problem", "admin prune"), (500e6, "warning", "500 MB"), (5e9, "ok", "5,000")]
)
def test_disk_space(free: float, level: str, advice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=int(free)))
    ((found, words),) = findings("--data", str(tmp_path / "new"), "--only", "disk", status=level == "problem")
    assert found == level
    assert advice in words


def test_postgresql_and_its_workers(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    url = cluster.create_database()
    monkeypatch.setenv("DRAISINE_DATABASE", url)
    only = ("--only", "database", "--only", "workers", "--only", "permissions")
    assert [level for level, _ in findings(*only, status=0)] == ["warning", "warning"]
    prepare_database(url)
    (_, database), (level, workers) = findings(*only, status=0)
    assert "has the schema of this release" in database
    assert url.split(":")[2].split("@")[0] not in database
    assert (level, workers.partition(":")[0]) == ("warning", "no worker is running")
    with psycopg.connect(url) as connection:
        connection.execute("INSERT INTO saq_stats VALUES ('w', '{}', extract(epoch from now()) + 60)")
    assert findings(*only, status=0)[1] == ("ok", "1 worker computes bot moves")
    monkeypatch.setenv("DRAISINE_DATABASE", cluster.url("nowhere"))
    assert findings("--only", "database", status=1)[0][1].endswith('database "nowhere" does not exist')


@async_test
async def test_a_server_without_a_proxy(sqlite_url: str) -> None:
    """Pages and sockets pass, but there is no TLS, and everyone reads the metrics."""
    async with live_server(app=create_app(sqlite_url, Settings())) as server:
        address = f"http://127.0.0.1:{server.port}"
        found = await asyncio.to_thread(findings, "--only", "proxy", "--url", address, status=1)
    assert found[0] == ("warning", "without TLS, names and moves are sent unencrypted: use https")
    (level, public) = found[1]
    assert level == "problem"
    assert public.startswith("everyone can open /metrics")
    assert len(found) == 2


@async_test
async def test_a_proxy_that_passes_on_to_something_else() -> None:
    async with live_server() as server:
        address = f"http://127.0.0.1:{server.port}"
        ((_, found),) = await asyncio.to_thread(findings, "--only", "proxy", "--url", address, status=1)
    assert found.startswith(f"{address} is not a Draisine server (status 200)")
    ((_, found),) = await asyncio.to_thread(findings, "--only", "proxy", "--url", "http://127.0.0.1:1", status=1)
    assert found.startswith("http://127.0.0.1:1 cannot be reached: ")

"""`draisine` and `draisine serve`."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from draisine import __version__
from tests.cli.invocation import call, error_line
from tests.lan_machine import ADDRESS, PROGRAM, VARIABLE

ROOT = Path(__file__).parents[3]
TIMEOUT = 120


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def page(port: int, path: str = "/", host: str = "127.0.0.1", **headers: str) -> str:
    """Fetch a page, waiting until the server listens."""
    until = time.monotonic() + TIMEOUT
    while True:
        try:
            request = urllib.request.Request(f"http://{host}:{port}{path}", headers=headers)
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                content: bytes = answer.read()
                return content.decode()
        except ConnectionError:
            assert time.monotonic() < until
        except urllib.error.URLError as error:
            assert isinstance(error.reason, ConnectionError), error
            assert time.monotonic() < until
        time.sleep(0.05)


@contextmanager
def started(
    folder: Path, *words: str, program: Sequence[str] = ("-m", "draisine.cli"), **environment: str
) -> Iterator["subprocess.Popen[str]"]:
    with (folder.parent / "stderr").open("w") as stderr:
        process = subprocess.Popen(
            [sys.executable, *program, *words],
            cwd=ROOT,
            env={**os.environ, "DRAISINE_DATA": str(folder), "LANGUAGE": "en", **environment},
            stderr=stderr,
            text=True,
        )
    try:
        yield process
    finally:
        # SIGTERM, not SIGKILL: the subprocess that compiles the engine must be stopped too.
        process.terminate()
        process.wait(TIMEOUT)


@pytest.fixture
def browser(tmp_path: Path) -> Path:
    """A fake browser that records the URLs it opens."""
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" >> {tmp_path / "visited"}\n')
    program.chmod(0o755)
    return program


def log_lines(file: Path) -> list[dict[str, Any]]:
    """The lines of a log; each is JSON with a level and a time."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in file.read_text().splitlines()]
    for line in lines:
        assert datetime.fromisoformat(line["timestamp"]).tzinfo == UTC
        assert line["level"] in ("info", "warning", "error", "critical")
    return lines


def visited(folder: Path) -> list[str]:
    until = time.monotonic() + TIMEOUT
    while not (folder / "visited").exists():
        assert time.monotonic() < until, "no browser was opened"
        time.sleep(0.05)
    return (folder / "visited").read_text().split()


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_data_folder_and_graceful_stop(tmp_path: Path, stop: signal.Signals) -> None:
    port = free_port()
    with started(tmp_path / "data", "serve", "--port", str(port)) as process:
        assert '"status":"ok"' in page(port, "/health")
        files = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "data").iterdir()}
        assert files == dict.fromkeys(("draisine.db", "draisine.db-shm", "draisine.db-wal", "draisine.db.lock"), 0o600)
        process.send_signal(stop)
        assert process.wait(TIMEOUT) == 0
    lines = log_lines(tmp_path / "stderr")
    events = [line["event"] for line in lines]
    assert events[:2] == ["starting", "the database was migrated"]
    assert {"the engine is ready", "the server accepts requests"} < set(events)
    assert events[-2:] == ["the server is stopping", "the server has stopped"]
    database = f"sqlite:///{tmp_path}/data/draisine.db"
    assert (lines[0]["version"], lines[0]["database"]) == (__version__, database)
    accepts = next(line for line in lines if line["event"] == "the server accepts requests")
    assert accepts["addresses"] == [f"127.0.0.1:{port}"]
    assert (tmp_path / "data" / "draisine.db").is_file()
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700


def test_the_browser_is_opened_once_the_server_answers(tmp_path: Path, browser: Path) -> None:
    port = free_port()
    with started(tmp_path, "serve", "--browser", "--port", str(port), BROWSER=str(browser)):
        assert visited(tmp_path) == [f"http://127.0.0.1:{port}"]
        # A second start detects the running server and only opens the page.
        (tmp_path / "visited").unlink()
        with started(tmp_path, "serve", "--browser", "--port", str(port), BROWSER=str(browser)) as second:
            assert second.wait(TIMEOUT) == 0
            assert visited(tmp_path) == [f"http://127.0.0.1:{port}"]


def test_no_browser_without_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    import webbrowser

    from draisine.cli.server import process

    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    for name in process.DISPLAY_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    process.open_page("http://127.0.0.1:1")
    assert opened == []
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    process.open_page("http://127.0.0.1:1")
    assert opened == ["http://127.0.0.1:1"]


def test_the_server_answers_while_the_engine_compiles(tmp_path: Path) -> None:
    """With an empty cache, the page is served and health reports that games cannot start yet."""
    port = free_port()
    with started(tmp_path, "serve", "--port", str(port), DRAISINE_CACHE=str(tmp_path / "cache")):
        assert "<title>Draisine</title>" in page(port)
        assert '"engine":"compiling"' in page(port, "/health")


def test_a_server_for_the_local_network(tmp_path: Path) -> None:
    port = free_port()
    with started(tmp_path / "data", "serve", "--lan", "--port", str(port), program=PROGRAM) as process:
        for host in ("127.0.0.1", ADDRESS):
            assert '"status":"ok"' in page(port, "/health", host)
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.3", port)) != 0
        process.send_signal(signal.SIGTERM)
        assert process.wait(TIMEOUT) == 0
    accepts = [line for line in log_lines(tmp_path / "stderr") if line["event"] == "the server accepts requests"]
    assert [line["addresses"] for line in accepts] == [[f"127.0.0.1:{port}", f"{ADDRESS}:{port}"]]


def test_without_a_command_the_server_is_opened_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from draisine.cli.server import serve

    run: list[bool] = []
    monkeypatch.setattr(serve, "is_running", lambda *_: False)
    monkeypatch.setattr(serve, "run_server", lambda *_, lan, browser, **_options: run.extend((lan, browser)))
    assert call("--lan").exit_code == 0
    assert call().exit_code == 0
    assert run == [True, True, False, True]


@pytest.mark.parametrize("words", [("--lan", "play"), ("serve", "--lan", "--host", "0.0.0.0")])
def test_lan_without_effect_is_refused(words: tuple[str, ...]) -> None:
    result = call(*words)
    assert result.exit_code == 2
    assert ": --lan " in error_line(result)


def test_no_address_in_the_local_network(tmp_path: Path) -> None:
    port, data = str(free_port()), tmp_path / "data"
    with started(data, "serve", "--lan", "--port", port, program=PROGRAM, **{VARIABLE: ""}) as process:
        assert process.wait(TIMEOUT) == 1
    assert (tmp_path / "stderr").read_text() == (
        "draisine: this machine has no address in a local network: connect it, or choose an address with --host\n"
    )


def test_a_port_in_use_in_the_local_network(tmp_path: Path) -> None:
    with socket.create_server((ADDRESS, 0)) as taken:
        port = taken.getsockname()[1]
        with started(tmp_path / "data", "serve", "--lan", "--port", str(port), program=PROGRAM) as process:
            assert process.wait(TIMEOUT) == 1
    assert (tmp_path / "stderr").read_text() == (
        f"draisine: {ADDRESS}:{port} is not available (the address is already in use): choose another with --port\n"
    )


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = call("serve", "--port", str(port), "--data", str(tmp_path))
    assert result.exit_code == 1
    assert error_line(result) == (
        f"draisine: 127.0.0.1:{port} is not available (the address is already in use): choose another with --port"
    )


@pytest.mark.parametrize("host", ["300.0.0.1", "203.0.113.1"])
def test_a_host_of_another_machine(tmp_path: Path, host: str) -> None:
    message = error_line(call("serve", "--host", host, "--data", str(tmp_path)))
    assert message.startswith(f"draisine: {host}:8018 is not available (")
    assert message.endswith("): choose another with --host")
    assert "Unknown error" not in message


def test_another_service_at_the_port_is_not_taken_for_draisine() -> None:
    from draisine.cli.server import process

    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]

        def greet() -> None:
            visitor, _ = listener.accept()
            with visitor:
                visitor.sendall(b"SSH-2.0-OpenSSH\r\n")

        other = threading.Thread(target=greet)
        other.start()
        assert not process.is_running("127.0.0.1", port)
        other.join()


@pytest.mark.parametrize(
    ("database", "expected"),
    [
        ("nonsense", "DRAISINE_DATABASE: not a database URL: write postgresql://user:password@host/database"),
        ("mysql://host/name", "DRAISINE_DATABASE: only SQLite and PostgreSQL are supported, not mysql"),
        ("postgresql://ada:secret@127.0.0.1:1/name", "the database cannot be used: "),
    ],
)
def test_an_unusable_database(database: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAISINE_DATABASE", database)
    result = call("admin", "list")
    message = result.stderr.splitlines()[-1]
    assert result.exit_code == (2 if "used" in expected else 1)
    assert message.startswith(f"draisine: {expected}")
    assert "secret" not in result.output


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("bot_thrads = 3", "Object contains unknown field `bot_thrads`"),
        ("bot_threads = 0", "Expected `int` >= 1 - at `$.bot_threads`"),
        ("quiet_seconds = 0", "Expected `float` > 0.0 - at `$.quiet_seconds`"),
        ("bot_pace = -1", "Expected `float` >= 0.0 - at `$.bot_pace`"),
        ("tls = yes", "Invalid value (at line 1, column 7)"),
    ],
)
def test_invalid_settings(tmp_path: Path, line: str, expected: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f"{line}\n")
    assert (
        error_line(call("serve", "--settings", str(file), "--data", str(tmp_path))) == f"draisine: {file}: {expected}"
    )

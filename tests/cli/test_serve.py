"""`draisine` and `draisine serve` as somebody starts them."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.calling import call, complaint

PATIENCE = 120


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def page(port: int, path: str = "/", **headers: str) -> str:
    """What a browser finds; it waits until somebody listens there."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                content: bytes = answer.read()
                return content.decode()
        except ConnectionError:
            assert time.monotonic() < until
        except urllib.error.URLError as error:
            assert isinstance(error.reason, ConnectionError), error
            assert time.monotonic() < until
        time.sleep(0.05)


@contextmanager
def started(folder: Path, *words: str, **environment: str) -> Iterator["subprocess.Popen[str]"]:
    with (folder.parent / "said").open("w") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "draisine.cli", *words],
            env={**os.environ, "DRAISINE_DATA": str(folder), **environment},
            stderr=said,
            text=True,
        )
    try:
        yield process
    finally:
        # In good order: where it compiles, a process of its own does so, which would go on for minutes.
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture
def browser(tmp_path: Path) -> Path:
    """A browser that writes down where it was sent."""
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" >> {tmp_path / "visited"}\n')
    program.chmod(0o755)
    return program


def visited(folder: Path) -> list[str]:
    until = time.monotonic() + PATIENCE
    while not (folder / "visited").exists():
        assert time.monotonic() < until, "no browser was opened"
        time.sleep(0.05)
    return (folder / "visited").read_text().split()


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_keeps_its_data_where_told_and_stops_when_asked(tmp_path: Path, stop: signal.Signals) -> None:
    port = free_port()
    with started(tmp_path / "kept", "serve", "--port", str(port)) as process:
        assert '"status":"ok"' in page(port, "/health")
        process.send_signal(stop)
        assert process.wait(PATIENCE) == 0
    assert (tmp_path / "said").read_text() == f"draisine listens at http://127.0.0.1:{port} – Ctrl-C stops it\n"
    assert (tmp_path / "kept" / "draisine.db").is_file()
    assert (tmp_path / "kept").stat().st_mode & 0o777 == 0o700


def test_the_browser_is_opened_once_somebody_answers(tmp_path: Path, browser: Path) -> None:
    port = free_port()
    with started(tmp_path, "serve", "--browser", "--port", str(port), BROWSER=str(browser)):
        assert visited(tmp_path) == [f"http://127.0.0.1:{port}"]
        # A second start finds the first: it opens the page, and nothing else.
        (tmp_path / "visited").unlink()
        with started(tmp_path, "serve", "--browser", "--port", str(port), BROWSER=str(browser)) as second:
            assert second.wait(PATIENCE) == 0
            assert visited(tmp_path) == [f"http://127.0.0.1:{port}"]


def test_without_a_screen_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    import webbrowser

    from draisine.cli.server import process

    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    for name in process.SCREENS:
        monkeypatch.delenv(name, raising=False)
    process.open_page("http://127.0.0.1:1")
    assert opened == []
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    process.open_page("http://127.0.0.1:1")
    assert opened == ["http://127.0.0.1:1"]


def test_while_the_engine_is_compiled_the_server_answers(tmp_path: Path) -> None:
    """The engine is compiled anew here: the page is there already, and can find out that games cannot begin yet."""
    port = free_port()
    with started(tmp_path, "serve", "--port", str(port), DRAISINE_CACHE=str(tmp_path / "cache")):
        assert "<title>Draisine</title>" in page(port)
        assert '"engine":"compiling"' in page(port, "/health")


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = call("serve", "--port", str(port), "--data", str(tmp_path))
    assert result.exit_code == 1
    assert complaint(result) == (
        f"draisine: 127.0.0.1:{port} cannot be used (Address already in use): choose another with --port"
    )


@pytest.mark.parametrize("host", ["300.0.0.1", "203.0.113.1"])
def test_a_host_that_is_not_here_is_told_in_one_line(tmp_path: Path, host: str) -> None:
    said = complaint(call("serve", "--host", host, "--data", str(tmp_path)))
    assert said.startswith(f"draisine: {host}:8018 cannot be used (")
    assert said.endswith("): choose another with --host")
    assert "Unknown error" not in said


def test_whoever_else_answers_at_the_port_is_not_taken_for_draisine() -> None:
    from draisine.cli.server import process

    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]

        def greet() -> None:
            visitor, _ = listener.accept()
            with visitor:
                visitor.sendall(b"SSH-2.0-OpenSSH\r\n")

        other = threading.Thread(target=greet)
        other.start()
        assert not process.runs_at("127.0.0.1", port)
        other.join()


@pytest.mark.parametrize(
    ("database", "told"),
    [
        ("nonsense", "DRAISINE_DATABASE: this is no address: postgresql://user:password@host/database is one"),
        ("mysql://host/name", "DRAISINE_DATABASE: data are kept in SQLite or PostgreSQL, not in mysql"),
        ("postgresql://ada:secret@127.0.0.1:1/name", "the database cannot be used: "),
    ],
)
def test_a_database_that_cannot_be_used_is_told_in_one_line(
    database: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRAISINE_DATABASE", database)
    said = complaint(call("admin", "list"))
    assert said.startswith(f"draisine: {told}")
    assert "secret" not in said


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("bot_thrads = 3", "Object contains unknown field `bot_thrads`"),
        ("bot_threads = 0", "Expected `int` >= 1 - at `$.bot_threads`"),
        ("quiet_seconds = 0", "Expected `float` > 0.0 - at `$.quiet_seconds`"),
        ("bot_pace = -1", "Expected `float` >= 0.0 - at `$.bot_pace`"),
        ("tls = yes", "Invalid value (at line 1, column 7)"),
    ],
)
def test_settings_that_make_no_sense_are_pointed_at(tmp_path: Path, line: str, told: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f"{line}\n")
    assert complaint(call("serve", "--settings", str(file), "--data", str(tmp_path))) == f"draisine: {file}: {told}"

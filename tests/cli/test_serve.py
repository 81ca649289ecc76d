"""`draisine` and `draisine serve` as somebody starts them."""

import os
import signal
import socket
import subprocess
import sys
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
        process.kill()
        process.wait()


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

    from draisine.cli import serving

    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    for name in serving.SCREENS:
        monkeypatch.delenv(name, raising=False)
    serving.open_page("http://127.0.0.1:1")
    assert opened == []
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    serving.open_page("http://127.0.0.1:1")
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


def test_settings_that_cannot_be_read_are_pointed_at(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("bot_thrads = 3\n")
    result = call("serve", "--settings", str(file), "--data", str(tmp_path))
    assert result.exit_code == 1
    assert "bot_thrads" in result.stderr

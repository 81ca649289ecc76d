"""docs/api.md: its reference is current, and its client plays on a real server, also across a restart."""

import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.cli.server.test_serve import TIMEOUT, free_port, page, started
from tests.docs.pages import ROOT, Page
from tools.api import FILE, calls, commands, fill_page, messages

MAX_LINES = 60


def test_the_reference_is_current() -> None:
    content = FILE.read_text("utf-8")
    assert fill_page(content) == content, "run `make types`"


def test_the_reference_is_complete() -> None:
    assert "| `POST /api/tables/TABLE/orders` | `Order` | `Answer` |" in calls()
    assert "| `play` | `seat`: number, `move`: Move |" in commands()
    assert all(f"interface {name} {{" in messages() for name in ("Order", "Snapshot", "Update", "Answer", "Reason"))


def wait_until_ready(port: int) -> None:
    until = time.monotonic() + TIMEOUT
    while '"engine":"ready"' not in page(port, "/health"):
        assert time.monotonic() < until
        time.sleep(0.1)


def test_the_client_plays_a_game_across_a_restart(tmp_path: Path) -> None:
    (client,) = (block.body for block in Page(ROOT / "docs" / "api.md").blocks if block.file == "client.py")
    assert len(client.splitlines()) <= MAX_LINES
    (tmp_path / "client.py").write_text(client, "utf-8")
    (tmp_path / "settings.toml").write_text("bot_pace = 0.02\n")
    port = free_port()
    serve = ("serve", "--port", str(port), "--settings", str(tmp_path / "settings.toml"))
    command = [sys.executable, str(tmp_path / "client.py"), f"http://127.0.0.1:{port}"]
    with started(tmp_path / "data", *serve) as server:
        wait_until_ready(port)
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert [process.stdout.readline() for _ in range(3)] == ["sit None\n", "seat_bot None\n", "start None\n"]
        server.send_signal(signal.SIGKILL)
        server.wait(TIMEOUT)
    with started(tmp_path / "data", *serve):
        printed, errors = process.communicate(timeout=TIMEOUT)
    assert process.returncode == 0, errors
    assert errors == ""
    last = printed.splitlines()[-1]
    assert last.startswith("[(0, ")
    assert last.count("(") == 2

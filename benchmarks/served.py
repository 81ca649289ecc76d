"""A real `draisine serve` in a process of its own, on a folder or a database that is given."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 120.0
UNHURRIED = """
newcomers_per_minute = 1e9
tables_per_minute = 1e9
orders_per_second = 1e6
bot_pace = 0.0
"""
"""Everybody comes from one address here, and all at once."""


class Server:
    """A server that is running."""

    def __init__(self, process: "subprocess.Popen[bytes]", port: int) -> None:
        self._process = process
        self.port = port

    def memory(self) -> float:
        """Its resident memory, in MB."""
        words = Path(f"/proc/{self._process.pid}/statm").read_text().split()
        return int(words[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def core_seconds(self) -> float:
        """The time that it has been running on a core."""
        words = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def answers(self, ready: bool = True) -> bool:
        """Whether it answers; and whether games can begin."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=5) as answer:
                return not ready or b'"ready"' in answer.read()
        except OSError:
            return False

    def wait(self, ready: bool = True) -> None:
        """Wait until it answers."""
        until = time.monotonic() + PATIENCE
        while not self.answers(ready):
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("the server does not answer")
            time.sleep(0.01)


@contextmanager
def serving(folder: Path, database: str | None = None) -> Iterator[Server]:
    """A server for as long as it is needed."""
    port = _free_port()
    settings = folder / "settings.toml"
    settings.write_text(UNHURRIED)
    command = [sys.executable, "-m", "draisine.cli", "serve", "--port", str(port), "--data", str(folder)]
    environment = {**os.environ, **({"DRAISINE_DATABASE": database} if database else {})}
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen([*command, "--settings", str(settings)], env=environment, stdout=log, stderr=log)
    try:
        yield Server(process, port)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port

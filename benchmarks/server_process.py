"""A real `draisine serve` in a process of its own, with a given data folder or database."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TIMEOUT = 120.0
SETTINGS = """
newcomers_per_minute = 1e9
newcomers_per_day = 1e9
tables_per_minute = 1e9
address_tables_per_minute = 1e9
address_tables_per_day = 1e9
tables_per_address = 100_000
requests_per_second = 1e6
orders_per_second = 1e6
address_orders_per_second = 1e6
sockets_per_address = 100_000
connections_per_address = 100_000
bot_pace = 0.0
"""
"""Without limits, because all users come from one address at once."""


class ServerProcess:
    """A running server."""

    def __init__(self, process: "subprocess.Popen[bytes]", port: int) -> None:
        self._process = process
        self.port = port

    def memory_mb(self) -> float:
        """Its resident memory, in MB."""
        fields = Path(f"/proc/{self._process.pid}/statm").read_text().split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def core_seconds(self) -> float:
        """Its processor time so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def is_up(self, ready: bool = True) -> bool:
        """Whether it answers, and with `ready` whether games can begin."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=5) as response:
                return not ready or b'"ready"' in response.read()
        except OSError:
            return False

    def wait(self, ready: bool = True) -> None:
        """Wait until it is up."""
        deadline = time.monotonic() + TIMEOUT
        while not self.is_up(ready):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("the server does not answer")
            time.sleep(0.01)


@contextmanager
def run_server(
    folder: Path,
    database: str | None = None,
    *,
    settings: str = SETTINGS,
    python: str = sys.executable,
    checkout: Path | None = None,
) -> Iterator[ServerProcess]:
    """Start a server with these settings, and stop it at the end of the block. `checkout`: with the sources of another
    version."""
    port = _free_port()
    path = folder / "settings.toml"
    path.write_text(settings)
    command = [python, "-m", "draisine.cli", "serve", "--port", str(port), "--data", str(folder)]
    environment = {**os.environ, **({"DRAISINE_DATABASE": database} if database else {})}
    if checkout is not None:
        environment["PYTHONPATH"] = str(checkout / "src")
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen([*command, "--settings", str(path)], env=environment, stdout=log, stderr=log)
    try:
        yield ServerProcess(process, port)
    finally:
        process.terminate()
        process.wait(TIMEOUT)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port

"""A server in a process of its own, which can be stopped and started again in its place."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import httpx

from tests.server.halls import PATIENCE, QUICK
from tests.server.processes import ROOT

SETTINGS = {**QUICK, "sockets_each": 1000}
TRIES = 3
PAUSE = 0.05


class Server:
    """A server on a folder. It keeps its address: a page that is open finds it again after a restart."""

    def __init__(self, folder: Path, **settings: float) -> None:
        self.database = f"sqlite:///{folder / 'draisine.db'}"
        self.address = ""
        self._folder = folder
        self._log = folder / "server.log"
        self._port = 0
        self._process: subprocess.Popen[bytes] | None = None
        written = folder / "settings.toml"
        written.write_text("".join(f"{name} = {value}\n" for name, value in {**SETTINGS, **settings}.items()))
        self._words = ("--data", str(folder), "--settings", str(written))

    @property
    def said(self) -> str:
        """All that it wrote."""
        return self._log.read_text()

    def open(self) -> None:
        """Start it at an address of its own."""
        for _ in range(TRIES):
            self._port = _quiet_port()
            self.address = f"http://127.0.0.1:{self._port}"
            if self._start():
                return
        raise AssertionError(f"the server does not start:\n{self.said}")

    def stop(self) -> None:
        """Stop it, as whoever runs it does."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE)

    def kill(self) -> None:
        """Stop it, as a power failure does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)

    def start(self) -> None:
        """Start it again, where it was."""
        assert self._start(), f"the server does not start again:\n{self.said}"

    def restart(self) -> None:
        """Stop it and start it again: same address, same data."""
        self.stop()
        self.start()

    def _start(self) -> bool:
        """Whether it runs, and games can begin there."""
        with self._log.open("a") as stream:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "draisine.cli", "serve", "--port", str(self._port), *self._words],
                cwd=ROOT,
                env={**os.environ, "DRAISINE_DATABASE": "", "DRAISINE_CRASH": ""},
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=stream,
            )
        until = time.monotonic() + PATIENCE
        with httpx.Client(trust_env=False, timeout=PATIENCE) as web:
            while self._process.poll() is None and time.monotonic() < until:
                try:
                    if web.get(f"{self.address}/health").json()["engine"] == "ready":
                        return True
                except httpx.TransportError:
                    pass
                time.sleep(PAUSE)
        return False


def _quiet_port() -> int:
    """A port that no connection of this machine is given by chance, so that it is still free after a restart."""
    first = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    return random.randrange(first - 12_000, first)

"""A server in a child process that can be stopped and restarted at the same address."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import httpx

from draisine.server.settings import Settings
from tests.server.ops.processes import ROOT
from tests.server.registries import FAST_SETTINGS, TIMEOUT

RATES = ("_per_second", "_per_minute", "_per_day")
SETTINGS = {
    **FAST_SETTINGS,
    **{name: 1e6 for name in Settings.__struct_fields__ if name.endswith(RATES)},
    "sockets_each": 1000,
    "sockets_per_address": 1000,
    "reviews_each": 100,
    "reviews_per_address": 100,
    "review_effort": 0.1,
}
"""Bots move at once, reviews are quick, and no limit is reached by the tests of one worker, which share a server and an
address."""
MAX_TRIES = 3
POLL_INTERVAL = 0.05


class Server:
    """A server on a data folder. It keeps its address, so an open page reconnects after a restart."""

    def __init__(self, folder: Path, program: Sequence[str] = ("-m", "draisine.cli"), **settings: float) -> None:
        self.database = f"sqlite:///{folder / 'draisine.db'}"
        self.address = ""
        self._folder = folder
        self._program = program
        self._log = folder / "server.log"
        self._port = 0
        self._process: subprocess.Popen[bytes] | None = None
        written = folder / "settings.toml"
        written.write_text("".join(f"{name} = {value}\n" for name, value in {**SETTINGS, **settings}.items()))
        self.data_arguments = ("--data", str(folder))
        """The options of the command line that name the data folder."""
        self._arguments = (*self.data_arguments, "--settings", str(written))

    @property
    def output(self) -> str:
        """Everything the process wrote."""
        return self._log.read_text()

    def launch(self) -> None:
        """Start it at a new address."""
        for _ in range(MAX_TRIES):
            self._port = _non_ephemeral_port()
            self.address = f"http://127.0.0.1:{self._port}"
            if self._start():
                return
        raise AssertionError(f"the server does not start:\n{self.output}")

    def stop(self) -> None:
        """Stop it gracefully (SIGTERM)."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(TIMEOUT)

    def kill(self) -> None:
        """Stop it at once (SIGKILL)."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(TIMEOUT)

    def start(self) -> None:
        """Start it again at the same address."""
        assert self._start(), f"the server does not start again:\n{self.output}"

    def restart(self) -> None:
        """Stop and start it: same address, same data."""
        self.stop()
        self.start()

    def _start(self) -> bool:
        """Start the process; return whether it became ready."""
        with self._log.open("a") as stream:
            self._process = subprocess.Popen(
                [sys.executable, *self._program, "serve", "--port", str(self._port), *self._arguments],
                cwd=ROOT,
                env={**os.environ, "DRAISINE_DATABASE": "", "DRAISINE_CRASH": ""},
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=stream,
            )
        until = time.monotonic() + TIMEOUT
        with httpx.Client(trust_env=False, timeout=TIMEOUT) as web:
            while self._process.poll() is None and time.monotonic() < until:
                try:
                    if web.get(f"{self.address}/health").json()["engine"] == "ready":
                        return True
                except httpx.TransportError:
                    pass
                time.sleep(POLL_INTERVAL)
        return False


def _non_ephemeral_port() -> int:
    """A port below the ephemeral range: no outgoing connection can take it while the server restarts."""
    first = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    return random.randrange(first - 12_000, first)

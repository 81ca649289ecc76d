"""Real servers and bot workers in child processes that can be killed."""

import asyncio
import contextlib
import itertools
import os
import signal
import socket
import sys
from asyncio.subprocess import Process
from pathlib import Path
from typing import Any

import httpx

from tests.server.registries import FAST_SETTINGS, TIMEOUT

ROOT = Path(__file__).parents[3]
RETRY_DELAY = 0.05
"""Seconds between attempts to reach a server."""
MAX_TRIES = 3
KILLED = -signal.SIGKILL


class ManagedProcess:
    """A child process and its log."""

    def __init__(self, process: Process, log: Path) -> None:
        self._process = process
        self._log = log

    @property
    def is_running(self) -> bool:
        return self._process.returncode is None

    @property
    def output(self) -> str:
        """Everything the process wrote."""
        return self._log.read_text()

    def kill(self) -> None:
        """Send SIGKILL."""
        self._process.kill()

    def terminate(self) -> None:
        """Send SIGTERM, as an administrator does."""
        self._process.terminate()

    async def wait(self) -> int:
        """Wait for the exit status, negative for a signal."""
        async with asyncio.timeout(TIMEOUT):
            return await self._process.wait()


class ServerProcess(ManagedProcess):
    """A `draisine serve` process."""

    def __init__(self, process: Process, log: Path, port: int) -> None:
        super().__init__(process, log)
        self.address = f"127.0.0.1:{port}"

    async def wait_until_ready(self) -> bool:
        """Wait until games can start; return False if the process ended before."""
        async with asyncio.timeout(TIMEOUT), httpx.AsyncClient(trust_env=False) as http:
            while self.is_running:
                try:
                    if (await http.get(f"http://{self.address}/health")).json()["engine"] == "ready":
                        return True
                except httpx.TransportError:
                    pass
                await asyncio.sleep(RETRY_DELAY)
        return False


class Deployment:
    """All server and worker processes on one database."""

    def __init__(self, database: str, folder: Path, **settings: Any) -> None:
        self.processes: list[ManagedProcess] = []
        """Every process ever started, running or not."""
        self._numbers = itertools.count()
        self._database = database
        self._folder = folder
        self._settings = folder / "settings.toml"
        lines = (f"{name} = {value}\n" for name, value in {**FAST_SETTINGS, **settings}.items())
        self._settings.write_text("".join(lines))

    @property
    def servers(self) -> list[ServerProcess]:
        """The running servers."""
        return [process for process in self.processes if isinstance(process, ServerProcess) and process.is_running]

    async def start_server(self, crash: str = "") -> ServerProcess:
        """Start a server and wait until it is ready; `crash` (`kept:7`) is its crash point, which may come before."""
        for left in reversed(range(MAX_TRIES)):
            # Always a new port: after a server stops, any outgoing connection may be given its port.
            port = free_port()
            arguments = ("serve", "--port", str(port), "--data", str(self._folder), "--settings", str(self._settings))
            server = ServerProcess(*await self._start(*arguments, crash=crash), port)
            self.processes.append(server)
            if await server.wait_until_ready():
                return server
            status = await server.wait()
            if crash and status == KILLED:
                return server
            assert left, f"the server ended with {status}:\n{server.output}"
        raise AssertionError

    async def start_worker(self) -> ManagedProcess:
        """Start a bot worker."""
        worker = ManagedProcess(*await self._start("worker", "--threads", "1"))
        self.processes.append(worker)
        return worker

    async def _start(self, *arguments: str, crash: str = "") -> tuple[Process, Path]:
        log = self._folder / f"process-{next(self._numbers)}.log"
        with log.open("w") as stream:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "draisine.cli", *arguments),
                cwd=ROOT,
                env={**os.environ, "DRAISINE_DATABASE": self._database, "DRAISINE_CRASH": crash},
                stdin=asyncio.subprocess.DEVNULL,
                stdout=stream,
                stderr=stream,
            )
        return process, log

    async def close(self) -> None:
        """Kill every process."""
        for process in self.processes:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port

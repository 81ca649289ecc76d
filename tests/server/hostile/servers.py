"""Real `draisine serve` processes on their default settings, for hostile guests to attack.

DRAISINE_HOSTILE_PYTHON names the interpreter that runs the servers; by default it is that of the tests. With the
interpreter of a virtual environment where 0.1 is installed, every test of this folder fails, except those of
`test_honest_people.py`:

    DRAISINE_HOSTILE_PYTHON=OLD/bin/python DRAISINE_CACHE=OLD/cache python -m pytest tests/server/hostile
"""

import asyncio
import contextlib
import json
import os
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import httpx

from tests.server.ops.processes import MAX_TRIES, ServerProcess

PYTHON = os.environ.get("DRAISINE_HOSTILE_PYTHON", sys.executable)
STOP_TIMEOUT = 10
"""Seconds after which a server that does not stop is killed."""
MAX_FILES = 1024
"""The usual limit of open files: a larger one of this machine would hide that connections use them up."""
TIMES = {"log": ["at"], "tables": ["created", "changed", "due"], "uptime": ["started"]}
"""Columns that hold the time of an event."""


class HostileServer:
    """A server that can be restarted on its data, and how to reach it."""

    def __init__(self, folder: Path, database: str = "", **settings: Any) -> None:
        self.folder = folder
        self._environment = {**os.environ, **({"DRAISINE_DATABASE": database} if database else {})}
        self._arguments = ["--data", str(folder)]
        if settings:
            path = folder / "settings.toml"
            # JSON values of these types are TOML values too.
            path.write_text("".join(f"{name} = {json.dumps(value)}\n" for name, value in settings.items()))
            self._arguments += ["--settings", str(path)]
        self._process: asyncio.subprocess.Process | None = None
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start the server and wait until games can begin."""
        for left in reversed(range(MAX_TRIES)):
            self.port = free_port()
            log = self.folder / "server.log"
            with log.open("w") as stream:
                self._process = await self._run(stream, "serve", "--port", str(self.port), *self._arguments)
            if await ServerProcess(self._process, log, self.port).wait_until_ready():
                return
            assert left, f"the server does not start:\n{log.read_text()}"

    async def stop(self) -> None:
        """Stop the server; kill it if it is too busy to stop."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        process.terminate()
        try:
            async with asyncio.timeout(STOP_TIMEOUT):
                await process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def admin(self, *arguments: str) -> str:
        """Run `draisine admin` on the database of the server and return its output."""
        pipe = asyncio.subprocess.PIPE
        process = await self._run(pipe, "admin", "--data", str(self.folder), *arguments)
        output, _ = await process.communicate()
        assert process.returncode == 0, output.decode()
        return output.decode()

    async def _run(self, output: Any, *arguments: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *("sh", "-c", f'ulimit -S -n {MAX_FILES} && exec "$@"', "sh", PYTHON, "-m", "draisine.cli", *arguments),
            cwd=self.folder,
            env=self._environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=output,
            stderr=asyncio.subprocess.STDOUT,
        )

    async def metric(self, name: str) -> float:
        """A metric of the server, summed over its labels."""
        async with httpx.AsyncClient(trust_env=False) as http:
            lines = (await http.get(f"{self.url}/metrics")).text.splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.split("{")[0].split(" ")[0] == name)

    def age(self, hours: float) -> None:
        """Let everything in the database have happened this many hours earlier. The server must be stopped."""
        with closing(sqlite3.connect(self.folder / "draisine.db")) as connection, connection:
            for table, times in TIMES.items():
                present = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
                for column in present.intersection(times):
                    connection.execute(f"UPDATE {table} SET {column} = {column} - ?", (hours * 3600,))

    def stored_log(self) -> str:
        """All stored entries."""
        with closing(sqlite3.connect(self.folder / "draisine.db")) as connection:
            return "\n".join(entry for (entry,) in connection.execute("SELECT entry FROM log"))


@asynccontextmanager
async def running_server(folder: Path, database: str = "", **settings: Any) -> AsyncIterator[HostileServer]:
    """A server for the duration of the context. `settings` only shorten waiting times; most tests give none."""
    server = HostileServer(folder, database, **settings)
    try:
        await server.start()
        yield server
    finally:
        await server.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port

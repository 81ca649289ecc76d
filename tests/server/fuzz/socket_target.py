"""A real server for socket tests, with one table and an unaffected witness."""

import asyncio
import contextlib
import json
import re
import socket
import struct
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from draisine.play import Move
from draisine.server.store import Store, StoredEntry
from tests.server.ops.network_players import NetworkPlayer
from tests.server.ops.processes import Deployment, ServerProcess
from tests.server.registries import TIMEOUT

LOG_PROBLEMS = re.compile(
    r"Traceback|\bERROR\b|\bCRITICAL\b|\"(error|critical)\"|Error\b|[Ee]xception|never retrieved|never awaited"
)


class SocketTarget:
    """A real server with one table: Ada and Ben choose their first tickets, Eve watches, Zoe is invited."""

    def __init__(self, folder: Path, runner: asyncio.Runner, **settings: Any) -> None:
        self.database = f"sqlite:///{folder / 'draisine.sqlite'}"
        self.runner = runner
        self.deployment = Deployment(self.database, folder, **settings)
        self.people: dict[str, NetworkPlayer] = {}
        self.legal_moves: dict[str, str] = {}
        """A legal move of each player."""
        self._messages_sent = self._changes = 0
        self._log_read = 0

    server: ServerProcess
    store: Store
    table: dict[str, str]

    async def open(self) -> None:
        self.server = await self.deployment.start_server()
        self.store = await Store.open(self.database)
        for name in ("Ada", "Ben", "Eve", "Zoe"):
            self.people[name] = NetworkPlayer(self.deployment, name)
            await self.people[name].register()
        await self.open_table()

    async def open_table(self) -> None:
        """Open a new table and start its game."""
        ada, ben = self.people["Ada"], self.people["Ben"]
        self.table = await ada.request("POST", "/api/tables", json={"board": "usa", "players": 2})
        await ada.order(self.table["id"], "ada-sits", do="sit", seat=0)
        await ben.order(self.table["id"], "ben-sits", self.table["invite"], do="sit", seat=1)
        await ada.order(self.table["id"], "start", do="start")
        for name in ("Ada", "Ben"):
            shown = await self.people[name].request("GET", f"/api/tables/{self.table['id']}")
            self.legal_moves[name] = str(msgspec.convert(shown["choices"]["moves"][0], Move))

    async def close(self) -> None:
        for person in self.people.values():
            await person.close()
        await self.store.close()
        await self.deployment.close()

    def path(self, name: str, **query: str) -> str:
        key = {"Eve": self.table["watch"], "Zoe": self.table["invite"]}.get(name, "")
        parameters = httpx.QueryParams({**({"key": key} if key else {}), **query})
        return f"/api/tables/{self.table['id']}/socket?{parameters}"

    def socket(self, name: str, **query: str) -> connect:
        url = f"ws://{self.server.address}{self.path(name, **query)}"
        headers = self.people[name].headers
        return connect(url, additional_headers=headers, proxy=None, max_size=None, ping_interval=None)

    async def entries(self) -> list[StoredEntry]:
        return await self.store.log.entries(self.table["id"])

    async def sockets(self) -> int:
        """The number of open sockets according to the metrics."""
        page = (await self.people["Ben"].try_request("GET", "/metrics")).text
        (line,) = re.findall(r"^draisine_sockets (.*)$", page, re.MULTILINE)
        return int(float(line))

    async def wait_for_sockets(self, count: int, timeout: float = TIMEOUT) -> None:
        async with asyncio.timeout(timeout):
            while await self.sockets() != count:
                await asyncio.sleep(0.005)

    async def say(self, name: str, length: int = 1) -> int:
        """Send a chat message; return its sequence number."""
        self._messages_sent += 1
        number = f"chat-{self._messages_sent}"
        await self.people[name].order(self.table["id"], number, do="say", text="w" * length)
        return self.people[name].acknowledged[self.table["id"], number]

    async def change(self, name: str) -> int:
        """Agree to hints or withdraw that, in turn, which everyone at the table sees; return its sequence number."""
        self._changes += 1
        number, agree = f"change-{self._changes}", self._changes % 2 == 1
        await self.people[name].order(self.table["id"], number, do="allow_hints", agree=agree)
        return self.people[name].acknowledged[self.table["id"], number]

    async def check_healthy(self) -> None:
        """The server responds and has logged no problem since the last check."""
        health = await self.people["Ben"].try_request("GET", "/health")
        assert health.json() == {"status": "ok", "engine": "ready"}
        log = self.server.output
        new, self._log_read = log[self._log_read :], len(log)
        assert not LOG_PROBLEMS.search(new), new


class Witness:
    """Ben, whose socket stays open all the time."""

    def __init__(self, target: SocketTarget, connection: ClientConnection) -> None:
        self._target = target
        self._connection = connection

    async def next(self) -> Any:
        async with asyncio.timeout(TIMEOUT):
            return json.loads(await self._connection.recv())

    async def check_undisturbed(self, before: list[StoredEntry]) -> None:
        """Nothing was stored or sent: Ben's next chat message is the next entry he receives."""
        assert await self._target.entries() == before
        seq = await self._target.say("Ben")
        update = await self.next()
        assert (update["type"], [entry["seq"] for entry in update["told"]]) == ("update", [seq])
        assert seq == len(before)
        await self._target.wait_for_sockets(1)
        await self._target.check_healthy()


@contextlib.asynccontextmanager
async def witness(target: SocketTarget) -> AsyncIterator[Witness]:
    async with target.socket("Ben") as connection:
        watching = Witness(target, connection)
        assert (await watching.next())["type"] == "snapshot"
        yield watching


def running_target(folder: Path, **settings: Any) -> Iterator[SocketTarget]:
    with asyncio.Runner() as runner:
        target = SocketTarget(folder, runner, **settings)
        try:
            runner.run(target.open())
            yield target
        finally:
            runner.run(target.close())


def order_json(number: str, command: Any, **more: Any) -> str:
    return json.dumps({"id": number, "command": command, **more})


async def next_answer(connection: ClientConnection) -> Any:
    async with asyncio.timeout(TIMEOUT):
        while (message := json.loads(await connection.recv()))["type"] != "answer":
            pass
    return message


def abort(transport: asyncio.Transport) -> None:
    """Drop the connection: anything the server sends from now on is answered by a reset."""
    reset = struct.pack("ii", 1, 0)
    with contextlib.suppress(OSError):
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
    transport.abort()

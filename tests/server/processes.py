"""Real servers in processes of their own, which can be killed, and people who play there over the network.

Whoever loses the connection comes back, to the same server or to another, with the number of the last entry they know,
and gives the order that was not answered again under the same id.
"""

import asyncio
import contextlib
import itertools
import os
import random
import signal
import socket
import sys
from asyncio.subprocess import Process
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.halls import PATIENCE, QUICK

ROOT = Path(__file__).parents[2]
PAUSE = 0.05
"""Seconds until somebody who found no server tries again."""
TRIES = 3
KILLED = -signal.SIGKILL


class Program:
    """A program that runs in a process of its own, or did."""

    def __init__(self, process: Process, log: Path) -> None:
        self._process = process
        self._log = log

    @property
    def runs(self) -> bool:
        return self._process.returncode is None

    @property
    def said(self) -> str:
        """All that it wrote."""
        return self._log.read_text()

    def kill(self) -> None:
        """As if the power failed."""
        self._process.kill()

    def terminate(self) -> None:
        """As whoever runs it stops it."""
        self._process.terminate()

    async def ended(self) -> int:
        """Wait for its end: the exit status, or the signal below zero."""
        async with asyncio.timeout(PATIENCE):
            return await self._process.wait()


class Server(Program):
    """A program that serves tables."""

    def __init__(self, process: Process, log: Path, port: int) -> None:
        super().__init__(process, log)
        self.address = f"127.0.0.1:{port}"

    async def ready(self) -> bool:
        """Wait until games can begin; False if it ended before."""
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient(trust_env=False) as web:
            while self.runs:
                try:
                    if (await web.get(f"http://{self.address}/health")).json()["engine"] == "ready":
                        return True
                except httpx.TransportError:
                    pass
                await asyncio.sleep(PAUSE)
        return False


class House:
    """The programs on one database, and where people find a server."""

    def __init__(self, database: str, folder: Path, **settings: Any) -> None:
        self.programs: list[Program] = []
        """All that were ever started here."""
        self._numbers = itertools.count()
        self._database = database
        self._folder = folder
        self._settings = folder / "settings.toml"
        lines = (f"{name} = {value}\n" for name, value in {**QUICK, **settings}.items())
        self._settings.write_text("".join(lines))

    @property
    def servers(self) -> list[Server]:
        """The servers that run. People go to any of them."""
        return [program for program in self.programs if isinstance(program, Server) and program.runs]

    async def open(self, crash: str = "") -> Server:
        """One server more, where games can begin; `crash` (`kept:7`) says when it dies, which may be before that."""
        for left in reversed(range(TRIES)):
            # A port of its own each time: while nobody listens there, any connection of this machine may take the old.
            port = _free_port()
            words = ("serve", "--port", str(port), "--data", str(self._folder), "--settings", str(self._settings))
            server = Server(*await self._start(*words, crash=crash), port)
            self.programs.append(server)
            if await server.ready():
                return server
            status = await server.ended()
            if crash and status == KILLED:
                return server
            assert left, f"the server ended with {status}:\n{server.said}"
        raise AssertionError

    async def open_worker(self) -> Program:
        """A process that thinks for the bots of all servers."""
        worker = Program(*await self._start("worker", "--threads", "1"))
        self.programs.append(worker)
        return worker

    async def _start(self, *words: str, crash: str = "") -> tuple[Process, Path]:
        log = self._folder / f"program-{next(self._numbers)}.log"
        with log.open("w") as stream:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "draisine.cli", *words),
                cwd=ROOT,
                env={**os.environ, "DRAISINE_DATABASE": self._database, "DRAISINE_CRASH": crash},
                stdin=asyncio.subprocess.DEVNULL,
                stdout=stream,
                stderr=stream,
            )
        return process, log

    async def close(self) -> None:
        """Nothing of it runs on."""
        for program in self.programs:
            with contextlib.suppress(ProcessLookupError):
                program.kill()
            await program.ended()


class Person:
    """Somebody who plays over the network, known by a token. `first`: the server to which they go at first."""

    def __init__(self, house: House, name: str, first: int = 0) -> None:
        self.house = house
        self.name = name
        self.id = ""
        self.headers: dict[str, str] = {}
        self.acknowledged: dict[tuple[str, str], int] = {}
        """Orders given by plain requests that were done, by table and id: the entry after them."""
        self._web = httpx.AsyncClient(trust_env=False, timeout=PATIENCE)
        self._tries = first

    async def come(self) -> None:
        me = await self.request("POST", "/api/people", json={"name": self.name})
        self.id, self.headers = me["id"], {"Authorization": f"Bearer {me['token']}"}

    async def leave(self) -> None:
        await self._web.aclose()

    async def door(self) -> str:
        """The address of a server: the same as long as all goes well."""
        while not (servers := self.house.servers):
            await asyncio.sleep(PAUSE)
        return servers[self._tries % len(servers)].address

    async def pause(self) -> None:
        """The server did not answer: another may in a moment, or the same."""
        self._tries += 1
        await asyncio.sleep(PAUSE)

    async def request(self, method: str, path: str, **content: Any) -> Any:
        """Ask until a server answers."""
        while True:
            try:
                answer = await self.try_request(method, path, **content)
            except httpx.TransportError:
                await self.pause()
                continue
            if answer.status_code < 500:
                assert answer.status_code < 400, answer.text
                return answer.json()
            await self.pause()

    async def try_request(self, method: str, path: str, address: str = "", **content: Any) -> httpx.Response:
        """Ask once, at an address or where they go."""
        where = f"http://{address or await self.door()}{path}"
        return await self._web.request(method, where, headers=self.headers, **content)

    async def order(self, table: str, number: str, key: str = "", **command: Any) -> None:
        """Give an order, under one id, until it is done."""
        content = {"id": number, "command": command}
        while True:
            answer = await self.request("POST", f"/api/tables/{table}/orders", json=content, params={"key": key})
            if answer["refused"] is None:
                self.acknowledged[table, number] = answer["seq"]
                return
            assert answer["refused"]["code"] in ("again", "compiling"), answer
            await self.pause()


class _Choices(msgspec.Struct):
    moves: list[str]


class _Table(msgspec.Struct):
    phase: str


class _Now(msgspec.Struct):
    """What a person looks at before a move."""

    seq: int
    table: _Table
    choices: _Choices | None


class _Update(msgspec.Struct, tag_field="type", tag="update"):
    told: list[dict[str, Any]]
    now: _Now


class _Snapshot(msgspec.Struct, tag_field="type", tag="snapshot"):
    seq: int


class _Reason(msgspec.Struct):
    code: str


class _Answer(msgspec.Struct, tag_field="type", tag="answer"):
    order: str
    seq: int
    refused: _Reason | None


_message = msgspec.json.Decoder(_Update | _Snapshot | _Answer)


class Order(msgspec.Struct):
    """A move that a person has asked for: `seq` is the last entry that they knew."""

    id: str
    move: str
    seq: int


class Chair:
    """A person at a table, who plays by lot and remembers what was answered and told."""

    def __init__(self, person: Person, table: str, seat: int, lot: random.Random) -> None:
        self.person = person
        self.table = table
        self.seat = seat
        self.told: list[dict[str, Any]] = []
        """All entries, from number 1 without a gap."""
        self.acknowledged: dict[str, tuple[str, int]] = {}
        """Moves that were answered, by the order's id: the move, and its entry."""
        self.unanswered: Order | None = None
        self.refused: Counter[str] = Counter()
        self.farewells: Counter[int] = Counter()
        """How connections ended that were there."""
        self.address = ""
        """The server that they talk to, or tried to."""
        self._lot = lot
        self._numbers = itertools.count(1)
        self._now: _Now | None = None
        self._wait_for = 0

    @property
    def last(self) -> int:
        """The last entry that they know."""
        return len(self.told)

    @property
    def over(self) -> bool:
        """Whether they know that the game is over, and every order of theirs is answered."""
        return self._now is not None and self._now.table.phase == "over" and self.unanswered is None

    async def play(self) -> None:
        """Play to the end of the game, whatever becomes of servers and connections."""
        while not self.over:
            try:
                self.address = await self.person.door()
                async with self._connect() as connection:
                    await self._converse(connection)
            except ConnectionClosed as closed:
                self.farewells[closed.rcvd.code if closed.rcvd else 1006] += 1
                await self.person.pause()
            except (OSError, InvalidHandshake):
                # Nobody is there, or a server that is about to stop lets nobody in.
                await self.person.pause()

    def _connect(self) -> connect:
        where = f"ws://{self.address}/api/tables/{self.table}/socket?seat={self.seat}&after={self.last}"
        return connect(where, additional_headers=self.person.headers, proxy=None, max_size=None, ping_interval=None)

    async def _converse(self, connection: ClientConnection) -> None:
        if self.unanswered is not None:
            await self._send(connection, self.unanswered)
        while not self.over:
            message = _message.decode(await connection.recv())
            if isinstance(message, _Answer):
                self._hear_answer(message)
            else:
                assert isinstance(message, _Update), f"after {self.last} came a snapshot of {message.seq}"
                self._hear(message)
            if self.unanswered is None and self._now and self._now.choices and self._now.seq >= self._wait_for:
                move = self._lot.choice(self._now.choices.moves)
                self.unanswered = Order(f"move-{next(self._numbers)}", move, self._now.seq)
                await self._send(connection, self.unanswered)

    def _hear(self, update: _Update) -> None:
        for entry in update.told:
            assert entry["seq"] == self.last + 1, f"after {self.last} came {entry}"
            self.told.append(entry)
        assert update.now.seq == self.last, f"after {self.last} entries the table is at {update.now.seq}"
        self._now = update.now

    def _hear_answer(self, answer: _Answer) -> None:
        asked = self.unanswered
        assert asked is not None, answer
        assert answer.order == asked.id
        if answer.refused is None:
            self.acknowledged[asked.id] = (asked.move, answer.seq)
            self.unanswered, self._wait_for = None, answer.seq
            return
        self.refused[answer.refused.code] += 1
        # A server that is about to stop does nothing any more: the same order goes to the next one.
        if answer.refused.code != "again":
            assert answer.refused.code == "behind", answer
            self.unanswered, self._wait_for = None, asked.seq + 1

    async def _send(self, connection: ClientConnection, order: Order) -> None:
        command = {"do": "play", "seat": self.seat, "move": order.move}
        await connection.send(msgspec.json.encode({"id": order.id, "command": command, "seq": order.seq}).decode())


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port

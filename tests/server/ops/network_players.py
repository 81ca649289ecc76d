"""Players that connect to real servers over HTTP and sockets.

After a lost connection they reconnect, to the same server or another, with the last sequence number they know, and send
the unanswered order again under the same id.
"""

import asyncio
import itertools
import random
from collections import Counter
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from draisine.play import Move
from tests.server.ops.processes import RETRY_DELAY, Deployment
from tests.server.registries import TIMEOUT


class NetworkPlayer:
    """A registered user with a token; `first` is the index of the server they try first."""

    def __init__(self, deployment: Deployment, name: str, first: int = 0) -> None:
        self.deployment = deployment
        self.name = name
        self.id = ""
        self.headers: dict[str, str] = {}
        self.acknowledged: dict[tuple[str, str], int] = {}
        """Sequence numbers of accepted HTTP orders, by table and order id."""
        self._web = httpx.AsyncClient(trust_env=False, timeout=TIMEOUT)
        self._tries = first

    async def register(self) -> None:
        me = await self.request("POST", "/api/people", json={"name": self.name})
        self.id, self.headers = me["id"], {"Authorization": f"Bearer {me['token']}"}

    async def close(self) -> None:
        await self._web.aclose()

    async def server_address(self) -> str:
        """The address of a running server; the same one until a request fails."""
        while not (servers := self.deployment.servers):
            await asyncio.sleep(RETRY_DELAY)
        return servers[self._tries % len(servers)].address

    async def back_off(self) -> None:
        """Wait after a failure, then try the next server."""
        self._tries += 1
        await asyncio.sleep(RETRY_DELAY)

    async def request(self, method: str, path: str, **content: Any) -> Any:
        """Send a request until a server answers it."""
        while True:
            try:
                answer = await self.try_request(method, path, **content)
            except httpx.TransportError:
                await self.back_off()
                continue
            if answer.status_code < 500:
                assert answer.status_code < 400, answer.text
                return answer.json()
            await self.back_off()

    async def try_request(self, method: str, path: str, address: str = "", **content: Any) -> httpx.Response:
        """Send a request once, to this address or the current server."""
        url = f"http://{address or await self.server_address()}{path}"
        return await self._web.request(method, url, headers=self.headers, **content)

    async def order(self, table: str, number: str, key: str = "", **command: Any) -> None:
        """Send an order, always under the same id, until it is accepted."""
        content = {"id": number, "command": command}
        while True:
            answer = await self.request("POST", f"/api/tables/{table}/orders", json=content, params={"key": key})
            if answer["refused"] is None:
                self.acknowledged[table, number] = answer["seq"]
                return
            assert answer["refused"]["code"] in ("again", "compiling"), answer
            await self.back_off()


class _Choices(msgspec.Struct):
    moves: list[Move]


class _Table(msgspec.Struct):
    phase: str


class _Now(msgspec.Struct):
    """The part of a snapshot that a player needs to move."""

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
    """A move sent to the server; `seq` is the last sequence number known then."""

    id: str
    move: Move
    seq: int


class SeatClient:
    """A player in a seat who plays random moves over a socket and records all answers and entries."""

    def __init__(self, player: NetworkPlayer, table: str, seat: int, rng: random.Random) -> None:
        self.player = player
        self.table = table
        self.seat = seat
        self.received: list[dict[str, Any]] = []
        """All entries from sequence number 1, without a gap."""
        self.acknowledged: dict[str, tuple[str, int]] = {}
        """Accepted moves by order id: the move and its sequence number."""
        self.pending: Order | None = None
        self.refused: Counter[str] = Counter()
        self.close_codes: Counter[int] = Counter()
        """Close codes of lost connections."""
        self.address = ""
        """The server of the current or last connection attempt."""
        self._rng = rng
        self._numbers = itertools.count(1)
        self._now: _Now | None = None
        self._wait_for = 0

    @property
    def last_seq(self) -> int:
        """The last sequence number received."""
        return len(self.received)

    @property
    def finished(self) -> bool:
        """Whether the game is over and every order is answered."""
        return self._now is not None and self._now.table.phase == "over" and self.pending is None

    async def play(self) -> None:
        """Play to the end of the game, reconnecting as often as necessary."""
        while not self.finished:
            try:
                self.address = await self.player.server_address()
                async with self._connect() as connection:
                    await self._exchange(connection)
            except ConnectionClosed as closed:
                self.close_codes[closed.rcvd.code if closed.rcvd else 1006] += 1
                await self.player.back_off()
            except (OSError, InvalidHandshake):
                # No server is running, or it is shutting down and refuses connections.
                await self.player.back_off()

    def _connect(self) -> connect:
        url = f"ws://{self.address}/api/tables/{self.table}/socket?seat={self.seat}&after={self.last_seq}"
        return connect(url, additional_headers=self.player.headers, proxy=None, max_size=None, ping_interval=None)

    async def _exchange(self, connection: ClientConnection) -> None:
        if self.pending is not None:
            await self._send(connection, self.pending)
        while not self.finished:
            message = _message.decode(await connection.recv())
            if isinstance(message, _Answer):
                self._on_answer(message)
            else:
                assert isinstance(message, _Update), f"after {self.last_seq} came a snapshot of {message.seq}"
                self._on_update(message)
            if self.pending is None and self._now and self._now.choices and self._now.seq >= self._wait_for:
                move = self._rng.choice(self._now.choices.moves)
                self.pending = Order(f"move-{next(self._numbers)}", move, self._now.seq)
                await self._send(connection, self.pending)

    def _on_update(self, update: _Update) -> None:
        for entry in update.told:
            assert entry["seq"] == self.last_seq + 1, f"after {self.last_seq} came {entry}"
            self.received.append(entry)
        assert update.now.seq == self.last_seq, f"after {self.last_seq} entries the table is at {update.now.seq}"
        self._now = update.now

    def _on_answer(self, answer: _Answer) -> None:
        order = self.pending
        assert order is not None, answer
        assert answer.order == order.id
        if answer.refused is None:
            self.acknowledged[order.id] = (str(order.move), answer.seq)
            self.pending, self._wait_for = None, answer.seq
            return
        self.refused[answer.refused.code] += 1
        # "again" comes from a server that is shutting down: the same order goes to the next one.
        if answer.refused.code != "again":
            assert answer.refused.code == "behind", answer
            self.pending, self._wait_for = None, order.seq + 1

    async def _send(self, connection: ClientConnection, order: Order) -> None:
        command = {"do": "play", "seat": self.seat, "move": order.move}
        await connection.send(msgspec.json.encode({"id": order.id, "command": command, "seq": order.seq}).decode())

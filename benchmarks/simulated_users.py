"""Simulated users at many tables, two at each, all playing at once. Every move is timed: from its order to its answer,
and to the update at the other player."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

BOARD = "usa"
PARALLEL_SETUPS = 8
"""Tables that are set up at the same time."""


class Choices(msgspec.Struct):
    """Moves are sent back as they are: 0.1 wrote them as text."""

    moves: list[Any]


class Snapshot(msgspec.Struct):
    seq: int
    choices: Choices | None = None


class Message(msgspec.Struct):
    """The part of a message that a simulated player reads."""

    type: str
    seq: int | None = None
    refused: dict[str, Any] | None = None
    choices: Choices | None = None
    now: Snapshot | None = None


_MESSAGE = msgspec.json.Decoder(Message)


@dataclass
class Timings:
    """Seconds from an order to its answer and to the other player's update, and the errors."""

    answers: list[float] = field(default_factory=list)
    updates: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    late: int = 0
    """Moves that were not sent in time because no table was free."""


class Player:
    """A user at a table, connected by a socket."""

    def __init__(self, seat: int, token: str) -> None:
        self.seat = seat
        self.headers = {"Authorization": f"Bearer {token}"}
        self.socket: ClientConnection
        self.moves: list[Any] = []


class Table:
    """Two players, with one move in flight at a time, as at a real table."""

    def __init__(self, timings: Timings, rng: random.Random) -> None:
        self.timings = timings
        self.rng = rng
        self.players: list[Player] = []
        self.id = ""
        self.orders = 0
        self.sent_at = 0.0
        self.pending = 0
        """Messages still to arrive for the last move."""
        self._tasks: list[asyncio.Task[None]] = []

    async def set_up(self, web: httpx.AsyncClient, address: str) -> None:
        """Register two guests, seat them, start the game, and connect their sockets."""
        for seat in range(2):
            self.players.append(Player(seat, (await _post(web, "/api/people", {}, {"name": f"Guest {seat}"}))["token"]))
        host = self.players[0]
        created = await _post(web, "/api/tables", host.headers, {"board": BOARD, "players": 2})
        self.id = created["id"]
        for player in self.players:
            await self._send_order(web, player, created["invite"], {"do": "sit", "seat": player.seat})
        await self._send_order(web, host, created["invite"], {"do": "start"})
        for player in self.players:
            uri = f"{address.replace('http', 'ws', 1)}/api/tables/{self.id}/socket"
            # Browsers send no pings; they answer those of the server.
            player.socket = await connect(uri, additional_headers=player.headers, max_queue=None, ping_interval=None)
            self._read(player, _MESSAGE.decode(await player.socket.recv()))
            self._tasks.append(asyncio.create_task(self._listen(player)))

    async def _send_order(self, web: httpx.AsyncClient, player: Player, key: str, command: dict[str, Any]) -> None:
        self.orders += 1
        order = {"id": f"o{self.orders}", "command": command}
        answer = await _post(web, f"/api/tables/{self.id}/orders", {**player.headers, "Draisine-Key": key}, order)
        if answer.get("refused"):
            raise RuntimeError(f"the table could not be set up: {answer}")

    @property
    def is_free(self) -> bool:
        return self.pending == 0 and any(player.moves for player in self.players)

    async def move(self) -> None:
        """Send a random move of a random player who may move."""
        player = self.rng.choice([other for other in self.players if other.moves])
        self.orders += 1
        command = {"do": "play", "seat": player.seat, "move": self.rng.choice(player.moves)}
        player.moves = []
        self.pending = 3
        self.sent_at = time.perf_counter()
        await player.socket.send(msgspec.json.encode({"id": f"o{self.orders}", "command": command}).decode())
        self._mover = player

    async def _listen(self, player: Player) -> None:
        try:
            async for text in player.socket:
                self._read(player, _MESSAGE.decode(text))
        except Exception as error:
            self.timings.errors.append(repr(error)[:200])

    def _read(self, player: Player, message: Message) -> None:
        elapsed = time.perf_counter() - self.sent_at
        if message.type == "answer":
            self.pending -= 1
            self.timings.answers.append(elapsed)
            if message.refused:
                self.timings.errors.append(str(message.refused))
            return
        choices = message.now.choices if message.now else message.choices
        player.moves = choices.moves if choices else []
        if message.type == "update":
            self.pending -= 1
            if player is not self._mover:
                self.timings.updates.append(elapsed)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for player in self.players:
            await player.socket.close()


async def _post(web: httpx.AsyncClient, path: str, headers: dict[str, str], body: dict[str, Any]) -> Any:
    response = await web.post(path, headers=headers, json=body)
    response.raise_for_status()
    web.cookies.clear()
    return response.json()


class SimulatedUsers:
    """All tables of a server."""

    def __init__(self, port: int) -> None:
        self._address = f"http://127.0.0.1:{port}"
        self._rng = random.Random(1)
        self._timings = Timings()
        self.tables: list[Table] = []

    async def add_tables(self, tables: int) -> None:
        """Set up more tables until there are this many."""
        semaphore = asyncio.Semaphore(PARALLEL_SETUPS)
        async with httpx.AsyncClient(base_url=self._address, timeout=60) as web:

            async def set_up() -> Table:
                async with semaphore:
                    table = Table(self._timings, self._rng)
                    await table.set_up(web, self._address)
                    return table

            self.tables += await asyncio.gather(*(set_up() for _ in range(tables - len(self.tables))))

    async def play(self, moves_per_second: float, seconds: float) -> Timings:
        """Send moves at an even rate, at random tables, and return their timings."""
        timings = Timings()
        self._timings = timings
        for each in self.tables:
            each.timings = timings
        start = time.perf_counter()
        for number in range(round(moves_per_second * seconds)):
            await asyncio.sleep(max(0.0, start + number / moves_per_second - time.perf_counter()))
            table = self._pick_table()
            if table is None:
                timings.late += 1
            else:
                await table.move()
        deadline = time.perf_counter() + 10
        while any(each.pending for each in self.tables) and time.perf_counter() < deadline:
            await asyncio.sleep(0.05)
        unanswered = sum(each.pending > 0 for each in self.tables)
        timings.errors += ["a move was never answered, or its update never arrived"] * unanswered
        return timings

    def _pick_table(self) -> Table | None:
        for _ in range(200):
            table = self._rng.choice(self.tables)
            if table.is_free:
                return table
        return None

    async def close(self) -> None:
        for table in self.tables:
            await table.close()

"""People at many tables, two at each, who all play at once: every move is timed, to its answer and to the other."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

BOARD = "usa"
AT_ONCE = 8
"""Tables that are set up side by side."""


class Choices(msgspec.Struct):
    moves: list[str]


class Now(msgspec.Struct):
    seq: int
    choices: Choices | None = None


class Message(msgspec.Struct):
    """What a player of this crowd reads of a message."""

    type: str
    seq: int | None = None
    refused: dict[str, Any] | None = None
    choices: Choices | None = None
    now: Now | None = None


_MESSAGE = msgspec.json.Decoder(Message)


@dataclass
class Timings:
    """Seconds from an order to its answer, and to the event at the other player's socket; and what went wrong."""

    answered: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    late: int = 0
    """Moves that could not be asked for in time because no table was free."""


class Player:
    """Somebody at a table, with a socket."""

    def __init__(self, seat: int, token: str) -> None:
        self.seat = seat
        self.headers = {"Authorization": f"Bearer {token}"}
        self.socket: ClientConnection
        self.moves: list[str] = []


class Table:
    """Two players. One move is under way at a time, as at a real table."""

    def __init__(self, timings: Timings, lot: random.Random) -> None:
        self.timings = timings
        self.lot = lot
        self.players: list[Player] = []
        self.id = ""
        self.orders = 0
        self.asked = 0.0
        self.awaited = 0
        """Messages that the last move has still to bring."""
        self._tasks: list[asyncio.Task[None]] = []

    async def set_up(self, web: httpx.AsyncClient, address: str) -> None:
        """Two guests come, sit down, begin, and follow the table."""
        for seat in range(2):
            self.players.append(Player(seat, (await _post(web, "/api/people", {}, {"name": f"Guest {seat}"}))["token"]))
        host = self.players[0]
        opened = await _post(web, "/api/tables", host.headers, {"board": BOARD, "players": 2})
        self.id = opened["id"]
        for player in self.players:
            await self._ask(web, player, opened["invite"], {"do": "sit", "seat": player.seat})
        await self._ask(web, host, opened["invite"], {"do": "start"})
        for player in self.players:
            uri = f"{address.replace('http', 'ws', 1)}/api/tables/{self.id}/socket"
            player.socket = await connect(uri, additional_headers=player.headers, max_queue=None)
            self._read(player, _MESSAGE.decode(await player.socket.recv()))
            self._tasks.append(asyncio.create_task(self._listen(player)))

    async def _ask(self, web: httpx.AsyncClient, player: Player, key: str, command: dict[str, Any]) -> None:
        self.orders += 1
        order = {"id": f"o{self.orders}", "command": command}
        answer = await _post(web, f"/api/tables/{self.id}/orders?key={key}", player.headers, order)
        if answer.get("refused"):
            raise RuntimeError(f"the table could not be set up: {answer}")

    @property
    def free(self) -> bool:
        return self.awaited == 0 and any(player.moves for player in self.players)

    async def move(self) -> None:
        """Whoever may move does, by lot."""
        player = self.lot.choice([each for each in self.players if each.moves])
        self.orders += 1
        # Random play should not take all tickets: then claims become rare, and they are what is to be measured too.
        moves = [move for move in player.moves if move != "tickets"] or player.moves
        command = {"do": "play", "seat": player.seat, "move": self.lot.choice(moves)}
        player.moves = []
        self.awaited = 3
        self.asked = time.perf_counter()
        await player.socket.send(msgspec.json.encode({"id": f"o{self.orders}", "command": command}).decode())
        self._mover = player

    async def _listen(self, player: Player) -> None:
        try:
            async for words in player.socket:
                self._read(player, _MESSAGE.decode(words))
        except Exception as error:
            self.timings.errors.append(repr(error)[:200])

    def _read(self, player: Player, message: Message) -> None:
        took = time.perf_counter() - self.asked
        if message.type == "answer":
            self.awaited -= 1
            self.timings.answered.append(took)
            if message.refused:
                self.timings.errors.append(str(message.refused))
            return
        shown = message.now.choices if message.now else message.choices
        player.moves = shown.moves if shown else []
        if message.type == "update":
            self.awaited -= 1
            if player is not self._mover:
                self.timings.told.append(took)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for player in self.players:
            await player.socket.close()


async def _post(web: httpx.AsyncClient, path: str, headers: dict[str, str], body: dict[str, Any]) -> Any:
    answer = await web.post(path, headers=headers, json=body)
    answer.raise_for_status()
    web.cookies.clear()
    return answer.json()


class Crowd:
    """All tables of a server."""

    def __init__(self, port: int) -> None:
        self._address = f"http://127.0.0.1:{port}"
        self._lot = random.Random(1)
        self._timings = Timings()
        self.tables: list[Table] = []

    async def grow(self, tables: int) -> None:
        """Set up more tables, until there are so many."""
        gate = asyncio.Semaphore(AT_ONCE)
        async with httpx.AsyncClient(base_url=self._address, timeout=60) as web:

            async def one() -> Table:
                async with gate:
                    table = Table(self._timings, self._lot)
                    await table.set_up(web, self._address)
                    return table

            self.tables += await asyncio.gather(*(one() for _ in range(tables - len(self.tables))))

    async def play(self, moves_a_second: float, seconds: float) -> Timings:
        """Play so many moves a second, evenly, at tables by lot; say how long they took."""
        timings = Timings()
        self._timings = timings
        for table in self.tables:
            table.timings = timings
        began = time.perf_counter()
        for number in range(round(moves_a_second * seconds)):
            await asyncio.sleep(max(0.0, began + number / moves_a_second - time.perf_counter()))
            chosen = self._pick()
            if chosen is None:
                timings.late += 1
            else:
                await chosen.move()
        until = time.perf_counter() + 10
        while any(table.awaited for table in self.tables) and time.perf_counter() < until:
            await asyncio.sleep(0.05)
        unanswered = sum(table.awaited > 0 for table in self.tables)
        timings.errors += ["a move was never answered or told"] * unanswered
        return timings

    def _pick(self) -> Table | None:
        for _ in range(200):
            table = self._lot.choice(self.tables)
            if table.free:
                return table
        return None

    async def close(self) -> None:
        for table in self.tables:
            await table.close()

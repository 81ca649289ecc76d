"""What honest people notice: the time of their orders, and of the Baron at their table."""

import asyncio
import random
import time
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.simulated_users import SimulatedUsers, Timings

BOARD = "usa"
TABLES = 4
"""More than one, so that no game ends during the measurement."""
MOVES_PER_SECOND = 30
LONGEST_WAIT = 10.0
"""Seconds for which a move of the Baron is awaited at the end of a round."""


class BaronTable:
    """A person against a Baron. The person answers at once; every move of the Baron is timed."""

    def __init__(self, port: int) -> None:
        self._address = f"127.0.0.1:{port}"
        self._rng = random.Random(1)
        self._headers: dict[str, str] = {}
        self._orders = 0
        self._seconds: list[float] = []
        self._waits_since: float | None = None
        """When the Baron's turn began; None in the person's turn."""
        self._task: asyncio.Task[None]

    async def start(self) -> None:
        """Begin to play."""
        self._task = asyncio.create_task(self._play())

    async def close(self) -> None:
        """Stop playing."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    def begin_round(self) -> None:
        """Forget the moves so far."""
        self._seconds = []

    async def end_round(self) -> list[float]:
        """Wait for the move that the Baron is computing, for a limited time; return the seconds of each move."""
        moves, deadline = len(self._seconds), time.perf_counter() + LONGEST_WAIT
        while self._waits_since is not None and len(self._seconds) == moves and time.perf_counter() < deadline:
            await asyncio.sleep(0.01)
        if self._waits_since is not None and len(self._seconds) == moves:
            self._seconds.append(time.perf_counter() - self._waits_since)
        return self._seconds

    async def _play(self) -> None:
        async with httpx.AsyncClient(base_url=f"http://{self._address}", trust_env=False, timeout=60) as web:
            me = (await web.post("/api/people", json={"name": "Honest"})).raise_for_status().json()
            web.cookies.clear()
            web.headers["Authorization"] = f"Bearer {me['token']}"
            self._headers = {"Authorization": f"Bearer {me['token']}"}
            while True:
                await self._play_game(await self._open(web))

    async def _open(self, web: httpx.AsyncClient) -> str:
        opened = (await web.post("/api/tables", json={"board": BOARD, "players": 2})).raise_for_status().json()
        commands: list[dict[str, Any]] = [
            {"do": "sit", "seat": 0},
            {"do": "seat_bot", "seat": 1, "bot": "baron"},
            {"do": "start"},
        ]
        for command in commands:
            order = {"id": self._next_id(), "command": command}
            (await web.post(f"/api/tables/{opened['id']}/orders", json=order)).raise_for_status()
        return str(opened["id"])

    def _next_id(self) -> str:
        self._orders += 1
        return f"o{self._orders}"

    async def _play_game(self, table: str) -> None:
        url = f"ws://{self._address}/api/tables/{table}/socket"
        async with connect(url, additional_headers=self._headers, proxy=None, ping_interval=None) as socket:
            now = msgspec.json.decode(await socket.recv())
            while now["table"]["phase"] == "playing":
                if now["choices"]:
                    await self._move(socket, now)
                message = msgspec.json.decode(await socket.recv())
                if message["type"] == "update" and message["now"] is not None:
                    now = message["now"]
                    self._note_time(message["told"], is_own_turn=now["choices"] is not None)
        self._waits_since = None

    def _note_time(self, told: list[Any], *, is_own_turn: bool) -> None:
        """Time the Baron's move, and begin to wait for its next one."""
        arrived = time.perf_counter()
        moved = any(entry["what"] == "played" and entry["seat"] == 1 for entry in told)
        if moved and self._waits_since is not None:
            self._seconds.append(arrived - self._waits_since)
        self._waits_since = None if is_own_turn else arrived

    async def _move(self, socket: ClientConnection, now: Any) -> None:
        command = {"do": "play", "seat": 0, "move": self._rng.choice(now["choices"]["moves"])}
        await socket.send(msgspec.json.encode({"id": self._next_id(), "command": command}).decode())
        now["choices"] = None


class Victims:
    """Honest people at some tables of two, and one at a table with a Baron."""

    def __init__(self, port: int) -> None:
        self._users = SimulatedUsers(port)
        self.baron = BaronTable(port)

    async def start(self) -> None:
        """Begin to play."""
        await self._users.add_tables(TABLES)
        await self.baron.start()

    async def play(self, seconds: float) -> tuple[Timings, list[float]]:
        """Play for some time; return the timings of orders and the seconds of the Baron's moves."""
        self.baron.begin_round()
        timings = await self._users.play(MOVES_PER_SECOND, seconds)
        return timings, await self.baron.end_round()

    async def close(self) -> None:
        """Stop playing."""
        await self.baron.close()
        await self._users.close()

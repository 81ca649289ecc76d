"""Guests of a server, honest and hostile, each at a loopback address of their own choice. They speak the API of 0.1 and
of later releases."""

import asyncio
import itertools
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

T = TypeVar("T")

HONEST, HOSTILE = "127.0.0.1", "127.0.0.2"
TIMEOUT = 60.0
"""Seconds after which any wait fails."""
POLL = 0.1
DONE = ""
"""The outcome of an order that was carried out."""


class Guest:
    """A person with a token, who sends requests from one address."""

    def __init__(self, url: str, address: str = HONEST, forwarded: str = "") -> None:
        self.address = address
        self.id = self.name = ""
        self._headers = {"X-Forwarded-For": forwarded} if forwarded else {}
        # Without certificates, which would take longer to load than a test takes.
        transport = httpx.AsyncHTTPTransport(local_address=address, verify=False, limits=httpx.Limits())
        self.http = httpx.AsyncClient(base_url=url, transport=transport, timeout=TIMEOUT, headers=self._headers)

    async def __aenter__(self) -> "Guest":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def register(self, name: str) -> bool:
        """Sign up; return whether the server accepts one more guest."""
        answer = await self.http.post("/api/people", json={"name": name})
        if answer.status_code != 201:
            assert answer.status_code == 429, answer.text
            return False
        me = answer.json()
        self.http.cookies.clear()
        self.id, self.name = me["id"], name
        self._headers["Authorization"] = self.http.headers["Authorization"] = f"Bearer {me['token']}"
        return True

    @property
    def token(self) -> str:
        return self._headers["Authorization"].removeprefix("Bearer ")

    @asynccontextmanager
    async def moved_to(self, url: str, address: str = "") -> AsyncIterator["Guest"]:
        """The same person at another server, or at another address."""
        other = Guest(url, address or self.address)
        other.id, other.name = self.id, self.name
        other._headers["Authorization"] = other.http.headers["Authorization"] = self._headers["Authorization"]
        async with other:
            yield other

    async def get(self, path: str, **query: Any) -> Any:
        answer = await self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def try_open(self, board: str = "first_journey", players: int = 2, **options: Any) -> httpx.Response:
        """Open a table, if the server allows it."""
        return await self.http.post("/api/tables", json={"board": board, "players": players, **options})

    async def open_table(self, board: str = "first_journey", players: int = 2, **options: Any) -> dict[str, str]:
        answer = await self.try_open(board, players, **options)
        assert answer.status_code == 201, answer.text
        opened: dict[str, str] = answer.json()
        return opened

    async def order(self, table: str, key: str = "", **command: Any) -> str:
        """Send an order; return `DONE` or the code of its refusal."""
        answer = await self.http.post(
            f"/api/tables/{table}/orders",
            json={"id": secrets.token_hex(8), "command": command},
            params={"key": key} if key else {},
        )
        content = answer.json()
        refused = content["refused"] if answer.status_code == 201 else content
        return refused["code"] if refused else DONE

    async def snapshot(self, table: str, key: str = "") -> Any:
        return await self.get(f"/api/tables/{table}", **({"key": key} if key else {}))

    async def entries(self, table: str, after: int = 0) -> list[Any]:
        """The entries of a table after a number."""
        update = await self.get(f"/api/tables/{table}/entries", after=after)
        entries: list[Any] = update["told"]
        return entries

    async def play(self, table: str, seat: int | None = None) -> bool:
        """Play a legal move; return whether it is this person's turn."""
        query = {} if seat is None else {"seat": seat}
        now = await self.get(f"/api/tables/{table}", **query)
        if not now["choices"]:
            return False
        outcome = await self.order(table, do="play", seat=now["seat"], move=now["choices"]["moves"][0])
        assert outcome == DONE, outcome
        return True

    @asynccontextmanager
    async def socket(self, table: str, **query: Any) -> AsyncIterator["GuestSocket"]:
        url = str(self.http.base_url.join(f"/api/tables/{table}/socket").copy_merge_params(query))
        async with connect(
            url.replace("http", "ws", 1), additional_headers=self._headers, local_addr=(self.address, 0), proxy=None,
            max_size=None, ping_interval=None, max_queue=None, close_timeout=1,
        ) as connection:  # fmt: skip
            yield GuestSocket(connection)


class GuestSocket:
    """A socket of a guest."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._numbers = itertools.count(1)

    async def receive(self) -> bytes:
        """The next message as it was sent."""
        async with asyncio.timeout(TIMEOUT):
            message = await self._connection.recv()
        return message if isinstance(message, bytes) else message.encode()

    async def next(self) -> Any:
        return json.loads(await self.receive())

    async def until_update(self) -> bytes:
        """The next update as it was sent."""
        while json.loads(message := await self.receive())["type"] != "update":
            pass
        return message

    async def close_code(self) -> int | None:
        """The code with which the server closes the socket at once; None if it stays open."""
        try:
            await self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006
        return None

    async def send_order(self, **command: Any) -> None:
        await self._connection.send(json.dumps({"id": f"s{next(self._numbers)}", "command": command}))


@asynccontextmanager
async def guests_at(url: str, address: str, *names: str) -> AsyncIterator[list[Guest]]:
    """Registered guests at one address."""
    async with AsyncExitStack() as stack:
        guests = []
        for name in names:
            guest = await stack.enter_async_context(Guest(url, address))
            assert await guest.register(name)
            guests.append(guest)
        yield guests


async def start_game(*people: Guest, board: str = "first_journey", **options: Any) -> str:
    """Open a table where these people play, the first of them as host, and start the game."""
    host = people[0]
    opened = await host.open_table(board, len(people), **options)
    for seat, person in enumerate(people):
        assert await person.order(opened["id"], opened["invite"], do="sit", seat=seat) == DONE
    assert await host.order(opened["id"], do="start") == DONE
    return opened["id"]


async def start_bots(host: Guest, *bots: str, board: str = "first_journey") -> str:
    """Open a table where only bots play, and start the game."""
    table = (await host.open_table(board, len(bots)))["id"]
    for seat, bot in enumerate(bots):
        assert await host.order(table, do="seat_bot", seat=seat, bot=bot) == DONE
    assert await host.order(table, do="start") == DONE
    return table


async def play_turns(table: str, people: Iterable[Guest], turns: int) -> None:
    """Let people play moves until this many have been played, in the order of their turns."""
    people = list(people)
    played = 0
    async with asyncio.timeout(TIMEOUT):
        while played < turns:
            for person in people:
                played += await person.play(table)


async def wait_for(condition: Callable[[], Awaitable[T]], seconds: float = TIMEOUT) -> T:
    """Wait until a condition holds and return its value; after `seconds` return its last value."""
    deadline = asyncio.get_running_loop().time() + seconds
    while not (value := await condition()) and asyncio.get_running_loop().time() < deadline:
        await asyncio.sleep(POLL)
    return value

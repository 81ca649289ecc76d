"""Whatever is said on a socket, and however: the server stays well, what is refused is not kept, and the others at the
table notice nothing of it. The server is a real one, in a process of its own; what it writes into its log is read too.
"""

import asyncio
import base64
import contextlib
import json
import os
import re
import socket
import struct
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from draisine.server.store import Kept, Store
from tests.server.halls import PATIENCE
from tests.server.processes import House, Person, Server
from tests.sizes import examples

FUZZ = settings(deadline=None, suppress_health_check=list(HealthCheck))
TROUBLE = re.compile(
    r"Traceback|\bERROR\b|\bCRITICAL\b|\"(error|critical)\"|Error\b|[Ee]xception|never retrieved|never awaited"
)


class Inn:
    """A server with one table: Ada and Ben are about to keep their first tickets, Eve watches, Zoe is invited."""

    def __init__(self, folder: Path, runner: asyncio.Runner, **settings: Any) -> None:
        self.database = f"sqlite:///{folder / 'draisine.sqlite'}"
        self.runner = runner
        self.house = House(self.database, folder, **settings)
        self.people: dict[str, Person] = {}
        self.open_moves: dict[str, str] = {}
        """A move that each player could make."""
        self._words = 0
        self._read = 0

    server: Server
    store: Store
    table: dict[str, str]

    async def open(self) -> None:
        self.server = await self.house.open()
        self.store = await Store.open(self.database)
        for name in ("Ada", "Ben", "Eve", "Zoe"):
            self.people[name] = Person(self.house, name)
            await self.people[name].come()
        await self.lay_table()

    async def lay_table(self) -> None:
        """A new table, where the game has just begun."""
        ada, ben = self.people["Ada"], self.people["Ben"]
        self.table = await ada.request("POST", "/api/tables", json={"board": "usa", "players": 2})
        await ada.order(self.table["id"], "ada-sits", do="sit", seat=0)
        await ben.order(self.table["id"], "ben-sits", self.table["invite"], do="sit", seat=1)
        await ada.order(self.table["id"], "start", do="start")
        for name in ("Ada", "Ben"):
            shown = await self.people[name].request("GET", f"/api/tables/{self.table['id']}")
            self.open_moves[name] = shown["choices"]["moves"][0]

    async def close(self) -> None:
        for person in self.people.values():
            await person.leave()
        await self.store.close()
        await self.house.close()

    def path(self, name: str, **query: str) -> str:
        key = {"Eve": self.table["watch"], "Zoe": self.table["invite"]}.get(name, "")
        words = httpx.QueryParams({**({"key": key} if key else {}), **query})
        return f"/api/tables/{self.table['id']}/socket?{words}"

    def socket(self, name: str, **query: str) -> connect:
        where = f"ws://{self.server.address}{self.path(name, **query)}"
        headers = self.people[name].headers
        return connect(where, additional_headers=headers, proxy=None, max_size=None, ping_interval=None)

    async def kept(self) -> list[Kept]:
        return await self.store.log(self.table["id"])

    async def sockets(self) -> int:
        """How many sockets the server counts."""
        page = (await self.people["Ben"].try_request("GET", "/metrics")).text
        (line,) = re.findall(r"^draisine_sockets (.*)$", page, re.MULTILINE)
        return int(float(line))

    async def until_sockets_are(self, count: int, patience: float = PATIENCE) -> None:
        async with asyncio.timeout(patience):
            while await self.sockets() != count:
                await asyncio.sleep(0.005)

    async def say(self, name: str, length: int = 1) -> int:
        """Somebody says something; the entry's number."""
        self._words += 1
        number = f"word-{self._words}"
        await self.people[name].order(self.table["id"], number, do="say", text="w" * length)
        return self.people[name].acknowledged[self.table["id"], number]

    async def check_well(self) -> None:
        """The server answers, and has had nothing to complain of since the last time."""
        health = await self.people["Ben"].try_request("GET", "/health")
        assert health.json() == {"status": "ok", "engine": "ready"}
        said = self.server.said
        news, self._read = said[self._read :], len(said)
        assert not TROUBLE.search(news), news


class Witness:
    """Ben, who sits at the table all the while."""

    def __init__(self, inn: Inn, connection: ClientConnection) -> None:
        self._inn = inn
        self._connection = connection

    async def next(self) -> Any:
        async with asyncio.timeout(PATIENCE):
            return json.loads(await self._connection.recv())

    async def check_undisturbed(self, before: list[Kept]) -> None:
        """Nothing was kept, nothing was told; and the next thing that is said is the next thing that is heard."""
        assert await self._inn.kept() == before
        entry = await self._inn.say("Ben")
        heard = await self.next()
        assert (heard["type"], [told["seq"] for told in heard["told"]]) == ("update", [entry])
        assert entry == len(before)
        await self._inn.until_sockets_are(1)
        await self._inn.check_well()


@contextlib.asynccontextmanager
async def witness(inn: Inn) -> AsyncIterator[Witness]:
    async with inn.socket("Ben") as connection:
        watching = Witness(inn, connection)
        assert (await watching.next())["type"] == "snapshot"
        yield watching


def _inn(folder: Path, **settings: Any) -> Iterator[Inn]:
    with asyncio.Runner() as runner:
        inn = Inn(folder, runner, **settings)
        try:
            runner.run(inn.open())
            yield inn
        finally:
            runner.run(inn.close())


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    yield from _inn(tmp_path_factory.mktemp("inn"), backlog=8)


@pytest.fixture(scope="module")
def strict_inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    """Three orders at once, and one a second after that."""
    yield from _inn(tmp_path_factory.mktemp("strict"), orders_per_second=1.0)


# What is said: nothing of it may be done, whoever says it.

LONG = 8 * 1024
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
WRONG_ORDERS: list[Any] = [
    {},
    {"id": "1"},
    {"id": "1", "command": {}},
    {"id": "1", "command": {"do": "dance"}},
    {"id": "1", "command": {"do": "start", "person": "ada"}},
    {"id": "1", "command": {"do": "start"}, "as": "host"},
    {"id": "1", "command": ["start"]},
    {"id": "1", "command": {"do": "say", "text": 7}},
    {"id": "1", "command": {"do": "say", "text": "x", "room": "cellar"}},
    {"id": "1", "command": {"do": "play", "seat": "0", "move": "draw blind"}},
    {"id": "1", "command": {"do": "play", "seat": 0.5, "move": "draw blind"}},
    {"id": "1", "command": {"do": "plan", "seat": 0, "moves": {}}},
    {"id": "", "command": {"do": "start"}},
    {"id": "x" * 65, "command": {"do": "start"}},
    {"id": "a b", "command": {"do": "start"}},
    {"id": 1, "command": {"do": "start"}},
    {"id": "1", "command": {"do": "start"}, "seq": "3"},
]
REFUSED: list[dict[str, Any]] = [
    {"do": "sit", "seat": 0},
    {"do": "sit", "seat": 7},
    {"do": "stand", "seat": 1},
    {"do": "stand", "seat": -1},
    {"do": "seat_bot", "seat": 0, "bot": "random"},
    {"do": "clear", "seat": 1},
    {"do": "start"},
    {"do": "play", "seat": 1, "move": "the move of Ben"},
    {"do": "play", "seat": 0, "move": "draw blind"},
    {"do": "play", "seat": 0, "move": "keep everything"},
    {"do": "play", "seat": 10**30, "move": ""},
    {"do": "undo", "seat": 0},
    {"do": "undo", "seat": 1},
    {"do": "answer_undo", "agree": True},
    {"do": "take_back", "seat": 0},
    {"do": "plan", "seat": 1, "moves": ["draw blind"]},
    {"do": "plan", "seat": 0, "moves": ["draw blind"] * 13},
    {"do": "say", "text": ""},
    {"do": "say", "text": "x" * 501},
    {"do": "rematch"},
]
order_ids = st.from_regex(r"[A-Za-z0-9_.:-]{1,64}", fullmatch=True)


def _order(number: str, command: Any, **more: Any) -> str:
    return json.dumps({"id": number, "command": command, **more})


refused_orders = st.builds(_order, order_ids, st.sampled_from(REFUSED))
stale_orders = st.builds(
    lambda number, seq: _order(number, {"do": "play", "seat": 0, "move": "the move of Ada"}, seq=seq),
    order_ids,
    st.integers(-(10**20), 2),
)
replayed_orders = st.builds(_order, st.sampled_from(["ada-sits", "start"]), st.sampled_from(REFUSED))
wrong_orders = st.sampled_from(WRONG_ORDERS).map(json.dumps)
with_unknown_fields = st.builds(
    lambda number, command, name, value: json.dumps({"id": number, "command": {**command, f"x{name}": value}}),
    order_ids,
    st.sampled_from(REFUSED),
    st.text(max_size=5),
    ANYTHING,
)
huge = st.integers(LONG + 1, 9 * LONG).map(lambda size: _order("huge", {"do": "say", "text": "x" * size}))
WITHIN = '{"id": "1", "command": {"x": '
"""What comes here is read to its end before it is refused."""
deep = st.builds(
    lambda before, what, count: (before + what * count)[:LONG],
    st.sampled_from(["", WITHIN]),
    st.sampled_from(["[", '{"a":', '{"command":']),
    st.integers(50, LONG),
)
utterances = st.one_of(
    refused_orders,
    replayed_orders,
    stale_orders,
    wrong_orders,
    with_unknown_fields,
    st.text(max_size=60),
    ANYTHING.map(json.dumps),
    st.binary(max_size=60),
    refused_orders.map(str.encode),
    huge,
    deep,
)
endings = st.sampled_from(["close", "abort", "half-close", "close without a code"])


def _meant(inn: Inn, words: str | bytes) -> str | bytes:
    """What is said, with a move that is open."""
    if isinstance(words, bytes):
        return words
    return words.replace("the move of Ada", inn.open_moves["Ada"]).replace("the move of Ben", inn.open_moves["Ben"])


async def _speak(connection: ClientConnection, said: list[str | bytes], at_once: bool) -> None:
    """Say everything, and hear an answer to each; none says that something was done now."""
    with contextlib.suppress(ConnectionClosed):
        for number, words in enumerate(said, 1):
            await connection.send(words)
            for _ in range(0 if at_once and number < len(said) else number if at_once else 1):
                answer = await _answer(connection)
                assert answer["refused"] is not None or answer["order"] in ("ada-sits", "start"), answer


async def _answer(connection: ClientConnection) -> Any:
    async with asyncio.timeout(PATIENCE):
        while (message := json.loads(await connection.recv()))["type"] != "answer":
            pass
    return message


async def _end(connection: ClientConnection, ending: str) -> None:
    match ending:
        case "close":
            await connection.close()
        case "abort":
            _abort(connection.transport)
        case "half-close":
            with contextlib.suppress(OSError):
                connection.transport.write_eof()
            await connection.wait_closed()
        case _:
            connection.transport.close()


def _abort(transport: asyncio.Transport) -> None:
    """Go without a word: what the server sends now is answered by a reset."""
    reset = struct.pack("ii", 1, 0)
    with contextlib.suppress(OSError):
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
    transport.abort()


@pytest.mark.parametrize("name", ["Ada", "Eve", "Zoe"])
def test_what_nobody_may_do_is_refused_to_everybody(inn: Inn, name: str) -> None:
    late = {"do": "play", "seat": 0, "move": "the move of Ada"}
    said = [_order(f"{name}-{number}", command) for number, command in enumerate(REFUSED)]
    said += [_order(f"{name}-late-{seq}", late, seq=seq) for seq in (-1, 0, 2)]
    said += [_order("ada-sits", command) for command in REFUSED]

    async def scene() -> None:
        async with witness(inn) as ben:
            before = await inn.kept()
            async with inn.socket(name) as connection:
                for words in said:
                    await connection.send(_meant(inn, words))
                    answer = await _answer(connection)
                    first = name == "Ada" and answer["order"] == "ada-sits"
                    assert (answer["refused"] is None) == first, (words, answer)
                    assert answer["seq"] == (1 if first else len(before) - 1)
            await ben.check_undisturbed(before)

    inn.runner.run(scene())


def test_nothing_that_is_said_harms_anybody_else(inn: Inn) -> None:
    @settings(FUZZ, max_examples=examples(120))
    @given(st.sampled_from(["Ada", "Eve", "Zoe"]), st.lists(utterances, min_size=1, max_size=5), st.booleans(), endings)
    def nobody_is_harmed(name: str, said: list[str | bytes], at_once: bool, ending: str) -> None:
        async def scene() -> None:
            async with witness(inn) as ben:
                before = await inn.kept()
                async with inn.socket(name) as connection:
                    await _speak(connection, [_meant(inn, words) for words in said], at_once)
                    await _end(connection, ending)
                await ben.check_undisturbed(before)

        inn.runner.run(scene())

    nobody_is_harmed()


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("", 1007),
        ("hello", 1007),
        ((WITHIN + "[" * LONG)[:LONG], 1007),
        (b"\x00\xff", 1007),
        (json.dumps({"id": "1", "command": {"do": "start"}, "as": "host"}), 1007),
        (_order("1", {"do": "say", "text": "x" * LONG}), 1009),
        (_order("1", {"do": "say", "text": "é" * (LONG - 200)}), 1009),
    ],
    ids=["nothing", "words", "deep", "bytes", "an unknown field", "huge", "huge in bytes"],
)
def test_whoever_says_what_is_no_order_is_told_so_and_sent_away(inn: Inn, said: str | bytes, code: int) -> None:
    async def scene() -> None:
        async with witness(inn) as ben:
            before = await inn.kept()
            async with inn.socket("Ada") as connection:
                await connection.send(said)
                with pytest.raises(ConnectionClosed) as closed:
                    await _answer(connection)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == code
            await ben.check_undisturbed(before)

    inn.runner.run(scene())


# Below the words: bytes that are no frames, frames that are no messages.


class Wire:
    """A connection to the server without anybody who keeps the rules."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def to(cls, inn: Inn, buffer: int = 0) -> "Wire":
        """A connection that takes few bytes before they are read, if a buffer is given."""
        host, _, port = inn.server.address.partition(":")
        plug = socket.socket()
        if buffer:
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        plug.setblocking(False)
        await asyncio.get_running_loop().sock_connect(plug, (host, int(port)))
        return cls(*await asyncio.open_connection(sock=plug, limit=buffer or 2**16))

    @classmethod
    async def upgraded(cls, inn: Inn, name: str, buffer: int = 0) -> "Wire":
        """A socket for somebody; nothing is read after the handshake."""
        wire = await cls.to(inn, buffer)
        await wire.send(_handshake(inn.path(name).encode(), inn.people[name].headers))
        async with asyncio.timeout(PATIENCE):
            head = await wire._reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101 "), head
        return wire

    async def send(self, content: bytes) -> None:
        with contextlib.suppress(OSError):
            self._writer.write(content)
            await self._writer.drain()

    async def read_to_the_end(self) -> bytes:
        """All that comes until the server closes."""
        with contextlib.suppress(OSError):
            async with asyncio.timeout(PATIENCE):
                return await self._reader.read(-1)
        return b""

    def half_close(self) -> None:
        with contextlib.suppress(OSError):
            self._writer.write_eof()

    def abort(self) -> None:
        _abort(self._writer.transport)  # type: ignore[arg-type]


def _handshake(path: bytes, headers: dict[str, str]) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    lines = {
        "Host": "draisine.test",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": key,
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    return b"GET " + path + b" HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items()).encode() + b"\r\n"


def _frame(opcode: int, payload: bytes, final: bool, reserved: int, masked: bool, lie: int) -> bytes:
    """A frame; `lie` is added to its length."""
    length, mask = max(0, len(payload) + lie), 0x80 if masked else 0
    if length < 126:
        size = bytes([mask | length])
    elif length < 2**16:
        size = bytes([mask | 126]) + struct.pack("!H", length)
    else:
        size = bytes([mask | 127]) + struct.pack("!Q", length)
    return bytes([final << 7 | reserved << 4 | opcode]) + size + (b"\0\0\0\0" if masked else b"") + payload


MOSTLY = st.sampled_from([True, True, True, False])
SELDOM = st.sampled_from([0, 0, 0, 1, 5])
LIES = st.sampled_from([0, 0, 0, 0, -1, 1, 200, 2**16, 2**40])


def _frames(opcodes: st.SearchStrategy[int], payloads: st.SearchStrategy[bytes]) -> st.SearchStrategy[bytes]:
    return st.builds(_frame, opcodes, payloads, MOSTLY, SELDOM, MOSTLY, LIES)


TEXT, BINARY = 1, 2
# Text that is no UTF-8 has a scene of its own.
texts = _frames(st.sampled_from([0, TEXT]), st.text('abc{}[]" :', max_size=40).map(str.encode))
others = _frames(st.integers(2, 15), st.binary(max_size=140))


def test_frames_against_all_rules_harm_nobody_else(inn: Inn) -> None:
    """Unmasked, fragmented and never ended, of unknown kinds, longer or shorter than they say; control frames too."""

    @settings(FUZZ, max_examples=examples(80))
    @given(
        st.sampled_from(["Ada", "Eve"]),
        st.lists(texts | others, min_size=1, max_size=5),
        st.sampled_from(["half-close", "abort"]),
    )
    def nobody_is_harmed(name: str, frames: list[bytes], ending: str) -> None:
        async def scene() -> None:
            async with witness(inn) as ben:
                before = await inn.kept()
                wire = await Wire.upgraded(inn, name)
                await wire.send(b"".join(frames))
                if ending == "half-close":
                    wire.half_close()
                    await wire.read_to_the_end()
                wire.abort()
                await ben.check_undisturbed(before)

        inn.runner.run(scene())

    nobody_is_harmed()


def test_text_that_is_no_text_ends_its_own_socket_and_nothing_is_logged(inn: Inn) -> None:
    """Nobody fills the log of a server with what it cannot read."""

    async def scene() -> None:
        async with witness(inn) as ben:
            before = await inn.kept()
            wire = await Wire.upgraded(inn, "Ada")
            await wire.send(_frame(TEXT, b"\xff\xfe", final=True, reserved=0, masked=True, lie=0))
            assert b"\x88\x02" + struct.pack("!H", 1007) in await wire.read_to_the_end()
            wire.abort()
            await ben.check_undisturbed(before)

    inn.runner.run(scene())


LINES = st.dictionaries(
    st.sampled_from(
        ["Authorization", "Cookie", "Origin", "Sec-WebSocket-Key", "Sec-WebSocket-Version", "Upgrade", "Host"]
    ),
    st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=30),
    max_size=3,
)


def test_handshakes_against_all_rules_harm_nobody(inn: Inn) -> None:
    @settings(FUZZ, max_examples=examples(60))
    @given(st.sampled_from(["", "?seat=", "?after=", "?key=", "x"]), st.binary(max_size=20), LINES, st.booleans())
    def nobody_is_harmed(query: str, tail: bytes, lines: dict[str, str], known: bool) -> None:
        async def scene() -> None:
            async with witness(inn) as ben:
                before = await inn.kept()
                wire = await Wire.to(inn)
                path = f"/api/tables/{inn.table['id']}/socket{query}".encode() + tail
                await wire.send(_handshake(path, {**(inn.people["Ada"].headers if known else {}), **lines}))
                wire.half_close()
                await wire.read_to_the_end()
                wire.abort()
                await ben.check_undisturbed(before)

        inn.runner.run(scene())

    nobody_is_harmed()


# Limits


def test_too_many_messages_are_answered_so_and_the_others_go_on(strict_inn: Inn) -> None:
    count = 30

    async def scene() -> None:
        inn = strict_inn
        async with witness(inn) as ben, inn.socket("Ada") as connection:
            before = await inn.kept()
            for number in range(count):
                await connection.send(_order(f"flood-{number}", {"do": "say", "text": f"flood {number}"}))
            answers = [await _answer(connection) for _ in range(count)]
            assert [answer["order"] for answer in answers] == [f"flood-{number}" for number in range(count)]
            done = [answer["seq"] for answer in answers if answer["refused"] is None]
            assert {answer["refused"]["code"] for answer in answers if answer["refused"]} == {"too_fast"}
            assert done == list(range(len(before), len(before) + len(done)))
            assert len(await inn.kept()) == len(before) + len(done)
            heard = [told["seq"] for _ in done for told in (await ben.next())["told"]]
            assert heard == done
            assert await inn.say("Ben") == len(before) + len(done)
        await inn.until_sockets_are(0)
        await inn.check_well()

    strict_inn.runner.run(scene())


async def _count_open(connections: list[ClientConnection]) -> int:
    """How many of them show the table: the others are closed at once, and say that there are too many."""
    shown = 0
    for connection in connections:
        try:
            async with asyncio.timeout(PATIENCE):
                shown += json.loads(await connection.recv())["type"] == "snapshot"
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            assert closed.rcvd.code == 4429
    return shown


def test_nobody_holds_more_than_five_sockets(inn: Inn) -> None:
    """Not even who asks for twelve at once; and one that broke off counts no longer."""

    async def open_one() -> ClientConnection | None:
        try:
            return await inn.socket("Ada")
        except InvalidStatus:
            return None

    async def open_many() -> list[ClientConnection]:
        return [each for each in await asyncio.gather(*(open_one() for _ in range(12))) if each is not None]

    async def scene() -> None:
        first = await open_many()
        assert await _count_open(first) == 5
        assert await inn.sockets() == 5
        for connection in first:
            _abort(connection.transport)
        await inn.until_sockets_are(0)
        second = await open_many()
        assert await _count_open(second) == 5
        async with witness(inn) as ben:
            entry = await inn.say("Ada")
            assert [told["seq"] for told in (await ben.next())["told"]] == [entry]
        for connection in second:
            await connection.close()
        await inn.until_sockets_are(0)
        await inn.check_well()

    inn.runner.run(scene())


@pytest.mark.parametrize("code", [4401, 4403, 4404, 4429])
def test_a_socket_that_is_refused_says_why(inn: Inn, code: int) -> None:
    """As docs/server.md says: a page has to know whether to sign in, to wait or to give up."""

    async def scene() -> None:
        async with contextlib.AsyncExitStack() as held:
            headers, path = inn.people["Ada"].headers, inn.path("Ada")
            match code:
                case 4401:
                    headers = {}
                case 4403:
                    path = inn.path("Ada", seat="1")
                case 4404:
                    path = "/api/tables/nowhere/socket"
                case _:
                    for _ in range(5):
                        await held.enter_async_context(inn.socket("Ada"))
            where = f"ws://{inn.server.address}{path}"
            with pytest.raises(ConnectionClosed) as closed:
                async with connect(where, additional_headers=headers, proxy=None) as connection:
                    await _answer(connection)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == code
        await inn.until_sockets_are(0)

    inn.runner.run(scene())


def test_whoever_reads_nothing_is_let_go_and_nobody_waits_for_them(inn: Inn) -> None:
    """Ben talks until much more waits for Ada than she may leave unread: he and Zoe hear everything."""

    async def scene() -> None:
        await inn.lay_table()
        async with witness(inn) as ben, inn.socket("Zoe") as watching:
            wire = await Wire.upgraded(inn, "Ada", buffer=4096)
            try:
                await inn.until_sockets_are(3)
                assert json.loads(await watching.recv())["type"] == "snapshot"
                for _ in range(300):
                    entry = await inn.say("Ben", 450)
                    assert [told["seq"] for told in (await ben.next())["told"]] == [entry]
                    assert json.loads(await watching.recv())["now"]["seq"] == entry
                # Whoever is let go at all is gone by then, however busy the machine is.
                await inn.until_sockets_are(2, patience=30)
            finally:
                wire.abort()
                await inn.lay_table()
        await inn.until_sockets_are(0)
        await inn.check_well()

    inn.runner.run(scene())


def test_no_link_is_written_into_the_log(inn: Inn) -> None:
    """Links are secrets: whoever reads the log of a server must not be able to sit down at its tables."""

    async def scene() -> None:
        for name in ("Eve", "Zoe"):
            async with inn.socket(name) as connection:
                assert json.loads(await connection.recv())["type"] == "snapshot"

    inn.runner.run(scene())
    assert inn.table["watch"] not in inn.server.said
    assert inn.table["invite"] not in inn.server.said

"""Arbitrary messages and frames on sockets of a real server: it stays healthy, refused orders are not stored, the log
shows no errors, and other players are not affected."""

import contextlib
import json
import struct
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.server.fuzz.raw_connections import RawConnection, frame, handshake
from tests.server.fuzz.socket_target import SocketTarget, abort, next_answer, order_json, running_target, witness
from tests.soak import max_examples

FUZZ = settings(deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SocketTarget]:
    yield from running_target(tmp_path_factory.mktemp("server"), backlog=8)


# Messages that must be refused in every role

MAX_MESSAGE = 8 * 1024
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
MALFORMED_ORDERS: list[Any] = [
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
refused_orders = st.builds(order_json, order_ids, st.sampled_from(REFUSED))
stale_orders = st.builds(
    lambda number, seq: order_json(number, {"do": "play", "seat": 0, "move": "the move of Ada"}, seq=seq),
    order_ids,
    st.integers(-(10**20), 2),
)
replayed_orders = st.builds(order_json, st.sampled_from(["ada-sits", "start"]), st.sampled_from(REFUSED))
wrong_orders = st.sampled_from(MALFORMED_ORDERS).map(json.dumps)
with_unknown_fields = st.builds(
    lambda number, command, name, value: json.dumps({"id": number, "command": {**command, f"x{name}": value}}),
    order_ids,
    st.sampled_from(REFUSED),
    st.text(max_size=5),
    json_values,
)
huge = st.integers(MAX_MESSAGE + 1, 9 * MAX_MESSAGE).map(
    lambda size: order_json("huge", {"do": "say", "text": "x" * size})
)
COMMAND_PREFIX = '{"id": "1", "command": {"x": '
"""A value at this point is parsed completely before it is refused."""
deep = st.builds(
    lambda before, what, count: (before + what * count)[:MAX_MESSAGE],
    st.sampled_from(["", COMMAND_PREFIX]),
    st.sampled_from(["[", '{"a":', '{"command":']),
    st.integers(50, MAX_MESSAGE),
)
messages = st.one_of(
    refused_orders,
    replayed_orders,
    stale_orders,
    wrong_orders,
    with_unknown_fields,
    st.text(max_size=60),
    json_values.map(json.dumps),
    st.binary(max_size=60),
    refused_orders.map(str.encode),
    huge,
    deep,
)
endings = st.sampled_from(["close", "abort", "half-close", "close without a code"])


def _with_legal_moves(target: SocketTarget, message: str | bytes) -> str | bytes:
    """Insert legal moves for their placeholders."""
    if isinstance(message, bytes):
        return message
    return message.replace("the move of Ada", target.legal_moves["Ada"]).replace(
        "the move of Ben", target.legal_moves["Ben"]
    )


async def _send_all(connection: ClientConnection, sent: list[str | bytes], at_once: bool) -> None:
    """Send all messages, one by one or at once, and check that every answer refuses them or repeats an earlier one."""
    with contextlib.suppress(ConnectionClosed):
        for number, message in enumerate(sent, 1):
            await connection.send(message)
            for _ in range(0 if at_once and number < len(sent) else number if at_once else 1):
                answer = await next_answer(connection)
                assert answer["refused"] is not None or answer["order"] in ("ada-sits", "start"), answer


async def _end(connection: ClientConnection, ending: str) -> None:
    match ending:
        case "close":
            await connection.close()
        case "abort":
            abort(connection.transport)
        case "half-close":
            with contextlib.suppress(OSError):
                connection.transport.write_eof()
            await connection.wait_closed()
        case _:
            connection.transport.close()


@pytest.mark.parametrize("name", ["Ada", "Eve", "Zoe"])
def test_illegal_orders_are_refused_for_every_role(target: SocketTarget, name: str) -> None:
    late = {"do": "play", "seat": 0, "move": "the move of Ada"}
    sent = [order_json(f"{name}-{number}", command) for number, command in enumerate(REFUSED)]
    sent += [order_json(f"{name}-late-{seq}", late, seq=seq) for seq in (-1, 0, 2)]
    sent += [order_json("ada-sits", command) for command in REFUSED]

    async def run() -> None:
        async with witness(target) as ben:
            before = await target.entries()
            async with target.socket(name) as connection:
                for message in sent:
                    await connection.send(_with_legal_moves(target, message))
                    answer = await next_answer(connection)
                    first = name == "Ada" and answer["order"] == "ada-sits"
                    assert (answer["refused"] is None) == first, (message, answer)
                    assert answer["seq"] == (1 if first else len(before) - 1)
            await ben.check_undisturbed(before)

    target.runner.run(run())


def test_no_message_affects_others(target: SocketTarget) -> None:
    @settings(FUZZ, max_examples=max_examples(120))
    @given(st.sampled_from(["Ada", "Eve", "Zoe"]), st.lists(messages, min_size=1, max_size=5), st.booleans(), endings)
    def others_are_unaffected(name: str, sent: list[str | bytes], at_once: bool, ending: str) -> None:
        async def run() -> None:
            async with witness(target) as ben:
                before = await target.entries()
                async with target.socket(name) as connection:
                    await _send_all(connection, [_with_legal_moves(target, message) for message in sent], at_once)
                    await _end(connection, ending)
                await ben.check_undisturbed(before)

        target.runner.run(run())

    others_are_unaffected()


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", 1007),
        ("hello", 1007),
        ((COMMAND_PREFIX + "[" * MAX_MESSAGE)[:MAX_MESSAGE], 1007),
        (b"\x00\xff", 1007),
        (json.dumps({"id": "1", "command": {"do": "start"}, "as": "host"}), 1007),
        (order_json("1", {"do": "say", "text": "x" * MAX_MESSAGE}), 1009),
        (order_json("1", {"do": "say", "text": "é" * (MAX_MESSAGE - 200)}), 1009),
    ],
    ids=["empty", "text", "deeply nested", "binary", "unknown field", "too long", "too many bytes"],
)
def test_a_malformed_message_closes_the_socket_with_its_code(
    target: SocketTarget, message: str | bytes, code: int
) -> None:
    async def run() -> None:
        async with witness(target) as ben:
            before = await target.entries()
            async with target.socket("Ada") as connection:
                await connection.send(message)
                with pytest.raises(ConnectionClosed) as closed:
                    await next_answer(connection)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == code
            await ben.check_undisturbed(before)

    target.runner.run(run())


# Malformed frames and handshakes


MOSTLY = st.sampled_from([True, True, True, False])
SELDOM = st.sampled_from([0, 0, 0, 1, 5])
LENGTH_ERRORS = st.sampled_from([0, 0, 0, 0, -1, 1, 200, 2**16, 2**40])


def _frames(opcodes: st.SearchStrategy[int], payloads: st.SearchStrategy[bytes]) -> st.SearchStrategy[bytes]:
    return st.builds(frame, opcodes, payloads, MOSTLY, SELDOM, MOSTLY, LENGTH_ERRORS)


TEXT, BINARY = 1, 2
# Invalid UTF-8 has its own test.
texts = _frames(st.sampled_from([0, TEXT]), st.text('abc{}[]" :', max_size=40).map(str.encode))
others = _frames(st.integers(2, 15), st.binary(max_size=140))


def test_malformed_frames_do_not_affect_others(target: SocketTarget) -> None:
    """Unmasked or unfinished frames, unknown opcodes, wrong lengths, and control frames."""

    @settings(FUZZ, max_examples=max_examples(80))
    @given(
        st.sampled_from(["Ada", "Eve"]),
        st.lists(texts | others, min_size=1, max_size=5),
        st.sampled_from(["half-close", "abort"]),
    )
    def others_are_unaffected(name: str, frames: list[bytes], ending: str) -> None:
        async def run() -> None:
            async with witness(target) as ben:
                before = await target.entries()
                raw = await RawConnection.upgraded(target, name)
                await raw.send(b"".join(frames))
                if ending == "half-close":
                    raw.half_close()
                    await raw.read_all()
                raw.abort()
                await ben.check_undisturbed(before)

        target.runner.run(run())

    others_are_unaffected()


def test_invalid_utf8_closes_its_own_socket_and_is_not_logged(target: SocketTarget) -> None:
    """Otherwise a client could fill the server's log."""

    async def run() -> None:
        async with witness(target) as ben:
            before = await target.entries()
            raw = await RawConnection.upgraded(target, "Ada")
            await raw.send(frame(TEXT, b"\xff\xfe", final=True, reserved=0, masked=True, length_error=0))
            assert b"\x88\x02" + struct.pack("!H", 1007) in await raw.read_all()
            raw.abort()
            await ben.check_undisturbed(before)

    target.runner.run(run())


HEADERS = st.dictionaries(
    st.sampled_from(
        ["Authorization", "Cookie", "Origin", "Sec-WebSocket-Key", "Sec-WebSocket-Version", "Upgrade", "Host"]
    ),
    st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=30),
    max_size=3,
)


def test_malformed_handshakes_do_not_affect_others(target: SocketTarget) -> None:
    @settings(FUZZ, max_examples=max_examples(60))
    @given(st.sampled_from(["", "?seat=", "?after=", "?key=", "x"]), st.binary(max_size=20), HEADERS, st.booleans())
    def others_are_unaffected(query: str, tail: bytes, lines: dict[str, str], known: bool) -> None:
        async def run() -> None:
            async with witness(target) as ben:
                before = await target.entries()
                raw = await RawConnection.to(target)
                path = f"/api/tables/{target.table['id']}/socket{query}".encode() + tail
                await raw.send(handshake(path, {**(target.people["Ada"].headers if known else {}), **lines}))
                raw.half_close()
                await raw.read_all()
                raw.abort()
                await ben.check_undisturbed(before)

        target.runner.run(run())

    others_are_unaffected()

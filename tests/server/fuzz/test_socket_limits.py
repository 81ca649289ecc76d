"""Limits of sockets: rates, numbers, slow readers; and nothing secret in the log."""

import asyncio
import contextlib
import json
from collections.abc import Iterator

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.fuzz.raw_connections import RawConnection
from tests.server.fuzz.socket_target import SocketTarget, abort, next_answer, order_json, running_target, witness
from tests.server.registries import TIMEOUT


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SocketTarget]:
    yield from running_target(tmp_path_factory.mktemp("server"), backlog=8)


@pytest.fixture(scope="module")
def strict_target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SocketTarget]:
    """A server that accepts a burst of three orders, then one per second."""
    yield from running_target(tmp_path_factory.mktemp("strict"), orders_per_second=1.0)


def test_excess_orders_are_refused_and_others_are_unaffected(strict_target: SocketTarget) -> None:
    count = 30

    async def run() -> None:
        target = strict_target
        async with witness(target) as ben, target.socket("Ada") as connection:
            before = await target.entries()
            for number in range(count):
                await connection.send(order_json(f"flood-{number}", {"do": "say", "text": f"flood {number}"}))
            answers = [await next_answer(connection) for _ in range(count)]
            assert [answer["order"] for answer in answers] == [f"flood-{number}" for number in range(count)]
            done = [answer["seq"] for answer in answers if answer["refused"] is None]
            assert {answer["refused"]["code"] for answer in answers if answer["refused"]} == {"too_fast"}
            assert done == list(range(len(before), len(before) + len(done)))
            assert len(await target.entries()) == len(before) + len(done)
            received = [entry["seq"] for _ in done for entry in (await ben.next())["told"]]
            assert received == done
            assert await target.say("Ben") == len(before) + len(done)
        await target.wait_for_sockets(0)
        await target.check_healthy()

    strict_target.runner.run(run())


async def _count_open(connections: list[ClientConnection]) -> int:
    """The number of connections that receive a snapshot; the others must be closed because there are too many."""
    shown = 0
    for connection in connections:
        try:
            async with asyncio.timeout(TIMEOUT):
                shown += json.loads(await connection.recv())["type"] == "snapshot"
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            assert closed.rcvd.code == 4429
    return shown


def test_a_person_has_at_most_five_sockets(target: SocketTarget) -> None:
    """Also when twelve are opened at once; dropped connections do not count."""

    async def open_one() -> ClientConnection | None:
        try:
            return await target.socket("Ada")
        except InvalidStatus:
            return None

    async def open_many() -> list[ClientConnection]:
        return [each for each in await asyncio.gather(*(open_one() for _ in range(12))) if each is not None]

    async def run() -> None:
        first = await open_many()
        assert await _count_open(first) == 5
        assert await target.sockets() == 5
        for connection in first:
            abort(connection.transport)
        await target.wait_for_sockets(0)
        second = await open_many()
        assert await _count_open(second) == 5
        async with witness(target) as ben:
            seq = await target.say("Ada")
            assert [entry["seq"] for entry in (await ben.next())["told"]] == [seq]
        for connection in second:
            await connection.close()
        await target.wait_for_sockets(0)
        await target.check_healthy()

    target.runner.run(run())


@pytest.mark.parametrize("code", [4401, 4403, 4404, 4429])
def test_a_refused_socket_has_a_specific_close_code(target: SocketTarget, code: int) -> None:
    """The close codes of docs/server.md tell a page whether to sign in, to wait or to give up."""

    async def run() -> None:
        async with contextlib.AsyncExitStack() as sockets:
            headers, path = target.people["Ada"].headers, target.path("Ada")
            match code:
                case 4401:
                    headers = {}
                case 4403:
                    path = target.path("Ada", seat="1")
                case 4404:
                    path = "/api/tables/nowhere/socket"
                case _:
                    for _ in range(5):
                        await sockets.enter_async_context(target.socket("Ada"))
            url = f"ws://{target.server.address}{path}"
            with pytest.raises(ConnectionClosed) as closed:
                async with connect(url, additional_headers=headers, proxy=None) as connection:
                    await next_answer(connection)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == code
        await target.wait_for_sockets(0)

    target.runner.run(run())


def test_a_client_that_never_reads_is_disconnected_without_delaying_others(target: SocketTarget) -> None:
    """Ben sends until Ada's backlog and the buffers of her connection are full; he and Zoe receive everything."""

    async def run() -> None:
        await target.open_table()
        async with witness(target) as ben, target.socket("Zoe") as watching:
            raw = await RawConnection.upgraded(target, "Ada", buffer=4096)
            try:
                await target.wait_for_sockets(3)
                assert json.loads(await watching.recv())["type"] == "snapshot"
                for number in range(1, 1501):
                    seq = await target.change("Ben")
                    assert [entry["seq"] for entry in (await ben.next())["told"]] == [seq]
                    assert json.loads(await watching.recv())["now"]["seq"] == seq
                    if number % 100 == 0 and await target.sockets() == 2:
                        break
                # Long enough even on a busy machine.
                await target.wait_for_sockets(2, timeout=30)
            finally:
                raw.abort()
                await target.open_table()
        await target.wait_for_sockets(0)
        await target.check_healthy()

    target.runner.run(run())


def test_link_tokens_are_not_logged(target: SocketTarget) -> None:
    """Links are secrets: readers of the log must not be able to join tables."""

    async def run() -> None:
        for name in ("Eve", "Zoe"):
            async with target.socket(name) as connection:
                assert json.loads(await connection.recv())["type"] == "snapshot"

    target.runner.run(run())
    assert target.table["watch"] not in target.server.output
    assert target.table["invite"] not in target.server.output

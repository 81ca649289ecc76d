"""Requests of one address are handled some at a time, those of others meanwhile."""

import asyncio
from typing import Any, cast

from litestar.types import Receive, Scope, Send

from draisine.server.http.request_slots import HOLD_SECONDS, SLOTS, RequestSlots
from tests.server.async_tests import async_test

OTHER = "192.0.2.9"


class Recorder:
    """An application whose requests end when the event is set."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.end = asyncio.Event()

    async def __call__(self, scope: Scope, _receive: Receive, _send: Send) -> None:
        client = scope["client"]
        assert client is not None
        self.begun.append(client[0])
        await self.end.wait()


def _request(slots: RequestSlots, host: str) -> "asyncio.Task[None]":
    scope = cast(Any, {"type": "http", "client": (host, 1)})
    return asyncio.create_task(slots(scope, cast(Any, None), cast(Any, None)))


async def _settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@async_test
async def test_an_address_waits_for_its_own_requests_only() -> None:
    app = Recorder()
    slots = RequestSlots(app)
    tasks = [_request(slots, "192.0.2.1") for _ in range(3 * SLOTS)]
    await _settle()
    assert len(app.begun) == SLOTS
    tasks.append(_request(slots, OTHER))
    await _settle()
    assert app.begun[SLOTS:] == [OTHER]
    app.end.set()
    await asyncio.gather(*tasks)
    assert len(app.begun) == 3 * SLOTS + 1


@async_test
async def test_addresses_of_one_ipv6_network_share_their_slots() -> None:
    app = Recorder()
    slots = RequestSlots(app)
    tasks = [_request(slots, f"2001:db8::{number}") for number in range(1, 3 * SLOTS)]
    await _settle()
    assert len(app.begun) == SLOTS
    app.end.set()
    await asyncio.gather(*tasks)


@async_test
async def test_a_request_that_takes_long_leaves_its_slot_to_the_next() -> None:
    app = Recorder()
    slots = RequestSlots(app)
    tasks = [_request(slots, OTHER) for _ in range(2 * SLOTS)]
    async with asyncio.timeout(1000 * HOLD_SECONDS):
        while len(app.begun) < 2 * SLOTS:
            await asyncio.sleep(HOLD_SECONDS / 5)
    app.end.set()
    await asyncio.gather(*tasks)


@async_test
async def test_a_cancelled_request_takes_no_slot() -> None:
    app = Recorder()
    slots = RequestSlots(app)
    tasks = [_request(slots, OTHER) for _ in range(2 * SLOTS)]
    await _settle()
    for task in tasks[SLOTS : SLOTS + 2]:
        task.cancel()
    app.end.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert len(app.begun) == 2 * SLOTS - 2
    later = _request(slots, OTHER)
    await later
    assert len(app.begun) == 2 * SLOTS - 1


@async_test
async def test_a_socket_keeps_its_slot_until_its_first_message() -> None:
    end, begun = asyncio.Event(), 0

    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        nonlocal begun
        begun += 1
        await send(cast(Any, {"type": "websocket.send", "text": "snapshot"}))
        await end.wait()

    async def send(_message: object) -> None:
        await asyncio.sleep(0)

    slots = RequestSlots(app)
    scope = cast(Any, {"type": "websocket", "client": (OTHER, 1)})
    tasks = [asyncio.create_task(slots(scope, cast(Any, None), cast(Any, send))) for _ in range(10 * SLOTS)]
    for _ in range(100):
        await asyncio.sleep(0)
    assert begun == 10 * SLOTS
    end.set()
    await asyncio.gather(*tasks)

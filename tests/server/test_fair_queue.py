"""Fair queues: turns between origins and flows, limits per origin, cancellation, and shared computations."""

import asyncio
import threading

import pytest

from draisine.server.fair_queue import FairSlots, FairThreads, Flow, Overloaded, SingleFlight
from tests.server.async_tests import async_test

ADA, BEN = Flow("ada", "1"), Flow("ben", "1")


async def grant_order(slots: FairSlots, requests: list[Flow]) -> list[Flow]:
    """The order in which requests that wait at the same time get the only slot."""
    order: list[Flow] = []

    async def work(flow: Flow) -> None:
        await slots.acquire(flow)
        order.append(flow)
        await asyncio.sleep(0)
        slots.release(flow)

    await asyncio.gather(*map(work, requests))
    return order


@async_test
async def test_an_origin_with_one_request_does_not_wait_for_all_requests_of_another() -> None:
    order = await grant_order(FairSlots(1, 100), [ADA] * 5 + [BEN])
    assert order == [ADA, BEN, ADA, ADA, ADA, ADA]


@async_test
async def test_flows_of_one_origin_take_turns() -> None:
    other = Flow("ada", "2")
    assert await grant_order(FairSlots(1, 100), [ADA, ADA, ADA, other]) == [ADA, other, ADA, ADA]


@async_test
async def test_one_origin_never_has_all_slots() -> None:
    slots = FairSlots(3, 100)
    await slots.acquire(ADA)
    await slots.acquire(ADA)
    third = asyncio.create_task(slots.acquire(ADA))
    await asyncio.sleep(0)
    assert not third.done()
    await asyncio.wait_for(slots.acquire(BEN), 1)
    slots.release(ADA)
    await asyncio.wait_for(third, 1)


@async_test
async def test_too_many_waiting_requests_of_an_origin_are_refused() -> None:
    slots = FairSlots(1, 2)
    await slots.acquire(ADA)
    waiting = [asyncio.create_task(slots.acquire(ADA)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(Overloaded):
        await slots.acquire(ADA)
    assert slots.waiting == 2
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert slots.waiting == 0
    slots.release(ADA)
    await asyncio.wait_for(slots.acquire(BEN), 1)


@async_test
async def test_a_slot_granted_to_a_cancelled_request_is_given_on() -> None:
    slots = FairSlots(1, 10)
    await slots.acquire(ADA)
    cancelled, next_one = asyncio.create_task(slots.acquire(ADA)), asyncio.create_task(slots.acquire(BEN))
    await asyncio.sleep(0)
    slots.release(ADA)
    cancelled.cancel()
    await asyncio.gather(cancelled, return_exceptions=True)
    await asyncio.wait_for(next_one, 1)


@async_test
async def test_work_that_has_begun_keeps_its_thread_when_its_caller_gives_up() -> None:
    threads, release, begun = FairThreads(1, 10, "test"), threading.Event(), threading.Event()

    def block() -> None:
        begun.set()
        release.wait(60)

    with pytest.raises(TimeoutError):
        await asyncio.wait_for(threads.run(ADA, block), 0.05)
    assert begun.wait(60)
    second = asyncio.create_task(threads.run(BEN, str, 7))
    await asyncio.sleep(0.02)
    assert not second.done()
    release.set()
    assert await asyncio.wait_for(second, 60) == "7"
    threads.close()


@async_test
async def test_a_failure_is_raised_and_frees_the_slot() -> None:
    threads = FairThreads(1, 10, "test")
    with pytest.raises(ValueError, match="invalid literal"):
        await threads.run(ADA, int, "x")
    assert await threads.run(ADA, int, "7") == 7
    threads.close()


@async_test
async def test_requests_for_the_same_key_share_one_computation() -> None:
    flight, started = SingleFlight(), 0

    async def compute() -> int:
        nonlocal started
        started += 1
        await asyncio.sleep(0.01)
        return started

    first = asyncio.create_task(flight.run("key", compute))
    rest = [asyncio.create_task(flight.run("key", compute)) for _ in range(5)]
    await asyncio.sleep(0)
    first.cancel()
    assert await asyncio.gather(*rest) == [1] * 5
    assert not flight.is_running("key")
    assert await flight.run("key", compute) == 2


@async_test
async def test_a_failed_computation_is_raised_to_all_and_repeated_later() -> None:
    flight = SingleFlight()

    async def fail() -> int:
        await asyncio.sleep(0)
        raise ValueError("no")

    outcomes = await asyncio.gather(*(flight.run("key", fail) for _ in range(3)), return_exceptions=True)
    assert [str(outcome) for outcome in outcomes] == ["no"] * 3
    assert await flight.run("key", lambda: asyncio.sleep(0, 7)) == 7

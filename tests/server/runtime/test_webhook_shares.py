"""Webhooks of one host, or of one origin of tables, do not keep those of others from being called."""

from typing import Any

import pytest
from sqlalchemy import insert

from draisine.server.runtime.registry import TableRegistry
from draisine.server.runtime.webhook_queue import MAX_PENDING_PER_HOST, MAX_PENDING_PER_ORIGIN
from draisine.server.runtime.webhooks import MAX_CONCURRENT_PER_ORIGIN
from draisine.server.store import Store
from draisine.server.store.schema import hooks
from draisine.server.tables import commands
from tests.server.async_tests import async_test
from tests.server.registries import open_registry, refusal_code, send, start_game, wait_until
from tests.server.runtime.test_webhooks import Receiver, listening, settle
from tests.server.table_scenes import ADA, BEN, CLAIM, at_turn

QUICK: dict[str, Any] = {"hooks": "any", "hook_seconds": 0.05, "hook_patience": 60.0}
SLOW: dict[str, Any] = {"hooks": "any", "hook_seconds": 60.0}
NO_ANSWER = b""


async def reach_bens_turn(
    registry: TableRegistry, store: Store, receiver: Receiver, table: str, host: str, origin: str
) -> None:
    """At a table with a webhook, the turn of a person who is not connected begins."""
    await start_game(store, at_turn(), ADA, BEN, table=table)
    await store.database.write(insert(hooks).values(table_id=table, address=receiver.address, base_url="https://a"))
    session = await registry.get(table)
    session.table.host, session.origin = host, origin
    assert refusal_code(await send(registry, ADA, CLAIM, "1", table=table)) is None


def count(registry: TableRegistry, outcome: str) -> float:
    found = registry.metrics.registry.get_sample_value("draisine_hooks_total", {"outcome": outcome})
    return found or 0


@async_test
async def test_dead_webhooks_of_one_origin_do_not_delay_others(sqlite_url: str) -> None:
    """Twenty guests at one address have webhooks that accept calls and never answer."""
    async with (
        listening(NO_ANSWER) as dead,
        listening() as receiver,
        open_registry(sqlite_url, **QUICK) as (registry, store),
    ):
        for number in range(20):
            await reach_bens_turn(registry, store, dead, f"hostile-{number}", f"guest {number}", "hostile")
        await wait_until(lambda: len(dead.requests) == MAX_CONCURRENT_PER_ORIGIN)
        await reach_bens_turn(registry, store, receiver, "honest", "host", "elsewhere")
        await wait_until(lambda: receiver.requests)
        assert [body["table"] for body in receiver.requests] == ["honest"]
        assert len(dead.requests) == MAX_CONCURRENT_PER_ORIGIN


@async_test
@pytest.mark.parametrize(
    ("hosts", "share"), [(1, MAX_PENDING_PER_HOST), (40, MAX_PENDING_PER_ORIGIN)], ids=["host", "origin"]
)
async def test_hosts_and_origins_have_a_share_of_the_pending_calls(sqlite_url: str, hosts: int, share: int) -> None:
    async with listening() as receiver, open_registry(sqlite_url, **SLOW) as (registry, store):
        for number in range(share + 3):
            await reach_bens_turn(registry, store, receiver, f"t{number}", f"guest {number % hosts}", "hostile")
        assert registry.webhooks.pending == share
        assert count(registry, "dropped") == 3
        await reach_bens_turn(registry, store, receiver, "honest", "host", "elsewhere")
        assert registry.webhooks.pending == share + 1
        assert count(registry, "dropped") == 3


@async_test
async def test_a_turn_replaces_the_pending_call_of_an_earlier_one(sqlite_url: str) -> None:
    async with listening() as receiver, open_registry(sqlite_url, **SLOW) as (registry, store):
        await reach_bens_turn(registry, store, receiver, "t", "host", "somewhere")
        for number in range(20):
            actor, seat = (BEN, 1) if number // 2 % 2 == 0 else (ADA, 0)
            move = commands.Play(seat=seat, move="draw blind")
            assert refusal_code(await send(registry, actor, move, f"draw {number}")) is None
        await wait_until(lambda: registry.webhooks.pending == 2)
        assert count(registry, "dropped") == 0


@async_test
async def test_a_call_that_waits_for_a_slot_is_dropped_when_the_person_has_moved(sqlite_url: str) -> None:
    async with (
        listening(NO_ANSWER) as dead,
        open_registry(sqlite_url, **{**QUICK, "hook_patience": 1.0}) as (
            registry,
            store,
        ),
    ):
        for number in range(MAX_CONCURRENT_PER_ORIGIN + 1):
            await reach_bens_turn(registry, store, dead, f"t{number}", "host", "somewhere")
        await wait_until(lambda: len(dead.requests) == MAX_CONCURRENT_PER_ORIGIN)
        called = {body["table"] for body in dead.requests}
        (waiting,) = {f"t{number}" for number in range(MAX_CONCURRENT_PER_ORIGIN + 1)} - called
        (await registry.get(waiting)).table.seats[1].held = True
        await settle(registry)
        assert {body["table"] for body in dead.requests} == called
        assert count(registry, "failed") == MAX_CONCURRENT_PER_ORIGIN

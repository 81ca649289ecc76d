"""Clocks stand still while the server is down, and keep what was left."""

import pytest

from draisine.server.runtime.uptime import Uptime
from tests.server.async_tests import async_test
from tests.server.store.factories import open_store


@pytest.mark.parametrize(
    ("start", "seconds", "end"),
    [
        (10.0, 20.0, 30.0),
        (90.0, 20.0, 210.0),
        (150.0, 20.0, 220.0),
        (250.0, 100.0, 450.0),
        (50.0, 300.0, 550.0),
        (400.0, 20.0, 420.0),
    ],
)
def test_only_the_time_of_service_counts(start: float, seconds: float, end: float) -> None:
    """The server was down from 100 to 200 and from 300 to 400."""
    assert Uptime([(0.0, 100.0), (200.0, 300.0), (400.0, 500.0)]).later(start, seconds) == end


@async_test
async def test_periods_of_service_are_stored(sqlite_url: str) -> None:
    async with open_store(sqlite_url) as store:
        assert await store.uptime.begin(100.0) == [(100.0, 100.0)]
        await store.uptime.touch(160.0)
        await store.uptime.touch(150.0)
        assert await store.uptime.begin(300.0) == [(100.0, 160.0), (300.0, 300.0)]


@async_test
async def test_another_process_continues_the_period_of_one_that_is_up(postgres_url: str) -> None:
    async with open_store(postgres_url) as store:
        assert await store.uptime.begin(100.0) == [(100.0, 100.0)]
        await store.uptime.touch(160.0)
        assert await store.uptime.begin(165.0) == [(100.0, 160.0)]
        assert await store.uptime.begin(175.0) == [(100.0, 160.0), (175.0, 175.0)]


@async_test
async def test_a_secret_is_created_once(url: str) -> None:
    async with open_store(url) as store, open_store(url) as other:
        secret = await store.secrets.get("clients")
        assert len(secret) == 32
        assert await other.secrets.get("clients") == secret
        assert await store.secrets.get("others") != secret

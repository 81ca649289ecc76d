"""Token buckets, and limits whose rate is a setting."""

import pytest

from draisine.server.rate_limits import RateLimit, RateLimits, TokenBuckets
from draisine.server.settings import Settings
from draisine.server.tables.refusals import Refused
from tests.server.async_tests import async_test
from tests.server.store.factories import open_store


def test_a_bucket_allows_a_burst_and_refills_steadily() -> None:
    time = 0.0
    buckets = TokenBuckets(rate=0.5, burst=2, now=lambda: time)
    assert [buckets.take("ada") for _ in range(3)] == [True, True, False]
    assert buckets.take("ben"), "each key has its own bucket"
    time = 2.0
    assert [buckets.take("ada"), buckets.take("ada")] == [True, False]


def test_full_buckets_are_evicted() -> None:
    time = 0.0
    buckets = TokenBuckets(rate=1.0, burst=2, now=lambda: time)
    buckets.take("ada")
    time = 5.0
    buckets.take("ben")
    buckets.evict_full()
    assert buckets._buckets.keys() == {"ben"}


@pytest.mark.parametrize(
    ("limit", "rate", "allowed"),
    [
        (RateLimit("hints_per_minute", burst=3), 0.1, 3),
        (RateLimit("tables_per_minute"), 0.2, 12),
        (RateLimit("orders_per_second", periods=3), 4.0, 12),
        (RateLimit("tables_per_day"), 2 / 86400, 2),
    ],
)
@async_test
async def test_a_limit_takes_its_rate_from_the_settings(limit: RateLimit, rate: float, allowed: int) -> None:
    settings = Settings(hints_per_minute=6, tables_per_minute=12, orders_per_second=4, tables_per_day=2)
    assert limit.rate(settings) == pytest.approx(rate)
    limits = RateLimits(settings)
    for _ in range(allowed):
        await limits.check(limit, "ada")
    with pytest.raises(Refused, match="Too many requests") as refused:
        await limits.check(limit, "ada")
    assert refused.value.retry_after is not None
    assert refused.value.retry_after >= 1.0
    await limits.check(limit, "ben")


@async_test
async def test_a_shared_limit_holds_for_all_processes(postgres_url: str) -> None:
    limit = RateLimit("tables_per_minute", burst=5)
    async with open_store(postgres_url) as store, open_store(postgres_url) as other:
        here, there = (RateLimits(Settings(tables_per_minute=1), each.buckets) for each in (store, other))
        outcomes = [await accepted(limits, limit, "ada") for limits in (here, there) * 5]
        assert outcomes == [True] * 5 + [False] * 5
        assert await accepted(there, limit, "ben")


@async_test
async def test_tokens_of_a_shared_limit_are_leased_and_none_is_given_twice(postgres_url: str) -> None:
    limit = RateLimit("tables_per_minute", burst=20, lease=4)
    async with open_store(postgres_url) as store, open_store(postgres_url) as other:
        here, there = (RateLimits(Settings(tables_per_minute=1), each.buckets) for each in (store, other))
        outcomes = [await accepted(limits, limit, "ada") for limits in (here, there) * 20]
        assert sum(outcomes) == 20


@async_test
async def test_the_limits_of_a_process_hold_while_the_database_is_down() -> None:
    class Broken:
        async def take(self, key: str, rate: float, burst: int, count: int = 1) -> bool:
            raise OSError("the database is down", key, rate, burst, count)

    limits = RateLimits(Settings(), Broken())
    limit = RateLimit("tables_per_minute", burst=2)
    assert [await accepted(limits, limit, "ada") for _ in range(3)] == [True, True, False]


async def accepted(limits: RateLimits, limit: RateLimit, key: str) -> bool:
    try:
        await limits.check(limit, key)
    except Refused:
        return False
    return True

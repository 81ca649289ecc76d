"""Token buckets, and limits whose rate is a setting."""

import pytest

from draisine.server.rate_limits import RateLimit, RateLimits, TokenBuckets
from draisine.server.settings import Settings
from draisine.server.tables.refusals import Refused


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
        (RateLimit("orders_per_second"), 4.0, 4),
    ],
)
def test_a_limit_takes_its_rate_from_the_settings(limit: RateLimit, rate: float, allowed: int) -> None:
    settings = Settings(hints_per_minute=6, tables_per_minute=12, orders_per_second=4)
    assert limit.rate(settings) == pytest.approx(rate)
    limits = RateLimits(settings)
    for _ in range(allowed):
        limits.check(limit, "ada")
    with pytest.raises(Refused, match="not so fast"):
        limits.check(limit, "ada")
    limits.check(limit, "ben")

"""Rate limits: token buckets, one for each client and limit.

A handler declares its limit next to itself, `HINTS = RateLimit("hints_per_minute", burst=5)`, and checks it with
`limits.check(HINTS, person.id)`. The rate is the setting of that name.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from draisine.server.settings import Settings
from draisine.server.tables.refusals import Refused

_PERIODS = {"_per_second": 1.0, "_per_minute": 60.0}


class TokenBuckets:
    """One bucket per key: `burst` tokens at once, at least one, refilled with `rate` tokens a second."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = max(1, burst)
        self._now = now
        self._buckets: dict[str, tuple[float, float]] = {}
        """The tokens in each bucket, and when they were counted."""

    def take(self, key: str) -> bool:
        """Take a token; False if the bucket is empty."""
        now = self._now()
        tokens, since = self._buckets.get(key, (float(self._burst), now))
        tokens = min(self._burst, tokens + (now - since) * self._rate)
        if tokens < 1:
            return False
        self._buckets[key] = (tokens - 1, now)
        return True

    def evict_full(self) -> None:
        """Drop the buckets that are full again."""
        now = self._now()
        full = [
            key for key, (tokens, since) in self._buckets.items() if tokens + (now - since) * self._rate >= self._burst
        ]
        for key in full:
            del self._buckets[key]


class RateLimit(NamedTuple):
    """A limit whose rate is a setting `…_per_second` or `…_per_minute`. `burst` requests are allowed at once; left out:
    as many as in one period."""

    setting: str
    burst: int | None = None

    def rate(self, settings: Settings) -> float:
        """Requests a second."""
        period = next(seconds for suffix, seconds in _PERIODS.items() if self.setting.endswith(suffix))
        return float(getattr(settings, self.setting)) / period

    def buckets(self, settings: Settings) -> TokenBuckets:
        """Full buckets for this limit."""
        allowed = round(getattr(settings, self.setting)) if self.burst is None else self.burst
        return TokenBuckets(self.rate(settings), allowed)


class RateLimits:
    """The buckets of all limits, created when a limit is first checked."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._buckets: dict[RateLimit, TokenBuckets] = {}

    def check(self, limit: RateLimit, key: str) -> None:
        """Count a request of a client. Refused if there were too many."""
        buckets = self._buckets.get(limit)
        if buckets is None:
            buckets = self._buckets[limit] = limit.buckets(self._settings)
        if not buckets.take(key):
            raise Refused("too_fast")

    def evict_full(self) -> None:
        """Drop the buckets that are full again."""
        for buckets in self._buckets.values():
            buckets.evict_full()

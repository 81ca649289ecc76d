"""Rate limits: token buckets, one for each client and limit.

A handler declares its limit next to itself, `HINTS = RateLimit("hints_per_minute", burst=5)`, and checks it with
`await limits.check(HINTS, person.id)`. The rate is the setting of that name. Limits per address use `client.origin`.

Each process has buckets of its own. Where several processes share a PostgreSQL database, a request that these allow
also takes a token from a bucket in the database, so that the limit holds for all processes together.
"""

import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

import structlog

from draisine.server.settings import Settings
from draisine.server.tables.refusals import Refused

_PERIODS = {"_per_second": 1.0, "_per_minute": 60.0, "_per_day": 86400.0}
LEASE_SECONDS = 2.0
"""How long leased tokens of a shared bucket may be used."""
log = structlog.get_logger()


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
        tokens = self._tokens(key, now)
        if tokens < 1:
            return False
        self._buckets[key] = (tokens - 1, now)
        return True

    def seconds_left(self, key: str) -> float:
        """Seconds until the bucket has a token."""
        return max(0.0, (1 - self._tokens(key, self._now())) / self._rate)

    def _tokens(self, key: str, now: float) -> float:
        tokens, since = self._buckets.get(key, (float(self._burst), now))
        return min(float(self._burst), tokens + (now - since) * self._rate)

    def evict_full(self) -> None:
        """Drop the buckets that are full again."""
        now = self._now()
        full = [
            key for key, (tokens, since) in self._buckets.items() if tokens + (now - since) * self._rate >= self._burst
        ]
        for key in full:
            del self._buckets[key]


class SharedBuckets(Protocol):
    """Token buckets that several processes share."""

    async def take(self, key: str, rate: float, burst: int, count: int = 1) -> bool:
        """Take some tokens; False if the bucket has too few."""


class RateLimit(NamedTuple):
    """A limit whose rate is a setting `…_per_second`, `…_per_minute` or `…_per_day`. `burst` requests are allowed at
    once; left out: as many as in `periods` of the setting. `lease`: tokens taken from a shared bucket at a time, for
    frequent requests."""

    setting: str
    burst: int | None = None
    periods: float = 1
    lease: int = 1

    def rate(self, settings: Settings) -> float:
        """Requests a second."""
        period = next(seconds for suffix, seconds in _PERIODS.items() if self.setting.endswith(suffix))
        return float(getattr(settings, self.setting)) / period

    def allowed(self, settings: Settings) -> int:
        """Requests at once."""
        return max(1, round(self.periods * getattr(settings, self.setting)) if self.burst is None else self.burst)

    def buckets(self, settings: Settings) -> TokenBuckets:
        """Full buckets for this limit."""
        return TokenBuckets(self.rate(settings), self.allowed(settings))


class RateLimits:
    """The buckets of all limits, created when a limit is first checked."""

    def __init__(self, settings: Settings, shared: SharedBuckets | None = None) -> None:
        self._settings = settings
        self.shared = shared
        """Set once the database is open, if other processes may use it."""
        self._buckets: dict[RateLimit, TokenBuckets] = {}
        self._leases: dict[tuple[RateLimit, str], tuple[int, float]] = {}
        """Tokens that were taken from a shared bucket and not used yet, and when."""

    async def check(self, limit: RateLimit, key: str) -> None:
        """Count a request of a client. Refused if there were too many."""
        buckets = self._buckets.get(limit)
        if buckets is None:
            buckets = self._buckets[limit] = limit.buckets(self._settings)
        if not buckets.take(key):
            raise Refused("too_fast", retry_after=max(1.0, buckets.seconds_left(key)))
        if self.shared is not None and not await self._take_shared(self.shared, limit, key):
            raise Refused("too_fast", retry_after=max(1.0, 1 / limit.rate(self._settings)))

    async def _take_shared(self, shared: SharedBuckets, limit: RateLimit, key: str) -> bool:
        now = time.monotonic()
        left, since = self._leases.pop((limit, key), (0, now))
        if left and now - since < LEASE_SECONDS:
            if left > 1:
                self._leases[limit, key] = (left - 1, since)
            return True
        name, rate, allowed = f"{limit.setting}/{key}", limit.rate(self._settings), limit.allowed(self._settings)
        try:
            if limit.lease > 1 and await shared.take(name, rate, allowed, limit.lease):
                # Another request may have leased tokens at the same time.
                left, _ = self._leases.get((limit, key), (0, now))
                self._leases[limit, key] = (left + limit.lease - 1, now)
                return True
            return await shared.take(name, rate, allowed)
        except Exception as error:
            # The database is unavailable: the limits of this process still hold.
            log.warning("a shared rate limit could not be checked", error=type(error).__name__)
            return True

    def evict_full(self) -> None:
        """Drop the buckets that are full again, and leases that have expired."""
        for buckets in self._buckets.values():
            buckets.evict_full()
        expired = time.monotonic() - LEASE_SECONDS
        self._leases = {key: lease for key, lease in self._leases.items() if lease[1] > expired}

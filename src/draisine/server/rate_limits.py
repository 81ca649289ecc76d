"""How much anybody may ask for: buckets that fill steadily and are emptied by asking."""

import time
from collections.abc import Callable

from draisine.server.settings import Settings


class Buckets:
    """One bucket for each name: `burst` at once, at least one, `rate` a second after that."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = max(1, burst)
        self._now = now
        self._filled: dict[str, tuple[float, float]] = {}

    def take(self, name: str) -> bool:
        """Take one from a bucket; False, if it is empty."""
        now = self._now()
        left, since = self._filled.get(name, (float(self._burst), now))
        left = min(self._burst, left + (now - since) * self._rate)
        if left < 1:
            return False
        self._filled[name] = (left - 1, now)
        return True

    def tidy(self) -> None:
        """Forget buckets that are full again."""
        now = self._now()
        full = [
            name for name, (left, since) in self._filled.items() if left + (now - since) * self._rate >= self._burst
        ]
        for name in full:
            del self._filled[name]


HINTS_AT_ONCE = 5


class Gates:
    """How fast people may come from one address, open tables, bring games along, and ask for hints."""

    def __init__(self, settings: Settings) -> None:
        self.newcomers = Buckets(settings.newcomers_per_minute / 60, round(settings.newcomers_per_minute))
        self.tables = Buckets(settings.tables_per_minute / 60, round(settings.tables_per_minute))
        self.imports = Buckets(settings.imports_per_minute / 60, round(settings.imports_per_minute))
        self.hints = Buckets(settings.hints_per_minute / 60, HINTS_AT_ONCE)

    def tidy(self) -> None:
        """Forget what is full again."""
        self.newcomers.tidy()
        self.tables.tidy()
        self.imports.tidy()
        self.hints.tidy()

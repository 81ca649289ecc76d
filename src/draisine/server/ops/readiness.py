"""Whether a server can do its work now: for load balancers, and in the metrics."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec
import structlog

from draisine.server.ops.metrics import Metrics

PROBE_TIMEOUT = 5.0
"""Seconds after which a part that does not answer counts as failed."""
MAX_AGE = 1.0
"""Seconds for which a report is reused: each costs a write."""
State = Literal["ok", "failed"]
Probe = Callable[[], Awaitable[None]]
log = structlog.get_logger()


class ReadinessReport(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Which parts of a server work. `queue`: that of the workers, where there is one."""

    status: Literal["ready", "unready"]
    engine: Literal["ready", "compiling"]
    database: State
    queue: State | None = None


class Readiness:
    """Probes the database with a write, and the queue of the workers."""

    def __init__(self, engine: asyncio.Event, database: Probe, queue: Probe | None, metrics: Metrics) -> None:
        self._engine, self._metrics = engine, metrics
        self._probes = {"database": database, **({} if queue is None else {"queue": queue})}
        self._states: dict[str, State] = {}
        self._checked = float("-inf")
        self._lock = asyncio.Lock()

    async def report(self) -> ReadinessReport:
        """Which parts work now, or did a moment ago."""
        async with self._lock:
            if time.monotonic() - self._checked > MAX_AGE:
                await asyncio.gather(*map(self._check, self._probes))
                self._checked = time.monotonic()
        is_compiled = self._engine.is_set()
        self._metrics.ready.labels("engine").set(is_compiled)
        works = is_compiled and "failed" not in self._states.values()
        return ReadinessReport(
            status="ready" if works else "unready",
            engine="ready" if is_compiled else "compiling",
            database=self._states["database"],
            queue=self._states.get("queue"),
        )

    async def _check(self, part: str) -> None:
        before = self._states.get(part, "ok")
        try:
            async with asyncio.timeout(PROBE_TIMEOUT):
                await self._probes[part]()
        except Exception as error:
            self._states[part] = "failed"
            if before == "ok":
                log.error("a part of the server does not work", part=part, error=repr(error)[:300])
        else:
            self._states[part] = "ok"
            if before == "failed":
                log.info("a part of the server works again", part=part)
        self._metrics.ready.labels(part).set(self._states[part] == "ok")

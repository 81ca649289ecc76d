"""Regular signs of life of a server, for its own restart and for other processes."""

import asyncio
from typing import TYPE_CHECKING

import structlog

from draisine.server.clock import Clock
from draisine.server.ops.metrics import Metrics
from draisine.server.ops.readiness import Readiness
from draisine.server.store.operations import UptimeLog

if TYPE_CHECKING:
    from draisine.server.bots.releases import Announcement

HEARTBEAT_SECONDS = 5.0
log = structlog.get_logger()


class Heartbeat:
    """Stores when the server was last up, because clocks stand still while it is not; announces its release; probes
    whether it is ready."""

    def __init__(
        self,
        uptime: UptimeLog,
        clock: Clock,
        readiness: Readiness,
        announcement: "Announcement | None",
        metrics: Metrics,
    ) -> None:
        self._uptime, self._clock, self._readiness = uptime, clock, readiness
        self._announcement, self._metrics = announcement, metrics

    async def run(self) -> None:
        """Beat until cancelled."""
        while True:
            await self._beat()
            await self._readiness.report()
            self._clock.report_jump()
            await asyncio.sleep(HEARTBEAT_SECONDS)

    async def withdraw(self) -> None:
        """Announce that the server stops."""
        if self._announcement is not None:
            try:
                await self._announcement.withdraw()
            except Exception as error:
                log.warning("the server could not announce its end", error=type(error).__name__)

    async def close(self) -> None:
        """Store when the server ends."""
        self._announcement = None
        await self._beat()

    async def _beat(self) -> None:
        try:
            await self._uptime.touch(self._clock.now())
            if self._announcement is not None:
                await self._announcement.renew()
        except Exception as error:
            self._metrics.failures.labels("task").inc()
            log.warning("the uptime could not be stored", error=repr(error)[:300])

"""The time of games: that of the machine when the process starts, and from then on a clock that cannot be set."""

import time
from collections.abc import Callable

import structlog

TOLERANCE = 15.0
"""Seconds by which the clocks of processes and machines may differ unnoticed."""
MAX_LEAD = 24 * 3600.0
"""Seconds by which earlier processes may have been ahead. One that was years ahead, on a machine without a battery for
its clock, would let everything stored look old enough to be deleted."""
log = structlog.get_logger()


def steady_time() -> float:
    """Seconds on a clock that is never set, and that runs while the machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Clock:
    """Wall time without jumps: deadlines must hold when an administrator or NTP sets the time of the machine."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = steady_time) -> None:
        self._wall, self._steady = wall, steady
        self._offset = wall() - steady()
        self._reported = 0.0

    def now(self) -> float:
        """Seconds since the epoch, as the machine counted them at the start."""
        return self._steady() + self._offset

    def follow(self, last: float | None, *, is_shared: bool) -> None:
        """Continue the time of earlier processes, whose last sign of life was at `last`. Time never runs backwards:
        otherwise everyone had more time than agreed. Where others are running, theirs is the time."""
        if last is None:
            return
        ahead = self.now() - last
        if -MAX_LEAD < ahead < 0 or (is_shared and ahead > TOLERANCE):
            self._offset -= ahead
        self.report_jump()

    def report_jump(self) -> None:
        """Log that the time of the machine has been set."""
        difference = self._wall() - self.now()
        if abs(difference - self._reported) > TOLERANCE:
            self._reported = difference
            log.warning("the time of this machine was set; games go on with theirs", seconds=round(difference))

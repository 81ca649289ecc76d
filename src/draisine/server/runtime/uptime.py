"""When the server was up: the clocks of tables stand still while no process runs."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise


class Uptime:
    """The gaps between periods of service, from which deadlines are computed."""

    def __init__(self, periods: Sequence[tuple[float, float]] = ()) -> None:
        """`periods` are the start and the last heartbeat of each period, in order; the last one is still going on."""
        self._gaps = [(last, start) for (_, last), (start, _) in pairwise(periods) if start > last]
        self._gap_ends = [end for _, end in self._gaps]

    def later(self, start: float, seconds: float) -> float:
        """The time at which `seconds` of service have passed since `start`."""
        end = start + seconds
        for gap_start, gap_end in self._gaps_after(start):
            if gap_start >= end:
                break
            end += gap_end - max(gap_start, start)
        return end

    def elapsed(self, start: float, end: float) -> float:
        """The seconds of service between two times; 0 if they are in the wrong order."""
        seconds = end - start
        for gap_start, gap_end in self._gaps_after(start):
            if gap_start >= end:
                break
            seconds -= min(gap_end, end) - max(gap_start, start)
        return max(0.0, seconds)

    def _gaps_after(self, start: float) -> Iterator[tuple[float, float]]:
        """The gaps that end after a time."""
        return islice(self._gaps, bisect_right(self._gap_ends, start), None)

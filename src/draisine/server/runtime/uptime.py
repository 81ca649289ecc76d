"""When the server was up: the clocks of tables stand still while no process runs."""

from collections.abc import Sequence
from itertools import pairwise


class Uptime:
    """The gaps between periods of service, from which deadlines are computed."""

    def __init__(self, periods: Sequence[tuple[float, float]] = ()) -> None:
        """`periods` are the start and the last heartbeat of each period, in order; the last one is still going on."""
        self._gaps = [(last, start) for (_, last), (start, _) in pairwise(periods) if start > last]

    def later(self, start: float, seconds: float) -> float:
        """The time at which `seconds` of service have passed since `start`."""
        end = start + seconds
        for gap_start, gap_end in self._gaps:
            if gap_end > start and gap_start < end:
                end += gap_end - max(gap_start, start)
        return end

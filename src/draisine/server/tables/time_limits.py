"""The limits of the times that the host of a new table may choose."""

from draisine.server.tables.entries import TimeBank
from draisine.server.tables.refusals import Refused

HOUR = 3600
DAY = 24 * HOUR
TURN_SECONDS = (5, 14 * DAY)
BANK_SECONDS = (60, 30 * DAY)
INCREMENT_SECONDS = (0, DAY)
AWAY_HOURS = (1, 30 * 24)


def check_times(clock: int | None, bank: TimeBank | None, away_hours: int) -> None:
    """Refused if a time is out of its limits, or if there are two clocks."""
    if clock is not None and not _within(clock, TURN_SECONDS):
        raise Refused("bad_clock")
    if bank is not None and not (
        clock is None and _within(bank.seconds, BANK_SECONDS) and _within(bank.increment, INCREMENT_SECONDS)
    ):
        raise Refused("bad_bank")
    if not _within(away_hours, AWAY_HOURS):
        raise Refused("bad_away")


def _within(number: int, limits: tuple[int, int]) -> bool:
    least, most = limits
    return least <= number <= most

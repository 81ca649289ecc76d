"""How well a person has played over the weeks, from the stored qualities of their reviewed games."""

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import groupby

from draisine.review.model import Quality
from draisine.review.quality import INTERVAL
from draisine.server.games.reviews.messages import GameQuality, PlayQuality, WeekQuality
from draisine.server.store import QualityRow


def play_quality(rows: Sequence[QualityRow]) -> PlayQuality:
    """The quality of a person's play, from their rows in the order of time. Of several seats in one game only the first
    counts."""
    games = list({row.table: row for row in reversed(rows)}.values())[::-1]
    weeks = [_week(week, list(found)) for week, found in groupby(games, key=lambda row: iso_week(row.ended))]
    return PlayQuality(weeks=weeks, games=[_game(row) for row in games])


def iso_week(at: float) -> str:
    """The ISO week of a time (UTC), such as `2026-W47`."""
    year, week, _ = datetime.fromtimestamp(at, UTC).isocalendar()
    return f"{year}-W{week:02}"


def summed_quality(decisions: int, loss: float, squares: float) -> Quality:
    """The quality of decisions from their number, the sum of their losses, and that of the squares."""
    if not decisions:
        return Quality(decisions=0, loss=0.0, low=0.0, high=0.0)
    mean = loss / decisions
    variance = max(0.0, squares - decisions * mean**2) / max(1, decisions - 1)
    error = (variance / decisions) ** 0.5
    low, high = max(0.0, mean - INTERVAL * error), mean + INTERVAL * error
    return Quality(decisions=decisions, loss=mean, low=low, high=high)


def _week(week: str, rows: Sequence[QualityRow]) -> WeekQuality:
    decisions, loss = sum(row.decisions for row in rows), sum(row.loss for row in rows)
    quality = summed_quality(decisions, loss, sum(row.squares for row in rows))
    return WeekQuality(
        week=week, games=len(rows), decisions=decisions, loss=quality.loss, low=quality.low, high=quality.high
    )


def _game(row: QualityRow) -> GameQuality:
    return GameQuality(
        game=row.table,
        board=row.board,
        players=row.players,
        ended=row.ended,
        quality=summed_quality(row.decisions, row.loss, row.squares),
    )

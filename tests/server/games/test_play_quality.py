"""The quality of a person's play over the weeks."""

from datetime import UTC, datetime

import pytest

from draisine.review.quality import quality_of
from draisine.server.games.reviews.quality import iso_week, play_quality, summed_quality
from draisine.server.store import QualityRow


def row(table: str, ended: float, losses: list[float], seat: int = 0) -> QualityRow:
    return QualityRow(
        table=table,
        seat=seat,
        person="ada",
        board="usa",
        players=2,
        ended=ended,
        decisions=len(losses),
        loss=sum(losses),
        squares=sum(loss**2 for loss in losses),
    )


def at(year: int, month: int, day: int) -> float:
    return datetime(year, month, day, 12, tzinfo=UTC).timestamp()


def test_the_first_days_of_a_year_may_belong_to_the_last_week_of_the_year_before() -> None:
    assert [iso_week(at(2026, 11, 19)), iso_week(at(2027, 1, 1)), iso_week(at(2027, 1, 4))] == [
        "2026-W47",
        "2026-W53",
        "2027-W01",
    ]


@pytest.mark.parametrize("losses", [[], [3.0], [0.0, 0.0], [0.0, 12.5, 3.25, 0.0, 40.0]])
def test_sums_give_the_same_quality_as_the_losses(losses: list[float]) -> None:
    found = summed_quality(len(losses), sum(losses), sum(loss**2 for loss in losses))
    expected = quality_of(losses)
    assert found.decisions == expected.decisions
    assert (found.loss, found.low, found.high) == pytest.approx((expected.loss, expected.low, expected.high))


def test_games_are_grouped_by_week() -> None:
    first, second, third = at(2026, 11, 17), at(2026, 11, 19), at(2026, 11, 24)
    found = play_quality([row("a", first, [0.0, 4.0]), row("b", second, [2.0]), row("c", third, [1.0, 1.0])])
    assert [(week.week, week.games, week.decisions, week.loss) for week in found.weeks] == [
        ("2026-W47", 2, 3, 2.0),
        ("2026-W48", 1, 2, 1.0),
    ]
    week = found.weeks[0]
    assert (week.low, week.high) == pytest.approx((quality_of([0, 4, 2]).low, quality_of([0, 4, 2]).high))
    assert [(game.game, game.quality.loss) for game in found.games] == [("a", 2.0), ("b", 2.0), ("c", 1.0)]


def test_of_several_seats_in_one_game_the_first_counts() -> None:
    found = play_quality([row("a", 1.0, [5.0], seat=0), row("a", 1.0, [9.0], seat=1), row("b", 2.0, [1.0])])
    assert [(game.game, game.quality.loss) for game in found.games] == [("a", 5.0), ("b", 1.0)]


def test_without_games_there_is_no_week() -> None:
    assert (play_quality([]).weeks, play_quality([]).games) == ([], [])

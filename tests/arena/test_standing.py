"""What is counted, and the numbers that follow from it."""

import pytest

from draisine.arena import Claim, Setting, Standing, results
from tests.arena.scenes import FAST_BOARD, setting, small, told


def counted(run: Setting, ends: "list[list[int]]", claim: Claim | None = None) -> Standing:
    standing = Standing(run, claim)
    for number, points in enumerate(ends):
        standing.add(told(run, number, points))
    return standing


def test_wins_points_and_tickets_belong_to_bots_not_to_seats() -> None:
    """The second game is played with seats changed."""
    run = setting(["a", "b"])
    found = results(counted(run, [[60, 40], [30, 50]]))
    first, second = found.bots
    assert (first.bot, first.games, first.wins, first.win_rate) == ("a", 2, 2.0, 1.0)
    assert (first.mean_points, second.mean_points) == (55.0, 35.0)
    assert first.sd_points == pytest.approx(50**0.5)
    assert (first.tickets_made, first.tickets_failed, first.mean_turns) == (3.0, 1.0, 40.0)
    assert first.ms_per_move == 2.0
    assert first.rating > found.rating_mean > second.rating
    assert (found.games, found.rounds, found.seatings, found.shared_wins) == (2, 1, 2, 0)


def test_a_shared_win_is_divided() -> None:
    found = results(counted(setting(["a", "b", "c"], 3), [[50, 50, 20]]))
    assert [bot.wins for bot in found.bots] == [0.5, 0.5, 0.0]
    assert found.shared_wins == 1
    assert found.bots[0].rating == found.bots[1].rating


def test_a_bot_in_two_seats_plays_two_games() -> None:
    run = setting(["a", "b"], 3)
    found = results(counted(run, [[60, 40, 20]]))
    assert run.place(0) == (0, ("a", "b", "a"))
    assert [(bot.games, bot.wins) for bot in found.bots] == [(2, 1.0), (1, 0.0)]
    assert found.bots[0].mean_points == 40.0


def test_routes_belong_to_bots() -> None:
    run = Setting(small(), ["a", "b"], 2)
    standing = Standing(run)
    standing.add(told(run, 0, [1, 0], owners=[0, -1, 1, 0]))
    standing.add(told(run, 1, [1, 0], owners=[1, -1, 1, 0]))
    assert standing.claims.tolist() == [[2, 0, 1, 1], [0, 0, 1, 1]]


def test_lost_moves_are_counted_for_who_lost_them() -> None:
    run = setting(["a", "b"])
    standing = Standing(run)
    lines = ["game 0: bot b in seat 1 failed: ValueError: no", "game 0: bot b in seat 1 did not answer within 10 s"]
    standing.add(told(run, 0, [1, 0], lost=lines))
    assert [bot.lost_moves for bot in results(standing).bots] == [0, 2]


def test_nothing_played() -> None:
    found = results(Standing(setting(["a", "b"])))
    assert [(bot.win_rate, bot.win_rate_interval) for bot in found.bots] == [(0.0, (0.0, 1.0))] * 2
    assert found.games == 0


def test_deals_are_shared_by_all_seatings() -> None:
    run = setting(["a", "b"])
    standing = counted(run, [[60, 40], [60, 40], [60, 40]])
    assert standing.deals.tolist() == [0, 0, 1]
    assert [part.tolist() for part in standing.by_deal("a")] == [[1.0, 1.0], [2.0, 1.0]]


def test_the_claims_are_weighed_round_by_round() -> None:
    run = setting(["a", "b"])
    # The first bot wins both games of every deal.
    standing = counted(run, [[60, 40], [40, 60]] * 19 + [[60, 40]], Claim(0.5, 0.6))
    assert standing.verdict is not None
    assert (standing.verdict.rounds, standing.decided) == (19, False)
    standing.add(told(run, 39, [40, 60]))
    assert standing.decided
    stop = results(standing).stop
    assert stop is not None
    assert (stop.bot, stop.answer, stop.rounds, stop.h0, stop.h1) == ("a", "h1", 20, 0.5, 0.6)


def test_without_a_claim_nothing_is_decided() -> None:
    standing = counted(setting(["a", "b"], board=FAST_BOARD), [[60, 40], [40, 60]] * 30)
    assert not standing.decided
    assert results(standing).stop is None

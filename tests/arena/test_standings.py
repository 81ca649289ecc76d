"""What is counted, and the numbers that follow from it."""

import pytest

from draisine.arena import ArenaConfig, Hypotheses, Standings, compute_results
from tests.arena.factories import FAST_BOARD, config, make_game, small


def counted(run: ArenaConfig, ends: "list[list[int]]", claim: Hypotheses | None = None) -> Standings:
    standings = Standings(run, claim)
    for number, points in enumerate(ends):
        standings.add(make_game(run, number, points))
    return standings


def test_wins_points_and_tickets_belong_to_bots_not_to_seats() -> None:
    """The second game is played with seats changed."""
    run = config(["a", "b"])
    found = compute_results(counted(run, [[60, 40], [30, 50]]))
    first, second = found.bots
    assert (first.bot, first.games, first.wins, first.win_rate) == ("a", 2, 2.0, 1.0)
    assert (first.mean_points, second.mean_points) == (55.0, 35.0)
    assert first.sd_points == pytest.approx(50**0.5)
    assert (first.tickets_made, first.tickets_failed, first.mean_turns) == (3.0, 1.0, 40.0)
    assert first.ms_per_move == 2.0
    assert first.rating > found.rating_mean > second.rating
    assert (found.games, found.rounds, found.seatings, found.shared_wins) == (2, 1, 2, 0)


def test_a_shared_win_is_divided() -> None:
    found = compute_results(counted(config(["a", "b", "c"], 3), [[50, 50, 20]]))
    assert [bot.wins for bot in found.bots] == [0.5, 0.5, 0.0]
    assert found.shared_wins == 1
    assert found.bots[0].rating == found.bots[1].rating


def test_a_bot_in_two_seats_plays_two_games() -> None:
    run = config(["a", "b"], 3)
    found = compute_results(counted(run, [[60, 40, 20]]))
    assert run.schedule(0) == (0, ("a", "b", "a"))
    assert [(bot.games, bot.wins) for bot in found.bots] == [(2, 1.0), (1, 0.0)]
    assert found.bots[0].mean_points == 40.0


def test_routes_belong_to_bots() -> None:
    run = ArenaConfig(small(), ["a", "b"], 2)
    standings = Standings(run)
    standings.add(make_game(run, 0, [1, 0], owners=[0, -1, 1, 0]))
    standings.add(make_game(run, 1, [1, 0], owners=[1, -1, 1, 0]))
    assert standings.route_claims.tolist() == [[2, 0, 1, 1], [0, 0, 1, 1]]


def test_lost_moves_are_counted_for_who_lost_them() -> None:
    run = config(["a", "b"])
    standings = Standings(run)
    lines = ["game 0: bot b in seat 1 failed: ValueError: no", "game 0: bot b in seat 1 did not answer within 10 s"]
    standings.add(make_game(run, 0, [1, 0], lost=lines))
    assert [bot.lost_moves for bot in compute_results(standings).bots] == [0, 2]


def test_nothing_played() -> None:
    found = compute_results(Standings(config(["a", "b"])))
    assert [(bot.win_rate, bot.win_rate_interval) for bot in found.bots] == [(0.0, (0.0, 1.0))] * 2
    assert found.games == 0


def test_deals_are_shared_by_all_seatings() -> None:
    run = config(["a", "b"])
    standings = counted(run, [[60, 40], [60, 40], [60, 40]])
    assert standings.deals.tolist() == [0, 0, 1]
    assert [part.tolist() for part in standings.by_deal("a")] == [[1.0, 1.0], [2.0, 1.0]]


def test_the_claims_are_weighed_round_by_round() -> None:
    run = config(["a", "b"])
    # The first bot wins both games of every deal.
    standings = counted(run, [[60, 40], [40, 60]] * 19 + [[60, 40]], Hypotheses(0.5, 0.6))
    assert standings.verdict is not None
    assert (standings.verdict.rounds, standings.decided) == (19, False)
    standings.add(make_game(run, 39, [40, 60]))
    assert standings.decided
    stop = compute_results(standings).stop
    assert stop is not None
    assert (stop.bot, stop.answer, stop.rounds, stop.h0, stop.h1) == ("a", "h1", 20, 0.5, 0.6)


def test_without_a_claim_nothing_is_decided() -> None:
    standings = counted(config(["a", "b"], board=FAST_BOARD), [[60, 40], [40, 60]] * 30)
    assert not standings.decided
    assert compute_results(standings).stop is None

"""Rewards, opponents inside, and who learns."""

import numpy as np
import pytest
from numpy.typing import NDArray

from draisine.boards import load
from draisine.bots import Deciding, find_bot
from draisine.bots.compiled import give_chance
from draisine.engine.capacities import SEATS
from draisine.engine.compiler.records import new
from draisine.engine.enums import BLIND, DECISIONS, KEEP
from draisine.engine.rules.scoring import count_points
from draisine.engine.state import Scratch
from draisine.envs import Batch, batch
from draisine.envs.config import OPPONENTS
from draisine.envs.stepping import Reward, worth
from draisine.matches import Table
from draisine.matches.moves import seat_bot
from draisine.play.referee import Referee
from draisine.play.view import observation
from tests.engine.driving import charted, look
from tests.envs.playing import choose, play, play_out

# Rewards.


def counted(totals: list[int], winners: list[int]) -> Scratch:
    scratch = new(Scratch)
    for seat, total in enumerate(totals):
        scratch.count[seat].total, scratch.count[seat].won = total, int(seat in winners)
    return scratch


@pytest.mark.parametrize(
    ("totals", "winners", "reward", "shares"),
    [
        ([100, 80], [0], Reward.WIN, [1.0, -1.0]),
        ([100, 80, 90, 70], [0], Reward.WIN, [1.0, -1 / 3, -1 / 3, -1 / 3]),
        ([90, 90, 50], [0, 1], Reward.WIN, [0.25, 0.25, -0.5]),
        ([90, 90, 50], [1], Reward.WIN, [-0.5, 1.0, -0.5]),
        ([70, 70], [0, 1], Reward.WIN, [0.0, 0.0]),
        ([100, 80, 90, 70], [0], Reward.RANK, [1.0, -1 / 3, 1 / 3, -1.0]),
        ([90, 90, 50], [0, 1], Reward.RANK, [0.5, 0.5, -1.0]),
        ([90, 90, 50], [1], Reward.RANK, [0.0, 1.0, -1.0]),
        ([60, 50, 50, 50], [0], Reward.RANK, [1.0, -1 / 3, -1 / 3, -1 / 3]),
        ([100, 80, 90], [0], Reward.POINTS, [0.1, -0.2, -0.1]),
        ([-10, 30], [1], Reward.POINTS, [-0.4, 0.4]),
        ([90, 90], [1], Reward.POINTS, [0.0, 0.0]),
    ],
)
def test_what_an_end_is_worth(totals: list[int], winners: list[int], reward: Reward, shares: list[float]) -> None:
    scratch, seats = counted(totals, winners), len(totals)
    found = [worth(scratch, seats, seat, int(reward)) for seat in range(seats)]
    assert found == pytest.approx(shares)
    if reward != Reward.POINTS:
        assert sum(found) == pytest.approx(0.0)


@pytest.mark.parametrize("reward", ["win", "rank", "points"])
def test_rewards_come_at_the_end_for_all_seats(reward: str) -> None:
    games = batch("amsterdam", 3, 24, seed=4, autoreset=False, reward=reward)
    _, tables = charted("amsterdam")
    before, scratch, chance = games.ends.copy(), new(Scratch), np.random.default_rng(3)
    for _ in range(400):
        seats = games.seats.copy()
        games.step(choose(games.masks, chance))
        assert (games.gains == games.rewards[np.arange(24), seats]).all()
        for place in range(24):
            if before[place] or not games.ends[place]:
                assert not games.rewards[place].any()
                continue
            count_points(tables, games._states[place], scratch)
            expected = [worth(scratch, 3, seat, int(Reward[reward.upper()])) for seat in range(3)]
            assert games.rewards[place].tolist() == pytest.approx(expected)
            assert games.points[place].tolist() == [int(scratch.count[seat].total) for seat in range(3)]
        before = games.ends.copy()
    assert before.all()


def leads(games: Batch) -> NDArray[np.float64]:
    """Points on the table ahead of the mean of the others."""
    scores = np.array([look(state)["players"]["score"][: games.players] for state in games._states], float)
    ahead: NDArray[np.float64] = scores - (scores.sum(axis=1, keepdims=True) - scores) / (games.players - 1)
    return ahead


@pytest.mark.parametrize("opponents", ["outside", "random"])
def test_shaping_adds_the_change_of_the_lead(opponents: str) -> None:
    plain = batch("usa", 3, 6, seed=4, autoreset=False, opponents=opponents, learner=1)
    shaped = batch("usa", 3, 6, seed=4, autoreset=False, opponents=opponents, learner=1, shaping=0.01)
    chance, dealt, changes = np.random.default_rng(3), np.zeros((6, 3)), 0
    while not plain.ends.all():
        actions = choose(plain.masks, chance)
        plain.step(actions)
        shaped.step(actions)
        now = leads(shaped)
        assert shaped.rewards - plain.rewards == pytest.approx(0.01 * (now - dealt), abs=1e-6)
        changes += int((now != dealt).any())
        dealt = now
    assert changes > 20


# Who plays.


def test_the_learner_changes_from_game_to_game() -> None:
    games = batch("amsterdam", 3, 4, opponents="random")
    for _ in play(games, 200):
        assert games.seats.tolist() == (games.numbers % 3).tolist()
    assert games.numbers.min() > 4


def test_the_learner_can_stay_in_its_seat() -> None:
    games = batch("amsterdam", 3, 4, opponents="random", learner=2)
    for _ in play(games, 100):
        assert (games.seats == 2).all()


def test_opponents_are_counted_from_the_learner() -> None:
    games = batch("amsterdam", 3, 6, opponents=["outside", "random"])
    asked = set()
    for _ in play(games, 100):
        asked |= set(((games.seats - games.numbers) % 3).tolist())
    assert asked == {0, 1}


def test_a_table_that_only_draws_blind() -> None:
    weights = np.zeros(DECISIONS, int)
    weights[BLIND] = 1
    games = batch("usa", 2, 16, opponents="table", table=weights, seed=2)
    for _ in play(games, 60):
        seen = games.layout.split(games.observations)
        assert (seen["seat_reserve"][:, 1] == 45).all()
        assert not any(seen[f"seat_known_{kind}"][:, 1].any() for kind in range(9))
    assert (games.layout.split(games.observations)["seat_cards"][:, 1] > 40).any()


def test_a_table_decides_as_often_as_its_weights_say() -> None:
    weights = np.zeros(DECISIONS, int)
    weights[KEEP + 0b111], weights[KEEP + 0b011] = 3, 1
    games = batch("usa", 2, 4000, opponents="table", table=weights, seed=2)
    games.step(games.masks.argmax(axis=1))
    kept = games.layout.split(games.observations)["seat_kept_first"][:, 1]
    assert set(kept.tolist()) == {2, 3}
    assert np.mean(kept == 3) == pytest.approx(0.75, abs=0.03)


@pytest.mark.parametrize("name", sorted(OPPONENTS))
def test_every_opponent_plays_to_the_end(name: str) -> None:
    games = batch("amsterdam", 3, 4, opponents=name, autoreset=False, seed=1)
    play_out(games)
    assert games.points.any(axis=1).all()


def test_the_planner_beats_chance_by_far() -> None:
    games = batch("usa", 2, 64, opponents="planner", autoreset=False, seed=1)
    play_out(games)
    mine, theirs = games.points[np.arange(64), games.seats], games.points[np.arange(64), 1 - games.seats]
    assert (mine < theirs).all()
    assert (theirs - mine).mean() > 100


def test_bots_inside_play_as_they_do_at_a_table() -> None:
    """The same deals, the learner's seat played by a planner from outside: every game comes to the same points."""
    board, games, seed = load("europe"), 5, 21
    entrants = [find_bot(name) for name in ("planner", "conductor", "passenger")]
    played = [outcome.points for outcome in Table(board, entrants, seed).outcomes(0, games)]
    inside = batch(board, 3, games, seed=seed, learner=0, opponents=["conductor", "passenger"], autoreset=False)
    referee, planner = Referee(board), seat_bot(entrants[0], board, "any", 0)
    assert isinstance(planner, Deciding)
    while not inside.ends.all():
        actions = []
        for place in range(games):
            seen = observation(referee, inside._states[place], 0)
            give_chance(seen, seed + place * SEATS)
            actions.append(0 if inside.ends[place] else planner.decide(seen))
        inside.step(actions)
    assert [tuple(points) for points in inside.points.tolist()] == played

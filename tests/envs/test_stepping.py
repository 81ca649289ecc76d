"""Steps of a batch: rewards, opponents inside the batch, and the learner's seat."""

import numpy as np
import pytest
from numpy.typing import NDArray

from draisine.boards import load
from draisine.bots import CompiledBot, SeatInfo, find_bot
from draisine.bots.seeding import seed_observation
from draisine.engine.capacities import SEATS
from draisine.engine.compiler.records import new
from draisine.engine.enums import BLIND, DECISIONS, KEEP
from draisine.engine.rules.scoring import score_game
from draisine.engine.state import Scratch
from draisine.envs import Batch, batch
from draisine.envs.config import OPPONENTS
from draisine.envs.rewards import RewardType, terminal_reward
from draisine.matches import MatchRunner
from draisine.play.referee import Referee
from draisine.play.view import make_observation
from tests.engine.driver import load_compiled, to_numpy
from tests.envs.random_play import play_out, random_steps, sample_actions

# Rewards


@pytest.mark.parametrize("reward", ["win", "rank", "points"])
def test_all_seats_are_rewarded_when_a_game_ends(reward: str) -> None:
    envs = batch("amsterdam", 3, 24, seed=4, autoreset=False, reward=reward)
    _, tables = load_compiled("amsterdam")
    before, scratch, rng = envs.terminated.copy(), new(Scratch), np.random.default_rng(3)
    for _ in range(400):
        seats = envs.seat.copy()
        envs.step(sample_actions(envs.action_mask, rng))
        assert (envs.reward == envs.rewards[np.arange(24), seats]).all()
        for env in range(24):
            if before[env] or not envs.terminated[env]:
                assert not envs.rewards[env].any()
                continue
            score_game(tables, envs._states[env], scratch)
            expected = [terminal_reward(scratch, 3, seat, int(RewardType[reward.upper()])) for seat in range(3)]
            assert envs.rewards[env].tolist() == pytest.approx(expected)
            assert envs.points[env].tolist() == [int(scratch.scores[seat].total) for seat in range(3)]
        before = envs.terminated.copy()
    assert before.all()


def leads(envs: Batch) -> NDArray[np.float64]:
    """By env and seat: the score, less the mean score of the others."""
    scores = np.array([to_numpy(state)["players"]["score"][: envs.players] for state in envs._states], float)
    lead: NDArray[np.float64] = scores - (scores.sum(axis=1, keepdims=True) - scores) / (envs.players - 1)
    return lead


@pytest.mark.parametrize("opponents", ["external", "random"])
def test_shaping_adds_the_change_of_the_lead(opponents: str) -> None:
    plain = batch("usa", 3, 6, seed=4, autoreset=False, opponents=opponents, learner_seat=1)
    shaped = batch("usa", 3, 6, seed=4, autoreset=False, opponents=opponents, learner_seat=1, shaping=0.01)
    rng, dealt, changes = np.random.default_rng(3), np.zeros((6, 3)), 0
    while not plain.terminated.all():
        actions = sample_actions(plain.action_mask, rng)
        plain.step(actions)
        shaped.step(actions)
        now = leads(shaped)
        assert shaped.rewards - plain.rewards == pytest.approx(0.01 * (now - dealt), abs=1e-6)
        changes += int((now != dealt).any())
        dealt = now
    assert changes > 20


# Who plays


def test_the_learner_changes_from_game_to_game() -> None:
    envs = batch("amsterdam", 3, 4, opponents="random")
    for _ in random_steps(envs, 200):
        assert envs.seat.tolist() == (envs.game % 3).tolist()
    assert envs.game.min() > 4


def test_the_learner_seat_can_be_fixed() -> None:
    envs = batch("amsterdam", 3, 4, opponents="random", learner_seat=2)
    for _ in random_steps(envs, 100):
        assert (envs.seat == 2).all()


def test_opponents_are_counted_from_the_learner() -> None:
    envs = batch("amsterdam", 3, 6, opponents=["external", "random"])
    external = set()
    for _ in random_steps(envs, 100):
        external |= set(((envs.seat - envs.game) % 3).tolist())
    assert external == {0, 1}


def test_a_table_with_one_nonzero_weight() -> None:
    weights = np.zeros(DECISIONS, int)
    weights[BLIND] = 1
    envs = batch("usa", 2, 16, opponents="table", table=weights, seed=2)
    for _ in random_steps(envs, 60):
        fields = envs.layout.split(envs.obs)
        assert (fields["seat_reserve"][:, 1] == 45).all()
        assert not any(fields[f"seat_known_{kind}"][:, 1].any() for kind in range(9))
    assert (envs.layout.split(envs.obs)["seat_cards"][:, 1] > 40).any()


def test_a_table_samples_in_proportion_to_its_weights() -> None:
    weights = np.zeros(DECISIONS, int)
    weights[KEEP + 0b111], weights[KEEP + 0b011] = 3, 1
    envs = batch("usa", 2, 4000, opponents="table", table=weights, seed=2)
    envs.step(envs.action_mask.argmax(axis=1))
    kept = envs.layout.split(envs.obs)["seat_kept_first"][:, 1]
    assert set(kept.tolist()) == {2, 3}
    assert np.mean(kept == 3) == pytest.approx(0.75, abs=0.03)


@pytest.mark.parametrize("name", sorted(OPPONENTS))
def test_every_opponent_plays_to_the_end(name: str) -> None:
    envs = batch("amsterdam", 3, 4, opponents=name, autoreset=False, seed=1)
    play_out(envs)
    assert envs.points.any(axis=1).all()


def test_the_planner_beats_random_play_by_far() -> None:
    envs = batch("usa", 2, 64, opponents="planner", autoreset=False, seed=1)
    play_out(envs)
    random, planner = envs.points[np.arange(64), envs.seat], envs.points[np.arange(64), 1 - envs.seat]
    assert (random < planner).all()
    assert (planner - random).mean() > 100


def test_bots_in_a_batch_play_as_in_a_match() -> None:
    """On the same deals, with the learner's seat played by a planner in Python, every game has the same points."""
    board, games, seed = load("europe"), 5, 21
    bots = [find_bot(name) for name in ("planner", "conductor", "passenger")]
    expected = [outcome.points for outcome in MatchRunner(board, bots, seed).outcomes(0, games)]
    opponents = ["conductor", "passenger"]
    envs = batch(board, 3, num_envs=games, seed=seed, learner_seat=0, opponents=opponents, autoreset=False)
    referee, planner = Referee(board), CompiledBot(bots[0].kind)
    planner.sit(SeatInfo(board, 0, 0))
    while not envs.terminated.all():
        actions = []
        for env in range(games):
            observation = make_observation(referee, envs._states[env], 0)
            seed_observation(observation, seed + env * SEATS)
            actions.append(0 if envs.terminated[env] else planner.decide(observation))
        envs.step(actions)
    assert [tuple(points) for points in envs.points.tolist()] == expected

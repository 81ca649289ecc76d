"""The rewards of all seats through every interface: what one seat wins, the others lose."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from gymnasium.vector import AutoresetMode

import draisine.envs.gym  # noqa: F401  (registers Draisine-v0)
from draisine.envs import aec_env, batch
from draisine.envs.vector import DraisineVectorEnv
from tests.envs.openspiel.random_states import deal, play_random
from tests.envs.random_play import random_steps, sample_actions

PLAYERS = 3
GAMES = 12
OPTIONS: tuple[dict[str, Any], ...] = ({"reward": "win"}, {"reward": "rank", "shaping": 0.05})
"""Rewards whose sum over the seats is zero in every step; `points` sums to zero with two players only."""
zero_sum = pytest.mark.parametrize("options", OPTIONS, ids=str)


def expected_returns(options: dict[str, Any]) -> list[list[float]]:
    """By game and seat: the sum of all rewards, from a batch in which the caller plays every seat at random."""
    envs = batch("amsterdam", PLAYERS, GAMES, autoreset=False, **options)
    returns = np.zeros((GAMES, PLAYERS))
    for _ in random_steps(envs, 400):
        returns += envs.rewards
    assert envs.terminated.all()
    return returns.tolist()


@zero_sum
def test_batch(options: dict[str, Any]) -> None:
    returns = np.array(expected_returns(options))
    assert returns.sum(axis=1) == pytest.approx(np.zeros(GAMES), abs=1e-5)
    assert (returns != 0).any(axis=1).all()


@zero_sum
@pytest.mark.parametrize("opponents", ["external", "random"])
def test_gymnasium(options: dict[str, Any], opponents: str) -> None:
    """`info["rewards"]` has those of all seats, also of the seats that did not act; the reward itself is that of the
    seat that acted."""
    env = gymnasium.make("Draisine-v0", board="amsterdam", players=PLAYERS, opponents=opponents, **options)
    for seed in range(GAMES):
        _, info = env.reset(seed=seed)
        rng, terminated, returns, acted = Random(seed), False, np.zeros(PLAYERS), np.zeros(PLAYERS)
        while not terminated:
            seat = info["seat"]
            action = rng.choice(info["action_mask"].nonzero()[0].tolist())
            _, reward, terminated, _, info = env.step(action)
            assert reward == info["rewards"][seat]
            returns += info["rewards"]
            acted[seat] += float(reward)
        assert returns.any()
        assert returns.sum() == pytest.approx(0, abs=1e-5)
        if opponents == "random":
            assert returns[info["seat"]] == pytest.approx(acted.sum())


@zero_sum
@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
def test_vector_environment(options: dict[str, Any], mode: AutoresetMode) -> None:
    envs = DraisineVectorEnv(4, "amsterdam", PLAYERS, "external", autoreset_mode=mode, **options)
    envs.reset(seed=1)
    rng, returns, ended = np.random.default_rng(1), np.zeros((4, PLAYERS)), 0
    for _ in range(300):
        *_, terminated, _, infos = envs.step(sample_actions(envs.action_masks(), rng))
        final = infos.get("final_info", {"rewards": 0})
        returns += infos["rewards"] + final["rewards"]
        assert returns.sum(axis=1) == pytest.approx(np.zeros(4), abs=1e-5)
        assert returns[terminated].any(axis=1).all()
        ended += int(terminated.sum())
        returns[terminated] = 0
    assert ended > 3


@zero_sum
def test_pettingzoo(options: dict[str, Any]) -> None:
    env = aec_env("amsterdam", PLAYERS, **options)
    for seed in range(GAMES):
        env.reset(seed=seed)
        rng, returns = Random(seed), dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            obs, reward, terminated, _, _ = env.last()
            returns[agent] += reward
            env.step(None if terminated else rng.choice(obs["action_mask"].nonzero()[0].tolist()))
        assert any(returns.values())
        assert sum(returns.values()) == pytest.approx(0, abs=1e-5)


def test_openspiel() -> None:
    game = pyspiel.load_game(f"draisine(board=amsterdam,players={PLAYERS})")
    for number in range(GAMES):
        returns = play_random(deal(game, number), number).returns()
        assert any(returns)
        assert sum(returns) == pytest.approx(0)


def test_points_sum_to_zero_with_two_players_only() -> None:
    for players in (2, 3):
        envs = batch("amsterdam", players, 30, reward="points", autoreset=False)
        returns = np.zeros((30, players))
        for _ in random_steps(envs, 400):
            returns += envs.rewards
        assert np.allclose(returns.sum(axis=1), 0, atol=1e-5) == (players == 2)

"""SuperSuit: which of its wrappers apply to the PettingZoo environment. docs/libraries.md lists them."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import supersuit

from draisine.envs import IllegalAction, aec_env
from draisine.envs.gym import DraisineEnv

PAGE = Path(__file__).parents[3] / "docs" / "libraries.md"
Wrap = Callable[[Any], Any]

ANY_OBSERVATIONS: dict[str, Wrap] = {
    "action_lambda_v1": lambda env: supersuit.action_lambda_v1(env, lambda action, _: action, lambda space: space),
    "clip_reward_v0": supersuit.clip_reward_v0,
    "delay_observations_v0": lambda env: supersuit.delay_observations_v0(env, 1),
    "observation_lambda_v0": lambda env: supersuit.observation_lambda_v0(env, lambda obs, _: obs, lambda space: space),
    "pad_action_space_v0": supersuit.pad_action_space_v0,
    "reward_lambda_v0": lambda env: supersuit.reward_lambda_v0(env, lambda reward: 2 * reward),
}
"""Wrappers for observations of any kind."""
ARRAYS_ONLY: dict[str, Wrap] = {
    "agent_indicator_v0": supersuit.agent_indicator_v0,
    "dtype_v0": lambda env: supersuit.dtype_v0(env, np.float32),
    "flatten_v0": supersuit.flatten_v0,
    "frame_stack_v1": lambda env: supersuit.frame_stack_v1(env, 2),
    "max_observation_v0": lambda env: supersuit.max_observation_v0(env, 2),
    "normalize_obs_v0": lambda env: supersuit.normalize_obs_v0(supersuit.dtype_v0(env, np.float32)),
    "pad_observations_v0": supersuit.pad_observations_v0,
    "reshape_v0": lambda env: supersuit.reshape_v0(env, (env.layout.size, 1)),
}
"""Wrappers for observations that are arrays: `mask="info"`."""
REPEATING: dict[str, Wrap] = {
    "frame_skip_v0": lambda env: supersuit.frame_skip_v0(env, 2),
    "sticky_actions_v0": lambda env: supersuit.sticky_actions_v0(env, 0.25),
}
"""Wrappers that repeat an action, which is usually illegal the second time."""
OTHERS: dict[str, Wrap] = {
    "black_death_v3": supersuit.black_death_v3,
    "clip_actions_v0": supersuit.clip_actions_v0,
    "color_reduction_v0": supersuit.color_reduction_v0,
    "resize_v1": lambda env: supersuit.resize_v1(env, 5, 5),
}
"""Wrappers for simultaneous moves, continuous actions and images."""


def play(env: Any) -> int:
    """Play a game with random legal actions. Returns the number of decisions."""
    env.reset(seed=3)
    rng, decisions = np.random.default_rng(1), 0
    for agent in env.agent_iter(3000):
        obs, _, terminated, _, info = env.last()
        if terminated:
            env.step(None)
            continue
        assert env.observation_space(agent).contains(obs)
        # frame_skip_v0 leaves the mask out of the info.
        action_mask = info["action_mask"] if "action_mask" in info else obs["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(action_mask))))
        decisions += 1
    assert not env.agents
    return decisions


def make(**options: Any) -> Any:
    return aec_env("amsterdam", players=2, floats=True, **options)


@pytest.mark.parametrize("name", ANY_OBSERVATIONS)
@pytest.mark.parametrize("mask", ["info", "observation"])
def test_wrappers_for_all_observations(name: str, mask: str) -> None:
    assert play(ANY_OBSERVATIONS[name](make(mask=mask))) == play(make(mask=mask))


@pytest.mark.parametrize("name", ARRAYS_ONLY)
def test_wrappers_for_arrays(name: str) -> None:
    assert play(ARRAYS_ONLY[name](make(mask="info"))) == play(make(mask="info"))
    with pytest.raises((AssertionError, AttributeError)):
        play(ARRAYS_ONLY[name](make(mask="observation")))


@pytest.mark.parametrize("name", REPEATING)
def test_wrappers_that_repeat_actions(name: str) -> None:
    with pytest.raises(IllegalAction):
        play(REPEATING[name](make()))


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("mask", ["info", "observation"])
def test_wrappers_that_do_not_apply(name: str, mask: str) -> None:
    with pytest.raises((AssertionError, AttributeError, TypeError)):
        play(OTHERS[name](make(mask=mask)))


def test_wrappers_for_one_learner() -> None:
    stacked = supersuit.frame_stack_v1(DraisineEnv("amsterdam", floats=True), 2)
    obs, info = stacked.reset(seed=1)
    first = obs[obs.size // 2 :].copy()  # SuperSuit overwrites its array.
    later, *_ = stacked.step(np.flatnonzero(info["action_mask"])[0])
    assert np.array_equal(later[: later.size // 2], first), "the older of the two frames"


@pytest.mark.filterwarnings("ignore:agent_selector is deprecated:DeprecationWarning")
def test_games_side_by_side() -> None:
    """Games in which another seat is to decide are passed over, and the next ones are dealt. SuperSuit itself never
    reports that a whole game is over."""
    envs = supersuit.vectorize_aec_env_v0(make(mask="info"), 2)
    envs.reset(seed=1)
    rng, ended = np.random.default_rng(1), 0
    for _ in envs.agent_iter(400):
        obs, _, terminated, _, _, _, passes, infos = envs.last()
        assert obs.shape == (2, 367)
        ended += int(terminated.sum())
        actions = [
            0 if idle or over else int(rng.choice(np.flatnonzero(info["action_mask"])))
            for idle, over, info in zip(passes, terminated, infos, strict=True)
        ]
        envs.step(actions)
    assert ended > 2


def test_the_page_lists_all_wrappers() -> None:
    listed = set(re.findall(r"`(\w+_v\d)`", PAGE.read_text("utf-8")))
    assert listed == {*ANY_OBSERVATIONS, *ARRAYS_ONLY, *REPEATING, *OTHERS, "vectorize_aec_env_v0"}

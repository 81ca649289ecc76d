"""Deep copies and pickles of the standard interfaces: after equal actions they give equal results."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from hypothesis import given, settings
from hypothesis import strategies as st

import draisine.envs.gym  # noqa: F401  (registers Draisine-v0)
from draisine.envs import aec_env
from draisine.envs.rendering import Window
from draisine.envs.vector import DraisineVectorEnv
from tests.envs.openspiel.random_states import deal, everything, play_random
from tests.envs.random_play import sample_actions
from tests.soak import max_examples

COPIES: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}
any_copy = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
moments = settings(max_examples=max_examples(8), deadline=None)


def choose(mask: Any, rng: Random) -> int:
    return rng.choice(np.flatnonzero(mask).tolist())


def play_gym(env: Any, info: Any, rng: Random, steps: int) -> tuple[list[Any], Any]:
    """Play random actions, and the next game after each end. Returns all results, and the last info."""
    results = list[Any]()
    for _ in range(steps):
        result: Any = env.step(choose(info["action_mask"], rng))
        results.append(result)
        info = result[4]
        if result[2]:
            obs, info = env.reset()
            results.append((obs, info))
    return results, info


@any_copy
@moments
@given(steps=st.integers(0, 90), seed=st.integers(0, 2**31), opponents=st.sampled_from(["random", "external"]))
def test_gymnasium(copied: Callable[[Any], Any], steps: int, seed: int, opponents: str) -> None:
    env = gymnasium.make("Draisine-v0", board="amsterdam", opponents=opponents, floats=bool(seed % 2))
    _, info = env.reset(seed=seed)
    _, info = play_gym(env, info, Random(seed), steps)
    other = copied(env)
    one, _ = play_gym(env, info, Random(1), 70)
    same, _ = play_gym(other, info, Random(1), 70)
    assert data_equivalence(one, same, exact=True)
    assert len({result[0].tobytes() for result in one}) > 30, "observations change from step to step"


def test_a_copied_environment_is_independent() -> None:
    env = gymnasium.make("Draisine-v0", board="usa").unwrapped
    env.reset(seed=3)
    other = copy.deepcopy(env)
    before = env.action_masks()  # type: ignore[attr-defined]
    for _ in range(20):
        other.step(int(other.action_masks().argmax()))  # type: ignore[attr-defined]
    assert (env.action_masks() == before).all()  # type: ignore[attr-defined]


def test_a_copy_opens_a_window_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.setattr(Window, "warned", False)
    env = gymnasium.make("Draisine-v0", board="amsterdam", render_mode="human").unwrapped
    with pytest.warns(UserWarning, match="no display"):
        env.reset(seed=1)
    other = copy.deepcopy(env)
    assert other._renderer._window._figure is None  # type: ignore[attr-defined]
    assert env._renderer._window._figure is not None  # type: ignore[attr-defined]
    env.close()


@any_copy
@moments
@given(steps=st.integers(0, 120), seed=st.integers(0, 2**31), mode=st.sampled_from(AutoresetMode))
def test_vector_environment(copied: Callable[[Any], Any], steps: int, seed: int, mode: AutoresetMode) -> None:
    def play(envs: DraisineVectorEnv, rng: np.random.Generator, steps: int) -> list[Any]:
        results = list[Any]()
        for _ in range(steps):
            results.append(envs.step(sample_actions(envs.action_masks(), rng)))
            ended = results[-1][2]
            if mode == AutoresetMode.DISABLED and ended.any():
                results.append(envs.reset(options={"reset_mask": ended}))
        return results

    envs = DraisineVectorEnv(3, "amsterdam", autoreset_mode=mode)
    envs.reset(seed=seed)
    play(envs, np.random.default_rng(seed), steps)
    other = copied(envs)
    one, same = (play(copy_of, np.random.default_rng(1), 70) for copy_of in (envs, other))
    assert data_equivalence(one, same, exact=True)


@any_copy
@moments
@given(steps=st.integers(0, 150), seed=st.integers(0, 2**31))
def test_pettingzoo(copied: Callable[[Any], Any], steps: int, seed: int) -> None:
    def play(env: Any, rng: Random, steps: int) -> list[Any]:
        results = list[Any]()
        for _ in range(steps):
            obs, reward, terminated, _, info = env.last()
            results.append((env.agent_selection, obs, reward, terminated, info))
            env.step(None if terminated else choose(obs["action_mask"], rng))
            if not env.agents:
                env.reset()
        return results

    env = aec_env("amsterdam", 3)
    env.reset(seed=seed)
    play(env, Random(seed), steps)
    other = copied(env)
    assert data_equivalence(play(env, Random(1), 80), play(other, Random(1), 80), exact=True)


@any_copy
@moments
@given(steps=st.integers(0, 120), number=st.integers(0, 2**30 - 1))
def test_openspiel(copied: Callable[[Any], Any], steps: int, number: int) -> None:
    game = pyspiel.load_game("draisine(board=amsterdam,players=2)")
    state = play_random(deal(game, number), 3, steps)
    other = copied(state)
    assert everything(other) == everything(state)
    assert everything(play_random(other, 5)) == everything(play_random(state, 5))

"""Stable-Baselines3: its checker, its wrappers, and training on the batch itself."""

import copy
from typing import Any

import gymnasium
import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.vec_env import VecMonitor

from draisine.envs.adapters.sb3 import DraisineVecEnv
from draisine.envs.vector import DraisineVectorEnv
from tests.envs.random_play import sample_actions


def test_its_checker_accepts_the_environment() -> None:
    check_env(gymnasium.make("draisine.envs.gym:Draisine-v0", board="amsterdam", floats=True, on_illegal="forfeit"))


@pytest.mark.parametrize("options", [{}, {"mask": "observation"}, {"floats": "one_hot"}], ids=str)
def test_maskable_ppo_learns_on_a_batch(options: dict[str, Any]) -> None:
    envs = VecMonitor(DraisineVecEnv(8, "amsterdam", **options))
    policy = "MultiInputPolicy" if "mask" in options else "MlpPolicy"
    model = MaskablePPO(policy, envs, n_steps=32, batch_size=64, n_epochs=1, seed=1, device="cpu").learn(512)
    assert len(model.ep_info_buffer or []) > 0, "games end, and are counted"
    obs: Any = envs.reset()
    actions, _ = model.predict(obs, action_masks=get_action_masks(envs))
    assert get_action_masks(envs)[np.arange(8), actions].all()
    envs.close()


def test_results_are_those_of_the_vector_environment() -> None:
    ours, theirs = DraisineVecEnv(3, "amsterdam"), DraisineVectorEnv(3, "amsterdam", floats=True)
    assert is_masking_supported(ours)
    ours.seed(5)
    obs, (expected, _) = ours.reset(), theirs.reset(seed=[5, 6, 7])
    rng, ended = np.random.default_rng(1), 0
    for _ in range(150):
        assert np.array_equal(obs, expected)
        actions = sample_actions(ours.action_masks(), rng)
        obs, rewards, dones, infos = ours.step(actions)
        expected, other_rewards, terminated, _, their_infos = theirs.step(actions)
        assert np.array_equal(rewards, other_rewards.astype(np.float32))
        assert np.array_equal(dones, terminated)
        for env in np.flatnonzero(dones):
            assert np.array_equal(infos[env]["terminal_observation"], their_infos["final_obs"][env])
            assert infos[env]["rewards"].sum() == pytest.approx(0)
            ended += 1
        assert all(not infos[env] for env in np.flatnonzero(~dones))
    assert ended > 2
    assert ours.env_method("action_masks", indices=[1])[0].shape == (339,)
    assert copy.deepcopy(ours).get_attr("num_envs") == [3] * 3
    with pytest.raises(AttributeError, match="share one batch"):
        ours.set_attr("seed", 1)
    with pytest.raises(TypeError, match="autoreset_mode"):
        DraisineVecEnv(2, autoreset_mode="Disabled")

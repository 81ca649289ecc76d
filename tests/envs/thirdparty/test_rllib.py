"""RLlib: its checker, and PPO with its own action-masking module, for one learner and for several agents."""

from collections.abc import Iterator
from typing import Any

import gymnasium
import pytest
import ray
from gymnasium.vector import AutoresetMode
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.rllib.utils.pre_checks.env import check_multiagent_environments
from ray.tune.registry import register_env

from draisine.envs import aec_env
from draisine.envs.gym import DraisineEnv

KEYS = ("observations", "action_mask")
"""Where RLlib's action-masking module looks."""
OPTIONS: dict[str, Any] = {"board": "amsterdam", "mask": "observation", "keys": KEYS, "floats": True}
STEPS = 256
# RLlib warns about deprecations of its own.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module", autouse=True)
def local_ray() -> Iterator[None]:
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def make_multiagent(config: dict[str, Any] | None = None) -> PettingZooEnv:
    """With `forfeit`, because RLlib's checker samples actions without a mask."""
    return PettingZooEnv(aec_env(**OPTIONS, players=2, on_illegal="forfeit", **(config or {})))


def module() -> RLModuleSpec:
    sizes = {"head_fcnet_hiddens": [32], "fcnet_hiddens": [32]}
    return RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config=sizes)


def train(config: PPOConfig) -> dict[str, Any]:
    """One iteration in this process. Returns the measures of the games."""
    sizes: dict[str, Any] = {"train_batch_size_per_learner": STEPS, "minibatch_size": 64, "num_epochs": 1}
    algorithm = config.training(**sizes).build_algo()
    try:
        result: dict[str, Any] = algorithm.train()
    finally:
        algorithm.stop()
    losses = next(each for name, each in result["learners"].items() if name != "__all_modules__")
    assert losses["num_module_steps_trained"] >= STEPS // 2
    games: dict[str, Any] = result["env_runners"]
    assert games["num_episodes"] > 1
    return games


def test_its_checker_accepts_the_pettingzoo_environment() -> None:
    check_multiagent_environments(make_multiagent())


def test_ppo_with_masks() -> None:
    """An illegal action would raise."""
    register_env("draisine", lambda config: DraisineEnv(**config))
    config = PPOConfig().environment("draisine", env_config=OPTIONS).rl_module(rl_module_spec=module())
    games = train(config.env_runners(num_env_runners=0, num_envs_per_env_runner=2))
    assert -1 <= games["episode_return_mean"] <= 1


def test_ppo_on_the_vector_environment() -> None:
    """RLlib steps our vector environment itself; it expects the step after the end to deal the next game."""
    options = {**OPTIONS, "autoreset_mode": AutoresetMode.NEXT_STEP}
    config = PPOConfig().environment("Draisine-v0", env_config=options).rl_module(rl_module_spec=module())
    mode = gymnasium.VectorizeMode.VECTOR_ENTRY_POINT
    config = config.env_runners(num_env_runners=0, num_envs_per_env_runner=8, gym_env_vectorize_mode=mode)
    games = train(config)
    assert -1 <= games["episode_return_mean"] <= 1


def test_ppo_for_several_agents() -> None:
    """One module plays both seats, so their returns cancel out."""
    register_env("draisine_seats", make_multiagent)
    config = PPOConfig().environment("draisine_seats").env_runners(num_env_runners=0)
    config = config.multi_agent(policies={"both"}, policy_mapping_fn=lambda *_, **__: "both")
    games = train(config.rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"both": module()})))
    assert games["episode_return_mean"] == pytest.approx(0)
    assert set(games["agent_episode_returns_mean"]) == {"seat_0", "seat_1"}

"""Tianshou: deep Q-learning with masks, for one learner and for several agents."""

from typing import Any

import numpy as np
import pytest
import torch
from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from draisine.engine.enums import DECISIONS
from draisine.envs import aec_env
from draisine.envs.gym import DraisineEnv

NUM_ENVS, STEPS = 4, 400
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


def make_learner(inputs: int, action_space: Any) -> DQN:
    model = Net(state_shape=inputs, action_shape=DECISIONS, hidden_sizes=[32])
    policy = DiscreteQLearningPolicy(model=model, action_space=action_space, eps_training=0.1)
    return DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=1.0, target_update_freq=20)


def train(algorithm: Any, envs: DummyVectorEnv) -> VectorReplayBuffer:
    """Train on `STEPS` decisions, and return them. An illegal action would raise."""
    buffer = VectorReplayBuffer(2 * STEPS, NUM_ENVS)
    params = OffPolicyTrainerParams(
        training_collector=Collector(algorithm, envs, buffer, exploration_noise=True),
        test_collector=None,
        test_step_num_episodes=0,
        max_epochs=1,
        epoch_num_steps=STEPS,
        collection_step_num_env_steps=40,
        update_step_num_gradient_steps_per_sample=0.1,
        batch_size=32,
        show_progress=False,
        verbose=False,
    )
    result = algorithm.run_training(params)
    assert result.train_step == STEPS
    assert result.update_step > 0
    return buffer


def weights(learner: DQN) -> torch.Tensor:
    return torch.cat([each.detach().flatten().clone() for each in learner.policy.model.parameters()])


def test_a_learner_among_bots() -> None:
    """Tianshou looks for masks under `mask`, and for observations under `obs`."""

    def make() -> DraisineEnv:
        return DraisineEnv("amsterdam", mask="observation", keys=("obs", "mask"), floats=True)

    env = make()
    learner = make_learner(env.layout.size, env.action_space)
    before = weights(learner)
    buffer = train(learner, DummyVectorEnv([make] * NUM_ENVS))
    assert not torch.equal(before, weights(learner))
    steps, _ = buffer.sample(0)
    assert len(steps) == STEPS
    assert steps.obs.mask[np.arange(STEPS), steps.act].all()
    assert steps.terminated.sum() > 2
    assert set(np.unique(steps.rew[steps.terminated])) <= {-1.0, 0.0, 1.0}


def test_several_agents() -> None:
    """Its PettingZoo wrapper reads the masks under our default keys."""

    def make() -> PettingZooEnv:
        return PettingZooEnv(aec_env("amsterdam", players=2, floats=True))

    env = make()
    learner = make_learner(env.observation_space["observation"].shape[0], env.action_space)
    rival = MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space)
    algorithm = MultiAgentOffPolicyAlgorithm(algorithms=[learner, rival], env=env)
    before = weights(learner)
    buffer = train(algorithm, DummyVectorEnv([make] * NUM_ENVS))
    assert not torch.equal(before, weights(learner))
    steps, _ = buffer.sample(0)
    assert set(np.unique(steps.obs.agent_id)) == {"seat_0", "seat_1"}
    assert steps.obs.mask[np.arange(STEPS), steps.act].all()
    assert steps.rew.shape == (STEPS, 2)
    assert steps.terminated.sum() > 2
    assert not steps.rew.sum(axis=1).any(), "rewards sum to zero"

"""TorchRL: its checker accepts the environment, the vector environment and the PettingZoo environment."""

from typing import Any

import gymnasium
import pytest
import torch
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from torchrl.envs import ActionMask, GymEnv, GymWrapper, PettingZooWrapper, TransformedEnv
from torchrl.envs.utils import MarlGroupMapType, check_env_specs

from draisine.envs import aec_env
from draisine.envs.gym import DraisineEnv
from draisine.envs.vector import DraisineVectorEnv

pytestmark = pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested using", "ignore::DeprecationWarning")
OPTIONS = [{}, {"mask": "observation"}, {"floats": True}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_its_checker_accepts_the_environment(options: dict[str, Any]) -> None:
    """The checker samples actions without a mask."""
    check_env_specs(GymEnv("Draisine-v0", board="amsterdam", on_illegal="forfeit", **options))
    check_env_specs(GymWrapper(gymnasium.make("Draisine-v0", board="amsterdam", on_illegal="forfeit", **options)))


def test_its_mask_transform_takes_legal_actions_only() -> None:
    """An illegal action would raise."""
    env = TransformedEnv(GymEnv("Draisine-v0", board="amsterdam", mask="observation"), ActionMask())
    rollout = env.rollout(500)
    assert rollout["next", "done"][-1].item()
    assert not rollout["next", "done"][:-1].any()
    taken = rollout["action"].bool()
    assert (rollout["action_mask"].bool() & taken).sum() == len(rollout) == taken.sum()


@pytest.mark.parametrize(
    ("mode", "options"),
    [
        (AutoresetMode.SAME_STEP, {}),
        (AutoresetMode.SAME_STEP, {"floats": True}),
        *((AutoresetMode.DISABLED, options) for options in OPTIONS),
    ],
    ids=str,
)
def test_its_checker_accepts_the_vector_environment(mode: AutoresetMode, options: dict[str, Any]) -> None:
    envs = DraisineVectorEnv(4, "amsterdam", on_illegal="forfeit", autoreset_mode=mode, **options)
    env = GymWrapper(envs)
    check_env_specs(env)
    rollout = env.rollout(200, break_when_any_done=False)
    ended = rollout["next", "done"][..., 0]
    assert rollout.shape == (4, 200)
    assert (ended.sum(1) > 2).all(), "games end, and the next ones are dealt"
    assert torch.isin(rollout["next", "reward"][..., 0][ended], torch.tensor([-1.0, 0.0, 1.0])).all()
    assert not rollout["next", "reward"][..., 0][~ended].any()


def test_limits_of_the_vector_environment() -> None:
    """TorchRL refuses one autoreset mode, and in another reads no final observations that are dictionaries. Gymnasium's
    own vector environments have the same limits."""
    mode, options = AutoresetMode.SAME_STEP, dict[str, Any](on_illegal="forfeit", mask="observation")

    def make() -> DraisineEnv:
        return DraisineEnv("amsterdam", **options)

    ours = DraisineVectorEnv(2, "amsterdam", autoreset_mode=mode, **options)
    for envs in (ours, SyncVectorEnv([make] * 2, autoreset_mode=mode)):
        with pytest.raises(RuntimeError, match="StopIteration"):
            GymWrapper(envs).rollout(200, break_when_any_done=False)
    with pytest.raises(RuntimeError, match="must be one of SAME_STEP or DISABLED"):
        GymWrapper(DraisineVectorEnv(2, "amsterdam", autoreset_mode=AutoresetMode.NEXT_STEP))


@pytest.mark.parametrize("groups", [None, MarlGroupMapType.ALL_IN_ONE_GROUP])
def test_its_pettingzoo_wrapper_plays_legal_games(groups: MarlGroupMapType | None) -> None:
    """It reads the masks, so that illegal actions need not be replaced."""
    env = PettingZooWrapper(aec_env("amsterdam", players=2), use_mask=True, group_map=groups)
    check_env_specs(env)
    rollout = env.rollout(500)
    assert rollout["next", "done"][-1].item()
    names = env.group_map if groups is None else {"agents": env.possible_agents}
    rewards = torch.stack([rollout["next", name, "reward"].sum() for name in names])
    assert rewards.sum() == 0, "of both seats together"

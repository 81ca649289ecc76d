"""The losses of PPO, in numbers computed by hand."""

import math

import pytest
import torch

from draisine.learning.config import SelfPlayConfig
from draisine.learning.model import EXCLUDED, Heads
from draisine.learning.pool import OldSelf, Pool, count_games
from draisine.learning.ppo import Schedule, clipped_objective, compute_losses, schedule_at, total_loss
from draisine.learning.rollout import Samples


def test_the_clipped_objective() -> None:
    # Ratios 2 and 0.5 with a clip of 0.2: a gain is capped, a loss is not.
    ratios, advantages = torch.tensor([2.0, 2.0, 0.5, 0.5]), torch.tensor([1.0, -1.0, 1.0, -1.0])
    old = torch.full((4,), math.log(0.25))
    found = clipped_objective(old + ratios.log(), old, advantages, 0.2)
    assert float(found) == pytest.approx((1.2 - 2.0 + 0.5 - 0.8) / 4)


def test_the_whole_loss_of_one_decision() -> None:
    """Two legal actions of three with probabilities 3/4 and 1/4, two seats with 1/2 each, one ticket of two held."""
    logits = torch.tensor([[math.log(3.0), 0.0, EXCLUDED]])
    heads = Heads(logits, torch.zeros(1, 2), torch.tensor([0.5]), torch.tensor([[0.0, 5.0]]))
    samples = Samples(
        obs=torch.zeros(1, 1),
        action_mask=torch.tensor([[True, True, False]]),
        actions=torch.tensor([0]),
        log_probs=torch.tensor([math.log(0.5)]),
        advantages=torch.tensor([2.0]),
        win_targets=torch.tensor([[0.8, 0.2]]),
        margin_targets=torch.tensor([0.1]),
        tickets=torch.tensor([[True, False]]),
        tickets_known=torch.tensor([[True, False]]),
    )
    reference = torch.tensor([[0.0, 0.0, EXCLUDED]])
    losses = compute_losses(heads, reference, samples, clip=0.15)
    entropy = -(0.75 * math.log(0.75) + 0.25 * math.log(0.25))
    kl = 0.75 * math.log(0.75 / 0.5) + 0.25 * math.log(0.25 / 0.5)
    assert float(losses.policy) == pytest.approx(-1.15 * 2)
    assert float(losses.entropy) == pytest.approx(entropy)
    assert float(losses.kl) == pytest.approx(kl)
    assert float(losses.win) == pytest.approx(math.log(2))
    assert float(losses.margin) == pytest.approx(0.16)
    assert float(losses.tickets) == pytest.approx(math.log(2))
    expected = -2.3 + math.log(2) + 0.16 + 0.1 * math.log(2) - 0.02 * entropy + 0.5 * kl
    assert float(total_loss(losses, Schedule(1e-3, 0.02, 0.5), 0.1)) == pytest.approx(expected, rel=1e-5)


def test_the_schedule() -> None:
    config = SelfPlayConfig(rate=1e-3, final_rate=0.1, entropy=(0.02, 0.004), kl=(0.2, 0.0))
    assert schedule_at(config, 0.0) == pytest.approx((1e-3, 0.02, 0.2))
    assert schedule_at(config, 0.5) == pytest.approx((0.55e-3, 0.012, 0.1))
    assert schedule_at(config, 2.0) == pytest.approx((1e-4, 0.004, 0.0))


def test_a_full_pool_drops_the_easiest_old_self_but_never_the_clone() -> None:
    pool = Pool()
    for decisions in (0, 1, 2):
        assert pool.add(OldSelf(decisions), 3) is None
    count_games(pool.members[0], 100, 99)
    count_games(pool.members[1], 100, 95)
    count_games(pool.members[2], 100, 40)
    assert pool.members[2].weight > pool.members[1].weight > pool.members[0].weight
    dropped = pool.add(OldSelf(3), 3)
    assert dropped is not None
    assert dropped.decisions == 1
    assert [member.decisions for member in pool.members] == [0, 2, 3]

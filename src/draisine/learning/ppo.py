"""Proximal policy optimisation: one pass over the decisions of a rollout."""

from typing import NamedTuple

import torch
from torch import Tensor, nn

from draisine.learning.config import SelfPlayConfig
from draisine.learning.model import Heads, Model
from draisine.learning.rollout import Samples, amp

MAX_GRADIENT = 1.0
MIN_KL_WEIGHT = 1e-4
"""Below this weight the clone is not evaluated."""


class Schedule(NamedTuple):
    """What changes in the course of the stage."""

    rate: float
    entropy: float
    kl: float


def schedule_at(config: SelfPlayConfig, fraction: float) -> Schedule:
    """The schedule after a fraction of the stage."""
    done = min(1.0, max(0.0, fraction))

    def between(pair: tuple[float, float]) -> float:
        return pair[0] + (pair[1] - pair[0]) * done

    return Schedule(config.rate * between((1.0, config.final_rate)), between(config.entropy), between(config.kl))


class Losses(NamedTuple):
    """The parts of the loss, each a mean over decisions."""

    policy: Tensor
    entropy: Tensor
    kl: Tensor
    win: Tensor
    margin: Tensor
    tickets: Tensor


def clipped_objective(log_probs: Tensor, old_log_probs: Tensor, advantages: Tensor, clip: float) -> Tensor:
    """PPO's objective, to be maximised."""
    ratio = (log_probs - old_log_probs).exp()
    return torch.min(ratio * advantages, ratio.clamp(1 - clip, 1 + clip) * advantages).mean()


def soft_cross_entropy(logits: Tensor, targets: Tensor) -> Tensor:
    """Cross entropy with target distributions."""
    return -(targets * logits.log_softmax(1)).sum(1).mean()


def masked_ticket_loss(logits: Tensor, done: Tensor, known: Tensor) -> Tensor:
    """Binary cross entropy over the tickets whose end is known."""
    each = nn.functional.binary_cross_entropy_with_logits(logits, done.float(), reduction="none")
    return (each * known).sum() / known.sum().clamp(min=1)


def kl_divergence(logits: Tensor, reference: Tensor) -> Tensor:
    """KL divergence of the policy from a reference, over legal actions."""
    log_probs = logits.log_softmax(1)
    return (log_probs.exp() * (log_probs - reference.log_softmax(1))).sum(1).mean()


def compute_losses(heads: Heads, reference: Tensor | None, samples: Samples, clip: float) -> Losses:
    """The losses of decisions; `reference` are the clone's logits."""
    all_log_probs = heads.logits.log_softmax(1)
    log_probs = all_log_probs.gather(1, samples.actions[:, None])[:, 0]
    return Losses(
        policy=-clipped_objective(log_probs, samples.log_probs, samples.advantages, clip),
        entropy=-(all_log_probs.exp() * all_log_probs).sum(1).mean(),
        kl=heads.logits.new_zeros(()) if reference is None else kl_divergence(heads.logits, reference),
        win=soft_cross_entropy(heads.win, samples.win_targets),
        margin=nn.functional.mse_loss(heads.margin, samples.margin_targets),
        tickets=masked_ticket_loss(heads.tickets, samples.tickets, samples.tickets_known),
    )


def total_loss(losses: Losses, schedule: Schedule, auxiliary: float) -> Tensor:
    """The loss that is minimised. The margin is part of the value, the tickets are not."""
    value = losses.win + losses.margin + auxiliary * losses.tickets
    return losses.policy + value - schedule.entropy * losses.entropy + schedule.kl * losses.kl


def update(
    model: Model,
    clone: Model | None,
    optimiser: torch.optim.Optimizer,
    samples: Samples,
    config: SelfPlayConfig,
    schedule: Schedule,
) -> dict[str, float]:
    """One pass over the decisions, in minibatches. Returns the mean losses."""
    for group in optimiser.param_groups:
        group["lr"] = schedule.rate
    spread = samples.advantages.std() + 1e-8
    samples = samples._replace(advantages=(samples.advantages - samples.advantages.mean()) / spread)
    device = samples.obs.device
    order = torch.randperm(len(samples.actions), device=device)
    reference_model = clone if schedule.kl > MIN_KL_WEIGHT else None
    sums, count = torch.zeros(len(Losses._fields), device=device), 0
    for start in range(0, len(order), config.minibatch):
        rows = order[start : start + config.minibatch]
        minibatch = Samples(*(column[rows] for column in samples))
        with amp(device):
            heads = model(minibatch.obs, minibatch.action_mask)
            reference = None
            if reference_model is not None:
                with torch.no_grad():
                    reference = reference_model(minibatch.obs, minibatch.action_mask).logits
        losses = compute_losses(heads, reference, minibatch, config.clip)
        optimiser.zero_grad(set_to_none=True)
        torch.autograd.backward(total_loss(losses, schedule, config.auxiliary))
        nn.utils.clip_grad_norm_(model.parameters(), MAX_GRADIENT)
        optimiser.step()
        sums, count = sums + torch.stack([loss.detach() for loss in losses]), count + 1
    return dict(zip(Losses._fields, (sums / count).tolist(), strict=True))

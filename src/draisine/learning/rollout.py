"""Rollouts: steps of all lanes, and the decisions that the net learns from."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import torch
from torch import Tensor

from draisine.learning.advantage import Trajectory, rotate_to_seats, seat_advantages
from draisine.learning.config import SelfPlayConfig
from draisine.learning.lanes import Lane
from draisine.learning.model import Heads, Model, sample_actions


class Samples(NamedTuple):
    """Decisions to learn from, one row each."""

    obs: Tensor
    action_mask: Tensor
    actions: Tensor
    log_probs: Tensor
    """Of the actions, when they were taken."""
    advantages: Tensor
    win_targets: Tensor
    margin_targets: Tensor
    tickets: Tensor
    """By ticket: whether it was completed in the end."""
    tickets_known: Tensor
    """By ticket: whether it is held, and the end of the game was observed."""


class RolloutStats(NamedTuple):
    """Games that ended in a rollout of a lane: how many, and the sum of the net's shares of the wins."""

    games: float
    wins: float


class Rollout(NamedTuple):
    """What a lane played: the decisions that the net learns from, and the games that ended."""

    lane: Lane
    samples: Samples
    stats: RolloutStats


class _Step(NamedTuple):
    obs: Tensor
    action_mask: Tensor
    actions: Tensor
    log_probs: Tensor
    values: Tensor
    seat: Tensor
    learns: Tensor
    outcomes: Tensor
    terminated: Tensor
    tickets: Tensor
    wins: Tensor


def amp(device: torch.device) -> torch.autocast:
    """16-bit arithmetic on a GPU."""
    # The cache of weights in 16 bits is shared by all threads: one would read what the other's stream still writes.
    return torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda", cache_enabled=False)


def value_components(heads: Heads, players: int) -> Tensor:
    """The components of a value: the win probability of each seat, counted from the observer, and the margin."""
    return torch.cat([heads.win[:, :players].softmax(1), heads.margin[:, None]], 1)


def outcome_components(shares: Tensor, points: Tensor, terminated: Tensor, margin_scale: float) -> Tensor:
    """The same for games that ended, by env and seat; 0 for all others."""
    players = shares.shape[1]
    others = rotate_to_seats(points)[:, :, 1:].amax(2)
    margin = torch.tanh((points - others) / margin_scale)
    components = torch.cat([rotate_to_seats(shares), margin[:, :, None]], 2)
    assert components.shape[2] == players + 1
    return components.masked_fill(~terminated[:, None, None], 0.0)


class Collector:
    """Plays rollouts of several lanes. On a GPU, lanes with bots are played by a thread with a CUDA stream of its own:
    the cores of the CPU and the GPU work at the same time."""

    def __init__(self, lanes: Sequence[Lane], config: SelfPlayConfig) -> None:
        on_gpu = [lane.device.type == "cuda" for lane in lanes]
        self._config = config
        self._beside = [lane for lane, gpu in zip(lanes, on_gpu, strict=True) if gpu and lane.has_bots]
        self._here = [lane for lane in lanes if lane not in self._beside]
        self._stream = torch.cuda.Stream(lanes[0].device) if self._beside else None  # type: ignore[no-untyped-call]
        self._thread = ThreadPoolExecutor(1, "lanes-with-bots") if self._beside else None

    def collect(self, model: Model, old: Model | None) -> list[Rollout]:
        """Play `config.steps` steps in all lanes; `old` plays the other seats where an old self is the rival."""
        beside = self._thread and self._thread.submit(self._collect_beside, model, old)
        rollouts = [collect(lane, model, old, self._config) for lane in self._here]
        return rollouts + beside.result() if beside else rollouts

    def _collect_beside(self, model: Model, old: Model | None) -> list[Rollout]:
        with torch.cuda.stream(self._stream):
            assert self._stream is not None
            # The update of the weights precedes; memory that the default stream still reads is not reused before.
            self._stream.wait_stream(torch.cuda.default_stream(self._stream.device))
            rollouts = [collect(lane, model, old, self._config) for lane in self._beside]
            self._stream.synchronize()
        return rollouts

    def close(self) -> None:
        """Stop the threads of the collector and of its lanes."""
        if self._thread is not None:
            self._thread.shutdown()
        for lane in (*self._here, *self._beside):
            lane.close()


@torch.no_grad()
def collect(lane: Lane, model: Model, old: Model | None, config: SelfPlayConfig) -> Rollout:
    """Play `config.steps` steps in a lane, and compute what there is to learn."""
    steps = [_play_step(lane, model, old, config) for _ in range(config.steps)]
    all_steps = _Step(*map(torch.stack, zip(*steps, strict=True)))
    obs, mask, next_seat = lane.observe()
    with amp(lane.device):
        next_values = value_components(model(obs, mask), lane.spec.players)
    trajectory = Trajectory(
        all_steps.values, all_steps.seat, all_steps.outcomes, all_steps.terminated, next_seat, next_values
    )
    stats = RolloutStats(float(all_steps.terminated.sum()), float(all_steps.wins.sum()))
    return Rollout(lane, _make_samples(lane, model, all_steps, trajectory, config), stats)


def _play_step(lane: Lane, model: Model, old: Model | None, config: SelfPlayConfig) -> _Step:
    obs, mask, seat = lane.observe()
    with amp(lane.device):
        heads = model(obs, mask)
    actions, learns = sample_actions(heads.logits), lane.learns(seat)
    if old is not None and lane.spec.rival == "old":
        with amp(lane.device):
            actions = torch.where(learns, actions, sample_actions(old(obs, mask).logits))
    log_probs = heads.logits.log_softmax(1).gather(1, actions[:, None])[:, 0]
    terminated, shares, points = lane.step(actions)
    learner = lane.learner if lane.spec.rival == "old" else seat
    wins = shares.gather(1, learner[:, None])[:, 0] * terminated
    outcomes = outcome_components(shares, points, terminated, config.margin_scale)
    values = value_components(heads, lane.spec.players)
    tickets = lane.final_tickets()
    return _Step(obs, mask, actions, log_probs, values, seat, learns, outcomes, terminated, tickets, wins)


def final_tickets_by_step(tickets: Tensor, terminated: Tensor) -> tuple[Tensor, Tensor]:
    """By step: the tickets completed in the end of the game that the step belongs to, and whether that is known."""
    final, known = torch.zeros_like(tickets), torch.zeros_like(terminated)
    last, reached = torch.zeros_like(tickets[0]), torch.zeros_like(terminated[0])
    for step in reversed(range(len(tickets))):
        last = torch.where(terminated[step][:, None], tickets[step], last)
        reached = reached | terminated[step]
        final[step], known[step] = last, reached
    return final, known


def reward_advantage(advantages: Tensor, players: int, margin: float) -> Tensor:
    """One advantage from the components: the win, from -1/(players - 1) to 1, and the margin."""
    return (1 - margin) * advantages[..., 0] * players / (players - 1) + margin * advantages[..., -1]


def _make_samples(lane: Lane, model: Model, steps: _Step, trajectory: Trajectory, config: SelfPlayConfig) -> Samples:
    players, seats = lane.spec.players, model.layout.seats
    advantages, valid = seat_advantages(trajectory, config.trace)
    targets = (advantages + steps.values)[..., :players].clamp(0.0, 1.0)
    targets = targets / targets.sum(-1, keepdim=True).clamp(min=1e-6)
    padded = torch.nn.functional.pad(targets, (0, seats - players))
    final, known = final_tickets_by_step(steps.tickets, steps.terminated)
    held_field = model.layout["held"]
    held = steps.obs[..., held_field.offset : held_field.end] > 0
    observed = known & torch.stack([lane.observed(seat) for seat in steps.seat])
    chosen = valid & steps.learns
    columns = (
        steps.obs,
        steps.action_mask,
        steps.actions,
        steps.log_probs,
        reward_advantage(advantages, players, config.margin),
        padded,
        advantages[..., -1] + steps.values[..., -1],
        final,
        held & observed[..., None],
    )
    return Samples(*(column[chosen] for column in columns))


def join(parts: list[Samples]) -> Samples:
    """The decisions of several lanes together."""
    return Samples(*(torch.cat(columns) for columns in zip(*parts, strict=True)))

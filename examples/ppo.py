"""Train a net by self-play: PPO on a batch of games, in one file.

    .venv/bin/python examples/ppo.py                            # First Journey, two players, some minutes on one core
    .venv/bin/python examples/ppo.py --board usa --steps 50e6   # longer
    .venv/bin/python examples/ppo.py --device cuda --games 16384

The same net plays all seats. A run writes `checkpoint.pt`, `log.jsonl` and `curve.png` to its folder (`--out`).
Stop it with Ctrl-C at any time: the same command continues it. `examples/evaluate.py` evaluates the net.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.utils.dlpack import from_dlpack

from draisine.arena.intervals import share_interval
from draisine.boards import read_board
from draisine.engine.capacities import KINDS
from draisine.engine.enums import DECISIONS
from draisine.envs import Layout, batch, observation_layout
from draisine.envs.evaluation import Policy, evaluate


@dataclass
class Options:
    """The options of a run. The first group is fixed; the second may change when the run is continued."""

    board: str = "first_journey"
    players: int = 2
    width: int = 128
    seed: int = 1

    steps: float = 1.5e6
    games: int = 256
    rollout: int = 64
    epochs: int = 3
    minibatch: int = 2048
    rate: float = 7e-4
    discount: float = 1.0
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    shaping: float = 0.0
    every: float = 2.5e5
    opponents: str = "random,passenger,conductor"
    deals: int = 200
    threads: int = 1
    device: str = "cpu"
    out: str = "runs/ppo"


FIXED_OPTIONS = ("board", "players", "width", "seed")
HELP = {
    "board": "a board by name, or a file",
    "players": "number of players, all played by the same net",
    "width": "neurons in each of the two hidden layers",
    "seed": "seed of deals, weights and samples",
    "steps": "decisions to train on in total",
    "games": "environments",
    "rollout": "steps of each environment between two updates",
    "epochs": "passes over the decisions of a rollout",
    "minibatch": "decisions per step of the optimiser",
    "rate": "learning rate; it decays to a tenth",
    "discount": "discount per own decision",
    "trace": "lambda of generalized advantage estimation",
    "clip": "clipping range of the probability ratio",
    "entropy": "weight of the entropy bonus",
    "shaping": "additional reward for each point of lead",
    "every": "decisions between two evaluations",
    "opponents": "opponents of evaluations, separated by commas",
    "deals": "deals per evaluation, each played from every seat",
    "threads": "threads that step environments and run the net",
    "device": "cpu, or cuda: environments, net and rollouts on the GPU",
    "out": "the run's folder",
}


class Net(nn.Module):
    """Two hidden layers, with a policy head and a value head for the observing seat."""

    def __init__(self, layout: Layout, width: int) -> None:
        super().__init__()
        self.layout, self.market = layout, layout["market"]
        inputs = layout.size + self.market.size * (KINDS + 1)
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, DECISIONS), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.zeros_(self.policy.bias)

    def forward(self, obs: Tensor, action_mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of the legal actions, and the value. Counts become logarithms, because one more of a few cards matters
        more than one more of many; face-up cards are one-hot encoded."""
        market = obs[:, self.market.offset : self.market.end].long()
        cards = nn.functional.one_hot(market, KINDS + 1).flatten(1)
        hidden = self.body(torch.cat([torch.log1p(obs.float()), cards.float()], dim=1))
        return self.policy(hidden).masked_fill(~action_mask, -1e9), self.value(hidden).squeeze(1)


def sample_actions(logits: Tensor) -> Tensor:
    """Sample an action for each env."""
    return torch.multinomial(logits.softmax(1), 1)[:, 0]


def log_probabilities(logits: Tensor, actions: Tensor) -> Tensor:
    """The log-probabilities of actions."""
    return logits.log_softmax(1).gather(1, actions[:, None])[:, 0]


class Rollout(NamedTuple):
    """Consecutive steps of all envs: by step and env, rewards also by seat."""

    obs: Tensor
    action_mask: Tensor
    actions: Tensor
    log_probs: Tensor
    values: Tensor
    seat: Tensor
    rewards: Tensor
    terminated: Tensor


def compute_advantages(
    rollout: Rollout, next_seat: Tensor, next_values: Tensor, discount: float, trace: float
) -> tuple[Tensor, Tensor]:
    """Generalized advantage estimation by seat. Returns the advantages, and which of them are valid.

    The next decision in a game is usually another seat's, whose value says nothing about this one. So everything
    follows each seat's own decisions: the return of a decision is the reward of its seat until that seat decides again,
    plus the seat's value there. At the end of the rollout only the seat to decide has a next value: the last decision
    of every other seat bootstraps the one before it, and has no valid advantage itself."""
    steps, envs, seats = rollout.rewards.shape
    device = rollout.rewards.device
    value_ahead, advantage_ahead, reward_since = (torch.zeros(envs, seats, device=device) for _ in range(3))
    has_next = torch.zeros(envs, seats, dtype=torch.bool, device=device)
    value_ahead.scatter_(1, next_seat[:, None], next_values[:, None])
    has_next.scatter_(1, next_seat[:, None], True)
    advantages, valid = torch.zeros_like(rollout.values), torch.zeros_like(rollout.terminated)
    for step in reversed(range(steps)):
        # Where a game ended, nothing of the next game counts, and every seat's return is complete.
        terminated = rollout.terminated[step][:, None]
        value_ahead, advantage_ahead, reward_since = (
            x.masked_fill(terminated, 0.0) for x in (value_ahead, advantage_ahead, reward_since)
        )
        has_next = has_next | terminated
        reward_since = reward_since + rollout.rewards[step]
        seat, value = rollout.seat[step][:, None], rollout.values[step][:, None]
        delta = reward_since.gather(1, seat) + discount * value_ahead.gather(1, seat) - value
        advantage = delta + discount * trace * advantage_ahead.gather(1, seat)
        advantage = advantage.masked_fill(~has_next.gather(1, seat), 0.0)
        advantages[step], valid[step] = advantage[:, 0], has_next.gather(1, seat)[:, 0]
        value_ahead.scatter_(1, seat, value)
        advantage_ahead.scatter_(1, seat, advantage)
        reward_since.scatter_(1, seat, 0.0)
        has_next.scatter_(1, seat, True)
    return advantages, valid


class Trainer:
    """A net, its environments and the progress of training."""

    def __init__(self, options: Options) -> None:
        self.options = options
        torch.manual_seed(options.seed)
        torch.set_num_threads(options.threads)
        env_options: dict[str, Any] = {"seed": options.seed, "shaping": options.shaping, "device": options.device}
        self.envs = batch(options.board, options.players, options.games, options.threads, **env_options)
        # Views of the batch's own buffers, which every step updates.
        self.obs, self.action_mask, self.rewards, self.terminated, self.seat = map(from_dlpack, self.envs.reset())
        self.net = Net(self.envs.layout, options.width).to(options.device)
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=options.rate, eps=1e-5)
        self.steps, self.seconds, self.core_seconds = 0, 0.0, 0.0
        self.folder = Path(options.out)

    @torch.no_grad()
    def collect_rollout(self) -> tuple[Rollout, Tensor, Tensor]:
        """Let the net play against itself. Also returns the next seat to decide, and its value."""
        steps: list[tuple[Tensor, ...]] = []
        for _ in range(self.options.rollout):
            logits, values = self.net(self.obs, self.action_mask)
            actions = sample_actions(logits)
            log_probs = log_probabilities(logits, actions)
            before = self.obs.clone(), self.action_mask.clone(), actions, log_probs, values, self.seat.long()
            self.envs.step(actions)
            steps.append((*before, self.rewards.clone(), self.terminated.clone()))
        rollout = Rollout(*map(torch.stack, zip(*steps, strict=True)))
        return rollout, self.seat.long(), self.net(self.obs, self.action_mask)[1]

    def update(self, rollout: Rollout, next_seat: Tensor, next_values: Tensor) -> dict[str, float]:
        """Update the net by PPO's clipped objective."""
        o = self.options
        advantages, valid = compute_advantages(rollout, next_seat, next_values, o.discount, o.trace)
        targets = (advantages + rollout.values)[valid]
        inputs = (rollout.obs, rollout.action_mask, rollout.actions, rollout.log_probs)
        obs, action_mask, actions, log_probs = (x[valid] for x in inputs)
        advantages = advantages[valid]
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        for group in self.optimiser.param_groups:
            group["lr"] = o.rate * max(0.1, 1 - self.steps / o.steps)
        losses: list[Tensor] = []
        for _ in range(o.epochs):
            order = torch.randperm(len(actions), device=actions.device)
            for start in range(0, len(order), o.minibatch):
                minibatch = order[start : start + o.minibatch]
                logits, values = self.net(obs[minibatch], action_mask[minibatch])
                ratio = (log_probabilities(logits, actions[minibatch]) - log_probs[minibatch]).exp()
                clipped = ratio.clamp(1 - o.clip, 1 + o.clip)
                objective = torch.min(ratio * advantages[minibatch], clipped * advantages[minibatch]).mean()
                value_loss = nn.functional.mse_loss(values, targets[minibatch])
                entropy = -(logits.softmax(1) * logits.log_softmax(1)).sum(1).mean()
                self.optimiser.zero_grad()
                (0.5 * value_loss - objective - o.entropy * entropy).backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.optimiser.step()
                losses.append(torch.stack([value_loss.detach(), entropy.detach()]))
        mean_value_loss, mean_entropy = torch.stack(losses).mean(0).tolist()
        return {"value_loss": round(mean_value_loss, 4), "entropy": round(mean_entropy, 4)}

    def evaluate(self) -> dict[str, Any]:
        """Shares of games won against each opponent, with 95 % intervals."""
        o, shares = self.options, {}
        for name in o.opponents.split(","):
            result = evaluate(as_policy(self.net), o.board, o.players, name, o.deals, threads=o.threads)
            low, high = share_interval(result.wins, result.games)
            shares[name] = {"share": round(result.win_rate, 4), "low": round(low, 4), "high": round(high, 4)}
        return shares

    def cost(self) -> dict[str, float]:
        """The cost of the run so far: decisions, wall-clock seconds, processor seconds."""
        return {"steps": self.steps, "seconds": round(self.seconds, 1), "core_seconds": round(self.core_seconds, 1)}

    def save(self) -> None:
        """Write the checkpoint, atomically."""
        checkpoint = {
            "options": asdict(self.options),
            "net": self.net.state_dict(),
            "optimiser": self.optimiser.state_dict(),
        }
        torch.save(checkpoint | self.cost(), self.folder / "checkpoint.new")
        (self.folder / "checkpoint.new").replace(self.folder / "checkpoint.pt")

    def resume(self) -> bool:
        """Continue the run in this folder, if there is one. Its new games differ from those before."""
        path = self.folder / "checkpoint.pt"
        if not path.exists():
            return False
        checkpoint = torch.load(path, map_location=self.options.device)
        for name in FIXED_OPTIONS:
            saved, given = checkpoint["options"][name], getattr(self.options, name)
            if saved != given:
                raise SystemExit(f"{path} has --{name} {saved}, not {given}: choose another --out, or the same option")
        self.net.load_state_dict(checkpoint["net"])
        self.optimiser.load_state_dict(checkpoint["optimiser"])
        for name in self.cost():
            setattr(self, name, checkpoint[name])
        torch.manual_seed(self.options.seed + self.steps)
        self.envs.reset(seed=self.options.seed + self.steps)
        return True

    def run(self) -> None:
        """Collect rollouts and update the net in turn, with evaluations in between."""
        o = self.options
        self.folder.mkdir(parents=True, exist_ok=True)
        resumed = self.resume()
        print(f"{o.board}, {o.players} players, {sum(p.numel() for p in self.net.parameters()):,} weights, in {o.out}")
        print(f"continuing after {self.steps:,} decisions" if resumed else "starting with an untrained net")
        if not resumed:
            self._report({})
        try:
            while self.steps < o.steps:
                start, core, evaluations = time.perf_counter(), time.process_time(), self.steps // o.every
                losses = self.update(*self.collect_rollout())
                self.steps += o.games * o.rollout
                self.seconds += time.perf_counter() - start
                self.core_seconds += time.process_time() - core
                if self.steps // o.every > evaluations or self.steps >= o.steps:
                    self._report(losses)
        except KeyboardInterrupt:
            print("\nstopped: the same command continues from here")
        self.save()
        plot_curve(self.folder)
        print(f"saved to {self.folder}: checkpoint.pt, log.jsonl, curve.png")

    def _report(self, losses: dict[str, float]) -> None:
        results = self.evaluate()
        line = {**self.cost(), **losses, "against": results}
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        self.save()
        shares = "   ".join(f"{name} {f['share']:6.1%} ({f['low']:.0%}–{f['high']:.0%})" for name, f in results.items())
        print(f"{self.steps:>12,} decisions {self.seconds:6.0f} s   {shares}", flush=True)


def as_policy(net: Net, greedy: bool = False) -> Policy:
    """Wrap the net as a policy for evaluations. It samples its actions, as in training, or takes the likeliest."""
    device = next(net.parameters()).device

    def policy(obs: Any, action_mask: Any) -> Any:
        with torch.no_grad():
            logits, _ = net(torch.as_tensor(obs, device=device), torch.as_tensor(action_mask, device=device))
            return (logits.argmax(1) if greedy else sample_actions(logits)).cpu().numpy()

    return policy


def load_net(path: str | Path, device: str = "cpu") -> tuple[Net, Options]:
    """Load the net of a checkpoint, and the options of its run."""
    checkpoint = torch.load(path, map_location=device)
    options = Options(**checkpoint["options"])
    net = Net(observation_layout(read_board(options.board), options.players), options.width).to(device)
    net.load_state_dict(checkpoint["net"])
    return net, options


def plot_curve(folder: Path) -> None:
    """Plot the shares of games won over the decisions."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    lines = [json.loads(line) for line in (folder / "log.jsonl").read_text("utf-8").splitlines()]
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    for name in lines[-1]["against"]:
        points = [(line["steps"] / 1e6, line["against"][name]) for line in lines if name in line["against"]]
        steps = [x for x, _ in points]
        axes.plot(steps, [f["share"] for _, f in points], marker="o", markersize=3, label=name)
        axes.fill_between(steps, [f["low"] for _, f in points], [f["high"] for _, f in points], alpha=0.2)
    axes.set(xlabel="million decisions", ylabel="games won", ylim=(0, 1))
    axes.legend(title="against")
    axes.grid(alpha=0.3)
    figure.savefig(folder / "curve.png", dpi=150)
    plt.close(figure)


def parse_options(arguments: list[str] | None = None) -> Options:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for field in fields(Options):
        kind = {"int": int, "float": float}.get(str(field.type), str)
        parser.add_argument(
            f"--{field.name}", type=kind, default=field.default, help=f"{HELP[field.name]} [{field.default}]"
        )
    return Options(**vars(parser.parse_args(arguments)))


if __name__ == "__main__":
    Trainer(parse_options()).run()

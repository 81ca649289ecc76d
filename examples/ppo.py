"""Teach a net by letting it play against itself: PPO over a batch of games, in one file.

    .venv/bin/python examples/ppo.py                            # First Journey, two players, some minutes on one core
    .venv/bin/python examples/ppo.py --board usa --steps 50e6   # longer
    .venv/bin/python examples/ppo.py --device cuda --games 16384

All seats are played by the same net. In its folder (`--out`) a run keeps `checkpoint.pt`, `log.jsonl` and `curve.png`.
Stop it with Ctrl-C whenever you like: the same command goes on where it was. `examples/evaluate.py` measures the net.
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
from draisine.envs import Layout, batch, layout
from draisine.envs.evaluation import Policy, evaluate


@dataclass
class Options:
    """What can be chosen. The first group makes a run what it is; the second may differ when it goes on."""

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


LASTING = ("board", "players", "width", "seed")
HELP = {
    "board": "a board by name, or a file",
    "players": "how many play; the same net plays for all",
    "width": "neurons in each of the two hidden layers",
    "seed": "of deals, weights and choices",
    "steps": "decisions to learn from in all",
    "games": "games side by side",
    "rollout": "decisions in each game between two rounds of learning",
    "epochs": "how often each round's decisions are learned from",
    "minibatch": "decisions in one step of the optimiser",
    "rate": "learning rate; it falls to a tenth towards the end",
    "discount": "what a later reward is worth, per own decision",
    "trace": "lambda of the advantage estimate",
    "clip": "how far a probability may move in one round",
    "entropy": "how much variety is worth",
    "shaping": "reward for each point of lead on the table, on top of winning",
    "every": "decisions between two evaluations",
    "opponents": "whom to be evaluated against, by commas",
    "deals": "deals of an evaluation; each is played from every seat",
    "threads": "threads that step the games and multiply the matrices",
    "device": "cpu, or cuda: then games, net and everything between them stay on the GPU",
    "out": "the run's folder",
}


class Net(nn.Module):
    """Two hidden layers; from them, how good each action looks, and how the game stands for whoever looks."""

    def __init__(self, room: Layout, width: int) -> None:
        super().__init__()
        self.room, self.market = room, room["market"]
        inputs = room.size + self.market.size * (KINDS + 1)
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, DECISIONS), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.zeros_(self.policy.bias)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Log-odds of the open actions, and the value. Counts become logarithms, for one card more of few says more
        than one more of many; a face-up card is a name, not a number."""
        market = seen[:, self.market.offset : self.market.end].long()
        cards = nn.functional.one_hot(market, KINDS + 1).flatten(1)
        hidden = self.body(torch.cat([torch.log1p(seen.float()), cards.float()], dim=1))
        return self.policy(hidden).masked_fill(~mask, -1e9), self.value(hidden).squeeze(1)


def draw_actions(odds: Tensor) -> Tensor:
    """An action for each game, by its odds."""
    return torch.multinomial(odds.softmax(1), 1)[:, 0]


def log_chances(odds: Tensor, actions: Tensor) -> Tensor:
    """How likely these actions are, as logarithms."""
    return odds.log_softmax(1).gather(1, actions[:, None])[:, 0]


class Rollout(NamedTuple):
    """Some steps of all games: by step and game, rewards by seat as well."""

    seen: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    values: Tensor
    seats: Tensor
    rewards: Tensor
    ends: Tensor


def advantages(
    roll: Rollout, next_seats: Tensor, next_values: Tensor, discount: float, trace: float
) -> tuple[Tensor, Tensor]:
    """How much better each decision turned out than expected (GAE), and for which decisions that is known.

    Whoever decides next in a game is mostly somebody else, whose luck is no luck of one's own. So everything runs along
    each seat's own decisions: a decision earns what its seat is given until that seat decides again, and there the
    seat's next value takes over. When the steps are at their end, only the seat to decide has a next value: the last
    decision of every other seat lends its value to the one before, and is not learned from itself."""
    steps, games, seats = roll.rewards.shape
    ahead, carried, owed = (torch.zeros(games, seats, device=roll.rewards.device) for _ in range(3))
    known = torch.zeros(games, seats, dtype=torch.bool, device=roll.rewards.device)
    ahead.scatter_(1, next_seats[:, None], next_values[:, None])
    known.scatter_(1, next_seats[:, None], True)
    found, sure = torch.zeros_like(roll.values), torch.zeros_like(roll.ends)
    for step in reversed(range(steps)):
        # Nothing of the next game belongs to this one; its rewards are its seats' last.
        over = roll.ends[step][:, None]
        ahead, carried, owed = (x.masked_fill(over, 0.0) for x in (ahead, carried, owed))
        known = known | over
        owed = owed + roll.rewards[step]
        seat, value = roll.seats[step][:, None], roll.values[step][:, None]
        surprise = owed.gather(1, seat) + discount * ahead.gather(1, seat) - value
        better = surprise + discount * trace * carried.gather(1, seat)
        better = better.masked_fill(~known.gather(1, seat), 0.0)
        found[step], sure[step] = better[:, 0], known.gather(1, seat)[:, 0]
        ahead.scatter_(1, seat, value)
        carried.scatter_(1, seat, better)
        owed.scatter_(1, seat, 0.0)
        known.scatter_(1, seat, True)
    return found, sure


class Trainer:
    """A net, its games and what it has learned so far."""

    def __init__(self, options: Options) -> None:
        self.options = options
        torch.manual_seed(options.seed)
        torch.set_num_threads(options.threads)
        terms: dict[str, Any] = {"seed": options.seed, "shaping": options.shaping, "device": options.device}
        self.env = batch(options.board, options.players, options.games, options.threads, **terms)
        # Views into the batch's own buffers: they always show how the games stand now, and nothing is copied.
        self.seen, self.masks, self.rewards, self.ends, self.seats = map(from_dlpack, self.env.reset())
        self.net = Net(self.env.layout, options.width).to(options.device)
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=options.rate, eps=1e-5)
        self.steps, self.seconds, self.core_seconds = 0, 0.0, 0.0
        self.folder = Path(options.out)

    @torch.no_grad()
    def play(self) -> tuple[Rollout, Tensor, Tensor]:
        """Let the net play against itself for a while. Also: who decides next, and what that seat expects."""
        kept: list[tuple[Tensor, ...]] = []
        for _ in range(self.options.rollout):
            odds, values = self.net(self.seen, self.masks)
            actions = draw_actions(odds)
            chances = log_chances(odds, actions)
            before = self.seen.clone(), self.masks.clone(), actions, chances, values, self.seats.long()
            self.env.step(actions)
            kept.append((*before, self.rewards.clone(), self.ends.clone()))
        roll = Rollout(*map(torch.stack, zip(*kept, strict=True)))
        return roll, self.seats.long(), self.net(self.seen, self.masks)[1]

    def learn(self, roll: Rollout, next_seats: Tensor, next_values: Tensor) -> dict[str, float]:
        """Make what turned out well likelier."""
        o = self.options
        better, sure = advantages(roll, next_seats, next_values, o.discount, o.trace)
        targets = better + roll.values
        seen, masks, actions, chances = (x[sure] for x in (roll.seen, roll.masks, roll.actions, roll.chances))
        targets, better = targets[sure], (better - better[sure].mean())[sure] / (better[sure].std() + 1e-8)
        for group in self.optimiser.param_groups:
            group["lr"] = o.rate * max(0.1, 1 - self.steps / o.steps)
        told: list[Tensor] = []
        for _ in range(o.epochs):
            order = torch.randperm(len(actions), device=actions.device)
            for start in range(0, len(order), o.minibatch):
                part = order[start : start + o.minibatch]
                odds, values = self.net(seen[part], masks[part])
                ratio = (log_chances(odds, actions[part]) - chances[part]).exp()
                gain = torch.min(ratio * better[part], ratio.clamp(1 - o.clip, 1 + o.clip) * better[part]).mean()
                miss = nn.functional.mse_loss(values, targets[part])
                variety = -(odds.softmax(1) * odds.log_softmax(1)).sum(1).mean()
                self.optimiser.zero_grad()
                (0.5 * miss - gain - o.entropy * variety).backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.optimiser.step()
                told.append(torch.stack([miss.detach(), variety.detach()]))
        miss_mean, variety_mean = torch.stack(told).mean(0).tolist()
        return {"value_loss": round(miss_mean, 4), "entropy": round(variety_mean, 4)}

    def measure(self) -> dict[str, Any]:
        """Shares of games won against each opponent, with 95 % intervals."""
        o, found = self.options, {}
        for name in o.opponents.split(","):
            fared = evaluate(as_policy(self.net), o.board, o.players, name, o.deals, threads=o.threads)
            low, high = share_interval(fared.wins, fared.games)
            found[name] = {"share": round(fared.share, 4), "low": round(low, 4), "high": round(high, 4)}
        return found

    def spent(self) -> dict[str, float]:
        """What the run has cost so far: decisions, seconds by the clock, seconds of a core."""
        return {"steps": self.steps, "seconds": round(self.seconds, 1), "core_seconds": round(self.core_seconds, 1)}

    def save(self) -> None:
        """Write everything that the run needs to go on; a run that is killed meanwhile keeps the file it had."""
        kept = {"options": asdict(self.options), "net": self.net.state_dict(), "optimiser": self.optimiser.state_dict()}
        torch.save(kept | self.spent(), self.folder / "checkpoint.new")
        (self.folder / "checkpoint.new").replace(self.folder / "checkpoint.pt")

    def resume(self) -> bool:
        """Go on where the run in this folder stopped. Its games are dealt anew, other ones than before."""
        path = self.folder / "checkpoint.pt"
        if not path.exists():
            return False
        kept = torch.load(path, map_location=self.options.device)
        for name in LASTING:
            was, now = kept["options"][name], getattr(self.options, name)
            if was != now:
                raise SystemExit(f"{path} has --{name} {was}, not {now}: choose another --out, or go on with that")
        self.net.load_state_dict(kept["net"])
        self.optimiser.load_state_dict(kept["optimiser"])
        for name in self.spent():
            setattr(self, name, kept[name])
        torch.manual_seed(self.options.seed + self.steps)
        self.env.reset(seed=self.options.seed + self.steps)
        return True

    def run(self) -> None:
        """Play and learn in turn, and measure every now and then."""
        o = self.options
        self.folder.mkdir(parents=True, exist_ok=True)
        resumed = self.resume()
        print(f"{o.board}, {o.players} players, {sum(p.numel() for p in self.net.parameters()):,} weights, in {o.out}")
        print(f"going on after {self.steps:,} decisions" if resumed else "a net that knows nothing yet")
        if not resumed:
            self._tell({})
        try:
            while self.steps < o.steps:
                began, core, due = time.perf_counter(), time.process_time(), self.steps // o.every
                facts = self.learn(*self.play())
                self.steps += o.games * o.rollout
                self.seconds += time.perf_counter() - began
                self.core_seconds += time.process_time() - core
                if self.steps // o.every > due or self.steps >= o.steps:
                    self._tell(facts)
        except KeyboardInterrupt:
            print("\nstopped: the same command goes on from here")
        self.save()
        draw(self.folder)
        print(f"kept in {self.folder}: checkpoint.pt, log.jsonl, curve.png")

    def _tell(self, facts: dict[str, float]) -> None:
        found = self.measure()
        line = {**self.spent(), **facts, "against": found}
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        self.save()
        shares = "   ".join(f"{name} {f['share']:6.1%} ({f['low']:.0%}–{f['high']:.0%})" for name, f in found.items())
        print(f"{self.steps:>12,} decisions {self.seconds:6.0f} s   {shares}", flush=True)


def as_policy(net: Net, greedy: bool = False) -> Policy:
    """The net as something that evaluations can ask. It plays by its odds, as when it learns, or the likeliest."""
    device = next(net.parameters()).device

    def choose(seen: Any, masks: Any) -> Any:
        with torch.no_grad():
            odds, _ = net(torch.as_tensor(seen, device=device), torch.as_tensor(masks, device=device))
            return (odds.argmax(1) if greedy else draw_actions(odds)).cpu().numpy()

    return choose


def load_net(path: str | Path, device: str = "cpu") -> tuple[Net, Options]:
    """The net of a checkpoint, and how it was trained."""
    kept = torch.load(path, map_location=device)
    options = Options(**kept["options"])
    net = Net(layout(read_board(options.board), options.players), options.width).to(device)
    net.load_state_dict(kept["net"])
    return net, options


def draw(folder: Path) -> None:
    """The shares of games won, over all decisions so far, as a picture."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    lines = [json.loads(line) for line in (folder / "log.jsonl").read_text("utf-8").splitlines()]
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    for name in lines[-1]["against"]:
        told = [(line["steps"] / 1e6, line["against"][name]) for line in lines if name in line["against"]]
        steps = [x for x, _ in told]
        axes.plot(steps, [f["share"] for _, f in told], marker="o", markersize=3, label=name)
        axes.fill_between(steps, [f["low"] for _, f in told], [f["high"] for _, f in told], alpha=0.2)
    axes.set(xlabel="million decisions", ylabel="games won", ylim=(0, 1))
    axes.legend(title="against")
    axes.grid(alpha=0.3)
    figure.savefig(folder / "curve.png", dpi=150)
    plt.close(figure)


def read_options(words: list[str] | None = None) -> Options:
    """What somebody asks for on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for field in fields(Options):
        kind = {"int": int, "float": float}.get(str(field.type), str)
        parser.add_argument(
            f"--{field.name}", type=kind, default=field.default, help=f"{HELP[field.name]} [{field.default}]"
        )
    return Options(**vars(parser.parse_args(words)))


if __name__ == "__main__":
    Trainer(read_options()).run()

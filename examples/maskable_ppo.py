"""Train sb3-contrib's MaskablePPO to beat a bot, within minutes on one core.

    .venv/bin/python examples/maskable_ppo.py                                  # First Journey against the passenger
    .venv/bin/python examples/maskable_ppo.py --opponent random --steps 50000
    .venv/bin/python examples/maskable_ppo.py --board usa --steps 2000000      # a larger board takes longer

The policy is evaluated against its opponent before, during and after training, and saved to a file that
`examples/evaluate.py` can read.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

import draisine.envs.gym  # noqa: F401  (registers Draisine-v0)
from draisine.arena.intervals import share_interval
from draisine.envs.evaluation import Policy, evaluate


class LogFeatures(BaseFeaturesExtractor):
    """The observation's bytes as logarithms: one more of a few cards matters more than one more of many."""

    def __init__(self, observation_space: Any) -> None:
        super().__init__(observation_space, features_dim=observation_space.shape[0])

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Map bytes to the inputs of the net."""
        return torch.log1p(observations)


def as_policy(model: MaskablePPO) -> Policy:
    """Wrap the model as a policy for evaluations. It samples its actions, as in training."""
    return lambda obs, action_mask: model.predict(obs, action_masks=action_mask, deterministic=False)[0]


def make_model(options: argparse.Namespace) -> MaskablePPO:
    """Make an untrained model and its environments."""
    torch.set_num_threads(1)
    env_options = {"board": options.board, "players": options.players, "opponents": options.opponent}
    envs = make_vec_env("Draisine-v0", n_envs=options.games, seed=options.seed, env_kwargs=env_options)
    return MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=2048 // options.games,
        batch_size=512,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=1.0,
        ent_coef=0.01,
        seed=options.seed,
        device="cpu",
        policy_kwargs={"features_extractor_class": LogFeatures, "net_arch": [128, 128]},
    )


def print_evaluation(model: MaskablePPO, options: argparse.Namespace, seconds: float) -> None:
    """Print one line of the table: games won against the opponent, from every seat on the same deals."""
    result = evaluate(as_policy(model), options.board, options.players, options.opponent, options.deals)
    low, high = share_interval(result.wins, result.games)
    reward = (result.win_rate * options.players - 1) / (options.players - 1)
    share = f"{result.win_rate:6.1%} ({low:.1%}–{high:.1%})"
    print(
        f"{model.num_timesteps:>10,} {seconds:>8.0f} {share:>22} {reward:>12.3f} {result.mean_lead:>10.1f}", flush=True
    )


def parse_options(arguments: list[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", default="first_journey", help="a board by name, or a file [first_journey]")
    parser.add_argument("--players", type=int, default=2, help="number of players [2]")
    parser.add_argument("--opponent", default="passenger", help="who plays the other seats [passenger]")
    parser.add_argument("--steps", type=int, default=200_000, help="decisions to train on [200000]")
    parser.add_argument("--every", type=int, default=40_000, help="decisions between two evaluations [40000]")
    parser.add_argument("--deals", type=int, default=200, help="deals of an evaluation, each from every seat [200]")
    parser.add_argument("--games", type=int, default=16, help="environments [16]")
    parser.add_argument("--seed", type=int, default=1, help="seed of deals, weights and samples [1]")
    parser.add_argument("--out", type=Path, default=Path("runs/maskable_ppo.zip"), help="file for the policy")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> None:
    """Train and evaluate in turn. Ctrl-C saves the policy as it is."""
    options = parse_options(arguments)
    model = make_model(options)
    print(f"{options.board}, {options.players} players, against {options.opponent}")
    print(f"{'decisions':>10} {'core s':>8} {'games won (95 %)':>22} {'mean reward':>12} {'mean lead':>10}")
    print_evaluation(model, options, 0)
    seconds = 0.0
    try:
        while model.num_timesteps < options.steps:
            start = time.process_time()
            steps = min(options.every, options.steps - model.num_timesteps)
            model.learn(steps, reset_num_timesteps=model.num_timesteps == 0)
            seconds += time.process_time() - start
            print_evaluation(model, options, seconds)
    except KeyboardInterrupt:
        print("stopped")
    options.out.parent.mkdir(parents=True, exist_ok=True)
    model.save(options.out)
    print(f"saved to {options.out}")


if __name__ == "__main__":
    main()

"""Evaluate a policy: games against each of the reference bots, from every seat on the same deals.

    .venv/bin/python examples/evaluate.py runs/ppo/checkpoint.pt               # a net of examples/ppo.py
    .venv/bin/python examples/evaluate.py runs/maskable_ppo.zip                # a policy of examples/maskable_ppo.py
    .venv/bin/python examples/evaluate.py conductor --board usa --deals 500    # a bot by name
    .venv/bin/python examples/evaluate.py FILE --opponents planner --greedy --json

A policy must have been trained for the given board and number of players; a checkpoint of ppo.py contains them.
The interval is a 95 % confidence interval.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from draisine.arena import ArenaConfig, make_pool, run_games
from draisine.arena.intervals import share_interval
from draisine.boards import read_board
from draisine.bots import find_bot
from draisine.envs.evaluation import EVALUATION_SEED, EvaluationResult, Policy, evaluate

REFERENCE_BOTS = ("random", "passenger", "path", "hungry", "one_step", "long_route", "racer", "conductor", "planner")
Evaluate = Callable[[str], EvaluationResult]
"""Evaluates against one opponent."""

# Makes `examples` importable, however this file is started.
sys.path.append(str(Path(__file__).parents[1]))


def load_policy(options: argparse.Namespace) -> Policy:
    """Load the policy of a file, and fill in board and players if the file contains them."""
    if options.policy.endswith(".zip"):
        from sb3_contrib import MaskablePPO

        model = MaskablePPO.load(options.policy, device="cpu")
        return lambda obs, action_mask: model.predict(obs, action_masks=action_mask, deterministic=options.greedy)[0]
    from examples.ppo import as_policy, load_net

    net, trained = load_net(options.policy)
    options.board, options.players = options.board or trained.board, options.players or trained.players
    return as_policy(net, options.greedy)


def evaluate_bot(options: argparse.Namespace, opponent: str) -> EvaluationResult:
    """Evaluate a bot in the arena, because it needs more than the bytes of an observation."""
    bots = [options.policy] + [opponent] * (options.players - 1)
    config = ArenaConfig(read_board(options.board), bots, options.players, seed=EVALUATION_SEED)
    if opponent == options.policy:
        return EvaluationResult(
            np.ones(options.deals), np.full(options.deals, float(options.players)), np.zeros(options.deals)
        )
    games, wins, leads = (np.zeros(options.deals) for _ in range(3))
    with make_pool(config, options.threads) as pool:
        for chunk in run_games(pool, 0, options.deals * len(config.seatings)):
            for game in chunk:
                seat = game.bots.index(options.policy)
                games[game.deal] += 1
                wins[game.deal] += game.won[seat] / sum(game.won)
                leads[game.deal] += game.points[seat] - max(p for s, p in enumerate(game.points) if s != seat)
    return EvaluationResult(wins, games, leads / games)


def make_evaluation(options: argparse.Namespace) -> Evaluate:
    """The evaluation of a file, or of a bot."""
    if options.policy.endswith((".pt", ".zip")):
        policy = load_policy(options)
        options.board, options.players = options.board or "first_journey", options.players or 2
        return lambda opponent: evaluate(
            policy, options.board, options.players, opponent, options.deals, threads=options.threads
        )
    find_bot(options.policy)
    options.board, options.players = options.board or "first_journey", options.players or 2
    return partial(evaluate_bot, options)


def evaluate_against(evaluation: Evaluate, opponent: str) -> dict[str, object]:
    """Evaluate against one opponent. Returns one line of the table."""
    start = time.perf_counter()
    result = evaluation(opponent)
    low, high = share_interval(result.wins, result.games)
    return {
        "opponent": opponent,
        "games": int(result.games.sum()),
        "share": round(result.win_rate, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "lead": round(result.mean_lead, 2),
        "seconds": round(time.perf_counter() - start, 1),
    }


def print_table(options: argparse.Namespace, lines: list[dict[str, object]], console: Console) -> None:
    """Print the table."""
    console.print(f"{options.policy} on {options.board}, {options.players} players", soft_wrap=True)
    table = Table(box=None, padding=(0, 2))
    table.add_column("against")
    for name in ("games", "won", "95 %", "points ahead", "seconds"):
        table.add_column(name, justify="right")
    for line in lines:
        table.add_row(
            str(line["opponent"]),
            f"{line['games']:,}",
            f"{line['share']:.1%}",
            f"{line['low']:.1%}–{line['high']:.1%}",
            f"{line['lead']:+.1f}",
            f"{line['seconds']}",
        )
    console.print(table)


def parse_options(arguments: list[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("policy", help="checkpoint.pt of ppo.py, .zip of maskable_ppo.py, or a bot's name")
    parser.add_argument("--board", help="a board by name, or a file [as trained, else first_journey]")
    parser.add_argument(
        "--players", type=int, help="number of players; the opponent plays all other seats [as trained, else 2]"
    )
    parser.add_argument(
        "--opponents", default=",".join(REFERENCE_BOTS), help="separated by commas [all reference bots]"
    )
    parser.add_argument(
        "--deals", type=int, default=200, help="deals against each opponent, each played from every seat [200]"
    )
    parser.add_argument("--greedy", action="store_true", help="take the likeliest action instead of sampling")
    parser.add_argument("--threads", type=int, default=1, help="number of threads [1]")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> None:
    """Evaluate and print the results."""
    options = parse_options(arguments)
    evaluation = make_evaluation(options)
    names = options.opponents.split(",")
    progress = Console(stderr=True)
    lines = [evaluate_against(evaluation, name) for name in track(names, "playing", console=progress, transient=True)]
    if options.json:
        settings = {name: getattr(options, name) for name in ("policy", "board", "players", "deals", "greedy")}
        print(json.dumps(settings | {"against": lines}))
    else:
        print_table(options, lines, Console(highlight=False))


if __name__ == "__main__":
    main()

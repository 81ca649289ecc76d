"""How strong is a policy? Games against each bot of the reference field, from every seat on the same deals.

    .venv/bin/python examples/evaluate.py runs/ppo/checkpoint.pt               # a net of examples/ppo.py
    .venv/bin/python examples/evaluate.py runs/maskable_ppo.zip                # a policy of examples/maskable_ppo.py
    .venv/bin/python examples/evaluate.py conductor --board usa --deals 500    # a bot by name
    .venv/bin/python examples/evaluate.py FILE --opponents planner --greedy --json

A file must have been trained for the board and number of players that you ask for; a net of ppo.py knows them itself.
The interval holds the true share 19 times out of 20.
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

from draisine.arena import Setting, hire, play_on
from draisine.arena.intervals import share_interval
from draisine.boards import read_board
from draisine.bots import find_bot
from draisine.envs.evaluation import EVALUATION_SEED, Fared, Policy, evaluate

FIELD = ("random", "passenger", "path", "hungry", "one_step", "long_route", "racer", "conductor", "planner")
Fare = Callable[[str], Fared]
"""How somebody fares against an opponent."""

# Files of this folder find each other, however they are started.
sys.path.append(str(Path(__file__).parents[1]))


def policy_of(options: argparse.Namespace) -> Policy:
    """The policy in a file; board and players are filled in where the file knows them."""
    if options.policy.endswith(".zip"):
        from sb3_contrib import MaskablePPO

        model = MaskablePPO.load(options.policy, device="cpu")
        return lambda seen, masks: model.predict(seen, action_masks=masks, deterministic=options.greedy)[0]
    from examples.ppo import as_policy, load_net

    net, trained = load_net(options.policy)
    options.board, options.players = options.board or trained.board, options.players or trained.players
    return as_policy(net, options.greedy)


def bot_fares(options: argparse.Namespace, opponent: str) -> Fared:
    """How a bot fares that is no policy: it needs more than an observation's bytes, so the arena plays."""
    field = [options.policy] + [opponent] * (options.players - 1)
    setting = Setting(read_board(options.board), field, options.players, seed=EVALUATION_SEED)
    if opponent == options.policy:
        return Fared(np.ones(options.deals), np.full(options.deals, float(options.players)), np.zeros(options.deals))
    games, wins, leads = (np.zeros(options.deals) for _ in range(3))
    with hire(setting, options.threads) as crew:
        for portion in play_on(crew, 0, options.deals * len(setting.seatings)):
            for game in portion:
                seat = game.bots.index(options.policy)
                games[game.deal] += 1
                wins[game.deal] += game.won[seat] / sum(game.won)
                leads[game.deal] += game.points[seat] - max(p for s, p in enumerate(game.points) if s != seat)
    return Fared(wins, games, leads / games)


def whoever(options: argparse.Namespace) -> Fare:
    """Whoever is to be evaluated: a file, or a bot."""
    if options.policy.endswith((".pt", ".zip")):
        policy = policy_of(options)
        options.board, options.players = options.board or "first_journey", options.players or 2
        return lambda opponent: evaluate(
            policy, options.board, options.players, opponent, options.deals, threads=options.threads
        )
    find_bot(options.policy)
    options.board, options.players = options.board or "first_journey", options.players or 2
    return partial(bot_fares, options)


def figures(fare: Fare, opponent: str) -> dict[str, object]:
    """One line of the table."""
    began = time.perf_counter()
    fared = fare(opponent)
    low, high = share_interval(fared.wins, fared.games)
    return {
        "opponent": opponent,
        "games": int(fared.games.sum()),
        "share": round(fared.share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "lead": round(fared.lead, 2),
        "seconds": round(time.perf_counter() - began, 1),
    }


def show(options: argparse.Namespace, lines: list[dict[str, object]], console: Console) -> None:
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


def read_options(words: list[str] | None = None) -> argparse.Namespace:
    """What somebody asks for on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("policy", help="checkpoint.pt of ppo.py, .zip of maskable_ppo.py, or a bot's name")
    parser.add_argument("--board", help="a board by name, or a file [as trained, else first_journey]")
    parser.add_argument(
        "--players", type=int, help="how many play; the opponent takes all other seats [as trained, else 2]"
    )
    parser.add_argument("--opponents", default=",".join(FIELD), help="by commas [all of the field]")
    parser.add_argument("--deals", type=int, default=200, help="deals against each, every one from every seat [200]")
    parser.add_argument("--greedy", action="store_true", help="always the likeliest action, not by the odds")
    parser.add_argument("--threads", type=int, default=1, help="threads that play [1]")
    parser.add_argument("--json", action="store_true", help="print the figures for machines instead of a table")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> None:
    """Play, and print what came of it."""
    options = read_options(words)
    fare = whoever(options)
    names = options.opponents.split(",")
    told = Console(stderr=True)
    lines = [figures(fare, name) for name in track(names, "playing", console=told, transient=True)]
    if options.json:
        about = {name: getattr(options, name) for name in ("policy", "board", "players", "deals", "greedy")}
        print(json.dumps(about | {"against": lines}))
    else:
        show(options, lines, Console(highlight=False))


if __name__ == "__main__":
    main()

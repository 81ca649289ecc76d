"""Win rates of a net: small evaluations for the curve, and the report on deals that nothing was chosen by."""

from pathlib import Path
from typing import Any

import msgspec
import torch

from draisine.arena import ArenaConfig, Standings, compute_results, make_pool, run_games
from draisine.arena.intervals import share_interval
from draisine.boards import Board
from draisine.encoding import observation_layout
from draisine.envs.evaluation import EVALUATION_SEED, Policy, evaluate
from draisine.learning.config import EvaluationConfig
from draisine.learning.features import Expander
from draisine.learning.model import Model
from draisine.learning.rollout import amp

REPORT_SEED = EVALUATION_SEED + 1_000_000
"""The deals of the report are not those of the curve."""


class WinRate(msgspec.Struct, frozen=True):
    """Games won against an opponent, with a 95 % interval. A net that only races is seen by its tickets."""

    opponent: str
    players: int
    games: int
    share: float
    low: float
    high: float
    completed: float | None = None
    """Tickets per game; only in the report."""
    failed: float | None = None
    turns: float | None = None
    """Turns of all seats per game; only in the report."""


def greedy_policy(model: Model, board: Board, players: int) -> Policy:
    """The net as a policy for batches: the likeliest action."""
    device = next(model.parameters()).device
    expand = Expander(observation_layout(board, players), model.layout, device)

    def policy(obs: Any, action_mask: Any) -> Any:
        with torch.no_grad(), amp(device):
            rows, mask = torch.as_tensor(obs, device=device), torch.as_tensor(action_mask, device=device)
            return model(expand(rows), mask).logits.argmax(1).cpu().numpy()

    return policy


def evaluate_curve(model: Model, board: Board, players: int, config: EvaluationConfig, threads: int) -> list[WinRate]:
    """Evaluate a net against the bots of the curve, from every seat."""
    rates = []
    for opponent in config.opponents:
        policy = greedy_policy(model, board, players)
        result = evaluate(policy, board, players, opponent, config.deals, threads=threads)
        low, high = share_interval(result.wins, result.games)
        rates.append(WinRate(opponent, players, int(result.games.sum()), result.win_rate, low, high))
    return rates


def evaluate_report(net_file: Path, board: Board, players: int, opponent: str, games: int, threads: int) -> WinRate:
    """Play an exported net in the arena, in all seatings of the same deals."""
    config = ArenaConfig(board, [f"net@{net_file}", opponent], players, REPORT_SEED)
    standings = Standings(config)
    with make_pool(config, threads) as pool:
        for played in run_games(pool, 0, games):
            for game in played:
                standings.add(game)
    mine = compute_results(standings).bots[0]
    low, high = mine.win_rate_interval
    tickets = (mine.tickets_made, mine.tickets_failed, mine.mean_turns)
    return WinRate(opponent, players, standings.games, mine.win_rate, low, high, *tickets)

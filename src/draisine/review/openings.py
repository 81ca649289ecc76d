"""What a seat is worth before the deal.

Both figures are the same in all games on a board: those of the built-in boards are stored in `openings.json`
(`python -m benchmarks.review openings` computes them), others are estimated once per process.
"""

from functools import cache
from pathlib import Path

import msgspec
import numpy as np

from draisine.engine.compiler.records import new
from draisine.engine.rng import seed_rng
from draisine.engine.rules.setup import set_up
from draisine.engine.state import State
from draisine.play.view import make_observation, seats_to_move
from draisine.review.decisions import evaluate_decision
from draisine.review.effort import Effort
from draisine.review.evaluator import Evaluator

FILE = Path(__file__).with_name("openings.json")
GAMES, DEALS = 4000, 12
"""New games that are played out, and deals whose first decisions are evaluated, where nothing is stored."""
SEED = 20


_estimates: "dict[str, Opening]" = {}


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """Means over all deals, by place in the order of play."""

    chances: list[float]
    """The chance of winning if every seat goes on like the planner."""
    gains: list[float]
    """What the best first decision adds to it, where the seat decides before anything else happens."""


def opening_key(digest: str, players: int, alvin: bool) -> str:
    """The name of a setting in the file."""
    return f"{digest}/{players}{'/alvin' if alvin else ''}"


@cache
def stored_openings() -> dict[str, Opening]:
    """The stored figures by setting."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Opening])


def find_opening(evaluator: Evaluator, players: int, alvin: bool) -> Opening:
    """The figures of a setting: stored, or estimated."""
    key = opening_key(evaluator.referee.digest, players, alvin)
    known = stored_openings().get(key) or _estimates.get(key)
    if known is None:
        known = measure_opening(Evaluator(evaluator.referee.board, SEED), players, alvin, GAMES, DEALS)
        _estimates[key] = known
    return known


def measure_opening(evaluator: Evaluator, players: int, alvin: bool, games: int, deals: int) -> Opening:
    """Estimate the figures by playing new games and by evaluating the first decisions of new deals."""
    chances = [share.mean for share in evaluator.new_game(players, 0, alvin, games)]
    gains = [_first_gains(evaluator, players, alvin, deal) for deal in range(deals)]
    return Opening(chances=chances, gains=[float(gain) for gain in np.mean(gains, axis=0)])


def _first_gains(evaluator: Evaluator, players: int, alvin: bool, deal: int) -> list[float]:
    """By seat: what the best first decision of a new game gains."""
    state, referee = new(State), evaluator.referee
    seed_rng(state, SEED, deal)
    set_up(referee.tables, state, evaluator.scratch, players, 0, int(alvin))
    gains = [0.0] * players
    for seat in seats_to_move(state):
        observation = make_observation(referee, state, seat)
        planned = evaluator.options(observation)[0]
        value = evaluate_decision(evaluator, observation, planned, Effort.for_players(players))
        gains[seat] = value.gain if value is not None else 0.0
    return gains

"""Planted errors: which losses a review finds, its false alarms, and whether two seeds agree."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from benchmarks.review.games import play_choices
from draisine.boards import load
from draisine.review import Effort, Evaluator, evaluate_decision
from draisine.review.labels import INACCURACY, MISTAKE

RATE = 0.12
"""The share of decisions that are replaced."""
TRUTH = 20
"""How many times the deals the true loss is determined with."""
UNPLANTED = 0.15
"""The share of the other decisions that are judged too."""


class Judged(NamedTuple):
    """A decision: its true loss, and its loss and label by two reviews."""

    planted: bool
    truth: float
    losses: tuple[float, float]
    labels: tuple[str, str]


class Detection(NamedTuple):
    """How errors are found on one setting."""

    board: str
    players: int
    decisions: int
    errors: int
    found: float
    """The share of true losses of 10 points or more that a review calls a mistake or a blunder."""
    false_alarms: float
    """Among those called so, the share whose true loss is below 5 points."""
    alarm_rate: float
    """Among all with a true loss below 10 points, the share called a mistake or a blunder."""
    correlation: float
    agreement: float
    """The share of equal labels of two seeds; `great` and `best` count as one."""


def judge_game(setting: tuple[str, int, int]) -> list[Judged]:
    """Judge the planted decisions of a game, and some others."""
    board, players, number = setting
    loaded, effort = load(board), Effort.for_players(players)
    reviews = Evaluator(loaded, 101), Evaluator(loaded, 202)
    truth = Evaluator(loaded, 303)
    judged = []
    generator = np.random.default_rng(number)
    for choice in play_choices(board, players, number, RATE):
        if not choice.planted and generator.random() > UNPLANTED:
            continue
        found = [evaluate_decision(each, choice.known, choice.decision, effort) for each in reviews]
        true = evaluate_decision(truth, choice.known, choice.decision, effort.scaled(TRUTH))
        assert true is not None
        first, second = found
        assert first is not None
        assert second is not None
        judged.append(
            Judged(choice.planted, true.loss, (first.loss, second.loss), (_label(first.label), _label(second.label)))
        )
    return judged


def _label(label: str) -> str:
    return "best" if label == "great" else label


def detect(board: str, players: int, judged: Sequence[Judged]) -> Detection:
    """Sum up judged decisions. Both reviews count."""
    truth = np.repeat([each.truth for each in judged], 2)
    losses = np.array([each.losses for each in judged])
    called = losses.reshape(-1) >= MISTAKE
    errors, sound = truth >= MISTAKE, truth < INACCURACY
    return Detection(
        board=board,
        players=players,
        decisions=len(judged),
        errors=int(errors.sum()) // 2,
        found=float(called[errors].mean()) if errors.any() else 1.0,
        false_alarms=float((called & sound).sum() / max(1, called.sum())),
        alarm_rate=float(called[~errors].mean()),
        correlation=float(np.corrcoef(losses.T)[0, 1]),
        agreement=float(np.mean([each.labels[0] == each.labels[1] for each in judged])),
    )

"""What a decision cost: its options are compared on common deals, by what the seat knew.

First sequential halving finds the best option. Then new deals compare it with the one chosen, because the deals by
which an option was found best flatter it: few, if the difference is clear or small, and more, if it is close to the
limit between two labels. A difference within the noise is no loss.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from draisine.boards import Board
from draisine.engine.enums import CITY, ROUTE
from draisine.engine.state import Observation
from draisine.review.effort import Effort
from draisine.review.evaluator import Estimate, Evaluator, Shares, estimate
from draisine.review.labels import GOOD, ONLY_ONE, Label, label_loss, limit_distance

POINTS = 100.0
"""Losses are in points of win probability: hundredths of a game."""
CLEAR = 2.0
"""Standard errors by which a difference must exceed zero."""
FINALISTS = 4


class OptionValue(NamedTuple):
    """A decision, and the viewer's chance of winning with it."""

    decision: int
    value: Estimate


class DecisionValue(NamedTuple):
    """A real decision: one with two or more options."""

    chosen: int
    best: int
    """The best option; the chosen one unless another is clearly better."""
    loss: float
    error: float
    label: Label
    options: list[OptionValue]
    """All options, the best first; those eliminated early have rough values."""
    change: float
    """The value of the chosen option minus that of the planner's, with which moments continue: a chance of winning."""
    gain: float
    """The value of the option that seems best minus that of the planner's."""


def evaluate_decision(
    evaluator: Evaluator, observation: Observation, chosen: int, effort: Effort
) -> DecisionValue | None:
    """Compare the options of the viewer's decision; None if there is only one."""
    options = evaluator.options(observation)
    planned = options[0]
    if chosen not in options:
        options.append(chosen)
    if len(options) < 2:
        return None
    played = _halve(evaluator, observation, options, {chosen, planned}, effort.stages)
    means = {decision: float(shares.mean()) for decision, shares in played.items()}
    finalists = [decision for decision in options if len(played[decision]) == sum(effort.stages)]
    best = max(finalists, key=lambda decision: means[decision])
    compared = list(dict.fromkeys([best, chosen, planned]))
    loss, change, gain = Estimate(0.0, 0.0), 0.0, 0.0
    if len(compared) > 1:
        shares = _compare(evaluator, observation, compared, sum(effort.stages), effort)
        columns = dict(zip(compared, shares.T, strict=True))
        loss = estimate(POINTS * (columns[best] - columns[chosen]))
        change = float((columns[chosen] - columns[planned]).mean())
        gain = float((columns[best] - columns[planned]).mean())
        means |= {decision: float(column.mean()) for decision, column in columns.items()}
    clear = best != chosen and loss.mean > CLEAR * loss.error
    label = label_loss(loss.mean) if clear else "best"
    if not clear and _is_only_one(evaluator.referee.board, played, chosen):
        label = "great"
    values = [
        OptionValue(decision, Estimate(means[decision], estimate(played[decision]).error)) for decision in options
    ]
    return DecisionValue(
        chosen=chosen,
        best=best if clear else chosen,
        loss=loss.mean if clear else 0.0,
        error=loss.error,
        label=label,
        options=sorted(values, key=lambda option: -option.value.mean),
        change=change,
        gain=gain,
    )


def _halve(
    evaluator: Evaluator, observation: Observation, options: list[int], kept: set[int], stages: Sequence[int]
) -> dict[int, np.ndarray]:
    """Play the options in stages on common deals. After each the better half continues, and those always kept."""
    seat, first = int(observation.viewer), 0
    played = {decision: np.empty(0) for decision in options}
    alive = options
    for number, deals in enumerate(stages):
        shares = evaluator.play(observation, seat, alive, first, deals)
        for column, decision in enumerate(alive):
            played[decision] = np.concatenate([played[decision], shares[:, column]])
        first += deals
        if number < len(stages) - 1:
            ranked = sorted(alive, key=lambda decision: -float(played[decision].mean()))
            left = ranked[: max(FINALISTS, (len(ranked) + 1) // 2)]
            alive = [decision for decision in alive if decision in left or decision in kept]
    return played


def _compare(evaluator: Evaluator, observation: Observation, compared: list[int], first: int, effort: Effort) -> Shares:
    """Play the first option, the best, and others on new deals until the label of the second is settled."""
    seat = int(observation.viewer)
    shares = evaluator.play(observation, seat, compared, first, effort.compared)
    while (size := len(shares)) < effort.most:
        loss = estimate(POINTS * (shares[:, 0] - shares[:, 1]))
        if loss.mean + CLEAR * loss.error < GOOD or limit_distance(loss.mean) > CLEAR * loss.error:
            break
        more = evaluator.play(observation, seat, compared, first + size, min(size, effort.most - size))
        shares = np.concatenate([shares, more])
    return shares


def _is_only_one(board: Board, played: dict[int, np.ndarray], chosen: int) -> bool:
    """Whether every other option is clearly a mistake. The other track of a double route is no other option."""
    target = _target(board, chosen)
    others = [decision for decision in played if _target(board, decision) != target]
    for other in others:
        common = min(len(played[chosen]), len(played[other]))
        worse = estimate(POINTS * (played[chosen][:common] - played[other][:common]))
        if worse.mean - CLEAR * worse.error < ONLY_ONE:
            return False
    return bool(others)


def _target(board: Board, decision: int) -> object:
    """What a decision is about: identical tracks are the same."""
    return board.route[decision - ROUTE] if ROUTE <= decision < CITY else decision

"""The quality of play: the mean loss of real decisions."""

from collections.abc import Iterable, Sequence

import numpy as np

from draisine.review.model import Decision, Phase, Quality

INTERVAL = 1.96
"""Standard errors of a 95 % interval."""
PHASES: tuple[Phase, ...] = ("opening", "middle", "ending")


def phase_of(step: int, steps: int) -> Phase:
    """The third of the game in which a step lies."""
    return PHASES[min(len(PHASES) - 1, (step - 1) * len(PHASES) // steps)]


def measure_quality(decisions: Iterable[Decision]) -> Quality:
    """The quality of a seat's decisions. A move and its payment count as one."""
    losses: dict[int, float] = {}
    for decision in decisions:
        losses[decision.step] = losses.get(decision.step, 0.0) + decision.loss
    return quality_of(list(losses.values()))


def quality_of(losses: Sequence[float]) -> Quality:
    """The mean loss with its interval."""
    if not losses:
        return Quality(decisions=0, loss=0.0, low=0.0, high=0.0)
    mean = float(np.mean(losses))
    error = float(np.std(losses, ddof=1)) / len(losses) ** 0.5 if len(losses) > 1 else 0.0
    low, high = max(0.0, mean - INTERVAL * error), mean + INTERVAL * error
    return Quality(decisions=len(losses), loss=mean, low=low, high=high)

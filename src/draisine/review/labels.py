"""Labels of decisions by their loss, in points of win probability."""

from typing import Literal

Label = Literal["great", "best", "good", "inaccuracy", "mistake", "blunder"]

GOOD, INACCURACY, MISTAKE, BLUNDER = 2.0, 5.0, 10.0, 20.0
LIMITS = (GOOD, INACCURACY, MISTAKE, BLUNDER)
"""The least losses of the labels from `good` on."""
ONLY_ONE = MISTAKE
"""A decision is `great` if every other option would have been a mistake."""
_BY_LIMIT: tuple[Label, ...] = ("best", "good", "inaccuracy", "mistake", "blunder")


def label_loss(loss: float) -> Label:
    """The label of a loss."""
    return _BY_LIMIT[sum(loss >= limit for limit in LIMITS)]


def limit_distance(loss: float) -> float:
    """The distance of a loss from the nearest limit."""
    return min(abs(loss - limit) for limit in LIMITS)

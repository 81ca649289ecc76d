"""How sure a share is: of independent games, and of games that share a deal."""

import math
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

USUAL = NormalDist().inv_cdf(0.975)
"""Standard errors on each side of a 95 % interval."""
SHARPEST = 0.1
"""How much smaller the variance may be than that of independent games: more is not believed, and deals that never
differ would make an interval a point."""
ENOUGH_DEALS = 30
"""With fewer deals their own spread is no measure yet, and games count as independent."""


def wilson(share: float, games: float, reach: float = USUAL) -> tuple[float, float]:
    """The interval of a share in so many independent games, with so many standard errors on each side (Wilson): honest
    also near 0 and 1."""
    if games <= 0:
        return 0.0, 1.0
    square = reach * reach
    middle = share + square / (2 * games)
    spread = reach * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def share_interval(wins: Array, games: Array) -> tuple[float, float]:
    """The 95 % interval of a share, from the wins and games of each deal.

    The spread between deals tells how many independent games the games are worth: more than they are where the same
    cards, dealt to each bot in turn, cancel out; fewer where a deal favours one bot in whatever seat."""
    played = float(games.sum())
    if played == 0:
        return 0.0, 1.0
    share = float(wins.sum()) / played
    return wilson(share, played / design_effect(wins, games))


def design_effect(wins: Array, games: Array) -> float:
    """How much larger the variance of a share is than that of independent games; below 1 where pairing pays."""
    deals, played = len(games), float(games.sum())
    share = float(wins.sum()) / played
    independent = share * (1 - share) / played
    if deals < ENOUGH_DEALS or independent == 0:
        return 1.0
    residuals = wins - share * games
    between = float((residuals * residuals).sum()) / played**2 * deals / (deals - 1)
    return max(between / independent, SHARPEST)

"""Confidence intervals of shares, for independent games and for games clustered by deal."""

import math
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

Z_95 = NormalDist().inv_cdf(0.975)
"""Standard errors on each side of a 95 % interval."""
MIN_DESIGN_EFFECT = 0.1
"""Lower bound of the design effect: without it, identical deals would give an interval of width 0."""
MIN_DEALS = 30
"""With fewer deals their variance cannot be estimated, and games count as independent."""


def wilson(share: float, games: float, reach: float = Z_95) -> tuple[float, float]:
    """Return the Wilson score interval of a share in independent games, with z = `reach`."""
    if games <= 0:
        return 0.0, 1.0
    square = reach * reach
    middle = share + square / (2 * games)
    spread = reach * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def share_interval(wins: Array, games: Array) -> tuple[float, float]:
    """Return the 95 % interval of a share from wins and games by deal.

    The variance between deals gives the effective number of independent games: more than played if the same cards,
    dealt to each bot in turn, cancel out; fewer if a deal favours one bot in every seat."""
    played = float(games.sum())
    if played == 0:
        return 0.0, 1.0
    share = float(wins.sum()) / played
    return wilson(share, played / design_effect(wins, games))


def design_effect(wins: Array, games: Array) -> float:
    """Return the variance of a share relative to independent games; below 1 if pairing helps."""
    deals, played = len(games), float(games.sum())
    share = float(wins.sum()) / played
    independent = share * (1 - share) / played
    if deals < MIN_DEALS or independent == 0:
        return 1.0
    residuals = wins - share * games
    between = float((residuals * residuals).sum()) / played**2 * deals / (deals - 1)
    return max(between / independent, MIN_DESIGN_EFFECT)

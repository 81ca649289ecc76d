"""Ratings from finishing orders by the Plackett–Luce model.

Every bot has a strength; the first rank goes to each bot with a probability proportional to its strength, the second
likewise among the others, and so on. For two bots this is the Bradley–Terry model, on which Elo is based."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from draisine.arena.intervals import MIN_DEALS, MIN_DESIGN_EFFECT, Z_95, Array

MEAN_RATING = 1500.0
"""The mean rating of all bots."""
SCALE = 400 / math.log(10)
"""Rating points per unit of log-strength: as in Elo, 400 points are odds of ten to one."""
PRIOR = 1.0
"""Prior in drawn games per bot, which keeps the rating of a bot that always wins finite."""

IntArray = NDArray[np.int64]
Finish = tuple[tuple[int, ...], ...]
"""A finishing order: groups of tied bots by number, best first."""
Choice = tuple[int, tuple[int, ...], float]
"""One choice of the model: the chosen bot, the candidates, and a weight."""


@dataclass(frozen=True)
class Rating:
    """A rating relative to the mean of all bots, with its 95 % interval."""

    rating: float
    low: float
    high: float


def finishing_order(bots: Sequence[int], points: Sequence[int], won: Sequence[bool]) -> Finish:
    """Return the finishing order of a game: winners first, then by points."""
    # Winners who share a win are tied, regardless of points.
    keys = [(True, 0) if victory else (False, total) for victory, total in zip(won, points, strict=True)]
    ranks = sorted(set(keys), reverse=True)
    return tuple(tuple(sorted(bot for bot, key in zip(bots, keys, strict=True) if key == rank)) for rank in ranks)


def rate(bots: int, finishes: Sequence[Finish], games: Sequence[int], deals: Sequence[int]) -> list[Rating]:
    """Rate all bots. `games` are indices into `finishes`, one per game, and `deals` the deal of each game."""
    if bots == 1:
        return [Rating(MEAN_RATING, MEAN_RATING, MEAN_RATING)]
    places = ChoiceData(bots, [*map(_choices, finishes), _prior_choices(bots)])
    played = np.asarray(games, np.int64)
    counts = np.append(np.bincount(played, minlength=len(finishes)), 1).astype(np.float64)
    strengths, information = fit(places, counts)
    covariance = _inverse(information)
    if len(set(deals)) >= MIN_DEALS:
        # The prior games form a separate cluster: without them, results without upsets would look certain.
        gradients = places.gradients(strengths)[np.append(played, len(finishes))]
        covariance = _cluster_by_deal(covariance, gradients, np.append(np.asarray(deals, np.int64), -1))
    reach = Z_95 * SCALE * np.sqrt(np.maximum(np.diag(covariance), 0.0))
    middles = MEAN_RATING + SCALE * strengths
    return [
        Rating(middle, middle - far, middle + far) for middle, far in zip(middles.tolist(), reach.tolist(), strict=True)
    ]


class ChoiceData:
    """All choices of a set of finishing orders as arrays. The likelihood of a choice depends on the chosen bot and the
    group of candidates; there are few distinct groups."""

    def __init__(self, bots: int, orders: Sequence[Iterable[Choice]]) -> None:
        groups: dict[tuple[int, ...], int] = {}
        rows = [
            (order, winner, groups.setdefault(tuple(sorted(among)), len(groups)), weight)
            for order, places in enumerate(orders)
            for winner, among, weight in places
        ]
        self.bots, self.orders = bots, len(orders)
        self._order, self._winner, self._group = (np.array([row[part] for row in rows], np.int64) for part in range(3))
        self._weight = np.array([row[3] for row in rows])
        self._seats = np.array([[group.count(bot) for bot in range(bots)] for group in groups], np.float64)
        """Number of seats by group and bot."""

    def probabilities(self, strengths: Array) -> tuple[Array, Array]:
        """Return the probability of each bot by group, over all its seats, and the total strength of each group."""
        strong = self._seats * np.exp(strengths)
        whole = strong.sum(axis=1)
        return strong / whole[:, None], whole

    def log_likelihood(self, strengths: Array, counts: Array) -> tuple[float, Array, Array]:
        """Return the log-likelihood, its gradient and its information matrix for the counts of the orders."""
        weight = self._weight * counts[self._order]
        won = np.bincount(self._winner, weight, len(strengths))
        given = np.bincount(self._group, weight, len(self._seats))
        chances, whole = self.probabilities(strengths)
        expected = given @ chances
        return float(won @ strengths - given @ np.log(whole)), won - expected, _laplacian((chances.T * given) @ chances)

    def gradients(self, strengths: Array) -> Array:
        """Return the gradient of the log-likelihood of each order."""
        found = np.zeros((self.orders, len(strengths)))
        np.add.at(found, (self._order, self._winner), self._weight)
        np.subtract.at(found, self._order, self._weight[:, None] * self.probabilities(strengths)[0][self._group])
        return found


def _laplacian(links: Array) -> Array:
    """Return the information matrix as a graph Laplacian. Its rows sum to exactly 0: games determine differences
    only."""
    between = links - np.diag(np.diag(links))
    return np.asarray(np.diag(between.sum(axis=1)) - between)


def _inverse(information: Array) -> Array:
    """Return the covariance of strengths with mean 0."""
    level = np.full(information.shape, 1 / len(information))
    return np.asarray(np.linalg.inv(information + level) - level)


def fit(places: ChoiceData, counts: Array) -> tuple[Array, Array]:
    """Return the maximum-likelihood log-strengths (mean 0) and their information matrix, by Newton's method."""
    strengths = np.zeros(places.bots)
    for _ in range(100):
        likelihood, slope, information = places.log_likelihood(strengths, counts)
        step = _inverse(information) @ slope
        if float(np.abs(step).max()) < 1e-9:
            break
        # Backtracking: far from the maximum a full step may overshoot.
        while places.log_likelihood(strengths + step, counts)[0] < likelihood - 1e-9 * abs(likelihood):
            step = step / 2
        strengths = strengths + step
        strengths -= strengths.mean()
    return strengths, places.log_likelihood(strengths, counts)[2]


def _choices(order: Finish) -> Iterator[Choice]:
    """Yield the choices of a game; all orders of tied bots have equal weight."""
    orders = list(product(*(permutations(tied) for tied in order)))
    for permuted in orders:
        line = [bot for tied in permuted for bot in tied]
        for place in range(len(line) - 1):
            yield line[place], tuple(line[place:]), 1 / len(orders)


def _prior_choices(bots: int) -> Iterator[Choice]:
    """Yield the choices of the prior: one drawn game per bot, spread over the others."""
    for first, second in permutations(range(bots), 2):
        yield first, (first, second), PRIOR / (2 * (bots - 1))


def _cluster_by_deal(covariance: Array, gradients: Array, deals: IntArray) -> Array:
    """Return the cluster-robust covariance (sandwich estimator), with deals as clusters."""
    _, cluster = np.unique(deals, return_inverse=True)
    sums = np.zeros((int(cluster.max()) + 1, gradients.shape[1]))
    np.add.at(sums, cluster, gradients)
    scale = len(sums) / (len(sums) - 1)
    robust = covariance @ (sums.T @ sums * scale) @ covariance
    return np.asarray(np.diag(np.maximum(np.diag(robust), MIN_DESIGN_EFFECT * np.diag(covariance))))

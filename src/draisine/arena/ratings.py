"""Ratings: how strong bots are, from the orders in which they finish.

The model is Plackett and Luce's: every bot has a strength; the first place goes to each bot at the table with a chance
in proportion to its strength, the second place likewise among the others, and so on. For two bots this is Bradley and
Terry's model, the one behind Elo."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from draisine.arena.intervals import ENOUGH_DEALS, SHARPEST, USUAL, Array

MEAN = 1500.0
"""The mean rating of a field."""
SCALE = 400 / math.log(10)
"""Rating points for a factor e in strength: as in Elo's scale, 400 points are ten to one."""
PRIOR = 1.0
"""Imagined games of each bot, drawn with the others: they keep a bot that wins always from being rated infinite."""

Whole = NDArray[np.int64]
Finish = tuple[tuple[int, ...], ...]
"""A finishing order: bots by number, those who tie together, the best first."""
Place = tuple[int, tuple[int, ...], float]
"""One place given away: to whom, among whom (in any order), and how much it counts."""


@dataclass(frozen=True)
class Rating:
    """A bot's rating, with its 95 % interval. It says how far a bot is from the mean of this field, so its interval
    does too."""

    rating: float
    low: float
    high: float


def finish(bots: Sequence[int], points: Sequence[int], won: Sequence[bool]) -> Finish:
    """The finishing order of a game, from what each seat has: winners first, the others by their points."""
    # Those who share a win are equal, whatever their points.
    keys = [(True, 0) if victory else (False, total) for victory, total in zip(won, points, strict=True)]
    ranks = sorted(set(keys), reverse=True)
    return tuple(tuple(sorted(bot for bot, key in zip(bots, keys, strict=True) if key == rank)) for rank in ranks)


def rate(bots: int, finishes: Sequence[Finish], games: Sequence[int], deals: Sequence[int]) -> list[Rating]:
    """The ratings of a field. `games` are numbers of finishes, one for each game, and `deals` their deals."""
    if bots == 1:
        return [Rating(MEAN, MEAN, MEAN)]
    places = Places(bots, [*map(_given, finishes), _imagined(bots)])
    played = np.asarray(games, np.int64)
    counts = np.append(np.bincount(played, minlength=len(finishes)), 1).astype(np.float64)
    strengths, information = fit(places, counts)
    covariance = _inverse(information)
    if len(set(deals)) >= ENOUGH_DEALS:
        # The imagined games are a deal of their own: without them, a field without upsets would look certain.
        slopes = places.slopes(strengths)[np.append(played, len(finishes))]
        covariance = _between_deals(covariance, slopes, np.append(np.asarray(deals, np.int64), -1))
    reach = USUAL * SCALE * np.sqrt(np.maximum(np.diag(covariance), 0.0))
    middles = MEAN + SCALE * strengths
    return [
        Rating(middle, middle - far, middle + far) for middle, far in zip(middles.tolist(), reach.tolist(), strict=True)
    ]


class Places:
    """All places that finishing orders give away, as arrays. What a place says depends on who gets it and on the group
    that it is given among; there are few groups, however many games."""

    def __init__(self, bots: int, orders: Sequence[Iterable[Place]]) -> None:
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
        """By group and bot: the seats it holds there."""

    def chances(self, strengths: Array) -> tuple[Array, Array]:
        """By group: each bot's chance of the place, with all of its seats; and the strength of the whole group."""
        strong = self._seats * np.exp(strengths)
        whole = strong.sum(axis=1)
        return strong / whole[:, None], whole

    def climb(self, strengths: Array, counts: Array) -> tuple[float, Array, Array]:
        """The logarithm of the likelihood, its slope, and its curvature downwards, if the orders occur so often."""
        weight = self._weight * counts[self._order]
        won = np.bincount(self._winner, weight, len(strengths))
        given = np.bincount(self._group, weight, len(self._seats))
        chances, whole = self.chances(strengths)
        expected = given @ chances
        return float(won @ strengths - given @ np.log(whole)), won - expected, _laplacian((chances.T * given) @ chances)

    def slopes(self, strengths: Array) -> Array:
        """By order: the slope of its own likelihood."""
        found = np.zeros((self.orders, len(strengths)))
        np.add.at(found, (self._order, self._winner), self._weight)
        np.subtract.at(found, self._order, self._weight[:, None] * self.chances(strengths)[0][self._group])
        return found


def _laplacian(links: Array) -> Array:
    """Information from how strongly bots are linked by games. Its rows add up to exactly nothing: games say how bots
    differ, and nothing about all of them together."""
    between = links - np.diag(np.diag(links))
    return np.asarray(np.diag(between.sum(axis=1)) - between)


def _inverse(information: Array) -> Array:
    """The covariance of strengths whose mean is 0."""
    level = np.full(information.shape, 1 / len(information))
    return np.asarray(np.linalg.inv(information + level) - level)


def fit(places: Places, counts: Array) -> tuple[Array, Array]:
    """The most likely strengths (logarithms, with mean 0) and the information about them, by Newton's method."""
    strengths = np.zeros(places.bots)
    for _ in range(100):
        likelihood, slope, information = places.climb(strengths, counts)
        step = _inverse(information) @ slope
        if float(np.abs(step).max()) < 1e-9:
            break
        # Far from the top a whole step may lead past it; half of it, or a quarter, does not.
        while places.climb(strengths + step, counts)[0] < likelihood - 1e-9 * abs(likelihood):
            step = step / 2
        strengths = strengths + step
        strengths -= strengths.mean()
    return strengths, places.climb(strengths, counts)[2]


def _given(order: Finish) -> Iterator[Place]:
    """The places of a game. Where bots tie, every order among them counts alike."""
    ways = list(product(*(permutations(tied) for tied in order)))
    for way in ways:
        line = [bot for tied in way for bot in tied]
        for place in range(len(line) - 1):
            yield line[place], tuple(line[place:]), 1 / len(ways)


def _imagined(bots: int) -> Iterator[Place]:
    """Imagined games: one for each bot, spread over the others, and drawn. Of two bots, both get half a win."""
    for first, second in permutations(range(bots), 2):
        yield first, (first, second), PRIOR / (2 * (bots - 1))


def _between_deals(covariance: Array, slopes: Array, deals: Whole) -> Array:
    """The covariance that holds although games of one deal are alike: the spread of the slopes between deals takes the
    place of the one that independent games would have (the sandwich estimator)."""
    _, cluster = np.unique(deals, return_inverse=True)
    sums = np.zeros((int(cluster.max()) + 1, slopes.shape[1]))
    np.add.at(sums, cluster, slopes)
    scale = len(sums) / (len(sums) - 1)
    robust = covariance @ (sums.T @ sums * scale) @ covariance
    return np.asarray(np.diag(np.maximum(np.diag(robust), SHARPEST * np.diag(covariance))))

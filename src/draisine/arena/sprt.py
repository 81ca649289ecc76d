"""Stopping early: Wald's sequential test of the share that the first bot wins.

Two claims are weighed against each other, H0 (an even share) and H1 (clearly more). After each round of seatings the
logarithm of their likelihood ratio says how much more likely the rounds so far are under H1; once it passes a bound,
the run may end, and the answer is wrong in about 5 % of all cases, whichever claim is true."""

import math
from dataclasses import dataclass
from typing import Literal

from draisine.arena.intervals import SHARPEST

ALPHA = BETA = 0.05
UPPER = math.log((1 - BETA) / ALPHA)
LOWER = math.log(BETA / (1 - ALPHA))
LEAST_ROUNDS = 20
"""Fewer rounds do not tell how much rounds differ, and no answer is given."""
PRIOR_GAMES = 20.0
"""Games that are taken for independent before any round is seen."""


@dataclass(frozen=True)
class Claim:
    """The shares of wins that are weighed against each other: for H0 and for H1, which is the larger."""

    h0: float
    h1: float


@dataclass(frozen=True)
class Verdict:
    """What the rounds so far say. `answer` is None as long as they say too little."""

    llr: float = 0.0
    rounds: int = 0
    answer: Literal["h0", "h1"] | None = None


class Scales:
    """Two claims, weighed round by round.

    A round is the unit, because games of one deal depend on each other; rounds do not. Its share of wins is taken for
    normal, with the variance of independent games times the factor that the rounds themselves show. So shared wins
    and paired deals need no model of their own."""

    def __init__(self, claim: Claim, games: int) -> None:
        """The first bot plays so many games a round."""
        self.claim = claim
        self.verdict = Verdict()
        self._games = games
        self._sum = self._squares = 0.0

    def add(self, share: float) -> Verdict:
        """Weigh one more round: the first bot's share of wins in it. An answer, once given, stands."""
        if self.verdict.answer:
            return self.verdict
        self._sum += share
        self._squares += share * share
        rounds = self.verdict.rounds + 1
        llr = self._weigh(rounds)
        answer: Literal["h0", "h1"] | None = None
        if rounds >= LEAST_ROUNDS:
            answer = "h1" if llr >= UPPER else "h0" if llr <= LOWER else None
        self.verdict = Verdict(llr, rounds, answer)
        return self.verdict

    def _weigh(self, rounds: int) -> float:
        """The logarithm of the likelihood ratio of two normal distributions with one variance."""
        mean, middle = self._sum / rounds, (self.claim.h0 + self.claim.h1) / 2
        one_game = middle * (1 - middle)
        believed = PRIOR_GAMES / self._games * one_game
        seen = max(self._squares - rounds * mean * mean, 0.0) * self._games
        factor = (seen + believed) / (rounds * mean * (1 - mean) + believed)
        variance = max(factor, SHARPEST) * one_game / self._games
        return rounds * (self.claim.h1 - self.claim.h0) * (mean - middle) / variance

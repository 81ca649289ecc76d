"""Wald's sequential probability ratio test (SPRT) of the first bot's share of wins.

It compares H0 (an even share) with H1 (a larger share). After each round of seatings the log-likelihood ratio is
updated; once it crosses a bound, the run may stop with an error probability of about 5 % under either hypothesis."""

import math
from dataclasses import dataclass
from typing import Literal

from draisine.arena.intervals import MIN_DESIGN_EFFECT

ALPHA = BETA = 0.05
UPPER = math.log((1 - BETA) / ALPHA)
LOWER = math.log(BETA / (1 - ALPHA))
MIN_ROUNDS = 20
"""Minimum number of rounds needed to estimate the variance between rounds."""
PRIOR_GAMES = 20.0
"""Weight of the prior belief that games are independent, in games."""


@dataclass(frozen=True)
class Hypotheses:
    """The shares of wins under H0 and H1, with H1 > H0."""

    h0: float
    h1: float


@dataclass(frozen=True)
class Verdict:
    """The state of the test; `answer` is None until it has decided."""

    llr: float = 0.0
    rounds: int = 0
    answer: Literal["h0", "h1"] | None = None


class SequentialTest:
    """An SPRT over rounds, because games of the same deal are correlated and rounds are not. The share of wins per
    round is modelled as normal, with the variance of independent games times an empirical design effect, which covers
    shared wins and paired deals."""

    def __init__(self, claim: Hypotheses, games: int) -> None:
        """Start a test in which the first bot plays `games` games per round."""
        self.hypotheses = claim
        self.verdict = Verdict()
        self._games = games
        self._sum = self._squares = 0.0

    def add(self, share: float) -> Verdict:
        """Add a round with the first bot's share of wins. A decision is final."""
        if self.verdict.answer:
            return self.verdict
        self._sum += share
        self._squares += share * share
        rounds = self.verdict.rounds + 1
        llr = self._log_likelihood_ratio(rounds)
        answer: Literal["h0", "h1"] | None = None
        if rounds >= MIN_ROUNDS:
            answer = "h1" if llr >= UPPER else "h0" if llr <= LOWER else None
        self.verdict = Verdict(llr, rounds, answer)
        return self.verdict

    def _log_likelihood_ratio(self, rounds: int) -> float:
        """Return the log-likelihood ratio of two normal distributions with equal variance."""
        mean, middle = self._sum / rounds, (self.hypotheses.h0 + self.hypotheses.h1) / 2
        one_game = middle * (1 - middle)
        prior = PRIOR_GAMES / self._games * one_game
        observed = max(self._squares - rounds * mean * mean, 0.0) * self._games
        factor = (observed + prior) / (rounds * mean * (1 - mean) + prior)
        variance = max(factor, MIN_DESIGN_EFFECT) * one_game / self._games
        return rounds * (self.hypotheses.h1 - self.hypotheses.h0) * (mean - middle) / variance

"""The sequential test: known values, and how often it is wrong."""

import math

import numpy as np
import pytest

from draisine.arena.sprt import LOWER, MIN_ROUNDS, UPPER, Hypotheses, SequentialTest, Verdict

RUNS = 400


def test_the_bounds_are_walds() -> None:
    assert math.exp(UPPER) == pytest.approx(0.95 / 0.05)
    assert math.exp(LOWER) == pytest.approx(0.05 / 0.95)


def test_a_known_ratio() -> None:
    """One game a round, 30 of 50 won: H0 50 % against H1 60 %. Independent games have a factor of 1."""
    test = SequentialTest(Hypotheses(0.5, 0.6), 1)
    verdict = Verdict()
    for game in range(50):
        verdict = test.add(float(game % 5 in (0, 2, 4)))
    assert verdict.rounds == 50
    assert verdict.llr == pytest.approx(50 * 0.1 * 0.05 / (0.55 * 0.45))
    assert verdict.answer is None


def test_no_answer_from_a_lucky_beginning() -> None:
    test = SequentialTest(Hypotheses(0.5, 0.6), 2)
    for _ in range(MIN_ROUNDS - 1):
        assert test.add(1.0).answer is None
    assert test.add(1.0).answer == "h1"


def test_an_answer_stands() -> None:
    test = SequentialTest(Hypotheses(0.5, 0.6), 2)
    while test.add(0.25).answer is None:
        pass
    answer = test.verdict
    assert (answer.answer, answer.rounds) == ("h0", MIN_ROUNDS)
    assert test.add(1.0) is answer


def answers(share: float, claim: Hypotheses, games: int, kind: str) -> list[str]:
    """What the test says in many runs of a bot with this true share."""
    chance = np.random.default_rng(7)
    found: list[str] = []
    for _ in range(RUNS):
        test = SequentialTest(claim, games)
        while test.verdict.answer is None:
            test.add(_round(chance, share, games, kind))
        found.append(test.verdict.answer)
    return found


def _round(chance: np.random.Generator, share: float, games: int, kind: str) -> float:
    if kind == "paired":
        # Six rounds in ten are split between the seats.
        lucky = chance.random()
        return 0.5 if lucky < 0.6 else float(lucky < 0.6 + share - 0.3)
    if kind == "shared":
        # A fifth of the games ends with a shared win.
        wins = chance.multinomial(games, [share - 0.1, 0.2, 0.9 - share])
        return float(wins[0] + wins[1] / 2) / games
    favoured = chance.beta(8 * share, 8 * (1 - share)) if kind == "favoured" else share
    return float(chance.binomial(games, favoured)) / games


@pytest.mark.parametrize(
    ("players", "games", "kind"),
    [
        (2, 2, "independent"),
        (2, 2, "paired"),
        (2, 2, "shared"),
        (2, 2, "favoured"),
        (4, 4, "independent"),
        (4, 24, "favoured"),
    ],
)
def test_it_is_wrong_about_once_in_twenty(players: int, games: int, kind: str) -> None:
    claim = Hypotheses(1 / players, 1 / players + 0.1)
    # Five in a hundred, and three times the error of this many runs.
    allowed = 0.05 + 3 * math.sqrt(0.05 * 0.95 / RUNS)
    assert answers(claim.h0, claim, games, kind).count("h1") / RUNS <= allowed
    assert answers(claim.h1, claim, games, kind).count("h0") / RUNS <= allowed

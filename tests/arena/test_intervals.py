"""Intervals of shares."""

import numpy as np
import pytest

from draisine.arena.intervals import design_effect, share_interval, wilson


def test_wilson_has_known_values() -> None:
    assert wilson(0.5, 0) == (0.0, 1.0)
    assert wilson(0.5, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    assert wilson(1.0, 100) == pytest.approx((0.96301, 1.0), abs=1e-5)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)
    assert wilson(0.5, 100, 2.57583) == pytest.approx((0.37528, 0.62472), abs=1e-5), "99 %"


def test_few_deals_count_as_independent_games() -> None:
    wins, games = np.array([1.0, 1.0, 2.0]), np.full(3, 2.0)
    assert share_interval(wins, games) == wilson(4 / 6, 6)


def test_pairs_that_cancel_out_are_worth_more_games() -> None:
    """40 of 50 deals are split, and the other ten go 5 to 5: a hundred games are worth 245."""
    wins, games = np.array([1.0] * 40 + [2.0] * 5 + [0.0] * 5), np.full(50, 2.0)
    assert design_effect(wins, games) == pytest.approx(10 / 100**2 * 50 / 49 / (0.25 / 100))
    assert share_interval(wins, games) == pytest.approx(wilson(0.5, 245))


def test_deals_that_favour_a_bot_are_worth_fewer() -> None:
    """Both games of a deal always end alike: a hundred games are worth fifty."""
    wins, games = np.array([2.0, 0.0] * 25), np.full(50, 2.0)
    assert design_effect(wins, games) == pytest.approx(2 * 50 / 49)
    assert share_interval(wins, games) == pytest.approx(wilson(0.5, 49))


def test_deals_that_never_differ_are_not_taken_for_certainty() -> None:
    wins, games = np.ones(50), np.full(50, 2.0)
    assert share_interval(wins, games) == wilson(0.5, 1000)
    assert share_interval(2 * wins, games) == wilson(1.0, 100)


def test_no_games() -> None:
    assert share_interval(np.zeros(0), np.zeros(0)) == (0.0, 1.0)

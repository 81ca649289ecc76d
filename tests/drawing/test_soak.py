"""Boards by the hundred: nearly all find a layout."""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from tests.drawing.trials import report, trial

BOARDS = 200
ENOUGH = 190
"""A board at random need not have a layout at all."""


@pytest.mark.soak
def test_nearly_all_random_boards_are_laid_out() -> None:
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        trials = list(pool.map(trial, range(BOARDS)))
    told = report(trials)
    # Shown with `-rP`, so that a good run too says which boards failed and how long it took.
    sys.stdout.write(told)
    assert sum(not each.wrong for each in trials) >= ENOUGH, told

"""Nearly all of many random boards can be laid out."""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from tests.drawing.layout.trials import format_report, run_trial

BOARDS = 200
MIN_LAID_OUT = 190
"""A random board need not have a layout at all."""


@pytest.mark.soak
def test_nearly_all_random_boards_are_laid_out() -> None:
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        trials = list(pool.map(run_trial, range(BOARDS)))
    report = format_report(trials)
    # Shown with `-rP`, so that a passing run also lists failures and times.
    sys.stdout.write(report)
    assert sum(not trial.failure for trial in trials) >= MIN_LAID_OUT, report

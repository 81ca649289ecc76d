"""Layouts of random boards, with the time they took and their faults."""

import time
from typing import NamedTuple

from draisine.drawing.layout.faults import find_faults
from draisine.drawing.layout.pipeline import LayoutError, lay_out_board
from tests.drawing.random_boards import random_board


class Trial(NamedTuple):
    """The layout of one board; `failure` is empty, or the faults that remained."""

    seed: int
    seconds: float
    failure: str


def run_trial(seed: int) -> Trial:
    """Lay out the random board of a seed."""
    board = random_board(seed)
    start = time.perf_counter()
    try:
        failure = "; ".join(map(str, find_faults(board, lay_out_board(board))))
    except LayoutError as error:
        failure = str(error)
    return Trial(seed, time.perf_counter() - start, failure)


def format_report(trials: list[Trial]) -> str:
    """Summarise all trials and list the failures."""
    failed = [f"{trial.seed}: {trial.failure} ({trial.seconds:.0f} s)" for trial in trials if trial.failure]
    worst = max(trials, key=lambda trial: trial.seconds)
    mean = sum(trial.seconds for trial in trials) / len(trials)
    times = f"{mean:.1f} s each on average, {worst.seconds:.0f} s at worst (board {worst.seed})"
    return "\n".join([f"{len(trials) - len(failed)} of {len(trials)} boards laid out; {times}", *failed])

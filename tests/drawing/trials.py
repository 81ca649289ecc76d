"""Random boards laid out one after another, and what came of it."""

import time
from typing import NamedTuple

from draisine.drawing.layout.faults import faults
from draisine.drawing.layout.pipeline import LayoutError, arrange
from tests.drawing.random_boards import random_board


class Trial(NamedTuple):
    """A board laid out: how long it took, and what was wrong in the end."""

    seed: int
    seconds: float
    wrong: str


def trial(seed: int) -> Trial:
    """Lay out the board of a seed; whatever is wrong is told in words."""
    board = random_board(seed)
    start = time.perf_counter()
    try:
        wrong = "; ".join(map(str, faults(board, arrange(board))))
    except LayoutError as error:
        wrong = str(error)
    return Trial(seed, time.perf_counter() - start, wrong)


def report(trials: list[Trial]) -> str:
    """What became of all boards, the failures by name."""
    failed = [f"{each.seed}: {each.wrong} ({each.seconds:.0f} s)" for each in trials if each.wrong]
    worst = max(trials, key=lambda each: each.seconds)
    mean = sum(each.seconds for each in trials) / len(trials)
    times = f"{mean:.1f} s each on average, {worst.seconds:.0f} s at worst (board {worst.seed})"
    return "\n".join([f"{len(trials) - len(failed)} of {len(trials)} boards laid out; {times}", *failed])

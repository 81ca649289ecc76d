"""The time of a review at the default effort, and of its first curve."""

import time
from statistics import median
from typing import NamedTuple

from benchmarks.review.games import play_record
from draisine.boards import load
from draisine.review import Progress, review_game


class Speed(NamedTuple):
    """Medians over games, in seconds of processor time."""

    board: str
    players: int
    seconds: float
    first_curve: float
    playouts: float
    """Per second."""


def measure(board: str, players: int, games: int) -> Speed:
    """Review games and measure."""
    total, first, rates = [], [], []
    for number in range(games):
        record = play_record(load(board), players, number)
        started = time.thread_time()
        curves: list[float] = []

        def on_progress(progress: Progress, started: float = started, curves: list[float] = curves) -> None:
            if progress.curve is not None:
                curves.append(time.thread_time() - started)

        review = review_game(record, seed=number, on_progress=on_progress)
        total.append(time.thread_time() - started)
        first.append(curves[0])
        rates.append(review.playouts / total[-1])
    return Speed(board, players, median(total), median(first), median(rates))

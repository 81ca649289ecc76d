"""Calibration: predicted chances of winning against results, with reliability plots.

The expected calibration error (ECE) of a perfectly calibrated prediction is not zero, because results are random. The
bias is what it would be: the mean over results drawn with the predicted chances. It is subtracted. Intervals resample
whole games, whose moments share their result.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.review.games import play_moments
from draisine.boards import load
from draisine.review import Evaluator

MOMENTS = 5
DEALS = 400
BINS = 10
RESAMPLES = 1000
Floats = NDArray[np.float64]


class Calibration(NamedTuple):
    """The calibration of one setting."""

    board: str
    players: int
    games: int
    raw: float
    corrected: float
    low: float
    high: float
    slope: float
    """Of the results on the predictions, by least squares: below 1 if predictions are too extreme."""
    bins: list[tuple[float, float, int]]
    """By bin: the mean prediction, the mean result, and the number of moments."""


def predict_games(setting: tuple[str, int, int, int]) -> list[list[tuple[float, float]]]:
    """For each game of a range: predictions and results of its moments."""
    board, players, first, last = setting
    evaluator = Evaluator(load(board), 7)
    return [
        [
            (evaluator.moment(moment.known, DEALS).mean, moment.won)
            for moment in play_moments(board, players, number, MOMENTS)
        ]
        for number in range(first, last)
    ]


def calibrate(board: str, players: int, games: Sequence[Sequence[tuple[float, float]]]) -> Calibration:
    """The calibration from the predictions and results of many games."""
    data = np.array(games)
    generator = np.random.default_rng(1)
    raw, (corrected, low, high) = _ece(data), _corrected(data, generator)
    predicted, won = data.reshape(-1, 2).T
    slope = float(np.polyfit(predicted, won, 1)[0])
    bins = [(float(p.mean()), float(w.mean()), len(p)) for p, w in _bins(predicted, won)]
    return Calibration(board, players, len(data), raw, corrected, low, high, slope, bins)


def _bins(predicted: Floats, won: Floats) -> Iterator[tuple[Floats, Floats]]:
    numbers = np.minimum((predicted * BINS).astype(int), BINS - 1)
    for number in range(BINS):
        found = numbers == number
        if found.any():
            yield predicted[found], won[found]


def _ece(data: Floats) -> float:
    predicted, won = data.reshape(-1, 2).T
    return float(sum(abs(p.mean() - w.mean()) * len(p) for p, w in _bins(predicted, won)) / len(predicted))


def _bias(data: Floats, generator: Any) -> float:
    """The mean ECE if the predictions were perfectly calibrated."""
    errors = []
    for _ in range(RESAMPLES // 10):
        drawn = data.copy()
        drawn[..., 1] = generator.random(data.shape[:-1]) < data[..., 0]
        errors.append(_ece(drawn))
    return float(np.mean(errors))


def _corrected(data: Floats, generator: Any) -> tuple[float, float, float]:
    """The corrected ECE and its 95 % interval (basic bootstrap over games)."""
    raw = _ece(data)
    corrected = max(0.0, raw - _bias(data, generator))
    resampled = [_ece(data[generator.integers(0, len(data), len(data))]) for _ in range(RESAMPLES)]
    # Resampling adds its own bias to every error: the basic interval reflects them at the raw one.
    low, high = 2 * raw - np.quantile(resampled, [0.975, 0.025])
    shift = corrected - raw
    return corrected, max(0.0, float(low + shift)), max(0.0, float(high + shift))


def plot(found: Sequence[Calibration], file: Path) -> None:
    """Write the reliability plots of all settings as one picture."""
    from matplotlib.figure import Figure

    boards = list(dict.fromkeys(each.board for each in found))
    columns = list(dict.fromkeys(each.players for each in found))
    figure = Figure(figsize=(3 * len(boards), 3 * len(columns)), layout="constrained")
    axes: Any = figure.subplots(len(columns), len(boards), sharex=True, sharey=True, squeeze=False)
    for each in found:
        cell = axes[columns.index(each.players)][boards.index(each.board)]
        cell.plot([0, 1], [0, 1], color="#999999", linewidth=1)
        predicted, won, sizes = zip(*each.bins, strict=True)
        cell.scatter(predicted, won, s=[4 + 60 * size / max(sizes) for size in sizes], color="#1f5f8b")
        cell.set_title(f"{each.board}, {each.players} players\nECE {each.corrected:.3f}", fontsize=9)
        cell.set_xlabel("predicted")
        cell.set_ylabel("won")
    figure.savefig(file)

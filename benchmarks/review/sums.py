"""The parts of the accounting over many games: mean luck by kind, and the residual."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from benchmarks.review.games import play_record
from draisine.boards import load
from draisine.review import Effort, review_game

LOW_EFFORT = 0.06


class Books(NamedTuple):
    """The sums of one seat."""

    luck: dict[str, float]
    residual: float
    error: float
    """By how much the parts fail to add up."""
    losses: float


class Mean(NamedTuple):
    """A mean over games, with its standard error."""

    mean: float
    error: float
    games: int


def review_books(setting: tuple[str, int, int, float]) -> list[Books]:
    """Review a game with a share of the default effort and return the books of all seats."""
    board, players, number, scale = setting
    effort = Effort.for_players(players).scaled(scale)
    review = review_game(play_record(load(board), players, number), seed=number, effort=effort)
    books = []
    for seat in review.seats:
        sums = seat.accounting
        total = sums.luck + sums.losses + sums.others + sums.residual
        luck = {str(kind): value for kind, value in sums.luck_by_kind.items()}
        books.append(Books(luck, sums.residual, abs(sums.result - sums.start - total), sums.losses))
    return books


def mean_luck(games: Sequence[Sequence[Books]]) -> dict[str, Mean]:
    """By kind: the mean luck of a seat in a game in which it occurred. Seats of a game are not independent, so that a
    game counts once, with the mean of its seats."""
    kinds = sorted({kind for game in games for books in game for kind in books.luck})
    found = {}
    for kind in kinds:
        values = [np.mean([books.luck.get(kind, 0.0) for books in game]) for game in games]
        found[kind] = Mean(float(np.mean(values)), float(np.std(values, ddof=1) / len(values) ** 0.5), len(values))
    return found


def mean_residual(games: Sequence[Sequence[Books]]) -> float:
    """The mean of the absolute residuals of all seats."""
    return float(np.mean([abs(books.residual) for game in games for books in game]))


def worst_error(games: Sequence[Sequence[Books]]) -> float:
    """The largest difference between a result and the sum of its parts."""
    return max(books.error for game in games for books in game)

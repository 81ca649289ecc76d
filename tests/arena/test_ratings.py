"""Ratings: closed forms, fields whose strengths are known, and intervals that hold what they promise."""

import math
from collections.abc import Sequence

import numpy as np
import pytest

from draisine.arena.intervals import Array
from draisine.arena.ratings import MEAN_RATING, SCALE, Finish, finishing_order, rate


def rated(bots: int, orders: Sequence[Finish], deals: Sequence[int] | None = None) -> "list[tuple[float, float]]":
    """The rating of each bot, and how far its interval reaches."""
    kinds = list(dict.fromkeys(orders))
    found = rate(bots, kinds, [kinds.index(order) for order in orders], deals or [0] * len(orders))
    return [(each.rating, each.high - each.rating) for each in found]


def test_two_bots_have_a_closed_form() -> None:
    """Bradley and Terry, with half a win added to both: 30 wins against 10."""
    wins, losses = 30.5, 10.5
    (better, reach), (worse, same) = rated(2, [((0,), (1,))] * 30 + [((1,), (0,))] * 10)
    assert better - worse == pytest.approx(400 * math.log10(wins / losses), abs=1e-6)
    assert better + worse == pytest.approx(2 * MEAN_RATING)
    expected = 1.959964 * SCALE * 0.5 * math.sqrt(1 / wins + 1 / losses)
    assert (reach, same) == pytest.approx((expected, expected), rel=1e-6)


def test_a_tie_is_half_a_win() -> None:
    tied = rated(2, [((0, 1),)] * 10 + [((0,), (1,))] * 10)
    assert tied[0] == pytest.approx(rated(2, [((0,), (1,))] * 15 + [((1,), (0,))] * 5)[0])


def test_even_games_give_even_ratings() -> None:
    orders: list[Finish] = [((0,), (1,), (2,)), ((1,), (2,), (0,)), ((2,), (0,), (1,))]
    assert [rating for rating, _ in rated(3, orders * 5)] == pytest.approx([MEAN_RATING] * 3)


def test_who_always_wins_is_rated_all_the_same() -> None:
    (best, reach), _ = rated(2, [((0,), (1,))] * 50)
    assert best == pytest.approx(MEAN_RATING + 200 * math.log10(50.5 / 0.5))
    assert reach > 150


def test_who_always_wins_is_no_surer_in_many_deals() -> None:
    (_, reach), _ = rated(2, [((0,), (1,))] * 500, range(500))
    assert reach > 150


def test_one_bot_alone() -> None:
    assert rated(1, [((0, 0),), ((0,), (0,))]) == [(MEAN_RATING, 0.0)]


def test_a_bot_in_several_seats() -> None:
    """Of three equal seats, two are its own: it finishes first two times in three, and is no better for it."""
    orders: list[Finish] = [((0,), (0,), (1,)), ((0,), (1,), (0,)), ((1,), (0,), (0,))]
    assert [rating for rating, _ in rated(2, orders * 20)] == pytest.approx([MEAN_RATING] * 2)


def test_no_game_at_all() -> None:
    assert [rating for rating, _ in rated(3, [])] == pytest.approx([MEAN_RATING] * 3)


def test_the_order_of_a_game() -> None:
    assert finishing_order([0, 1, 2], [30, 50, 30], [False, True, False]) == ((1,), (0, 2))
    assert finishing_order([0, 1, 2], [30, 50, 50], [False, True, True]) == ((1, 2), (0,))
    # A tie that the rules broke is no tie, and a winner need not have most points.
    assert finishing_order([0, 1, 2], [50, 50, 70], [True, False, False]) == ((0,), (2,), (1,))


def drawn_orders(chance: np.random.Generator, strengths: Array, seats: int, games: int) -> list[Finish]:
    """Games sampled from the model: the smallest exponential waiting time is first."""
    orders: list[Finish] = []
    for _ in range(games):
        table = chance.choice(len(strengths), seats, replace=False)
        times = chance.exponential(1 / np.exp(strengths[table]))
        orders.append(tuple((int(bot),) for bot in table[np.argsort(times)]))
    return orders


def test_true_strengths_are_recovered() -> None:
    """Six bots, four at a table: about 95 % of the intervals hold the truth."""
    chance = np.random.default_rng(5)
    strengths = np.array([1.2, 0.6, 0.2, 0.0, -0.7, -1.3])
    truth = MEAN_RATING + SCALE * (strengths - strengths.mean())
    held = errors = 0
    for _ in range(60):
        found = rated(6, drawn_orders(chance, strengths, 4, 250))
        held += sum(abs(rating - true) <= reach for (rating, reach), true in zip(found, truth, strict=True))
        errors += max(abs(rating - true) for (rating, _), true in zip(found, truth, strict=True))
    assert 0.91 <= held / 360 <= 0.985
    assert errors / 60 < 60


@pytest.mark.parametrize("alike", [0.0, 0.6], ids=["paired", "favoured"])
def test_intervals_hold_though_games_of_a_deal_depend_on_each_other(alike: float) -> None:
    """Two games a deal. Paired: what helps a seat helps each bot once. Favoured: a deal suits one bot in any seat."""
    chance = np.random.default_rng(6)
    held, reaches, naive = 0, 0.0, 0.0
    for _ in range(150):
        orders: list[Finish] = []
        for _ in range(100):
            first = bool(chance.random() < 0.5)
            second = (
                first if chance.random() < alike else (not first if chance.random() < 0.6 else chance.random() < 0.5)
            )
            orders += [((0,), (1,)) if wins else ((1,), (0,)) for wins in (first, second)]
        (rating, reach), _ = rated(2, orders, [game // 2 for game in range(200)])
        held += abs(rating - MEAN_RATING) <= reach
        reaches += reach
        naive += rated(2, orders)[0][1]
    assert 0.9 <= held / 150 <= 0.985
    assert (reaches < 0.9 * naive) if alike == 0.0 else (reaches > 1.02 * naive)

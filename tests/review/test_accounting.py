"""The accounting of a seat closes, whatever happens in a game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draisine.review.accounting import Ledger
from draisine.review.evaluator import Estimate

chances = st.floats(0, 1, allow_nan=False).map(lambda mean: Estimate(mean, 0.01))
luck = st.tuples(st.just("luck"), st.sampled_from(["card", "market", "tunnel", "tickets"]), chances)
own = st.tuples(st.just("own"), st.floats(0, 60), st.floats(-60, 60))
others = st.tuples(st.just("others"), st.none(), chances)


@given(st.lists(luck | own | others, max_size=60), chances)
def test_the_sum_closes(changes: list[tuple], start: Estimate) -> None:  # type: ignore[type-arg]
    ledger = Ledger(0, start)
    for kind, first, second in changes:
        if kind == "luck":
            ledger.add_luck(1, first, second)
        elif kind == "own":
            ledger.add_decision(first, second)
        else:
            ledger.add_others(second)
    books = ledger.close(0.0)
    total = books.luck + books.losses + books.others + books.residual
    assert books.result - books.start == pytest.approx(total, abs=1e-9)
    assert sum(books.luck_by_kind.values()) == pytest.approx(books.luck, abs=1e-9)
    assert books.losses <= 0


def test_every_change_is_booked_where_it_belongs() -> None:
    ledger = Ledger(1, Estimate(0.5, 0.0))
    ledger.add_luck(0, "deal", Estimate(0.6, 0.01))
    ledger.add_others(Estimate(0.55, 0.01))
    # The best option is worth 4 points more than the planner's, the chosen one 3 points less.
    ledger.add_decision(loss=7.0, change=-3.0)
    ledger.add_luck(2, "card", Estimate(0.58, 0.01))
    ledger.add_others(Estimate(1.0, 0.0))
    books = ledger.close(2.0)
    assert books.start == 50.0
    assert books.result == 100.0
    assert books.losses == -7.0
    assert books.others == pytest.approx(-5 + 4 + 42)
    assert books.luck_by_kind == pytest.approx({"deal": 10.0, "card": 6.0})
    assert books.net_luck == pytest.approx(14.0)
    assert books.residual == 0.0


def test_a_better_option_before_anyone_else_has_moved_is_residual() -> None:
    ledger = Ledger(0, Estimate(0.5, 0.0))
    ledger.add_decision(loss=3.0, change=0.5)
    books = ledger.close(0.0)
    assert (books.losses, books.residual, books.others) == (-3.0, 3.5, 0.0)
    assert books.result == 50.5

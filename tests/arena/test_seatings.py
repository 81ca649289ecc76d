"""Who sits where."""

from collections import Counter
from itertools import permutations

import pytest

from draisine.arena import seatings as named_seatings
from draisine.arena.seatings import TooManySeatings, line_ups, seatings


def test_two_bots_change_seats() -> None:
    assert named_seatings(["a", "b"], 2) == [("a", "b"), ("b", "a")]


def test_every_order_once() -> None:
    assert sorted(seatings(["a", "b", "c", "d"], 4)) == sorted(permutations("abcd"))


def test_fewer_bots_than_seats_repeat_in_turn() -> None:
    assert line_ups(["a", "b"], 3) == [("a", "b", "a")]
    assert sorted(seatings(["a", "b"], 3)) == [("a", "a", "b"), ("a", "b", "a"), ("b", "a", "a")]
    assert seatings(["a"], 4) == [("a",) * 4]


def test_of_more_bots_than_seats_all_line_ups_play() -> None:
    found = seatings(["a", "b", "c", "d"], 2)
    assert sorted(found) == sorted(permutations("abcd", 2))
    assert len(seatings(list("abcdef"), 3)) == 6 * 5 * 4


def test_a_bot_named_twice_may_meet_itself() -> None:
    assert sorted(seatings(["a", "a", "b"], 2)) == [("a", "a"), ("a", "b"), ("b", "a")]


def test_a_round_cut_short_is_fair_to_seats() -> None:
    """After each turn around the table, every bot has been in every seat equally often."""
    found = seatings(list("abcde"), 5)
    for whole in range(5, len(found), 5):
        counts = Counter((bot, seat) for seating in found[:whole] for seat, bot in enumerate(seating))
        assert set(counts.values()) == {whole // 5}


def test_a_round_cut_short_is_fair_to_bots() -> None:
    found = seatings(list("abcdefghij"), 4)
    for cut in range(10, 5000, 70):
        counts = Counter(bot for seating in found[:cut] for bot in seating)
        assert max(counts.values()) - min(counts.values()) <= 4


def test_a_round_that_would_never_end_is_refused() -> None:
    with pytest.raises(TooManySeatings, match="30 bots for 6 seats have more than 100,000 seatings"):
        seatings([str(number) for number in range(30)], 6)
    with pytest.raises(TooManySeatings, match="12 bots for 6 seats have more than 100,000 seatings"):
        seatings([str(number) for number in range(12)], 6)

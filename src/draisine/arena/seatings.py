"""Seatings: all assignments of bots to seats, ordered so that every prefix is balanced."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from draisine.messages.errors import LocalizedError

MAX_SEATINGS = 100_000
"""More seatings are refused: even one round would take too long."""

Seating = tuple[str, ...]


class TooManySeatings(LocalizedError, ValueError):
    """Raised if there are too many seatings for one round."""


def seatings(bots: Sequence[str], players: int) -> list[Seating]:
    """Return all distinct seatings. Fewer bots than seats are repeated; of more, every line-up plays.

    Line-ups alternate, and each is rotated around the table before the order of its bots changes, so that after an
    incomplete round all bots have played about equally often in every seat."""
    named = line_ups(bots, players)
    if len(named) * math.factorial(players) > MAX_SEATINGS * _repeats(named[0]):
        raise TooManySeatings("arena-many_seatings", bots=len(bots), players=players, most=MAX_SEATINGS)
    rotations = [list(_rotations(line_up)) for line_up in named]
    longest = max(map(len, rotations))
    return [orders[number] for number in range(longest) for orders in rotations if number < len(orders)]


def line_ups(bots: Sequence[str], players: int) -> list[Seating]:
    """Return the distinct sets of bots that play together."""
    if len(bots) <= players:
        return [tuple(bots[seat % len(bots)] for seat in range(players))]
    if math.comb(len(bots), players) > MAX_SEATINGS:
        raise TooManySeatings("arena-many_seatings", bots=len(bots), players=players, most=MAX_SEATINGS)
    return list(dict.fromkeys(tuple(bots[number] for number in choice) for choice in _choices(len(bots), players)))


def _choices(bots: int, players: int) -> Iterator[tuple[int, ...]]:
    """Yield all combinations, each followed by its cyclic shifts, so that after each cycle all bots have been chosen
    equally often."""
    seen: set[tuple[int, ...]] = set()
    for choice in combinations(range(bots), players):
        for turn in range(bots):
            turned = tuple(sorted((number + turn) % bots for number in choice))
            if turned not in seen:
                seen.add(turned)
                yield turned


def _rotations(line_up: Seating) -> Iterator[Seating]:
    """Yield all distinct orders of a line-up, each followed by its rotations."""
    seen: set[Seating] = set()
    for order in permutations(line_up):
        for turn in range(len(order)):
            turned = order[turn:] + order[:turn]
            if turned not in seen:
                seen.add(turned)
                yield turned


def _repeats(line_up: Seating) -> int:
    """Return how many permutations of a line-up are identical because bots are repeated."""
    return math.prod(math.factorial(line_up.count(bot)) for bot in set(line_up))

"""Who sits where: every way to seat the named bots, in an order whose every beginning is fair."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

MOST = 100_000
"""More seatings than this are refused: nobody would ever play one round of them."""

Seating = tuple[str, ...]


class TooManySeatings(ValueError):
    """So many bots that a round of all their seatings would never end."""


def seatings(bots: Sequence[str], players: int) -> list[Seating]:
    """All seatings, each once. Fewer bots than seats repeat in turn; of more, every choice that fills the seats plays.

    Choices alternate, and each goes round the table before its bots change neighbours: so a round that is cut short
    has still given all bots about as many games, and each about as many in every seat."""
    named = line_ups(bots, players)
    if len(named) * math.factorial(players) > MOST * _repeats(named[0]):
        raise TooManySeatings(f"{len(bots)} bots for {players} seats can be seated in more than {MOST:,} ways")
    turned = [list(_around(line_up)) for line_up in named]
    longest = max(map(len, turned))
    return [ways[number] for number in range(longest) for ways in turned if number < len(ways)]


def line_ups(bots: Sequence[str], players: int) -> list[Seating]:
    """Who may sit together, whatever the seats."""
    if len(bots) <= players:
        return [tuple(bots[seat % len(bots)] for seat in range(players))]
    if math.comb(len(bots), players) > MOST:
        raise TooManySeatings(f"{len(bots)} bots for {players} seats can be chosen in more than {MOST:,} ways")
    return list(dict.fromkeys(tuple(bots[number] for number in choice) for choice in _choices(len(bots), players)))


def _choices(bots: int, players: int) -> Iterator[tuple[int, ...]]:
    """All choices of so many bots: each, then the same moved on by one bot until it comes back. So after every such
    turn all bots have been chosen equally often."""
    seen: set[tuple[int, ...]] = set()
    for choice in combinations(range(bots), players):
        for turn in range(bots):
            turned = tuple(sorted((number + turn) % bots for number in choice))
            if turned not in seen:
                seen.add(turned)
                yield turned


def _around(line_up: Seating) -> Iterator[Seating]:
    """All orders of a line-up: each, then the same turned on by one seat until it comes back."""
    seen: set[Seating] = set()
    for order in permutations(line_up):
        for turn in range(len(order)):
            turned = order[turn:] + order[:turn]
            if turned not in seen:
                seen.add(turned)
                yield turned


def _repeats(line_up: Seating) -> int:
    """How many orders of a line-up look alike, because a bot sits there several times."""
    return math.prod(math.factorial(line_up.count(bot)) for bot in set(line_up))

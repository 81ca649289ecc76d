"""The order in which waiting reviews are computed."""

from collections.abc import Hashable, Iterable, Mapping
from typing import NamedTuple


class Requester(NamedTuple):
    """Who has requested a review: a person, at an address."""

    origin: str
    person: str


class Waiting(NamedTuple):
    """A game that waits for its review. `number` counts the requests."""

    game: str
    requester: Requester
    number: int


def fair_order(waiting: Iterable[Waiting], served: Mapping[Hashable, int]) -> list[Waiting]:
    """The waiting games in their order: addresses take turns, and people at one address. `served` says when an address
    and a requester were last served, as a running number."""
    left, turns, ordered = list(waiting), dict(served), list[Waiting]()
    turn = max(turns.values(), default=0)
    while left:
        chosen = min(left, key=lambda each: _rank(each, turns))
        left.remove(chosen)
        ordered.append(chosen)
        turn += 1
        turns[chosen.requester.origin] = turns[chosen.requester] = turn
    return ordered


def _rank(each: Waiting, turns: Mapping[Hashable, int]) -> tuple[int, int, int]:
    return turns.get(each.requester.origin, 0), turns.get(each.requester, 0), each.number

"""The number of random examples in property tests: few by default, many more in `make soak` (SOAK=25)."""

import os
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

SOAK = int(os.environ.get("SOAK", "1"))


def max_examples(count: int) -> int:
    """The number of examples, multiplied in `make soak`."""
    return count * SOAK


def every_nth(things: Iterable[T], step: int) -> list[T]:
    """Every `step`-th item by default, all items in `make soak`."""
    return list(things)[:: step if SOAK == 1 else 1]


def one_of(things: Sequence[T], number: int) -> list[T]:
    """The item with this number, modulo their count, by default; all items in `make soak`."""
    return [things[number % len(things)]] if SOAK == 1 else list(things)

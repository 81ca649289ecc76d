"""How many random examples a test tries: a few every day, many more in `make soak` (SOAK=25)."""

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

SOAK = int(os.environ.get("SOAK", "1"))


def examples(count: int) -> int:
    """So many on an ordinary day."""
    return count * SOAK


def daily(things: Iterable[T], step: int) -> list[T]:
    """Every so many of them on an ordinary day, all of them in `make soak`."""
    return list(things)[:: step if SOAK == 1 else 1]

"""How many random examples a test tries: a few every day, many more in `make soak` (SOAK=25)."""

import os

SOAK = int(os.environ.get("SOAK", "1"))


def examples(count: int) -> int:
    """So many on an ordinary day."""
    return count * SOAK

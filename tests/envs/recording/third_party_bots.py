"""Third-party bots, written in Python."""

import os
import time
from pathlib import Path

from draisine.play import Move, View

FLAG = "DRAISINE_TEST_FLAG"
"""The environment variable with the file to which a worker writes its process id before it waits to be killed."""


class Last:
    """Takes the last legal move."""

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        return legal[-1]


class Failing:
    """Always raises an error."""

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        raise ValueError("no idea")


class Waiting:
    """Writes its process id in the middle of its first game, once, and waits to be killed."""

    def __init__(self) -> None:
        self.moves = 0

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        self.moves += 1
        flag = Path(os.environ[FLAG])
        if self.moves == 9 and not flag.exists():
            flag.with_suffix(".new").write_text(str(os.getpid()))
            flag.with_suffix(".new").rename(flag)
            time.sleep(60)
        return legal[0]

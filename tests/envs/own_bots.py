"""Bots as people write them."""

import os
import time
from pathlib import Path

from draisine.play import Move, View

FLAG = "DRAISINE_TEST_FLAG"
"""The environment variable that names a file: a worker writes its number there, and waits for its end."""


class Last:
    """Takes what comes last."""

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        return legal[-1]


class Failing:
    """Never has an answer."""

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        raise ValueError("no idea")


class Waiting:
    """Plays on until it is its turn in the middle of a game. Then it says in which process, once, and waits to be
    killed."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        self.asked += 1
        flag = Path(os.environ[FLAG])
        if self.asked == 9 and not flag.exists():
            flag.with_suffix(".new").write_text(str(os.getpid()))
            flag.with_suffix(".new").rename(flag)
            time.sleep(60)
        return legal[0]

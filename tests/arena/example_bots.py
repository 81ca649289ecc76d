"""Well-behaved and faulty third-party bots."""

import os
import time
from pathlib import Path
from typing import ClassVar

from draisine.play import Move, View

FLAG = "DRAISINE_TEST_FLAG"
"""The environment variable that names a file: created when a worker crashes."""


class First:
    """Plays the first legal move."""

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        return legal[0]


class Failing:
    """Always raises an exception."""

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        raise ValueError("no idea")


class Nonsense:
    """Returns something that is not a move."""

    def choose(self, view: View, legal: list[Move]) -> str:  # noqa: ARG002
        return "a train"


class Hanging:
    """Sleeps on its first move."""

    awake: ClassVar[list[bool]] = []

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        if not self.awake:
            self.awake.append(True)
            time.sleep(600)
        return legal[0]


class Dying:
    """Kills its process once."""

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        flag = Path(os.environ[FLAG])
        if not flag.exists():
            flag.touch()
            os._exit(7)
        return legal[0]


class Deadly:
    """Always kills its process."""

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        os._exit(7)

"""Bots as people write them, and as they should not."""

import os
import time
from pathlib import Path
from typing import ClassVar

from draisine.play import Move, View

FLAG = "DRAISINE_TEST_FLAG"
"""The environment variable that names a file: it is there once a worker has died."""


class First:
    """Takes what comes first."""

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        return legal[0]


class Failing:
    """Never has an answer."""

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        raise ValueError("no idea")


class Nonsense:
    """Answers with something else."""

    def choose(self, view: View, legal: list[Move]) -> str:  # noqa: ARG002
        return "a train"


class Hanging:
    """Falls asleep over its first move."""

    awake: ClassVar[list[bool]] = []

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        if not self.awake:
            self.awake.append(True)
            time.sleep(600)
        return legal[0]


class Dying:
    """Takes its whole process with it, once."""

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        flag = Path(os.environ[FLAG])
        if not flag.exists():
            flag.touch()
            os._exit(7)
        return legal[0]


class Deadly:
    """Takes its whole process with it, always."""

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        os._exit(7)

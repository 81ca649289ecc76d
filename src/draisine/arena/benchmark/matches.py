"""The matches of a run: one for each task and opponent."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from draisine.arena.benchmark.protocol import MOVE_LIMIT, OPPONENTS, SEED, Task
from draisine.arena.config import ArenaConfig
from draisine.boards import load


@dataclass(frozen=True)
class Match:
    """A bot in one seat against the same opponent in all others. All matches of a task have the same deals."""

    policy: str
    task: Task
    opponent: str
    deals: int

    @cached_property
    def config(self) -> ArenaConfig:
        """The arena's configuration. A bot against itself has one seating, which counts for every seat."""
        players = self.task.players
        bots = [self.policy, *[self.opponent] * (players - 1)]
        return ArenaConfig(load(self.task.board), bots, players, SEED, move_limit=MOVE_LIMIT)

    @property
    def games(self) -> int:
        """The number of games to play."""
        return self.deals * len(self.config.seatings)

    @property
    def file_name(self) -> str:
        """The name of the file of its games."""
        return f"{self.task.name}-{self.opponent}.jsonl"


def make_matches(policy: str, tasks: Iterable[Task], *, quick: bool = False) -> list[Match]:
    """Return the matches of a run, task by task."""
    return [Match(policy, task, opponent, task.deals(quick=quick)) for task in tasks for opponent in OPPONENTS]

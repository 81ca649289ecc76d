"""The benchmark: fixed tasks, opponents and deals, on which any bot or policy can be compared (docs/leaderboard.md).

    entry = run_benchmark("planner", TASKS, jobs=2)
    write_entry(Path("planner.json"), entry)

- `protocol`: what is played; a change of it needs a new version
- `matches`: one match for each task and opponent
- `runner`: plays matches, resumes them from files
- `entry`: results as JSON; `validate` checks an entry of the leaderboard
"""

from draisine.arena.benchmark.entry import (
    Entry,
    InvalidEntry,
    OpponentResult,
    TaskResult,
    read_entry,
    validate,
    write_entry,
)
from draisine.arena.benchmark.matches import Match, make_matches
from draisine.arena.benchmark.protocol import OPPONENTS, PROTOCOL_VERSION, TASKS, Task
from draisine.arena.benchmark.runner import BenchmarkError, run_benchmark

__all__ = [
    "OPPONENTS",
    "PROTOCOL_VERSION",
    "TASKS",
    "BenchmarkError",
    "Entry",
    "InvalidEntry",
    "Match",
    "OpponentResult",
    "Task",
    "TaskResult",
    "make_matches",
    "read_entry",
    "run_benchmark",
    "validate",
    "write_entry",
]

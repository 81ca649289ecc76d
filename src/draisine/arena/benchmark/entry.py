"""Entries: the results of a run as a versioned JSON file."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
import numpy as np

from draisine import __version__
from draisine.arena.benchmark.protocol import OPPONENTS, PROTOCOL_VERSION, TASKS, Task
from draisine.arena.intervals import share_interval
from draisine.arena.standings import Standings
from draisine.boards import RULES_VERSION, digest, load

DIGITS = 6
TOLERANCE = 2e-6
"""Decimals of all figures."""
NAME = re.compile(r"[^\s|<>`\[\]](?:[^\n|<>`\[\]]*[^\s|<>`\[\]])?")
"""A name that is plain text in a table of Markdown."""
LINK = re.compile(r"https://[^\s|()<>]+|[\w./-]+")
"""An address, or a path relative to docs/leaderboard.md."""


class OpponentResult(msgspec.Struct, frozen=True):
    """The results against one opponent."""

    opponent: str
    games: int
    wins: float
    """A win shared by two counts half."""
    win_rate: float
    win_rate_interval: tuple[float, float]
    mean_points: float
    opponent_points: float
    """Mean points of an opponent's seat."""
    ms_per_move: float
    """Depends on the machine and its load."""


class TaskResult(msgspec.Struct, frozen=True):
    """The results of a task; the win rate is that of all games against all opponents."""

    task: str
    board: str
    players: int
    digest: str
    deals: int
    win_rate: float
    win_rate_interval: tuple[float, float]
    opponents: list[OpponentResult]


class Entry(msgspec.Struct, frozen=True):
    """The results of a run."""

    draisine_benchmark: int
    """The version of the protocol."""
    version: str
    rules: int
    name: str
    policy: str
    link: str | None
    """Where its code or description is."""
    quick: bool
    score: float | None
    """The mean win rate of all tasks; None if not all were played."""
    tasks: list[TaskResult]


class InvalidEntry(ValueError):
    """Raised if a file is not an entry of the leaderboard."""


def make_entry(policy: str, results: Mapping[Task, Sequence[Standings]], *, quick: bool) -> Entry:
    """Compute an entry from the standings by task, which are in the order of the opponents."""
    shown = public_name(policy)
    tasks = [_task_result(policy, task, standings, quick=quick) for task, standings in results.items()]
    return Entry(
        draisine_benchmark=PROTOCOL_VERSION,
        version=__version__,
        rules=RULES_VERSION,
        name=shown,
        policy=shown,
        link=None,
        quick=quick,
        score=compute_score(tasks),
        tasks=tasks,
    )


def public_name(policy: str) -> str:
    """Return a bot's name without the folder of its net."""
    kind, at, path = policy.partition("@")
    return f"{kind}@{Path(path).name}" if at and kind == "net" else policy


def compute_score(tasks: Sequence[TaskResult]) -> float | None:
    """Return the mean win rate, or None if not all tasks were played."""
    if [result.task for result in tasks] != [task.name for task in TASKS]:
        return None
    return round(sum(result.win_rate for result in tasks) / len(tasks), DIGITS)


def _task_result(policy: str, task: Task, standings: Sequence[Standings], *, quick: bool) -> TaskResult:
    by_deal = [played.by_deal(policy) for played in standings]
    # The opponents play the same deals: a deal counts as one cluster of games.
    wins, games = (np.sum(counts, axis=0) for counts in zip(*by_deal, strict=True))
    low, high = share_interval(wins, games)
    return TaskResult(
        task=task.name,
        board=task.board,
        players=task.players,
        digest=digest(load(task.board)),
        deals=task.deals(quick=quick),
        win_rate=round(float(wins.sum() / games.sum()), DIGITS),
        win_rate_interval=(round(low, DIGITS), round(high, DIGITS)),
        opponents=[
            _opponent_result(policy, opponent, played) for opponent, played in zip(OPPONENTS, standings, strict=True)
        ],
    )


def _opponent_result(policy: str, opponent: str, standings: Standings) -> OpponentResult:
    own, other = standings.tallies[policy], standings.tallies[opponent]
    low, high = share_interval(*standings.by_deal(policy))
    return OpponentResult(
        opponent=opponent,
        games=own.games,
        wins=round(own.wins, DIGITS),
        win_rate=round(own.wins / own.games, DIGITS),
        win_rate_interval=(round(low, DIGITS), round(high, DIGITS)),
        mean_points=round(_mean(own.points), DIGITS),
        opponent_points=round(_mean(other.points), DIGITS),
        ms_per_move=round(own.nanoseconds / 1e6 / max(own.decisions, 1), DIGITS),
    )


def _mean(counts: Mapping[int, int]) -> float:
    return sum(value * count for value, count in counts.items()) / sum(counts.values())


def write_entry(file: Path, entry: Entry) -> None:
    """Write an entry as indented JSON."""
    file.write_bytes(msgspec.json.format(msgspec.json.encode(entry), indent=2) + b"\n")


def read_entry(file: Path) -> Entry:
    """Read an entry of the leaderboard. Raises InvalidEntry if it is not a complete run of this protocol."""
    try:
        entry = msgspec.json.decode(file.read_bytes(), type=Entry)
        validate(entry)
    except (InvalidEntry, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidEntry(f"{file.name}: {error}") from None
    return entry


def validate(entry: Entry) -> None:
    """Raise InvalidEntry unless an entry is a complete run of this protocol with consistent figures."""
    _require(entry.draisine_benchmark == PROTOCOL_VERSION, f"played by protocol {entry.draisine_benchmark}")
    _require(not entry.quick, "a quick run is not an entry")
    _require(entry.rules == RULES_VERSION, f"played by version {entry.rules} of the rules")
    _require(NAME.fullmatch(entry.name), f"the name {entry.name!r} is not plain text")
    _require(entry.link is None or LINK.fullmatch(entry.link), f"{entry.link!r} is not a link")
    names = [result.task for result in entry.tasks]
    _require(names, "no task was played")
    _require(names == [task.name for task in TASKS if task.name in names], "unknown, repeated or unordered tasks")
    for task in TASKS:
        for result in entry.tasks:
            if result.task == task.name:
                _validate_task(task, result)
    _require(entry.score == compute_score(entry.tasks), "the score is not the mean of the tasks")


def _validate_task(task: Task, result: TaskResult) -> None:
    where = result.task
    _require((result.board, result.players) == task, f"{where}: board or number of players differ")
    _require(result.digest == digest(load(task.board)), f"{where}: played on another version of the board")
    _require(result.deals == task.deals(), f"{where}: {result.deals} deals, not {task.deals()}")
    _require(tuple(match.opponent for match in result.opponents) == OPPONENTS, f"{where}: other opponents")
    for match in result.opponents:
        against = f"{where}, {match.opponent}"
        _require(match.games == result.deals * result.players, f"{against}: {match.games} games")
        _require(0 <= match.wins <= match.games, f"{against}: {match.wins:g} wins")
        _require(_equal(match.win_rate, match.wins / match.games), f"{against}: win rate and wins differ")
        _require_interval(match.win_rate, match.win_rate_interval, against)
    mean = sum(match.win_rate for match in result.opponents) / len(OPPONENTS)
    _require(_equal(result.win_rate, mean), f"{where}: the win rate is not that of all games")
    _require_interval(result.win_rate, result.win_rate_interval, where)


def _require_interval(rate: float, interval: tuple[float, float], where: str) -> None:
    _require(0 <= interval[0] <= rate <= interval[1] <= 1, f"{where}: the win rate is outside its interval")


def _equal(figure: float, expected: float) -> bool:
    return abs(figure - expected) < TOLERANCE


def _require(condition: object, problem: str) -> None:
    if not condition:
        raise InvalidEntry(problem)

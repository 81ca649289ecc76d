"""The results of a benchmark run as a table."""

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid

from draisine.cli.localization.texts import number, percent, t
from draisine.cli.simulate.command import format_interval

if TYPE_CHECKING:
    from draisine.arena.benchmark import Entry, TaskResult


def print_table(entry: "Entry") -> None:
    """Print a row for each task: the win rate against each opponent and against all."""
    from draisine.arena.benchmark.protocol import OPPONENTS, TASKS

    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    grid.add_column(t("cli-column-task"), no_wrap=True)
    for heading in (*OPPONENTS, *(t(f"cli-column-{name}") for name in ("share", "interval", "milliseconds"))):
        grid.add_column(heading, justify="right")
    for result in entry.tasks:
        grid.add_row(*_cells(result))
    console = Console()
    games = sum(match.games for result in entry.tasks for match in result.opponents)
    head = t("cli-benchmark-head", policy=entry.name, protocol=str(entry.draisine_benchmark), games=games)
    console.print(head, highlight=False, markup=False, soft_wrap=True)
    console.print(grid)
    if entry.quick:
        foot = t("cli-benchmark-quick")
    elif entry.score is None:
        foot = t("cli-benchmark-partial", played=len(entry.tasks), tasks=len(TASKS))
    else:
        foot = t("cli-benchmark-score", score=percent(entry.score))
    console.print(foot, highlight=False, markup=False, soft_wrap=True)


def _cells(result: "TaskResult") -> list[str]:
    milliseconds = sum(match.ms_per_move for match in result.opponents) / len(result.opponents)
    return [
        result.task,
        *(percent(match.win_rate) for match in result.opponents),
        percent(result.win_rate),
        format_interval(*result.win_rate_interval),
        number(milliseconds, 3),
    ]

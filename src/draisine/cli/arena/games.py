"""Games between bots on the command line: compilation before the first one, and a progress bar."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from draisine.cli.localization.texts import t

if TYPE_CHECKING:
    from draisine.arena import ArenaConfig

Report = Callable[[int], None]
"""Called with the number of games played so far."""


def warm_up(config: "ArenaConfig") -> None:
    """Compile or load what the games need once, before several workers would do it in parallel."""
    from draisine.bots import fill_seats
    from draisine.matches import MatchRunner

    names = ["random", "conductor"] if config.move_limit is None else ["draisine.cli.warmup:FirstMoveBot", "random"]
    list(MatchRunner(config.board, fill_seats(names, config.players), 1, config.alvin).outcomes(0, 1))


@contextmanager
def show_progress(start: int, games: int) -> Iterator[Report | None]:
    """Show a progress bar with an ETA if stderr is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), t("cli-progress-games"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games, completed=start)
        yield lambda done: bar.update(task, completed=done)

"""`draisine bench`: measure the engine on this machine."""

import time
from collections.abc import Iterator
from typing import NamedTuple

import rich_click as click

from draisine.boards import load, names
from draisine.cli.engine_startup import start_engine
from draisine.cli.help_format import Command
from draisine.cli.localization.errors import usage_error
from draisine.cli.localization.parameters import option
from draisine.cli.localization.texts import number, t
from draisine.messages.details import shorten


class Speed(NamedTuple):
    """Throughput of random games on one thread."""

    board: str
    players: int
    games: int
    steps: int
    seconds: float


class _Bench(Command):
    """The command, whose name is often taken for that of `draisine benchmark`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; a bot is for the other command."""
        bots = [word for word in args if not word.startswith("-")]
        if bots and not ctx.resilient_parsing:
            raise usage_error("cli-error-bench", policy=shorten(bots[0]))
        return super().parse_args(ctx, args)


@click.command(cls=_Bench)
@option("--quick", is_flag=True)
def bench(quick: bool) -> None:
    """Measure the throughput of random games."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    grid = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in ("board", "players", "games_per_second", "decisions_per_second", "decisions_per_game"):
        grid.add_column(t(f"cli-column-{column}"), justify="left" if column == "board" else "right")
    for speed in measure(0.2 if quick else 2.0):
        rates = (speed.games / speed.seconds, speed.steps / speed.seconds, speed.steps / speed.games)
        grid.add_row(speed.board, str(speed.players), *(number(rate) for rate in rates))
    Console().print(grid)


def measure(seconds: float) -> Iterator[Speed]:
    """Measure each board with 2 and 4 players for about `seconds` each."""
    for name in names():
        for players in (2, 4):
            yield _measure_one(name, players, seconds)


def _measure_one(name: str, players: int, seconds: float) -> Speed:
    from draisine.bots import fill_seats
    from draisine.matches import MatchRunner

    table = MatchRunner(load(name), fill_seats(["random"], players), 1)
    start_engine(lambda: table.play(0, 10))
    before, chunk, took = int(table.series.steps), 100, 0.0
    games = 0
    while took < seconds:
        began = time.perf_counter()
        table.play(10 + games, chunk)
        took += time.perf_counter() - began
        games += chunk
        chunk = min(chunk * 2, 5000)
    return Speed(name, players, games, int(table.series.steps) - before, took)

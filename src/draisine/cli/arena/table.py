"""The table of an arena, for people."""

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from draisine.boards import Board

if TYPE_CHECKING:
    from draisine.arena.results import BotResult, Results, StopResult

SAME = ("games", "turns")
"""Columns that are left out where all bots have the same there: the lines around the table say it."""

ROOMY = 90
"""Columns of a terminal from which the table may be spaced out."""


def print_table(board: Board, found: "Results", asked: int, seconds: float) -> None:
    """The best bot first."""
    ranked = sorted(found.bots, key=lambda bot: -bot.rating)
    rows = [_cells(bot) for bot in ranked]
    shown = [name for name in rows[0] if not _idle(name, [row[name] for row in rows])]
    console = Console()
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1 if console.width >= ROOMY else 0, 0, 0))
    for name in shown:
        names = name == "bot"
        grid.add_column(
            name, justify="left" if names else "right", no_wrap=not names, min_width=8 * names, overflow="fold"
        )
    for place, row in enumerate(rows):
        best = place == 0 and len(rows) > 1
        grid.add_row(*(Text(row[name]) for name in shown), style="bold" if best else None)
    console.print(f"{board.title.en}, {found.players} players: {_games(found, asked)}", highlight=False)
    console.print(grid)
    if found.stop:
        console.print(_verdict(found.stop), highlight=False, soft_wrap=True)
    console.print(_foot(found, seconds), style="dim", highlight=False, soft_wrap=True)


def _idle(name: str, cells: list[str]) -> bool:
    """Whether a column says nothing that is not said already."""
    return (name in SAME and len(set(cells)) == 1) or (name == "lost" and set(cells) == {"0"})


def _cells(bot: "BotResult") -> dict[str, str]:
    low, high = bot.win_rate_interval
    return {
        "bot": bot.bot,
        "games": f"{bot.games:,}",
        "wins": f"{bot.wins:,.1f}".removesuffix(".0"),
        "share": f"{100 * bot.win_rate:.1f} %",
        "95 %": f"{100 * low:.1f}–{100 * high:.1f}",
        "rating": f"{bot.rating:.0f} ±{(bot.rating_interval[1] - bot.rating_interval[0]) / 2:.0f}",
        "points": f"{bot.mean_points:.1f}",
        "spread": f"{bot.sd_points:.1f}",
        "tickets": f"{bot.tickets_made:.1f}/{bot.tickets_failed:.1f}",
        "turns": f"{bot.mean_turns:.0f}",
        "ms/move": f"{bot.ms_per_move:.3f}" if bot.ms_per_move >= 0.0005 else "<0.001",
        "lost": f"{bot.lost_moves:,}",
    }


def _games(found: "Results", asked: int) -> str:
    games = "1 game" if found.games == 1 else f"{found.games:,} games"
    short = f" of {asked:,}" if found.games < asked else ""
    shared = f", {found.shared_wins:,} with shared wins" if found.shared_wins else ""
    return f"{games}{short}{shared}"


def _verdict(stop: "StopResult") -> str:
    doubted, shown = f"{100 * stop.h0:.3g} %", f"{100 * stop.h1:.3g} %"
    weighed = f"log-likelihood ratio {stop.llr:.2f} after {stop.rounds:,} rounds"
    if stop.answer == "h1":
        return f"decided: {stop.bot} wins more than {doubted}, about {shown} or more ({weighed})"
    if stop.answer == "h0":
        return f"decided: {stop.bot} does not win {shown}, but about {doubted} or less ({weighed})"
    bounds = f"decided at {stop.lower:.2f} or {stop.upper:.2f}"
    return f"not decided: whether {stop.bot} wins {doubted} or {shown} ({weighed}; {bounds})"


def _foot(found: "Results", seconds: float) -> str:
    uneven = found.games % found.seatings
    rest = f" and {uneven:,} of the next" if uneven else ""
    rounds = f"{found.rounds:,} rounds of {found.seatings:,} seatings{rest}"
    scale = f"ratings ±95 %, mean {found.rating_mean:.0f}"
    return f"{rounds}; {scale}; tickets made/failed; {found.mean_turns:.0f} turns a game; {seconds:.1f} s"

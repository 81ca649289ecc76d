"""The results of an arena run as a table."""

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from draisine.boards import Board

if TYPE_CHECKING:
    from draisine.arena.results import BotResult, Results, StopResult

UNIFORM_COLUMNS = ("games", "turns")
"""Columns omitted if all bots have the same value: the header and footer show it."""

WIDE = 90
"""The terminal width from which columns are padded."""


def print_table(board: Board, found: "Results", asked: int, seconds: float) -> None:
    """Print the results, best bot first."""
    ranked = sorted(found.bots, key=lambda bot: -bot.rating)
    rows = [_cells(bot) for bot in ranked]
    shown = [name for name in rows[0] if not _is_redundant(name, [row[name] for row in rows])]
    console = Console()
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1 if console.width >= WIDE else 0, 0, 0))
    for name in shown:
        names = name == "bot"
        grid.add_column(
            name, justify="left" if names else "right", no_wrap=not names, min_width=8 * names, overflow="fold"
        )
    for rank, row in enumerate(rows):
        best = rank == 0 and len(rows) > 1
        grid.add_row(*(Text(row[name]) for name in shown), style="bold" if best else None)
    console.print(f"{board.title.en}, {found.players} players: {_games(found, asked)}", highlight=False)
    console.print(grid)
    if found.stop:
        console.print(_verdict(found.stop), highlight=False, soft_wrap=True)
    console.print(_foot(found, seconds), style="dim", highlight=False, soft_wrap=True)


def _is_redundant(name: str, cells: list[str]) -> bool:
    """Whether a column adds no information."""
    return (name in UNIFORM_COLUMNS and len(set(cells)) == 1) or (name == "lost" and set(cells) == {"0"})


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
    h0, h1 = f"{100 * stop.h0:.3g} %", f"{100 * stop.h1:.3g} %"
    evidence = f"log-likelihood ratio {stop.llr:.2f} after {stop.rounds:,} rounds"
    if stop.answer == "h1":
        return f"decided: {stop.bot} wins more than {h0}, about {h1} or more ({evidence})"
    if stop.answer == "h0":
        return f"decided: {stop.bot} does not win {h1}, but about {h0} or less ({evidence})"
    bounds = f"decided at {stop.lower:.2f} or {stop.upper:.2f}"
    return f"not decided: whether {stop.bot} wins {h0} or {h1} ({evidence}; {bounds})"


def _foot(found: "Results", seconds: float) -> str:
    uneven = found.games % found.seatings
    rest = f" and {uneven:,} of the next" if uneven else ""
    rounds = f"{found.rounds:,} rounds of {found.seatings:,} seatings{rest}"
    scale = f"ratings ±95 %, mean {found.rating_mean:.0f}"
    return f"{rounds}; {scale}; tickets made/failed; {found.mean_turns:.0f} turns per game; {seconds:.1f} s"

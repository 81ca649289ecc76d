"""The results of an arena run as a table."""

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from draisine.boards import Board
from draisine.cli.localization.texts import number, percent, t
from draisine.cli.simulate.command import format_interval, format_results
from draisine.messages import Message, message

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
        names, heading = name == "bot", t(f"cli-column-{name}")
        grid.add_column(
            heading, justify="left" if names else "right", no_wrap=not names, min_width=8 * names, overflow="fold"
        )
    for rank, row in enumerate(rows):
        best = rank == 0 and len(rows) > 1
        grid.add_row(*(Text(row[name]) for name in shown), style="bold" if best else None)
    head = format_results(board, found.players, _games(found, asked), found.shared_wins)
    console.print(head, highlight=False, markup=False)
    console.print(grid)
    if found.stop:
        console.print(_verdict(found.stop), highlight=False, soft_wrap=True, markup=False)
    console.print(_foot(found, seconds), style="dim", highlight=False, soft_wrap=True, markup=False)


def _is_redundant(name: str, cells: list[str]) -> bool:
    """Whether a column adds no information."""
    return (name in UNIFORM_COLUMNS and len(set(cells)) == 1) or (name == "lost" and set(cells) == {"0"})


def _cells(bot: "BotResult") -> dict[str, str]:
    """Return the cells of a bot by column: the messages `cli-column-…`."""
    return {
        "bot": bot.bot,
        "games": number(bot.games),
        "wins": number(bot.wins, 0 if bot.wins == round(bot.wins) else 1),
        "share": percent(bot.win_rate),
        "interval": format_interval(*bot.win_rate_interval),
        "rating": f"{_rating(bot.rating)} ±{_rating((bot.rating_interval[1] - bot.rating_interval[0]) / 2)}",
        "points": number(bot.mean_points, 1),
        "spread": number(bot.sd_points, 1),
        "tickets": f"{number(bot.tickets_made, 1)}/{number(bot.tickets_failed, 1)}",
        "turns": number(bot.mean_turns),
        "milliseconds": number(bot.ms_per_move, 3) if bot.ms_per_move >= 0.0005 else f"<{number(0.001, 3)}",
        "lost": number(bot.lost_moves),
    }


def _rating(points: float) -> str:
    """Return a rating, which is never grouped: 1500."""
    return number(points, grouped=False)


def _games(found: "Results", asked: int) -> Message:
    if found.games < asked:
        return message("cli-games-of", games=found.games, asked=asked)
    return message("cli-games", games=found.games)


def _verdict(stop: "StopResult") -> str:
    rounds = message("cli-rounds", count=stop.rounds)
    evidence = message("cli-arena-evidence", ratio=number(stop.llr, 2), rounds=rounds)
    shares = {"h0": _claim(stop.h0), "h1": _claim(stop.h1)}
    if stop.answer is None:
        return t(
            "cli-arena-undecided",
            lower=number(stop.lower, 2),
            upper=number(stop.upper, 2),
            bot=stop.bot,
            evidence=evidence,
            **shares,
        )
    return t(f"cli-arena-{stop.answer}", bot=stop.bot, evidence=evidence, **shares)


def _claim(share: float) -> str:
    """Return a share of wins with as many decimals as the user wrote."""
    digits = next(digits for digits in range(5) if digits == 4 or abs(round(100 * share, digits) - 100 * share) < 1e-9)
    return percent(share, digits)


def _foot(found: "Results", seconds: float) -> str:
    played, seatings = message("cli-rounds", count=found.rounds), message("cli-seatings", count=found.seatings)
    rounds = message("cli-arena-rounds", rounds=played, seatings=seatings)
    if rest := found.games % found.seatings:
        rounds = message("cli-arena-rounds-rest", rounds=played, seatings=seatings, rest=rest)
    mean, turns = _rating(found.rating_mean), number(found.mean_turns)
    return t("cli-arena-foot", rounds=rounds, mean=mean, turns=turns, seconds=number(seconds, 1))

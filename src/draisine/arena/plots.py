"""Plots of a run: ratings, points and claimed routes."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from draisine.arena.heat_map import heat_map_svg
from draisine.arena.results import Results
from draisine.arena.standings import Standings
from draisine.arena.worker_pool import ArenaError
from draisine.drawing import Layout, render_png

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DPI = 150
INK = "#2e251d"


def check_plots() -> None:
    """Raise ArenaError if Matplotlib is missing, before any games are played."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise ArenaError("--plots needs Matplotlib: pip install 'draisine[arena]'") from None


def write_plots(folder: Path, standings: Standings, found: Results, layout: Layout) -> list[Path]:
    """Write all plots into a folder and return the files."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        ratings, scores = folder / "ratings.png", folder / "scores.png"
        _ratings(found).savefig(ratings, dpi=DPI)
        _scores(standings, found).savefig(scores, dpi=DPI)
        return [ratings, scores, *_routes(folder, standings, layout)]
    except OSError as error:
        raise ArenaError(f"{folder} cannot be written: {error.strerror}") from None


def _figure(rows: float) -> "Figure":
    from matplotlib.figure import Figure

    return Figure(figsize=(8, rows), layout="constrained")


def _ratings(found: Results) -> "Figure":
    """Plot the ratings with 95 % intervals, best on top."""
    ranked = sorted(found.bots, key=lambda bot: bot.rating)
    figure = _figure(1.6 + 0.45 * len(ranked))
    axes = figure.add_subplot()
    low = [bot.rating - bot.rating_interval[0] for bot in ranked]
    high = [bot.rating_interval[1] - bot.rating for bot in ranked]
    positions = list(range(len(ranked)))
    axes.errorbar(
        [bot.rating for bot in ranked], positions, xerr=[low, high], fmt="o", color=INK, ecolor="#9c3529", capsize=4
    )
    axes.axvline(found.rating_mean, color="#b39f7f", linestyle="--", linewidth=1)
    axes.set_yticks(positions, [bot.bot for bot in ranked])
    axes.set_ylim(-0.6, len(ranked) - 0.4)
    axes.set_xlabel("rating, with its 95 % interval (dashed: the mean)")
    axes.set_title(_title(found))
    return figure


def _scores(standings: Standings, found: Results) -> "Figure":
    """Plot histograms of the points of each bot on a common scale."""
    totals = [points for tally in standings.tallies.values() for points in tally.points]
    least, most = min(totals, default=0), max(totals, default=1)
    bins = [least + (most + 1 - least) * step / 40 for step in range(41)]
    figure = _figure(1.2 + 1.1 * len(found.bots))
    rows = figure.subplots(len(found.bots), 1, sharex=True, squeeze=False)
    for (axes,), bot in zip(rows, found.bots, strict=True):
        points = standings.tallies[bot.bot].points
        axes.hist(list(points), bins=bins, weights=list(points.values()), color="#296bbb")
        axes.axvline(bot.mean_points, color="#9c3529", linewidth=1.5)
        axes.set_ylabel(bot.bot, rotation=0, ha="right", va="center")
        axes.set_yticks([])
    rows[-1][0].set_xlabel("points at the end (red: the mean)")
    rows[0][0].set_title(_title(found))
    return figure


def _title(found: Results) -> str:
    return f"{found.board}, {found.players} players, {found.games:,} games"


def _routes(folder: Path, standings: Standings, layout: Layout) -> Iterator[Path]:
    """Write heat maps for all bots together and for each bot."""
    board, games = standings.config.board, max(1, standings.games)
    all_bots = (standings.route_claims.sum(axis=0) / games).tolist()
    yield from _heat(folder / "routes", standings, layout, all_bots, f"Routes claimed, in {standings.games:,} games")
    for bot, claims in zip(standings.config.distinct_bots, standings.route_claims, strict=True):
        seats = max(1, standings.tallies[bot].games)
        path = folder / f"routes-{re.sub(r'[^A-Za-z0-9_.-]+', '-', bot)}"
        yield from _heat(path, standings, layout, (claims / seats).tolist(), f"Routes claimed by {bot} on {board.id}")


def _heat(path: Path, standings: Standings, layout: Layout, shares: list[float], title: str) -> Iterator[Path]:
    drawn = heat_map_svg(standings.config.board, layout, shares, title)
    for suffix, content in ((".svg", drawn.encode()), (".png", render_png(drawn))):
        file = path.with_name(path.name + suffix)
        file.write_bytes(content)
        yield file

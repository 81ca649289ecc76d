"""Plots of a run: ratings, points and claimed routes."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from draisine.arena.heat_map import heat_map_svg
from draisine.arena.report.translator import ReportTranslator
from draisine.arena.results import Results
from draisine.arena.standings import Standings
from draisine.arena.worker_pool import ArenaError
from draisine.drawing import Layout, render_png
from draisine.messages import DEFAULT
from draisine.messages.details import os_detail

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DPI = 150
INK = "#2e251d"


def check_plots() -> None:
    """Raise ArenaError if Matplotlib is missing, before any games are played."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise ArenaError("arena-no_matplotlib", command="pip install 'draisine[arena]'") from None


def write_plots(
    folder: Path, standings: Standings, found: Results, layout: Layout, language: str = DEFAULT
) -> list[Path]:
    """Write all plots into a folder and return the files."""
    translator = ReportTranslator(standings.config.board, language)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        ratings, scores = folder / "ratings.png", folder / "scores.png"
        _ratings(found, translator).savefig(ratings, dpi=DPI)
        _scores(standings, found, translator).savefig(scores, dpi=DPI)
        return [ratings, scores, *_routes(folder, standings, layout, translator)]
    except OSError as error:
        raise ArenaError("arena-unwritable", file=str(folder), reason=os_detail(error)) from None


def _figure(rows: float) -> "Figure":
    from matplotlib.figure import Figure

    return Figure(figsize=(8, rows), layout="constrained")


def _ratings(found: Results, translator: ReportTranslator) -> "Figure":
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
    axes.set_xlabel(translator.text("arena-plot-ratings"))
    axes.set_title(_title(found, translator))
    return figure


def _scores(standings: Standings, found: Results, translator: ReportTranslator) -> "Figure":
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
    rows[-1][0].set_xlabel(translator.text("arena-plot-points"))
    rows[0][0].set_title(_title(found, translator))
    return figure


def _title(found: Results, translator: ReportTranslator) -> str:
    board = translator.board.title_in(translator.language)
    return translator.text("arena-plot-title", board=board, players=found.players, games=found.games)


def _routes(folder: Path, standings: Standings, layout: Layout, translator: ReportTranslator) -> Iterator[Path]:
    """Write heat maps for all bots together and for each bot."""
    games, title = max(1, standings.games), translator.board.title_in(translator.language)
    all_bots = (standings.route_claims.sum(axis=0) / games).tolist()
    words = translator.text("arena-plot-routes", board=title, games=standings.games)
    yield from _heat(folder / "routes", layout, all_bots, words, translator)
    for bot, claims in zip(standings.config.distinct_bots, standings.route_claims, strict=True):
        seats = max(1, standings.tallies[bot].games)
        path = folder / f"routes-{re.sub(r'[^A-Za-z0-9_.-]+', '-', bot)}"
        words = translator.text("arena-plot-routes-bot", bot=bot, board=title)
        yield from _heat(path, layout, (claims / seats).tolist(), words, translator)


def _heat(path: Path, layout: Layout, shares: list[float], title: str, translator: ReportTranslator) -> Iterator[Path]:
    drawn = heat_map_svg(translator.board, layout, shares, title, language=translator.language)
    for suffix, content in ((".svg", drawn.encode()), (".png", render_png(drawn))):
        file = path.with_name(path.name + suffix)
        file.write_bytes(content)
        yield file

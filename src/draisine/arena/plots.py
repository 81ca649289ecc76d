"""Pictures of a run: ratings, scores, and the routes that were used."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from draisine.arena.heat_map import heat_svg
from draisine.arena.results import Results
from draisine.arena.standings import Standing
from draisine.arena.worker_pool import ArenaError
from draisine.drawing import Layout, png

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS = 150
"""Per inch."""
INK = "#2e251d"


def check_plots() -> None:
    """Whether pictures can be drawn, before hours of games are played for them."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise ArenaError("--plots needs Matplotlib: pip install 'draisine[arena]'") from None


def write_plots(folder: Path, standing: Standing, found: Results, layout: Layout) -> list[Path]:
    """Draw everything into a folder; the files that were written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        ratings, scores = folder / "ratings.png", folder / "scores.png"
        _ratings(found).savefig(ratings, dpi=DOTS)
        _scores(standing, found).savefig(scores, dpi=DOTS)
        return [ratings, scores, *_routes(folder, standing, layout)]
    except OSError as error:
        raise ArenaError(f"{folder} cannot be written: {error.strerror}") from None


def _figure(rows: float) -> "Figure":
    from matplotlib.figure import Figure

    return Figure(figsize=(8, rows), layout="constrained")


def _ratings(found: Results) -> "Figure":
    """The best on top; the bars are 95 % intervals."""
    ranked = sorted(found.bots, key=lambda bot: bot.rating)
    figure = _figure(1.6 + 0.45 * len(ranked))
    axes = figure.add_subplot()
    low = [bot.rating - bot.rating_interval[0] for bot in ranked]
    high = [bot.rating_interval[1] - bot.rating for bot in ranked]
    places = list(range(len(ranked)))
    axes.errorbar(
        [bot.rating for bot in ranked], places, xerr=[low, high], fmt="o", color=INK, ecolor="#9c3529", capsize=4
    )
    axes.axvline(found.rating_mean, color="#b39f7f", linestyle="--", linewidth=1)
    axes.set_yticks(places, [bot.bot for bot in ranked])
    axes.set_ylim(-0.6, len(ranked) - 0.4)
    axes.set_xlabel("rating, with its 95 % interval (dashed: the mean of the field)")
    axes.set_title(_title(found))
    return figure


def _scores(standing: Standing, found: Results) -> "Figure":
    """How often each bot ended with so many points, all on one scale."""
    totals = [points for tally in standing.tallies.values() for points in tally.points]
    least, most = min(totals, default=0), max(totals, default=1)
    bins = [least + (most + 1 - least) * step / 40 for step in range(41)]
    figure = _figure(1.2 + 1.1 * len(found.bots))
    rows = figure.subplots(len(found.bots), 1, sharex=True, squeeze=False)
    for (axes,), bot in zip(rows, found.bots, strict=True):
        points = standing.tallies[bot.bot].points
        axes.hist(list(points), bins=bins, weights=list(points.values()), color="#296bbb")
        axes.axvline(bot.mean_points, color="#9c3529", linewidth=1.5)
        axes.set_ylabel(bot.bot, rotation=0, ha="right", va="center")
        axes.set_yticks([])
    rows[-1][0].set_xlabel("points at the end (red: the mean)")
    rows[0][0].set_title(_title(found))
    return figure


def _title(found: Results) -> str:
    return f"{found.board}, {found.players} players, {found.games:,} games"


def _routes(folder: Path, standing: Standing, layout: Layout) -> Iterator[Path]:
    """One board for all bots, and one for each."""
    board, games = standing.setting.board, max(1, standing.games)
    everybody = (standing.claims.sum(axis=0) / games).tolist()
    yield from _heat(folder / "routes", standing, layout, everybody, f"Routes claimed, in {standing.games:,} games")
    for bot, claims in zip(standing.setting.field, standing.claims, strict=True):
        seats = max(1, standing.tallies[bot].games)
        path = folder / f"routes-{re.sub(r'[^A-Za-z0-9_.-]+', '-', bot)}"
        yield from _heat(path, standing, layout, (claims / seats).tolist(), f"Routes claimed by {bot} on {board.id}")


def _heat(path: Path, standing: Standing, layout: Layout, shares: list[float], title: str) -> Iterator[Path]:
    drawn = heat_svg(standing.setting.board, layout, shares, title)
    for suffix, content in ((".svg", drawn.encode()), (".png", png(drawn))):
        file = path.with_name(path.name + suffix)
        file.write_bytes(content)
        yield file

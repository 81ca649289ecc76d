"""Plays the matches of a run and computes the entry."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

from draisine.arena.benchmark.entry import Entry, make_entry
from draisine.arena.benchmark.matches import Match, make_matches
from draisine.arena.benchmark.protocol import Task
from draisine.arena.config import PlayedGame
from draisine.arena.run_file import RunFile
from draisine.arena.runner import run_games
from draisine.arena.standings import Standings
from draisine.arena.worker_pool import make_pool
from draisine.messages.details import shorten
from draisine.messages.errors import LocalizedError

Progress = Callable[[Match, int], None]
"""Called with a match and the number of its games that are played."""


class BenchmarkError(LocalizedError):
    """Raised if a run cannot be finished (`benchmark-*` of cli.ftl)."""


def run_benchmark(
    policy: str,
    tasks: Iterable[Task],
    jobs: int,
    *,
    quick: bool = False,
    folder: Path | None = None,
    progress: Progress | None = None,
) -> Entry:
    """Play all tasks and return the results. With a folder, its files of games are resumed and extended."""
    results: dict[Task, list[Standings]] = {}
    for match in make_matches(policy, tasks, quick=quick):
        results.setdefault(match.task, []).append(play_match(match, jobs, folder, progress))
    return make_entry(policy, results, quick=quick)


def play_match(match: Match, jobs: int, folder: Path | None = None, progress: Progress | None = None) -> Standings:
    """Play the games of a match that are not in its file yet, and count all of them."""
    standings = Standings(match.config)
    with ExitStack() as stack:
        file = stack.enter_context(RunFile(folder / match.file_name, match.config)) if folder else None
        if file:
            _count(match, standings, list(islice(file.games(), match.games)))
        if standings.games < match.games:
            pool = stack.enter_context(make_pool(match.config, jobs))
            report = (lambda played: progress(match, played)) if progress else None
            for games in run_games(pool, standings.games, match.games, report):
                _count(match, standings, games)
                if file:
                    file.append(games)
    if progress:
        progress(match, match.games)
    return standings


def _count(match: Match, standings: Standings, games: Sequence[PlayedGame]) -> None:
    """Count games. A forfeited move, for which the arena plays a random one, would falsify the result."""
    for game in games:
        if game.lost:
            values = {"task": match.task.name, "opponent": match.opponent}
            raise BenchmarkError("benchmark-forfeit", **values, detail=shorten(game.lost[0]))
        standings.add(game)

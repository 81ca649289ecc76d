"""Comparisons of bots: every deal in every seating, results with confidence intervals.

    config = ArenaConfig(load("usa"), ["conductor", "random"], players=2, seed=1)
    standings = Standings(config)
    with ThreadPool(config, jobs=2) as pool:
        for games in run_games(pool, 0, 1000):
            for game in games:
                standings.add(game)
    print(compute_results(standings))

`draisine arena usa --bots conductor,random --games 1000` does the same; docs/arena.md explains every number.

- `config`, `seatings`: which bots play which deal in which seats
- `worker`, `worker_pool`, `ray_pool`, `runner`: games in threads, processes or on a Ray cluster
- `run_file`: resumable files of games
- `standings`, `results`, `intervals`, `ratings`, `sprt`: counts, intervals, Plackett–Luce ratings, sequential testing
- `plots`, `heat_map`: pictures of a run
- `report`: balance reports of boards
"""

from draisine.arena.config import ArenaConfig, PlayedGame
from draisine.arena.ratings import Rating, rate
from draisine.arena.results import BotResult, Results, compute_results
from draisine.arena.run_file import RunFile, RunFileError
from draisine.arena.runner import run_games
from draisine.arena.seatings import seatings
from draisine.arena.sprt import Hypotheses, SequentialTest, Verdict
from draisine.arena.standings import Standings
from draisine.arena.worker_pool import ArenaError, ProcessPool, ThreadPool, WorkerPool, make_pool

__all__ = [
    "ArenaConfig",
    "ArenaError",
    "BotResult",
    "Hypotheses",
    "PlayedGame",
    "ProcessPool",
    "Rating",
    "Results",
    "RunFile",
    "RunFileError",
    "SequentialTest",
    "Standings",
    "ThreadPool",
    "Verdict",
    "WorkerPool",
    "compute_results",
    "make_pool",
    "rate",
    "run_games",
    "seatings",
]

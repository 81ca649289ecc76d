"""The arena: many games between bots, so arranged that luck cancels out, and what follows from them about the bots.

    setting = Setting(load("usa"), ["conductor", "random"], players=2, seed=1)
    standing = Standing(setting)
    with Threads(setting, jobs=2) as crew:
        for games in play_on(crew, 0, 1000):
            for game in games:
                standing.add(game)
    print(results(standing))

`draisine arena usa --bots conductor,random --games 1000` does the same; docs/arena.md explains every number.
"""

from draisine.arena.config import Played, Setting
from draisine.arena.ratings import Rating, rate
from draisine.arena.results import BotResult, Results, results
from draisine.arena.run_file import KeptGames, WrongFile
from draisine.arena.runner import play_on
from draisine.arena.seatings import seatings
from draisine.arena.sprt import Claim, Scales, Verdict
from draisine.arena.standings import Standing
from draisine.arena.worker_pool import ArenaError, Crew, Processes, Threads, hire

__all__ = [
    "ArenaError",
    "BotResult",
    "Claim",
    "Crew",
    "KeptGames",
    "Played",
    "Processes",
    "Rating",
    "Results",
    "Scales",
    "Setting",
    "Standing",
    "Threads",
    "Verdict",
    "WrongFile",
    "hire",
    "play_on",
    "rate",
    "results",
    "seatings",
]

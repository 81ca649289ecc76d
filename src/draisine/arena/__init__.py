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

from draisine.arena.crews import ArenaError, Crew, Processes, Threads, hire
from draisine.arena.keeping import KeptGames, WrongFile
from draisine.arena.ratings import Rating, rate
from draisine.arena.results import BotResult, Results, results
from draisine.arena.running import play_on
from draisine.arena.seatings import seatings
from draisine.arena.setting import Played, Setting
from draisine.arena.standing import Standing
from draisine.arena.stopping import Claim, Scales, Verdict

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

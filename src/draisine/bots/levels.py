"""The built-in levels by number and id. Importing this module does not load the engine.

Names and descriptions are messages of the catalogues: `bot-<id>`, `bot-<id>-says` and, for the command line,
`bot-<id>-summary`. To add a level, register it here, write its messages, and give it weights in `planner/weights.py`
or a decide function in `compiled.py` (docs/bots.md, "Adding a bot level").
"""

from enum import IntEnum
from typing import NamedTuple

from draisine.messages import load_catalogue


class Kind(IntEnum):
    """The number of a bot in compiled code; a number once given stays."""

    EXTERNAL = -1
    """Called from Python."""
    RANDOM = 0
    PASSENGER = 1
    PATH = 2
    HUNGRY = 3
    ONE_STEP = 4
    LONG_ROUTE = 5
    RACER = 6
    CONDUCTOR = 7
    PLANNER = 8


class Level(NamedTuple):
    """A built-in bot: its id, its number, and whether people are offered it as an opponent."""

    name: str
    kind: Kind
    offered: bool = False


LEVELS = (
    Level("random", Kind.RANDOM),
    Level("passenger", Kind.PASSENGER, offered=True),
    Level("hungry", Kind.HUNGRY),
    Level("long_route", Kind.LONG_ROUTE),
    Level("one_step", Kind.ONE_STEP),
    Level("path", Kind.PATH),
    Level("racer", Kind.RACER),
    Level("conductor", Kind.CONDUCTOR, offered=True),
    Level("planner", Kind.PLANNER),
    Level("engineer", Kind.PLANNER, offered=True),
    Level("baron", Kind.EXTERNAL, offered=True),
)
"""The weakest first. The engineer is the planner, under the name that people know."""


def bot_name(bot: str, language: str) -> str:
    """Return the name of a bot for people; of one without a name, the id."""
    catalogue = load_catalogue(language)
    return catalogue.format(f"bot-{bot}") if f"bot-{bot}" in catalogue else bot


def bot_summary(bot: str, language: str) -> str:
    """Return how a built-in bot plays, in a few words."""
    return load_catalogue(language).format(f"bot-{bot}-summary")

"""The built-in levels: numbers, names, summaries and profiles. Importing this module does not load the engine.

To add a level, register it here and give it weights in `planner/weights.py` or a decide function in `compiled.py`
(docs/bots.md, "Adding a bot level").
"""

from enum import IntEnum
from typing import NamedTuple

from draisine.boards.schema import LocalizedText


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


class Profile(NamedTuple):
    """How a bot is introduced to people: its name, and one sentence about how it plays."""

    name: LocalizedText
    description: LocalizedText


class Level(NamedTuple):
    """A built-in bot: its id, its number, a summary for the command line, and a profile if people are offered it."""

    name: str
    kind: Kind
    summary: str
    profile: Profile | None = None


LEVELS = (
    Level("random", Kind.RANDOM, "a legal move chosen uniformly at random"),
    Level(
        "passenger",
        Kind.PASSENGER,
        "level 1: forgets its plan every other move",
        Profile(
            LocalizedText(en="Passenger", fr="Passager"),
            LocalizedText(
                en="Is in a hurry, and forgets every other move what it was about: a gentle start.",
                fr="Est pressé, et oublie un coup sur deux ce qu'il voulait faire : pour commencer en douceur.",
            ),
        ),
    ),
    Level("hungry", Kind.HUNGRY, "draws tickets until they need nearly all its trains"),
    Level("long_route", Kind.LONG_ROUTE, "tickets over long routes only, then the longest routes"),
    Level("one_step", Kind.ONE_STEP, "pursues only its most valuable incomplete ticket"),
    Level("path", Kind.PATH, "claims the most valuable route on a ticket's shortest path"),
    Level("racer", Kind.RACER, "ignores its tickets and races to run out of trains"),
    Level(
        "conductor",
        Kind.CONDUCTOR,
        "level 2: completes its own tickets, ignores opponents",
        Profile(
            LocalizedText(en="Conductor", fr="Contrôleur"),
            LocalizedText(
                en="Chases its own tickets along the cheapest ways, and looks at nobody else.",
                fr="Poursuit ses propres billets par les chemins les moins chers, sans regarder personne.",
            ),
        ),
    ),
    Level("planner", Kind.PLANNER, "alias of engineer"),
    Level(
        "engineer",
        Kind.PLANNER,
        "level 3: plans one network for all its tickets",
        Profile(
            LocalizedText(en="Engineer", fr="Mécanicien"),
            LocalizedText(
                en="Plans one network for all its tickets, takes contested links first, and knows when to hurry.",
                fr="Planifie un seul réseau pour ses billets, prend d'abord les liaisons disputées et sait se presser.",
            ),
        ),
    ),
    Level(
        "baron",
        Kind.EXTERNAL,
        "level 4: searches by simulation (baron@1.5s: 1.5 s per move)",
        Profile(
            LocalizedText(en="Baron", fr="Baron"),
            LocalizedText(
                en="Plays many games to their end in its head before every move, and guesses what you are after.",
                fr="Joue dans sa tête bien des parties jusqu'au bout avant chaque coup, et devine ce que vous "
                "cherchez.",
            ),
        ),
    ),
)
"""The weakest first. The engineer is the planner, under the name that people know."""

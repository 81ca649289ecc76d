"""The levels that decide in compiled code: their numbers, names, profiles and decisions.

A new level is registered here, in three places: a number in `Kind`, a branch in `decide`, an entry in `LEVELS`. Its
weights or its decide function have a module of their own (docs/bots.md, "Adding a bot level").
"""

from enum import IntEnum
from typing import NamedTuple

from draisine.boards.schema import LocalizedText
from draisine.bots.planner.decide import decide_planner
from draisine.bots.planner.passenger import decide_passenger
from draisine.bots.planner.plan import Plan
from draisine.bots.planner.weights import conductor_weights, planner_weights
from draisine.bots.published.hungry import decide_hungry
from draisine.bots.published.long_route import decide_long_route
from draisine.bots.published.one_step import decide_one_step
from draisine.bots.published.path import decide_path
from draisine.bots.published.racer import decide_racer
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.jit import jit
from draisine.engine.state import Scratch, State


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


@jit
def decide(tables: BoardTables, observation: State, scratch: Scratch, plan: Plan, kind: int) -> int:
    """The decision of a level, from its seat's observation alone."""
    if kind == Kind.PLANNER:
        planner_weights(tables, plan.weights)
        return decide_planner(tables, observation, scratch, plan)
    conductor_weights(plan.weights)
    if kind == Kind.PASSENGER:
        return decide_passenger(tables, observation, scratch, plan)
    if kind == Kind.PATH:
        return decide_path(tables, observation, scratch, plan)
    if kind == Kind.HUNGRY:
        return decide_hungry(tables, observation, scratch, plan)
    if kind == Kind.ONE_STEP:
        return decide_one_step(tables, observation, scratch, plan)
    if kind == Kind.LONG_ROUTE:
        return decide_long_route(tables, observation, scratch, plan)
    if kind == Kind.RACER:
        return decide_racer(tables, observation, scratch, plan)
    return decide_planner(tables, observation, scratch, plan)


class Profile(NamedTuple):
    """How a bot is introduced to people: its name, and one sentence about how it plays."""

    name: LocalizedText
    description: LocalizedText


class Level(NamedTuple):
    """A name that a compiled bot is found by. Those with a profile are offered to people."""

    name: str
    kind: Kind
    profile: Profile | None = None


LEVELS = (
    Level(
        "passenger",
        Kind.PASSENGER,
        Profile(
            LocalizedText(en="Passenger", fr="Passager"),
            LocalizedText(
                en="Is in a hurry, and forgets every other move what it was about: a gentle start.",
                fr="Est pressé, et oublie un coup sur deux ce qu'il voulait faire : pour commencer en douceur.",
            ),
        ),
    ),
    Level("hungry", Kind.HUNGRY),
    Level("long_route", Kind.LONG_ROUTE),
    Level("one_step", Kind.ONE_STEP),
    Level("path", Kind.PATH),
    Level("racer", Kind.RACER),
    Level(
        "conductor",
        Kind.CONDUCTOR,
        Profile(
            LocalizedText(en="Conductor", fr="Contrôleur"),
            LocalizedText(
                en="Chases its own tickets along the cheapest ways, and looks at nobody else.",
                fr="Poursuit ses propres billets par les chemins les moins chers, sans regarder personne.",
            ),
        ),
    ),
    Level("planner", Kind.PLANNER),
    Level(
        "engineer",
        Kind.PLANNER,
        Profile(
            LocalizedText(en="Engineer", fr="Mécanicien"),
            LocalizedText(
                en="Plans one network for all its tickets, takes contested links first, and knows when to hurry.",
                fr="Planifie un seul réseau pour ses billets, prend d'abord les liaisons disputées et sait se presser.",
            ),
        ),
    ),
)
"""The weakest first. The engineer is the planner, under the name that people know."""

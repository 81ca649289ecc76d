"""Bots by name: the built-in ones, and a user's own as `module:Class`."""

import importlib
import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from draisine.boards.problems import near
from draisine.boards.schema import Words
from draisine.bots.builtin import CompiledBot, RandomBot
from draisine.bots.contract import Bot, BotError
from draisine.bots.kinds import Kind
from draisine.bots.search.bot import SearchBot


class Profile(NamedTuple):
    """How a bot is introduced to people: what it is called, and one honest sentence about how it plays."""

    name: Words
    says: Words


class Entrant(NamedTuple):
    """A bot that can take a seat. `kind` is its number in compiled series; OUTSIDE for one that is asked from Python.
    Only a built-in one has a profile."""

    name: str
    make: Callable[[], Bot]
    kind: Kind = Kind.OUTSIDE
    profile: Profile | None = None
    compiled: bool = False
    """Whether it thinks in compiled code, so that threads can play side by side."""


PROFILES = {
    "passenger": Profile(
        Words(en="Passenger", fr="Passager"),
        Words(
            en="Is in a hurry, and forgets every other move what it was about: a gentle start.",
            fr="Est pressé, et oublie un coup sur deux ce qu'il voulait faire : pour commencer en douceur.",
        ),
    ),
    "conductor": Profile(
        Words(en="Conductor", fr="Contrôleur"),
        Words(
            en="Chases its own tickets along the cheapest ways, and looks at nobody else.",
            fr="Poursuit ses propres billets par les chemins les moins chers, sans regarder personne.",
        ),
    ),
    "engineer": Profile(
        Words(en="Engineer", fr="Mécanicien"),
        Words(
            en="Plans one network for all its tickets, takes contested links first, and knows when to hurry.",
            fr="Planifie un seul réseau pour ses billets, prend d'abord les liaisons disputées et sait se presser.",
        ),
    ),
    "baron": Profile(
        Words(en="Baron", fr="Baron"),
        Words(
            en="Plays many games to their end in its head before every move, and guesses what you are after.",
            fr="Joue dans sa tête bien des parties jusqu'au bout avant chaque coup, et devine ce que vous cherchez.",
        ),
    ),
}
DEFAULT = "conductor"
"""Who sits down where nobody was asked for."""


def _of_the_field(name: str, kind: Kind) -> Entrant:
    return Entrant(name, partial(CompiledBot, kind), kind, PROFILES.get(name), compiled=True)


BUILT_IN = {
    "random": Entrant("random", RandomBot, Kind.RANDOM, compiled=True),
    "passenger": _of_the_field("passenger", Kind.PASSENGER),
    "hungry": _of_the_field("hungry", Kind.HUNGRY),
    "long_route": _of_the_field("long_route", Kind.LONG_ROUTE),
    "one_step": _of_the_field("one_step", Kind.ONE_STEP),
    "path": _of_the_field("path", Kind.PATH),
    "racer": _of_the_field("racer", Kind.RACER),
    "conductor": _of_the_field("conductor", Kind.CONDUCTOR),
    "planner": _of_the_field("planner", Kind.PLANNER),
    "engineer": _of_the_field("engineer", Kind.PLANNER),
    "baron": Entrant("baron", SearchBot, profile=PROFILES["baron"], compiled=True),
}
"""The weaker first; the engineer is the planner, by the name that people know."""


def find_bot(name: str) -> Entrant:
    """A bot by its name; BotError says what is wrong with it."""
    if ":" in name:
        return Entrant(name, _load(name))
    if "@" in name:
        return _with_work(name)
    if name not in BUILT_IN:
        hint = near(name, BUILT_IN) or f"the built-in bots are {', '.join(BUILT_IN)}; your own is my_module:MyBot"
        raise BotError(f"there is no bot {name!r} ({hint})")
    return BUILT_IN[name]


def _with_work(name: str) -> Entrant:
    """A searching bot with another measure: `baron@1.5s` thinks so long, `baron@3000` plays out so many games; with
    `x4` behind it, on four threads."""
    known, _, amount = name.partition("@")
    entrant = find_bot(known)
    if entrant.make is not SearchBot:
        raise BotError(f"{known} does not search: write its name alone, without @{amount}")
    found = re.fullmatch(r"(?:(\d+(?:\.\d+)?)s|(\d{1,9}))(?:x(\d{1,3}))?", amount)
    if not found or not float(found[1] or found[2]) or found[3] == "0":
        hint = "baron@0.5s thinks so long, baron@3000 plays out so many games, baron@2sx4 uses four threads"
        raise BotError(f"there is no bot {name!r} ({hint})")
    threads = int(found[3] or 1)
    if found[1]:
        return entrant._replace(name=name, make=partial(SearchBot, seconds=float(found[1]), threads=threads))
    return entrant._replace(name=name, make=partial(SearchBot, playouts=int(found[2]), threads=threads))


def fill_seats(names: Sequence[str], players: int) -> list[Entrant]:
    """A bot for every seat. Fewer names than seats are repeated in turn; more are a mistake."""
    if len(names) > players:
        raise BotError(f"{len(names)} bots are named for {players} seats: leave out {len(names) - players}")
    entrants = [find_bot(name) for name in names]
    return [entrants[seat % len(entrants)] for seat in range(players)]


def _load(name: str) -> Callable[[], Bot]:
    module_name, _, class_name = name.partition(":")
    module = _module(module_name, name)
    made = getattr(module, class_name, None)
    if made is None:
        known = [word for word, value in vars(module).items() if hasattr(value, "choose")]
        hint = f" (it has {', '.join(known)})" if known else ""
        raise BotError(f"{module_name} has no bot {class_name!r}{hint}")
    if not callable(made) or not callable(getattr(made, "choose", None)):
        raise BotError(f"{name} is not a bot: it has no method choose(self, view, legal)")
    try:
        made()
    except (Exception, SystemExit) as error:
        raise BotError(f"{name}() fails: {blame(error)}") from error
    return made  # type: ignore[no-any-return]


def _module(module_name: str, name: str) -> object:
    # A command's own folder is searched, not the one it was called in.
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        return importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise BotError(f"{module_name} cannot be imported: {blame(error)}") from error
        hint = " (name it without .py)" if module_name.endswith(".py") else ""
        raise BotError(f"there is no module {module_name!r} for the bot {name}{hint}") from None
    except (Exception, SystemExit) as error:
        raise BotError(f"{module_name} cannot be imported: {blame(error)}") from error


def blame(error: BaseException) -> str:
    """An error of somebody's bot in one line, with the place where it happened."""
    words = f"{type(error).__name__}: {error}".splitlines()[0]
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    if trace is None or isinstance(error, SyntaxError):
        return words
    return f"{words} ({os.path.basename(trace.tb_frame.f_code.co_filename)}, line {trace.tb_lineno})"

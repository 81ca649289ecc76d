"""Bots by name: the built-in ones, and a user's own as `module:Class`."""

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from draisine.boards.problems import near
from draisine.boards.schema import Words
from draisine.bots.builtin import RandomBot, TicketBot
from draisine.bots.contract import Bot, BotError
from draisine.bots.matches import RANDOM, TICKET


class Profile(NamedTuple):
    """How a bot is introduced to people: what it is called, and one honest sentence about how it plays."""

    name: Words
    says: Words


class Entrant(NamedTuple):
    """A bot that can take a seat. `compiled` is its number in compiled series; None for a bot written in Python.
    Only a built-in one has a profile."""

    name: str
    make: Callable[[], Bot]
    compiled: int | None = None
    profile: Profile | None = None


PROFILES = {
    "random": Profile(
        Words(en="Drifter", fr="Vagabond"),
        Words(
            en="Plays any open move, whatever it is worth: easy to beat.",
            fr="Joue n'importe quel coup permis, quoi qu'il vaille : facile à battre.",
        ),
    ),
    "ticket": Profile(
        Words(en="Stationmaster", fr="Chef de gare"),
        Words(
            en="Follows the cheapest ways to its tickets, and never gets in anybody's way on purpose.",
            fr="Suit les chemins les moins chers vers ses billets, et ne gêne jamais personne exprès.",
        ),
    ),
}
BUILT_IN = {
    "random": Entrant("random", RandomBot, RANDOM, PROFILES["random"]),
    "ticket": Entrant("ticket", TicketBot, TICKET, PROFILES["ticket"]),
}
"""The weakest first."""


def find_bot(name: str) -> Entrant:
    """A bot by its name; BotError says what is wrong with it."""
    if ":" in name:
        return Entrant(name, _load(name))
    if name not in BUILT_IN:
        hint = near(name, BUILT_IN) or f"the built-in bots are {', '.join(BUILT_IN)}; your own is my_module:MyBot"
        raise BotError(f"there is no bot {name!r} ({hint})")
    return BUILT_IN[name]


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
    except Exception as error:
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
    except Exception as error:
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

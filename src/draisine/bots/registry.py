"""Bots by name: the built-in ones, and a user's own as `module:Class`."""

import importlib
import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from draisine.boards.problems import suggest
from draisine.bots.builtin import CompiledBot, RandomBot
from draisine.bots.contract import Bot, BotError, ObservationBot
from draisine.bots.levels import LEVELS, Kind, Profile
from draisine.bots.search.bot import SearchBot


class BotSpec(NamedTuple):
    """A bot that can take a seat. `kind` is its number in compiled series, EXTERNAL if it is called from Python. Only
    built-in bots have a profile."""

    name: str
    make: Callable[[], Bot | ObservationBot]
    kind: Kind = Kind.EXTERNAL
    profile: Profile | None = None
    compiled: bool = False
    """Whether it computes in compiled code, which releases Python's lock: threads can play in parallel."""


_CLASSES: dict[str, Callable[[], Bot | ObservationBot]] = {"random": RandomBot, "baron": SearchBot}
"""Built-in bots with a class of their own; the others are instances of CompiledBot."""
BUILT_IN = {
    level.name: BotSpec(
        level.name,
        _CLASSES.get(level.name) or partial(CompiledBot, level.kind),
        level.kind,
        level.profile,
        compiled=True,
    )
    for level in LEVELS
}
"""The built-in bots by name, the weakest first."""
DEFAULT_BOT = "conductor"
"""The bot that takes a seat where none was named."""


def find_bot(name: str) -> BotSpec:
    """Find a bot by its name. Raises BotError with the reason."""
    if ":" in name:
        return BotSpec(name, _load_class(name))
    if "@" in name:
        return _with_budget(name)
    if name not in BUILT_IN:
        hint = suggest(name, BUILT_IN) or f"the built-in bots are {', '.join(BUILT_IN)}; your own is my_module:MyBot"
        raise BotError(f"there is no bot {name!r} ({hint})")
    return BUILT_IN[name]


def _with_budget(name: str) -> BotSpec:
    """A searching bot with another budget: `baron@1.5s` searches for that time, `baron@3000` for that many playouts;
    with `x4` appended, on four threads."""
    base, _, amount = name.partition("@")
    spec = find_bot(base)
    if spec.make is not SearchBot:
        raise BotError(f"{base} does not search: write its name alone, without @{amount}")
    found = re.fullmatch(r"(?:(\d+(?:\.\d+)?)s|(\d{1,9}))(?:x(\d{1,3}))?", amount)
    if not found or not float(found[1] or found[2]) or found[3] == "0":
        hint = "baron@0.5s searches for 0.5 seconds, baron@3000 for 3000 playouts, baron@2sx4 on four threads"
        raise BotError(f"there is no bot {name!r} ({hint})")
    threads = int(found[3] or 1)
    if found[1]:
        return spec._replace(name=name, make=partial(SearchBot, seconds=float(found[1]), threads=threads))
    return spec._replace(name=name, make=partial(SearchBot, playouts=int(found[2]), threads=threads))


def fill_seats(names: Sequence[str], players: int) -> list[BotSpec]:
    """Find a bot for every seat. Fewer names than seats are repeated in order; more raise BotError."""
    if len(names) > players:
        raise BotError(f"{len(names)} bots are named for {players} seats: leave out {len(names) - players}")
    specs = [find_bot(name) for name in names]
    return [specs[seat % len(specs)] for seat in range(players)]


def _load_class(name: str) -> Callable[[], Bot | ObservationBot]:
    module_name, _, class_name = name.partition(":")
    module = _import_module(module_name, name)
    bot_class = getattr(module, class_name, None)
    if bot_class is None:
        known = [attribute for attribute, value in vars(module).items() if _is_bot(value)]
        hint = f" (it has {', '.join(known)})" if known else ""
        raise BotError(f"{module_name} has no bot {class_name!r}{hint}")
    if not callable(bot_class) or not _is_bot(bot_class):
        raise BotError(f"{name} is not a bot: it has no method choose(self, view, legal)")
    try:
        bot_class()
    except (Exception, SystemExit) as error:
        raise BotError(f"{name}() fails: {describe_error(error)}") from error
    return bot_class  # type: ignore[no-any-return]


def _is_bot(value: object) -> bool:
    return any(callable(getattr(value, method, None)) for method in ("choose", "decide"))


def _import_module(module_name: str, name: str) -> object:
    # Python searches the folder of the command, not the one it was called in.
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        return importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise BotError(f"{module_name} cannot be imported: {describe_error(error)}") from error
        hint = " (name it without .py)" if module_name.endswith(".py") else ""
        raise BotError(f"there is no module {module_name!r} for the bot {name}{hint}") from None
    except (Exception, SystemExit) as error:
        raise BotError(f"{module_name} cannot be imported: {describe_error(error)}") from error


def describe_error(error: BaseException) -> str:
    """An error of a user's bot in one line, with the file and line where it happened."""
    message = f"{type(error).__name__}: {error}".splitlines()[0]
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    if trace is None or isinstance(error, SyntaxError):
        return message
    return f"{message} ({os.path.basename(trace.tb_frame.f_code.co_filename)}, line {trace.tb_lineno})"

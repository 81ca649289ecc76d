"""Bots by name: the built-in ones, nets as `net@FILE`, and a user's own as `module:Class`."""

import difflib
import importlib
import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from draisine.boards.problems import shorten
from draisine.bots.builtin import CompiledBot, RandomBot
from draisine.bots.contract import Bot, BotError, ObservationBot
from draisine.bots.levels import LEVELS, Kind
from draisine.bots.net.bot import NetBot
from draisine.bots.net.file import read_header
from draisine.bots.search.bot import SearchBot

MAX_LISTED = 20
"""Classes of a module that an error lists."""
MAX_DETAIL = 500
"""Characters of an error in a user's bot; Fluent refuses very long values."""


class BotSpec(NamedTuple):
    """A bot that can take a seat. `kind` is its number in compiled series, EXTERNAL if it is called from Python."""

    name: str
    make: Callable[[], Bot | ObservationBot]
    kind: Kind = Kind.EXTERNAL
    offered: bool = False
    """Whether people are offered it as an opponent."""
    compiled: bool = False
    """Whether it computes in compiled code, which releases Python's lock: threads can play in parallel."""


_CLASSES: dict[str, Callable[[], Bot | ObservationBot]] = {"random": RandomBot, "baron": SearchBot}
"""Built-in bots with a class of their own; the others are instances of CompiledBot."""
BUILT_IN = {
    level.name: BotSpec(
        level.name,
        _CLASSES.get(level.name) or partial(CompiledBot, level.kind),
        level.kind,
        level.offered,
        compiled=True,
    )
    for level in LEVELS
}
"""The built-in bots by name, the weakest first."""
NET = "net"
"""The bot that plays by a net: the one that ships for the board, or with `@FILE` any other."""
DEFAULT_BOT = "conductor"
"""The bot that takes a seat where none was named."""


def find_bot(name: str) -> BotSpec:
    """Find a bot by its name. Raises BotError with the reason."""
    if name == NET or name.startswith(f"{NET}@"):
        return _find_net(name)
    if ":" in name:
        return BotSpec(name, _load_class(name))
    if "@" in name:
        return _with_budget(name)
    if name not in BUILT_IN:
        raise _unknown_bot(name)
    return BUILT_IN[name]


def _find_net(name: str) -> BotSpec:
    """A net as a bot. Whether it was trained for the board is checked when it takes its seat."""
    _, _, file = name.partition("@")
    if file:
        read_header(Path(file))
    return BotSpec(name, partial(NetBot, Path(file) if file else None), compiled=True)


def _unknown_bot(name: str) -> BotError:
    if matches := difflib.get_close_matches(name[:60].lower(), BUILT_IN, 1):
        return BotError("bots-unknown-hint", name=shorten(name), hint=matches[0])
    return BotError("bots-unknown", name=shorten(name), names=", ".join(BUILT_IN))


def _with_budget(name: str) -> BotSpec:
    """A searching bot with another budget: `baron@1.5s` searches for that time, `baron@3000` for that many playouts;
    with `x4` appended, on four threads."""
    base, _, amount = name.partition("@")
    spec = find_bot(base)
    if spec.make is not SearchBot:
        raise BotError("bots-no_search", bot=base, amount=shorten(amount))
    found = re.fullmatch(r"(?:(\d+(?:\.\d+)?)s|(\d{1,9}))(?:x(\d{1,3}))?", amount)
    if not found or not float(found[1] or found[2]) or found[3] == "0":
        raise BotError("bots-budget", name=shorten(name))
    threads = int(found[3] or 1)
    if found[1]:
        return spec._replace(name=name, make=partial(SearchBot, seconds=float(found[1]), threads=threads))
    return spec._replace(name=name, make=partial(SearchBot, playouts=int(found[2]), threads=threads))


def fill_seats(names: Sequence[str], players: int) -> list[BotSpec]:
    """Find a bot for every seat. Fewer names than seats are repeated in order; more raise BotError."""
    if len(names) > players:
        raise BotError("bots-too_many", bots=len(names), seats=players, count=len(names) - players)
    specs = [find_bot(name) for name in names]
    return [specs[seat % len(specs)] for seat in range(players)]


def _load_class(name: str) -> Callable[[], Bot | ObservationBot]:
    module_name, _, class_name = name.partition(":")
    module = _import_module(module_name, name)
    bot_class = getattr(module, class_name, None)
    if bot_class is None:
        known = [attribute for attribute, value in vars(module).items() if _is_bot(value)]
        if known:
            names = ", ".join(known[:MAX_LISTED])
            raise BotError("bots-no_class-known", module=module_name, name=shorten(class_name), names=names)
        raise BotError("bots-no_class", module=module_name, name=shorten(class_name))
    if not callable(bot_class) or not _is_bot(bot_class):
        raise BotError("bots-not_a_bot", name=name)
    try:
        bot_class()
    except (Exception, SystemExit) as error:
        raise BotError("bots-constructor", name=name, detail=describe_error(error)) from error
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
            raise BotError("bots-import", module=module_name, detail=describe_error(error)) from error
        reason = "bots-no_module-py" if module_name.endswith(".py") else "bots-no_module"
        raise BotError(reason, module=shorten(module_name), name=shorten(name)) from None
    except (Exception, SystemExit) as error:
        raise BotError("bots-import", module=module_name, detail=describe_error(error)) from error


def describe_error(error: BaseException) -> str:
    """An error of a user's bot in one line, with the file and line where it happened."""
    message = f"{type(error).__name__}: {error}".splitlines()[0][:MAX_DETAIL]
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    if trace is None or isinstance(error, SyntaxError):
        return message
    return f"{message} ({os.path.basename(trace.tb_frame.f_code.co_filename)}, line {trace.tb_lineno})"

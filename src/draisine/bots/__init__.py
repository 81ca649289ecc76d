"""Bots: the interface of a bot, the built-in bots, and a registry that also finds a user's own bot by name.

    class MyBot:
        def choose(self, view: View, legal: list[Move]) -> Move:
            claims = [move for move in legal if isinstance(move, Claim)]
            return claims[0] if claims else legal[0]

`draisine simulate usa --bots my_module:MyBot,planner` plays it against the planner.

- `contract`: `Bot` (a view in, a move out) and `ObservationBot` (the engine's observation in, a decision out).
- `registry`: `find_bot` and `fill_seats` return a `BotSpec` for a name.
- `levels`: the built-in levels, and their names in every language; `compiled`: their dispatcher in compiled code.
- `builtin`: the built-in bots as objects; `EngineBot` is the base class for one's own `ObservationBot`.
- `whole_moves`, `seeding`: from decisions to whole moves, and the randomness of a decision.
- `planner`, `published`, `search`: how the planning bots, the bots from the literature, and the searching bot decide.
- `net`: trained nets, in integer arithmetic.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from draisine.bots.builtin import CompiledBot, EngineBot, RandomBot
    from draisine.bots.contract import Bot, BotError, ObservationBot, Seated, SeatInfo
    from draisine.bots.levels import bot_name
    from draisine.bots.registry import BUILT_IN, DEFAULT_BOT, BotSpec, fill_seats, find_bot

_MODULES = {
    "builtin": ("CompiledBot", "EngineBot", "RandomBot"),
    "contract": ("Bot", "BotError", "ObservationBot", "SeatInfo", "Seated"),
    "levels": ("bot_name",),
    "registry": ("BUILT_IN", "DEFAULT_BOT", "BotSpec", "fill_seats", "find_bot"),
}

__all__ = [
    "BUILT_IN",
    "DEFAULT_BOT",
    "Bot",
    "BotError",
    "BotSpec",
    "CompiledBot",
    "EngineBot",
    "ObservationBot",
    "RandomBot",
    "SeatInfo",
    "Seated",
    "bot_name",
    "fill_seats",
    "find_bot",
]


def __getattr__(name: str) -> Any:
    """Import on demand, so that the command line can list bots without loading the engine."""
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"draisine.bots.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

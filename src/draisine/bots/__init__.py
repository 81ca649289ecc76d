"""Bots: the interface of a bot, the built-in bots, and a registry that also finds a user's own bot by name.

    class MyBot:
        def choose(self, view: View, legal: list[Move]) -> Move:
            claims = [move for move in legal if isinstance(move, Claim)]
            return claims[0] if claims else legal[0]

`draisine simulate usa --bots my_module:MyBot,planner` plays it against the planner.
"""

from draisine.bots.builtin import CompiledBot, RandomBot
from draisine.bots.contract import Bot, BotError, Chair, Deciding, Seated
from draisine.bots.registry import BUILT_IN, DEFAULT, Entrant, Profile, fill_seats, find_bot

__all__ = [
    "BUILT_IN",
    "DEFAULT",
    "Bot",
    "BotError",
    "Chair",
    "CompiledBot",
    "Deciding",
    "Entrant",
    "Profile",
    "RandomBot",
    "Seated",
    "fill_seats",
    "find_bot",
]

"""Bots: what one is, the built-in ones, a user's own by name, and tables where they play.

    class MyBot:
        def choose(self, view: View, legal: list[Move]) -> Move:
            claims = [move for move in legal if isinstance(move, Claim)]
            return claims[0] if claims else legal[0]

`draisine simulate usa --bots my_module:MyBot,planner` lets it play.
"""

from draisine.bots.asking import next_move, seat_bots
from draisine.bots.builtin import CompiledBot, RandomBot
from draisine.bots.contract import Bot, BotError, Chair, Deciding, Seated
from draisine.bots.outcomes import Outcome
from draisine.bots.registry import BUILT_IN, DEFAULT, Entrant, Profile, fill_seats, find_bot
from draisine.bots.tables import Result, SeatResult, Table, add_up

__all__ = [
    "BUILT_IN",
    "DEFAULT",
    "Bot",
    "BotError",
    "Chair",
    "CompiledBot",
    "Deciding",
    "Entrant",
    "Outcome",
    "Profile",
    "RandomBot",
    "Result",
    "SeatResult",
    "Seated",
    "Table",
    "add_up",
    "fill_seats",
    "find_bot",
    "next_move",
    "seat_bots",
]

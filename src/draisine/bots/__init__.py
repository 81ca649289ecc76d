"""Bots: what one is, the built-in ones, a user's own by name, and tables where they play.

    class MyBot:
        def choose(self, view: View, legal: list[Move]) -> Move:
            claims = [move for move in legal if isinstance(move, Claim)]
            return claims[0] if claims else legal[0]

`draisine simulate usa --bots my_module:MyBot,ticket` lets it play.
"""

from draisine.bots.builtin import RandomBot, TicketBot
from draisine.bots.contract import Bot, BotError, Chair, Seated
from draisine.bots.registry import BUILT_IN, Entrant, Profile, fill_seats, find_bot
from draisine.bots.tables import Result, SeatResult, Table, add_up, next_move, seat_bots

__all__ = [
    "BUILT_IN",
    "Bot",
    "BotError",
    "Chair",
    "Entrant",
    "Profile",
    "RandomBot",
    "Result",
    "SeatResult",
    "Seated",
    "Table",
    "TicketBot",
    "add_up",
    "fill_seats",
    "find_bot",
    "next_move",
    "seat_bots",
]

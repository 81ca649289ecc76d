"""The table of actions, in words: one for all boards, the same as the engine's decisions."""

from dataclasses import dataclass

from draisine.engine.capacities import LENGTH
from draisine.engine.enums import (
    BLIND,
    CITY,
    DECISIONS,
    DECLINE,
    DRAW_TICKETS,
    KEEP,
    ONLY_LOCOS,
    PASS,
    PAYMENT,
    ROUTE,
    SLOT,
    SWAP_TICKETS,
)


@dataclass(frozen=True)
class ActionRow:
    """Some actions that mean the same thing of different objects; the last one is included."""

    name: str
    first: int
    last: int
    about: str


_ABOUT = (
    ("SLOT", SLOT, "take the face-up card in place i"),
    ("BLIND", BLIND, "take the top card of the deck; where a turn draws two cards at once, both"),
    ("DRAW_TICKETS", DRAW_TICKETS, "draw tickets to choose from"),
    ("SWAP_TICKETS", SWAP_TICKETS, "give all own tickets back for others"),
    ("PASS", PASS, "do nothing; open only where nothing else is"),
    ("DECLINE", DECLINE, "leave the tunnel, or found no City"),
    ("KEEP", KEEP, "keep the offered tickets in whose places the number i has its bits: bit 0 is place 1"),
    ("ROUTE", ROUTE, "claim route i, in the order of the board file"),
    ("CITY", CITY, "choose city i: to start, for a station, for a City, for the visitor, as the phase asks"),
    (
        "PAYMENT",
        PAYMENT,
        f"pay with cards of kind i ÷ {LENGTH} and i mod {LENGTH} locomotives, as many cards as the price asks",
    ),
    ("ONLY_LOCOS", ONLY_LOCOS, "pay with locomotives only"),
)
"""By their first number; i is an action's number less that of its row."""


def action_table() -> list[ActionRow]:
    """All actions, in rows."""
    ends = [first for _, first, _ in _ABOUT[1:]] + [DECISIONS]
    return [ActionRow(name, first, end - 1, about) for (name, first, about), end in zip(_ABOUT, ends, strict=True)]

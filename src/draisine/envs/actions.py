"""The table of actions, the same for all boards: an action is a decision of the engine."""

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
    """A range of actions that differ only in their object: from `first` to `last`, inclusive."""

    name: str
    first: int
    last: int
    about: str


_ROWS = (
    ("SLOT", SLOT, "take the face-up card in slot i"),
    ("BLIND", BLIND, "take the top card of the deck; where a turn draws two cards at once, both"),
    ("DRAW_TICKETS", DRAW_TICKETS, "draw tickets to choose from"),
    ("SWAP_TICKETS", SWAP_TICKETS, "return all own tickets and draw others"),
    ("PASS", PASS, "do nothing; legal only where nothing else is"),
    ("DECLINE", DECLINE, "give up the tunnel, or found no City"),
    ("KEEP", KEEP, "keep the offered tickets whose bits are set in i: bit 0 is the first ticket of the offer"),
    ("ROUTE", ROUTE, "claim route i, in the order of the board file"),
    ("CITY", CITY, "choose city i: as start city, for a station, for a City or for Alvin, depending on the phase"),
    (
        "PAYMENT",
        PAYMENT,
        f"pay with cards of kind i ÷ {LENGTH} and i mod {LENGTH} locomotives, as many cards as the price",
    ),
    ("ONLY_LOCOS", ONLY_LOCOS, "pay with locomotives only"),
)
"""By first action; i is the number of an action within its row."""


def action_table() -> list[ActionRow]:
    """All actions, as rows of the table."""
    ends = [first for _, first, _ in _ROWS[1:]] + [DECISIONS]
    return [ActionRow(name, first, end - 1, about) for (name, first, about), end in zip(_ROWS, ends, strict=True)]

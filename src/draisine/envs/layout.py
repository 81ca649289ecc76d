"""The observation: which byte means what. `encoding.py` writes exactly these fields in this order."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.engine.capacities import (
    CARDS,
    CITIES,
    KINDS,
    LENGTH,
    MARKET,
    OFFER,
    ROUTES,
    SEATS,
    STATIONS,
    TICKETS,
    TRAINS,
)
from draisine.engine.compiler.records import record
from draisine.engine.enums import Phase
from draisine.engine.rules.race import SWAPS

OBSERVATION = 1
"""The version of the layout: it grows whenever a byte changes its meaning or its place."""

Per = Literal["one", "kind", "slot", "phase", "seat", "city", "route", "ticket"]
MOST = 255


@record
class Rooms:
    """How many of each there is room for, in the order in which the encoder needs them."""

    seats: int
    cities: int
    routes: int
    tickets: int


@dataclass(frozen=True)
class Field:
    """Some bytes of the observation. `largest` is what the float view divides by."""

    name: str
    per: Per
    largest: int
    about: str
    offset: int = 0
    size: int = 0

    @property
    def end(self) -> int:
        """The offset after its last byte."""
        return self.offset + self.size


SEEN_SEATS = (
    ("present", 1, "1 for a seat of this game, 0 for room that is not used"),
    ("mover", 1, "1 for the seat that owes a decision"),
    ("cards", MOST, "train cards in hand"),
    ("reserve", TRAINS, "trains left"),
    ("score", MOST, "points on the table so far; 255 stands for all above"),
    ("tickets", MOST, "tickets in hand"),
    ("kept_first", OFFER, "tickets kept at set-up"),
    ("shown", MOST, "completed tickets that lie open"),
    ("coasts", 1, "1 once it has linked the coasts"),
    ("goods", MOST, "goods taken"),
    ("stations", STATIONS, "stations left"),
    ("cities_left", MOST, "Cities left to found"),
    ("start", CITIES, "the start city, counted from 1; 0: none"),
    ("offered", OFFER, "tickets being looked at"),
)
"""What everybody sees of a seat, in numbers; what is known of its hand follows."""


def _fields() -> list[Field]:
    """All fields in their order, without offsets. Seats are counted from the seat that looks: 0 is oneself, 1 whoever
    plays next; where a byte names a seat, it is that number plus 1, and 0 means nobody."""
    found = [
        Field("phase", "phase", 1, "what is asked of the mover, one-hot: " + ", ".join(p.name.lower() for p in Phase)),
        Field("seats", "one", SEATS, "how many play"),
        Field("mover", "one", SEATS, "who owes a decision, counted from oneself (0)"),
        Field("first", "one", SEATS, "who began, counted from oneself (0)"),
        Field("turns_left", "one", SEATS + 1, "turns of the last round still to play, plus 1; 0: it has not come"),
        Field("deck", "one", CARDS, "train cards in the deck"),
        Field("ticket_deck", "one", TICKETS, "tickets in the deck"),
        Field("ticket_discard", "one", TICKETS, "tickets in the discard, where they are swapped"),
        Field("swaps", "one", SWAPS * SEATS, "swaps of tickets in a row: many end the game"),
        Field("passes", "one", SEATS, "passes in a row: as many as seats end the game"),
        Field("goods_left", "one", MOST, "goods left"),
        Field("alvin_at", "one", CITIES, "the visitor's city, counted from 1; 0: he does not play, or is with a seat"),
        Field("alvin_with", "one", SEATS, "the seat that he last joined, plus 1"),
        Field("market", "slot", KINDS, "the face-up card of each place, counted from 1; 0: none"),
        Field("discard", "kind", CARDS, "discarded cards by kind"),
        Field("hand", "kind", CARDS, "own cards by kind; the last is the locomotive"),
        Field("route", "one", ROUTES, "the route being paid, counted from 1 (known to its claimer until paid)"),
        Field("place", "one", CITIES, "the city being built in, counted from 1"),
        Field("laid_colour", "one", KINDS, "in a tunnel: the kind of card laid, counted from 1"),
        Field("laid_cards", "one", LENGTH, "cards of that kind"),
        Field("laid_locomotives", "one", LENGTH, "locomotives laid"),
        Field("tunnel_0", "one", KINDS, "the first card turned up in the tunnel, counted from 1"),
        Field("tunnel_1", "one", KINDS, "the second"),
        Field("tunnel_2", "one", KINDS, "the third"),
        Field("tunnel_extra", "one", 3, "cards that the tunnel asks for on top"),
    ]
    found += [Field(f"seat_{name}", "seat", largest, about) for name, largest, about in SEEN_SEATS]
    found += [
        Field(f"seat_known_{kind}", "seat", CARDS, f"cards of kind {kind} that all know to be in its hand")
        for kind in range(KINDS)
    ]
    found += [
        Field("station", "city", SEATS, "whose station stands there"),
        Field("founded", "city", SEATS, "whose City stands there"),
        Field("own", "route", 1, "1: one's own route"),
        Field("others", "route", SEATS, "another seat's route: its number counted from oneself"),
        Field("open", "route", 1, "1: neither taken nor closed nor barred to oneself"),
        Field("held", "ticket", 2, "1: in one's own hand, 2: and its cities are joined by own routes"),
        Field("offer", "ticket", OFFER, "on offer to oneself, in this place, counted from 1; KEEP names places"),
        Field("shown_by", "ticket", SEATS, "lies open as completed by this seat"),
        Field("returned", "ticket", 1, "1: one put it away oneself, and nobody has drawn it since"),
    ]
    return found


@dataclass(frozen=True)
class Layout:
    """Where each field lies, for one board and number of players, or for all of them."""

    fields: tuple[Field, ...]
    seats: int
    cities: int
    routes: int
    tickets: int

    @property
    def size(self) -> int:
        """Bytes of an observation."""
        return self.fields[-1].end

    def measure(self, rooms: Rooms) -> None:
        """Tell the encoder how many of each there is room for."""
        rooms.seats, rooms.cities, rooms.routes, rooms.tickets = self.seats, self.cities, self.routes, self.tickets

    def __getitem__(self, name: str) -> Field:
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    def split(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """An observation, or many of them, as views by field."""
        return {field.name: observation[..., field.offset : field.end] for field in self.fields}

    @cached_property
    def scale(self) -> NDArray[np.float32]:
        """What the float view multiplies each byte with: then all lies between 0 and 1."""
        return np.concatenate([np.full(field.size, 1.0 / field.largest, np.float32) for field in self.fields])

    @cached_property
    def bounds(self) -> NDArray[np.uint8]:
        """The largest value of each byte."""
        return np.concatenate([np.full(field.size, field.largest, np.uint8) for field in self.fields])

    def as_floats(self, observation: NDArray[np.uint8], out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Observations as numbers between 0 and 1, in an array of their own or in the given one."""
        floats: NDArray[np.float32] = np.multiply(observation, self.scale, out=out)
        return np.minimum(floats, np.float32(1.0), out=floats)


def layout(board: Board | None = None, players: int = SEATS) -> Layout:
    """The compact layout of a board and a number of players; without a board, the one that holds for all of them."""
    if board is None:
        seats, cities, routes, tickets = SEATS, CITIES, ROUTES, TICKETS
    else:
        seats, cities, routes, tickets = players, len(board.city), len(board.route), len(board.ticket)
    sizes: dict[Per, int] = {
        "one": 1,
        "kind": KINDS,
        "slot": MARKET,
        "phase": len(Phase),
        "seat": seats,
        "city": cities,
        "route": routes,
        "ticket": tickets,
    }
    placed, at = [], 0
    for field in _fields():
        placed.append(replace(field, offset=at, size=sizes[field.per]))
        at += sizes[field.per]
    return Layout(tuple(placed), seats, cities, routes, tickets)

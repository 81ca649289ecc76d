"""What a run is: the board, the bots, the seed, and with them the order of all its games."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from draisine.arena.seatings import Seating, seatings
from draisine.boards import Board

if TYPE_CHECKING:
    from draisine.matches.outcomes import Outcome


@dataclass(frozen=True)
class Setting:
    """What decides every game of a run, however many are played, and by how many workers.

    Game number n is deal n // (number of seatings), played by seating n % (number of seatings): all seatings get the
    first deal, then all get the second."""

    board: Board
    bots: list[str]
    players: int
    seed: int = 1
    alvin: bool = False
    move_limit: float | None = None
    """Seconds for a move of a bot written in Python."""

    @cached_property
    def seatings(self) -> list[Seating]:
        """Every way to seat the bots; one round of the run."""
        return seatings(self.bots, self.players)

    @cached_property
    def field(self) -> list[str]:
        """The bots, each once."""
        return list(dict.fromkeys(self.bots))

    def place(self, number: int) -> tuple[int, Seating]:
        """The deal of a game, and who sits where."""
        deal, seating = divmod(number, len(self.seatings))
        return deal, self.seatings[seating]


class Played(msgspec.Struct, frozen=True):
    """One game of a run: a line of the file. By seat where there is a list."""

    number: int
    deal: int
    bots: list[str]
    first: int
    """The seat that began."""
    points: list[int]
    won: list[bool]
    made: list[int]
    """Tickets completed."""
    failed: list[int]
    tickets: list[list[tuple[int, bool]]]
    """Each ticket by its number on the board, and whether it was completed."""
    owners: list[int]
    """By route: the seat that claimed it, or −1."""
    turns: int
    """Of all seats together."""
    decisions: list[int]
    nanoseconds: list[int]
    lost: list[str]
    """One line for each move that a bot lost to the fallback."""

    @classmethod
    def of(cls, number: int, seating: Seating, outcome: "Outcome") -> "Played":
        """What came of a game, with its place in the run."""
        return cls(
            number=number,
            deal=outcome.game,
            bots=list(seating),
            first=outcome.first,
            points=list(outcome.points),
            won=list(outcome.won),
            made=list(outcome.made),
            failed=list(outcome.failed),
            tickets=[list(held) for held in outcome.tickets],
            owners=list(outcome.owners),
            turns=outcome.turns,
            decisions=list(outcome.decisions),
            nanoseconds=list(outcome.nanoseconds),
            lost=list(outcome.lost),
        )

"""The configuration of a run, which determines all its games."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from draisine.arena.seatings import Seating, seatings
from draisine.boards import Board

if TYPE_CHECKING:
    from draisine.matches.outcomes import Outcome


@dataclass(frozen=True)
class ArenaConfig:
    """The configuration of a run. Game n is deal n // (number of seatings) in seating n % (number of seatings): all
    seatings play the first deal, then all play the second."""

    board: Board
    bots: list[str]
    players: int
    seed: int = 1
    alvin: bool = False
    move_limit: float | None = None
    """Time limit in seconds per move of a bot written in Python."""

    @cached_property
    def seatings(self) -> list[Seating]:
        """All seatings of the bots: one round of the run."""
        return seatings(self.bots, self.players)

    @cached_property
    def distinct_bots(self) -> list[str]:
        """The bots without repetitions."""
        return list(dict.fromkeys(self.bots))

    def schedule(self, number: int) -> tuple[int, Seating]:
        """Return the deal and the seating of a game."""
        deal, seating = divmod(number, len(self.seatings))
        return deal, self.seatings[seating]


class PlayedGame(msgspec.Struct, frozen=True):
    """One game of a run, a line of the run file. Lists are by seat unless noted."""

    number: int
    deal: int
    bots: list[str]
    first: int
    """The first seat."""
    points: list[int]
    won: list[bool]
    made: list[int]
    """Tickets completed."""
    failed: list[int]
    tickets: list[list[tuple[int, bool]]]
    """Ticket numbers, and whether each was completed."""
    owners: list[int]
    """By route: the seat that claimed it, or −1."""
    turns: int
    """The turns of all seats together."""
    decisions: list[int]
    nanoseconds: list[int]
    lost: list[str]
    """One line per forfeited move, for which a random move was played."""

    @classmethod
    def from_outcome(cls, number: int, seating: Seating, outcome: "Outcome") -> "PlayedGame":
        """Convert the outcome of a match."""
        return cls(
            number=number,
            deal=outcome.game,
            bots=list(seating),
            first=outcome.first,
            points=list(outcome.points),
            won=list(outcome.won),
            made=list(outcome.completed),
            failed=list(outcome.failed),
            tickets=[list(held) for held in outcome.tickets],
            owners=list(outcome.owners),
            turns=outcome.turns,
            decisions=list(outcome.decisions),
            nanoseconds=list(outcome.nanoseconds),
            lost=list(outcome.lost),
        )

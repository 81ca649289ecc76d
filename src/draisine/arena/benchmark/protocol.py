"""The protocol: everything that determines the games of an entry besides the bot itself.

Entries of different versions cannot be compared. A change of anything here, or of the opponents' play, needs a new
PROTOCOL_VERSION; tests compare the first games of every task with those of this version.
"""

from typing import NamedTuple

PROTOCOL_VERSION = 1
OPPONENTS = ("random", "conductor", "planner")
"""In each match the other seats are all taken by one of them, the weakest first."""
SEED = 1_000_003
"""The seed of all deals, which no example and no training configuration uses."""
MATCH_GAMES = 1000
"""Games of each match."""
QUICK_GAMES = 100
"""Games of each match of a quick run, which is not an entry."""
MOVE_LIMIT = 60.0
"""Time limit in seconds per move of a bot written in Python, long enough to load a net on a busy machine."""


class Task(NamedTuple):
    """A board with a number of players. Every deal is played from every seat."""

    board: str
    players: int

    @property
    def name(self) -> str:
        """The id of the task."""
        return f"{self.board}-{self.players}"

    def deals(self, *, quick: bool = False) -> int:
        """Return the number of deals against each opponent."""
        return (QUICK_GAMES if quick else MATCH_GAMES) // self.players


TASKS = (
    Task("usa", 2),
    Task("europe", 2),
    Task("old_west", 2),
    Task("first_journey", 2),
    Task("amsterdam", 2),
    Task("usa", 4),
    Task("europe", 4),
)

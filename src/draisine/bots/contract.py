"""What a bot is: something that chooses one of the open moves, from what its seat sees."""

from typing import NamedTuple, Protocol, runtime_checkable

from draisine.boards import Board
from draisine.engine.state import Observation
from draisine.play import Move, View


class Bot(Protocol):
    """A bot. One is made for every game and seat, without arguments, and is handed its seat's view and nothing else."""

    def choose(self, view: View, legal: list[Move]) -> Move:
        """Choose a move."""


class Chair(NamedTuple):
    """Where a bot sits. All its chance should come from the seed, so that the same seed gives the same game."""

    board: Board
    seat: int
    seed: int


@runtime_checkable
class Seated(Protocol):
    """What a bot may have besides: it is told where it sits before the game begins."""

    def sit(self, chair: Chair) -> None:
        """Take a seat."""


@runtime_checkable
class Deciding(Protocol):
    """The inner form of a bot that thinks in the engine's numbers: half a move at a time, from an observation."""

    def decide(self, seen: Observation) -> int:
        """Decide, in the numbers of `engine.kinds`."""


class BotError(Exception):
    """A bot that cannot be found, or that does not keep to the rules; one line says what is wrong."""

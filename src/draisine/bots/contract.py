"""The interface of a bot: from what its seat knows, it chooses one of the legal moves."""

from typing import NamedTuple, Protocol, runtime_checkable

from draisine.boards import Board
from draisine.engine.state import Observation
from draisine.messages.errors import LocalizedError
from draisine.play import Move, View


class Bot(Protocol):
    """A bot that chooses whole moves from a view. One is made per game and seat, without arguments; all it gets to know
    about the game is its seat's view."""

    def choose(self, view: View, legal: list[Move]) -> Move:
        """Choose one of the legal moves."""


@runtime_checkable
class ObservationBot(Protocol):
    """A bot that decides on the engine's observation, as the built-in bots do. One is made per game and seat.

    A claim that can be paid in several ways takes two decisions: the route, then the payment."""

    def decide(self, observation: Observation) -> int:
        """Return a legal decision, in the numbers of `engine.enums`. The observation's generator is seeded from the
        seat's seed and the observation, so that the same seed and observation give the same decision. It may be
        overwritten."""


class SeatInfo(NamedTuple):
    """Where a bot sits. All its randomness should come from the seed, so that the same seed gives the same game."""

    board: Board
    seat: int
    seed: int


@runtime_checkable
class Seated(Protocol):
    """What a bot may have in addition: a method that is called with its seat before the game starts."""

    def sit(self, seat_info: SeatInfo) -> None:
        """Take a seat."""


class BotError(LocalizedError):
    """Raised when a bot cannot be found, fails, or breaks the rules; the message is one line (`bots-*` of game.ftl)."""

"""The built-in bots as everybody else's bots are: a view in, a move out."""

from abc import ABC, abstractmethod
from random import Random

from draisine.boards import load
from draisine.bots.compiled import decide, give_chance
from draisine.bots.contract import Chair
from draisine.bots.planner.plan import Plan
from draisine.bots.reading import Reader
from draisine.engine.compiler.records import new
from draisine.engine.enums import CITY, PAYMENT, ROUTE, Phase
from draisine.engine.state import Observation, Scratch
from draisine.play import Move, View
from draisine.play.names import Names


class RandomBot:
    """Plays any open move, all alike."""

    def __init__(self) -> None:
        self._chance = Random(0)

    def sit(self, chair: Chair) -> None:
        """Take a seat."""
        self._chance = Random(chair.seed)

    def choose(self, view: View, legal: list[Move]) -> Move:
        """Choose a move."""
        del view  # Chance has no eyes.
        return self._chance.choice(legal)


class Thinker(ABC):
    """A bot that thinks in the engine's numbers. The same seed and view give the same move."""

    def __init__(self) -> None:
        self._seed = 0
        self._reader: Reader | None = None
        self._scratch = new(Scratch)

    def sit(self, chair: Chair) -> None:
        """Take a seat."""
        self._reader, self._seed = Reader(chair.board), chair.seed

    @property
    def reader(self) -> Reader:
        """Reads the views of the board."""
        assert self._reader is not None, "it sits down first"
        return self._reader

    def choose(self, view: View, legal: list[Move]) -> Move:
        """Choose a move."""
        if self._reader is None:
            self._reader = Reader(load(view.board))
        seen = self._reader.observation(view)
        return self._named(self._reader, seen, legal, self._decide(seen))

    @abstractmethod
    def decide(self, seen: Observation) -> int:
        """Decide, in the engine's numbers."""

    def _decide(self, seen: Observation) -> int:
        give_chance(seen, self._seed)
        return self.decide(seen)

    def _named(self, reader: Reader, seen: Observation, legal: list[Move], decision: int) -> Move:
        """The whole move that begins with a decision; how to pay is a decision of its own where there is a choice."""
        referee = reader.referee
        place = _named_place(referee.names, decision)
        meant = [move for move in legal if getattr(move, "route", getattr(move, "city", None)) == place]
        ways = {tuple(referee.decisions(seen, self._scratch, int(seen.viewer), move)): move for move in meant}
        if (decision,) in ways:
            return ways[decision,]
        _name_half(seen, decision)
        return ways[decision, self._decide(seen)]


class CompiledBot(Thinker):
    """A bot of the field, by its number."""

    def __init__(self, kind: int) -> None:
        super().__init__()
        self._kind, self._plan = kind, new(Plan)

    def decide(self, seen: Observation) -> int:
        """Decide, in the engine's numbers."""
        return int(decide(self.reader.referee.tables, seen, self._scratch, self._plan, self._kind))


def _named_place(names: Names, decision: int) -> str | None:
    """The route or city that a decision names."""
    if ROUTE <= decision < CITY:
        return names.routes[decision - ROUTE]
    return names.cities[decision - CITY] if CITY <= decision < PAYMENT else None


def _name_half(seen: Observation, decision: int) -> None:
    """Go on to the question how to pay."""
    if decision < CITY:
        seen.phase, seen.route = Phase.PAY_ROUTE, decision - ROUTE
    else:
        seen.phase = Phase.PAY_CITY if seen.phase == Phase.FOUND_CITY else Phase.PAY_STATION
        seen.place = decision - CITY

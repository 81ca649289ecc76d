"""The built-in bots as everybody else's bots are: a view in, a move out."""

from random import Random

from draisine.boards import load
from draisine.bots.contract import Chair
from draisine.bots.plan import Plan
from draisine.bots.reading import Reader
from draisine.bots.ticket import decide_ticket
from draisine.engine.kinds import CITY, PAYMENT, ROUTE, Phase
from draisine.engine.records import new
from draisine.engine.state import Observation, Work
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


class TicketBot:
    """Chases its tickets along the cheapest ways. Nothing is left to chance: the same view gives the same move."""

    def __init__(self) -> None:
        self._reader: Reader | None = None
        self._work = new(Work)
        self._plan = new(Plan)

    def sit(self, chair: Chair) -> None:
        """Take a seat."""
        self._reader = Reader(chair.board)

    def choose(self, view: View, legal: list[Move]) -> Move:
        """Choose a move."""
        if self._reader is None:
            self._reader = Reader(load(view.board))
        seen = self._reader.observation(view)
        return self._named(self._reader, seen, legal, self._decide(self._reader, seen))

    def _decide(self, reader: Reader, seen: Observation) -> int:
        return int(decide_ticket(reader.referee.chart, seen, self._work, self._plan))

    def _named(self, reader: Reader, seen: Observation, legal: list[Move], decision: int) -> Move:
        """The whole move that begins with a decision; how to pay is a decision of its own where there is a choice."""
        referee = reader.referee
        place = _named_place(referee.names, decision)
        meant = [move for move in legal if getattr(move, "route", getattr(move, "city", None)) == place]
        ways = {tuple(referee.decisions(seen, self._work, int(seen.viewer), move)): move for move in meant}
        if (decision,) in ways:
            return ways[decision,]
        _name_half(seen, decision)
        return ways[decision, self._decide(reader, seen)]


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

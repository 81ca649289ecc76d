"""The built-in bots as objects: the base class of those that decide on observations, compiled levels, and chance."""

from abc import ABC, abstractmethod
from random import Random

from draisine.bots.compiled import decide
from draisine.bots.contract import SeatInfo
from draisine.bots.planner.plan import Plan
from draisine.engine.board_tables import BoardTables
from draisine.engine.compiler.records import new
from draisine.engine.state import Observation, Scratch
from draisine.play import Move, View
from draisine.play.referee import Referee


class RandomBot:
    """Chooses uniformly among the legal moves."""

    def __init__(self) -> None:
        self._random = Random(0)

    def sit(self, seat_info: SeatInfo) -> None:
        """Take a seat."""
        self._random = Random(seat_info.seed)

    def choose(self, view: View, legal: list[Move]) -> Move:
        """Choose a move."""
        del view
        return self._random.choice(legal)


class EngineBot(ABC):
    """Base class of bots that decide on observations: it holds the compiled board and scratch space."""

    def __init__(self) -> None:
        self._tables: BoardTables | None = None
        self._scratch = new(Scratch)

    def sit(self, seat_info: SeatInfo) -> None:
        """Take a seat."""
        self._tables = Referee(seat_info.board).tables

    @property
    def tables(self) -> BoardTables:
        """The compiled board."""
        assert self._tables is not None, "a bot takes its seat before it decides"
        return self._tables

    @abstractmethod
    def decide(self, observation: Observation) -> int:
        """Return a legal decision."""


class CompiledBot(EngineBot):
    """A level that decides in compiled code, by its number."""

    def __init__(self, kind: int) -> None:
        super().__init__()
        self._kind, self._plan = kind, new(Plan)

    def decide(self, observation: Observation) -> int:
        """Return a legal decision."""
        return int(decide(self.tables, observation, self._scratch, self._plan, self._kind))

"""Games for tests: set up on any board, driven by chance, and looked at as plain numpy records."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from random import Random
from typing import Any, NamedTuple

import numpy as np

from draisine.boards import Board, load, names
from draisine.engine.board_compiler import compile_board
from draisine.engine.board_tables import BoardTables
from draisine.engine.capacities import NO_SEAT
from draisine.engine.compiler.records import copy, dtype, new, pack
from draisine.engine.enums import BLIND, CITY, DRAW_TICKETS, PAYMENT, ROUTE, SWAP_TICKETS, Fact, Phase
from draisine.engine.legal import list_decisions, owes
from draisine.engine.observe import SPECTATOR, observe
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.rules.setup import set_up
from draisine.engine.state import FACTS, Scratch, State
from draisine.engine.step import step
from tests.sizes import SOAK

LONGEST = 6000
"""Far more decisions than any game takes: one that gets here would never end."""


@dataclass(frozen=True)
class Setting:
    """A board, a number of players, and whether the visitor plays."""

    board: str
    seats: int
    alvin: int = 0

    def __str__(self) -> str:
        return f"{self.board}-{self.seats}{'-alvin' if self.alvin else ''}"


def _all_settings() -> Iterator[Setting]:
    for name in names():
        board = load(name)
        for seats in range(board.players.least, board.players.most + 1):
            for alvin in (0, 1) if board.alvin else (0,):
                yield Setting(name, seats, alvin)


SETTINGS = tuple(_all_settings())
FULL_TABLES = tuple(
    s for s in SETTINGS if s.seats == load(s.board).players.most and s.alvin == bool(load(s.board).alvin)
)
"""One setting for each board, with everything it has."""
TRIED = SETTINGS if SOAK > 1 else tuple(s for s in SETTINGS if s in FULL_TABLES or (s.seats == 2 and not s.alvin))
"""Those in which laws are tried: on an ordinary day each board with as few and as many players as may play."""


@cache
def charted(name: str) -> tuple[Board, BoardTables]:
    board = load(name)
    return board, compile_board(board)


class Entry(NamedTuple):
    """One fact of the log."""

    kind: Fact
    seat: int
    numbers: tuple[int, int, int]


class Taste(Enum):
    """What a random player likes best. Uniform play alone would seldom empty a deck or build all stations."""

    ANYTHING = (0, 0)
    CARDS = (0, BLIND + 1)
    TICKETS = (DRAW_TICKETS, SWAP_TICKETS + 1)
    ROUTES = (ROUTE, CITY)
    CITIES = (CITY, PAYMENT)

    def choose(self, chance: Random, legal: list[int]) -> int:
        low, high = self.value
        liked = [decision for decision in legal if low <= decision < high]
        return chance.choice(liked if liked and chance.random() < 0.8 else legal)


class Game:
    """One game and its scratch space. It is played decision by decision."""

    def __init__(self, tables: BoardTables, seats: int, seed: int, alvin: int = 0, first: int = NO_SEAT) -> None:
        self.tables, self.state, self.scratch = tables, new(State), new(Scratch)
        self.scratch.logging = 1
        seed_rng(self.state, seed, 0)
        self._listen(lambda: set_up(tables, self.state, self.scratch, seats, first, alvin))

    @classmethod
    def of(cls, setting: Setting, seed: int, first: int = NO_SEAT) -> "Game":
        return cls(charted(setting.board)[1], setting.seats, seed, setting.alvin, first)

    def _listen(self, action: Callable[[], None]) -> None:
        self.scratch.facts = 0
        action()
        # A full log would have dropped facts without a word.
        assert self.scratch.facts < FACTS
        self.facts = [
            Entry(Fact(int(e.kind)), int(e.seat), (int(e.a), int(e.b), int(e.c)))
            for e in (self.scratch.log[i] for i in range(self.scratch.facts))
        ]

    @property
    def phase(self) -> Phase:
        return Phase(int(self.state.phase))

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    def owing(self) -> list[int]:
        return [seat for seat in range(self.state.seats) if owes(self.state, seat)]

    def legal(self, seat: int) -> list[int]:
        size = list_decisions(self.tables, self.state, self.scratch, seat)
        return [int(decision) for decision in self.scratch.decision[:size]]

    def play(self, seat: int, decision: int) -> None:
        self._listen(lambda: step(self.tables, self.state, self.scratch, seat, decision))

    def play_any(self, chance: Random, taste: Taste = Taste.ANYTHING) -> None:
        """One decision. During set-up the seats choose in any order."""
        seat = chance.choice(self.owing())
        self.play(seat, taste.choose(chance, self.legal(seat)))

    def moments(self, chance: Random, taste: Taste = Taste.ANYTHING) -> Iterator[int]:
        """Play to the end, pausing before the first decision and after each one."""
        yield 0
        for number in range(1, LONGEST):
            if self.over:
                return
            self.play_any(chance, taste)
            yield number
        raise AssertionError(f"no end after {LONGEST} decisions")

    def play_until(self, phase: Phase, chance: Random, taste: Taste = Taste.ANYTHING) -> bool:
        """Play on until the mover is asked something particular; False if the game ends first."""
        return any(self.phase == phase for _ in self.moments(chance, taste))


def twin(state: State) -> State:
    """A copy."""
    other = new(State)
    copy(other, state)
    return other


def look(record: Any, cls: type[Any] = State) -> Any:
    """A record as numpy sees it, whether the rules run compiled or not. A snapshot: it does not change any more."""
    return np.frombuffer(pack(record), dtype(cls))[0]


def viewers(game: Game) -> list[int]:
    return [*range(game.state.seats), SPECTATOR]


def view_of(game: Game, viewer: int, state: State | None = None) -> State:
    view = new(State)
    observe(game.tables, game.state if state is None else state, view, viewer)
    return view


def another_truth(game: Game, viewer: int, seed: int) -> State:
    """A state that the viewer cannot tell from the truth: everything hidden from it is dealt anew."""
    other = new(State)
    seed_rng(other, seed, viewer)
    resample(game.tables, view_of(game, viewer), other, game.scratch)
    return other


def some_moments(game: Game, chance: Random, taste: Taste) -> Iterator[int]:
    """Some moments of a game, rare questions more often than everyday ones."""
    common = {Phase.TURN, Phase.SECOND_CARD}
    return (number for number in game.moments(chance, taste) if number % (11 if game.phase in common else 3) == 0)

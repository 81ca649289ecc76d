"""A driver for engine games in tests: set up any board, play at random, and read states as numpy records."""

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
from draisine.engine.legal import list_decisions, must_decide
from draisine.engine.observe import SPECTATOR, observe
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.rules.setup import set_up
from draisine.engine.state import LOG_CAPACITY, Scratch, State
from draisine.engine.step import step
from tests.soak import SOAK

MAX_DECISIONS = 6000
"""Far more decisions than any game takes: a longer one would never end."""


@dataclass(frozen=True)
class Setting:
    """A board, a number of players, and whether the visitor takes part."""

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
FULL_SETTINGS = tuple(
    s for s in SETTINGS if s.seats == load(s.board).players.most and s.alvin == bool(load(s.board).alvin)
)
"""One setting per board, with all its mechanisms and the most players."""
TESTED_SETTINGS = (
    SETTINGS if SOAK > 1 else tuple(s for s in SETTINGS if s in FULL_SETTINGS or (s.seats == 2 and not s.alvin))
)
"""The settings of property tests: by default each board with the fewest and the most players, in `make soak` all."""


@cache
def load_compiled(name: str) -> tuple[Board, BoardTables]:
    board = load(name)
    return board, compile_board(board)


class LoggedFact(NamedTuple):
    """An entry of the fact log."""

    kind: Fact
    seat: int
    operands: tuple[int, int, int]


class Preference(Enum):
    """The decisions that a random player prefers: uniform play rarely empties a deck or builds all stations."""

    ANYTHING = (0, 0)
    CARDS = (0, BLIND + 1)
    TICKETS = (DRAW_TICKETS, SWAP_TICKETS + 1)
    ROUTES = (ROUTE, CITY)
    CITIES = (CITY, PAYMENT)

    def choose(self, rng: Random, legal: list[int]) -> int:
        low, high = self.value
        preferred = [decision for decision in legal if low <= decision < high]
        return rng.choice(preferred if preferred and rng.random() < 0.8 else legal)


class Game:
    """A game and its scratch space, played decision by decision."""

    def __init__(self, tables: BoardTables, seats: int, seed: int, alvin: int = 0, first: int = NO_SEAT) -> None:
        self.tables, self.state, self.scratch = tables, new(State), new(Scratch)
        self.scratch.log_enabled = 1
        seed_rng(self.state, seed, 0)
        self._run_logged(lambda: set_up(tables, self.state, self.scratch, seats, first, alvin))

    @classmethod
    def from_setting(cls, setting: Setting, seed: int, first: int = NO_SEAT) -> "Game":
        return cls(load_compiled(setting.board)[1], setting.seats, seed, setting.alvin, first)

    def _run_logged(self, function: Callable[[], None]) -> None:
        self.scratch.log_size = 0
        function()
        # A full log drops facts silently.
        assert self.scratch.log_size < LOG_CAPACITY
        self.facts = [
            LoggedFact(Fact(int(e.kind)), int(e.seat), (int(e.a), int(e.b), int(e.c)))
            for e in (self.scratch.log[i] for i in range(self.scratch.log_size))
        ]

    @property
    def phase(self) -> Phase:
        return Phase(int(self.state.phase))

    @property
    def is_over(self) -> bool:
        return self.phase == Phase.OVER

    def seats_to_decide(self) -> list[int]:
        return [seat for seat in range(self.state.seats) if must_decide(self.state, seat)]

    def legal(self, seat: int) -> list[int]:
        size = list_decisions(self.tables, self.state, self.scratch, seat)
        return [int(decision) for decision in self.scratch.decisions[:size]]

    def play(self, seat: int, decision: int) -> None:
        self._run_logged(lambda: step(self.tables, self.state, self.scratch, seat, decision))

    def play_random(self, rng: Random, preference: Preference = Preference.ANYTHING) -> None:
        """Make a random decision; during set-up, of any seat that has not chosen."""
        seat = rng.choice(self.seats_to_decide())
        self.play(seat, preference.choose(rng, self.legal(seat)))

    def positions(self, rng: Random, preference: Preference = Preference.ANYTHING) -> Iterator[int]:
        """Play to the end; yield the number of decisions before the first and after each of them."""
        yield 0
        for number in range(1, MAX_DECISIONS):
            if self.is_over:
                return
            self.play_random(rng, preference)
            yield number
        raise AssertionError(f"no end after {MAX_DECISIONS} decisions")

    def play_until(self, phase: Phase, rng: Random, preference: Preference = Preference.ANYTHING) -> bool:
        """Play until a phase is reached; False if the game ends first."""
        return any(self.phase == phase for _ in self.positions(rng, preference))


def clone(state: State) -> State:
    """A copy of a state."""
    other = new(State)
    copy(other, state)
    return other


def to_numpy(record: Any, cls: type[Any] = State) -> Any:
    """A snapshot of a record as a numpy record, whether the rules run compiled or not."""
    return np.frombuffer(pack(record), dtype(cls))[0]


def viewers(game: Game) -> list[int]:
    return [*range(game.state.seats), SPECTATOR]


def observation_of(game: Game, viewer: int, state: State | None = None) -> State:
    observation = new(State)
    observe(game.tables, game.state if state is None else state, observation, viewer)
    return observation


def resampled(game: Game, viewer: int, seed: int) -> State:
    """A state that the viewer cannot distinguish from the real one: everything hidden is dealt again."""
    other = new(State)
    seed_rng(other, seed, viewer)
    resample(game.tables, observation_of(game, viewer), other, game.scratch)
    return other


def sample_positions(game: Game, rng: Random, preference: Preference) -> Iterator[int]:
    """Some positions of a game, those in rare phases more often."""
    frequent = {Phase.TURN, Phase.SECOND_CARD}
    return (number for number in game.positions(rng, preference) if number % (11 if game.phase in frequent else 3) == 0)

"""Tables where bots of any kind play numbered games against each other."""

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from draisine.boards import Board
from draisine.bots.builtin import RandomBot
from draisine.bots.clock import nanoseconds_per_tick
from draisine.bots.compiled import give_chance
from draisine.bots.contract import Bot, BotError, Deciding
from draisine.bots.kinds import Kind
from draisine.bots.planner.plan import Plan
from draisine.bots.registry import Entrant, blame
from draisine.engine.compiler.records import new
from draisine.engine.enums import Phase
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.matches.moves import ask, ask_patiently, broke_the_rules, seat_bot, seat_seed
from draisine.matches.outcomes import Outcome, add_series, tell
from draisine.matches.series import SEEDS, Series, begin, play_matches, play_on, play_random, tally
from draisine.play import IllegalMove, Move
from draisine.play.referee import Referee
from draisine.play.view import make_view, observation


@dataclass(frozen=True)
class SeatResult:
    """What a seat did in a series. `wins` counts games won alone or shared."""

    bot: str
    wins: int
    mean_points: float
    sd_points: float


@dataclass(frozen=True)
class Result:
    """What came of a series. `ties` counts games that several seats won."""

    games: int
    steps: int
    ties: int
    seats: list[SeatResult]


class Table:
    """Seats taken on one board. Game number n of a seed is the same deal wherever it is played, and whoever plays it.
    Any whole number is a seed.

    With `patience`, a bot that fails, or hangs for so many seconds, loses its move to chance; else it ends the series.
    """

    def __init__(
        self,
        board: Board,
        entrants: Sequence[Entrant],
        seed: int,
        alvin: bool = False,
        patience: float | None = None,
    ) -> None:
        self.entrants = entrants
        self._seed, self._patience = seed % SEEDS, patience
        self._referee = Referee(board)
        self._state, self._view, self._scratch, self._plan = new(State), new(State), new(Scratch), new(Plan)
        self._bots: dict[int, Bot] = {}
        self._lost: list[str] = []
        self.series = self._new_series(alvin)

    def _new_series(self, alvin: bool) -> Series:
        series = new(Series)
        series.seats, series.alvin, series.seed = len(self.entrants), int(alvin), self._seed
        for seat, entrant in enumerate(self.entrants):
            series.bot[seat] = entrant.kind
        return series

    @property
    def compiled(self) -> bool:
        """Whether all seats play in compiled code, so that threads can share the games."""
        return all(entrant.compiled for entrant in self.entrants)

    def play(self, start: int, games: int) -> None:
        """Play the games numbered from `start`. BotError says which bot broke off a game, and why."""
        tables, state, scratch, series = self._referee.tables, self._state, self._scratch, self.series
        if any(entrant.kind == Kind.OUTSIDE for entrant in self.entrants):
            for game in range(start, start + games):
                self._play_one(game)
        elif all(entrant.kind == Kind.RANDOM for entrant in self.entrants):
            play_random(tables, state, scratch, series, start, games)
        else:
            play_matches(tables, state, self._view, scratch, self._plan, series, start, games)

    def outcomes(self, start: int, games: int) -> Iterator[Outcome]:
        """Play the games numbered from `start`, and tell what came of each."""
        for game in range(start, start + games):
            whole, self.series = self.series, self._new_series(bool(self.series.alvin))
            self._lost = []
            self._play_one(game)
            told = tell(self._referee, self._state, self._scratch, self.series, game, tuple(self._lost))
            add_series(whole, self.series)
            self.series = whole
            yield told

    def _play_one(self, game: int) -> None:
        """A game in which some bots may be asked from here."""
        tables, state, scratch, series = self._referee.tables, self._state, self._scratch, self.series
        self._bots = self._seat_bots(game)
        begin(tables, state, scratch, series, game)
        while state.phase != Phase.OVER:
            self._go_on(game)
            if state.phase != Phase.OVER:
                self._ask(int(state.mover), game)
        tally(tables, state, scratch, series)

    def _go_on(self, game: int) -> None:
        """Let the seats play that are not asked from here, as long as it is their turn."""
        play_on(self._referee.tables, self._state, self._view, self._scratch, self._plan, self.series, game)

    def _seat_bots(self, game: int) -> dict[int, Bot]:
        """New bots in the seats that are asked from here."""
        outside = [seat for seat, entrant in enumerate(self.entrants) if entrant.kind == Kind.OUTSIDE]
        return {seat: self._seat_bot(seat, game, f"{self._seed}/{game}") for seat in outside}

    def _seat_bot(self, seat: int, game: int, seed: str) -> Bot:
        try:
            return seat_bot(self.entrants[seat], self._referee.board, seed, seat)
        except (Exception, SystemExit) as error:
            reason = f"bot {self.entrants[seat].name} in seat {seat} cannot sit down: {blame(error)}"
            if self._patience is None:
                raise BotError(reason) from error
            self._lost.append(f"game {game}: {reason}")
            return RandomBot()

    def _ask(self, seat: int, game: int) -> None:
        """Let a seat play that is asked from here."""
        series = self.series
        series.turns += self._state.phase == Phase.TURN
        before = time.perf_counter_ns()
        decisions = self._decisions(seat, game)
        series.thought[seat] += int((time.perf_counter_ns() - before) / nanoseconds_per_tick())
        for decision in decisions:
            self._take(seat, decision)
        series.decisions[seat] += len(decisions)
        series.steps += len(decisions)

    def _take(self, seat: int, decision: int) -> None:
        step(self._referee.tables, self._state, self._scratch, seat, decision)

    def _decisions(self, seat: int, game: int) -> list[int]:
        entrant, bot = self.entrants[seat], self._bots[seat]
        seen = observation(self._referee, self._state, seat)
        if entrant.compiled and isinstance(bot, Deciding):
            give_chance(seen, seat_seed(f"{self._seed}/{game}", seat))
            return [bot.decide(seen)]
        view = make_view(self._referee, self._scratch, seen)
        legal = self._referee.legal_moves(self._state, self._scratch, seat)
        try:
            if self._patience is None:
                return self._checked(seat, ask(entrant, bot, view, legal))
            return self._checked(seat, ask_patiently(entrant, bot, view, legal, self._patience))
        except BotError as error:
            if self._patience is None:
                raise
            self._lost.append(f"game {game}: {error}")
            # Whoever still thinks in there is not asked again.
            seed = f"{self._seed}/{game}/{len(self._lost)}"
            self._bots[seat] = self._seat_bot(seat, game, seed)
            # The bot may have changed the list that it was handed.
            legal = self._referee.legal_moves(self._state, self._scratch, seat)
            return self._checked(seat, legal[seat_seed(seed, seat) % len(legal)])

    def _checked(self, seat: int, move: Move) -> list[int]:
        try:
            return self._referee.decisions(self._state, self._scratch, seat, move)
        except IllegalMove as reason:
            raise broke_the_rules(self.entrants[seat], seat, move, reason) from None


def add_up(entrants: Sequence[Entrant], parts: Sequence[Series]) -> Result:
    """The result of a series that was played in several parts."""
    games = sum(int(part.games) for part in parts)
    return Result(
        games=games,
        steps=sum(int(part.steps) for part in parts),
        ties=sum(int(part.ties) for part in parts),
        seats=[_seat_result(entrant.name, parts, seat, games) for seat, entrant in enumerate(entrants)],
    )


def _seat_result(name: str, parts: Sequence[Series], seat: int, games: int) -> SeatResult:
    points = sum(int(part.points[seat]) for part in parts)
    squares = sum(int(part.squares[seat]) for part in parts)
    mean = points / games if games else 0.0
    # Whole numbers up to the root: the spread of equal results is exactly 0.
    spread = math.sqrt(max(0, games * squares - points * points) / (games * (games - 1))) if games > 1 else 0.0
    return SeatResult(name, sum(int(part.wins[seat]) for part in parts), mean, spread)

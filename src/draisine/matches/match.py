"""Matches: bots of any kind play numbered games against each other."""

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from draisine.boards import Board
from draisine.bots.clock import nanoseconds_per_tick
from draisine.bots.contract import BotError
from draisine.bots.levels import Kind
from draisine.bots.planner.plan import Plan
from draisine.bots.registry import BUILT_IN, BotSpec, describe_error
from draisine.engine.compiler.records import new
from draisine.engine.enums import Phase
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.matches.outcomes import Outcome, add_series, make_outcome
from draisine.matches.seated_bot import SeatedBot, seat_seed, seated_name
from draisine.matches.series import (
    SEED_RANGE,
    Series,
    add_game,
    deal_game,
    play_matches,
    play_random,
    play_until_external,
)
from draisine.play import IllegalMove, Move
from draisine.play.referee import Referee
from draisine.play.view import make_observation


@dataclass(frozen=True)
class SeatResult:
    """The result of one seat in a series. `wins` counts games won alone or shared."""

    bot: str
    wins: int
    mean_points: float
    sd_points: float


@dataclass(frozen=True)
class MatchResult:
    """The result of a series. `ties` counts games that several seats won."""

    games: int
    steps: int
    ties: int
    seats: list[SeatResult]


class MatchRunner:
    """Plays games between the bots of all seats on one board. Game number n of a seed is the same deal wherever and by
    whatever bots it is played. Any integer is a seed.

    With `move_limit`, a bot that fails or exceeds that many seconds forfeits its move, which is then drawn at random;
    without, its error ends the series.
    """

    def __init__(
        self,
        board: Board,
        specs: Sequence[BotSpec],
        seed: int,
        alvin: bool = False,
        move_limit: float | None = None,
    ) -> None:
        self.specs = specs
        self._seed, self._move_limit = seed % SEED_RANGE, move_limit
        self._referee = Referee(board)
        self._state, self._observation, self._scratch, self._plan = new(State), new(State), new(Scratch), new(Plan)
        self._bots: dict[int, SeatedBot] = {}
        self._lost: list[str] = []
        self.series = self._new_series(alvin)

    def _new_series(self, alvin: bool) -> Series:
        series = new(Series)
        series.seats, series.alvin, series.seed = len(self.specs), int(alvin), self._seed
        for seat, spec in enumerate(self.specs):
            series.bot[seat] = spec.kind
        return series

    @property
    def compiled(self) -> bool:
        """Whether all seats play in compiled code, so that threads can play in parallel."""
        return all(spec.compiled for spec in self.specs)

    def play(self, start: int, games: int) -> None:
        """Play the games numbered from `start`. Raises BotError if a bot fails or breaks the rules."""
        tables, state, scratch, series = self._referee.tables, self._state, self._scratch, self.series
        if any(spec.kind == Kind.EXTERNAL for spec in self.specs):
            for game in range(start, start + games):
                self._play_game(game)
        elif all(spec.kind == Kind.RANDOM for spec in self.specs):
            play_random(tables, state, scratch, series, start, games)
        else:
            play_matches(tables, state, self._observation, scratch, self._plan, series, start, games)

    def outcomes(self, start: int, games: int) -> Iterator[Outcome]:
        """Play the games numbered from `start` and yield the outcome of each."""
        for game in range(start, start + games):
            total, self.series = self.series, self._new_series(bool(self.series.alvin))
            self._lost = []
            self._play_game(game)
            outcome = make_outcome(self._referee, self._state, self._scratch, self.series, game, tuple(self._lost))
            add_series(total, self.series)
            self.series = total
            yield outcome

    def _play_game(self, game: int) -> None:
        """Play a game in which some bots may be called from Python."""
        tables, state, scratch, series = self._referee.tables, self._state, self._scratch, self.series
        self._bots = self._seat_bots(game)
        deal_game(tables, state, scratch, series, game)
        while state.phase != Phase.OVER:
            self._play_compiled_seats(game)
            if state.phase != Phase.OVER:
                self._play_external_seat(int(state.mover), game)
        add_game(tables, state, scratch, series)

    def _play_compiled_seats(self, game: int) -> None:
        """Let seats with compiled levels play while it is their turn."""
        play_until_external(
            self._referee.tables, self._state, self._observation, self._scratch, self._plan, self.series, game
        )

    def _seat_bots(self, game: int) -> dict[int, SeatedBot]:
        """Seat new bots where they are called from Python."""
        external = [seat for seat, spec in enumerate(self.specs) if spec.kind == Kind.EXTERNAL]
        return {seat: self._seat_bot(seat, game, f"{self._seed}/{game}") for seat in external}

    def _seat_bot(self, seat: int, game: int, seed: str) -> SeatedBot:
        spec = self.specs[seat]
        try:
            return SeatedBot(spec, self._referee, seat, seat_seed(seed, seat))
        except (Exception, SystemExit) as error:
            failure = (
                error
                if isinstance(error, BotError)
                else BotError("bots-start", bot=seated_name(spec, seat), detail=describe_error(error))
            )
            if self._move_limit is None:
                raise failure from error
            self._lost.append(f"game {game}: {failure}")
            return SeatedBot(BUILT_IN["random"], self._referee, seat, 0)

    def _play_external_seat(self, seat: int, game: int) -> None:
        """Let a seat play whose bot is called from Python."""
        series = self.series
        series.turns += self._state.phase == Phase.TURN
        before = time.perf_counter_ns()
        decisions = self._decisions(seat, game)
        series.think_ticks[seat] += int((time.perf_counter_ns() - before) / nanoseconds_per_tick())
        for decision in decisions:
            self._apply(seat, decision)
        series.decisions[seat] += len(decisions)
        series.steps += len(decisions)

    def _apply(self, seat: int, decision: int) -> None:
        step(self._referee.tables, self._state, self._scratch, seat, decision)

    def _decisions(self, seat: int, game: int) -> list[int]:
        bot = self._bots[seat]
        observation = make_observation(self._referee, self._state, seat)
        if bot.spec.compiled and bot.decides_on_observations:
            return [bot.decide(observation)]
        try:
            return self._legal_decisions(seat, bot.choose(observation, self._move_limit))
        except BotError as error:
            if self._move_limit is None:
                raise
            self._lost.append(f"game {game}: {error}")
            # The bot may still be running in its thread: a new one takes its seat.
            seed = f"{self._seed}/{game}/{len(self._lost)}"
            self._bots[seat] = self._seat_bot(seat, game, seed)
            legal = self._referee.legal_moves(self._state, self._scratch, seat)
            return self._legal_decisions(seat, legal[seat_seed(seed, seat) % len(legal)])

    def _legal_decisions(self, seat: int, move: Move) -> list[int]:
        try:
            return self._referee.decisions(self._state, self._scratch, seat, move)
        except IllegalMove as reason:
            raise self._bots[seat].illegal_move(move, reason) from None


def sum_results(specs: Sequence[BotSpec], parts: Sequence[Series]) -> MatchResult:
    """Sum the results of a series that was played in several parts."""
    games = sum(int(part.games) for part in parts)
    return MatchResult(
        games=games,
        steps=sum(int(part.steps) for part in parts),
        ties=sum(int(part.ties) for part in parts),
        seats=[_sum_seat(spec.name, parts, seat, games) for seat, spec in enumerate(specs)],
    )


def _sum_seat(name: str, parts: Sequence[Series], seat: int, games: int) -> SeatResult:
    points = sum(int(part.points[seat]) for part in parts)
    squares = sum(int(part.points_squared[seat]) for part in parts)
    mean = points / games if games else 0.0
    # Integer arithmetic up to the root: the deviation of equal results is exactly 0.
    spread = math.sqrt(max(0, games * squares - points * points) / (games * (games - 1))) if games > 1 else 0.0
    return SeatResult(name, sum(int(part.wins[seat]) for part in parts), mean, spread)

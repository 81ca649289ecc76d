"""Tables where bots of any kind play numbered games against each other."""

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass

from draisine.boards import Board
from draisine.bots.contract import Bot, BotError, Chair, Seated
from draisine.bots.matches import RANDOM, TICKET, Series, begin, play_matches, play_random, tally, ticket_step
from draisine.bots.plan import Plan
from draisine.bots.registry import Entrant, blame
from draisine.engine.kinds import Phase
from draisine.engine.playout import random_step
from draisine.engine.records import new
from draisine.engine.state import State, Work
from draisine.engine.step import step
from draisine.play import Game, IllegalMove, Move, View
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
    """Seats taken on one board. Game number n of a seed is the same game wherever it is played."""

    def __init__(self, board: Board, entrants: Sequence[Entrant], seed: int, alvin: bool = False) -> None:
        self.entrants = entrants
        self._seed = seed
        self._referee = Referee(board)
        self._state, self._view, self._work, self._plan = new(State), new(State), new(Work), new(Plan)
        self.series = new(Series)
        self.series.seats, self.series.alvin, self.series.seed = len(entrants), int(alvin), seed
        for seat, entrant in enumerate(entrants):
            self.series.bot[seat] = RANDOM if entrant.compiled is None else entrant.compiled

    @property
    def compiled(self) -> bool:
        """Whether all seats play in compiled code, so that threads can share the games."""
        return all(entrant.compiled is not None for entrant in self.entrants)

    def play(self, start: int, games: int) -> None:
        """Play the games numbered from `start`. BotError says which bot broke off a game, and why."""
        chart, state, work, series = self._referee.chart, self._state, self._work, self.series
        if not self.compiled:
            for game in range(start, start + games):
                self._play_one(game)
        elif all(entrant.compiled == RANDOM for entrant in self.entrants):
            play_random(chart, state, work, series, start, games)
        else:
            play_matches(chart, state, self._view, work, self._plan, series, start, games)

    def _play_one(self, game: int) -> None:
        """A game in which at least one bot is written in Python."""
        chart, state, work = self._referee.chart, self._state, self._work
        bots = seat_bots(self.entrants, self._referee.board, f"{self._seed}/{game}")
        begin(chart, state, work, self.series, game)
        steps = 0
        while state.phase != Phase.OVER:
            entrant = self.entrants[state.mover]
            if entrant.compiled is None:
                steps += self._move(entrant, bots[state.mover], int(state.mover))
                continue
            if entrant.compiled == TICKET:
                ticket_step(chart, state, self._view, work, self._plan)
            else:
                random_step(chart, state, work)
            steps += 1
        tally(chart, state, work, self.series, steps)

    def _move(self, entrant: Entrant, bot: Bot, seat: int) -> int:
        referee, state, work = self._referee, self._state, self._work
        view = make_view(referee, work, observation(referee, state, seat))
        move = ask(entrant, bot, view, referee.legal_moves(state, work, seat))
        try:
            decisions = referee.decisions(state, work, seat, move)
        except IllegalMove as reason:
            raise broke_the_rules(entrant, seat, move, reason) from None
        for decision in decisions:
            step(referee.chart, state, work, seat, decision)
        return len(decisions)


def seat_bots(entrants: Sequence[Entrant], board: Board, seed: str) -> list[Bot]:
    """New bots for one game, each in its seat and with a seed of its own."""
    bots = [entrant.make() for entrant in entrants]
    for seat, bot in enumerate(bots):
        if isinstance(bot, Seated):
            bot.sit(Chair(board, seat, _seat_seed(seed, seat)))
    return bots


def _seat_seed(seed: str, seat: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{seed}/{seat}".encode()).digest()[:6])


def ask(entrant: Entrant, bot: Bot, view: View, legal: list[Move]) -> Move:
    """A bot's choice; whatever goes wrong inside it becomes one line."""
    try:
        move: object = bot.choose(view, legal)
    except Exception as error:
        raise BotError(f"bot {entrant.name} in seat {view.seat} failed: {blame(error)}") from error
    if not isinstance(move, Move):
        raise BotError(f"bot {entrant.name} in seat {view.seat} chose {move!r:.60}, which is no move")
    return move


def broke_the_rules(entrant: Entrant, seat: int, move: Move, reason: IllegalMove) -> BotError:
    """The error for a move that was not open."""
    return BotError(f"bot {entrant.name} in seat {seat} may not play '{move}': {reason}")


def next_move(game: Game, entrants: Sequence[Entrant], bots: Sequence[Bot]) -> None:
    """Let the bot of the first seat that owes a decision play."""
    seat = game.to_move[0]
    move = ask(entrants[seat], bots[seat], game.view(seat), game.legal_moves(seat))
    try:
        game.play(move, seat)
    except IllegalMove as reason:
        raise broke_the_rules(entrants[seat], seat, move, reason) from None


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

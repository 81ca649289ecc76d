"""Games between equal strong bots: as records, or as moments with their results."""

import random
from typing import NamedTuple

from draisine.boards import Board, load
from draisine.bots import fill_seats
from draisine.bots.contract import SeatInfo
from draisine.bots.search.bot import SearchBot
from draisine.bots.seeding import seed_observation
from draisine.engine.capacities import NO_SEAT
from draisine.engine.compiler.records import new
from draisine.engine.enums import Phase
from draisine.engine.rng import seed_rng
from draisine.engine.rules.scoring import score_game
from draisine.engine.rules.setup import set_up
from draisine.engine.state import Observation, Scratch, State
from draisine.engine.step import step
from draisine.matches import next_move, seat_bots
from draisine.play import Record, new_game
from draisine.play.referee import shared_referee
from draisine.play.view import make_observation
from draisine.review import Evaluator

BOARDS = ("usa", "europe", "old_west", "first_journey", "amsterdam")
PLAYOUTS = 60
"""Playouts of the Baron per decision: enough to beat the planner clearly, and games take a fraction of a second."""
PAYMENTS = (Phase.PAY_ROUTE, Phase.PAY_STATION, Phase.PAY_CITY)


class Moment(NamedTuple):
    """What a seat knew at some moment, and the win share that it had in the end."""

    known: Observation
    won: float


class Choice(NamedTuple):
    """A decision: what the seat knew, what it decided, and whether that was planted."""

    known: Observation
    decision: int
    planted: bool


def play_record(board: Board, players: int, number: int, bot: str = f"baron@{PLAYOUTS}") -> Record:
    """A finished game between equal bots."""
    seed = f"review {number}"
    bots = seat_bots(fill_seats([bot], players), board, seed)
    game = new_game(board, players, seed, {"alvin": board.alvin is not None})
    while not game.is_over:
        next_move(game, bots)
    return game.record()


class ObservedGame:
    """A game between Barons in which every observation can be looked at."""

    def __init__(self, board: str, players: int, number: int) -> None:
        self.board, self.players = load(board), players
        self.referee = shared_referee(self.board)
        self.random = random.Random(f"{board} {players} {number}")
        self.state, self.scratch = new(State), new(Scratch)
        seed_rng(self.state, self.random.getrandbits(40), number)
        set_up(self.referee.tables, self.state, self.scratch, players, NO_SEAT, int(self.board.alvin is not None))
        self._bots = [self._seat_bot(seat) for seat in range(players)]

    def _seat_bot(self, seat: int) -> SearchBot:
        bot = SearchBot(playouts=PLAYOUTS)
        bot.sit(SeatInfo(self.board, seat, 0))
        return bot

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self.state.phase == Phase.OVER)

    def known(self, seat: int) -> Observation:
        """What a seat knows."""
        return make_observation(self.referee, self.state, seat)

    def choose(self) -> int:
        """The decision of the bot to move."""
        seat = int(self.state.mover)
        observation = self.known(seat)
        seed_observation(observation, self.random.getrandbits(40))
        return self._bots[seat].decide(observation)

    def play(self, decision: int) -> None:
        """Apply a decision of the seat to move."""
        step(self.referee.tables, self.state, self.scratch, int(self.state.mover), decision)

    def shares(self) -> list[float]:
        """The win shares at the end."""
        score_game(self.referee.tables, self.state, self.scratch)
        won = [int(self.scratch.scores[seat].won) for seat in range(self.players)]
        return [each / sum(won) for each in won]


def play_moments(board: str, players: int, number: int, count: int) -> list[Moment]:
    """Play a game and return random moments of random seats (reservoir sampling)."""
    game = ObservedGame(board, players, number)
    kept: list[tuple[int, Observation]] = []
    seen = 0
    while not game.is_over:
        if game.state.phase not in PAYMENTS:
            place = len(kept) if len(kept) < count else game.random.randrange(seen + 1)
            seen += 1
            if place < count:
                seat = game.random.randrange(players)
                kept[place : place + 1] = [(seat, game.known(seat))]
        game.play(game.choose())
    shares = game.shares()
    return [Moment(known, shares[seat]) for seat, known in kept]


def play_choices(board: str, players: int, number: int, rate: float) -> list[Choice]:
    """Play a game in which a share of the decisions is replaced by random ones, and return all real decisions."""
    game, choices = ObservedGame(board, players, number), []
    evaluator = Evaluator(game.board)
    while not game.is_over:
        known = game.known(int(game.state.mover))
        decision = game.choose()
        options = evaluator.options(known)
        others = [option for option in options if option != decision]
        planted = bool(others) and game.random.random() < rate
        if planted:
            decision = game.random.choice(others)
        if others:
            choices.append(Choice(known, decision, planted))
        game.play(decision)
    return choices

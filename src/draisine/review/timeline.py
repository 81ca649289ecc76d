"""A finished game as a list of steps, with what every seat knew before and after each."""

from functools import cached_property
from typing import NamedTuple

from draisine.engine.state import Observation, State
from draisine.messages.errors import LocalizedError
from draisine.play import Event, Game, Move, Record, ScoreSheet, parse_move
from draisine.play.events import MarketFilled, TicketDrawn, TunnelTried
from draisine.play.moves import Claim, DrawBlind, DrawCard, DrawTickets, SwapTickets
from draisine.play.position import build_state
from draisine.play.referee import shared_referee
from draisine.review.model import LuckKind


class ReviewError(LocalizedError):
    """Raised when a game cannot be reviewed; the message is one line (`review-error-*` of history.ftl)."""


class Turn(NamedTuple):
    """A step of the record after the deal."""

    step: int
    seat: int
    move: Move
    events: list[Event]
    before: list[Observation]
    """What each seat knew before the step; nothing changes them."""
    after: list[Observation]

    @property
    def chance(self) -> LuckKind | None:
        """The kind of the chance event in the step, if the moving seat learned from one."""
        match self.move:
            case DrawBlind():
                return "card"
            case DrawTickets() | SwapTickets():
                return "tickets"
            case DrawCard() if any(isinstance(event, MarketFilled) for event in self.events):
                return "market"
            case Claim() if any(isinstance(event, TunnelTried) for event in self.events):
                return "tunnel"
        return "tickets" if any(isinstance(event, TicketDrawn) for event in self.events) else None


class Timeline:
    """A replayed game."""

    def __init__(self, record: Record) -> None:
        game = Game.replay(record, until=0)
        self.board, self.players, self.options = game.board, game.players, game.options
        self.referee = shared_referee(game.board)
        self.from_position = record.header.position is not None
        self.dealt = self._observe(game)
        """What each seat knew after the deal."""
        self._first_seats = game.to_move
        self.turns: list[Turn] = []
        self._positions = [game.position()]
        for step in record.steps[1:]:
            before = self.turns[-1].after if self.turns else self.dealt
            events = game.apply_step(step)
            assert step.seat is not None
            move = parse_move(step.move or "")
            self.turns.append(Turn(step.step, step.seat, move, events, before, self._observe(game)))
            self._positions.append(game.position())
        if not game.is_over:
            raise ReviewError("review-error-not_over")
        self.final = game
        self.sheet: ScoreSheet = game.score_sheet()

    def _observe(self, game: Game) -> list[Observation]:
        return [game.observation(seat) for seat in range(self.players)]

    @cached_property
    def results(self) -> list[float]:
        """The result of every seat: 1 for a win, shared wins divided."""
        winners = self.sheet.winners
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]

    @cached_property
    def first_turns(self) -> list[Turn | None]:
        """By seat: its first turn, if it has to decide right after the deal."""
        first = {turn.seat: turn for turn in reversed(self.turns)}
        return [first[seat] if seat in self._first_seats else None for seat in range(self.players)]

    def state(self, step: int) -> State:
        """The full state after a step."""
        return build_state(self.referee, self._positions[step])

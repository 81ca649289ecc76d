"""A bot in its seat: an observation in, a move out; whatever fails inside becomes an error of one line."""

import hashlib
import threading
from collections.abc import Sequence

from draisine.boards import Board
from draisine.boards.problems import shorten
from draisine.bots.contract import BotError, ObservationBot, Seated, SeatInfo
from draisine.bots.registry import BotSpec, describe_error
from draisine.bots.whole_moves import decide_move, decide_seeded
from draisine.engine.compiler.records import new
from draisine.engine.state import Observation, Scratch
from draisine.messages import Message, message
from draisine.play import Game, IllegalMove, Move, View
from draisine.play.errors import short_value
from draisine.play.moves import check_types
from draisine.play.referee import Referee
from draisine.play.view import make_view


class SeatedBot:
    """A new bot in its seat, for one game. Bots that decide on observations get the observation itself, all others a
    view and the legal moves, both made from the same observation."""

    def __init__(self, spec: BotSpec, referee: Referee, seat: int, seed: int) -> None:
        self.spec = spec
        self._referee, self._scratch = referee, new(Scratch)
        self._seat, self._seed = seat, seed
        self._bot = spec.make()
        if isinstance(self._bot, Seated):
            self._bot.sit(SeatInfo(referee.board, seat, seed))

    @property
    def name(self) -> Message:
        """The bot and its seat, for error messages."""
        return seated_name(self.spec, self._seat)

    @property
    def decides_on_observations(self) -> bool:
        """Whether the bot is an ObservationBot."""
        return isinstance(self._bot, ObservationBot)

    def decide(self, observation: Observation) -> int:
        """One decision of an ObservationBot, which may be half a move. Its errors are not caught."""
        assert isinstance(self._bot, ObservationBot)
        return decide_seeded(self._bot, observation, self._seed)

    def choose(self, observation: Observation, time_limit: float | None = None) -> Move:
        """The bot's move, which may be illegal. The observation may be overwritten. Raises BotError if the bot fails or
        exceeds the limit (in seconds)."""
        if time_limit is None:
            return self._choose(observation)
        answer: list[Move | BotError] = []

        def run() -> None:
            try:
                answer.append(self._choose(observation))
            except BotError as error:
                answer.append(error)

        # Python cannot stop a bot that hangs: its thread is abandoned.
        thread = threading.Thread(target=run, name=f"bot {self.spec.name}", daemon=True)
        thread.start()
        thread.join(time_limit)
        if not answer:
            raise BotError("bots-timeout", bot=self.name, seconds=time_limit)
        if isinstance(answer[0], BotError):
            raise answer[0]
        return answer[0]

    def _choose(self, observation: Observation) -> Move:
        if not isinstance(self._bot, ObservationBot):
            view = make_view(self._referee, self._scratch, observation)
            legal = self._referee.legal_moves(observation, self._scratch, self._seat)
            return self.choose_from_view(view, legal)
        try:
            return decide_move(self._bot, self._referee, self._scratch, observation, self._seed)
        except (Exception, SystemExit) as error:
            raise BotError("bots-failed", bot=self.name, detail=describe_error(error)) from error

    def choose_from_view(self, view: View, legal: list[Move]) -> Move:
        """The move of a bot that chooses from views."""
        if isinstance(self._bot, ObservationBot):
            raise BotError("bots-no_view", bot=self.name)
        try:
            move: object = self._bot.choose(view, legal)
        except (Exception, SystemExit) as error:
            raise BotError("bots-failed", bot=self.name, detail=describe_error(error)) from error
        try:
            return check_types(move)
        except IllegalMove:
            raise BotError("bots-no_move", bot=self.name, move=short_value(move)) from None

    def illegal_move(self, move: Move, reason: IllegalMove) -> BotError:
        """The error for a move that is not legal."""
        return BotError("bots-illegal_move", bot=self.name, move=shorten(str(move)), reason=reason.message)


def seated_name(spec: BotSpec, seat: int) -> Message:
    """Return the name of a bot with its seat. Arena results find the seat in the English text."""
    return message("bots-seated", bot=shorten(spec.name), seat=str(seat))


def seat_bots(specs: Sequence[BotSpec], board: Board, seed: str) -> list[SeatedBot]:
    """Seat new bots for one game, each with a seed of its own."""
    referee = Referee(board)
    return [SeatedBot(spec, referee, seat, seat_seed(seed, seat)) for seat, spec in enumerate(specs)]


def seat_seed(seed: str, seat: int) -> int:
    """The seed of one seat in one game."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{seat}".encode()).digest()[:6])


def next_move(game: Game, bots: Sequence[SeatedBot]) -> None:
    """Let the bot of the first seat to move play."""
    seat = game.to_move[0]
    move = bots[seat].choose(game.observation(seat))
    try:
        game.play(move, seat)
    except IllegalMove as reason:
        raise bots[seat].illegal_move(move, reason) from None

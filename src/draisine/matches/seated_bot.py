"""A bot in its seat: an observation in, a move out; whatever fails inside becomes an error of one line."""

import hashlib
import threading
from collections.abc import Sequence

from draisine.boards import Board
from draisine.bots.contract import BotError, ObservationBot, Seated, SeatInfo
from draisine.bots.registry import BotSpec, describe_error
from draisine.bots.whole_moves import decide_move, decide_seeded
from draisine.engine.compiler.records import new
from draisine.engine.state import Observation, Scratch
from draisine.play import Game, IllegalMove, Move, View
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
    def name(self) -> str:
        """The bot and its seat, for error messages."""
        return f"bot {self.spec.name} in seat {self._seat}"

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
            raise BotError(f"{self.name} did not answer within {time_limit:g} s")
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
            raise BotError(f"{self.name} failed: {describe_error(error)}") from error

    def choose_from_view(self, view: View, legal: list[Move]) -> Move:
        """The move of a bot that chooses from views."""
        if isinstance(self._bot, ObservationBot):
            raise BotError(f"{self.name} decides on observations: it cannot choose from a view")
        try:
            move: object = self._bot.choose(view, legal)
        except (Exception, SystemExit) as error:
            raise BotError(f"{self.name} failed: {describe_error(error)}") from error
        if not isinstance(move, Move):
            raise BotError(f"{self.name} chose {move!r:.60}, which is not a move")
        return move

    def illegal_move(self, move: Move, reason: IllegalMove) -> BotError:
        """The error for a move that is not legal."""
        return BotError(f"{self.name} may not play '{move}': {reason}")


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

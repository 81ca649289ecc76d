"""The moves that bots choose in a position."""

from draisine.bots import BotSpec, CompiledBot
from draisine.bots.contract import ObservationBot
from draisine.bots.levels import Kind
from draisine.matches import SeatedBot
from draisine.play import Game, Move, format_move
from draisine.play.referee import Referee


def choose(game: Game, bot: ObservationBot, seat: int = 0, seed: int = 0) -> Move:
    """The move of a bot in a seat."""
    return SeatedBot(BotSpec("bot", lambda: bot), Referee(game.board), seat, seed).choose(game.observation(seat))


def choose_text(game: Game, kind: Kind, seat: int = 0, seed: int = 0) -> str:
    """The move of a level in a seat, as text."""
    return format_move(choose(game, CompiledBot(kind), seat, seed))

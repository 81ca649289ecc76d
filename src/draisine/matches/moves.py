"""Asking bots for moves: what goes wrong inside one becomes one line, and need not end the game."""

import hashlib
import threading
from collections.abc import Sequence

from draisine.boards import Board
from draisine.bots.contract import Bot, BotError, Chair, Seated
from draisine.bots.registry import Entrant, blame
from draisine.play import Game, IllegalMove, Move, View


def seat_bots(entrants: Sequence[Entrant], board: Board, seed: str) -> list[Bot]:
    """New bots for one game, each in its seat and with a seed of its own."""
    return [seat_bot(entrant, board, seed, seat) for seat, entrant in enumerate(entrants)]


def seat_bot(entrant: Entrant, board: Board, seed: str, seat: int) -> Bot:
    """A new bot in its seat."""
    bot = entrant.make()
    if isinstance(bot, Seated):
        bot.sit(Chair(board, seat, seat_seed(seed, seat)))
    return bot


def seat_seed(seed: str, seat: int) -> int:
    """The seed of one seat in one game."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{seat}".encode()).digest()[:6])


def ask(entrant: Entrant, bot: Bot, view: View, legal: list[Move]) -> Move:
    """A bot's choice; whatever goes wrong inside it becomes one line."""
    try:
        move: object = bot.choose(view, legal)
    except (Exception, SystemExit) as error:
        raise BotError(f"bot {entrant.name} in seat {view.seat} failed: {blame(error)}") from error
    if not isinstance(move, Move):
        raise BotError(f"bot {entrant.name} in seat {view.seat} chose {move!r:.60}, which is no move")
    return move


def ask_patiently(entrant: Entrant, bot: Bot, view: View, legal: list[Move], patience: float) -> Move:
    """A bot's choice within so many seconds. A bot that hangs is left behind in its thread: Python cannot stop it."""
    answer: list[Move | BotError] = []

    def think() -> None:
        try:
            answer.append(ask(entrant, bot, view, legal))
        except BotError as error:
            answer.append(error)

    thread = threading.Thread(target=think, name=f"bot {entrant.name}", daemon=True)
    thread.start()
    thread.join(patience)
    if not answer:
        raise BotError(f"bot {entrant.name} in seat {view.seat} did not answer within {patience:g} s")
    if isinstance(answer[0], BotError):
        raise answer[0]
    return answer[0]


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

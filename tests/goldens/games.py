"""The golden games: at least one per board and per kind of end."""

import random
from collections.abc import Callable

from draisine.boards import parse
from draisine.play import Game, Move, new_game
from draisine.play.moves import SwapTickets
from tests.boards.small_board import SMALL
from tests.goldens.transcript import Transcript


def _small(seed: int) -> Game:
    """A small board with every mechanism; its few routes are soon taken."""
    return new_game(parse(SMALL.replace("each = 8", "each = 9")), 2, seed, {"alvin": True})


GAMES: dict[str, Callable[[], Game]] = {
    "usa-2-last_round": lambda: new_game("usa", 2, 11),
    "europe-2-last_round": lambda: new_game("europe", 2, 12),
    "old_west-2-last_round": lambda: new_game("old_west", 2, 13, {"alvin": True}),
    "amsterdam-3-last_round": lambda: new_game("amsterdam", 3, 14),
    "first_journey-2-tickets_won": lambda: new_game("first_journey", 2, 11),
    "first_journey-3-last_train": lambda: new_game("first_journey", 3, 1),
    "first_journey-2-stalemate": lambda: new_game("first_journey", 2, 3),
    "small-2-all_passed": lambda: _small(2),
}


def _choose(name: str, rng: random.Random, moves: list[Move]) -> Move:
    """A random move; for a stalemate, always swap tickets."""
    swaps = [move for move in moves if isinstance(move, SwapTickets)]
    return swaps[0] if name.endswith("stalemate") else rng.choice(moves)


def play_transcript(name: str) -> str:
    """Play a golden game at random and return its transcript."""
    game = GAMES[name]()
    transcript = Transcript(game)
    rng = random.Random(name)
    while not game.is_over:
        seat = rng.choice(game.to_move)
        move = _choose(name, rng, game.legal_moves(seat))
        game.play(move, seat)
        transcript.add_step(f"{len(game.record().steps) - 1}. seat {seat}: {move}")
    assert str(game.view(None).end) == name.rsplit("-", 1)[1], (name, game.view(None).end)
    return transcript.finish()

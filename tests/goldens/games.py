"""The golden games: one for each board and for each way a game can end."""

import random
from collections.abc import Callable

from draisine.boards import parse
from draisine.play import Game, Move, new_game
from draisine.play.moves import SwapTickets
from tests.boards.small import SMALL
from tests.goldens.telling import Telling


def _small(seed: int) -> Game:
    """A small board that has every mechanic at once; its few routes are soon taken."""
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


def _choose(name: str, lot: random.Random, moves: list[Move]) -> Move:
    """A move by lot; a stalemate is reached by swapping tickets for ever."""
    swaps = [move for move in moves if isinstance(move, SwapTickets)]
    return swaps[0] if name.endswith("stalemate") else lot.choice(moves)


def tell(name: str) -> str:
    """Play a golden game by lot and tell it."""
    game = GAMES[name]()
    telling = Telling(game)
    lot = random.Random(name)
    while not game.is_over:
        seat = lot.choice(game.to_move)
        move = _choose(name, lot, game.legal_moves(seat))
        game.play(move, seat)
        telling.look(f"{len(game.record().steps) - 1}. seat {seat}: {move}")
    assert str(game.view(None).end) == name.rsplit("-", 1)[1], (name, game.view(None).end)
    return telling.finish()

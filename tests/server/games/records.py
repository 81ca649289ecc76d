"""Records of random games."""

from functools import cache

from draisine.play import Game, Record, new_game
from tests.play.random_games import play_random_moves


@cache
def random_game(board: str, players: int = 2, moves: int = 2000, seed: str = "replay") -> Game:
    game = new_game(board, players, seed)
    play_random_moves(game, 1, moves)
    return game


@cache
def finished_record(board: str = "amsterdam") -> Record:
    game = random_game(board)
    assert game.is_over
    return game.record()

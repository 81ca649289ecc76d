"""A finished game in which a bot plays at random: it has losses of every size."""

from functools import cache

from draisine.boards import load, names, parse
from draisine.bots import fill_seats
from draisine.matches import next_move, seat_bots
from draisine.play import Record, new_game
from tests.boards.small_board import SMALL


@cache
def finished_game(board: str = "amsterdam", seed: str = "5") -> Record:
    """Play a game of two on a built-in board, or on one without a layout, and return its record; cached."""
    game = new_game(load(board) if board in names() else parse(SMALL), 2, seed)
    bots = seat_bots(fill_seats(["conductor", "random"], 2), game.board, seed)
    while not game.is_over:
        next_move(game, bots)
    return game.record()

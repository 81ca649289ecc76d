"""Random games through the public API."""

import random
from collections.abc import Iterator
from functools import cache

from hypothesis import strategies as st

from draisine.boards import load, names
from draisine.bots import fill_seats
from draisine.matches import next_move, seat_bots
from draisine.play import Game, Move, new_game

SETUPS = [
    (board, players) for board in names() for players in range(load(board).players.least, load(board).players.most + 1)
]

setups = st.sampled_from(SETUPS)
seeds = st.integers(0, 2**32)


def start_game(board: str, players: int, seed: int) -> Game:
    """Start a game, with Alvin for even seeds where the board has him."""
    alvin = load(board).alvin is not None and seed % 2 == 0
    return new_game(board, players, seed, {"alvin": True} if alvin else None)


def random_moves(game: Game, seed: int) -> Iterator[tuple[int, Move]]:
    """Play random legal moves until the game is over, yielding each."""
    rng = random.Random(seed)
    while not game.is_over:
        seat = rng.choice(game.to_move)
        move = rng.choice(game.legal_moves(seat))
        game.play(move, seat)
        yield seat, move


def play_random_moves(game: Game, seed: int, steps: int) -> None:
    """Play up to `steps` random moves."""
    for _, _ in zip(range(steps), random_moves(game, seed), strict=False):
        pass


def finished_game(board: str, players: int, seed: int) -> Game:
    """Return a random game played to its end."""
    game = start_game(board, players, seed)
    play_random_moves(game, seed, 10_000)
    return game


@cache
def played_by_bots(board: str, players: int, seed: int) -> Game:
    """Return a finished game of built-in bots, which unlike random players complete tickets."""
    specs = fill_seats(["conductor", "conductor", "random"][:players], players)
    bots = seat_bots(specs, load(board), str(seed))
    game = start_game(board, players, seed)
    while not game.is_over:
        next_move(game, bots)
    return game

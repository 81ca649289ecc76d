"""Games played by lot through the public interface: the material of the tests here."""

import random
from collections.abc import Iterator
from functools import cache

from hypothesis import strategies as st

from draisine.boards import load, names
from draisine.bots import fill_seats
from draisine.matches import next_move, seat_bots
from draisine.play import Game, Move, new_game

TABLES = [
    (board, players) for board in names() for players in range(load(board).players.least, load(board).players.most + 1)
]

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**32)


def begin(board: str, players: int, seed: int) -> Game:
    """A new game; where Alvin can play, he does in every second one."""
    alvin = load(board).alvin is not None and seed % 2 == 0
    return new_game(board, players, seed, {"alvin": True} if alvin else None)


def lots(game: Game, seed: int) -> Iterator[tuple[int, Move]]:
    """Play moves drawn by lot, one at each step, until the game is over. Yields what was played."""
    lot = random.Random(seed)
    while not game.is_over:
        seat = lot.choice(game.to_move)
        move = lot.choice(game.legal_moves(seat))
        game.play(move, seat)
        yield seat, move


def play_some(game: Game, seed: int, steps: int) -> None:
    """Play at most so many moves."""
    for _, _ in zip(range(steps), lots(game, seed), strict=False):
        pass


def finished(board: str, players: int, seed: int) -> Game:
    """A game played to its end."""
    game = begin(board, players, seed)
    play_some(game, seed, 10_000)
    return game


@cache
def played_by_bots(board: str, players: int, seed: int) -> Game:
    """A game that built-in bots have played to its end: unlike lots, they complete tickets."""
    entrants = fill_seats(["conductor", "conductor", "random"][:players], players)
    bots = seat_bots(entrants, load(board), str(seed))
    game = begin(board, players, seed)
    while not game.is_over:
        next_move(game, entrants, bots)
    return game
